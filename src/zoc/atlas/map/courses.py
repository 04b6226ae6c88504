"""The course of roads and railways: taut lines from hexside to hexside, side by side where shared.

A line crosses each hexside somewhere near its middle and passes a hex's centre only in towns, at
junctions and at its ends; it comes near enough to small places for them to stand on it. The
crossings are pulled taut like a string."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import atan2, hypot

from zoc.atlas.map.network import Cell, Network, Step, step
from zoc.atlas.map.noise import chance
from zoc.atlas.svg import Point
from zoc.hexes import RADIUS, Grid

MOST = 0.26
"""How far from its middle a hexside may be crossed, as a share of its length."""
MOST_AWAY = 0.28
"""How far from the centre of its hex a junction may lie, and a line pass where a place is."""
ROUNDS = 40
ASIDE = 0.052
"""How far road and railway keep from their common line, in hexes."""


@dataclass
class Knot:
    """A point of a course: sliding along the hexside that it crosses, or in a hex, where it is
    either fixed to the centre or free to give way a little."""

    start: Point
    end: Point
    slide: float = 0.0
    step: Step | None = None
    free: bool = False

    @property
    def at(self) -> Point:
        (ax, ay), (bx, by) = self.start, self.end
        return (ax + bx) / 2 + (bx - ax) * self.slide, (ay + by) / 2 + (by - ay) * self.slide

    def tauten(self, before: Point, after: Point) -> None:
        """Move towards the straight line between two points."""
        if self.step:
            wanted = _crossed(before, after, self)
            self.slide = (self.slide + max(-MOST, min(MOST, wanted))) / 2
        elif self.free:
            self._give_way(before, after)

    def _give_way(self, before: Point, after: Point) -> None:
        """The end of a free knot is where it stands; it begins in the centre of its hex."""
        (cx, cy), x, y = self.start, (before[0] + after[0]) / 2, (before[1] + after[1]) / 2
        away = hypot(x - cx, y - cy)
        share = min(1.0, MOST_AWAY / away) if away else 1.0
        self.end, self.slide = (cx + (x - cx) * share, cy + (y - cy) * share), 0.5


@dataclass
class Course:
    """One line with its class."""

    rank: int
    cells: list[Cell]
    knots: list[Knot]

    @property
    def points(self) -> list[Point]:
        return [knot.at for knot in self.knots]

    def tauten(self, junctions_only: bool = False) -> None:
        """Pull the line straighter by one round."""
        for before, knot, after in zip(self.knots, self.knots[1:], self.knots[2:], strict=False):
            if knot.free or not junctions_only:
                knot.tauten(before.at, after.at)


def courses(net: Network, centred: Collection[Cell], stops: Collection[Cell] = ()) -> list[Course]:
    """The lines of a net; in `centred` cells they pass through the centre, in `stops` near it."""
    centres = {cell: _centre(net, cell, cell not in centred) for cell in net.beside}
    chains = net.chains()
    chosen = {*centred, *stops, *_junctions(net, [cells for _, cells in chains])}
    found = [Course(rank, cells, _knots(net, cells, chosen, centres)) for rank, cells in chains]
    for _ in range(ROUNDS):
        for course in found:
            course.tauten()
    _join(net, found, centred)
    return found


def _junctions(net: Network, chains: list[list[Cell]]) -> set[Cell]:
    """Where lines meet or cross; lines that pass a cell side by side do neither."""
    forks = {cell for cell in net.beside if net.fork(cell)}
    met = {cell for cells in chains for cell in (cells[0], cells[-1])} & forks
    passing: dict[Cell, list[tuple[Cell, Cell]]] = {}
    for cells in chains:
        for before, here, after in zip(cells, cells[1:], cells[2:], strict=False):
            if here in forks:
                passing.setdefault(here, []).append((before, after))
    crossed = {
        here
        for here, pairs in passing.items()
        if any(_cross(net, here, one, other) for one, other in combinations(pairs, 2))
    }
    return met | crossed


def _cross(net: Network, here: Cell, one: tuple[Cell, Cell], other: tuple[Cell, Cell]) -> bool:
    """Whether two lines through a cell change sides there."""
    x, y = net.grid.cell_centre(*here)

    def bearing(cell: Cell) -> float:
        there = net.grid.cell_centre(*cell)
        return atan2(there[1] - y, there[0] - x)

    low, high = sorted(map(bearing, one))
    return sum(low < bearing(cell) < high for cell in other) == 1


def _centre(net: Network, cell: Cell, free: bool) -> Knot:
    centre = net.grid.cell_centre(*cell)
    return Knot(centre, centre, free=free)


def _join(net: Network, found: list[Course], centred: Collection[Cell]) -> None:
    """Lead each line that ends at a junction into the line that goes on there, as points do;
    where none goes on, all meet in the middle."""
    passed = {cell for course in found for cell in course.cells[1:-1]}
    crossings = {knot.step: knot for course in found for knot in course.knots if knot.step}
    for course in found:
        for end, before in ((0, 1), (-1, -2)):
            here = course.cells[end]
            if net.fork(here) and here in passed and here not in centred:
                onward = net.straightest(course.cells[before], here)
                if onward is not None:
                    course.knots[end] = crossings[step(here, onward)]


def _knots(
    net: Network, cells: list[Cell], chosen: Collection[Cell], centres: dict[Cell, Knot]
) -> list[Knot]:
    knots: list[Knot] = []
    last = len(cells) - 1
    for i, cell in enumerate(cells):
        if i in (0, last) or cell in chosen:
            knots.append(centres[cell])
        if i < last:
            start, end = common_side(net.grid, cell, cells[i + 1])
            key = step(cell, cells[i + 1])
            knots.append(Knot(start, end, (chance(51, *key[0], *key[1]) - 0.5) * 0.16, key))
    return knots


def common_side(grid: Grid, a: Cell, b: Cell) -> tuple[Point, Point]:
    """The ends of the hexside between two cells, the same from both."""
    (ax, ay), (bx, by) = (grid.cell_centre(*cell) for cell in step(a, b))
    x, y, dx, dy = (ax + bx) / 2, (ay + by) / 2, (bx - ax) * RADIUS / 2, (by - ay) * RADIUS / 2
    return (x - dy, y + dx), (x + dy, y - dx)


def _crossed(a: Point, b: Point, knot: Knot) -> float:
    """Where the straight line between two points crosses a knot's hexside."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    ex, ey = knot.end[0] - knot.start[0], knot.end[1] - knot.start[1]
    turn = ex * dy - ey * dx
    if abs(turn) < 1e-9:
        return knot.slide
    mx, my = (knot.start[0] + knot.end[0]) / 2, (knot.start[1] + knot.end[1]) / 2
    return ((a[0] - mx) * dy - (a[1] - my) * dx) / turn


