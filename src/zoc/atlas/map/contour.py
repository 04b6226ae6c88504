"""Contours of a field as smooth closed path data."""

from __future__ import annotations

from typing import cast

import contourpy
import numpy as np
import numpy.typing as npt

from zoc.atlas.frame import Frame
from zoc.atlas.map.lattice import Lattice
from zoc.atlas.map.noise import Array

Line = npt.NDArray[np.float64]
SHORTEST = 28
"""Rings of fewer points are specks and are left out."""


class Contours:
    """The contours of one field, in picture units."""

    def __init__(self, frame: Frame, lattice: Lattice, field: Array) -> None:
        field = field.copy()
        field[0, :] = field[-1, :] = field[:, 0] = field[:, -1] = -1
        x = (lattice.x[0].astype(np.float64) - frame.left) * frame.h
        y = (lattice.y[:, 0].astype(np.float64) - frame.top) * frame.h
        self._lines = contourpy.contour_generator(x, y, field)

    def rings(self, level: float, every: int = 2) -> list[Line]:
        """The closed lines at a level, thinned to every n-th point and slightly smoothed."""
        lines = cast("list[Line]", self._lines.lines(level))
        return [_softened(line[:-1][::every]) for line in lines if len(line) >= SHORTEST]

    def path(self, level: float, every: int = 2) -> str:
        """Path data of the area above a level, to be filled even-odd."""
        return "".join(ring_path(ring) for ring in self.rings(level, every))


def _softened(ring: Line) -> Line:
    return (np.roll(ring, 1, 0) + 2 * ring + np.roll(ring, -1, 0)) / 4


def ring_path(ring: Line) -> str:
    """A closed curve that touches the middle of each piece of a ring, in tenths of a unit."""
    corners = np.rint(ring * 10).astype(np.int64)
    middles = np.rint((ring + np.roll(ring, -1, 0)) * 5).astype(np.int64)
    before = np.roll(middles, 1, 0)
    steps = np.concatenate([corners - before, middles - before], 1).tolist()
    start = middles[-1].tolist()
    head = f"M{tenths(start[0])} {tenths(start[1])}"
    return head + "".join("q" + _joined(step) for step in cast("list[list[int]]", steps)) + "z"


def _joined(values: list[int]) -> str:
    text = ""
    for value in values:
        word = tenths(value)
        text += word if not text or word[0] == "-" else " " + word
    return text


_WORDS: dict[int, str] = {}


def tenths(value: int) -> str:
    """A whole number of tenths as a decimal, without a leading zero."""
    word = _WORDS.get(value)
    if word is None:
        whole, tenth = divmod(abs(value), 10)
        word = (str(whole) if whole or not tenth else "") + (f".{tenth}" if tenth else "")
        word = _WORDS[value] = ("-" if value < 0 else "") + word
    return word
