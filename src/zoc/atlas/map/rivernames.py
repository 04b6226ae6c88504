"""Names of rivers along their course, glyph by glyph, where the course is calm and free."""

from __future__ import annotations

from dataclasses import dataclass
from math import dist

import numpy as np
import numpy.typing as npt
from scipy.ndimage import gaussian_filter1d

from zoc.atlas import type as lettering
from zoc.atlas.map.crowd import RIVER_NAME, SUPPLY, Crowd
from zoc.atlas.map.names import Word, draw_words
from zoc.atlas.map.noise import Array
from zoc.atlas.map.rivers import River
from zoc.atlas.map.scene import Detail, Scene
from zoc.atlas.svg import Box, Point, evenly, sample
from zoc.atlas.type_on_line import Sort, along, sorts_path

STEP = 2.0
"""Between points of a course, in units at 72 a hex."""
STRIDE, LOOK = 6, 4
"""Points between two tries, and between two measures of direction."""
SMOOTHING = (9, 15)
BEYOND_FRONT = 0.09
"""How much further off a name may stand, where a front follows the bank."""
MOST_TILT, MOST_BEND = 1.15, 0.30
TRIES = 160
"""How many calm stretches of a course are looked at more closely."""


@dataclass(frozen=True)
class Lettering:
    """How the names of rivers of a rank are set; apart and length in hexes."""

    face: str
    size: float
    spacing: float
    times: int
    apart: float
    dearest: float


LETTERING = {
    1: Lettering("italic bold", 0.235, 0.22, 4, 8.0, 7.0),
    2: Lettering("italic", 0.20, 0.14, 2, 9.0, 7.0),
    3: Lettering("italic", 0.165, 0.08, 2, 14.0, 3.4),
}


@dataclass(frozen=True)
class Stretch:
    """A baseline along a course for a name to begin on, and what that costs."""

    cost: float
    line: Array


@dataclass(frozen=True)
class RiverName:
    """A placed name."""

    text: str
    rank: int
    face: str
    size: float
    sorts: list[Sort]

    @property
    def boxes(self) -> list[Box]:
        return [sort.box for sort in self.sorts]

    @property
    def data(self) -> str:
        return sorts_path(self.face, self.sorts, self.size)

    @property
    def middle(self) -> Point:
        return _middle(self.boxes)


def place_river_names(scene: Scene, rivers: list[River], crowd: Crowd) -> list[RiverName]:
    """The names of all rivers that have room, the greatest first."""
    placed: list[RiverName] = []
    named = [r for r in rivers if r.name and (r.rank < 3 or scene.detail == Detail.FULL)]
    for river in sorted(named, key=lambda r: (r.rank, -len(r.points), r.points)):
        placed += _names(scene, river, crowd, placed)
    return placed


def draw_river_names(scene: Scene, names: list[RiverName]) -> str:
    """The placed names."""
    p = scene.palette
    words = [Word(name.text, name.data) for name in names]
    opacity = p.halo_opacity * 0.8
    return draw_words("rivernames", words, p.water_name, p.halo, 0.045 * scene.h, opacity)


