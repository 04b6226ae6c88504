"""Advance after combat (9.6) and breakthrough (9.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zoc.hexes import Hex
from zoc.kernel.action import Action
from zoc.kernel.game import Refusal, Step
from zoc.titles.red_typhoon.state import DISRUPTED, SIDES, State, Unit


class Advance(Step):
    """The attackers of a won battle that may still advance."""

    name = "advance"
    rule = "9.6"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        return SIDES[int(args[0])] if any(self._moves(p, args)) else ""

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        return f"Advance into {p.game.label(args[1])}, or halt."

    def _moves(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        _, target, units = args
        for unit in units:
            if why_not_advance(p, unit, target, [target]) is None:
                yield Action("advance", (unit, target))
            if p.game.breakthrough[unit]:
                for further in p.game.grid.neighbours(target):
                    if why_not_advance(p, unit, target, [target, further]) is None:
                        yield Action("advance", (unit, target, further))

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        yield from self._moves(p, args)
        yield Action("halt")

    def why_not(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        _, target, units = args
        if action.verb == "halt":
            return None
        if action.verb != "advance" or len(action.args) < 2:
            return Refusal("say who advances: advance UNIT 2814, or halt", "9.6a")
        unit, *path = (int(word) for word in action.args)
        if unit not in units:
            name = p.game.unit_name(unit)
            return Refusal(f"{name} did not attack here, or has advanced", "9.6a")
        return why_not_advance(p, unit, target, path)

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        side, target, units = args
        if action.verb == "halt":
            p.pop()
            return
        unit, *path = (int(word) for word in action.args)
        p.replace(("advance", side, target, tuple(u for u in units if u != unit)))
        start = p.hex[unit]
        p.travel(unit, path)
        rule = "9.7a" if len(path) > 1 else "9.6a"
        label = p.game.label
        text = f"{p.game.unit_name(unit)} advances from {label(start)} to {label(p.hex[unit])}"
        p.tell("advance", text, rule, unit, start, *path)

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()


def why_not_advance(p: State, unit: Unit, target: Hex, path: list[Hex]) -> Refusal | None:
    """Why a unit may not advance along a path (9.6, 9.7)."""
    game, name = p.game, p.game.unit_name(unit)
    if not p.hex[unit] or p.state[unit] & DISRUPTED:
        return Refusal(f"{name} is gone or disrupted", "9.6a")
    if path[0] != target:
        return Refusal(f"an advance goes to {game.label(target)} first", "9.7b")
    if len(path) > 1:
        refusal = why_not_break_through(p, unit, target, path)
        if refusal is not None:
            return refusal
    if not p.has_room(unit, path[-1]):
        return Refusal(f"{game.label(path[-1])} is full", "9.6d")
    return None


def why_not_break_through(p: State, unit: Unit, target: Hex, path: list[Hex]) -> Refusal | None:
    """Why a unit may not enter a further hex (9.7)."""
    game, enemy, further = p.game, 1 - p.game.side[unit], path[1]
    if not game.breakthrough[unit] or len(path) > 2:
        why = "advances one hex only" if len(path) == 2 else "may enter one further hex only"
        return Refusal(f"{game.unit_name(unit)} {why}", "9.7d" if len(path) == 2 else "9.7a")
    if p.ground.zoc[enemy] >> target & 1:
        return Refusal(f"{game.label(target)} is in enemy ZOC", "9.7c")
    if game.grid.direction(target, further) is None:
        return Refusal(f"{game.label(further)} does not touch {game.label(target)}", "9.7e")
    if p.ground.occupied[enemy] >> further & 1:
        return Refusal(f"an enemy unit stands in {game.label(further)}", "9.7e")
    return None
