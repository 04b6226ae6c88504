"""The units with what is printed on them, as columns that the rules read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zoc.kernel.cycle.recent import Recent
from zoc.kernel.data.counters import Counter, CounterError
from zoc.titles.red_typhoon.position import GERMAN, SIDES, Unit

if TYPE_CHECKING:
    from zoc.titles.red_typhoon.title import RedTyphoon

ORDERS = 64
"""For how many sets of formations it is remembered who is in them."""


class Roster:
    """What is printed on the units: each column has one entry a unit."""

    def __init__(self, game: RedTyphoon) -> None:
        units = self.units = game.units
        self.combat = tuple(_combat(u) for u in units)
        self.allowance = tuple(game.map.allowance(int(u["movement"])) for u in units)
        self.breakthrough = tuple("combat" in (u.white or ()) for u in units)
        self.formation, self.units_of = game.formation, game.units_of
        self._ordered: Recent[tuple[int, int], tuple[Unit, ...]] = Recent(ORDERS)
        self.stack_points = tuple(int(u.front.get("stacks_as", 1)) for u in units)
        self.panzer = tuple("panzer division" in u.flags and u.side == SIDES[GERMAN] for u in units)
        self._formation, self._units_of = game.formation, game.units_of
        self._ordered: Recent[tuple[int, int], tuple[Unit, ...]] = Recent(ORDERS)

    def ordered(self, side: int, formations: int) -> tuple[Unit, ...]:
        """The units of a side in some formations, given as bits. Asked at every decision."""
        found = self._ordered.get((side, formations))
        if found is None:
            own = (u for u in self._units_of[side] if formations >> self._formation[u] & 1)
            found = self._ordered.put((side, formations), tuple(own))
        return found

    def ordered(self, side: int, formations: int) -> tuple[Unit, ...]:
        """The units of a side in some formations, given as bits. Asked at every decision."""
        found = self._ordered.get((side, formations))
        if found is None:
            own = (u for u in self.units_of[side] if formations >> self.formation[u] & 1)
            found = self._ordered.put((side, formations), tuple(own))
        return found

    def printed(self, unit: Unit) -> str:
        """A unit's printed figures."""
        return f"{self.combat[unit]}-{self.units[unit]['movement']}"

    def flagged(self, flag: str) -> list[Unit]:
        """The units whose counters have a flag."""
        return [i for i, u in enumerate(self.units) if flag in u.flags]


def _combat(unit: Counter) -> int:
    if int(unit["combat"]) < 1:
        raise CounterError(f"unit {unit.id} needs a combat strength of 1 or more")
    return int(unit["combat"])
