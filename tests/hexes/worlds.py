"""Random grids, sets and costs to test on."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

from zoc.hexes import CostTables, Field, Flags, Grid, Hex, Request, Side, ZocRule, pack

from .naive import pairs

TINY = [
    Grid(columns, rows, lower)
    for columns, rows in ((1, 1), (1, 2), (2, 1), (1, 7), (7, 1), (2, 2), (2, 3), (3, 2), (3, 3))
    for lower in ("odd", "even")
]

GRIDS = [
    *TINY,
    *(
        Grid(columns, rows, lower)
        for columns, rows in ((4, 9), (9, 4), (5, 5), (6, 7), (8, 8), (13, 2), (2, 13), (11, 10))
        for lower in ("odd", "even")
    ),
]

grids = st.sampled_from(GRIDS)


@st.composite
def grid_and_hexes(draw: st.DrawFn, count: int = 1) -> tuple[Grid, *tuple[Hex, ...]]:
    """A grid and some of its hexes."""
    grid = draw(grids)
    return grid, *(draw(st.sampled_from(grid.hexes)) for _ in range(count))


def subsets(grid: Grid) -> st.SearchStrategy[set[Hex]]:
    """Sets of hexes from none to all."""
    return st.sets(st.sampled_from(grid.hexes))


@st.composite
def grid_and_sets(draw: st.DrawFn, count: int = 1) -> tuple[Field, *tuple[set[Hex], ...]]:
    """A board and some sets on it."""
    grid = draw(grids)
    return Field(grid), *(draw(subsets(grid)) for _ in range(count))


def inner_sides(grid: Grid) -> list[Side]:
    """All hexsides with a hex on either side."""
    return sorted({grid.side_between(a, b) for a, b in pairs(grid)})


@dataclass(frozen=True)
class World:
    """A board with costs, flags as plain sets, and a request."""

    grid: Grid
    costs: dict[tuple[Hex, Hex], int]
    closed: set[Hex]
    zoc: set[Hex]
    request: Request

    @property
    def tables(self) -> CostTables:
        return CostTables(self.grid, {"foot": lambda start, end: self.costs[start, end]})

    @property
    def flags(self) -> Flags:
        return Flags(self.grid, closed=pack(self.closed), zoc=pack(self.zoc))


rules = st.builds(
    ZocRule,
    stop=st.booleans(),
    shut=st.booleans(),
    apart=st.booleans(),
    enter=st.sampled_from((0, 0, 1, 3)),
    leave=st.sampled_from((0, 0, 1, 2)),
)


@st.composite
def worlds(draw: st.DrawFn) -> World:
    """A random board with random costs, 0 for steps that cannot be made."""
    grid = draw(grids)
    random = draw(st.randoms(use_true_random=False))
    scale = draw(st.sampled_from(((1,), (0, 1), (1, 2, 3), (0, 2, 3, 6, 6, 6, 12, 24))))
    costs = {pair: random.choice(scale) for pair in pairs(grid)}
    request = Request(
        "foot",
        start=draw(st.sampled_from(grid.hexes)),
        budget=draw(st.integers(0, 40)),
        zoc=draw(rules),
        first=draw(st.sampled_from((63, 63, 63, 0, 1, 21, 42, 60))),
    )
    return World(grid, costs, draw(subsets(grid)), draw(subsets(grid)), request)
