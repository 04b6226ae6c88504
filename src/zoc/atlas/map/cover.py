"""Covers such as woods and marsh: from a set of hexes to a field with an organic edge.

The edge wanders, yet a hex may never be in doubt: a covered hex keeps its heart, a bare hex its
centre, and where the noise went too far the field is corrected hex by hex."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.ndimage import gaussian_filter

from zoc.atlas.frame import Frame
from zoc.atlas.map.lattice import Cells, Lattice, cells, from_centre, on_map
from zoc.atlas.map.noise import Array
from zoc.hexes import Grid, Hex

PER_HEX = 24
MARGIN = 0.5
EDGE = 0.5
"""Where the field has this value lies the edge."""
MOST_BARE, LEAST_COVERED = 0.22, 0.73
"""How much of a bare hex may be covered, and how much of a covered one must be."""

Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Wander:
    """How far an edge strays from the hexsides: by displacement and by ripples, in hexes."""

    wide: float = 0.072
    narrow: float = 0.030
    long: float = 0.130
    short: float = 0.075
    blur: float = 0.12


class Ground:
    """The lattice under a map, its noise, and the cell of each point."""

    def __init__(self, frame: Frame, wander: Wander | None = None) -> None:
        self.grid: Grid = frame.grid
        self.lattice = Lattice.around(frame, PER_HEX, MARGIN)
        self.wander = wander or Wander()
        x, y = self.lattice.x, self.lattice.y
        column, row = cells(self.grid, x, y)
        self.cell: Cells = on_map(self.grid, column, row)
        self.off_map: Flags = (
            (column < 0) | (column >= self.grid.columns) | (row < 0) | (row >= self.grid.rows)
        )
        self.reach: Array = from_centre(self.grid, column, row, x, y)
        self.strayed: Cells = on_map(
            self.grid, *cells(self.grid, x + self._stray(1), y + self._stray(3))
        )
        self.ripples: Array = self._ripples()

    def _stray(self, seed: int) -> Array:
        wide = self.lattice.ripple(seed, 0.24) * np.float32(self.wander.wide)
        return wide + self.lattice.ripple(seed + 1, 0.10) * np.float32(self.wander.narrow)

    def _ripples(self) -> Array:
        long = self.lattice.ripple(11, 0.17) * np.float32(self.wander.long)
        return long + self.lattice.ripple(12, 0.065) * np.float32(self.wander.short)

    def members(self, hexes: Iterable[Hex]) -> Flags:
        """A flag a cell, in the order of `cell`."""
        flags = np.zeros(self.grid.columns * self.grid.rows, np.bool_)
        for hex_ in hexes:
            column, row = self.grid.cells[hex_]
            flags[column * self.grid.rows + row] = True
        return flags

    def field(self, hexes: Iterable[Hex]) -> Array:
        """How deep in the cover each point lies; the edge is where the field is EDGE."""
        covered = self.members(hexes)
        mask = gaussian_filter(covered[self.strayed].astype(np.float32), self.wander.blur * PER_HEX)
        field = mask + self.ripples * _at_edge(mask)
        field += _hearts(covered[self.cell], self.reach)
        self._correct(field, covered)
        return field

    def shares(self, field: Array) -> npt.NDArray[np.float64]:
        """How much of each hex is covered."""
        cell = self.cell[~self.off_map]
        count = self.grid.columns * self.grid.rows
        inside = np.bincount(cell, field[~self.off_map] > EDGE, count)
        return inside / np.bincount(cell, minlength=count)

    def _correct(self, field: Array, covered: Flags) -> None:
        """Raise or lower the field in the hexes whose share is wrong until none is."""
        for _ in range(12):
            share = self.shares(field)
            low = covered & (share < LEAST_COVERED)
            high = ~covered & (share > MOST_BARE)
            if not (low.any() or high.any()):
                return
            push = (low.astype(np.float32) - high.astype(np.float32)) * np.float32(0.06)
            field += push[self.cell] * (~self.off_map)


def _at_edge(mask: Array) -> Array:
    """Ripples count in full near the edge and by half elsewhere, lest they leave specks."""
    return 0.5 + 0.5 * np.minimum(1, 6 * np.minimum(mask, 1 - mask))


def _hearts(covered: Flags, reach: Array) -> Array:
    """What keeps the middle of a hex true: raised in a covered hex, lowered in a bare one."""
    raised = 0.30 * np.clip(1 - (reach / 0.36) ** 4, 0, None)
    lowered = -0.45 * np.clip(1 - (reach / 0.40) ** 4, 0, None)
    return np.where(covered, raised, lowered).astype(np.float32)
