"""Advance after combat: attackers of an emptied hex may go there (SCS-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zoc.hexes import Hex
from zoc.kernel.action import Action
from zoc.kernel.game import Refusal, Step
from zoc.titles.panzer_battles.position import SIDES, State, Unit


class Advance(Step):
    """The attackers of a battle that may advance into the emptied hex."""

    name = "advance"
    rule = "SCS-9.1"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        return SIDES[int(args[0])] if any(self._moves(p, args)) else ""

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        return f"Advance into {p.game.label(args[1])}, or halt."

    def _moves(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        _, target, units = args
        for unit in units:
            if why_not_advance(p, unit, target) is None:
                yield Action("advance", (unit,))

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        yield from self._moves(p, args)
        if not owes_advance(p, args[0], args[1]):
            yield Action("halt")

    def why_not(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        _, target, units = args
        if action.verb == "halt":
            owed = owes_advance(p, args[0], target)
            return Refusal("one attacker at least must advance", "SCS-9.2") if owed else None
        if action.verb != "advance":
            return Refusal("say who advances: advance UNIT, or halt", "SCS-9.1")
        unit = int(action.args[0])
        if unit not in units:
            name = p.game.unit_name(unit)
            return Refusal(f"{name} did not attack here, or has advanced", "SCS-9.1")
        return why_not_advance(p, unit, target)

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        side, target, units = args
        if action.verb == "halt":
            p.pop()
            return
        unit = int(action.args[0])
        p.replace(("advance", side, target, tuple(u for u in units if u != unit)))
        start, label = p.hex[unit], p.game.label
        p.travel(unit, [target])
        text = f"{p.game.unit_name(unit)} advances from {label(start)} to {label(target)}"
        p.tell("advance", text, "SCS-9.1", unit, start, target)

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()


def owes_advance(p: State, side: int, target: Hex) -> bool:
    """Whether an emptied hex must still be entered (SCS-9.2, where that is played)."""
    entered = p.ground.occupied[side] >> target & 1
    return bool(p.game.options["must_advance"]) and not entered


def why_not_advance(p: State, unit: Unit, target: Hex) -> Refusal | None:
    """Why a unit may not advance (SCS-9.1)."""
    game = p.game
    if not p.hex[unit] or game.grid.direction(p.hex[unit], target) is None:
        return Refusal(f"{game.unit_name(unit)} is gone or has retreated", "SCS-9.1")
    if p.ground.occupied[1 - game.side[unit]] >> target & 1:
        return Refusal(f"the enemy still holds {game.label(target)}", "SCS-9.1")
    if len(p.stack(target)) >= game.stacking:
        return Refusal(f"{game.label(target)} holds {game.stacking} units", "SCS-9.1")
    return None
