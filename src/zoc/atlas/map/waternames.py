"""Names of seas and lakes, lettered in the water where the title's data sets them."""

from __future__ import annotations

from zoc.atlas import type as lettering
from zoc.atlas.map.crowd import RIVER_NAME, Crowd
from zoc.atlas.map.regions import RegionName, arc
from zoc.atlas.map.scene import Scene
from zoc.atlas.svg import escape, path
from zoc.atlas.type_on_line import along, sorts_path
from zoc.kernel.data.board import Region

FACE = "italic bold"
LEAST_SPACING = 0.02


def place_water_names(scene: Scene, crowd: Crowd) -> list[RegionName]:
    """The names of all regions of water."""
    return [_placed(scene, r, crowd) for r in scene.board.regions if r.ground == "water"]


def draw_water_names(scene: Scene, names: list[RegionName]) -> str:
    """The placed names."""
    fill = scene.palette.water_name
    return "".join(
        path(sorts_path(n.face, n.clear, n.size), fill=fill, aria_label=escape(n.text))
        for n in names
    )


def _placed(scene: Scene, region: Region, crowd: Crowd) -> RegionName:
    size, length = region.size * scene.h, region.length * scene.h
    gaps = max(len(region.text) - 1, 1)
    natural = lettering.width(FACE, region.text, size)
    spacing = max(LEAST_SPACING, (length - natural) / gaps / size)
    sorts = along(FACE, region.text, arc(scene, region), length * 0.02, size, spacing)
    crowd.add_all((sort.box for sort in sorts), RIVER_NAME)
    return RegionName(region.text, FACE, size, sorts, [])
