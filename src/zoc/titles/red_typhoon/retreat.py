"""Retreats (9.4), all conducted by the attacking player, and disruption (9.5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from zoc.hexes import Hex
from zoc.kernel.action import Action
from zoc.kernel.game import Refusal, Step
from zoc.kernel.retreat import Paths, paths_away
from zoc.titles.red_typhoon.state import DISRUPTED, SIDES, State, Unit


class Retreat(Step):
    """Units still to be retreated by the attacker, one after the other (9.4a)."""

    name = "retreat"
    rule = "9.4"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        return SIDES[int(args[0])] if args[2] else ""

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        _, length, units, _ = args
        names = ", ".join(p.game.unit_name(u) for u in units)
        return f"Retreat {length} {'hex' if length == 1 else 'hexes'}: {names}."

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        _, length, units, _ = args
        for unit in units:
            ends = retreats(p, unit, length)
            for end in ends:
                yield Action("retreat", (unit, end))
            if not ends:
                yield Action("retreat", (unit,))

    def why_not(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        _, length, units, _ = args
        if action.verb != "retreat" or not action.args:
            return Refusal("say who retreats where: retreat UNIT 2814", "9.4a")
        unit, *path = (int(word) for word in action.args)
        if unit not in units:
            return Refusal(f"{p.game.unit_name(unit)} does not have to retreat", "9.4a")
        return why_not_retreat(p, unit, length, path)

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        side, length, units, rule = args
        unit, *path = (int(word) for word in action.args)
        p.replace(("retreat", side, length, tuple(u for u in units if u != unit), rule))
        if not path:
            p.game.eliminate(p, unit, "cannot retreat", "9.4e")
            return
        if len(path) == 1:
            path = list(retreats(p, unit, length)[path[0]])
        carry_out(p, unit, path)

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()


def carry_out(p: State, unit: Unit, path: list[Hex]) -> None:
    """Moves a retreating unit along its path and disrupts it (9.5a)."""
    start = p.hex[unit]
    p.travel(unit, path)
    p.mark(unit, DISRUPTED)
    name, where = p.game.unit_name(unit), p.game.label(p.hex[unit])
    text = f"{name} retreats from {p.game.label(start)} to {where}, disrupted"
    p.tell("retreat", text, "9.4", unit, start, *path)


def retreats(p: State, unit: Unit, length: int) -> Paths:
    """All hexes where a unit's retreat may end (9.4b-g): without overstacking if it can be done,
    else through and beyond full hexes."""
    plain = _layers(p, unit, length, roomy=True)
    return plain or _overflowing(p, unit, length)


def _layers(p: State, unit: Unit, length: int, roomy: bool) -> Paths:
    """Paths of `length` steps, each a hex farther from the start than the one before (9.4f)."""

    def allowed(_: Hex, there: Hex) -> bool:
        return why_not_enter(p, unit, there, roomy) is None

    return paths_away(p.game.grid, p.hex[unit], length, allowed)


def why_not_enter(p: State, unit: Unit, hex_: Hex, roomy: bool) -> Refusal | None:
    """Why a retreating unit may not enter a hex (9.4b-d)."""
    game, ground = p.game, p.ground
    enemy, where = 1 - game.side[unit], game.label(hex_)
    if ground.occupied[enemy] >> hex_ & 1:
        return Refusal(f"an enemy unit stands in {where}", "9.4b")
    if ground.zoc[enemy] >> hex_ & 1:
        return Refusal(f"{where} is in enemy ZOC", "9.4c")
    if roomy and not p.has_room(unit, hex_):
        return Refusal(f"{where} is full", "9.4d")
    return None


def _overflowing(p: State, unit: Unit, length: int) -> Paths:
    """The exception: full hexes may be entered, and a unit that ends in one goes on until it finds
    room, never nearer to its start (9.4g)."""
    ends: Paths = {}
    queue = list(_layers(p, unit, length, roomy=False).items())
    seen = {hex_ for hex_, _ in queue}
    for hex_, path in queue:
        if p.has_room(unit, hex_):
            ends.setdefault(hex_, path)
            continue
        for other in _onward(p, unit, hex_, length):
            if other not in seen:
                seen.add(other)
                queue.append((other, (*path, other)))
    return dict(sorted(ends.items()))


def _onward(p: State, unit: Unit, hex_: Hex, length: int) -> list[Hex]:
    """Where a unit goes on to from a hex that it may not stay in: into room where there is some,
    else into another full hex (9.4g)."""
    if p.has_room(unit, hex_):
        return []
    grid, start = p.game.grid, p.hex[unit]
    onward = [
        other
        for other in grid.neighbours(hex_)
        if grid.distance(start, other) >= length
        and why_not_enter(p, unit, other, roomy=False) is None
    ]
    return [other for other in onward if p.has_room(unit, other)] or onward


def why_not_retreat(p: State, unit: Unit, length: int, path: list[Hex]) -> Refusal | None:
    """Why a unit may not be retreated along a path, to a hex, or not at all (9.4)."""
    game, ends = p.game, retreats(p, unit, length)
    name = game.unit_name(unit)
    if not path:
        return Refusal(f"{name} can retreat, so it is not eliminated", "9.4e") if ends else None
    goal = path[-1]
    if len(path) == 1:
        return None if goal in ends else why_not_end(p, unit, length, goal)
    if goal not in ends:
        return why_not_end(p, unit, length, goal)
    return _why_not_path(p, unit, length, path)


def why_not_end(p: State, unit: Unit, length: int, goal: Hex) -> Refusal:
    """Why a retreat may not end in a hex."""
    entry = why_not_enter(p, unit, goal, roomy=True)
    if entry is not None:
        return entry
    away = p.game.grid.distance(p.hex[unit], goal)
    if away != length:
        return Refusal(f"{p.game.label(goal)} is {away} hexes away, not {length}", "9.4f")
    return Refusal(f"no free path of {length} hexes leads to {p.game.label(goal)}", "9.4f")


def _why_not_path(p: State, unit: Unit, length: int, path: list[Hex]) -> Refusal | None:
    grid, start = p.game.grid, p.hex[unit]
    roomy = bool(_layers(p, unit, length, roomy=True))
    if roomy and len(path) != length:
        return Refusal(f"the path has {len(path)} hexes, not {length}", "9.4f")
    for away, (here, there) in enumerate(pairwise([start, *path]), 1):
        if grid.direction(here, there) is None:
            names = f"{p.game.label(here)} and {p.game.label(there)}"
            return Refusal(f"{names} do not touch", "9.4f")
        refusal = why_not_enter(p, unit, there, roomy)
        if refusal is not None:
            return refusal
        if away <= length and grid.distance(start, there) != away:
            return Refusal(f"{p.game.label(there)} is not {away} hexes away", "9.4f")
        if away > length and there not in _onward(p, unit, here, length):
            return Refusal(f"from {p.game.label(here)} it goes on to the nearest room", "9.4g")
    return None
