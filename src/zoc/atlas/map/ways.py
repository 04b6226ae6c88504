"""Roads and railways as drawn: minor roads, highways, then railways."""

from __future__ import annotations

from dataclasses import dataclass

from zoc.atlas.map.courses import Course, courses, part
from zoc.atlas.map.network import network
from zoc.atlas.map.scene import Detail, Scene
from zoc.atlas.svg import Point, curve, path
from zoc.hexes import Hex

ROADS = ("highway", "road", "track")
RAILWAYS = ("double railway", "railway")


@dataclass(frozen=True)
class WayLine:
    """One line to draw: which drawing, and its points in picture units."""

    draw: str
    points: list[Point]


def way_lines(
    scene: Scene, centred: frozenset[Hex], stops: frozenset[Hex] = frozenset()
) -> list[WayLine]:
    """All roads and railways; they pass the centre of the `centred` hexes, `stops` near it."""
    grid = scene.grid
    through, near = ({grid.cells[h] for h in hexes} for hexes in (centred, stops))
    nets = [
        network(grid, ((way, draws.index(drawing.draw)) for way, drawing in scene.ways(*draws)))
        for draws in (ROADS, RAILWAYS)
    ]
    roads, rails = (courses(net, through, near) for net in nets)
    part(grid, roads, rails)
    return [*_lines(scene, roads, ROADS), *_lines(scene, rails, RAILWAYS)]


def _lines(scene: Scene, found: list[Course], draws: tuple[str, ...]) -> list[WayLine]:
    return [WayLine(draws[c.rank], scene.frame.all_at(c.points)) for c in found]


def draw_ways(scene: Scene, lines: list[WayLine]) -> str:
    """The roads and railways of a map, each kind as a few strokes over all its lines."""
    kinds = {line.draw for line in lines}
    shown = (d for d in (*reversed(ROADS), *RAILWAYS) if d in kinds)
    if scene.detail == Detail.OVERVIEW:
        shown = (d for d in shown if d not in ("road", "track"))
    return "".join(
        strokes(scene, draw, "".join(curve(line.points) for line in lines if line.draw == draw))
        for draw in shown
    )


def strokes(scene: Scene, draw: str, data: str) -> str:
    """The strokes that make one kind of way of path data."""
    p, h = scene.palette, scene.h
    round_ = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    plain = {"fill": "none", "stroke_linejoin": "round"}
    halo = path(data, stroke=p.halo, stroke_width=0.060 * h, opacity=0.55, **round_)
    if draw == "highway":
        casing = path(data, stroke=p.road_casing, stroke_width=0.070 * h, **round_)
        return casing + path(data, stroke=p.road_core, stroke_width=0.042 * h, **round_)
    if draw == "road":
        return halo + path(data, stroke=p.road, stroke_width=0.026 * h, **round_)
    if draw == "track":
        dash = f"{0.075 * h:.1f} {0.045 * h:.1f}"
        return halo + path(
            data, stroke=p.road, stroke_width=0.020 * h, stroke_dasharray=dash, **plain
        )
    wide = path(data, stroke=p.halo, stroke_width=0.085 * h, opacity=0.45, **plain)
    ticks = f"{0.016 * h:.2f} {0.125 * h:.2f}"
    across = path(
        data,
        stroke=p.rail,
        stroke_width=0.088 * h,
        stroke_dasharray=ticks,
        stroke_dashoffset=-0.06 * h,
        **plain,
    )
    if draw == "railway":
        return wide + path(data, stroke=p.rail, stroke_width=0.026 * h, **plain) + across
    double = path(data, stroke=p.rail, stroke_width=0.048 * h, **plain)
    return wide + double + path(data, stroke=p.halo, stroke_width=0.020 * h, **plain) + across
