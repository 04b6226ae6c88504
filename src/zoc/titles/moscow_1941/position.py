"""The position of a game of Moscow 1941: units with their supply and order, works, bridges, air."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

from zoc.hexes import Hex, HexSet
from zoc.kernel.cycle.control import held
from zoc.kernel.cycle.standing import Standing, Unit
from zoc.kernel.play.declared import HEXES, Mark, changed, column, field, number_from, per_side

if TYPE_CHECKING:
    from zoc.titles.moscow_1941.title import Moscow1941

__all__ = ["GERMAN", "SIDES", "SOVIET", "Unit"]

GERMAN, SOVIET = 0, 1
SIDES = ("german", "soviet")

REDUCED = Mark(1, "reduced", face="reduced")
"""Has lost one of two CELs (1.2g)."""
TRANSPORT = Mark(2, "transport", face="transport")
"""A gun on its lorries: it moves and cannot fire (6.2)."""
ACTIVE = Mark(4, "active", "✓", "Has moved or worked in this phase", "done")
"""Spent movement points in this Movement Phase (12.1.2)."""
STRATEGIC = Mark(8, "strategic", "S", "Moves in the Strategic Movement Phase", "info")
FOUGHT = Mark(16, "fought", "✓", "Has fought, supported or fired in this phase", "done")
FELL_BACK = Mark(32, "fell-back", "R", "Retreated in this Attack Phase", "warn")
"""Retreated in this Attack Phase: adds nothing where it is attacked again (R-95)."""
RETREATED = Mark(64, "retreated", "R", "Retreated: builds no works next", "warn")
"""May build no field fortification in its owner's next Movement Phase (5.3.10, R-67)."""
OPEN = Mark(128, "open")
"""Seen by all until the end of the Attack Phase (16.1.3, R-125)."""
BARRAGED = Mark(256, "barraged", "B", "Fired a barrage: stays and supports nothing", "info")
LOST = Mark(512, "lost", box="lost")

Mission = tuple[int, int, str, int, int]
"""An air mission: side, number of the counter, kind, hex (or first hex of a bridge), second hex of
a bridge or 0."""
Pool = tuple[int, Hex, int, int]
"""CMs for a lost HQ: the side that may use them, where it was lost, how many are left, in how many
Attack Phases (9.1.6, R-57)."""


