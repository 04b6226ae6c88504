"""Draws a board as a picture, one SVG group a layer."""

from zoc.atlas.map.lettering import lettering_of
from zoc.atlas.map.picture import LAYERS, LETTERED, MapPicture, draw_map
from zoc.atlas.map.relief import Relief
from zoc.atlas.map.scene import Detail
from zoc.atlas.map.style import MapStyle, StyleError
from zoc.atlas.map.style_file import read_style

__all__ = [
    "LAYERS",
    "LETTERED",
    "Detail",
    "MapPicture",
    "MapStyle",
    "Relief",
    "StyleError",
    "draw_map",
    "lettering_of",
    "read_style",
]
