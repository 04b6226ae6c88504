"""Appraisal: how much further ahead one position leaves a side at the end than another of the same
moment: in points, or in games won where none are counted. Points, strength, places and perils
count, more or less as turns are left; where no points are counted, so does what a title's counsel
says that tells who will win (`Teller`).

`[appraisal]` of `judgement.toml` says how much, learned from how games ended (`zoc appraise`):

    [appraisal]
    points = -0.7       of each point ahead, beside the point itself
    strength = 0.3      of each point of strength on the map
    ...
    outright = 30       what winning before the end counts

Every figure but the last is for a whole game that is left, and a part of it as less is left; what a
title says that tells is the same at any time. What has no figure is not looked at, and a title
without any is not appraised."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple, Protocol, runtime_checkable

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.cycle.account import Account
from zoc.kernel.judgement.insight import Insight
from zoc.kernel.judgement.peril import foe, likely_lost, threat

FEATURES = ("points", "strength", "barred", "cut", "peril", "risk", "open", "near")
"""What counts, each as the first side's less the second's: points ahead; the strength on the map,
that of units that cannot attack, and of those without supply; what is likely lost next turn; the
stakes of places held that the enemy could come to, by how strongly, and of those left open to him;
and the stakes of places by who is near."""
FIRM = 8.0
"""So many times its strength a garrison counts against those who could come."""
NEAR, FEW = 2, 3.0
"""Within so many hexes of a place somebody is near; fewer than so much strength counts less."""


class Appraisal:
    """What positions of a game are worth at its end. `able` is False where nothing was learned."""

    def __init__(self, sees: Insight) -> None:
        self.sees, self.game = sees, sees.game
        file = self.game.title.data / "judgement.toml"
        told: dict[str, Any] = self.game.title.read("judgement.toml") if file.is_file() else {}
        figures: dict[str, Any] = told.get("appraisal", {})
        self.weights: Mapping[str, float] = {k: v for k, v in figures.items() if k != "source"}
        self.able = bool(self.weights) and bool(told_by(self.game))

    def of(self, p: Any, side: int) -> float:
        """What a position in which somebody begins to move, or the game is over, is worth to a
        side."""
        return sum(share.worth for share in self.shares(p, side))

    def shares(self, p: Any, side: int) -> Iterator[Share]:
        """The same, shared out to those who make it up."""
        sign = 1.0 if side == 0 else -1.0
        for part in self._ended(p) if p.over else self._foretold(p):
            yield part._replace(worth=sign * part.worth)

    def _ended(self, p: Any) -> Iterator[Share]:
        outcome = self.game.outcome(p)
        early = p.turn < self.game.track.last_turn or not counted(self.game)
        if early and outcome is not None and outcome.winner:
            first = outcome.winner == self.game.camps[0]
            yield Share("points", self.weights["outright"] * (1 if first else -1))
        elif counted(self.game):
            yield from points(self.sees, p)

    def _foretold(self, p: Any) -> Iterator[Share]:
        still = left(p)
        for part in parts(self.sees, p, self.weights):
            weight = self.weights[part.name] * (still if part.name in FEATURES else 1.0)
            yield part._replace(worth=(weight + (part.name == "points")) * part.worth)


class Share(NamedTuple):
    """A part of what counts in a position, by name: what it comes to, and by whom or where."""

    name: str
    worth: float
    unit: int | None = None
    hex: Hex = 0


@runtime_checkable
class Teller(Protocol):
    """A counsel that says what tells who will win where no points are counted."""

    tells: tuple[str, ...]
    """The names of what tells."""

    def telling(self, p: Any) -> Iterator[Share]:
        """What tells in a position, as the first side's."""
        ...


def counted(game: Any) -> bool:
    """Whether a game counts points."""
    return isinstance(getattr(game, "points", None), Account)


def teller(game: Any) -> Teller | None:
    """Who says what tells who will win, where no points do."""
    found = getattr(game, "counsel", None)
    return found if isinstance(found, Teller) and not counted(game) else None


