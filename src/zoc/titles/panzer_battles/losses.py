"""Step losses: who loses what, chosen by the owner (SCS-7.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zoc.kernel.action import Action
from zoc.kernel.game import Refusal, Step
from zoc.titles.panzer_battles.position import LOST, REDUCED, SIDES, State, Unit
from zoc.titles.panzer_battles.words import some


def lose_step(p: State, unit: Unit, why: str, rule: str) -> None:
    """Turns a unit to its reduced side, or removes it when no step is left (SCS-7.8)."""
    name, where = p.game.unit_name(unit), p.hex[unit]
    if p.steps(unit) > 1:
        p.mark(unit, REDUCED)
        p.touch()
        p.tell("step", f"{name} loses a step: {why}", rule, unit, where)
    else:
        destroy(p, unit, why, rule)


def destroy(p: State, unit: Unit, why: str, rule: str) -> None:
    """Removes a unit for good."""
    where = p.hex[unit]
    p.remove(unit, LOST)
    p.tell("eliminate", f"{p.game.unit_name(unit)} is destroyed: {why}", rule, unit, where)


def left(p: State, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Those of some units that are still on the map."""
    return tuple(u for u in units if p.hex[u])


class Losses(Step):
    """Steps that a side still has to lose among some of its units, one after the other."""

    name = "losses"
    rule = "SCS-7.8"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        side, units, count, _ = args
        here = left(p, units)
        if not count or len(here) < 2 or count >= sum(p.steps(u) for u in here):
            return ""
        return SIDES[int(side)]

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        return f"Choose a unit to lose a step ({some(args[2], 'step')} to go)."

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        return (Action("lose", (unit,)) for unit in left(p, args[1]))

    def why_not(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        if action in self.actions(p, args):
            return None
        return Refusal("the unit must be one that took part", self.rule)

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        self._lose(p, args, int(action.args[0]))

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        here = left(p, args[1])
        if args[2] and here:
            self._lose(p, args, here[0])
        else:
            p.pop()

    def _lose(self, p: State, args: tuple[Any, ...], unit: Unit) -> None:
        side, units, count, rule = args
        p.replace(("losses", side, units, count - 1, rule))
        lose_step(p, unit, "combat" if rule == self.rule else "retreat", rule)
