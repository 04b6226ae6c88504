"""Marks on hexsides: crossings, ramparts, scarps and lake lines."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import dist

from zoc.atlas.map.scene import Scene
from zoc.atlas.map.strands import strands
from zoc.atlas.svg import Point, curve, path, polyline
from zoc.hexes import Side


def draw_crossings(scene: Scene) -> str:
    """Bridges and fords across the river of a hexside."""
    parts: list[str] = []
    for feature, drawing in scene.side_features("bridge", "ford"):
        data = "".join(_across(scene, side) for side in feature.sides)
        parts.append(_bridge(scene, data) if drawing.draw == "bridge" else _ford(scene, data))
    return "".join(parts)


def _across(scene: Scene, side: Side, reach: float = 0.12) -> str:
    """A short line across the middle of a hexside."""
    (ax, ay), (bx, by) = scene.frame.ends(side)
    length = dist((ax, ay), (bx, by))
    x, y = (ax + bx) / 2, (ay + by) / 2
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
    """Fortified hexsides and scarps: a line with teeth."""
    parts: list[str] = []
    for feature, drawing in scene.side_features("rampart", "scarp"):
        data = "".join(polyline(scene.frame.ends(side)) for side in feature.sides)
        p = scene.palette
        parts.append(_toothed(scene, data, p.ink if drawing.draw == "rampart" else p.urban_line))
    return "".join(parts)


def _toothed(scene: Scene, data: str, stroke: str) -> str:
    h = scene.h
    drawn = {"fill": "none", "stroke_linecap": "butt"}
    halo = path(data, stroke=scene.palette.halo, stroke_width=0.16 * h, opacity=0.5, **drawn)
    teeth = f"{0.030 * h:.2f} {0.0662 * h:.2f}"
    line = path(data, stroke=stroke, stroke_width=0.045 * h, opacity=0.9, **drawn)
    return (
        halo
        + line
        + path(
            data,
            stroke=stroke,
            stroke_width=0.125 * h,
            stroke_dasharray=teeth,
            opacity=0.9,
            **drawn,
        )
    )


def draw_lake_lines(scene: Scene) -> str:
    """Lake lines on hexsides: narrow waters that swing from hexside to hexside."""
    p, h = scene.palette, scene.h
    parts: list[str] = []
    for feature, _ in scene.side_features("shore"):
        data = "".join(curve(line) for line in _courses(scene, feature.sides))
        round_ = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
        parts.append(path(data, stroke=p.bank, stroke_width=0.13 * h, **round_))
        parts.append(path(data, stroke=p.lake, stroke_width=0.10 * h, **round_))
    return "".join(parts)


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
