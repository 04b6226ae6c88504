"""Draws a board as a picture, one SVG group a layer."""

from zoc.atlas.map.style import MapStyle, StyleError
from zoc.atlas.map.style_file import read_style

__all__ = ["MapStyle", "StyleError", "read_style"]
