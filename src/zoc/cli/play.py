"""`zoc play`, `zoc show`, `zoc replay`: games in the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import typer
from rich.progress import track

from zoc.ai import PLAYERS, UnknownPlayerError, player
from zoc.ai.soak import BrokenPromiseError, soak
from zoc.cli.errors import fail, title_named
from zoc.cli.match import play_many
from zoc.cli.saves import file_of, unfinished
from zoc.cli.terminal import Stop, Terminal
from zoc.kernel.game import Game
from zoc.kernel.play import Play
from zoc.kernel.position_file import Moment, PositionFileError, read_position
from zoc.kernel.record import RecordError, read_value, write_record
from zoc.kernel.replay import replay
from zoc.kernel.title import Title, UnknownTitleError

HUMAN = "human"


def add_to(app: typer.Typer) -> None:
    """Adds the commands."""
    extra = {"allow_extra_args": True, "ignore_unknown_options": True}
    app.command("play", context_settings=extra)(play_title)
    app.command("show")(show_file)
    app.command("replay")(replay_record)
    app.command("soak")(soak_title)


def play_title(
    context: typer.Context,
    title: str = typer.Argument(help="The title, such as red-typhoon."),
    scenario: str = typer.Option("", help="The scenario; the title's first one unless named."),
    option: list[str] = typer.Option([], help="An option of the game, as name=value."),
    start: Path | None = typer.Option(None, "--from", help="A position file to start from."),
    games: int = typer.Option(1, min=1, help="How many games machine players play."),
    seed: int | None = typer.Option(None, help="Decides the dice; by lot unless given."),
    records: Path | None = typer.Option(None, help="A folder for the records of machine games."),
) -> None:
    """Play in the terminal. Say who plays each side: --soviet human --german greedy."""
    chosen = title_named(title)
    moment, text = _moment(start) if start else (None, "")
    try:
        game = moment.position.game if moment else chosen.game(scenario, _options(option))
    except (UnknownTitleError, LookupError) as error:
        fail(error)
    names = _seats(game, context.args)
    if HUMAN not in names.values() and not moment:
        play_many(game, names, games, seed if seed is not None else _lot(), records)
        return
    play = _open(game, names, moment, text)
    _terminal(play, seed, moment)


def _lot() -> int:
    return SystemRandom().randrange(10**9)


def _moment(file: Path) -> tuple[Moment, str]:
    try:
        text = file.read_text(encoding="utf-8")
        return read_position(text), text
    except (OSError, UnicodeDecodeError, PositionFileError) as error:
        fail(f"{file}: {error}")


def _options(words: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign:
            fail(f"an option is given as name=value, not {word!r}")
        found[name] = read_value(value)
    return found


def _seats(game: Game, words: list[str]) -> dict[str, str]:
    """Who plays each side: a person where nothing is said."""
    names = dict.fromkeys(game.sides, HUMAN)
    flags = iter(words)
    for flag in flags:
        side, _, given = flag.removeprefix("--").partition("=")
        if side not in names:
            fail(f"there is no {flag!r}: the sides are {', '.join(f'--{s}' for s in game.sides)}")
        names[side] = given or next(flags, "")
        if names[side] not in (HUMAN, *PLAYERS):
            fail(_unknown(names[side]))
    return names


def _unknown(name: str) -> str:
    try:
        player(name, Random(0))
    except UnknownPlayerError as error:
        return str(error)
    return ""


def _open(game: Game, names: dict[str, str], moment: Moment | None, text: str) -> Play:
    if moment:
        return Play(game, moment.position, names, text)
    kept = unfinished(game.name)
    if kept is not None and sys.stdin.isatty():
        question = f"A game stands at turn {kept.position.turn} after {len(kept.moves)} actions."
        if typer.confirm(f"{question} Go on with it?", default=True):
            return kept
    return Play(game, game.start(), names)


def _terminal(play: Play, seed: int | None, moment: Moment | None) -> None:
    random = Random(seed) if seed is not None else SystemRandom()
    machines = {s: player(n, random) for s, n in play.seats.items() if n != HUMAN}
    complete(play)
    save_to = file_of(play.game.name)
    dice = moment.dice if moment else ()
    if moment and moment.says:
        typer.echo(moment.says)
    terminal = Terminal(play, machines, random, input, typer.echo, save_to, dice)
    try:
        terminal.run()
    except (Stop, KeyboardInterrupt, EOFError):
        typer.echo(
            f"\nStopped; the game is kept in {save_to.name}, the next start offers to go on."
        )


def complete(play: Play) -> None:
    """Lets the tab key complete what may be typed now."""
    try:
        import readline
    except ImportError:
        return

    def choice(text: str, number: int) -> str | None:
        line = readline.get_line_buffer()
        write = play.game.write
        found = [write(a) for a in play.position.decision.actions]
        before = len(line) - len(text)
        fits = sorted({w[before:] for w in found if w.startswith(line)})
        return fits[number] if number < len(fits) else None

    readline.set_completer(choice)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")


def show_file(file: Path = typer.Argument(help="A position file.")) -> None:
    """Show the position that a file describes."""
    moment, _ = _moment(file)
    p = moment.position
    game = p.game
    if moment.says:
        typer.echo(moment.says)
    typer.echo(f"{game.name}, turn {p.turn}")
    for hex_ in game.board.grid:
        for unit in game.units_at(p, hex_):
            where = game.board.grid.label(hex_)
            typer.echo(f"  {where}  {game.unit_side(unit)}  {game.describe(p, unit)}")
    if not p.over:
        typer.echo(f"{p.actor}: {p.decision.prompt} ({p.decision.rule})")
        for action in p.decision.actions:
            typer.echo(f"  {game.write(action)}")


def replay_record(
    file: Path = typer.Argument(help="A record."),
    to: int | None = typer.Option(None, min=0, help="Stop after so many actions."),
) -> None:
    """Play a record again and check every line of it."""
    try:
        play = replay(file.read_text(encoding="utf-8"), to)
    except (OSError, UnicodeDecodeError, RecordError) as error:
        fail(f"{file}: {error}")
    p = play.position
    state = p.result if p.over else f"turn {p.turn}, {p.actor} decides"
    typer.echo(f"{len(play.moves)} actions replayed: {state}, checksum {p.checksum()}")


def soak_title(
    title: str = typer.Argument(help="The title, such as red-typhoon."),
    games: int = typer.Option(20, min=1, help="How many games of each scenario."),
    seed: int = typer.Option(0, help="The first seed."),
) -> None:
    """Play random games of every scenario and check every promise after every action."""
    chosen = title_named(title)
    for scenario in chosen.scenarios:
        game = _game(chosen, scenario.id)
        for number in track(range(seed, seed + games), description=scenario.id):
            try:
                soak(game, number)
            except BrokenPromiseError as error:
                file = Path(f"{title}-{scenario.id}-{number}.record")
                file.write_text(write_record(error.play), encoding="utf-8")
                fail(f"{scenario.id}, seed {number}: {error}; the record is in {file}")
        typer.echo(f"{scenario.id}: {games} random games, no promise broken")


def _game(title: Title, scenario: str) -> Game:
    try:
        return title.game(scenario)
    except UnknownTitleError as error:
        fail(error)
