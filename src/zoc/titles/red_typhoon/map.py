"""The map as the rules read it: what steps cost, where lines run, what is worth points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack
from zoc.kernel.cycle.game_map import GameMap
from zoc.kernel.cycle.setup import known_hexes
from zoc.kernel.data.counters import Counter
from zoc.titles.red_typhoon.position import GERMAN, SIDES, SOVIET

if TYPE_CHECKING:
    from zoc.titles.red_typhoon.title import RedTyphoon

LINES = ("road", "railway")
"""The ways along which a line of communication runs (10.2)."""


class Map(GameMap):
    """A board with its figures. Steps cost by the colour in which an allowance is printed (8.2)."""

    def __init__(self, game: RedTyphoon) -> None:
        super().__init__(game)
        board = self.board
        self.roads, self.rivers = board.way_sides("road"), board.sides_of("river")
        self.lines: HexSet = pack(h for w in board.ways if w.kind in LINES for h in w.hexes)
        self.woods, self.cities = pack(board.hexes_of("woods")), pack(board.hexes_of("city"))
        self.sources = tuple(self._sources(side) for side in SIDES)
        self.key_hexes = self.cities | self.sources[SOVIET] | self.sources[GERMAN]
        self.vp = tuple(self._vp(side) for side in SIDES)
        areas = (f for f in board.hex_features if f.kind == "partisan area")
        self.partisan_areas = {int(f.name): f.hexes for f in areas}
        self.places = {p.hex: f"{p.name} {{hex}}" for p in reversed(board.places)}

    def _class(self, unit: Counter) -> str:
        return "white" if "movement" in (unit.white or ()) else "black"

    def points(self, cost: int) -> str:
        return super().points(cost).replace(" 1/2", "½").replace("1/2", "½")

    def _sources(self, side: str) -> HexSet:
        found = [f for f in self.board.hex_features if f.kind == "supply source" and f.side == side]
        return pack(h for f in found for h in f.hexes)

    def _vp(self, side: str) -> dict[Hex, int]:
        worth = {p.hex: p.more.get("vp", {}).get(side, 0) for p in self.board.places}
        return {hex_: vp for hex_, vp in worth.items() if vp}

    def along_road(self, start: Hex, end: Hex) -> bool:
        """Whether a road runs from a hex into a neighbouring one."""
        return self.game.grid.side_between(start, end) in self.roads

    def across_river(self, start: Hex, end: Hex) -> bool:
        """Whether a river runs between two neighbouring hexes."""
        return self.game.grid.side_between(start, end) in self.rivers

    def hexes(self, labels: str) -> HexSet:
        """The hexes of a list that are on the board: a small made-up board lacks most."""
        return pack(known_hexes(self.game.grid, labels.split()))

    def goals(self, labels: str) -> HexSet:
        """The hexes of a list, or none where the board lacks one of them."""
        found = self.hexes(labels)
        return found if found.bit_count() == len(labels.split()) else 0

    def place(self, hex_: Hex) -> str:
        """How a sentence calls a hex of which it tells as `{hex}`: `Rzhev {hex}`."""
        return self.places.get(hex_, "{hex}")
