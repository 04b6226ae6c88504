"""Ways: how far every hex is from some goals, by roads and terrain and around the enemy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from heapq import heapify, heappop, heappush
from typing import Any, NamedTuple

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, unpack

FAR = 99.0


class Toll(NamedTuple):
    """How much farther a way is through hexes with enemies, and through their zones."""

    enemy: float
    zone: float


def ways(
    p: Any, side: int, table: str, unit: float, goals: Iterable[tuple[HexSet, float]], toll: Toll
) -> Mapping[Hex, float]:
    """How far each hex is from the nearest of some goals, each of which may seem farther than it
    is; `unit` is what a clear hex costs in a table."""
    steps = p.game.tables.named[table].steps
    tolls = _tolls(p.ground.occupied[1 - side], p.ground.zoc[1 - side], toll)
    found, least = dict[Hex, float](), [FAR] * len(steps)
    heap = [(float(more), h) for hexes, more in goals for h in unpack(hexes)]
    heapify(heap)
    while heap:
        far, hex_ = heappop(heap)
        if far >= found.get(hex_, FAR):
            continue
        found[hex_] = far
        if hex_ in tolls:
            far += tolls[hex_]
        for other, cost in steps[hex_]:
            there = far + cost / unit
            # What is pushed is the least so far: nothing farther is looked at again.
            if there < least[other]:
                least[other] = there
                heappush(heap, (there, other))
    return found


def _tolls(enemy: HexSet, zone: HexSet, toll: Toll) -> dict[Hex, float]:
    """How much farther a way is through each hex of the enemy's."""
    return {
        h: toll.enemy * (enemy >> h & 1) + toll.zone * (zone >> h & 1) for h in unpack(enemy | zone)
    }
