"""Pockets that a force could close with the points it has, and whether it would survive them."""

from __future__ import annotations

from typing import NamedTuple

from zoc.hexes import Hex
from zoc.hexes.reach import Reach
from zoc.hexes.sets import HexSet, pack
from zoc.titles.operation_typhoon.ai.route import endurance, strength, ways
from zoc.titles.operation_typhoon.luftwaffe import idle_at
from zoc.titles.operation_typhoon.pockets import in_supply, may_cut
from zoc.titles.operation_typhoon.position import Now

HIT, SOVIET_HIT = 2 / 3, 1 / 3
"""Steps that a German and a Soviet die take in the open, on the average."""
DICE_A_UNIT, STEPS_A_UNIT = 1.75, 1.5
"""What a unit out of the cup amounts to, on the average."""
WEAR = 0.2
"""Steps that a Soviet hex costs a strong force."""
TOWN = 8
"""How many hexes of a pocket a victory point in it is worth."""


class Closing(NamedTuple):
    """A way to close a pocket: its size, the points in it, the path, whether Moscow lies in it."""

    size: int
    towns: int
    path: tuple[Hex, ...]
    moscow: bool
    lost: HexSet
    """All that the Soviet side would lose."""

    @property
    def worth(self) -> float:
        """What it promises, in hexes."""
        return self.size + TOWN * self.towns - 0.5 * len(self.path)


def closings(p: Now, least: int) -> list[Closing]:
    """The pockets of some size that the force of a trial could close and hold, best first."""
    found: list[Closing] = []
    near = ways(p, int(p.mp * (1 - p.game.plan["pockets"]["margin"])))
    moscow = p.game.map.moscow
    for hex_, way in trails(near).items():
        if not p.soviet >> hex_ & 1:
            continue
        rest = p.soviet & ~way
        if not may_cut(p, rest, hex_):
            continue
        path = near.path(hex_)[1:]
        cut = rest & ~in_supply(p, rest)
        whole = bool(moscow) and moscow & cut == moscow
        if whole or (cut.bit_count() >= least and holds(p, cut.bit_count(), len(path))):
            lost = cut | p.soviet & ~rest
            towns = sum(worth for h, worth in p.game.map.vp.items() if lost >> h & 1)
            found.append(Closing(cut.bit_count(), towns, path, whole, lost))
    doubt = p.game.doubt
    return sorted(found, key=lambda c: (not c.moscow, -c.worth * doubt()))


def trails(near: Reach) -> dict[Hex, HexSet]:
    """The way to each hex but the start, as a set: that to the one before it, and a step."""
    start, *_ = near.hexes
    found = {start: 0}
    for hex_, before in zip(near.hexes, near.parents, strict=True):
        if hex_ != start:
            way = found[before] if before in found else pack(near.path(before)[1:])
            found[hex_] = way | 1 << hex_
    del found[start]
    return found


def holds(p: Now, size: int, length: int) -> bool:
    """Whether the force is likely to survive the breakout from a pocket of some size."""
    game = p.game
    if p.turn not in game.figures["pockets"]["turns"]:
        return True
    units = game.charts.breakout_size(size, 5 + game.charts.scenario_force)
    air = p.escort is not None or idle_at(p, p.hex[p.force[0]]) is not None
    hits = strength(p) * HIT + (units * HIT if air else 0)
    left = units * DICE_A_UNIT - hits * DICE_A_UNIT / STEPS_A_UNIT
    return max(0.0, left) * SOVIET_HIT * game.doubt() < 0.6 * (endurance(p) - WEAR * length)
