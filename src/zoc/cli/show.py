"""`zoc show`, `zoc replay`, `zoc soak`: positions and records looked at and checked."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import typer
from rich.progress import track

from zoc.ai.soak import BrokenPromiseError, soak
from zoc.cli.errors import fail, title_named
from zoc.cli.questions import units_on_map
from zoc.cli.snapshot import write_snapshot
from zoc.kernel.data.title import UnknownTitleError
from zoc.kernel.play.game import Refusal
from zoc.kernel.play.position import Position
from zoc.kernel.play.position_file import Moment, PositionFileError, read_position
from zoc.kernel.play.record import RecordError, thoughts_in, write_record
from zoc.kernel.play.replay import replay

PICTURE = typer.Option(None, "-o", "--output", help="Also draw the position into an SVG file.")


def add_to(app: typer.Typer) -> None:
    """Adds the commands."""
    app.command("show")(show_file)
    app.command("replay")(replay_record)
    app.command("soak")(soak_title)


def text_of(file: Path) -> str:
    """What a file says, or one sentence why it cannot be read."""
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        fail(f"{file}: {error.strerror}")
    except UnicodeDecodeError:
        fail(f"{file}: it is not text in UTF-8")


def moment_in(file: Path) -> tuple[Moment, str]:
    """The moment that a position file describes, and the file's text."""
    text = text_of(file)
    try:
        return read_position(text), text
    except PositionFileError as error:
        fail(f"{file}: {error}")


def show_file(
    file: Path = typer.Argument(help="A position file."), output: Path | None = PICTURE
) -> None:
    """Show the position that a file describes, and what may be done in it."""
    moment, _ = moment_in(file)
    p = moment.position
    if moment.says:
        typer.echo(moment.says)
    typer.echo(f"{p.game.name}, turn {p.turn}")
    for line in units_on_map(p, partial(p.game.describe, p)):
        typer.echo(f"  {line}")
    _show_decision(p)
    _draw(p, output)


def _show_decision(p: Position) -> None:
    if p.over:
        typer.echo(f"The game is over: {p.result}")
        return
    typer.echo(f"{p.actor}: {p.decision.prompt} ({p.decision.rule})")
    for action in p.decision.actions:
        typer.echo(f"  {p.game.write(action)}")


def _draw(p: Position, output: Path | None) -> None:
    if output is None:
        return
    try:
        typer.echo(write_snapshot(p, output))
    except OSError as error:
        fail(f"{output}: {error.strerror}")
    except Refusal as error:
        fail(error)


def replay_record(
    file: Path = typer.Argument(help="A record."),
    to: int | None = typer.Option(None, min=0, help="Stop after so many actions."),
    output: Path | None = PICTURE,
    reasons: bool = typer.Option(False, help="Tell what machine players had in mind."),
) -> None:
    """Play a record again and check every line of it."""
    text = text_of(file)
    try:
        play = replay(text, to)
    except RecordError as error:
        fail(f"{file}: {error}")
    p = play.position
    for made, thought in thoughts_in(text) if reasons else ():
        if made < len(play.moves):
            typer.echo(f"{made + 1:>6}  {thought}")
    state = p.result if p.over else f"turn {p.turn}, {p.actor} decides"
    typer.echo(f"{len(play.moves)} actions replayed: {state}, checksum {p.checksum()}")
    _draw(p, output)


def soak_title(
    title: str = typer.Argument(help="The title, such as red-typhoon."),
    games: int = typer.Option(20, min=1, help="How many games of each scenario."),
    seed: int = typer.Option(0, help="The first seed."),
) -> None:
    """Play random games of every scenario and check every promise after every action."""
    chosen = title_named(title)
    for scenario in chosen.scenarios:
        try:
            game = chosen.game(scenario.id)
        except UnknownTitleError as error:
            fail(error)
        for number in track(range(seed, seed + games), description=scenario.id):
            try:
                soak(game, number)
            except BrokenPromiseError as error:
                file = Path(f"{title}-{scenario.id}-{number}.record")
                file.write_text(write_record(error.play), encoding="utf-8")
                fail(f"{scenario.id}, seed {number}: {error}; the record is in {file}")
        typer.echo(f"{scenario.id}: {games} random games, no promise broken")
