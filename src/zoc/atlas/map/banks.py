"""Front lines along rivers: the two lines part and keep to the banks, so that the water shows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt
from scipy.ndimage import gaussian_filter1d
from scipy.spatial import cKDTree

from zoc.atlas.map.noise import Array, place_key
from zoc.atlas.map.rivers import DRAWS, River, way_centres
from zoc.atlas.map.scene import Scene
from zoc.atlas.svg import Point, sample

WIDTH, APART = 0.050, 0.038
"""How wide a line is, and how far from the middle it lies where there is no river, in hexes."""
CLEAR = 0.022
"""What stays free between the water and a line."""
REACH = 0.45
"""How far from a front its river may run, both through the same hexes or on the same side."""
SOFTLY, ROUNDING = 4.0, 2.0
"""Over how many points the lines part, and over how many they turn."""

LEAST_STEP = 0.012
"""Points closer than this say nothing about where a line goes: beyond a river's end all are one."""

Key = tuple[int, int]


class Banks:
    """Where rivers run on a map, and on which hexsides or through which pairs of hexes."""

    def __init__(self, scene: Scene, courses: Sequence[River]) -> None:
        self._frame, self._h = scene.frame, scene.h
        self._sides = {
            _key(scene.grid.side_ends(side))
            for feature, _ in scene.side_features(*DRAWS)
            for side in feature.sides
        }
        for way, _ in scene.ways(*DRAWS):
            self._sides |= {_key(ends) for ends in pairwise(way_centres(scene.grid, way))}
        found = [
            (*point, river.width * scene.h / 2)
            for river in courses
            for point in sample(scene.frame.all_at(river.points), scene.h / 36)
        ]
        self._water: Array = np.array(found).reshape(-1, 3)

    def beside(self, line: list[Point], corners: list[Point]) -> tuple[list[Point], list[float]]:
        """A front line along hexsides or through hexes, given by their corners or centres in the
        hex plane, moved onto its river where it has one, and how far from there each half lies."""
        course = np.column_stack([np.array(line), np.full(len(line), APART * self._h)])
        wet = [_key(ends) in self._sides for ends in pairwise(corners)]
        if any(wet) and len(self._water):
            middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(corners)]
            _, nearest = _nearest(np.array(self._frame.all_at(middles)), course)
            course = self._parted(course, np.array(wet)[nearest])
        points = [(float(x), float(y)) for x, y in course[:, :2]]
        return points, [float(apart) for apart in course[:, 2]]

    def _parted(self, course: Array, along: npt.NDArray[np.bool_]) -> Array:
        away, nearest = _nearest(self._water, course)
        on = along & (away < REACH * self._h)
        moved = course.copy()
        moved[on, :2] = self._water[nearest[on], :2]
        moved[on, 2] = self._water[nearest[on], 2] + (CLEAR + WIDTH / 2) * self._h
        moved = moved[_steps(moved) > LEAST_STEP * self._h]
        ends = moved[[0, -1], :2]
        moved[:, :2] = gaussian_filter1d(moved[:, :2], ROUNDING, axis=0, mode="nearest")
        moved[:, 2] = gaussian_filter1d(moved[:, 2], SOFTLY, mode="nearest")
        moved[[0, -1], :2] = ends
        return moved


def _steps(course: Array) -> Array:
    """How far each point of a course is from the one before; the first counts as far."""
    return np.hypot(*np.diff(course[:, :2], axis=0, prepend=np.full((1, 2), -1e9)).T)


def _nearest(points: Array, course: Array) -> tuple[Array, npt.NDArray[np.intp]]:
    """How far the nearest of some points is from each point of a course, and which it is."""
    away, nearest = cKDTree(points[:, :2]).query(course[:, :2])
    return np.asarray(away), np.asarray(nearest)


def _key(ends: Sequence[Point]) -> tuple[Key, ...]:
    """A hexside by its ends, the same from both."""
    return tuple(sorted(place_key(*end) for end in ends))
