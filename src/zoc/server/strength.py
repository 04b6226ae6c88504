"""How strong the machine players are in a title, from the file that `zoc ladder` wrote, in words
that a newcomer understands. A title without such a file says nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, pairwise
from math import sqrt
from typing import Literal

import msgspec

from zoc.ai.names import machine_name
from zoc.ai.player import levels
from zoc.kernel.data.title import Title
from zoc.kernel.play.game import Game
from zoc.kernel.play.said import counted, listed
from zoc.server.logs import note_broken

FILE = "ladder.json"
ELO = 400.0
"""So many points of rating stand for odds of ten to one."""
UNEVEN = 0.6
"""A side that wins so often between equals is far from even."""
SHARES = ((1, 2), (3, 5), (2, 3), (3, 4), (4, 5), (9, 10), (19, 20))
"""How often somebody wins, as people say it."""


SCALES = {
    "wins": "A hundred points more win about 2 games of 3.",
    "points": "The figures are points by which a level ends ahead of the average one: one side "
    "wins nearly every game here, so who wins would tell little.",
    "alone": "The figures are games won of a hundred.",
}
"""What the figures mean."""


class Rated(msgspec.Struct):
    """What was fitted to the games."""

    side: tuple[float, float]
    players: dict[str, tuple[float, float, int]]


class Measured(Rated, kw_only=True):
    """The file as it was written."""

    scenario: str
    results: dict[str, dict[str, int]] = {}
    date: str = ""
    by: Literal["wins", "points"] = "wins"
    points: Rated | None = None
    seconds: float = 0.0
    own_seconds: dict[str, float] = {}
    """The most that those took who had a limit of their own."""


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
    scale: str = ""
    """What the figures mean, and how long the machines thought."""


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
    if len(game.sides) == 1:
        return _alone(found, game)
    by_points = found.by == "points" and found.points is not None
    rated: Rated = found.points if by_points and found.points is not None else found
    rows = {id_: rated.players[id_] for id_ in levels(game) if id_ in rated.players}
    if len(rows) < 2:
        return None
    shown = [
        LevelStrength(id_, machine_name(id_), round(elo), round(margin), games)
        for id_, (elo, margin, games) in sorted(rows.items(), key=lambda row: row[1][0])
    ]
    balance = _lead if by_points else _balance
    pairs = [(weak, strong) for weak, strong in pairwise(shown)][::-1]
    says = [_ahead(*pair) if by_points else _met(found, game, *pair) for pair in pairs]
    uneven = abs(rated.side[0]) > rated.side[1] and (
        by_points or chance(abs(rated.side[0])) >= UNEVEN
    )
    return Strength(
        levels=shown,
        says=[*says, *_unmeasured(game, rows)],
        games=_games(found),
        date=found.date,
        scenario=found.scenario,
        balance=balance(*rated.side, game),
        handicap=next(_handicaps(rated.side[0], shown, game), "") if uneven else "",
        scale=_scale("points" if by_points else "wins", found),
    )


def _games(found: Measured) -> int:
    counted = sum(sum(row.values()) for row in found.results.values())
    return counted or sum(games for *_, games in found.players.values()) // 2


def _scale(by: str, found: Measured) -> str:
    return " ".join([SCALES[by], "The spread holds 95 times in 100.", *_limits(found)])


def _limits(found: Measured) -> Iterator[str]:
    """How long machines thought: all of them, else those who had a limit of their own."""
    most = [f"{machine_name(id_)} thought {s:g} s" for id_, s in found.own_seconds.items()]
    if found.seconds:
        most = [f"machines thought {found.seconds:g} s"]
    if most:
        yield f"There {listed(most)} at most; at the table they may think longer."


def _alone(found: Measured, game: Game) -> Strength | None:
    """What was measured of a game for one: how often each wins it."""
    rows = {id_: found.results[id_] for id_ in levels(game) if id_ in found.results}
    if not rows:
        return None
    won = {id_: row.get(game.sides[0], 0) for id_, row in rows.items()}
    shown = [
        _share(id_, won[id_], sum(rows[id_].values()))
        for id_ in sorted(won, key=lambda id_: won[id_] / sum(rows[id_].values()))
    ]
    says = [f"{level.name} wins {won[level.id]} of {level.games} games alone." for level in shown]
    says = [*says[::-1], *_unmeasured(game, rows)]
    games = sum(level.games for level in shown)
    scale = _scale("alone", found)
    return Strength(shown, says, games, found.date, found.scenario, "", scale=scale)


def _share(id_: str, won: int, games: int) -> LevelStrength:
    low, high = interval(won, games)
    share, spread = round(100 * won / games), round(50 * (high - low))
    return LevelStrength(id_, machine_name(id_), share, spread, games)


def chance(points: float) -> float:
    """How often somebody wins who is so many points stronger."""
    return 1 / (1 + 10 ** (-points / ELO))


def about(share: float) -> str:
    """A share of games in plain words, of a half or more."""
    if share > 0.97:
        return "nearly every game"
    won, of = min(SHARES, key=lambda pair: abs(pair[0] / pair[1] - share))
    return f"about {won} games of {of}" if won > 1 else f"about {won} game of {of}"


def _met(found: Measured, game: Game, weak: LevelStrength, strong: LevelStrength) -> str:
    """How two levels fared against each other, on either side; by their ratings where they never
    met."""
    won = drawn = lost = 0
    for one, other, side in ((strong, weak, 0), (weak, strong, 1)):
        row = found.results.get(f"{one.id} {other.id}", {})
        ours, games = row.get(game.sides[side], 0), sum(row.values())
        won, drawn = won + ours, drawn + row.get("draw", 0)
        lost += games - ours - row.get("draw", 0)
    if not won + drawn + lost:
        return _beats(weak, strong)
    games = won + drawn + lost
    low, high = interval(won, won + lost) if won + lost else (0.0, 1.0)
    score = f"{strong.name} won {won} of {games} games against {weak.name}"
    if drawn:
        score = f"{strong.name} won {won}, drew {drawn} and lost {lost or 'none'} of {games} games"
        score = f"{score} against {weak.name}"
    if low <= 0.5 <= high:
        return f"{score}: not shown to be stronger."
    return f"{score}." if drawn else f"{score} ({100 * low:.0f} to {100 * high:.0f} %)."


def _unmeasured(game: Game, rated: Collection[str]) -> Iterator[str]:
    """Which of the levels that are offered nobody has measured here."""
    names = [machine_name(id_) for id_ in levels(game) if id_ not in rated]
    if names:
        yield f"{listed(names)} {'is' if len(names) == 1 else 'are'} not measured here."


def _beats(weak: LevelStrength, strong: LevelStrength) -> str:
    gap, doubt = strong.elo - weak.elo, (strong.margin**2 + weak.margin**2) ** 0.5
    if gap <= doubt and chance(gap) < UNEVEN:
        return f"{strong.name} and {weak.name} are about equally strong."
    if gap <= doubt:
        return f"{strong.name} seems stronger than {weak.name}: too few games to say by how much."
    return f"{strong.name} beats {weak.name} {about(chance(gap))}."


def _ahead(weak: LevelStrength, strong: LevelStrength) -> str:
    gap, doubt = strong.elo - weak.elo, (strong.margin**2 + weak.margin**2) ** 0.5
    if gap <= doubt:
        return f"{strong.name} and {weak.name} are about equally strong."
    return f"{strong.name} ends about {counted(gap, 'point')} ahead of {weak.name}."


# -- balance --------------------------------------------------------------------------------------


def _balance(side: float, margin: float, game: Game) -> str:
    better = game.show.side_name(game, game.sides[0 if side >= 0 else 1])
    points = abs(side)
    low, high = (f"{100 * chance(points + by):.0f}" for by in (-margin, margin))
    if chance(points) < 0.55 or points <= margin:
        even = "Between equals it is about even"
        return f"{even}: the {better} wins between {low} and {high} games of 100."
    return f"Between equals the {better} wins {about(chance(points))} ({low} to {high} %)."


def _lead(side: float, margin: float, game: Game) -> str:
    better = game.show.side_name(game, game.sides[0 if side >= 0 else 1])
    points = abs(side)
    span = f"({points - margin:.0f} to {points + margin:.0f})"
    if points <= margin:
        even = "Between equals it is about even"
        behind, ahead = counted(round(margin - points), "point"), round(points + margin)
        return f"{even}: the {better} ends between {behind} behind and {ahead} ahead."
    lead = counted(round(points), "point")
    return f"Between equals the {better} ends about {lead} ahead {span}."


def _handicaps(side: float, rated: Sequence[LevelStrength], game: Game) -> Iterator[str]:
    """The two levels between which the game is closest to even."""
    points = abs(side)
    favoured, other = game.sides if side >= 0 else game.sides[::-1]
    pairs = [
        (abs(strong.elo - weak.elo - points), weak, strong)
        for weak, strong in combinations(rated, 2)
    ]
    off, weak, strong = min(pairs, key=lambda pair: pair[0])
    if off < points / 2:
        against, easy = (game.show.side_name(game, id_) for id_ in (other, favoured))
        yield (
            f"For an even game give the {against} to the stronger player: {strong.name} there "
            f"against {weak.name} as the {easy} comes closest."
        )


def interval(wins: int, games: int) -> tuple[float, float]:
    """Between what the true share of wins lies, 95 times in 100 (Wilson's score interval)."""
    z = 1.96
    share, whole = wins / games, 1 + z * z / games
    middle = share + z * z / (2 * games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - half) / whole, (middle + half) / whole
