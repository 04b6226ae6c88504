"""How strong the machine players are in a title, from the file that `zoc ladder` wrote, in words
that a newcomer understands. A title without such a file says nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

import msgspec

from zoc.ai.names import machine_name
from zoc.ai.player import levels
from zoc.kernel.data.title import Title
from zoc.kernel.play.game import Game
from zoc.server.logs import note_broken

FILE = "ladder.json"
ELO = 400.0
"""So many points of rating stand for odds of ten to one."""
UNEVEN = 0.6
"""A side that wins so often between equals is far from even."""
SHARES = ((1, 2), (3, 5), (2, 3), (3, 4), (4, 5), (9, 10), (19, 20))
"""How often somebody wins, as people say it."""


class Measured(msgspec.Struct):
    """The file as it was written."""

    scenario: str
    side: tuple[float, float]
    players: dict[str, tuple[float, float, int]]
    results: dict[str, dict[str, int]] = {}
    date: str = ""


class LevelStrength(msgspec.Struct, frozen=True):
    """A level's rating, with what lies 95 times in 100 around it."""

    id: str
    name: str
    elo: int
    margin: int
    games: int


class Strength(msgspec.Struct, frozen=True):
    """How strong the levels are in a title, and how even its scenario is."""

    levels: list[LevelStrength]
    """From the weakest to the strongest."""
    says: list[str]
    """Who beats whom how often, a sentence each."""
    games: int
    date: str
    scenario: str
    """The scenario in which it was measured."""
    balance: str
    """Who wins it between equals."""
    handicap: str = ""
    """How it becomes an even game, where it is far from even."""


def strength_of(title: Title, game: Game) -> Strength | None:
    """What was measured of a title's machine players; None where nothing was, or where the file
    cannot be read."""
    try:
        data = (title.data / FILE).read_bytes()
    except (OSError, KeyError):
        return None
    try:
        return told(msgspec.json.decode(data, type=Measured), game)
    except (msgspec.MsgspecError, ValueError, OverflowError) as error:
        note_broken(title.name, error, "a ladder cannot be read")
        return None


def told(found: Measured, game: Game) -> Strength | None:
    """What was measured, in words."""
    rows = {id_: found.players[id_] for id_ in levels(game) if id_ in found.players}
    if len(rows) < 2:
        return None
    rated = [
        LevelStrength(id_, machine_name(id_), round(elo), round(margin), games)
        for id_, (elo, margin, games) in sorted(rows.items(), key=lambda row: row[1][0])
    ]
    return Strength(
        levels=rated,
        says=[_beats(weak, strong) for weak, strong in pairwise(rated)][::-1],
        games=sum(sum(row.values()) for row in found.results.values())
        or sum(games for *_, games in found.players.values()) // 2,
        date=found.date,
        scenario=found.scenario,
        balance=_balance(*found.side, game),
        handicap=next(_handicaps(*found.side, rated, game), ""),
    )


def chance(points: float) -> float:
    """How often somebody wins who is so many points stronger."""
    return 1 / (1 + 10 ** (-points / ELO))


def about(share: float) -> str:
    """A share of games in plain words, of a half or more."""
    if share > 0.97:
        return "nearly every game"
    won, of = min(SHARES, key=lambda pair: abs(pair[0] / pair[1] - share))
    return f"about {won} games of {of}" if won > 1 else f"about {won} game of {of}"


def _beats(weak: LevelStrength, strong: LevelStrength) -> str:
    gap, doubt = strong.elo - weak.elo, (strong.margin**2 + weak.margin**2) ** 0.5
    if gap <= doubt and chance(gap) < UNEVEN:
        return f"{strong.name} and {weak.name} are about equally strong."
    return f"{strong.name} beats {weak.name} {about(chance(gap))}."


# -- balance --------------------------------------------------------------------------------------


def _balance(side: float, margin: float, game: Game) -> str:
    better = game.show.side_name(game, game.sides[0 if side >= 0 else 1])
    points = abs(side)
    low, high = (f"{100 * chance(points + by):.0f}" for by in (-margin, margin))
    span = f"({low} to {high} %)"
    if chance(points) < 0.55 or points <= margin:
        return f"Between equals it is about even: the {better} wins {span}."
    return f"Between equals the {better} wins {about(chance(points))} {span}."


def _handicaps(
    side: float, margin: float, rated: Sequence[LevelStrength], game: Game
) -> Iterator[str]:
    """The two levels between which the game is closest to even, where it is far from it."""
    points = abs(side)
    if chance(points) < UNEVEN or points <= margin:
        return
    favoured, other = game.sides if side >= 0 else game.sides[::-1]
    pairs = [
        (abs(strong.elo - weak.elo - points), weak, strong)
        for weak, strong in combinations(rated, 2)
    ]
    off, weak, strong = min(pairs, key=lambda pair: pair[0])
    if off < points:
        against, easy = (game.show.side_name(game, id_) for id_ in (other, favoured))
        yield (
            f"For an even game give the {against} to the stronger player: {strong.name} there "
            f"against {weak.name} as the {easy} comes closest."
        )
