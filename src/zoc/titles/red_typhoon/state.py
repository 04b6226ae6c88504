"""The position of a game of Red Typhoon: where units stand, what is ordered, who controls what."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack
from zoc.kernel.position import Position

if TYPE_CHECKING:
    from zoc.titles.red_typhoon.title import RedTyphoon

Unit = int
SOVIET, GERMAN = 0, 1
SIDES = ("soviet", "german")

DISRUPTED = 1
MOVED = 2
FOUGHT = 4
STRUCK = 8
ELIMINATED = 16
WITHDRAWN = 32


class Ground(NamedTuple):
    """What the units on the map amount to, side by side."""

    stacks: dict[Hex, list[Unit]]
    occupied: tuple[HexSet, HexSet]
    zoc: tuple[HexSet, HexSet]


class State(Position):
    """One moment. `hex` is 0 for a unit off the map; `control` holds the key hexes (cities and
    supply sources) that the Soviet side controls; orders are bits by formation."""

    COLUMNS = ("hex", "state")
    FIELDS = (
        *Position.FIELDS,
        "ap",
        "move_orders",
        "attack_orders",
        "control",
        "withdrawn",
    )
    __slots__ = ("ap", "attack_orders", "control", "hex", "move_orders", "state", "withdrawn")

    game: RedTyphoon
    hex: array[int]
    state: array[int]
    ap: tuple[int, int]
    move_orders: int
    attack_orders: int
    control: HexSet
    withdrawn: int
    """The turn in which the 1S Army left, or 0."""

    # -- looking -------------------------------------------------------------------------------

    @property
    def ground(self) -> Ground:
        """Stacks, occupied hexes and zones of control (6.0a, 6.3a)."""
        ground = self.cache.get("ground")
        if ground is None:
            ground = self.cache["ground"] = self._ground()
        return ground

    def _ground(self) -> Ground:
        game, hexes = self.game, self.hex
        stacks: dict[Hex, list[Unit]] = {}
        occupied: list[HexSet] = []
        zones: list[HexSet] = []
        for units in game.units_of:
            own: dict[Hex, list[Unit]] = {}
            for unit in units:
                hex_ = hexes[unit]
                if hex_ in own:
                    own[hex_].append(unit)
                else:
                    own[hex_] = [unit]
            own.pop(0, None)
            held = pack(own)
            occupied.append(held)
            zones.append(game.field.beside(held & ~self._shaken(units)))
            stacks |= own
        return Ground(stacks, (occupied[0], occupied[1]), (zones[0], zones[1]))

    def _shaken(self, units: tuple[Unit, ...]) -> HexSet:
        """The hexes where every unit of a side is disrupted (6.3a)."""
        hexes, state = self.hex, self.state
        shaken = {hexes[u] for u in units if state[u] & DISRUPTED}
        return pack(shaken - {hexes[u] for u in units if not state[u] & DISRUPTED}) if shaken else 0

    def stack(self, hex_: Hex) -> list[Unit]:
        """The units in a hex."""
        return self.ground.stacks.get(hex_, [])

    def crowd(self, hex_: Hex) -> int:
        """How many units a hex holds as stacking counts them (7.0c)."""
        size = self.game.stack_points
        return sum(size[u] for u in self.stack(hex_))

    def has_room(self, unit: Unit, hex_: Hex) -> bool:
        """Whether a unit may stack in a hex (7.0); where it stands itself only the others count."""
        game = self.game
        limit, others = game.stacking[game.side[unit]], self.crowd(hex_)
        if self.hex[unit] == hex_:
            return others <= limit
        return others + game.stack_points[unit] <= limit

    def controls(self, side: int, hex_: Hex) -> bool:
        """Whether a side controls a city or a supply source."""
        return bool(self.control >> hex_ & 1) == (side == SOVIET)

    def controlled(self, side: int) -> HexSet:
        """All key hexes that a side controls."""
        return self.control if side == SOVIET else self.game.key_hexes & ~self.control

    def eliminated(self, side: int) -> list[Unit]:
        """The units a side has lost."""
        side_of = self.game.side
        return [u for u, s in enumerate(self.state) if s & ELIMINATED and side_of[u] == side]

    # -- changing ------------------------------------------------------------------------------

    def place(self, unit: Unit, hex_: Hex) -> None:
        """Puts a unit into a hex."""
        self.hex[unit] = hex_
        self.touch()
        self.pass_through(unit, hex_)

    def travel(self, unit: Unit, path: Sequence[Hex]) -> None:
        """Moves a unit along a path, the start left out. Key hexes change hands on the way (2.1g);
        where that ends the game the unit goes no further (4.2)."""
        goal = self.hex[unit]
        for goal in path:
            self.pass_through(unit, goal)
            if self.result:
                break
        self.place(unit, goal)

    def pass_through(self, unit: Unit, hex_: Hex) -> None:
        """Gives a key hex to the side whose unit is or passes there (2.1f, 2.1g)."""
        if self.game.key_hexes >> hex_ & 1:
            self.game.take(self, self.game.side[unit], hex_)

    def remove(self, unit: Unit, flag: int) -> None:
        """Takes a unit off the map for good."""
        self.hex[unit] = 0
        self.state[unit] = flag
        self.touch()

    def set_ap(self, side: int, points: int) -> None:
        """Says how many unused action points a side has."""
        soviet, german = self.ap
        self.ap = (points, german) if side == SOVIET else (soviet, points)

    def mark(self, unit: Unit, flag: int) -> None:
        """Sets a flag of a unit."""
        self.state[unit] |= flag
        if flag == DISRUPTED:
            self.touch()

    def clear(self, flags: int, side: int) -> None:
        """Clears flags of all units of a side."""
        state, keep = self.state, ~flags & 0xFF
        for unit in self.game.units_of[side]:
            state[unit] &= keep
        self.touch()
