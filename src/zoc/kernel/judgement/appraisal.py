"""Appraisal: how much further ahead one position leaves a side at the end than another of the same
moment, in points. Points, strength, places and perils count, more or less as turns are left.

`[appraisal]` of `judgement.toml` says how much, learned from how games ended (`zoc appraise`):

    [appraisal]
    points = -0.7       of each point ahead, beside the point itself
    strength = 0.3      of each point of strength on the map
    ...
    outright = 30       what winning before the end counts

Every figure but the last is for a whole game that is left, and a part of it as less is left. A
title without any is not appraised."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
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
        counts = getattr(self.game, "points", None) is not None and hasattr(self.game, "track")
        self.able = bool(self.weights) and counts

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
        if p.turn < self.game.track.last_turn and outcome is not None and outcome.winner:
            first = outcome.winner == self.game.camps[0]
            yield Share("points", self.weights["outright"] * (1 if first else -1))
        else:
            yield from points(self.sees, p)

    def _foretold(self, p: Any) -> Iterator[Share]:
        still = left(p)
        for part in parts(self.sees, p):
            weight = still * self.weights[part.name] + (part.name == "points")
            yield part._replace(worth=weight * part.worth)


class Share(NamedTuple):
    """A part of what counts in a position, by name: what it comes to, and by whom or where."""

    name: str
    worth: float
    unit: int | None = None
    hex: Hex = 0


def left(p: Any) -> float:
    """The part of a whole game that is left where a side begins to move."""
    track = p.game.track
    turns = track.last_turn - track.first_turn + 1
    before = track.order.index(p.agenda[-1].side) / len(track.order)
    return (track.last_turn - p.turn + 1 - before) / turns


def features(sees: Insight, p: Any) -> dict[str, float]:
    """What counts in a position, by name."""
    found: dict[str, float] = dict.fromkeys((*FEATURES,), 0.0)
    for part in parts(sees, p):
        found[part.name] += part.worth
    return found


def parts(sees: Insight, p: Any) -> Iterator[Share]:
    """All that counts in a position."""
    yield from points(sees, p)
    yield from _own(sees, p, 0)
    yield from (part._replace(worth=-part.worth) for part in _own(sees, p, 1))
    for hex_, stake in _stakes(sees).items():
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


def _own(sees: Insight, p: Any, side: int) -> Iterator[Share]:
    """What a side has and stands to lose."""
    cut = set(sees.cut_off(p, side))
    for unit in sees.game.units_of[side]:
        if p.hex[unit]:
            strength = sees.strength(p, unit)
            yield Share("strength", strength, unit)
            if p.state[unit] & sees.barred:
                yield Share("barred", strength, unit)
            if unit in cut:
                yield Share("cut", strength, unit)
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
