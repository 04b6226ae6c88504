"""Slow and obvious twins of what zoc.hexes does, on plain sets and dicts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from heapq import heappop, heappush
from math import dist, sqrt

from zoc.hexes import Grid, Hex, Point, Request

Costs = Mapping[tuple[Hex, Hex], int]


def centre(grid: Grid, hex_: Hex) -> Point:
    """The centre, from the column's number and the stagger alone."""
    column, row = grid.cells[hex_]
    odd = (column + 1) % 2 == 1
    low = odd == (grid.lower == "odd")
    return column * sqrt(3) / 2, row + (0.5 if low else 0.0)


@cache
def touching(grid: Grid) -> dict[Hex, frozenset[Hex]]:
    """The neighbours of each hex: those whose centres are a hex away."""
    at = {h: centre(grid, h) for h in grid.hexes}
    return {
        h: frozenset(n for n in grid.hexes if n != h and dist(at[h], at[n]) < 1.01)
        for h in grid.hexes
    }


def pairs(grid: Grid) -> list[tuple[Hex, Hex]]:
    """All steps: each hex with each of its neighbours."""
    return [(h, n) for h in grid.hexes for n in sorted(touching(grid)[h])]


def beside(grid: Grid, hexes: Iterable[Hex]) -> set[Hex]:
    """All hexes that touch one of these."""
    return {n for h in hexes for n in touching(grid)[h]}


def layers(grid: Grid, seeds: Iterable[Hex], may: Callable[[Hex, Hex], bool]) -> list[set[Hex]]:
    """Hexes by the number of allowed steps from the nearest seed."""
    found = [set(seeds)]
    seen = set(found[0])
    while found[-1]:
        found.append({n for h in found[-1] for n in touching(grid)[h] if may(h, n)} - seen)
        seen |= found[-1]
    return found[:-1]


def flood(grid: Grid, seeds: Iterable[Hex], may: Callable[[Hex, Hex], bool]) -> set[Hex]:
    """All hexes that allowed steps join to a seed."""
    return set().union(*layers(grid, seeds, may))


def cheapest(
    grid: Grid, starts: Iterable[Hex], budget: int, cost: Callable[[Hex, Hex], int]
) -> dict[Hex, int]:
    """The least cost of each hex within the budget; a step that costs 0 cannot be made."""
    known: dict[Hex, int] = {}
    heap = [(0, start) for start in starts]
    while heap:
        spent, hex_ = heappop(heap)
        if hex_ in known:
            continue
        known[hex_] = spent
        for other in touching(grid)[hex_]:
            step = cost(hex_, other)
            if step and spent + step <= budget:
                heappush(heap, (spent + step, other))
    return known


def ruled_cost(
    grid: Grid, costs: Costs, closed: set[Hex], zoc: set[Hex], request: Request
) -> Callable[[Hex, Hex], int]:
    """The cost of a step under a request's rule, 0 when it cannot be made."""
    rule, start = request.zoc, request.start

    def cost(here: Hex, there: Hex) -> int:
        base = costs[here, there]
        leaves, enters = here in zoc, there in zoc
        barred = (
            not base
            or there in closed
            or (rule.shut and enters)
            or (rule.stop and leaves and here != start)
            or (rule.apart and leaves and enters)
            or (here == start and not request.first >> direction(grid, here, there) & 1)
        )
        return 0 if barred else base + rule.leave * leaves + rule.enter * enters

    return cost


def direction(grid: Grid, here: Hex, there: Hex) -> int:
    """The direction of a step, from where the centres lie: N, NE, SE, S, SW, NW."""
    (x1, y1), (x2, y2) = centre(grid, here), centre(grid, there)
    right, down = x2 - x1, y2 - y1
    if abs(right) < 0.1:
        return 0 if down < 0 else 3
    if right > 0:
        return 1 if down < 0 else 2
    return 5 if down < 0 else 4
