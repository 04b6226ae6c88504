"""Water as drawn: all banks first, then all waters, so that rivers join without a seam."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import dist

from zoc.atlas.map.lakes import Lake, draw_shores, draw_waters
from zoc.atlas.map.near import Near
from zoc.atlas.map.rivers import River
from zoc.atlas.map.scene import Scene
from zoc.atlas.svg import Bezier, Point, bezier_path, beziers, group, path, polyline, sample

BANK, INNER = 0.020, 0.012
STEPS = 7
SPRING = 0.42
SPRING_LENGTH = 18
"""Half hexsides over which a river grows from its spring: about six hexes."""

VALLEY, LEAST_VALLEY = 0.19, 1.4
"""How wide a drowned valley is, and how long at least, in hexes."""
BETWEEN = 0.07
"""How far water goes beyond the land between a valley and its lake."""
NEAR, GAP = 0.5, 1.2
"""How near to a lake's outline a river is part of it, and how far it may be from it in between."""

Piece = tuple[list[Bezier], float]


def draw_water(scene: Scene, courses: list[River], waters: list[Lake]) -> str:
    """The rivers, lakes and seas of a map."""
    pieces = [
        (bezier_path(curves), width * scene.h)
        for river in courses
        for curves, width in _pieces(scene, river)
    ]
    near = Near([q for water in waters for q in water.outline], NEAR * scene.h)
    found = drowned(scene, courses, near)
    valleys = [(polyline(line), VALLEY * scene.h) for line in found]
    flooded = "".join(_flooded(line, near, 2 * NEAR * scene.h) for line in found)
    return (
        _strokes(pieces + valleys, scene.palette.bank, BANK * scene.h)
        + _land(flooded, scene.palette.bank, BETWEEN * scene.h + BANK * scene.h)
        + draw_shores(scene, waters)
        + _strokes(pieces, scene.palette.water, -INNER * scene.h)
        + _strokes(valleys, scene.palette.lake, -INNER * scene.h)
        + _land(flooded, scene.palette.lake, BETWEEN * scene.h - INNER * scene.h)
        + draw_waters(scene, waters)
    )


def drowned(scene: Scene, courses: list[River], near: Near) -> list[list[Point]]:
    """Where rivers run along a lake of a true outline: its water stands in their valleys, so that
    river and lake are one water."""
    step, found = 0.06 * scene.h, list[list[Point]]()
    for river in courses:
        line = sample(scene.frame.all_at(river.points), step)
        wet = [i for i, point in enumerate(line) if near.nearest(point)]
        for start, end in _stretches(wet, round(GAP * scene.h / step)):
            if (end - start) * step >= LEAST_VALLEY * scene.h:
                found.append(line[start : end + 1])
    return found


def _flooded(line: list[Point], near: Near, reach: float) -> str:
    """The land between a drowned valley and the lake beside it, piece by piece."""
    found = [(point, shore) for point in line if (shore := near.nearest(point))]
    pieces = ((a, b, d, c) for (a, c), (b, d) in pairwise(found) if dist(c, d) < reach)
    return "".join(polyline(_turned(piece), True) for piece in pieces)


def _turned(ring: tuple[Point, ...]) -> list[Point]:
    """A ring that turns to the right, so that rings add up."""
    turn = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*ring, ring[0]]))
    return list(ring if turn > 0 else ring[::-1])


def _land(data: str, colour: str, width: float) -> str:
    drawn = {"fill": colour, "stroke": colour, "stroke_linejoin": "round"}
    return data and path(data, stroke_width=width, **drawn)


def _stretches(numbers: list[int], gap: int) -> Iterator[tuple[int, int]]:
    """The first and last of each run of numbers that lie at most `gap` apart."""
    breaks = [i for i in range(1, len(numbers)) if numbers[i] - numbers[i - 1] > gap]
    for i, j in pairwise([0, *breaks, len(numbers)]):
        if i < j:
            yield numbers[i], numbers[j - 1]


def _strokes(pieces: list[tuple[str, float]], stroke: str, wider: float) -> str:
    """All pieces in one colour, those of one width in one path."""
    by_width: dict[float, str] = {}
    for data, width in pieces:
        by_width[width] = by_width.get(width, "") + data
    drawn = "".join(
        path(data, stroke_width=max(width + wider, width * 0.3)) for width, data in by_width.items()
    )
    return group(drawn, fill="none", stroke=stroke, stroke_linecap="round", stroke_linejoin="round")


def _pieces(scene: Scene, river: River) -> Iterator[Piece]:
    """A river in pieces of one width: it grows from its spring."""
    curves = beziers(scene.frame.all_at(river.points))
    head = _taper(len(curves), river.springs[0], river.springs[1])
    tail = _taper(len(curves), river.springs[1], river.springs[0])
    widths = [min(a, b) for a, b in zip(head, reversed(tail), strict=True)]
    start = 0
    for i in range(1, len(curves) + 1):
        if i == len(curves) or widths[i] != widths[start]:
            yield curves[start:i], widths[start] * river.width
            start = i


def _taper(count: int, spring: bool, other: bool) -> list[float]:
    """The width along a river from one end, as a share of its full width, in seven steps."""
    if not spring:
        return [1.0] * count
    reach = min(SPRING_LENGTH, count // 2 if other else count)
    return [
        SPRING + (1 - SPRING) * min((i * STEPS) // max(reach, 1), STEPS) / STEPS
        for i in range(count)
    ]
