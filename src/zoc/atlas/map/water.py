"""Water as drawn: all banks first, then all waters, so that rivers join without a seam."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.atlas.map.rivers import River
from zoc.atlas.map.scene import Scene
from zoc.atlas.svg import Bezier, bezier_path, beziers, path

BANK, INNER = 0.020, 0.012
STEPS = 7
SPRING = 0.42
SPRING_LENGTH = 18
"""Half hexsides over which a river grows from its spring: about six hexes."""

Piece = tuple[list[Bezier], float]


def draw_rivers(scene: Scene, courses: list[River]) -> str:
    """The rivers of a map."""
    p, h = scene.palette, scene.h
    pieces = [
        (bezier_path(curves), width * h)
        for river in courses
        for curves, width in _pieces(scene, river)
    ]
    joined = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    banks = "".join(
        path(data, stroke=p.bank, stroke_width=width + BANK * h, **joined) for data, width in pieces
    )
    waters = "".join(
        path(data, stroke=p.water, stroke_width=max(width - INNER * h, 0.008 * h), **joined)
        for data, width in pieces
    )
    return banks + waters


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
