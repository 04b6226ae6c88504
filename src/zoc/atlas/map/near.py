"""Points by place, to find the nearest one quickly."""

from __future__ import annotations

from math import dist

from zoc.atlas.svg import Point


class Near:
    """Points by place, to find the nearest within a reach."""

    def __init__(self, points: list[Point], reach: float) -> None:
        self._reach = reach
        self._cells: dict[tuple[int, int], list[Point]] = {}
        for x, y in points:
            self._cells.setdefault((int(x // reach), int(y // reach)), []).append((x, y))

    def nearest(self, point: Point) -> Point | None:
        """The nearest point within reach."""
        i, j = int(point[0] // self._reach), int(point[1] // self._reach)
        near = [
            q
            for a in (i - 1, i, i + 1)
            for b in (j - 1, j, j + 1)
            for q in self._cells.get((a, b), ())
            if dist(q, point) < self._reach
        ]
        return min(near, key=lambda q: (dist(q, point), q)) if near else None
