"""The movement of a force (9.2 to 9.5), hex by hex until it stops or meets the enemy."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.flags import Flags
from zoc.hexes.reach import Reach, Request, ZocRule
from zoc.hexes.search import ranges
from zoc.hexes.sets import HexSet
from zoc.kernel.action import Action
from zoc.kernel.game import NOBODY, Refusal
from zoc.titles.operation_typhoon.command import Command
from zoc.titles.operation_typhoon.operations import finish
from zoc.titles.operation_typhoon.position import ACTED, GERMAN, State, Unit

HALT = ZocRule(stop=True)
FAR = 400


class March(Command):
    """A force on the move: on to a hex, leave units behind, or stop. Where it can go is listed with
    the cheapest way; a Soviet hex is always the end of a way, for there it halts (9.6)."""

    name = "march"
    rule = "9.2"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        # In a battle that stands above the march, its first unit may be off the map for a while.
        fighting = not p.hex[p.force[0]]
        return p.game.commander(p.force) if fighting or len(reach(p)) > 1 else NOBODY

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        """Nothing can be reached any more."""
        stop(p)

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        where = p.game.label(p.hex[p.force[0]])
        return f"{p.game.names(p.force)} in {where}: {p.mp} MP left. Where to?"

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        found, goings = reach(p), p.game.goings
        yield from (goings[h] for h in found.hexes[1:])
        if p.back and len(p.force) > 1:
            yield from (Action("drop", (u,)) for u in p.force)
        yield Action("stop")

    def refuse(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        if action.verb == "stop":
            return None
        if action.verb == "drop":
            return why_no_drop(p, int(action.args[0]))
        if action.verb != "to":
            return Refusal("say where the force goes, which unit it drops off, or stop", "9.2")
        path, given = way(p, action)
        return why_not_along(p, path) if given else why_not_there(p, path[0])

    def do(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        if action.verb == "stop":
            stop(p)
        elif action.verb == "drop":
            drop(p, int(action.args[0]))
        else:
            path, given = way(p, action)
            advance(p, path if given else list(reach(p).path(path[0])[1:]))


def way(p: State, action: Action) -> tuple[list[Hex], bool]:
    """The hexes that an order names, and whether they are the whole way: several, or the hex where
    the force is and one next to it."""
    path = [int(word) for word in action.args]
    if len(path) > 1 and path[0] == p.hex[p.force[0]]:
        return path[1:], True
    return path, len(path) > 1


# -- what a force does ---------------------------------------------------------------------------


def advance(p: State, path: list[Hex]) -> None:
    """Moves the force along a path; in a Soviet hex defenders are rolled for (9.6, 8.0)."""
    game, start = p.game, p.hex[p.force[0]]
    for here, there in pairwise([start, *path]):
        p.mp -= game.step_cost(p.mechanised(), p.turn, here, there)
        p.back = here
    goal = path[-1]
    escort = p.escort
    p.shift([*p.force, *([] if escort is None else [escort])], goal)
    ways = f"{game.label(start)} to {game.label(goal)}, {p.mp} MP left"
    p.tell("move", f"{game.names(p.force)}: from {ways}", "9.2a", p.force[0], start, *path)
    if p.soviet >> goal & 1:
        p.push(("defenders", goal))


def drop(p: State, unit: Unit) -> None:
    """Leaves a unit behind, finished for the phase (9.5b)."""
    p.force = tuple(u for u in p.force if u != unit)
    p.mark(unit, ACTED)
    p.touch()
    where = p.game.label(p.hex[unit])
    p.tell("drop", f"{p.game.unit_name(unit)} is dropped off in {where}", "9.5a", unit)


def stop(p: State) -> None:
    """The force ends its actions; its points are lost (9.2c)."""
    where, left = p.game.label(p.hex[p.force[0]]), p.mp
    p.tell("stop", f"{p.game.names(p.force)}: stops in {where}, {left} MP unused", "9.2c", *p.force)
    finish(p)


# -- where it can go -----------------------------------------------------------------------------


def reach(p: State) -> Reach:
    """Where the force can go with the points it has (9.2)."""
    found: Reach | None = p.cache.get("reach")
    if found is None:
        found = p.cache["reach"] = search(p, p.mp, closed(p))
    return found


def search(p: State, points: int, shut: HexSet) -> Reach:
    """Where the force could go with some points if some hexes were closed to it."""
    game = p.game
    costs = game.costs_on(p.mechanised(), p.turn)
    request = Request(costs, p.hex[p.force[0]], points, HALT)
    (found,) = ranges(game.tables, Flags(game.grid, shut, p.soviet), [request])
    return found


def closed(p: State) -> HexSet:
    """The hexes that the force may not enter, not even to pass through (7.0, 7.3, 12.1)."""
    game, shut = p.game, p.soviet if stands_down(p) else 0
    room = game.room - sum(game.size[u] for u in p.force)
    own = None if game.mixing(p.turn) else {game.formation[p.force[0]]}
    for hex_, (crowd, formations) in crowds(p).items():
        if hex_ != p.hex[p.force[0]] and (crowd > room or (own and formations != own)):
            shut |= 1 << hex_
    return shut


def crowds(p: State) -> dict[Hex, tuple[int, set[int]]]:
    """How much room the German units of each hex take, and their formations."""
    found: dict[Hex, tuple[int, set[int]]] | None = p.cache.get("crowds")
    if found is None:
        found = p.cache["crowds"] = {}
        for unit in p.game.troops:
            if p.hex[unit]:
                crowd, formations = found.get(p.hex[unit], (0, set[int]()))
                size = crowd + p.game.size[unit]
                found[p.hex[unit]] = size, formations | {p.game.formation[unit]}
    return found


def stands_down(p: State) -> bool:
    """Whether the force may not enter Soviet hexes this turn (12.1)."""
    return p.game.stands_down(p.turn) and bool(p.game.north >> p.origin & 1)


def why_no_room(p: State, hex_: Hex) -> Refusal | None:
    """Why the force may not be in a hex with those who are there (7.1, 7.3)."""
    game, where = p.game, p.game.label(hex_)
    others = [u for u in p.garrison(hex_) if u not in p.force]
    if sum(game.size[u] for u in (*others, *p.force)) > game.room:
        return Refusal(f"{where} would hold more than three divisions", "7.1a")
    if not game.mixing(p.turn):
        own = game.formation[p.force[0]]
        for unit in others:
            if game.formation[unit] != own:
                name = game.formations[game.formation[unit]].name
                return Refusal(f"{where} holds units of {name}", "7.3a")
    return None


def why_not_there(p: State, goal: Hex) -> Refusal | None:
    """Why the force cannot reach a hex."""
    if goal in reach(p) and goal != p.hex[p.force[0]]:
        return None
    where = p.game.label(goal)
    if goal == p.hex[p.force[0]]:
        return Refusal(f"the force is in {where}", "9.2a")
    if p.soviet >> goal & 1 and stands_down(p):
        return Refusal(f"{where} is Soviet, and the force set out north of row 41", "12.1a")
    full = why_no_room(p, goal)
    if full is not None:
        return full
    far = search(p, FAR, closed(p))
    if goal in far and far.cost(goal) > p.mp:
        return Refusal(f"{where} costs {far.cost(goal)} MP, {p.mp} left", "9.2d")
    if goal in search(p, p.mp, 0):
        return Refusal(f"the way to {where} leads through hexes closed to the force", "7.1c")
    return Refusal(f"Soviet hexes lie before {where}: the force halts in the first", "9.6")


def why_not_along(p: State, path: list[Hex]) -> Refusal | None:
    """Why the force cannot move along a path given hex by hex."""
    game, left = p.game, p.mp
    for here, there in pairwise([p.hex[p.force[0]], *path]):
        where = game.label(there)
        if game.grid.direction(here, there) is None:
            return Refusal(f"{game.label(here)} and {where} do not touch", "9.2a")
        if p.soviet >> here & 1:
            return Refusal(f"the force halts in {game.label(here)}, which is Soviet", "9.6")
        if p.soviet >> there & 1 and stands_down(p):
            return Refusal(f"{where} is Soviet, and the force set out north of row 41", "12.1a")
        full = why_no_room(p, there)
        if full is not None:
            return full
        cost = game.step_cost(p.mechanised(), p.turn, here, there)
        if cost > left:
            return Refusal(f"{where} costs {cost} MP, {left} left", "9.2d")
        left -= cost
    return None


def why_no_drop(p: State, unit: Unit) -> Refusal | None:
    """Why a unit may not be dropped off here (9.5a, R29)."""
    if unit not in p.force:
        return Refusal(f"{p.game.unit_name(unit)} is not in the force", "9.5a")
    if not p.back:
        return Refusal("units that stay where they are are simply not moved", "9.5a")
    if len(p.force) == 1:
        return Refusal("the last unit of a force stops", "9.5a")
    return None


def held(p: State) -> HexSet:
    """The hexes that German ground units are in."""
    return p.ground.occupied[GERMAN]
