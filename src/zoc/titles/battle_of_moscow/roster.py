"""The units with their figures and kinds, as columns that the rules read (UNT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zoc.titles.battle_of_moscow.position import GERMAN, RUSSIAN

if TYPE_CHECKING:
    from zoc.titles.battle_of_moscow.title import BattleOfMoscow

KINDS = {
    "infantry": "infantry",
    "armour": "armour",
    "armoured infantry": "armour",
    "cavalry": "cavalry",
    "paratroops": "paratroops",
    "security": "security",
    "workers": "workers",
    "fortress infantry": "fortress",
    "partisans": "partisans",
    "replacements": "replacement",
}
"""The types of the counters as the rules speak of them."""
STATIC = {"workers": "WRK-1", "fortress": "MOV-1", "replacement": "RRP-9"}
"""Units that never move, and why (R50)."""
FREE_OF_SUPPLY = ("workers", "fortress", "partisans")
"""Units that need no supply (FTR-5, PAR-5, WRK-8)."""


class Roster:
    """What is printed on the units, and what kind each is of. Factors of defence are doubled, so
    that the half factor of security units is a whole number (SEC-2)."""

    def __init__(self, game: BattleOfMoscow) -> None:
        units = game.units
        self.kind = tuple(KINDS[u.type.name] for u in units)
        self.attack = tuple(int(u.front.get("attack", 0)) for u in units)
        self.movement = tuple(int(u.front.get("movement", 0)) for u in units)
        self.defence = tuple(int(u.front.get("defence", u.front.get("attack", 0))) for u in units)
        self.finn = tuple(u.id.startswith("fi-") for u in units)
        self.has_zoc = tuple(k not in ("workers", "partisans") for k in self.kind)
        self.russian = tuple(s == RUSSIAN for s in game.side)
        self.partisan = tuple(k == "partisans" for k in self.kind)
        self.mobile = tuple(k not in STATIC and k != "partisans" for k in self.kind)
        """Units able to move and attack as regular ones do (PAR-1)."""
        kinds = list(enumerate(self.kind))
        self.needs_supply = tuple(k not in FREE_OF_SUPPLY and not self.finn[u] for u, k in kinds)
        self.like_german = tuple(k == "armour" or game.side[u] == GERMAN for u, k in kinds)
        """Who loses movement as a German unit does (SUP-5, SUP-14)."""
        numbers = {u.id: i for i, u in enumerate(units)}
        figures = game.figures
        self.army_40 = numbers.get(figures["army_40"]["unit"], -1)
        self.answers = tuple(numbers[i] for i in figures["army_40"]["answers"] if i in numbers)
        self.army_8 = numbers.get(figures["supply"]["lone_army"], -1)
        pools = "partisans", "replacement"
        self.pool = {kind: tuple(u for u, k in kinds if k == kind) for kind in pools}
        """Counters that come and go (R25)."""
        attack = self.attack
        self.price = tuple(attack[u] if k == "armour" else max(attack[u], 1) for u, k in kinds)
        """What a destroyed unit costs (RRP-11, RRP-12)."""

    def defends(self, unit: int) -> int:
        """A unit's defence in halves: security counts a half (SEC-2)."""
        return 1 if self.kind[unit] == "security" else 2 * self.defence[unit]
