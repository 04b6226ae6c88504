"""Set-up within an area (2.2, SCS-0.3): the owner chooses hexes within the stacking limit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, unpack
from zoc.kernel.cycle import setup
from zoc.titles.panzer_battles.position import Now, Unit


class Areas(setup.Areas[Now]):
    """Who is placed freely, and where: `game.setup`."""

    rules: ClassVar[Mapping[str, str]] = {"": "SCS-0.3", "room": "1.5a", "ready": "2.2-2"}

    def order(self, unit: Unit) -> int:
        return unit

    def area(self, unit: Unit) -> HexSet:
        """The one set-up area of the scenario."""
        return next(iter(self.areas.values()), 0)

    def nearest(self, p: Now, unit: Unit) -> Hex:
        """The best free hex for setting out: on a road."""
        hexes = sorted(unpack(self.area(unit)), key=lambda h: (not p.game.map.roads >> h & 1, h))
        return next((h for h in hexes if self.why_not_there(p, unit, h) is None), 0)


class Deployment(setup.SetUp[Now]):
    """One side places its free units; choices are listed for the next one, any may be named."""

    name, rule = "deployment", "2.2-2"
    side: int
    historical, fills, fill_ends = "", "auto", True
    offers: ClassVar[Mapping[str, str]] = {
        "place": "Place {unit} at {hex}",
        "auto": "Place them all and begin",
        "end": "End set-up",
    }
