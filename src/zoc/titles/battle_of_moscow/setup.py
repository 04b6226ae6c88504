"""Set-up (SET): lettered places fixed, all others free in their areas, the Russian first."""

from __future__ import annotations

from typing import Any

from zoc.hexes.sets import pack
from zoc.kernel.cycle.setup import Areas
from zoc.titles.battle_of_moscow.position import Now, Unit


class Deployment(Areas[Now]):
    """Who is placed where: Russians east of the Front Line, eight units in cities there; Germans
    west of it; six Finns on each of their fronts (SET-2 to SET-10, R56)."""

    rules = {"": "SET-1", "area": "SET-2", "room": "STK-1", "ready": "SET-3"}  # noqa: RUF012

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        board, chart = game.board, game.map
        line = pack(board.hexes_of("front line"))
        special = 0
        for hexes in self.areas.values():
            special |= hexes
        land = game.field.board & ~(chart.lakes | chart.sea | line | special)
        west = self.field.flood(chart.west, land)
        east = self.field.flood(chart.east, land) & ~west
        self.areas |= {"west of the front line": west, "east of the front line": east}
        self.areas["any city east of the front line"] = east & chart.cities

    def order(self, unit: Unit) -> tuple[int, str, int]:
        """Those with a small area first."""
        return self.area(unit).bit_count(), self.units[unit], unit
