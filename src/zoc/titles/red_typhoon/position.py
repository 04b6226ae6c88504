"""The position of a game of Red Typhoon: where units stand, what is ordered, who controls what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack
from zoc.kernel.event import Event
from zoc.kernel.said import Said
from zoc.kernel.standing import Standing, Unit

if TYPE_CHECKING:
    from zoc.titles.red_typhoon.title import RedTyphoon

SOVIET, GERMAN = 0, 1
SIDES = ("soviet", "german")

DISRUPTED = 1
MOVED = 2
FOUGHT = 4
STRUCK = 8
ELIMINATED = 16
WITHDRAWN = 32
STATES = {
    "disrupted": DISRUPTED,
    "moved": MOVED,
    "fought": FOUGHT,
    "struck": STRUCK,
    "eliminated": ELIMINATED,
    "withdrawn": WITHDRAWN,
}
"""The states of units with their words in position files."""


class Eliminated(Event):
    """A unit was lost."""

    name = "eliminate"
    unit: Unit
    hex: Hex
    why: str
    ruled: str

    @property
    def rule(self) -> str:
        return self.ruled

    def said(self) -> Said:
        at = " at {hex}" if self.hex else ""
        return Said(f"{{unit}} is eliminated{at}: {{why}}", self)

    def arrows(self) -> list[tuple[str, int, tuple[int, ...]]]:
        return [("loss", self.unit, (self.hex,))] if self.hex else []


class State(Standing):
    """One moment. `hex` is 0 for a unit off the map; `control` holds the key hexes (cities and
    supply sources) that the Soviet side controls; orders are bits by formation."""

    TYPES: ClassVar[Mapping[str, str]] = {"state": "B"}
    FIELDS = (
        *Standing.FIELDS,
        "ap",
        "move_orders",
        "attack_orders",
        "control",
        "withdrawn",
    )
    WEIGHTY = DISRUPTED
    __slots__ = ("ap", "attack_orders", "control", "move_orders", "withdrawn")

    game: RedTyphoon
    ap: tuple[int, int]
    move_orders: int
    attack_orders: int
    control: HexSet
    withdrawn: int
    """The turn in which the 1S Army left, or 0."""

    # -- looking -------------------------------------------------------------------------------

    def zone(self, units: tuple[Unit, ...], held: HexSet) -> HexSet:
        """The hexes next to those where a unit is in order (6.0a, 6.3a)."""
        return self.game.field.beside(held & ~self._shaken(units))

    def _shaken(self, units: tuple[Unit, ...]) -> HexSet:
        """The hexes where every unit of a side is disrupted (6.3a)."""
        hexes, state = self.hex, self.state
        shaken = {hexes[u] for u in units if state[u] & DISRUPTED}
        return pack(shaken - {hexes[u] for u in units if not state[u] & DISRUPTED}) if shaken else 0

    def crowd(self, hex_: Hex) -> int:
        """How many units a hex holds as stacking counts them (7.0c)."""
        size = self.game.army.stack_points
        return sum(size[u] for u in self.stack(hex_))

    def too_many(self, hex_: Hex) -> bool:
        """Whether a hex holds more units than its owner may stack (7.0)."""
        owner = self.game.side[self.stack(hex_)[0]]
        return self.crowd(hex_) > self.game.rules.stacking[owner]

    def has_room(self, unit: Unit, hex_: Hex) -> bool:
        """Whether a unit may stack in a hex (7.0); where it stands itself only the others count."""
        game = self.game
        limit, others = game.rules.stacking[game.side[unit]], self.crowd(hex_)
        if self.hex[unit] == hex_:
            return others <= limit
        return others + game.army.stack_points[unit] <= limit

    def controls(self, side: int, hex_: Hex) -> bool:
        """Whether a side controls a city or a supply source."""
        return bool(self.control >> hex_ & 1) == (side == SOVIET)

    def controlled(self, side: int) -> HexSet:
        """All key hexes that a side controls."""
        return self.control if side == SOVIET else self.game.map.key_hexes & ~self.control

    def eliminated(self, side: int) -> list[Unit]:
        """The units a side has lost."""
        return self.flagged(ELIMINATED, side)

    def is_waiting(self, unit: Unit) -> bool:
        """Whether a unit has not come into play yet."""
        return not self.hex[unit] and not self.state[unit]

    # -- changing ------------------------------------------------------------------------------

    def pass_through(self, unit: Unit, hex_: Hex) -> None:
        """Gives a key hex to the side whose unit is or passes there (2.1f, 2.1g)."""
        if self.game.map.key_hexes >> hex_ & 1:
            self.game.take(self, self.game.side[unit], hex_)

    def eliminate(self, unit: Unit, why: str, rule: str) -> None:
        """Removes a unit as eliminated."""
        start = self.hex[unit]
        self.remove(unit, ELIMINATED)
        self.tell(Eliminated(unit, start, why, rule))

    def set_ap(self, side: int, points: int) -> None:
        """Says how many unused action points a side has."""
        soviet, german = self.ap
        self.ap = (points, german) if side == SOVIET else (soviet, points)
