"""The position of a game of Panzer Battles: where units stand, cups, control, what is marked."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack
from zoc.kernel.cycle.control import held
from zoc.kernel.cycle.standing import Standing, Unit
from zoc.kernel.play.declared import (
    HEXES,
    SIDE,
    Mark,
    column,
    counted,
    field,
    named,
    number_from,
    per_side,
    several,
)

if TYPE_CHECKING:
    from zoc.titles.panzer_battles.title import PanzerBattles

__all__ = ["GERMAN", "SIDES", "SOVIET", "Now", "Unit"]

SOVIET, GERMAN = 0, 1
SIDES = ("soviet", "german")
NO_CHIT = -1

Units = tuple[Unit, ...]
Cups = tuple[tuple[int, ...], tuple[int, ...]]

REDUCED, DG, OOS, ACTIVE, ARRIVED, MOVED, EXPLOITS, FIRED, FOUGHT, LOST, EXITED, OVERRAN, IDLE = (
    1 << bit for bit in range(13)
)
"""The flags as plain numbers, which are quicker than marks."""
GONE = LOST | EXITED
TROUBLED = DG | OOS
PASSING = ACTIVE | ARRIVED | MOVED | EXPLOITS | FIRED | FOUGHT | OVERRAN
"""What an activation leaves no trace of."""

MARKS = (
    Mark(REDUCED, "reduced", face="reduced"),
    Mark(DG, "dg", "DG", "Disorganised: all figures halved, no ZOC, no road march, no overrun",
         "warn"),
    Mark(OOS, "oos", "OOS", "Out of supply: no attack, defence and movement halved, no ZOC", "bad"),
    Mark(ACTIVE, "active"),  # by the chit in play (1.8)
    Mark(ARRIVED, "arrived"),  # placed as a reinforcement in this activation (1.5b, 1.12a)
    # has ended its movement of this phase, or its road march
    Mark(MOVED, "moved", "✓", "Has moved", "done",
         phases=("Movement", "Exploitation", "Road march")),
    Mark(EXPLOITS, "exploits"),  # may move in this exploitation phase (SCS-10.1)
    # has barraged in this activation (1.10), attacked in this combat phase (SCS-7.2)
    Mark(FIRED, "fired", "✓", "Has fired", "done", phases=("Barrage",)),
    Mark(FOUGHT, "fought", "✓", "Has attacked", "done", phases=("Combat",)),
    Mark(LOST, "lost", box="eliminated"),
    Mark(EXITED, "exited", box="exited"),
    Mark(OVERRAN, "overran"),  # has overrun in this activation (SCS-5.10)
    Mark(IDLE, "idle"),  # in position files only: the chit in play does not activate it
)  # fmt: skip


def _chit_ids(game: PanzerBattles) -> Sequence[str]:
    return game.chit_ids


def _first_initiative(game: PanzerBattles) -> int:
    return game.track.order[0]


def _drawn_before(game: PanzerBattles) -> tuple[int, ...]:
    return game.cups.drawn_before


CHIT = named(_chit_ids, "chit")


class Now(Standing):
    """One moment. `spent` is what a unit has spent of its allowance in this phase, in quarters of a
    movement point. Cups are sorted tuples of chits by side, never an order: a draw is chance over
    what is left. `control` has, side by side, the objective hexes a side occupies or was the last
    to occupy; some belong to nobody (2.1)."""

    WEIGHTY = ~MOVED
    GROUND = ("hex", "state")
    ZONED = TROUBLED
    MARKS = MARKS

    game: PanzerBattles
    spent: array[int] = column("B", word="spent")
    initiative: int = field(SIDE, _first_initiative)
    """The side with the initiative and the air support of the turn (1.1)."""
    cups: Cups = field(per_side(several(CHIT)), ((), ()))
    drawn: tuple[int, ...] = field(counted(_chit_ids, "chit"), _drawn_before)
    """How many of each chit have been drawn since the game began."""
    chit: int = field(CHIT, NO_CHIT)
    """The chit in play, or NO_CHIT."""
    air: int = field(number_from(0, 9))
    """Air strikes left in this barrage phase (1.11)."""
    targeted: HexSet = field(HEXES)
    """Hexes whose barrages were resolved in this barrage phase (1.10)."""
    attacked: HexSet = field(HEXES)
    """Hexes attacked in this combat phase (SCS-7.2)."""
    control: tuple[HexSet, ...] = held("objective hex")
    mech_rolls: int = field(number_from(0, 99))
    """How many dice were rolled for the entry of a formation (2.1)."""
    arrived: int = field(number_from(0, 10**6))
    """The groups of reinforcements that have come, one bit each."""

    # -- looking -------------------------------------------------------------------------------

    def zone(self, units: tuple[Unit, ...], held: HexSet) -> HexSet:
        """The hexes next to units with an attack rating that are neither disorganised nor out of
        supply, as far as they could attack (1.7d, 1.9k, 1.10c, SCS-2.1, SCS-2.2)."""
        hexes, state, game = self.hex, self.state, self.game
        armed = game.roster.has_attack
        exerting = pack({hexes[u] for u in units if armed[u] and not state[u] & TROUBLED})
        # Who is off the map stands in hex 0, which is none.
        return game.field.spread(exerting & ~1, game.map.zoc_links)

    def exerts(self, unit: Unit) -> bool:
        """Whether a unit has a zone of control."""
        return self.game.roster.has_attack[unit] and not self.state[unit] & TROUBLED

    def in_enemy_zone(self, *units: Unit) -> bool:
        """Whether units in one hex stand in an enemy ZOC for movement and barrages (SCS-2.5)."""
        return bool(self.enemy_zone(units) >> self.hex[units[0]] & 1)

    def enemy_zone(self, units: Sequence[Unit]) -> HexSet:
        """The enemy's ZOC as it binds movement and barrages of units in one hex (SCS-2.5). Where
        friends cancel it, nobody is a friend of its own."""
        side, here = self.game.side[units[0]], self.hex[units[0]]
        zone = self.ground.zoc[1 - side]
        if not self.game.options["friends_cancel_zoc"]:
            return zone
        alone = set(self.stack(here)) <= set(units)
        return self.open_zone(side) | (zone & 1 << here if alone else 0)

    def fits(self, units: Collection[Unit], hex_: Hex) -> bool:
        """Whether so many units may stack (1.5a)."""
        return len(units) <= self.game.limit

    def steps(self, unit: Unit) -> int:
        """The steps that a unit has left."""
        return self.game.roster.full_steps[unit] - (1 if self.state[unit] & REDUCED else 0)

    def can_exploit(self, unit: Unit) -> bool:
        """Whether a unit is exploit-capable now (1.7c, 1.9j)."""
        return self.game.roster.exploit[unit] and not self.state[unit] & TROUBLED

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
        whole = self.game.roster.allowance[state & REDUCED > 0][unit]
        return whole >> bool(state & DG) + bool(state & OOS)

    def left(self, unit: Unit) -> int:
        """What a unit may still spend in this phase, in quarters of a point."""
        return max(0, self.allowance(unit) - self.spent[unit])

    # -- changing ------------------------------------------------------------------------------

    def pass_through(self, unit: Unit, hex_: Hex) -> None:
        """Gives an objective hex to the side whose unit enters it (2.1)."""
        self.game.control.enter(self, unit, hex_)

    def set_cup(self, side: int, chits: tuple[int, ...]) -> None:
        """Says which chits a side's cup holds."""
        both = list(self.cups)
        both[side] = tuple(sorted(chits))
        self.cups = both[0], both[1]
