"""Isolation: lines of communication (10)."""

from __future__ import annotations

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet
from zoc.kernel.cycle.recent import Recent
from zoc.kernel.cycle.trace import Leg, Trace
from zoc.kernel.cycle.wargame import Wargame
from zoc.kernel.play.remembered import remembered
from zoc.kernel.protocol import Said, said
from zoc.titles.red_typhoon.map import LINES
from zoc.titles.red_typhoon.position import Now

KNOWN = 2000
"""For how many sets of open hexes the lines are kept."""


class Communication(Trace[Now]):
    """Overland to a road or railway, and along it without a break to a source of the side's own
    which the enemy neither controls nor has in its ZOC (10.2, 10.3)."""

    states = ("in supply", "isolated")
    means = "no line of communication, attacks get +1"
    rules = ("10.2a", "10.2b", "10.2c", "10.2d", "10.4a")

    def __init__(self, game: Wargame, reach: int) -> None:
        self.legs = (Leg(ways=LINES), Leg(length=reach))
        self._known: Recent[tuple[int, HexSet], HexSet] = Recent(KNOWN)
        super().__init__(game)

    def within(self, p: Now, side: int, length: int | None = None) -> HexSet:
        """The lines of a side hang on the hexes that are open to it, and on nothing else."""
        return self._within(p, side) if length is None else super().within(p, side, length)

    @remembered
    def _within(self, p: Now, side: int) -> HexSet:
        key = side, self.open(p, side)
        found = self._known.get(key)
        return self._known.put(key, super().within(p, side)) if found is None else found

    def sources(self, p: Now, side: int) -> HexSet:
        return p.game.map.sources[side] & p.game.map.lines

    def open(self, p: Now, side: int) -> HexSet:
        """The hexes that a line may enter: no enemy unit, no enemy ZOC unless a friend stands
        there, no city or source of the enemy (10.2b-d)."""
        ground, enemy = p.ground, 1 - side
        shut = ground.occupied[enemy] | p.open_zone(side)
        return p.game.field.board & ~shut & ~p.controlled(enemy)

    def why_shut(self, p: Now, side: int, hex_: Hex) -> Said:
        held = p.controlled(1 - side) >> hex_ & 1 and not p.ground.occupied[1 - side] >> hex_ & 1
        if held:
            return said("the enemy controls {hex}", hex=hex_)
        return super().why_shut(p, side, hex_)


def supplied(p: Now, side: int) -> HexSet:
    """All hexes from which a unit of the side has a line of communication (10.2)."""
    return p.game.supply.within(p, side)


def isolated(p: Now, side: int, hex_: Hex) -> bool:
    """Whether a unit of the side in a hex is isolated (10.1a)."""
    return not supplied(p, side) >> hex_ & 1
