"""The map sheet: a map with its cartouche, turn track, tables, terrain key and scale."""

from zoc.atlas.sheet.sheet import draw_bare, draw_sheet

__all__ = ["draw_bare", "draw_sheet"]
