"""Terrain key placeholder."""

from __future__ import annotations

from zoc.atlas.map.style import MapStyle
from zoc.atlas.palette import Palette
from zoc.atlas.sheet.piece import Piece, space, stacked
from zoc.atlas.sheet.scale import draw_scale
from zoc.kernel.title import Title


def draw_key(title: Title, style: MapStyle, palette: Palette, hex_: float, width: float) -> Piece:
    """The key."""
    return stacked([space(width, 330), draw_scale(title.board.setting, hex_, width, palette)])
