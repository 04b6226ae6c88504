"""The map as the rules read it: what steps cost, where lines run, what is worth points."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack
from zoc.hexes.tables import StepCost, Tables
from zoc.kernel.board import Board
from zoc.kernel.tables import Cell, Table
from zoc.titles.red_typhoon.position import GERMAN, SIDES, SOVIET

COLOURS = ("white", "black")
"""The colours in which a movement allowance is printed (8.2)."""
LINES = ("road", "railway")
"""The ways along which a line of communication runs (10.2)."""


class Map:
    """A board with its figures: `prices` is the table of movement costs, `half` how many steps a
    movement point is counted in."""

    def __init__(self, board: Board, prices: Table, half: int) -> None:
        self.board, self.grid, self.half = board, board.grid, half
        self.roads = board.way_sides("road")
        self.step_costs = {colour: self._step_cost(prices, colour) for colour in COLOURS}
        self.tables = Tables(self.grid, self.step_costs)
        self.field = self.tables.field
        self.links = board.way_sides(*LINES)
        self.line_links = self.field.across(self.links)
        self.lines: HexSet = pack(h for w in board.ways if w.kind in LINES for h in w.hexes)
        self.woods, self.cities = pack(board.hexes_of("woods")), pack(board.hexes_of("city"))
        self.rivers = board.sides_of("river")
        self.sources = tuple(self._sources(side) for side in SIDES)
        self.key_hexes = self.cities | self.sources[SOVIET] | self.sources[GERMAN]
        self.vp = tuple(self._vp(side) for side in SIDES)
        self.areas = {f.name: pack(f.hexes) for f in self._kind("set-up area")}
        self.areas_of = tuple(
            tuple(f.name for f in self._kind("set-up area") if f.side == side) for side in SIDES
        )
        self.partisan_areas = {int(f.name): f.hexes for f in self._kind("partisan area")}
        self.places = {p.hex: f"{p.name} {{hex}}" for p in reversed(board.places)}

    def _kind(self, kind: str) -> list[Any]:
        return [f for f in self.board.hex_features if f.kind == kind]

    def _step_cost(self, prices: Table, colour: str) -> StepCost:
        """What a step costs an allowance of a colour, in halves of a movement point (8.2)."""
        price = {row: self._halves(prices.cell(row, colour)) for row in prices.headings}
        terrain, along_road = self.board.terrain, self.along_road

        def step(start: Hex, end: Hex) -> int:
            return price["along a road" if along_road(start, end) else terrain[end]]

        return step

    def _halves(self, points: Cell) -> int:
        return int(Fraction(str(points)) * self.half)

    def _sources(self, side: str) -> HexSet:
        return pack(h for f in self._kind("supply source") if f.side == side for h in f.hexes)

    def _vp(self, side: str) -> dict[Hex, int]:
        worth = {p.hex: p.more.get("vp", {}).get(side, 0) for p in self.board.places}
        return {hex_: vp for hex_, vp in worth.items() if vp}

    def along_road(self, start: Hex, end: Hex) -> bool:
        """Whether a road runs from a hex into a neighbouring one."""
        return self.grid.side_between(start, end) in self.roads

    def across_river(self, start: Hex, end: Hex) -> bool:
        """Whether a river runs between two neighbouring hexes."""
        return self.grid.side_between(start, end) in self.rivers

    def hexes(self, labels: str) -> HexSet:
        """The hexes of a list that are on the board: a small made-up board lacks most."""
        found = 0
        for label in labels.split():
            column, row = self.grid.labels.parse(label)
            if column < self.grid.columns and row < self.grid.rows:
                found |= 1 << self.grid.at(column, row)
        return found

    def goals(self, labels: str) -> HexSet:
        """The hexes of a list, or none where the board lacks one of them."""
        found = self.hexes(labels)
        return found if found.bit_count() == len(labels.split()) else 0

    def landing(self, edge: HexSet, reach: int, terrain: str) -> HexSet:
        """The hexes of a terrain near enough to an edge (13.2c)."""
        clear = pack(h for h in self.grid if self.board.terrain[h] == terrain)
        return self.field.grow(edge, reach) & clear

    def place(self, hex_: Hex) -> str:
        """How a sentence calls a hex of which it tells as `{hex}`: `Rzhev {hex}`."""
        return self.places.get(hex_, "{hex}")
