"""The map as the rules read it: what steps cost, where lines run, what is worth points."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack
from zoc.hexes.tables import StepCost, Tables
from zoc.kernel.tables import Cell
from zoc.titles.red_typhoon.roster import Roster
from zoc.titles.red_typhoon.state import GERMAN, SIDES, SOVIET, Unit

COLOURS = ("white", "black")
"""The colours in which a movement allowance is printed (8.2)."""
LINES = ("road", "railway")
"""The ways along which a line of communication runs (10.2)."""


class Chart(Roster):
    """A game with its map."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._read_board()

    def _read_board(self) -> None:
        board = self.board
        self.roads = board.way_sides("road")
        self.step_costs = {colour: self._step_cost(colour) for colour in COLOURS}
        self.tables = Tables(self.grid, self.step_costs)
        self.field = self.tables.field
        self.line_links = self.field.across(board.way_sides(*LINES))
        self.lines: HexSet = pack(h for w in board.ways if w.kind in LINES for h in w.hexes)
        self.woods, self.cities = pack(board.hexes_of("woods")), pack(board.hexes_of("city"))
        self.rivers = board.sides_of("river")
        self.sources = tuple(self._sources(side) for side in SIDES)
        self.key_hexes = self.cities | self.sources[SOVIET] | self.sources[GERMAN]
        self.vp = tuple(self._vp(side) for side in SIDES)

    def _step_cost(self, colour: str) -> StepCost:
        """What a step costs an allowance of a colour, in halves of a movement point (8.2)."""
        costs = self.title.tables["movement"]
        price = {row: self._halves(costs.cell(row, colour)) for row in costs.headings}
        terrain, along_road = self.board.terrain, self.along_road

        def step(start: Hex, end: Hex) -> int:
            return price["along a road" if along_road(start, end) else terrain[end]]

        return step

    def along_road(self, start: Hex, end: Hex) -> bool:
        """Whether a road runs from a hex into a neighbouring one."""
        return self.grid.side_between(start, end) in self.roads

    def step_cost(self, unit: Unit, start: Hex, end: Hex) -> int:
        """What a unit pays to step into a neighbouring hex, in halves of a movement point."""
        return self.step_costs[self.table[unit]](start, end)

    def _halves(self, points: Cell) -> int:
        return int(Fraction(str(points)) * self.half)

    def _sources(self, side: str) -> HexSet:
        found = [f for f in self.board.hex_features if f.kind == "supply source" and f.side == side]
        return pack(h for f in found for h in f.hexes)

    def _vp(self, side: str) -> dict[Hex, int]:
        worth = {p.hex: p.more.get("vp", {}).get(side, 0) for p in self.board.places}
        return {hex_: vp for hex_, vp in worth.items() if vp}

    def across_river(self, start: Hex, end: Hex) -> bool:
        """Whether a river runs between two neighbouring hexes."""
        return self.grid.side_between(start, end) in self.rivers

    def _hexes(self, labels: str) -> HexSet:
        """The hexes of a list that are on the board: a small made-up board lacks most."""
        found = 0
        for label in labels.split():
            column, row = self.grid.labels.parse(label)
            if column < self.grid.columns and row < self.grid.rows:
                found |= 1 << self.grid.at(column, row)
        return found

    def _goals(self, labels: str) -> HexSet:
        """The hexes of a list, or none where the board lacks one of them."""
        found = self._hexes(labels)
        return found if found.bit_count() == len(labels.split()) else 0