def told_by(game: Any) -> tuple[str, ...]:
    """The names of what counts in a game; none where it is not appraised."""
    if not hasattr(game, "track"):
        return ()
    if counted(game):
        return FEATURES
    found = teller(game)
    return (*FEATURES[1:], *found.tells) if found is not None else ()


def left(p: Any) -> float:
    """The part of a whole game that is left where a side begins to move."""
    track = p.game.track
    turns = track.last_turn - track.first_turn + 1
    before = track.order.index(p.agenda[-1].side) / len(track.order)
    return (track.last_turn - p.turn + 1 - before) / turns


def features(sees: Insight, p: Any) -> dict[str, float]:
    """What counts in a position, by name."""
    names = told_by(sees.game)
    found: dict[str, float] = dict.fromkeys(names, 0.0)
    for part in parts(sees, p, names):
        found[part.name] += part.worth
    return found


def parts(sees: Insight, p: Any, names: Collection[str]) -> Iterator[Share]:
    """All that counts in a position."""
    told = teller(sees.game)
    if told is None:
        yield from points(sees, p)
    else:
        yield from (part for part in told.telling(p) if part.name in names)
    yield from _own(sees, p, 0, names)
    yield from (part._replace(worth=-part.worth) for part in _own(sees, p, 1, names))
    for hex_, stake in _stakes(sees).items() if "near" in names else ():
        yield Share("near", stake * _nearness(sees, p, hex_), hex=hex_)


def points(sees: Insight, p: Any) -> Iterator[Share]:
    """The points by which the first side is ahead, those of places apart."""
    first, second = p.game.points.totals(p)
    rest = float(first - second)
    for hex_, (own, others) in sees.points.items():
        held = own if sees.holds(p, 0, hex_) else -others if sees.holds(p, 1, hex_) else 0.0
        rest -= held
        yield Share("points", held, hex=hex_)
    yield Share("points", rest)


def _stakes(sees: Insight) -> dict[Hex, float]:
    return {h: stake for h in sees.points if (stake := sees.stake(h))}


def _own(sees: Insight, p: Any, side: int, names: Collection[str]) -> Iterator[Share]:
    """What a side has and stands to lose."""
    cut = set(sees.cut_off(p, side)) if "cut" in names else ()
    for unit in sees.game.units_of[side]:
        if p.hex[unit]:
            strength = sees.strength(p, unit)
            if "strength" in names:
                yield Share("strength", strength, unit)
            if "barred" in names and p.state[unit] & sees.barred:
                yield Share("barred", strength, unit)
            if unit in cut:
                yield Share("cut", strength, unit)
    if not {"peril", "risk", "open"}.isdisjoint(names):
        yield from (part for part in _dangers(sees, p, side) if part.name in names)


def _dangers(sees: Insight, p: Any, side: int) -> Iterator[Share]:
    """What of a side the enemy could come to."""
    enemy = foe(sees, p, side)
    stacks = {h: p.stack_of(side, h) for h in unpack(p.ground.occupied[side])}
    for hex_, stack in stacks.items():
        lost = likely_lost(sees, sees.stack_worth(p, stack), threat(sees, p, side, hex_, enemy))
        yield Share("peril", lost, stack[0])
    for hex_, stake in _stakes(sees).items():
        around = (*sees.grid.neighbours(hex_), hex_)
        force = max((enemy.coming.get(h, 0.0) for h in around), default=0.0)
        if not force or not sees.holds(p, side, hex_):
            continue
        if hex_ in stacks:
            firm = FIRM * _strength(sees, p, stacks[hex_])
            yield Share("risk", stake * force / (force + firm), hex=hex_)
        else:
            yield Share("open", stake, hex=hex_)


def _strength(sees: Insight, p: Any, units: list[int]) -> float:
    return sum(sees.strength(p, unit) for unit in units)


def _nearness(sees: Insight, p: Any, hex_: Hex) -> float:
    """Who is near a place: from 1 where only the first side is to -1."""
    around = p.game.field.grow(1 << hex_, NEAR)
    first, second = (
        sum(_strength(sees, p, p.stack_of(side, h))
            for h in unpack(around & p.ground.occupied[side]))
        for side in (0, 1)
    )  # fmt: skip
    return (first - second) / (first + second + FEW)
