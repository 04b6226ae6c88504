"""The map sheet: a map with its cartouche, turn track, tables, terrain key and scale."""

from zoc.atlas.sheet.aids import draw_aids
from zoc.atlas.sheet.sheet import draw_bare, draw_sheet

__all__ = ["draw_aids", "draw_bare", "draw_sheet"]
