"""The position of a game of Panzer Battles: where units stand, cups, control, what is marked."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack
from zoc.kernel.event import Event
from zoc.kernel.standing import Standing, Unit

if TYPE_CHECKING:
    from zoc.titles.panzer_battles.title import PanzerBattles

__all__ = ["GERMAN", "SIDES", "SOVIET", "State", "Unit"]

SOVIET, GERMAN = 0, 1
SIDES = ("soviet", "german")

REDUCED = 1
"""On its reduced side: one step of two is lost."""
DG = 2
OOS = 4
ACTIVE = 8
"""Activated by the chit in play (1.8)."""
ARRIVED = 16
"""Placed as a reinforcement in this activation (1.5b, 1.12a)."""
MOVED = 32
"""Has ended its movement of this phase, or its road march."""
EXPLOITS = 64
"""May move in this exploitation phase (SCS-10.1)."""
FIRED = 128
"""Has barraged in this activation (1.10)."""
FOUGHT = 256
"""Has attacked in this combat phase (SCS-7.2)."""
LOST = 512
EXITED = 1024
OVERRAN = 2048
"""Has overrun in this activation (SCS-5.10)."""
GONE = LOST | EXITED
PASSING = ACTIVE | ARRIVED | MOVED | EXPLOITS | FIRED | FOUGHT | OVERRAN
"""What an activation leaves no trace of."""

NO_CHIT = -1

Units = tuple[Unit, ...]
Cups = tuple[tuple[int, ...], tuple[int, ...]]


class Taken(Event):
    name, cites, says = "control", "2.1-5", "{hex} is now {side}"
    hex: Hex
    side: int

    def whose(self) -> int:
        return self.side


class State(Standing):
    """One moment. `spent` is what a unit has spent of its allowance in this phase, in quarters of a
    movement point. Cups are sorted tuples of chits by side, never an order: a draw is chance over
    what is left. `control` has, side by side, the objective hexes a side occupies or was the last
    to occupy; some belong to nobody (2.1)."""

    WEIGHTY = ~MOVED
    COLUMNS = (*Standing.COLUMNS, "spent")
    TYPES: ClassVar[Mapping[str, str]] = {"spent": "B"}
    FIELDS = (
        *Standing.FIELDS,
        "initiative",
        "cups",
        "drawn",
        "chit",
        "air",
        "targeted",
        "attacked",
        "control",
        "mech_rolls",
        "arrived",
    )
    __slots__ = (
        "air",
        "arrived",
        "attacked",
        "chit",
        "control",
        "cups",
        "drawn",
        "initiative",
        "mech_rolls",
        "spent",
        "targeted",
    )

    game: PanzerBattles
    spent: array[int]
    initiative: int
    """The side with the initiative and the air support of the turn (1.1)."""
    cups: Cups
    drawn: tuple[int, ...]
    """How many of each chit have been drawn since the game began."""
    chit: int
    """The chit in play, or NO_CHIT."""
    air: int
    """Air strikes left in this barrage phase (1.11)."""
    targeted: HexSet
    """Hexes whose barrages were resolved in this barrage phase (1.10)."""
    attacked: HexSet
    """Hexes attacked in this combat phase (SCS-7.2)."""
    control: tuple[HexSet, HexSet]
    mech_rolls: int
    """How many dice were rolled for the entry of a formation (2.1)."""
    arrived: int
    """The groups of reinforcements that have come, one bit each."""

    # -- looking -------------------------------------------------------------------------------

    def zone(self, units: tuple[Unit, ...], held: HexSet) -> HexSet:
        """The hexes next to units with an attack rating that are neither disorganised nor out of
        supply, as far as they could attack (1.7d, 1.9k, 1.10c, SCS-2.1, SCS-2.2)."""
        hexes, state, game = self.hex, self.state, self.game
        exerting = pack({hexes[u] for u in units if hexes[u] and not state[u] & (DG | OOS)
                         and game.ratings.has_attack[u]})  # fmt: skip
        return game.field.spread(exerting, game.map.zoc_links)

    def in_enemy_zone(self, side: int, hex_: Hex) -> bool:
        """Whether a hex is in an enemy ZOC for movement and barrages (SCS-2.5)."""
        return bool(self.enemy_zone(side) >> hex_ & 1)

    def enemy_zone(self, side: int) -> HexSet:
        """The enemy's ZOC as it binds a side's movement and barrages (SCS-2.5)."""
        zone = self.ground.zoc[1 - side]
        if self.game.options["friends_cancel_zoc"]:
            zone &= ~self.ground.occupied[side]
        return zone

    def fits(self, units: Sequence[Unit], hex_: Hex) -> bool:
        """Whether so many units may stack (1.5a)."""
        return len(units) <= self.game.stacking

    def steps(self, unit: Unit) -> int:
        """The steps that a unit has left."""
        return self.game.ratings.full_steps[unit] - (1 if self.state[unit] & REDUCED else 0)

    def can_exploit(self, unit: Unit) -> bool:
        """Whether a unit is exploit-capable now (1.7c, 1.9j)."""
        return self.game.ratings.exploit[unit] and not self.state[unit] & (DG | OOS)

    def active(self, side: int) -> list[Unit]:
        """The activated units of a side on the map (1.8)."""
        state, hexes = self.state, self.hex
        return [u for u in self.game.units_of[side] if hexes[u] and state[u] & ACTIVE]

    def waiting(self, unit: Unit) -> bool:
        """Whether a unit has yet to come into play."""
        return not self.hex[unit] and not self.state[unit] & GONE

    def allowance(self, unit: Unit) -> int:
        """A unit's movement allowance in quarters of a point: halved when disorganised, and again
        out of supply (1.7b, 1.9f, 1.9m)."""
        state = self.state[unit]
        whole = self.game.ratings.allowance[state & REDUCED > 0][unit]
        halvings = bool(state & DG) + bool(state & OOS)
        return whole >> halvings

    def left(self, unit: Unit) -> int:
        """What a unit may still spend in this phase, in quarters of a point."""
        return max(0, self.allowance(unit) - self.spent[unit])

    # -- changing ------------------------------------------------------------------------------

    def pass_through(self, unit: Unit, hex_: Hex) -> None:
        """Gives an objective hex to the side whose unit enters it (2.1)."""
        if self.game.goals.hexes >> hex_ & 1:
            self.take(self.game.side[unit], hex_)

    def take(self, side: int, hex_: Hex) -> None:
        """Notes that a side was the last to occupy a hex."""
        bit = 1 << hex_
        if self.control[side] & bit:
            return
        both = list(self.control)
        both[side] |= bit
        both[1 - side] &= ~bit
        self.control = both[0], both[1]
        self.touch()
        self.tell(Taken(hex_, side))

    def set_cup(self, side: int, chits: tuple[int, ...]) -> None:
        """Says which chits a side's cup holds."""
        both = list(self.cups)
        both[side] = tuple(sorted(chits))
        self.cups = both[0], both[1]
