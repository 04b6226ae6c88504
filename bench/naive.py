"""The same work on sets and dicts, as one would write it with care and without hex sets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from heapq import heappop, heappush

from zoc.hexes import CostTables, Hex

Near = Mapping[Hex, tuple[Hex, ...]]
Priced = Mapping[Hex, tuple[tuple[Hex, int], ...]]
Found = dict[Hex, tuple[int, Hex]]
"""Cost and parent of each hex in reach."""


def near(tables: CostTables, name: str) -> Near:
    """The hexes that a table's steps lead to, in a dict."""
    table = tables.named[name]
    return {h: tuple(n for n, _ in table.steps[h]) for h in table.field.grid.hexes}


def priced(tables: CostTables, name: str) -> Priced:
    """The steps of a table with their costs, in a dict."""
    table = tables.named[name]
    return {h: table.steps[h] for h in table.field.grid.hexes}


def zone(units: Iterable[Hex], around: Near) -> set[Hex]:
    """The zone of control of some units, unit by unit."""
    found: set[Hex] = set()
    for unit in units:
        found.update(around[unit])
    return found


def zone_at_once(units: Iterable[Hex], around: Near) -> set[Hex]:
    """The zone of control of some units in a single union, the fastest way with sets."""
    return set().union(*[around[unit] for unit in units])


def supply(
    sources: Iterable[Hex], roads: Near, steps: Priced, blocked: set[Hex], budget: int
) -> set[Hex]:
    """The hexes in supply: along roads from the sources, then off the road within a budget."""
    return set(_spread(_along(sources, roads, blocked), steps, blocked, budget))


def _along(sources: Iterable[Hex], roads: Near, blocked: set[Hex]) -> set[Hex]:
    found = {s for s in sources if s not in blocked}
    rest = list(found)
    while rest:
        for there in roads[rest.pop()]:
            if there not in found and there not in blocked:
                found.add(there)
                rest.append(there)
    return found


def _spread(starts: set[Hex], steps: Priced, blocked: set[Hex], budget: int) -> dict[Hex, int]:
    """A bucket queue from all starts at once."""
    costs = dict.fromkeys(starts, 0)
    due: list[list[Hex]] = [[] for _ in range(budget + 1)]
    due[0] = list(starts)
    for spent, bucket in enumerate(due):
        for hex_ in bucket:
            if costs[hex_] != spent:
                continue
            for there, cost in steps[hex_]:
                cost += spent
                if cost <= budget and there not in blocked and cost < costs.get(there, budget + 1):
                    costs[there] = cost
                    due[cost].append(there)
    return costs


def dial(start: Hex, budget: int, steps: Priced, closed: set[Hex], zoc: set[Hex]) -> Found:
    """Cost and parent of each hex in reach, stopping in zones of control: a bucket queue."""
    found = {start: (0, start)}
    due: list[list[Hex]] = [[] for _ in range(budget + 1)]
    due[0].append(start)
    for spent, bucket in enumerate(due):
        for hex_ in bucket:
            if found[hex_][0] != spent or (hex_ in zoc and hex_ != start):
                continue
            for there, cost in steps[hex_]:
                cost += spent
                if cost > budget or there in closed:
                    continue
                known = found.get(there)
                if known is None or cost < known[0]:
                    found[there] = cost, hex_
                    due[cost].append(there)
    return found


def dijkstra(start: Hex, budget: int, steps: Priced, closed: set[Hex], zoc: set[Hex]) -> Found:
    """Cost and parent of each hex in reach, stopping in zones of control: the textbook's heap."""
    found: Found = {}
    heap = [(0, start, start)]
    while heap:
        spent, hex_, parent = heappop(heap)
        if hex_ in found:
            continue
        found[hex_] = spent, parent
        if hex_ in zoc and hex_ != start:
            continue
        for there, cost in steps[hex_]:
            if there not in found and there not in closed and spent + cost <= budget:
                heappush(heap, (spent + cost, there, hex_))
    return found
