"""Roads or railways as one net on the lattice, and the lines it is drawn with.

Each step between two hexes is drawn once, in its best class. At a junction the straightest pair
of the same class goes on, the rest ends there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from zoc.atlas.map.rivers import STEPS
from zoc.hexes import Grid
from zoc.kernel.data.board import Way

OWN = 0.6
"""How much a way's own course counts against a straighter one."""

Cell = tuple[int, int]
Step = tuple[Cell, Cell]


def step(a: Cell, b: Cell) -> Step:
    """The step between two cells, the same from both ends."""
    return (a, b) if a < b else (b, a)


@dataclass
class Network:
    """Steps between neighbouring cells with their class: the lower, the better."""

    grid: Grid
    classes: dict[Step, int] = field(default_factory=dict[Step, int])
    beside: dict[Cell, list[Cell]] = field(default_factory=dict[Cell, list[Cell]])
    runs: set[tuple[Cell, Cell, Cell]] = field(default_factory=set[tuple[Cell, Cell, Cell]])
    """Which step a way takes after which."""

    def add(self, way: Way, rank: int) -> None:
        """Lay a way into the net."""
        cells = list(way_cells(self.grid, way))
        for a, b, c in zip(cells, cells[1:], cells[2:], strict=False):
            self.runs |= {(a, b, c), (c, b, a)}
        for a, b in pairwise(cells):
            key = step(a, b)
            if key not in self.classes:
                self.beside.setdefault(a, []).append(b)
                self.beside.setdefault(b, []).append(a)
            self.classes[key] = min(rank, self.classes.get(key, rank))

    def fork(self, cell: Cell) -> bool:
        """Whether more than two steps meet in a cell."""
        return len(self.beside[cell]) > 2

    def chains(self) -> list[tuple[int, list[Cell]]]:
        """Lines that walk every step once, each with its class, the best class first."""
        used: set[Step] = set()
        found: list[tuple[int, list[Cell]]] = []
        for key, rank in sorted(self.classes.items(), key=lambda item: (item[1], item[0])):
            if key in used:
                continue
            used.add(key)
            chain = [*key]
            self._lengthen(chain, rank, used)
            chain.reverse()
            self._lengthen(chain, rank, used)
            found.append((rank, chain))
        return found

    def _lengthen(self, chain: list[Cell], rank: int, used: set[Step]) -> None:
        while (onward := self._onward(chain[-2], chain[-1], rank, used)) is not None:
            used.add(step(chain[-1], onward))
            chain.append(onward)

    def _onward(self, before: Cell, here: Cell, rank: int, used: set[Step]) -> Cell | None:
        """The straightest way on in the same class, if it does not turn back; a way rather goes on
        as itself, so that two that meet do not change places."""
        choices = [
            (self._bend(before, here, other) + OWN * ((before, here, other) in self.runs), other)
            for other in self.beside[here]
            if step(here, other) not in used and self.classes[step(here, other)] == rank
        ]
        if not choices:
            return None
        straightness, best = max(choices)
        return best if straightness > -0.2 or not self.fork(here) else None

    def straightest(self, before: Cell, here: Cell) -> Cell | None:
        """The next cell of another line that leads on with at most a slight bend; None when two
        lead on alike."""
        choices = sorted(
            (round(self._bend(before, here, other), 3), other)
            for other in self.beside[here]
            if other != before
        )
        straightness, best = choices[-1]
        clear = len(choices) < 2 or choices[-2][0] < straightness
        return best if clear and straightness > 0.4 else None

    def _bend(self, before: Cell, here: Cell, after: Cell) -> float:
        """1 straight on, -1 back."""
        (ax, ay), (bx, by), (cx, cy) = (self.grid.cell_centre(*c) for c in (before, here, after))
        return (bx - ax) * (cx - bx) + (by - ay) * (cy - by)


def way_cells(grid: Grid, way: Way) -> Iterator[Cell]:
    """The cells along a way, with those beyond the map where it enters or leaves."""
    if way.enters is not None:
        yield _cell_beside(grid, grid.cells[way.hexes[0]], way.enters)
    yield from (grid.cells[h] for h in way.hexes)
    if way.leaves is not None:
        yield _cell_beside(grid, grid.cells[way.hexes[-1]], way.leaves)


def _cell_beside(grid: Grid, cell: Cell, direction: int) -> Cell:
    x, y = grid.cell_centre(*cell)
    dx, dy = STEPS[direction]
    return grid.cell_near(x + dx, y + dy)


def network(grid: Grid, ways: Iterable[tuple[Way, int]]) -> Network:
    """The net of all ways given with their class."""
    net = Network(grid)
    for way, rank in ways:
        net.add(way, rank)
    return net
