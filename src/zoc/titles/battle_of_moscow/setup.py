"""Set-up (SET): lettered places fixed, all others free in their areas, the Russian first."""

from __future__ import annotations

from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import pack
from zoc.kernel.cycle import refusals
from zoc.kernel.cycle.setup import Areas
from zoc.kernel.protocol import Refusal
from zoc.titles.battle_of_moscow.marching import stacking_rule
from zoc.titles.battle_of_moscow.position import GERMAN, Now, Unit


class Deployment(Areas[Now]):
    """Who is placed where: Russians east of the Front Line, eight units in cities there; Germans
    west of it; six Finns on each of their fronts (SET-2 to SET-10, R56)."""

    rules = {"": "SET-1", "ready": "SET-3"}  # noqa: RUF012

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        board, chart = game.board, game.map
        self.line = line = pack(board.hexes_of("front line"))
        special = 0
        for hexes in self.areas.values():
            special |= hexes
        land = game.field.board & ~(chart.lakes | chart.sea | line | special)
        west = self.field.flood(chart.west, land)
        east = self.field.flood(chart.east, land) & ~west
        self.areas |= {"west of the front line": west, "east of the front line": east}
        self.areas["any city east of the front line"] = east & chart.cities

    def why_not_there(self, p: Now, unit: Unit, hex_: Hex) -> Refusal | None:
        if self.area(unit) >> hex_ & 1:
            full = self.full(p, unit, hex_)
            return refusals.full(hex_, stacking_rule(p, unit)) if full else None
        if self.line >> hex_ & 1:
            return Refusal("nobody starts on the Front Line: {hex}", "SET-4", hex=hex_)
        return refusals.elsewhere(unit, hex_, self._area_rule(unit, hex_))

    def _area_rule(self, unit: Unit, hex_: Hex) -> str:
        """The rule that says where a unit starts: a Finn in Finland, and on his own front."""
        roster = self.game.roster
        if roster.finn[unit]:
            finns = (u for u in self.game.units_of[GERMAN] if roster.finn[u])
            return "SET-10" if any(self.area(u) >> hex_ & 1 for u in finns) else "SET-6"
        if self.game.side[unit] == GERMAN:
            return "SET-3"
        return "SET-7" if roster.kind[unit] == "workers" else "SET-2"

    def order(self, unit: Unit) -> tuple[int, str, int]:
        """Those with a small area first."""
        return self.area(unit).bit_count(), self.units[unit], unit
