"""Names lettered over the land along a shallow arc, where the title's data sets them."""

from __future__ import annotations

from math import cos, radians, sin

from zoc.atlas import type as lettering
from zoc.atlas.map.crowd import REGION, Crowd
from zoc.atlas.map.scene import Scene
from zoc.atlas.svg import Point, escape, path
from zoc.atlas.type_on_line import along, sorts_path
from zoc.kernel.board import Region

FACE = "small caps"
LEAST_SPACING = 0.1
PIECES = 100


def draw_regions(scene: Scene, crowd: Crowd) -> str:
    """The names of all regions."""
    return "".join(_name(scene, region, crowd) for region in scene.board.regions)


def _name(scene: Scene, region: Region, crowd: Crowd) -> str:
    p, h = scene.palette, scene.h
    size, length = region.size * h, region.length * h
    gaps = max(len(region.text) - 1, 1)
    natural = lettering.width(FACE, region.text, size)
    spacing = max(LEAST_SPACING, (length - natural) / gaps / size)
    line = _arc(scene, region)
    sorts = along(FACE, region.text, line, length * 0.02, size, spacing)
    data = sorts_path(FACE, sorts, size)
    crowd.add_all((sort.box for sort in sorts), REGION)
    wooded = region.ground in ("woods", "forest")
    halo = p.wood if wooded else p.halo
    under = path(
        data,
        fill=halo,
        stroke=halo,
        stroke_width=0.07 * h,
        stroke_linejoin="round",
        opacity=0.9 if wooded else 0.5,
    )
    fill = p.region_wood if wooded else p.region
    return under + path(data, fill=fill, opacity=0.85, aria_label=escape(region.text))


def _arc(scene: Scene, region: Region) -> list[Point]:
    """A shallow arc; it bulges upwards when the arc is positive."""
    c, s = cos(radians(region.turn)), sin(radians(region.turn))
    line: list[Point] = []
    for i in range(PIECES + 1):
        u = i / PIECES - 0.5
        x, y = u * region.length * 1.04, region.arc * (4 * u * u - 1)
        line.append(scene.frame.at(region.x + x * c - y * s, region.y + x * s + y * c))
    return line
