"""Movement and exploitation phases (SCS-4, SCS-10): who may move, one unit or stack at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zoc.kernel.action import Action
from zoc.kernel.game import NOBODY, Refusal, Step
from zoc.kernel.stacking import crowded_hexes
from zoc.titles.panzer_battles.position import ACTIVE, EXPLOITS, MOVED, SIDES, State, Unit


class Movement(Step):
    """The movement phase: activated units move one after the other, or in stacks (SCS-4.1)."""

    name = "movement"
    rule = "SCS-4.1"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        return SIDES[int(args[0])]

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        full = crowded_hexes(p, args[0])
        warning = f" Too many units in {full}." if full else ""
        return f"{self.name.capitalize()}: move units, or end.{warning}"

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        moves = p.game.moves
        for unit in p.game.units_of[int(args[0])]:
            if self.free(p, unit):
                yield moves[unit]
        yield Action("end")

    def free(self, p: State, unit: Unit) -> bool:
        """Whether a unit may still be moved in the phase."""
        return bool(p.hex[unit] and p.state[unit] & (ACTIVE | MOVED) == ACTIVE)

    def why_not(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        if action.verb == "move":
            return self.why_no_move(p, args[0], int(action.args[0]))
        return Refusal(f"in the {self.name} phase you move units, or end", self.rule)

    def why_no_move(self, p: State, side: int, unit: Unit) -> Refusal | None:
        """Why a unit may not be moved in this phase (1.8-2, SCS-4.1)."""
        name = p.game.unit_name(unit)
        if p.game.side[unit] != side:
            return Refusal(f"{name} is not yours", "1.1d")
        if not p.hex[unit]:
            return Refusal(f"{name} is not on the map", "SCS-4.1")
        if not p.state[unit] & ACTIVE:
            return Refusal(f"{name} is not activated", "1.8-2")
        if p.state[unit] & MOVED:
            return Refusal(f"{name} has moved in this phase", "SCS-4.1")
        return None

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        if action.verb == "move":
            unit = int(action.args[0])
            # Who has spent points was thrown back apart from its stack and goes on from there.
            p.push(("march", (unit,), p.spent[unit] > 0))
        else:
            p.pop()


class Exploitation(Movement):
    """The exploitation phase: exploit-capable units that began it free of enemy ZOC move and
    overrun again (SCS-10)."""

    name = "exploitation"
    rule = "SCS-10.1"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        units = p.game.units_of[int(args[0])]
        return SIDES[int(args[0])] if any(self.free(p, u) for u in units) else NOBODY

    def free(self, p: State, unit: Unit) -> bool:
        """Whether a unit may still be moved in the phase."""
        return super().free(p, unit) and bool(p.state[unit] & EXPLOITS) and p.can_exploit(unit)

    def why_no_move(self, p: State, side: int, unit: Unit) -> Refusal | None:
        """Why a unit may not be moved in this phase (SCS-10.1)."""
        refusal = super().why_no_move(p, side, unit)
        if refusal is not None or self.free(p, unit):
            return refusal
        name = p.game.unit_name(unit)
        if not p.can_exploit(unit):
            return Refusal(f"{name} is not exploit-capable", "SCS-10.1")
        return Refusal(f"{name} began the phase in enemy ZOC", "SCS-10.1")

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()
