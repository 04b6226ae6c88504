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

from collections.abc import Mapping
from typing import Any

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
        found = self._ended(p) if p.over else self._foretold(p)
        return found if side == 0 else -found

    def _ended(self, p: Any) -> float:
        outcome = self.game.outcome(p)
        if p.turn < self.game.track.last_turn and outcome is not None and outcome.winner:
            return self.weights["outright"] * (1 if outcome.winner == self.game.camps[0] else -1)
        return self._ahead(p)

    def _foretold(self, p: Any) -> float:
        found = features(self.sees, p)
        more = sum(self.weights[name] * figure for name, figure in found.items())
        return found["points"] + left(p) * more

    def _ahead(self, p: Any) -> float:
        first, second = self.game.points.totals(p)
        return float(first - second)


def left(p: Any) -> float:
    """The part of a whole game that is left where a side begins to move."""
    track = p.game.track
    turns = track.last_turn - track.first_turn + 1
    before = track.order.index(p.agenda[-1].side) / len(track.order)
    return (track.last_turn - p.turn + 1 - before) / turns


def features(sees: Insight, p: Any) -> dict[str, float]:
    """What counts in a position, by name."""
    first, second = (_own(sees, p, side) for side in (0, 1))
    ahead, behind = p.game.points.totals(p)
    near = sum(stake * _nearness(sees, p, h) for h, stake in _stakes(sees).items())
    found = {name: first[name] - second[name] for name in first}
    return {"points": float(ahead - behind), **found, "near": near}


def _stakes(sees: Insight) -> dict[Hex, float]:
    return {h: stake for h in sees.points if (stake := sees.stake(h))}


def _own(sees: Insight, p: Any, side: int) -> dict[str, float]:
    """What a side has and stands to lose."""
    units = [u for u in sees.game.units_of[side] if p.hex[u]]
    enemy = foe(sees, p, side)
    stacks = {h: p.stack_of(side, h) for h in unpack(p.ground.occupied[side])}
    perils = (likely_lost(sees, sees.stack_worth(p, stack), threat(sees, p, side, h, enemy))
              for h, stack in stacks.items())  # fmt: skip
    risk = open_ = 0.0
    for hex_, stake in _stakes(sees).items():
        around = (*sees.grid.neighbours(hex_), hex_)
        force = max((enemy.coming.get(h, 0.0) for h in around), default=0.0)
        if not force or not sees.holds(p, side, hex_):
            continue
        if hex_ in stacks:
            own = _strength(sees, p, stacks[hex_])
            risk += stake * force / (force + FIRM * own)
        else:
            open_ += stake
    return {
        "strength": _strength(sees, p, units),
        "barred": _strength(sees, p, [u for u in units if p.state[u] & sees.barred]),
        "cut": _strength(sees, p, sees.cut_off(p, side)),
        "peril": sum(perils),
        "risk": risk,
        "open": open_,
    }


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
