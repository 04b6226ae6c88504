"""A position of units that stand in hexes: stacks, who holds what, and how units come and go."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from sys import byteorder
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack, stacks
from zoc.kernel.play.declared import Mark
from zoc.kernel.play.position import STILL, Position

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", bound="Standing", default=Any)
else:
    from typing import TypeVar

    S = TypeVar("S")
    """The positions that a mechanism is written for (`zoc.kernel.play.generic`)."""

Unit = int


@lru_cache(maxsize=4096)
def _set_in(kind: type[Standing], state: int) -> tuple[Mark, ...]:
    return tuple(mark for mark in kind.MARKS if state & mark)


@lru_cache(maxsize=256)
def _repeated(flags: int, size: int, count: int) -> int:
    """Flags once for each of so many entries of an array."""
    return int.from_bytes(flags.to_bytes(size, byteorder) * count, byteorder)


class Situation(NamedTuple):
    """What the units on the map amount to, side by side."""

    stacks: dict[Hex, list[Unit]]
    occupied: tuple[HexSet, ...]
    zoc: tuple[HexSet, ...]


Stood = tuple[dict[Hex, list[Unit]], HexSet, HexSet]
"""The stacks of a side, the hexes that they hold, and its zone of control."""


class Standing(Position):
    """One moment of units in hexes. `hex` is 0 for a unit off the map, `state` holds its flags."""

    COLUMNS = ("hex", "state")
    FIELDS = Position.FIELDS
    WEIGHTY: ClassVar[int] = -1
    """The flags that change what is derived from the position; others are set without a touch."""
    GROUND: ClassVar[tuple[str, ...]] = ()
    """The columns that alone decide what zone of control a side has. A title that names them has
    the side that does not move kept; for one whose zones hang on more, all is worked out anew."""
    ZONED: ClassVar[int] = -1
    """The flags on which zones hang, where `state` is one of these columns."""
    MARKS: ClassVar[tuple[Mark, ...]] = ()
    """The flags with their words; a title that declares them need not list them anywhere else."""
    __slots__ = ("hex", "state")

    game: Any
    hex: array[int]
    state: array[int]

    def onward(self) -> Self:
        """Who stands where is kept until somebody moves. Of a moment that is looked at from all
        sides it is found before: else it would be found for the copy, then for the moment."""
        new = self.copy()
        ground = self.ground if STILL in self.cache else self.cache.get("ground")
        if ground is not None:
            new.cache["ground"] = ground
        return new

    # -- looking -------------------------------------------------------------------------------

    @property
    def ground(self) -> Situation:
        """Stacks, occupied hexes and zones of control."""
        ground = self.cache.get("ground")
        if ground is None:
            ground = self.cache["ground"] = self._ground()
        return ground

    def _ground(self) -> Situation:
        stacks: dict[Hex, list[Unit]] = {}
        occupied: list[HexSet] = []
        zones: list[HexSet] = []
        taken: HexSet = 0
        for side in range(len(self.game.units_of)):
            own, held, zone = self._standing(side)
            if held & taken:
                own = own | {h: stacks[h] + stack for h, stack in own.items() if h in stacks}
            taken |= held
            occupied.append(held)
            zones.append(zone)
            stacks |= own
        return Situation(stacks, tuple(occupied), tuple(zones))

    def _standing(self, side: int) -> Stood:
        """What the units of a side amount to; one that has not changed since it was last asked
        for is not worked out again."""
        if not self.GROUND:
            return self._stand(side)
        read = self.game.columns_of[side]
        now = [
            self.all_marks(self.ZONED) if name == "state" else read(getattr(self, name))
            for name in self.GROUND
        ]
        stood = self.game.stood[side]
        for before, kept in stood:
            if before == now:
                return kept
        kept = self._stand(side)
        self.game.stood[side] = (now, kept), stood[0]
        return kept

    def _stand(self, side: int) -> Stood:
        units: tuple[Unit, ...] = self.game.units_of[side]
        own = stacks(units, self.game.columns_of[side](self.hex))
        own.pop(0, None)
        held = pack(own)
        return own, held, self.zone(units, held)

    def zone(self, units: tuple[Unit, ...], held: HexSet) -> HexSet:
        """The zone of control of a side's units, which hold some hexes: the title says how far it
        reaches."""
        return 0

    def exerts(self, unit: Unit) -> bool:
        """Whether a unit has a zone of control: a title says who has none."""
        return True

    def stack(self, hex_: Hex) -> list[Unit]:
        """The units in a hex, those of the first side first where two share it."""
        return self.ground.stacks.get(hex_, [])

    def stack_of(self, side: int, hex_: Hex) -> list[Unit]:
        """The units of one side in a hex."""
        side_of = self.game.side
        return [unit for unit in self.stack(hex_) if side_of[unit] == side]

    def fits(self, units: Sequence[Unit], hex_: Hex) -> bool:
        """Whether some units may stack in a hex: a title with a limit says so. One alone always
        fits."""
        return True

    def too_many(self, hex_: Hex) -> bool:
        """Whether a hex holds more units than may stack."""
        return not self.fits(self.stack(hex_), hex_)

    def has_room(self, unit: Unit, hex_: Hex) -> bool:
        """Whether a unit may stack with its friends in a hex, wherever it stands now."""
        if hex_ not in self.ground.stacks:
            return True
        others = [u for u in self.stack_of(self.game.side[unit], hex_) if u != unit]
        return self.fits([*others, unit], hex_)

    def open_zone(self, side: int) -> HexSet:
        """The zone of the other of two sides where no friend stands."""
        return self.ground.zoc[1 - side] & ~self.ground.occupied[side]

    def flagged(self, flags: int, side: int) -> list[Unit]:
        """The units of a side with one of some flags."""
        return [u for u in self.game.units_of[side] if self.state[u] & flags]

    def all_marks(self, flags: int) -> int:
        """Which units have which of some flags: all of them as one number to compare."""
        state = self.state
        wide = int.from_bytes(state.tobytes(), byteorder)
        return wide & _repeated(flags & (1 << 8 * state.itemsize) - 1, state.itemsize, len(state))

    def marked(self, unit: Unit) -> tuple[Mark, ...]:
        """The declared flags of a unit that are set."""
        return _set_in(type(self), self.state[unit])

    # -- changing ------------------------------------------------------------------------------

    def place(self, unit: Unit, hex_: Hex) -> None:
        """Puts a unit into a hex."""
        self.hex[unit] = hex_
        self.touch()
        self.pass_through(unit, hex_)

    def travel(self, unit: Unit, path: Sequence[Hex]) -> None:
        """Moves a unit along a path, the start left out. What happens on the way happens; where
        that ends the game the unit goes no further."""
        goal = self.hex[unit]
        for goal in path:
            self.pass_through(unit, goal)
            if self.result:
                break
        self.place(unit, goal)

    def pass_through(self, unit: Unit, hex_: Hex) -> None:
        """What a unit does to a hex that it enters: a title with control says so."""

    def remove(self, unit: Unit, flag: int) -> None:
        """Takes a unit off the map for good."""
        self.hex[unit] = 0
        self.state[unit] = flag
        self.touch()

    def mark(self, unit: Unit, flags: int) -> None:
        """Sets flags of a unit."""
        self.state[unit] |= flags
        if flags & self.WEIGHTY:
            self.touch()

    def unmark(self, unit: Unit, flags: int) -> None:
        """Clears flags of a unit."""
        self.state[unit] &= ~flags
        self.touch()

    def clear(self, flags: int, side: int) -> None:
        """Clears flags of all units of a side."""
        state = self.state
        for unit in self.game.units_of[side]:
            if state[unit] & flags:
                state[unit] &= ~flags
        self.touch()
