"""What already stands on a map, for what is placed later: boxes of type and marks, and lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from zoc.atlas.frame import Frame
from zoc.atlas.map.noise import Array
from zoc.atlas.svg import Box, Point

TOWN, LABEL, RIVER_NAME, SUPPLY, REGION, NUMBER = 6.0, 7.0, 5.0, 4.0, 3.0, 0.55
"""How much it hurts to cover each kind of box."""
COUNTER = 8.0
"""What lies under a counter cannot be read."""
STEP = 3.0
"""How far apart a line counts, in units at 72 a hex."""


class Crowd:
    """Boxes with weights, found by place, and line samples summed over an area."""

    def __init__(self, frame: Frame) -> None:
        self._cell = frame.h / 3
        self._boxes: dict[tuple[int, int], list[tuple[Box, float]]] = {}
        self.boxes: list[tuple[Box, float]] = []
        self.unit = frame.h / 72
        self._mesh = 2 * self.unit
        rows, columns = (int(n / self._mesh) + 2 for n in (frame.height, frame.width))
        self._ink: Array = np.zeros((rows, columns))
        self._sums: Array | None = None
        self._rows: list[list[float]] = []
        self.line_points: list[Point] = []

    # -- boxes ---------------------------------------------------------------------------------

    def add(self, box: Box, weight: float) -> None:
        """Let a box stand in the way of what is placed later."""
        self.boxes.append((box, weight))
        for cell in self._cells(box):
            self._boxes.setdefault(cell, []).append((box, weight))

    def remove(self, box: Box, weight: float) -> None:
        """Take a box away again."""
        self.boxes.remove((box, weight))
        for cell in self._cells(box):
            self._boxes[cell].remove((box, weight))

    def weight(self, box: Box, margin: float = 0.0) -> float:
        """The weights of all boxes that a box would cover."""
        return sum(w for _, w in self.hits(box, margin))

    def hits(self, box: Box, margin: float = 0.0) -> set[tuple[Box, float]]:
        """All boxes that a box would cover."""
        # Asked tens of thousands of times a map: written out, not composed.
        left, top, right, bottom = box
        left, top, right, bottom = left - margin, top - margin, right + margin, bottom + margin
        size, boxes = self._cell, self._boxes
        found: set[tuple[Box, float]] = set()
        for i in range(int(left // size), int(right // size) + 1):
            for j in range(int(top // size), int(bottom // size) + 1):
                for other in boxes.get((i, j), ()):
                    a, b, c, d = other[0]
                    if left < c and right > a and top < d and bottom > b:
                        found.add(other)
        return found

    def _cells(self, box: Box) -> Iterator[tuple[int, int]]:
        size = self._cell
        for i in range(int(box[0] // size), int(box[2] // size) + 1):
            for j in range(int(box[1] // size), int(box[3] // size) + 1):
                yield i, j

    # -- lines ---------------------------------------------------------------------------------

    def add_line(self, points: Sequence[Point], weight: float, bare: bool = True) -> None:
        """Let a line stand in the way; its points are about STEP apart. Trees keep off it if it
        is `bare`."""
        rows, columns = self._ink.shape
        for x, y in points:
            i, j = int(y / self._mesh), int(x / self._mesh)
            if 0 <= i < rows and 0 <= j < columns:
                self._ink[i, j] += weight
        if bare:
            self.line_points += points
        self._sums = None

    def ink(self, box: Box) -> float:
        """How much line a box would cover."""
        if self._sums is None:
            self._sums = np.pad(self._ink.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
            self._rows = self._sums.tolist()
        mesh, (rows, columns) = self._mesh, self._ink.shape
        left = min(max(round(box[0] / mesh), 0), columns)
        right = min(max(round(box[2] / mesh), 0), columns)
        upper = self._rows[min(max(round(box[1] / mesh), 0), rows)]
        lower = self._rows[min(max(round(box[3] / mesh), 0), rows)]
        return lower[right] - upper[right] - lower[left] + upper[left]

    def add_all(self, boxes: Iterable[Box], weight: float) -> None:
        """Let many boxes stand in the way."""
        for box in boxes:
            self.add(box, weight)
