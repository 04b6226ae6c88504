"""The position of a game of Battle of Moscow: units with their supply, weather, cities, factors."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack
from zoc.kernel.cycle.control import held
from zoc.kernel.cycle.standing import Standing, Unit
from zoc.kernel.play.declared import Mark, column, field, number_from, per_side, word_of

if TYPE_CHECKING:
    from zoc.titles.battle_of_moscow.title import BattleOfMoscow

__all__ = ["GERMAN", "RUSSIAN", "SIDES", "Unit"]

RUSSIAN, GERMAN = 0, 1
SIDES = ("russian", "german")

MOVED = Mark(1, "moved", "✓", "Has moved in this impulse", "done")
RAILED = Mark(2, "railed", "R", "Went by rail: no attack in this impulse", "info")
NEW = Mark(4, "new", "N", "New this turn: may ride outside the quota", "info")
DROPPED = Mark(8, "dropped", "D", "Dropped this turn: stays", "info")
LOST = Mark(16, "lost", box="lost")
SPENT = Mark(32, "spent", box="spent")
"""A paratroop unit that has been dropped for good."""

SUPPLIED, UNSUPPLIED, ISOLATED = 0, 1, 2
STATES = ("supplied", "unsupplied", "isolated")
WEATHERS = ("fair", "mud", "frost", "snow")

Battle = tuple[tuple[Unit, ...], tuple[Hex, ...]]
"""Attackers and the hexes that they attack together."""


class Now(Standing):
    """One moment. `supply` is the state fixed at the start of the impulse (SUP-11); `battles` are
    those declared and not yet fought; `sources` are the Russian replacement factors still to be
    had this turn, in the order of the rules; `runs` count the turns in a row in which the Germans
    held Moscow, and in which both great cities were isolated."""

    MARKS = (MOVED, RAILED, NEW, DROPPED, LOST, SPENT)
    WEIGHTY = LOST | SPENT
    GROUND = ("hex",)

    game: BattleOfMoscow
    supply: array[int] = column("B", word="supply")
    weather: str = field(word_of(*WEATHERS), "fair")
    demoralised: int = field(number_from(0, 1))
    rail_left: int = field(number_from(0, 99))
    control: tuple[HexSet, ...] = held("city")
    runs: tuple[int, int] = field(per_side(number_from(0, 99)), (0, 0))
    released: int = field(number_from(0, 99))
    factors: tuple[int, int] = field(per_side(number_from(0, 999)), (0, 0))
    """German factors saved: infantry, units of MF 8 (GRP-3)."""
    sources: tuple[int, ...] = field(None, (0, 0, 0, 0))
    rebuilt: int = field(number_from(0, 3))
    """What was rebuilt this turn: 1 a cavalry unit, 2 an armoured one (RRP-5)."""
    dropped: int = field(number_from(0, 1))
    battles: tuple[Battle, ...] = field(None, ())
    fighting: tuple[Unit, ...] = field(None, ())
    """Who has retreated into a hex still to be attacked, and takes no part there (R58)."""

    # -- looking -------------------------------------------------------------------------------

    def exerts(self, unit: Unit) -> bool:
        return self.game.roster.has_zoc[unit]

    def zone(self, units: tuple[Unit, ...], held: HexSet) -> HexSet:
        """The six hexes around every unit with a zone of control (ZOC-1, PAR-6, WRK-5)."""
        hexes, has = self.hex, self.game.roster.has_zoc
        return self.game.field.beside(pack({hexes[u] for u in units if has[u] and hexes[u]}))

    def fits(self, units: Sequence[Unit], hex_: Hex) -> bool:
        """Whether some units may stack: three Germans; two Russian armies or cavalry and one
        armoured unit, others freely, six replacement factors at most (STK-1 to STK-5)."""
        roster, limits = self.game.roster, self.game.figures["stacking"]
        if not units or self.game.side[units[0]] == GERMAN:
            return len(units) <= limits["german"]
        kinds = [roster.kind[u] for u in units]
        return (
            sum(k in ("infantry", "cavalry", "paratroops") for k in kinds) <= limits["russian"]
            and kinds.count("armour") <= limits["armour"]
            and kinds.count("replacement") <= limits["replacements"]
        )

    @property
    def slow(self) -> bool:
        """Whether mud or snow binds the German (WX-5, WX-11)."""
        return self.weather in self.game.figures["weather"]["slow"]

    @property
    def frozen(self) -> bool:
        """Whether rivers and swamps are frozen (WX-9, WX-12)."""
        return self.weather in self.game.figures["weather"]["frozen"]

    @property
    def ice(self) -> bool:
        """Whether lakes carry Russians (WX-13)."""
        return self.weather in self.game.figures["weather"]["ice"]

    # -- changing ------------------------------------------------------------------------------

    def pass_through(self, unit: Unit, hex_: Hex) -> None:
        """Gives a city to the side whose unit is or passes there (WIN-3, R68)."""
        self.game.control.enter(self, unit, hex_)
