"""The map as the rules read it: what steps cost, where lines run, what is worth points."""

from __future__ import annotations

from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack
from zoc.hexes.tables import Tables
from zoc.titles.red_typhoon.roster import Roster
from zoc.titles.red_typhoon.state import GERMAN, SIDES, SOVIET


class Chart(Roster):
    """A game with its map."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._read_board()

    def _read_board(self) -> None:
        board, costs = self.board, self.title.tables["movement"]
        roads = board.way_sides("road")
        prices = {
            colour: {
                str(row[0]): self._halves(costs.cell(str(row[0]), colour)) for row in costs.rows
            }
            for colour in ("white", "black")
        }

        def cost(colour: str) -> Any:
            price = prices[colour]

            def step(start: Hex, end: Hex) -> int:
                if self.grid.side_between(start, end) in roads:
                    return price["along a road"]
                return price[board.terrain[end]]

            return step

        self.tables = Tables(self.grid, {"white": cost("white"), "black": cost("black")})
        self.field = self.tables.field
        lines = board.way_sides("road", "railway")
        self.rail_links = self.field.across(lines)
        self.rails: HexSet = pack(
            h for w in board.ways if w.kind in ("road", "railway") for h in w.hexes
        )
        self.woods, self.cities = pack(board.hexes_of("woods")), pack(board.hexes_of("city"))
        self.rivers = board.sides_of("river")
        self.sources = tuple(self._sources(side) for side in SIDES)
        self.key_hexes = self.cities | self.sources[SOVIET] | self.sources[GERMAN]
        self.vp = tuple(self._vp(side) for side in SIDES)

    def _halves(self, text: object) -> int:
        whole, slash, _ = str(text).partition("/")
        return 1 if slash else int(whole) * self.half

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
