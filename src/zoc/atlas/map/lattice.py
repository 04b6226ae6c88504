"""A raster over the hex plane, fixed to it, so that two frames share their points."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import ceil, floor

import numpy as np
import numpy.typing as npt

from zoc.atlas.frame import Frame
from zoc.atlas.map.noise import Array, ripple
from zoc.hexes import COLUMN_WIDTH, Grid

Cells = npt.NDArray[np.int32]


@dataclass(frozen=True)
class Lattice:
    """Points `1 / per_hex` apart; point (0, 0) is the hex plane's origin."""

    left: int
    top: int
    columns: int
    rows: int
    per_hex: int

    @classmethod
    def around(cls, frame: Frame, per_hex: int, margin: float) -> Lattice:
        """The lattice that covers a frame and a margin in hexes."""
        left = floor((frame.left - margin) * per_hex)
        top = floor((frame.top - margin) * per_hex)
        columns = ceil((frame.right + margin) * per_hex) - left + 1
        rows = ceil((frame.bottom + margin) * per_hex) - top + 1
        return cls(left, top, columns, rows, per_hex)

    @cached_property
    def x(self) -> Array:
        """One row of x in the hex plane."""
        steps = np.arange(self.left, self.left + self.columns)
        return (steps / self.per_hex).astype(np.float32)[None, :]

    @cached_property
    def y(self) -> Array:
        """One column of y in the hex plane."""
        steps = np.arange(self.top, self.top + self.rows)
        return (steps / self.per_hex).astype(np.float32)[:, None]

    def ripple(self, seed: int, sigma: float) -> Array:
        """Noise of spread 1, `sigma` in hexes."""
        size = sigma * self.per_hex
        return ripple(seed, self.left, self.top, self.columns, self.rows, size)

    def point(self, x: float, y: float) -> tuple[int, int]:
        """The row and column of the lattice point nearest to a point of the hex plane."""
        return round(y * self.per_hex) - self.top, round(x * self.per_hex) - self.left


def cells(grid: Grid, x: Array, y: Array) -> tuple[Cells, Cells]:
    """Column and row of the cell around each point, also off the map."""
    low = 1 if grid.lower == "odd" else 0
    q = x / np.float32(COLUMN_WIDTH)
    r = y - np.float32(0.5 * low) - q / 2
    s = -q - r
    rq, rr, rs = np.rint(q), np.rint(r), np.rint(s)
    dq, dr, ds = np.abs(rq - q), np.abs(rr - r), np.abs(rs - s)
    rq = np.where((dq > dr) & (dq > ds), -rr - rs, rq)
    rr = np.where((dr >= dq) & (dr > ds), -rq - rs, rr)
    column = rq.astype(np.int32)
    return column, rr.astype(np.int32) + (column + low) // 2


def on_map(grid: Grid, column: Cells, row: Cells) -> Cells:
    """The number of the nearest cell of the map: column by column, each from the top."""
    across = np.clip(column, 0, grid.columns - 1)
    down = np.clip(row, 0, grid.rows - 1)
    return across * np.int32(grid.rows) + down


def from_centre(grid: Grid, column: Cells, row: Cells, x: Array, y: Array) -> Array:
    """Each point's distance from the centre of its cell."""
    low = ((column + 1) % 2 == (1 if grid.lower == "odd" else 0)).astype(np.float32)
    dx = x - column.astype(np.float32) * np.float32(COLUMN_WIDTH)
    dy = y - row.astype(np.float32) - low / 2
    return np.hypot(dx, dy)
