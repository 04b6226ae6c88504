"""Lines of the earth laid onto the lattice: along hexsides for rivers, through hexes for ways."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from heapq import heappop, heappush
from itertools import pairwise
from math import ceil, dist, hypot

from zoc.hexes import Grid, Hex, Point, Side

Cell = tuple[int, int]
Corner = frozenset[Cell]
"""A corner of the lattice is the three cells that meet there."""

STEP = 0.04
STRAY = 3.0
STRAY_COST = 1.5


class TraceError(ValueError):
    """A line that cannot be laid onto the lattice."""


# -- along hexsides ----------------------------------------------------------------------------


def along_sides(grid: Grid, line: Sequence[Point]) -> list[list[Side]]:
    """The hexsides nearest to a line, as unbroken chains on the map, without loops."""
    corners = _without_loops(_corners(grid, line))
    runs: list[list[Side]] = [[]]
    for start, end in pairwise(corners):
        side = _side(grid, start, end)
        if side is None:
            runs.append([])
        else:
            runs[-1].append(side)
    return [run for run in runs if run]


def _corners(grid: Grid, line: Sequence[Point]) -> list[Corner]:
    found = [corner_near(grid, *line[0])]
    for start, end in pairwise(line):
        _walk(grid, start, end, found)
    return found


def _walk(grid: Grid, start: Point, end: Point, found: list[Corner]) -> None:
    pieces = max(1, ceil(dist(start, end) / STEP))
    for i in range(1, pieces + 1):
        x = start[0] + (end[0] - start[0]) * i / pieces
        y = start[1] + (end[1] - start[1]) * i / pieces
        _append(grid, found, corner_near(grid, x, y))


def _append(grid: Grid, found: list[Corner], corner: Corner) -> None:
    """Adds a corner, and those between where the line slipped past one."""
    if corner == found[-1]:
        return
    if len(corner & found[-1]) < 2:
        found.extend(_shortest(grid, found[-1], corner)[1:])
    else:
        found.append(corner)


def corner_near(grid: Grid, x: float, y: float) -> Corner:
    """The corner of the lattice nearest to a point."""
    middle = grid.cell_near(x, y)
    near = sorted(
        (middle, *_around(grid, middle)),
        key=lambda cell: (_square(grid.cell_centre(*cell), x, y), cell),
    )
    return frozenset(near[:3])


def _square(point: Point, x: float, y: float) -> float:
    return round((point[0] - x) ** 2 + (point[1] - y) ** 2, 9)


def _around(grid: Grid, cell: Cell) -> list[Cell]:
    """The six cells around a cell of the endless lattice, clockwise from the north."""
    column, row = cell
    low = grid.cell_centre(column, 0)[1] > 0
    up, down = (row, row + 1) if low else (row - 1, row)
    return [
        (column, row - 1),
        (column + 1, up),
        (column + 1, down),
        (column, row + 1),
        (column - 1, down),
        (column - 1, up),
    ]


def _next_corners(grid: Grid, corner: Corner) -> list[Corner]:
    found: list[Corner] = []
    for away in sorted(corner):
        first, second = sorted(corner - {away})
        shared = set(_around(grid, first)) & set(_around(grid, second))
        found += [frozenset((first, second, third)) for third in shared - {away}]
    return found


def _shortest(grid: Grid, start: Corner, end: Corner) -> list[Corner]:
    before: dict[Corner, Corner | None] = {start: None}
    queue = [start]
    for corner in queue:
        if corner == end:
            break
        for other in _next_corners(grid, corner):
            if other not in before:
                before[other] = corner
                queue.append(other)
    chain, here = list[Corner](), end
    while True:
        chain.append(here)
        earlier = before[here]
        if earlier is None:
            return chain[::-1]
        here = earlier


def _without_loops(corners: Iterable[Corner]) -> list[Corner]:
    chain: list[Corner] = []
    place: dict[Corner, int] = {}
    for corner in corners:
        if corner in place:
            for dropped in chain[place[corner] + 1 :]:
                del place[dropped]
            del chain[place[corner] + 1 :]
        else:
            place[corner] = len(chain)
            chain.append(corner)
    return chain


def _side(grid: Grid, start: Corner, end: Corner) -> Side | None:
    first, second = sorted(start & end)
    for cell, other in ((first, second), (second, first)):
        if _on_map(grid, cell):
            direction = _around(grid, cell).index(other)
            return grid.side(grid.at(*cell), direction)
    return None


def _on_map(grid: Grid, cell: Cell) -> bool:
    return 0 <= cell[0] < grid.columns and 0 <= cell[1] < grid.rows


def corner_point(grid: Grid, corner: Corner) -> Point:
    """Where a corner lies on the hex plane."""
    centres = [grid.cell_centre(*cell) for cell in corner]
    return sum(x for x, _ in centres) / 3, sum(y for _, y in centres) / 3


# -- chains out of loose hexsides --------------------------------------------------------------


def side_corners(grid: Grid, side: Side) -> tuple[Corner, Corner]:
    """The two corners of a hexside."""
    first, second = (corner_near(grid, *end) for end in grid.side_ends(side))
    return first, second


def chains(grid: Grid, sides: Iterable[Side]) -> list[list[Side]]:
    """Loose hexsides strung into chains: the longest first, forks end where they join it."""
    ends = {side: side_corners(grid, side) for side in sides}
    found: list[list[Side]] = []
    while ends:
        chain = _longest(ends)
        found.append(chain)
        for side in chain:
            del ends[side]
    return found


def _longest(ends: dict[Side, tuple[Corner, Corner]]) -> list[Side]:
    meeting: dict[Corner, list[Side]] = {}
    for side, pair in sorted(ends.items()):
        for corner in pair:
            meeting.setdefault(corner, []).append(side)
    tips = [c for c, sides in meeting.items() if len(sides) == 1] or list(meeting)[:1]
    best: list[Side] = []
    for tip in tips:
        chain = _farthest(tip, ends, meeting)
        if len(chain) > len(best):
            best = chain
    return best


def _farthest(
    tip: Corner, ends: dict[Side, tuple[Corner, Corner]], meeting: dict[Corner, list[Side]]
) -> list[Side]:
    path: dict[Corner, list[Side]] = {tip: []}
    queue = [tip]
    for corner in queue:
        for side in meeting[corner]:
            a, b = ends[side]
            other = b if a == corner else a
            if other not in path:
                path[other] = [*path[corner], side]
                queue.append(other)
    chain = max(path.values(), key=len)
    last = next(c for c, sides in path.items() if sides is chain)
    closing = [s for s in meeting[last] if s not in chain and tip in ends[s]]
    return chain + closing[:1]


def boundary(grid: Grid, ours: frozenset[Hex], theirs: frozenset[Hex]) -> list[list[Side]]:
    """The hexsides between two sets of hexes as chains."""
    sides = {
        grid.side_between(hex_, other)
        for hex_ in ours
        for other in grid.neighbours(hex_)
        if other in theirs
    }
    return chains(grid, sides)


# -- through hexes -----------------------------------------------------------------------------


def through_hexes(
    grid: Grid, line: Sequence[Point], avoid: frozenset[Hex] = frozenset()
) -> list[list[Cell]]:
    """The chain of cells nearest to a line from point to point, as runs that lie on the map with
    one cell beyond each end where the line goes on off the map."""
    cells: list[Cell] = [grid.cell_near(*line[0])]
    for start, end in pairwise(line):
        cells += _leg(grid, cells[-1], grid.cell_near(*end), start, end, avoid)[1:]
    return _runs(grid, _cells_without_loops(cells))


def _leg(
    grid: Grid, first: Cell, last: Cell, start: Point, end: Point, avoid: frozenset[Hex]
) -> list[Cell]:
    @cache
    def cost(cell: Cell) -> float | None:
        stray = _distance_to(grid.cell_centre(*cell), start, end)
        if stray > STRAY and cell != last:
            return None
        wet = _on_map(grid, cell) and grid.at(*cell) in avoid and cell != last
        return 1 + STRAY_COST * stray * stray + (20 if wet else 0)

    best: dict[Cell, float] = {first: 0.0}
    before: dict[Cell, Cell] = {}
    queue: list[tuple[float, Cell]] = [(0.0, first)]
    while queue:
        spent, cell = heappop(queue)
        if cell == last:
            return _back(before, first, last)
        if spent > best[cell]:
            continue
        for other in _around(grid, cell):
            step = cost(other)
            if step is not None and spent + step < best.get(other, 1e9) - 1e-9:
                best[other], before[other] = spent + step, cell
                heappush(queue, (spent + step, other))
    raise TraceError(f"no way from {first} to {last}")


def _back(before: dict[Cell, Cell], first: Cell, last: Cell) -> list[Cell]:
    chain = [last]
    while chain[-1] != first:
        chain.append(before[chain[-1]])
    return chain[::-1]


def _distance_to(point: Point, start: Point, end: Point) -> float:
    (px, py), (ax, ay), (bx, by) = point, start, end
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    t = 0.0 if square == 0 else max(0.0, min(1.0, ((px - ax) * dx + (py - ay) * dy) / square))
    return hypot(px - ax - t * dx, py - ay - t * dy)


def _cells_without_loops(cells: Iterable[Cell]) -> list[Cell]:
    chain: list[Cell] = []
    for cell in cells:
        if cell in chain:
            del chain[chain.index(cell) + 1 :]
        else:
            chain.append(cell)
    return chain


def _runs(grid: Grid, cells: list[Cell]) -> list[list[Cell]]:
    runs: list[list[Cell]] = []
    run: list[Cell] = []
    for i, cell in enumerate(cells):
        if not _on_map(grid, cell):
            if run:
                runs.append([*run, cell])
            run = []
        elif not run and i > 0:
            run = [cells[i - 1], cell]
        else:
            run.append(cell)
    return [*runs, run] if run else runs


def direction_of(grid: Grid, cell: Cell, other: Cell) -> int:
    """The direction from a cell to its neighbour on the endless lattice."""
    return _around(grid, cell).index(other)
