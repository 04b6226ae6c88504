"""`zoc play`: games in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import typer

from zoc.ai import all_players, player
from zoc.ai.names import machine_lines
from zoc.cli.complete import complete_with_tab
from zoc.cli.errors import fail, game_named, title_named
from zoc.cli.match import play_many
from zoc.cli.saves import file_of, put_aside, unfinished
from zoc.cli.show import moment_in
from zoc.cli.terminal import Stop, Terminal
from zoc.kernel.data.title import Title
from zoc.kernel.play.game import CHANCE, Game
from zoc.kernel.play.play import Play
from zoc.kernel.play.position_file import Moment
from zoc.kernel.play.record import RecordError, read_value

HUMAN = "human"


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    extra = {"allow_extra_args": True, "ignore_unknown_options": True}
    app.command("play", context_settings=extra)(play_title)
    app.command("players")(list_players)


def list_players() -> None:
    """List the machine players: the levels from the weakest on, then the others."""
    for line in machine_lines():
        typer.echo(line)


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
    """Play in the terminal. Say who plays each side: --soviet human --german commander.
    `zoc players` lists the machine players."""
    chosen = title_named(title)
    moment, text = moment_in(start) if start else (None, "")
    game = _game(chosen, scenario, options_in(option), moment)
    named = _seats(game, context.args)
    names = dict.fromkeys(game.sides, HUMAN) | named
    if HUMAN not in names.values() and not moment:
        _machines(game, names, games, seed, records)
        return
    file = file_of(f"{game.name}-{start.stem}" if start else game.name)
    fresh = moment.position if moment else None
    play = _kept(file, named, text) or Play(game, fresh or game.start(), names, text)
    _terminal(play, seed, file, moment)


def _game(title: Title, scenario: str, options: dict[str, Any], moment: Moment | None) -> Game:
    if moment:
        game: Game = moment.position.game
        if game.name != title.name:
            fail(f"the position is one of {game.name}, not of {title.name}")
        return game
    return game_named(title, scenario, options)


def options_in(words: list[str]) -> dict[str, Any]:
    """The options of a game, from words such as name=value."""
    found: dict[str, Any] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign:
            fail(f"an option is given as name=value, not {word!r}")
        found[name] = read_value(value)
    return found


def _seats(game: Game, words: list[str]) -> dict[str, str]:
    """Who plays each side, as far as it is said."""
    names: dict[str, str] = {}
    players = ", ".join((HUMAN, *all_players()))
    flags = iter(words)
    for flag in flags:
        side, _, given = flag.removeprefix("--").partition("=")
        if side not in game.sides or not flag.startswith("--"):
            sides = ", ".join(f"--{s}" for s in game.sides)
            fail(f"there is no {flag!r}: the sides are {sides}")
        names[side] = given or next(flags, "")
        if names[side] not in (HUMAN, *all_players()):
            fail(f"there is no player {names[side]!r} for {flag}: there are {players}")
    return names


def _machines(
    game: Game, names: dict[str, str], games: int, seed: int | None, records: Path | None
) -> None:
    first = seed if seed is not None else SystemRandom().randrange(10**9)
    try:
        play_many(game, names, games, first, records)
    except OSError as error:
        fail(f"{records}: {error.strerror}")


# -- a game with people ------------------------------------------------------------------------


def _kept(file: Path, named: dict[str, str], text: str) -> Play | None:
    """The game in progress, if there is one and the person wants to go on with it. A game that
    is not gone on with is put aside, never overwritten."""
    try:
        kept = unfinished(file)
    except (OSError, RecordError) as error:
        typer.echo(f"The kept game cannot be gone on with ({error}); it is now {put_aside(file)}.")
        return None
    if kept is None:
        return None
    if kept.position_file == text and _wanted(kept):
        kept.seats |= named
        return kept
    typer.echo(f"The game in progress is now {put_aside(file)}.")
    return None


def _wanted(kept: Play) -> bool:
    if not sys.stdin.isatty():
        return False
    who = ", ".join(f"{seat} {player}" for seat, player in kept.seats.items())
    where = f"turn {kept.position.turn} after {len(kept.moves)} actions"
    return typer.confirm(f"A game ({who}) stands at {where}. Go on with it?", default=True)


def _terminal(play: Play, seed: int | None, file: Path, moment: Moment | None) -> None:
    random = Random(seed) if seed is not None else SystemRandom()
    machines = {s: player(n, random) for s, n in play.seats.items() if n in all_players()}
    dice = moment.dice if moment else ()
    if moment and moment.says:
        typer.echo(moment.says)
    fallen = sum(len(move.action.args) for move in play.moves if move.actor == CHANCE)
    ask: Callable[[str], str] = input
    terminal = Terminal(play, machines, random, ask, typer.echo, file, dice[fallen:])
    complete_with_tab(play, terminal.words)
    try:
        terminal.run()
    except (Stop, KeyboardInterrupt, EOFError):
        typer.echo(f"\nStopped; the game is kept in {file}, the next start offers to go on.")