# -- road beside railway -----------------------------------------------------------------------


@dataclass(frozen=True)
class Shared:
    """A hexside that a road and a railway both cross, from one cell to the next."""

    start: Point
    end: Point
    road: Knot
    rail: Knot


def part(grid: Grid, roads: list[Course], rails: list[Course]) -> None:
    """Where a road and a railway cross the same hexside, move each to its own hand: the road to
    the south, the railway to the north, the same hand all along a common stretch."""
    rail_knots = {k.step: k for course in rails for k in course.knots if k.step}
    for course in roads:
        for stretch in _stretches(grid, course, rail_knots):
            hand = _southern_hand(stretch)
            for shared in stretch:
                _move_apart(shared, hand)
    for course in (*roads, *rails):
        course.tauten(junctions_only=True)


def _stretches(grid: Grid, course: Course, rails: dict[Step, Knot]) -> list[list[Shared]]:
    road_knots = {k.step: k for k in course.knots if k.step}
    stretches: list[list[Shared]] = [[]]
    for a, b in pairwise(course.cells):
        key = step(a, b)
        if key in rails:
            ends = grid.cell_centre(*a), grid.cell_centre(*b)
            stretches[-1].append(Shared(*ends, road_knots[key], rails[key]))
        elif stretches[-1]:
            stretches.append([])
    return [stretch for stretch in stretches if stretch]


def _southern_hand(stretch: list[Shared]) -> int:
    """1 when south, or else east, is on the right along a stretch, else -1."""
    (ax, ay), (bx, by) = stretch[0].start, stretch[-1].end
    return 1 if (ay - by) * 0.35 + (bx - ax) > 0 else -1


def _move_apart(shared: Shared, hand: int) -> None:
    (ax, ay), (bx, by) = shared.start, shared.end
    road, rail = shared.road, shared.rail
    ex, ey = road.end[0] - road.start[0], road.end[1] - road.start[1]
    right = 1 if ex * (ay - by) + ey * (bx - ax) > 0 else -1
    shift = ASIDE / RADIUS * right * hand
    middle = (road.slide + rail.slide) / 2
    road.slide, rail.slide = middle + shift, middle - shift
