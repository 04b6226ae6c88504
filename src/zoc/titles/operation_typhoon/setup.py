"""Set-up (3.2): every formation in its sector, in the first three rows west of the front line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet
from zoc.kernel.cycle import setup
from zoc.kernel.protocol import Refusal
from zoc.titles.operation_typhoon.position import Now, Unit, full_for

if TYPE_CHECKING:
    from zoc.titles.operation_typhoon.title import OperationTyphoon


class Sectors(setup.Areas[Now]):
    """Where units set up; those that take most room are asked for first."""

    game: OperationTyphoon
    rules: ClassVar[Mapping[str, str]] = {"": "3.2"}

    def of(self, side: setup.Who) -> list[Unit]:
        return [u for u in self.game.commanded[str(side)] if u in self.units]

    def order(self, unit: Unit) -> int:
        return -self.game.roster.size[unit]

    def area(self, unit: Unit) -> HexSet:
        """Three rows behind the front, in the sector of the formation (3.2)."""
        zone = self.game.map.zone
        return zone & super().area(unit) if self.game.special["sectors"] else zone

    def full(self, p: Now, unit: Unit, hex_: Hex) -> bool:
        """Whether a hex has no room for one more unit (7.1, 7.3)."""
        if p.hex[unit]:
            return super().full(p, unit, hex_)
        full = full_for(p, self.game.formation[unit], self.game.roster.size[unit])
        return bool(full >> hex_ & 1)

    def why_not_there(self, p: Now, unit: Unit, hex_: Hex) -> Refusal | None:
        """Why a unit may not set up in a hex (3.2, 7.0)."""
        game, army = self.game, self.game.roster
        if p.soviet >> hex_ & 1:
            return Refusal("{hex} is east of the front line", "3.2b", hex=hex_)
        if not game.map.zone >> hex_ & 1:
            text = "{hex} is more than {rows:## row} behind the front line"
            return Refusal(text, "3.2b", hex=hex_, rows=game.figures["front"]["rows"])
        if not self.area(unit) >> hex_ & 1:
            text, own = "{hex} is not in the sector of {formation}", game.formation[unit]
            return Refusal(text, "3.2d", hex=hex_, formation=own)
        if self.full(p, unit, hex_):
            text = "{hex} would hold more than {most:## division}"
            return Refusal(text, "3.2c", hex=hex_, most=army.divisions)
        return None


class SetUp(setup.SetUp[Now]):
    """A commander places his units."""

    rule = "3.2"
    offers: ClassVar[Mapping[str, str]] = {
        **setup.SetUp.offers,
        "place": "Set up {unit} in {hex}",
        "fill": "Fill in the rest",
        "historical": "Historical set-up",
    }
