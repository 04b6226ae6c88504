"""Hex geometry: grids, labels, hexsides, hex sets and movement searches. Knows no game."""

from zoc.hexes.grid import COLUMN_WIDTH, DIRECTIONS, EDGES, RADIUS, Grid, Hex, Point, Side
from zoc.hexes.labels import FourDigits, LabelError, Labels, Sheets

__all__ = [
    "COLUMN_WIDTH",
    "DIRECTIONS",
    "EDGES",
    "RADIUS",
    "FourDigits",
    "Grid",
    "Hex",
    "LabelError",
    "Labels",
    "Point",
    "Sheets",
    "Side",
]
