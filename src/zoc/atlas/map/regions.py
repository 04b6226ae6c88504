"""Names lettered over the land along a shallow arc, where the title's data sets them; they give
way a little to towns, lines and the edges of woods."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, hypot, radians, sin

from zoc.atlas import type as lettering
from zoc.atlas.map.crowd import COUNTER, REGION, Crowd
from zoc.atlas.map.scene import Scene
from zoc.atlas.svg import Box, Point, escape, group, path
from zoc.atlas.type_on_line import Sort, along, sorts_path
from zoc.hexes import Hex
from zoc.kernel.data.board import Region

FACE = "small caps"
LEAST_SPACING, MOST_SPACING = 0.1, 0.55
"""Between letters, as shares of the size: further apart they would not read as a word."""
PIECES = 100
NUDGES = tuple((i / 4, j / 4) for i in range(-4, 5) for j in range(-4, 5))
"""How far from its place a name may be set, in hexes."""
MOVED, UNEVEN, INK, OUTSIDE = 0.8, 0.6, 0.25, 50.0
"""What a name's distance from its place costs, a letter on other ground, a line, the edge."""


@dataclass(frozen=True)
class RegionName:
    """A placed name: its letters over clear ground or water, and over woods."""

    text: str
    face: str
    size: float
    clear: list[Sort]
    wooded: list[Sort]


def place_regions(scene: Scene, crowd: Crowd) -> list[RegionName]:
    """The names of all regions of the land, parted by the ground under each letter; none where
    counters would lie on it."""
    woods = scene.hexes_drawn("woods")
    land = (region for region in scene.board.regions if region.ground != "water")
    found = (_placed(scene, region, crowd, woods) for region in land)
    return [name for name in found if name is not None]


def draw_regions(scene: Scene, names: list[RegionName]) -> str:
    """The placed names, in the colours of the ground under each letter."""
    return "".join(
        group(
            _letters(scene, name, False) + _letters(scene, name, True),
            aria_label=escape(name.text),
        )
        for name in names
    )


def _sorts(scene: Scene, region: Region) -> list[Sort]:
    """The letters of a region along its arc, spread over its length."""
    size, length = region.size * scene.h, region.length * scene.h
    gaps = max(len(region.text) - 1, 1)
    natural = lettering.width(FACE, region.text, size)
    spacing = min(max(LEAST_SPACING, (length - natural) / gaps / size), MOST_SPACING)
    start = max(length * 0.02, (length * 1.04 - natural - spacing * gaps * size) / 2)
    return along(FACE, region.text, arc(scene, region), start, size, spacing)


def free_sorts(scene: Scene, region: Region, crowd: Crowd, woods: frozenset[Hex]) -> list[Sort]:
    """The letters where they cover least, near the place that is set for them."""
    around: list[tuple[float, Point]] = []
    boxes = [sort.box for sort in _sorts(scene, region)]
    for dx, dy in NUDGES:
        moved = [_shifted(box, dx * scene.h, dy * scene.h) for box in boxes]
        cost = MOVED * hypot(dx, dy) + sum(_covering(scene, crowd, box) for box in moved)
        wooded = sum(_hex_under(scene, box) in woods for box in moved)
        around.append((cost + UNEVEN * min(wooded, len(moved) - wooded), (dx, dy)))
    _, (dx, dy) = min(around)
    return _sorts(scene, replace(region, x=region.x + dx, y=region.y + dy))


def _shifted(box: Box, dx: float, dy: float) -> Box:
    return box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy


def _covering(scene: Scene, crowd: Crowd, box: Box) -> float:
    edge = 0.0 if scene.frame.holds(box, 4 * crowd.unit) else OUTSIDE
    return edge + crowd.weight(box, crowd.unit) + INK * crowd.ink(box)


def _placed(scene: Scene, region: Region, crowd: Crowd, woods: frozenset[Hex]) -> RegionName | None:
    size, sorts = region.size * scene.h, free_sorts(scene, region, crowd, woods)
    if any(weight == COUNTER for sort in sorts for _, weight in crowd.hits(sort.box)):
        return None
    crowd.add_all((sort.box for sort in sorts), REGION)
    wooded = [s for s in sorts if _hex_under(scene, s.box) in woods]
    clear = [s for s in sorts if s not in wooded]
    return RegionName(region.text, FACE, size, clear, wooded)


def _hex_under(scene: Scene, box: Box) -> Hex | None:
    (left, top, right, bottom), (ox, oy) = box, scene.frame.origin
    x, y = (left + right) / 2 - ox, (top + bottom) / 2 - oy
    return scene.grid.hex_near(x / scene.h, y / scene.h)


def _letters(scene: Scene, name: RegionName, wooded: bool) -> str:
    """Letters over one kind of ground, in its colours."""
    sorts = name.wooded if wooded else name.clear
    if not sorts:
        return ""
    p, data = scene.palette, sorts_path(name.face, sorts, name.size)
    halo = p.wood if wooded else p.halo
    under = path(
        data,
        fill=halo,
        stroke=halo,
        stroke_width=0.07 * scene.h,
        stroke_linejoin="round",
        opacity=0.9 if wooded else 0.5,
    )
    return under + path(data, fill=p.region_wood if wooded else p.region, opacity=0.85)


def arc(scene: Scene, region: Region) -> list[Point]:
    """A shallow arc; it bulges upwards when the arc is positive."""
    c, s = cos(radians(region.turn)), sin(radians(region.turn))
    line: list[Point] = []
    for i in range(PIECES + 1):
        u = i / PIECES - 0.5
        x, y = u * region.length * 1.04, region.arc * (4 * u * u - 1)
        line.append(scene.frame.at(region.x + x * c - y * s, region.y + x * s + y * c))
    return line
