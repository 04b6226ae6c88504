"""The true course of a river through hexes: which hexes it runs through, and where in each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import ceil, dist, hypot

from zoc.atlas.trace import Cell
from zoc.hexes import Grid, Point

STEP = 0.04
SLIVER = 0.40
"""A hex that the line only clips, over less than this length, is left out if it can be."""
INSIDE, ALONG = 0.27, 0.16
"""How far from a hex's centre, and from a hexside's middle, the drawn course may stray."""


@dataclass
class _Visit:
    """A stay of the line in one cell."""

    cell: Cell
    points: list[Point] = field(default_factory=list[Point])

    @property
    def length(self) -> float:
        return sum(dist(a, b) for a, b in pairwise(self.points))


@dataclass(frozen=True)
class Run:
    """A part of a course on the map, with one cell beyond where it goes on: its cells, and a
    point in each of them and on each hexside between them, in turn."""

    cells: list[Cell]
    points: list[Point]


def along_course(grid: Grid, line: Sequence[Point]) -> list[Run]:
    """The runs of a course on the map; a hex in which the line turns back is passed once."""
    visits = _without_slivers(grid, _without_loops(_visits(grid, line)))
    runs: list[list[_Visit]] = [[]]
    for i, visit in enumerate(visits):
        if not _on_map(grid, visit.cell):
            if runs[-1]:
                runs[-1].append(visit)
                runs.append([])
        else:
            if not runs[-1] and i:
                runs[-1].append(visits[i - 1])
            runs[-1].append(visit)
    return [Run([v.cell for v in run], list(_points(grid, run))) for run in runs if run]


def _on_map(grid: Grid, cell: Cell) -> bool:
    return 0 <= cell[0] < grid.columns and 0 <= cell[1] < grid.rows


def _visits(grid: Grid, line: Sequence[Point]) -> list[_Visit]:
    found = [_Visit(grid.cell_near(*line[0]), [line[0]])]
    for (ax, ay), (bx, by) in pairwise(line):
        pieces = max(1, ceil(hypot(bx - ax, by - ay) / STEP))
        for i in range(1, pieces + 1):
            point = ax + (bx - ax) * i / pieces, ay + (by - ay) * i / pieces
            cell = grid.cell_near(*point)
            if cell != found[-1].cell:
                found.append(_Visit(cell))
            found[-1].points.append(point)
    return found


def _without_loops(visits: list[_Visit]) -> list[_Visit]:
    chain: list[_Visit] = []
    for visit in visits:
        at = next((i for i, v in enumerate(chain) if v.cell == visit.cell), None)
        if at is None:
            chain.append(visit)
        else:
            chain[at].points += visit.points
            del chain[at + 1 :]
    return chain


def _without_slivers(grid: Grid, visits: list[_Visit]) -> list[_Visit]:
    chain = list(visits)
    for visit in sorted(visits[1:-1], key=lambda v: v.length):
        i = chain.index(visit)
        if visit.length < SLIVER and 0 < i < len(chain) - 1:
            before, after = chain[i - 1].cell, chain[i + 1].cell
            if _touch(grid, before, after):
                del chain[i]
    return chain


def _touch(grid: Grid, cell: Cell, other: Cell) -> bool:
    return dist(grid.cell_centre(*cell), grid.cell_centre(*other)) < 1.01


def _points(grid: Grid, run: list[_Visit]) -> Iterator[Point]:
    for i, visit in enumerate(run):
        if i:
            yield _crossing(grid, run[i - 1], visit)
        yield _through(grid, visit)


def _through(grid: Grid, visit: _Visit) -> Point:
    """The middle of the line within a cell, near enough to the centre to belong to it."""
    x, y = visit.points[len(visit.points) // 2]
    cx, cy = grid.cell_centre(*visit.cell)
    scale = min(1.0, INSIDE / max(dist((x, y), (cx, cy)), 1e-9))
    return cx + (x - cx) * scale, cy + (y - cy) * scale


def _crossing(grid: Grid, before: _Visit, after: _Visit) -> Point:
    """Where the line crosses the hexside between two cells, near enough to its middle."""
    (ax, ay), (bx, by) = (grid.cell_centre(*v.cell) for v in (before, after))
    x, y = (ax + bx) / 2, (ay + by) / 2
    px, py = before.points[-1]
    qx, qy = after.points[0]
    along = ((px + qx) / 2 - x) * (ay - by) + ((py + qy) / 2 - y) * (bx - ax)
    along = max(-ALONG, min(ALONG, along))
    return x + (ay - by) * along, y + (bx - ax) * along
