"""Hex geometry: grids, labels, hexsides, hex sets and movement searches. Knows no game."""

from zoc.hexes.flags import CLOSED, ZOC, Flags
from zoc.hexes.grid import COLUMN_WIDTH, DIRECTIONS, EDGES, RADIUS, Grid, Hex, Point, Side
from zoc.hexes.labels import FourDigits, LabelError, Labels, Sheets
from zoc.hexes.reach import Ranges, Reach, Request, ZocRule
from zoc.hexes.search import Flood, flood, ranges, reach, zoc
from zoc.hexes.sets import Field, HexSet, Links, pack, unpack
from zoc.hexes.tables import CostTable, CostTables, StepCost

__all__ = [
    "CLOSED",
    "COLUMN_WIDTH",
    "DIRECTIONS",
    "EDGES",
    "RADIUS",
    "ZOC",
    "CostTable",
    "CostTables",
    "Field",
    "Flags",
    "Flood",
    "FourDigits",
    "Grid",
    "Hex",
    "HexSet",
    "LabelError",
    "Labels",
    "Links",
    "Point",
    "Ranges",
    "Reach",
    "Request",
    "Sheets",
    "Side",
    "StepCost",
    "ZocRule",
    "flood",
    "pack",
    "ranges",
    "reach",
    "unpack",
    "zoc",
]
