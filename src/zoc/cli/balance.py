"""`zoc balance`: many games of machine players, every pairing, and who won how often."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import cache
from itertools import product
from math import sqrt
from pathlib import Path
from typing import Any

import typer

import zoc
from zoc.cli.errors import fail, game_named, title_named
from zoc.cli.games_file import GamesFile
from zoc.cli.machines import check_machines
from zoc.cli.match import play_one, winner_of
from zoc.cli.play import options_in
from zoc.cli.pool import each_done
from zoc.kernel.cycle.account import Account
from zoc.kernel.data.title import Title
from zoc.kernel.play.game import Game
from zoc.kernel.play.play import Play

CONFIDENCE = 1.96
"""How many standard deviations each way hold 95 in 100."""


@dataclass(frozen=True)
class Ending:
    """How a game ended: the sentence, who won ('' for a draw), and by how many points the first
    side was ahead, where points are counted."""

    result: str
    winner: str
    margin: float | None = None


@dataclass(frozen=True)
class Match:
    """A game to be played: all that decides it."""

    title: str
    scenario: str
    options: tuple[str, ...]
    players: tuple[str, ...]
    seed: int
    seconds: float = 0.0
    """The most that a plan or an order takes; 0 for what each player takes by itself."""


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("balance")(balance)


def balance(
    title: str = typer.Argument(help="The title, such as red-typhoon."),
    scenario: list[str] = typer.Option([], help="A scenario; all of the title unless named."),
    option: list[str] = typer.Option([], help="An option of the game, as name=value."),
    player: list[str] = typer.Option(
        ["greedy", "random"], help="A machine player; the first one is in every pairing."
    ),
    games: int = typer.Option(100, min=1, help="How many games of each pairing."),
    seed: int = typer.Option(0, help="The first seed; the others follow."),
    seconds: float = typer.Option(0.0, min=0.0, help="The most a plan takes; 0: as they like."),
    jobs: int = typer.Option(os.cpu_count() or 1, min=1, help="How many games at a time."),
    to: Path | None = typer.Option(
        None, help="A file with a line a game; games that are in it are not played again."
    ),
) -> None:
    """Play every pairing of some machine players and print who won, as a table."""
    chosen = title_named(title)
    wanted = list(_wanted(chosen, scenario, option, player, range(seed, seed + games), seconds))
    try:
        results = kept(to, wanted)
        missing = [match for match in wanted if match not in results]
        for match, result in played(missing, jobs):
            results[match] = result
            if to is not None:
                keep(to, match, result)
    except OSError as error:
        fail(f"{to}: {error.strerror}")
    typer.echo("\n".join(_table(chosen, results)))


def _wanted(
    title: Title,
    scenarios: list[str],
    options: list[str],
    players: list[str],
    seeds: Iterable[int],
    seconds: float,
) -> Iterator[Match]:
    """All games, pairing by pairing; what does not exist is refused before the first."""
    check_machines(players)
    for name in scenarios or [s.id for s in title.scenarios]:
        game = game_named(title, name, options_in(options))
        each = product(dict.fromkeys(players), repeat=len(game.sides))
        pairings = [pairing for pairing in each if players[0] in pairing]
        for seed in seeds:
            yield from (Match(title.name, name, tuple(options), p, seed, seconds) for p in pairings)


# -- playing --------------------------------------------------------------------------------------


@cache
def _game(title: str, scenario: str, options: tuple[str, ...]) -> Game:
    return zoc.title(title).game(scenario, options_in(list(options)))


def _play(match: Match) -> tuple[Match, Ending]:
    """A game, and how it ended."""
    game = _game(match.title, match.scenario, match.options)
    names = dict(zip(game.sides, match.players, strict=True))
    play = play_one(game, names, match.seed, match.seconds)
    return match, Ending(play.position.result, winner_of(play), margin_of(play))


def margin_of(play: Play) -> float | None:
    """By how many points the first side was ahead at the end: of the other, or, where one side
    alone counts points, of what it takes to win, unless it was won by something else; in a game for
    one, its points."""
    outcome = play.game.outcome(play.position)
    points = dict(outcome.points) if outcome is not None else {}
    account: Account[Any] | None = getattr(play.game, "points", None)
    if not points and isinstance(account, Account):
        points = dict(zip(play.game.camps, account.totals(play.position), strict=True))
    first, *others = play.game.sides
    if outcome is not None and outcome.par:
        side, counted = next(iter(points.items()))
        ahead = float(counted - outcome.par)
        by_points = (ahead >= 0) == (outcome.winner == side)
        return (ahead if side == first else -ahead) if by_points else None
    if not points.keys() >= {first, *others}:
        return None
    return float(points[first] - sum(points[side] for side in others))


def played(matches: list[Match], jobs: int, minutes: float = 0.0) -> Iterator[tuple[Match, Ending]]:
    """Games as they end; after so many minutes no more are begun."""
    return each_done(_play, matches, jobs, minutes) if matches else iter(())


# -- the file -------------------------------------------------------------------------------------


def kept(file: Path | None, wanted: list[Match]) -> dict[Match, Ending]:
    """The results in a file, of the games that are asked for."""
    found = dict(_games(file).games(_read)) if file is not None else {}
    return {match: found[match] for match in wanted if match in found}


def keep(file: Path, match: Match, ending: Ending) -> None:
    """Adds a game to a file."""
    _games(file).add(asdict(match) | asdict(ending))


def _games(file: Path) -> GamesFile:
    return GamesFile(file, "balance", "title")


def _read(row: dict[str, Any]) -> tuple[Match, Ending]:
    ending = Ending(str(row.pop("result")), str(row.pop("winner")), row.pop("margin", None))
    row |= {"options": tuple(row["options"]), "players": tuple(row["players"])}
    return Match(**row), ending


# -- the table ------------------------------------------------------------------------------------


def interval(wins: float, games: int) -> tuple[float, float]:
    """Between what the true share of wins lies, 95 times in 100 (Wilson's score interval)."""
    share, z = wins / games, CONFIDENCE
    middle = share + z * z / (2 * games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return (middle - half) / whole, (middle + half) / whole


def _table(title: Title, results: dict[Match, Ending]) -> Iterator[str]:
    """A line a pairing, as Markdown."""
    seats = title.game(next(iter(results)).scenario, {}).sides
    sides = [*seats, *sorted({ending.winner for ending in results.values()} - {*seats, ""})]
    heads = ["scenario", *seats, "games", *(f"{side} wins" for side in sides), "draws"]
    heads.append(f"{sides[0]} wins, 95 %")
    yield "| " + " | ".join(heads) + " |"
    yield "|---" * len(heads) + "|"
    lines: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for match, result in results.items():
        lines.setdefault((match.scenario, match.players), []).append(result.winner)
    for (scenario, players), own in sorted(lines.items()):
        won = [own.count(side) for side in sides]
        low, high = interval(won[0], len(own))
        cells = [scenario, *players, len(own), *won, own.count("")]
        yield "| " + " | ".join(map(str, cells)) + f" | {max(0.0, low):.0%} to {high:.0%} |"
