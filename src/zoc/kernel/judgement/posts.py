"""Posts: who is to hold which place, shared out over all units and places at once.

One unit after the other is sent where it adds most, less what the way costs it. What a place is
worth grows with its garrison, ever more slowly, so that every place gets somebody before one gets
many, unless it counts for more or is in more danger."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from heapq import heapify, heappop, heappush

from zoc.hexes import Hex

Unit = int


def share_out(
    able: Mapping[Unit, Mapping[Hex, float]],
    strength: Callable[[Unit], float],
    kept: Callable[[Hex, float], float],
    room: Callable[[list[Unit], Hex], bool],
    least: float = 0.0,
) -> dict[Unit, Hex]:
    """Who is to stand where. `able` is what it costs each unit to come to each place, `kept` what
    a place is worth with a garrison of some strength, `room` whether units may stack there; nobody
    is sent who adds no more than `least`."""
    own, posts, garrisons = dict[Hex, float](), dict[Unit, Hex](), dict[Hex, list[Unit]]()

    def gain(unit: Unit, hex_: Hex) -> float:
        now = own.get(hex_, 0.0)
        return kept(hex_, now + strength(unit)) - kept(hex_, now) - able[unit][hex_]

    heap = [(-gain(u, h), u, h, 0) for u, costs in able.items() for h in costs]
    heapify(heap)
    while heap:
        worth, unit, hex_, size = heappop(heap)
        there = garrisons.setdefault(hex_, [])
        if -worth <= least or unit in posts or not room([*there, unit], hex_):
            continue
        if size < len(there):
            heappush(heap, (-gain(unit, hex_), unit, hex_, len(there)))
            continue
        posts[unit] = hex_
        there.append(unit)
        own[hex_] = own.get(hex_, 0.0) + strength(unit)
    return posts
