"""The position of a game of Red Typhoon: where units stand, what is ordered, who controls what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack
from zoc.kernel.cycle.standing import Standing, Unit
from zoc.kernel.play.declared import (
    FORMATIONS,
    FieldKind,
    Mark,
    field,
    number_from,
    per_side,
    shared_out,
)

if TYPE_CHECKING:
    from zoc.titles.red_typhoon.title import RedTyphoon

SOVIET, GERMAN = 0, 1
SIDES = ("soviet", "german")

DISRUPTED = Mark(1, "disrupted", "D",
                 "Disrupted: no ZOC, cannot move or attack until it recovers", "warn",
                 face="reduced")  # fmt: skip
MOVED = Mark(2, "moved", "✓", "Has moved", "done", phases=("Movement",))
FOUGHT = Mark(4, "fought", "✓", "Has attacked", "done", phases=("Combat",))
STRUCK = Mark(8, "struck", "×", "Was attacked in this phase", "done")
ELIMINATED = Mark(16, "eliminated", box="eliminated")
WITHDRAWN = Mark(32, "withdrawn", box="withdrawn")


_SHARED = shared_out(lambda game: game.map.key_hexes, "city or supply source")


def _read_control(game: RedTyphoon, given: dict[str, str], now: HexSet) -> HexSet:
    soviet, _ = _SHARED.read(game, given, (now, game.map.key_hexes & ~now))
    return soviet


def _tell_control(game: RedTyphoon, value: HexSet) -> dict[str, list[str]]:
    return _SHARED.tell(game, (value, game.map.key_hexes & ~value))


CONTROL = FieldKind(_SHARED.shape, _read_control, _tell_control)
"""Cities and sources by side, kept as those of the Soviet side."""


def _first_points(game: RedTyphoon) -> tuple[int, int]:
    return game.rules.ap_start


def _first_control(game: RedTyphoon) -> HexSet:
    """The Soviet sources and three cities (3.5)."""
    return (game.map.sources[SOVIET] | game.rules.soviet_cities) & game.map.key_hexes


class Now(Standing):
    """One moment. `hex` is 0 for a unit off the map; `control` holds the key hexes (cities and
    supply sources) that the Soviet side controls; orders are bits by formation."""

    TYPES: ClassVar[Mapping[str, str]] = {"state": "B"}
    MARKS = (DISRUPTED, MOVED, FOUGHT, STRUCK, ELIMINATED, WITHDRAWN)
    WEIGHTY = DISRUPTED | FOUGHT | STRUCK
    GROUND = ("hex", "state")
    ZONED = int(DISRUPTED)

    game: RedTyphoon
    ap: tuple[int, int] = field(per_side(number_from(0, 99)), _first_points)
    move_orders: int = field(FORMATIONS)
    attack_orders: int = field(FORMATIONS)
    control: HexSet = field(CONTROL, _first_control)
    withdrawn: int = field(number_from(1, 99))
    """The turn in which the 1S Army left, or 0."""

    # -- looking -------------------------------------------------------------------------------

    def zone(self, units: tuple[Unit, ...], held: HexSet) -> HexSet:
        """The hexes next to those where a unit is in order (6.0a, 6.3a)."""
        return self.game.field.beside(held & ~self._shaken(units))

    def _shaken(self, units: tuple[Unit, ...]) -> HexSet:
        """The hexes where every unit of a side is disrupted (6.3a)."""
        # Marks are slower than the plain numbers that they are.
        hexes, state, mark = self.hex, self.state, int(DISRUPTED)
        shaken = {hexes[u] for u in units if state[u] & mark}
        return pack(shaken - {hexes[u] for u in units if not state[u] & mark}) if shaken else 0

    def exerts(self, unit: Unit) -> bool:
        """Whether a unit has a zone of control (6.3a)."""
        return not self.state[unit] & DISRUPTED

    def fits(self, units: Sequence[Unit], hex_: Hex) -> bool:
        """Whether some units of a side may stack (7.0)."""
        size = self.game.roster.stack_points
        return (
            not units or sum(size[u] for u in units) <= self.game.stacking[self.game.side[units[0]]]
        )

    def crowd(self, hex_: Hex) -> int:
        """How many units a hex holds as stacking counts them (7.0c)."""
        size = self.game.roster.stack_points
        return sum(size[u] for u in self.stack(hex_))

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
        if self.game.control.hexes >> hex_ & 1:
            self.game.control.enter(self, unit, hex_)

    def eliminate(self, unit: Unit, why: str, rule: str) -> None:
        """Removes a unit as eliminated."""
        start = self.hex[unit]
        self.remove(unit, ELIMINATED)
        words = "{unit} is eliminated at {hex}: {why}" if start else "{unit} is eliminated: {why}"
        self.say("eliminate", rule, words, "loss" * bool(start), unit=unit, hex=start, why=why)

    def set_ap(self, side: int, points: int) -> None:
        """Says how many unused action points a side has."""
        soviet, german = self.ap
        self.ap = (points, german) if side == SOVIET else (soviet, points)