class Now(Standing):
    """One moment. Bridges are numbered by `game.bridges`, and kept as bit sets."""

    MARKS = (
        REDUCED, TRANSPORT, ACTIVE, STRATEGIC, FOUGHT, FELL_BACK, RETREATED, OPEN, BARRAGED, LOST,
    )  # fmt: skip
    WEIGHTY = LOST | TRANSPORT
    GROUND = ("hex",)

    game: Moscow1941
    supply: array[int] = column("B", word="oos")
    """The level of being out of supply (10.2); 0 for a unit in good order."""
    shaken: array[int] = column("H", word="shaken")
    """Disorganised units: 16 times the turn plus the number of the phase in which the clock of
    their recovery began to run (5.6.5, R-31); 0 for all others."""
    rank: array[int] = column("H", word="rank")
    """When it came into its hex, later ones higher: who lies on top of a stack (R-124)."""
    gate: array[int] = column("B", word="gate")
    """Off the map: 1 more than the entry zone where it waits; 0 where that is not fixed."""
    due: array[int] = column("B", word="due")
    """Off the map: the turn from which on it may enter at its zone."""

    control: tuple[HexSet, ...] = held("land hex")
    works: tuple[HexSet, ...] = field(per_side(HEXES), (0, 0))
    """Field fortifications of each side (7.1)."""
    masks: tuple[HexSet, ...] = field(per_side(HEXES), (0, 0))
    """Hexes whose stacks lie under a masking counter (16.1.2)."""
    broken: int = field(None, 0)
    """Destroyed bridges."""
    spans: tuple[int, ...] = field(None, (0, 0))
    """The bridges that each side controls (14.1.3, R-104)."""
    building: tuple[tuple[Unit, Hex, Hex, int], ...] = field(None, ())
    """Big-river bridges under way: the HQ, both hexes, the turn of the declaration (14.3.2)."""
    missions: tuple[Mission, ...] = field(None, ())
    """Air missions that have been shown and still wait for their attack."""
    secret: tuple[Mission, ...] = field(None, ())
    """Air missions chosen in this Air Phase and not shown yet (8.1.7)."""
    flown: tuple[int, ...] = field(per_side(number_from(0, 255)), (0, 0))
    """The air counters of each side used this turn, as bits (8.1.5)."""
    ammunition: tuple[int, ...] = field(per_side(number_from(0, 99)), (0, 0))
    """Ammunition units left for barrages (6.5.7)."""
    credits: tuple[int, ...] = field(per_side(number_from(0, 99)), (0, 0))
    """Counters lost in combat for which a reserve may enter (TY-7, R-48)."""
    fresh: tuple[int, ...] = field(per_side(number_from(0, 99)), (0, 0))
    """Credits of this player turn, which count from the next Movement Phase on (R-112)."""
    released: int = field(number_from(0, 1))
    """Whether the Moscow reserve is free (TY-9)."""
    entered: tuple[tuple[Hex, int], ...] = field(None, ())
    """CELs that have entered by each entry hex in this phase (11.1.5)."""
    bound: tuple[Unit, ...] = field(None, ())
    """Who still must attack in this Attack Phase (5.1.3)."""
    owed: tuple[Hex, ...] = field(None, ())
    """Hexes that still must be attacked in this Attack Phase (5.1.4)."""
    fought: HexSet = field(HEXES, 0)
    """Hexes that were attacked directly in this Attack Phase."""
    fired: HexSet = field(HEXES, 0)
    """Hexes that were fired at in this Attack Phase (6.4.5)."""
    shot: int = field(None, 0)
    """Bridges that were fired at in this Attack Phase (R-103)."""
    pools: tuple[Pool, ...] = field(None, ())
    paths: tuple[tuple[Unit, tuple[Hex, ...]], ...] = field(None, ())
    """Who retreated in the combat that is being settled, and along which hexes, the start first."""
    starred: tuple[tuple[Unit, ...], ...] = field(None, ((), ()))
    """Units of each side that used stars in this combat, as long as it has lost no CEL (R-97)."""
    crossings: tuple[tuple[int, Hex, int], ...] = field(None, ())
    """Air attacks on river crossings: side, hex, how many (8.2.17)."""
    disturbed: tuple[Hex, ...] = field(None, ())
    """Hexes of missions that disorganise Soviet movement, one entry a mission (8.2.13)."""
    moscow: int = field(number_from(0, 1))
    """Whether the German held all of Moscow at his last Supply Phase (TY-10, R-47)."""

    # -- looking -------------------------------------------------------------------------------

    def cels(self, unit: Unit) -> int:
        if self.state[unit] & LOST:
            return 0
        return self.game.roster.cels[unit] - bool(self.state[unit] & REDUCED)

    steps = cels
    """What players weigh losses by."""

    def top(self, units: Sequence[Unit]) -> Unit:
        """Who lies on top of a stack: the last to arrive, or whom the owner put there (R-124)."""
        return max(units, key=lambda u: (self.rank[u], -u))

    def fits(self, units: Sequence[Unit], hex_: Hex) -> bool:
        """Whether some units may stack: 8 CELs of a side (3.2.1, 3.2.2, R-78)."""
        return sum(map(self.cels, units)) <= self.game.figures["stacking"]["cels"]

    def fortified(self, unit: Unit) -> bool:
        """Whether a unit is in a field fortification of its side (R-107)."""
        return bool(self.works[self.game.side[unit]] >> self.hex[unit] & 1)

    def exerts(self, unit: Unit) -> bool:
        return self.game.roster.exerts[unit]

    def zone(self, units: tuple[Unit, ...], held: HexSet) -> HexSet:
        """The hexes around every regular unit that its class may enter, not over big rivers
        (4.1)."""
        hexes, found, covers = self.hex, 0, self.game.zones.covers
        for unit in units:
            if hexes[unit]:
                found |= covers(unit, hexes[unit])
        return found

    # -- changing ------------------------------------------------------------------------------

    def pass_through(self, unit: Unit, hex_: Hex) -> None:
        """Whoever enters a hex lies on top there, and enemy works are gone (7.1.6, R-124)."""
        self.rank[unit] = max(self.rank) + 1
        enemy = 1 - self.game.side[unit]
        self.works = changed(self.works, enemy, self.works[enemy] & ~(1 << hex_))
