"""Marks on hexsides: crossings, ramparts, scarps and lake lines."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import dist, pi, sin

from zoc.atlas.map.near import Near
from zoc.atlas.map.scene import Scene
from zoc.atlas.map.strands import strands
from zoc.atlas.svg import (
    Point,
    evenly,
    num,
    offset,
    offset_by,
    path,
    polyline,
    sample,
    smooth,
)
from zoc.hexes import Side

OXBOW = 0.105
"""Half the width of a lake line in its middle, in hexes."""


def draw_crossings(scene: Scene, ways: Iterable[Point] = ()) -> str:
    """Bridges and fords across the river of a hexside, where a way crosses it."""
    near = Near(list(ways), 0.24 * scene.h)
    parts: list[str] = []
    for feature, drawing in scene.side_features("bridge", "ford"):
        data = "".join(_across(scene, side, near) for side in feature.sides)
        parts.append(_bridge(scene, data) if drawing.draw == "bridge" else _ford(scene, data))
    return "".join(parts)


def _across(scene: Scene, side: Side, near: Near, reach: float = 0.12) -> str:
    """A short line across a hexside, in its middle or where a way crosses it."""
    (ax, ay), (bx, by) = scene.frame.ends(side)
    length = dist((ax, ay), (bx, by))
    x, y = near.nearest(((ax + bx) / 2, (ay + by) / 2)) or ((ax + bx) / 2, (ay + by) / 2)
    dx, dy = (ay - by) / length * reach * scene.h, (bx - ax) / length * reach * scene.h
    return polyline([(x - dx, y - dy), (x + dx, y + dy)])


def _bridge(scene: Scene, data: str) -> str:
    p, h = scene.palette, scene.h
    casing = path(data, fill="none", stroke=p.ink, stroke_width=0.115 * h)
    return casing + path(data, fill="none", stroke=p.town, stroke_width=0.070 * h)


def _ford(scene: Scene, data: str) -> str:
    p, h = scene.palette, scene.h
    dash = f"{0.035 * h:.2f} {0.030 * h:.2f}"
    under = path(data, fill="none", stroke=p.halo, stroke_width=0.12 * h, opacity=0.8)
    return under + path(
        data, fill="none", stroke=p.ink, stroke_width=0.09 * h, stroke_dasharray=dash
    )


def draw_ramparts(scene: Scene) -> str:
    """Fortified hexsides as walls with towers, scarps as hachures on one side."""
    walls = [s for f, _ in scene.side_features("rampart") for s in f.sides]
    scarps = [s for f, _ in scene.side_features("scarp") for s in f.sides]
    return _scarps(scene, scarps) + _ramparts(scene, walls)


def _ramparts(scene: Scene, sides: Iterable[Side]) -> str:
    ends = [scene.frame.ends(side) for side in dict.fromkeys(sides)]
    data = "".join(polyline(pair) for pair in ends)
    corners = {_rounded(end) for pair in ends for end in pair}
    middles = {((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in ends}
    return wall(scene, data, [*sorted(corners), *sorted(middles)])


def wall(scene: Scene, data: str, towers: list[Point]) -> str:
    """A wall along path data with round towers."""
    if not data:
        return ""
    p, h = scene.palette, scene.h
    dots = "".join(f"M{num(x, 1)} {num(y, 1)}h0" for x, y in towers)
    round_ = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    return (
        path(data + dots, stroke=p.halo, stroke_width=0.110 * h, opacity=0.75, **round_)
        + path(data, stroke=p.urban_line, stroke_width=0.050 * h, **round_)
        + path(dots, stroke=p.urban_line, stroke_width=0.100 * h, **round_)
        + path(dots, stroke=p.urban, stroke_width=0.050 * h, **round_)
    )


def _scarps(scene: Scene, sides: list[Side]) -> str:
    h, stroke = scene.h, {"fill": "none", "stroke": scene.palette.urban_line}
    edge = "".join(polyline(scene.frame.ends(side)) for side in sides)
    ticks = "".join(polyline(offset(scene.frame.ends(side), 0.045 * h)) for side in sides)
    dash = f"{0.016 * h:.2f} {0.0561 * h:.2f}"
    return edge and path(edge, stroke_width=0.022 * h, opacity=0.8, **stroke) + path(
        ticks, stroke_width=0.09 * h, stroke_dasharray=dash, opacity=0.7, **stroke
    )


def draw_lake_lines(scene: Scene) -> str:
    """Lake lines on hexsides: crescents of standing water, widest in the middle."""
    p, h = scene.palette, scene.h
    lines = [c for f, _ in scene.side_features("shore") for c in _courses(scene, f.sides)]
    data = "".join(_crescent(line, h) for line in lines)
    shore = {"stroke": p.bank, "stroke_width": 0.024 * h, "stroke_linejoin": "round"}
    return data and path(data, fill=p.lake, **shore)


def _crescent(line: list[Point], h: float) -> str:
    dense = smooth(evenly(sample(line, 0.05 * h), 0.05 * h), 4)
    last = len(dense) - 1
    half = [OXBOW * h * (0.25 + 0.75 * sin(pi * i / last) ** 0.5) for i in range(last + 1)]
    left = offset_by(dense, [-width for width in half])
    right = offset_by(dense, half)
    return polyline([*left[::2], *right[::-2]], True)


def _courses(scene: Scene, sides: Iterable[Side]) -> list[list[Point]]:
    """Lines through the middles of hexsides, from end to end."""
    ends = {side: [_rounded(end) for end in scene.frame.ends(side)] for side in sides}
    chains = strands((a, b) for a, b in ends.values())
    return [
        [
            chain[0],
            *((a[0] / 2 + b[0] / 2, a[1] / 2 + b[1] / 2) for a, b in pairwise(chain)),
            chain[-1],
        ]
        for chain in chains
    ]


def _rounded(point: Point) -> Point:
    return round(point[0], 2), round(point[1], 2)
