"""Movement and exploitation phases (SCS-4, SCS-10): who may move, one unit or stack at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from zoc.kernel.cycle import march, refusals
from zoc.kernel.cycle.crowded import crowding
from zoc.kernel.protocol import Refusal, Said, said
from zoc.titles.panzer_battles.march import March
from zoc.titles.panzer_battles.phrases import not_activated, not_exploiting
from zoc.titles.panzer_battles.position import ACTIVE, DG, EXPLOITS, MOVED, OOS, Now, Unit

DONE = ACTIVE | MOVED
"""What is set of an activated unit that has moved."""


class Movement(march.Movement[Now]):
    """The movement phase: activated units move one after the other, or in stacks (SCS-4.1)."""

    name, rule = "movement", "SCS-4.1"
    asks = "Move your activated units, or end movement."

    def march(self, p: Now, unit: Unit) -> March:
        # Who has spent points was thrown back apart from its stack and goes on from there.
        return March((unit,), p.spent[unit] > 0)

    def movable(self, p: Now) -> Iterator[Unit]:
        hexes, state, units = p.hex, p.state, p.game.units_of[self.side]
        return iter([u for u in units if hexes[u] and state[u] & DONE == ACTIVE])

    def hint(self, p: Now) -> Said:
        crowded = crowding(p, self.side, " Too many units in {hexes:hexes ,}.")
        return said("{idle}{crowded}", idle=super().hint(p), crowded=crowded)

    def why_no_move(self, p: Now, unit: Unit) -> Refusal | None:
        """Why a unit may not be moved in this phase (1.8-2, SCS-4.1)."""
        if p.game.side[unit] != self.side:
            return refusals.not_yours(unit, "1.1d")
        if not p.hex[unit]:
            return refusals.not_on_map(unit, "SCS-4.1")
        if not p.state[unit] & ACTIVE:
            return not_activated(unit, "1.8-2")
        if p.state[unit] & MOVED:
            return refusals.has_moved(unit, "SCS-4.1")
        return None


class Exploitation(Movement):
    """The exploitation phase: exploit-capable units that began it free of enemy ZOC move and
    overrun again (SCS-10)."""

    name, rule, lasting = "exploitation", "SCS-10.1", False
    asks = "Exploit with units that began free of enemy ZOC, or end exploitation."
    instead = "in the exploitation phase you move units or end"
    offers: ClassVar[Mapping[str, str]] = {**Movement.offers, "end": "End exploitation"}

    def movable(self, p: Now) -> Iterator[Unit]:
        return (u for u in super().movable(p) if p.state[u] & EXPLOITS and p.can_exploit(u))

    def why_no_move(self, p: Now, unit: Unit) -> Refusal | None:
        """Why a unit may not be moved in this phase (SCS-10.1)."""
        refusal = super().why_no_move(p, unit)
        if refusal is not None:
            return refusal
        if not p.game.roster.exploit[unit]:
            return not_exploiting(unit, "SCS-10.1")
        if p.state[unit] & DG:
            return Refusal("{unit} is disorganised and cannot exploit", "1.7c", unit=unit)
        if p.state[unit] & OOS:
            return Refusal("{unit} is out of supply and cannot exploit", "1.9j", unit=unit)
        if not p.state[unit] & EXPLOITS:
            return Refusal("{unit} began the phase in enemy ZOC", "SCS-10.1", unit=unit)
        return None
