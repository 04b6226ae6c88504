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
    enemy, zone = p.ground.occupied[1 - side], p.ground.zoc[1 - side]
    found: dict[Hex, float] = {}
    heap = [(float(more), h) for hexes, more in goals for h in unpack(hexes)]
    heapify(heap)
    while heap:
        far, hex_ = heappop(heap)
        if far >= found.get(hex_, FAR):
            continue
        found[hex_] = far
        far += toll.enemy * (enemy >> hex_ & 1) + toll.zone * (zone >> hex_ & 1)
        for other, cost in steps[hex_]:
            if far + cost / unit < found.get(other, FAR):
                heappush(heap, (far + cost / unit, other))
    return found
