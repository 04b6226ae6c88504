"""Type set along a line, glyph by glyph."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, dist, sin

from zoc.atlas.svg import Box, Point
from zoc.atlas.type import glyph_path, shape


@dataclass(frozen=True)
class Sort:
    """A glyph set along a line: where it begins, its direction as cosine and sine, its box."""

    number: int
    at: Point
    c: float
    s: float
    box: Box


def along(
    name: str, words: str, line: Sequence[Point], start: float, size: float, spacing: float
) -> list[Sort]:
    """A run of text set along a line, glyph by glyph, each on its own tangent."""
    lengths = [0.0]
    for a, b in pairwise(line):
        lengths.append(lengths[-1] + dist(a, b))

    def at(length: float) -> Point:
        length = max(0.0, min(lengths[-1] - 1e-6, length))
        i = bisect_right(lengths, length) - 1
        t = (length - lengths[i]) / ((lengths[i + 1] - lengths[i]) or 1)
        (ax, ay), (bx, by) = line[i], line[i + 1]
        return ax + (bx - ax) * t, ay + (by - ay) * t

    sorts, pen = list[Sort](), start
    for glyph in shape(name, words):
        wide = glyph.advance * size
        (x0, y0), (x1, y1), (xm, ym) = at(pen), at(pen + wide), at(pen + wide / 2)
        angle = atan2(y1 - y0, x1 - x0)
        c, s = cos(angle), sin(angle)
        origin = (xm - wide / 2 * c, ym - wide / 2 * s)
        sorts.append(Sort(glyph.number, origin, c, s, _turned_box(origin, wide, size, c, s)))
        pen += wide + spacing * size
    return sorts


def _turned_box(at: Point, wide: float, size: float, c: float, s: float) -> Box:
    """The box around a turned glyph from its capital height to a little below the baseline."""
    corners = [
        (at[0] + u * c - v * s, at[1] + u * s + v * c)
        for u in (0.0, wide)
        for v in (-0.68 * size, 0.12 * size)
    ]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def sorts_path(name: str, sorts: Sequence[Sort], size: float) -> str:
    """Path data of glyphs set along a line."""
    return "".join(glyph_path(name, g.number, g.at, size, g.c, g.s) for g in sorts)
