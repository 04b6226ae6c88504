"""Road march (1.12): any distance along roads and tracks, far from the enemy."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.flags import Flags
from zoc.hexes.reach import Reach, Request
from zoc.hexes.search import ranges
from zoc.hexes.sets import HexSet
from zoc.kernel.action import Action
from zoc.kernel.game import NOBODY, Refusal, Step
from zoc.titles.panzer_battles.position import (
    ACTIVE,
    ARRIVED,
    DG,
    MOVED,
    OOS,
    SIDES,
    State,
    Unit,
)


class RoadMarch(Step):
    """The road march phase: qualified units march one after the other (1.12)."""

    name = "road march"
    rule = "1.12-1"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        return SIDES[int(args[0])] if any(True for _ in marchers(p, args[0])) else NOBODY

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        return "Road march: choose units far from the enemy, or end."

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        yield from (p.game.moves[u] for u in marchers(p, args[0]))
        yield Action("end")

    def why_not(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        if action.verb != "move":
            return Refusal("in the road march phase you move units along roads, or end", "1.12-1")
        return why_no_road_march(p, args[0], int(action.args[0]))

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        if action.verb == "move":
            p.push(("road", int(action.args[0])))
        else:
            p.pop()

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()


def marchers(p: State, side: int) -> Iterator[Unit]:
    """The units that may still road march."""
    return (u for u in p.active(side) if why_no_road_march(p, side, u) is None)


def exclusion(p: State, side: int) -> HexSet:
    """The hexes too near to the enemy for a road march (1.12a-3, 1.12c-1)."""
    key = f"exclusion {side}"
    found: HexSet | None = p.cache.get(key)
    if found is None:
        enemies = p.ground.occupied[1 - side]
        found = p.cache[key] = p.game.field.grow(enemies, p.game.march_clearance)
    return found


def why_no_road_march(p: State, side: int, unit: Unit) -> Refusal | None:
    """Why a unit does not qualify for a road march (1.12a)."""
    game, name, here = p.game, p.game.unit_name(unit), p.hex[unit]
    if game.side[unit] != side or not here or not p.state[unit] & ACTIVE:
        return Refusal(f"{name} is not activated", "1.12-1")
    if p.state[unit] & MOVED:
        return Refusal(f"{name} has marched", "1.12-1")
    if not game.marched >> here & 1:
        return Refusal(f"{game.label(here)} is on no road or track", "1.12a-1")
    if p.state[unit] & (DG | OOS):
        what = "disorganised" if p.state[unit] & DG else "out of supply"
        return Refusal(f"{name} is {what}", "1.12a-2")
    if exclusion(p, side) >> here & 1:
        near = f"an enemy unit is within {game.march_clearance} hexes"
        return Refusal(f"{near} of {game.label(here)}", "1.12a-3")
    if len(p.stack(here)) > 1 and not in_entry_hex(p, unit):
        return Refusal(f"{name} is stacked", "1.12a-4")
    return None


def in_entry_hex(p: State, unit: Unit) -> bool:
    """Whether a unit stands where reinforcements enter (1.12a-4)."""
    return bool(p.state[unit] & ARRIVED) or bool(p.game.entry_hexes >> p.hex[unit] & 1)


class Road(Step):
    """One unit's road march: where to."""

    name = "road"
    rule = "1.12b-1"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        return SIDES[p.game.side[int(args[0])]]

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        return f"Where does {p.game.unit_name(args[0])} march along the road?"

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        unit: Unit = args[0]
        yield from (p.game.goings[h] for h in road_reach(p, unit) if h != p.hex[unit])
        yield Action("halt")

    def why_not(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        if action.verb == "halt":
            return None
        if action.verb != "to":
            return Refusal("say where it marches: to HEX, or halt", "1.12b-1")
        path = [int(h) for h in action.args]
        if len(path) == 1:
            return why_not_road_to(p, args[0], path[0])
        return why_not_road_along(p, args[0], path)

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        unit: Unit = args[0]
        p.pop()
        p.mark(unit, MOVED)
        if action.verb == "halt":
            return
        start, path = p.hex[unit], [int(h) for h in action.args]
        if len(path) == 1:
            path = list(road_reach(p, unit).path(path[0])[1:])
        p.travel(unit, path)
        label = p.game.label
        text = f"{p.game.unit_name(unit)} road marches from {label(start)} to {label(path[-1])}"
        p.tell("road march", text, "1.12b-1", unit, start, *path)


def road_budget(p: State, unit: Unit) -> int:
    """How many hexes a unit may road march (1.12b, 1.12c-4, 1.15d)."""
    game, figures = p.game, p.game.figures["road_march"]
    slow = int(game.units[unit]["movement"]) == figures["slow_allowance"]
    bound = slow and SIDES[game.side[unit]] == figures["slow_side"]
    if bound and not game.options["better_soviet_command"]:
        return int(figures["slow_hexes"])
    return len(game.grid)


def barred(p: State, side: int) -> HexSet:
    """The hexes that no road march of a side enters: too near to an enemy, or a friend's
    (1.12c)."""
    return exclusion(p, side) | p.ground.occupied[side]


def road_reach(p: State, unit: Unit) -> Reach:
    """Where a unit can road march, with the number of hexes (1.12b)."""
    key = f"road reach {unit}"
    found: Reach | None = p.cache.get(key)
    if found is None:
        flags = Flags(p.game.grid, barred(p, p.game.side[unit]))
        request = Request("march", p.hex[unit], road_budget(p, unit))
        (found,) = ranges(p.game.tables, flags, [request])
        p.cache[key] = found
    return found


def why_not_road_to(p: State, unit: Unit, goal: Hex) -> Refusal | None:
    """Why a unit cannot road march to a hex (1.12c)."""
    if goal in road_reach(p, unit) and goal != p.hex[unit]:
        return None
    entering = why_not_enter(p, unit, goal)
    if entering is not None:
        return entering
    limit = road_budget(p, unit)
    if limit < len(p.game.grid):
        return Refusal(f"no free road of up to {limit} hexes leads there", "1.12c-4")
    return Refusal(f"no free road or track leads to {p.game.label(goal)}", "1.12c-2")


def why_not_enter(p: State, unit: Unit, hex_: Hex) -> Refusal | None:
    """Why a road march may not enter a hex (1.12c)."""
    game, where, side = p.game, p.game.label(hex_), p.game.side[unit]
    if not game.marched >> hex_ & 1:
        return Refusal(f"{where} is on no road or track", "1.12c-2")
    if exclusion(p, side) >> hex_ & 1:
        return Refusal(f"{where} is within {game.march_clearance} hexes of an enemy", "1.12c-1")
    if p.ground.occupied[side] >> hex_ & 1:
        return Refusal(f"a friendly unit stands in {where}", "1.12c-3")
    return None


def why_not_road_along(p: State, unit: Unit, path: list[Hex]) -> Refusal | None:
    """Why a unit cannot road march along a path given hex by hex (1.12c)."""
    game = p.game
    if len(path) > road_budget(p, unit):
        return Refusal(f"it may march {road_budget(p, unit)} hexes, not {len(path)}", "1.12c-4")
    for here, there in pairwise([p.hex[unit], *path]):
        if game.grid.direction(here, there) is None:
            names = f"{game.label(here)} and {game.label(there)}"
            return Refusal(f"{names} do not touch", "1.12c-2")
        if game.grid.side_between(here, there) not in game.marched_sides:
            names = f"{game.label(here)} to {game.label(there)}"
            return Refusal(f"no road or track leads from {names}", "1.12c-2")
        refusal = why_not_enter(p, unit, there)
        if refusal is not None:
            return refusal
    return None