def _names(scene: Scene, river: River, crowd: Crowd, placed: list[RiverName]) -> list[RiverName]:
    style, text = LETTERING[river.rank], scene.style.name(river.name)
    size = style.size * scene.h
    others = [name.middle for name in placed if name.text == text]
    found: list[RiverName] = []
    for stretch in _stretches(scene, river, style, text, crowd):
        if len(others) >= style.times or stretch.cost > style.dearest:
            break
        roughly: Point = tuple(stretch.line[len(stretch.line) // 2].tolist())
        if any(dist(roughly, other) < style.apart * scene.h for other in others):
            continue
        sorts = along(style.face, text, _points(stretch.line), 0.0, size, style.spacing)
        boxes = [sort.box for sort in sorts]
        if any(w >= SUPPLY for box in boxes for _, w in crowd.hits(box)):
            continue
        found.append(RiverName(text, river.rank, style.face, size, sorts))
        others.append(roughly)
        crowd.add_all(boxes, RIVER_NAME)
    return found


def _points(line: Array) -> list[Point]:
    return [(x, y) for x, y in line.tolist()]


def _middle(boxes: list[Box]) -> Point:
    x = sum(b[0] + b[2] for b in boxes) / len(boxes) / 2
    return x, sum(b[1] + b[3] for b in boxes) / len(boxes) / 2


# -- where a name could stand ------------------------------------------------------------------


def _stretches(
    scene: Scene, river: River, style: Lettering, text: str, crowd: Crowd
) -> list[Stretch]:
    """The calm stretches of a course, the cheapest first."""
    size, step = style.size * scene.h, STEP * crowd.unit
    width = lettering.width(style.face, text, size, style.spacing)
    course = np.array(evenly(sample(scene.frame.all_at(river.points), step), step))
    if len(course) * step < width * 1.02:
        return []
    above = (river.width * 0.5 + 0.075) * scene.h
    below = (river.width * 0.5 + 0.06) * scene.h + lettering.small(style.face) * size
    far = BEYOND_FRONT * scene.h
    calm: list[Stretch] = []
    for sigma in SMOOTHING:
        smooth = _smoothed(course, sigma)
        for line in (smooth, smooth[::-1]):
            for shift, cost in (
                (-above, 0.0),
                (below, 0.25),
                (-above - far, 0.6),
                (below + far, 0.8),
            ):
                calm += _calm(scene, _moved(line, shift, step), width, cost, step)
    calm.sort(key=lambda s: s.cost)
    return _free(calm[:TRIES], size, crowd)


def _smoothed(course: Array, sigma: float) -> Array:
    """A course averaged along itself, its ends kept."""
    reach = min(int(4 * sigma), len(course) - 1)
    before = 2 * course[0] - course[reach:0:-1]
    after = 2 * course[-1] - course[-2 : -reach - 2 : -1]
    padded = np.concatenate([before, course, after])
    return gaussian_filter1d(padded, sigma, axis=0)[reach : reach + len(course)]


def _moved(line: Array, shift: float, step: float) -> Array:
    """The line moved sideways, to the right of its course when positive, evenly spaced again."""
    along = np.gradient(line, axis=0)
    along /= np.hypot(along[:, 0], along[:, 1])[:, None] + 1e-9
    moved = line + np.column_stack([-along[:, 1], along[:, 0]]) * shift
    lengths = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(moved, axis=0).T))])
    even = np.arange(0, lengths[-1], step)
    return np.column_stack([np.interp(even, lengths, moved[:, k]) for k in (0, 1)])


def _calm(scene: Scene, line: Array, width: float, cost: float, step: float) -> list[Stretch]:
    """The stretches of a line that run rightwards, inside the map, without sharp bends."""
    span = int(width / step) + 2
    if len(line) <= span + LOOK:
        return []
    ahead = line[LOOK:] - line[:-LOOK]
    angle = np.arctan2(ahead[:, 1], ahead[:, 0])
    bend = np.abs(np.angle(np.exp(1j * (angle[LOOK:] - angle[:-LOOK]))))
    inside = _inside(scene, line)
    found: list[Stretch] = []
    for a in range(0, len(line) - span - LOOK, STRIDE):
        b = a + span
        dx, dy = line[b] - line[a]
        bends = bend[a : b - LOOK : LOOK]
        if dx < width * 0.45 or not inside[a:b:8].all():
            continue
        if np.abs(angle[a:b:LOOK]).max() > MOST_TILT or bends.max() > MOST_BEND:
            continue
        price = cost + 1.6 * float(bends.sum()) + 0.8 * abs(float(np.arctan2(dy, dx)))
        found.append(Stretch(price, line[a : b + LOOK]))
    return found


def _inside(scene: Scene, line: Array) -> npt.NDArray[np.bool_]:
    margin, frame = 0.16 * scene.h, scene.frame
    x, y = line[:, 0], line[:, 1]
    wide = (x > margin) & (x < frame.width - margin)
    return wide & (y > margin) & (y < frame.height - margin)


def _free(calm: list[Stretch], size: float, crowd: Crowd) -> list[Stretch]:
    """The stretches with what they cover added to their cost, the cheapest first."""
    found = [Stretch(s.cost + _covering(s, size, crowd), s.line) for s in calm]
    return sorted(found, key=lambda s: s.cost)


def _covering(stretch: Stretch, size: float, crowd: Crowd) -> float:
    boxes = [
        (x - size * 0.3, y - size * 0.62, x + size * 0.3, y + size * 0.12)
        for x, y in stretch.line[::5].tolist()
    ]
    return sum(1.5 * crowd.weight(box) + 0.07 * crowd.ink(box) for box in boxes)
