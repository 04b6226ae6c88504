"""A made-up position of the usual size: 1,824 hexes, a hundred counters a side, from a seed."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from random import Random

from zoc.hexes import CostTables, Grid, Hex, Request, Side, ZocRule

COLUMNS, ROWS = 48, 38
MP = 6
"""Sixths of a movement point: side roads cost a half, main roads a third."""

TERRAIN = {"clear": 60, "woods": 25, "hills": 11, "lake": 4}
TERRAIN_COST = {
    "leg": {"clear": 1, "woods": 2, "hills": 2, "lake": 0},
    "mech": {"clear": 1, "woods": 3, "hills": 2, "lake": 0},
}
RIVER = {"leg": 1, "mech": 3}
BUDGET = {"leg": 7 * MP, "mech": 12 * MP}
SUPPLY_RANGE = 5 * MP
STOP = ZocRule(stop=True)


@dataclass(frozen=True)
class Position:
    """Terrain, hexside features and where the counters of both sides stand."""

    grid: Grid
    terrain: dict[Hex, str]
    rivers: frozenset[Side]
    roads: dict[Side, int]
    friends: tuple[Hex, ...]
    enemies: tuple[Hex, ...]
    sources: tuple[Hex, ...]

    def step_cost(self, table: str, start: Hex, end: Hex) -> int:
        """What a step costs in sixths, 0 when it cannot be made."""
        side = self.grid.side_between(start, end)
        if table == "road":
            return 1 if side in self.roads else 0
        if table == "zoc":
            return 0 if side in self.rivers or self.terrain[end] == "lake" else 1
        if table != "march" and side in self.roads:
            return self.roads[side]
        kind = "mech" if table == "mech" else "leg"
        terrain = TERRAIN_COST[kind][self.terrain[end]]
        return terrain and MP * (terrain + (RIVER[kind] if side in self.rivers else 0))

    def tables(self) -> CostTables:
        """The packed tables: on foot, on wheels, on foot off the road, roads, a ZOC's reach."""
        names = ("leg", "mech", "march", "road", "zoc")
        return CostTables(
            self.grid,
            {n: lambda start, end, name=n: self.step_cost(name, start, end) for n in names},
        )

    def requests(self) -> list[Request]:
        """The question of every friendly counter: three in five walk."""
        kinds = ("leg", "mech", "leg", "mech", "leg")
        return [
            Request(kind, start, BUDGET[kind], STOP)
            for kind, start in zip(kinds * len(self.friends), self.friends, strict=False)
        ]


def make(counters: int = 100, seed: int = 1941) -> Position:
    """The position of a seed."""
    random, grid = Random(seed), Grid(COLUMNS, ROWS)
    kinds = random.choices(list(TERRAIN), list(TERRAIN.values()), k=len(grid))
    terrain = dict(zip(grid.hexes, kinds, strict=True))
    sources = tuple(grid.at(0, row) for row in (4, 14, 24, 34))
    friends = _front(random, grid, terrain, range(14, 24), counters)
    enemies = _front(random, grid, terrain, range(24, 34), counters)
    roads = _roads(random, grid, sources)
    return Position(grid, terrain, _rivers(random, grid), roads, friends, enemies, sources)


def _rivers(random: Random, grid: Grid) -> frozenset[Side]:
    """The borders of a few regions, so that rivers run on for long."""
    capitals = random.sample(grid.hexes, 24)
    region = {h: min(capitals, key=lambda c, h=h: (grid.distance(h, c), c)) for h in grid.hexes}
    return frozenset(
        grid.side_between(h, n)
        for h in grid.hexes
        for n in grid.neighbours(h)
        if region[h] != region[n]
    )


def _roads(random: Random, grid: Grid, sources: tuple[Hex, ...]) -> dict[Side, int]:
    """Four main roads from west to east, and side roads between towns along them."""
    roads: dict[Side, int] = {}
    towns: list[Hex] = []
    for source in sources:
        row = grid.cells[source][1]
        stops = [source, *(_town(random, grid, c, row) for c in range(8, COLUMNS, 8))]
        towns += stops
        for start, end in pairwise(stops):
            _lay(grid, roads, start, end, MP // 3)
    for _ in range(10):
        start = random.choice(towns)
        near = sorted(towns, key=lambda t, s=start: (grid.distance(s, t), t))
        _lay(grid, roads, start, near[random.randint(1, 6)], MP // 2)
    return roads


def _town(random: Random, grid: Grid, column: int, row: int) -> Hex:
    row += random.randint(-3, 3)
    return grid.at(column + random.randint(-2, 2), min(max(row, 0), ROWS - 1))


def _lay(grid: Grid, roads: dict[Side, int], start: Hex, end: Hex, cost: int) -> None:
    for a, b in pairwise(grid.line(start, end)):
        side = grid.side_between(a, b)
        roads[side] = min(cost, roads.get(side, cost))


def _front(
    random: Random, grid: Grid, terrain: dict[Hex, str], columns: range, counters: int
) -> tuple[Hex, ...]:
    """Counters on the dry hexes of some columns, at most two a hex."""
    dry = [grid.at(c, r) for c in columns for r in range(ROWS) if terrain[grid.at(c, r)] != "lake"]
    return tuple(random.sample(dry + dry, counters))
