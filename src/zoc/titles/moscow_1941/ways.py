"""Where a unit can go, by what lies ahead of it, and by which ways (3.1, 4.2, T.3, R-15)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from heapq import heappop, heappush
from typing import TYPE_CHECKING, NamedTuple

from zoc.hexes import Flags, Hex, HexSet, Reach, Request

if TYPE_CHECKING:
    from zoc.titles.moscow_1941.title import Moscow1941

Known = dict[Hex, tuple[int, Hex]]
"""Hexes with the least cost and the hex before."""
KEPT = 2000
"""So many answers of searches are kept."""


class Ahead(NamedTuple):
    """All that a search hangs on: whoever has the same ahead can go to the same hexes."""

    request: Request
    closed: HexSet
    zone: HexSet
    prey: HexSet
    firsts: tuple[tuple[Hex, int], ...]
    """What the first step costs to each neighbour that may be entered."""
    more: tuple[tuple[Hex, int], ...]
    """What overruns and missions add to the cost of some hexes."""
    broken: int
    lane: bool
    """Whether it may go a hex further on secondary road."""


class Ways(Reach):
    """Where a unit can go; one hex further along secondary road by a way of its own."""

    further: Mapping[Hex, tuple[Hex, ...]]

    def path(self, hex_: Hex) -> tuple[Hex, ...]:
        return self.further[hex_] if hex_ in self.further else super().path(hex_)


def _way(known: Known, hex_: Hex) -> tuple[Hex, ...]:
    """The way to a hex that is known, the start first."""
    before = known[hex_][1]
    return (hex_,) if before == hex_ else (*_way(known, before), hex_)


class KnownWays:
    """Searches that are made once as long as the same lies ahead."""

    def __init__(self, game: Moscow1941) -> None:
        self.game, self.found = game, lru_cache(KEPT)(self._find)

    def _find(self, ahead: Ahead) -> Ways:
        """Where a unit can go."""
        request, budget = ahead.request, ahead.request.budget
        known, _ = self._explore(ahead)
        further: dict[Hex, tuple[Hex, ...]] = {}
        if ahead.lane:
            lanes, beyond = self._explore(ahead, lane=True)
            further = {h: (*_way(lanes, b), h) for h, b in beyond.items() if h not in known}
            known |= {h: (budget, way[-2]) for h, way in further.items()}
        hexes = sorted(known, key=lambda h: (known[h][0], h))
        costs, parents = zip(*(known[h] for h in hexes), strict=True)
        flags = Flags(self.game.grid, ahead.closed, ahead.zone)
        found = Ways.of(request, flags, hexes, costs, parents)
        found.further = further
        return found

    def _explore(self, ahead: Ahead, lane: bool = False) -> tuple[Known, dict[Hex, Hex]]:
        """The cheapest way to every hex; a search stops at zones and where it overruns. In lane it
        keeps to secondary road, and finds the hexes one step beyond the MPs (T.3, R-15)."""
        table, start, budget, zoc, _ = ahead.request
        known, beyond = {start: (0, start)}, dict[Hex, Hex]()
        steps, between = self.game.tables.named[table].steps, self.game.grid.side_between
        bridges, zone, prey = self.game.bridges, ahead.zone, ahead.prey
        changed, lanes = bridges.changed(ahead.broken, table), bridges.lanes(ahead.broken)
        firsts, more = dict(ahead.firsts), dict(ahead.more)
        shut = ahead.closed | (prey if lane else 0) | (zone if zoc.shut else 0)
        ends, due = (zone if zoc.stop else 0) | prey, [(0, start)]
        while due:
            spent, here = heappop(due)
            if known[here][0] < spent or (here != start and ends >> here & 1):
                continue
            for there, cost in steps[here]:
                price = changed.get((here, there), cost) if changed else cost
                if not price or shut >> there & 1:
                    continue
                if lane and between(here, there) not in lanes:
                    continue
                if here != start:
                    total = spent + price + more.get(there, 0) if more else spent + price
                elif there in firsts:
                    total = firsts[there]
                else:
                    continue
                if total > budget:
                    beyond.setdefault(there, here)
                elif there not in known or total < known[there][0]:
                    known[there] = total, here
                    heappush(due, (total, there))
        return known, beyond
