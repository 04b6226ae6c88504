"""The frame of a map picture: where a point of the hex plane lies in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from zoc.atlas.svg import Box, Point
from zoc.hexes import COLUMN_WIDTH, RADIUS, Grid, Hex, Side

GUTTER = 0.07
"""How far the land goes on beyond the outermost corners, in hexes."""


@dataclass(frozen=True)
class Frame:
    """A rectangle of the hex plane, `h` units a hex; the picture begins at its top left."""

    grid: Grid
    h: float

    @property
    def left(self) -> float:
        return -RADIUS - GUTTER

    @property
    def top(self) -> float:
        return -0.5 - GUTTER

    @property
    def right(self) -> float:
        return (self.grid.columns - 1) * COLUMN_WIDTH + RADIUS + GUTTER

    @property
    def bottom(self) -> float:
        return self.grid.rows + GUTTER

    @property
    def width(self) -> float:
        return (self.right - self.left) * self.h

    @property
    def height(self) -> float:
        return (self.bottom - self.top) * self.h

    @property
    def origin(self) -> Point:
        """Where the hex plane's (0, 0) lies in the picture."""
        return -self.left * self.h, -self.top * self.h

    def at(self, x: float, y: float) -> Point:
        """A point of the hex plane in picture units."""
        return (x - self.left) * self.h, (y - self.top) * self.h

    def all_at(self, points: Iterable[Point]) -> list[Point]:
        """Points of the hex plane in picture units."""
        return [self.at(x, y) for x, y in points]

    def centre(self, hex_: Hex) -> Point:
        return self.at(*self.grid.centre(hex_))

    def corners(self, hex_: Hex) -> list[Point]:
        return self.all_at(self.grid.corners(hex_))

    def ends(self, side: Side) -> list[Point]:
        return self.all_at(self.grid.side_ends(side))

    def holds(self, box: Box, margin: float = 0.0) -> bool:
        """Whether a box lies in the picture, `margin` units away from its edge."""
        return (
            box[0] >= margin
            and box[1] >= margin
            and box[2] <= self.width - margin
            and box[3] <= self.height - margin
        )
