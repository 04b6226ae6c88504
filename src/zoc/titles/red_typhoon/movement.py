"""Movement (8), zones of control in movement (6.1) and movement orders (12.2, 12.3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.flags import Flags
from zoc.hexes.reach import Reach, Request, ZocRule
from zoc.hexes.search import ranges
from zoc.kernel.action import Action
from zoc.kernel.game import Refusal, Step
from zoc.kernel.stacking import crowded_hexes
from zoc.titles.red_typhoon.state import DISRUPTED, MOVED, SIDES, State, Unit

STOP_AND_APART = ZocRule(stop=True, apart=True)
FAR = 400
FREE = ZocRule()


class Movement(Step):
    """The movement phase: orders are bought as wanted, units move one after the other."""

    name = "movement"
    rule = "8.0"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        return SIDES[int(args[0])]

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        full = crowded_hexes(p, args[0])
        warning = f" Too many units in {full}." if full else ""
        return f"Movement: order formations ({p.ap[args[0]]} AP left), move units, or end.{warning}"

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        side: int = args[0]
        if p.ap[side]:
            for formation in p.game.formations_of[side]:
                if not p.move_orders >> formation & 1:
                    yield Action("order", ("move", formation))
        moves = p.game.moves
        for unit in movable(p, side):
            yield moves[unit]
        yield Action("end")

    def why_not(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        side = args[0]
        if action.verb == "end":
            return None
        if action.verb == "order" and action.args[0] == "move":
            return why_no_order(p, side, int(action.args[1]), p.move_orders)
        if action.verb == "move":
            return why_no_move(p, side, int(action.args[0]))
        if action.verb == "order" and action.args[0] == "attack":
            return Refusal("attack orders are bought in the combat phase", "12.4a")
        return Refusal("in a movement phase you order formations, move units or end", "8.0")

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        side = args[0]
        if action.verb == "order":
            formation = int(action.args[1])
            p.move_orders |= 1 << formation
            spend(p, side, "movement", formation)
        elif action.verb == "move":
            p.push(("march", action.args[0]))
        else:
            p.pop()


def spend(p: State, side: int, what: str, formation: int) -> None:
    """Pays one AP for an order (12.2)."""
    p.set_ap(side, p.ap[side] - 1)
    name = p.game.formations[formation].name
    p.tell("order", f"{what} order for {name}, {p.ap[side]} AP left", "12.2", formation)


def why_no_order(p: State, side: int, formation: int, given: int) -> Refusal | None:
    """Why a formation may not be given an order (12.2, 12.5)."""
    if formation not in p.game.formations_of[side]:
        return Refusal("that formation is not yours", "12.2")
    if given >> formation & 1:
        return Refusal(f"{p.game.formations[formation].id} has its order already", "12.5b")
    return None if p.ap[side] else Refusal("no AP left", "12.5a")


def movable(p: State, side: int) -> Iterator[Unit]:
    """The units that may still be moved in this phase (8.0a, 9.5b)."""
    orders, formation, hexes, state = p.move_orders, p.game.formation, p.hex, p.state
    for unit in p.game.units_of[side]:
        if hexes[unit] and orders >> formation[unit] & 1 and not state[unit] & (MOVED | DISRUPTED):
            yield unit


def why_no_move(p: State, side: int, unit: Unit) -> Refusal | None:
    """Why a unit may not be moved (8.0a, 9.5b, 12.3c)."""
    game = p.game
    name = game.unit_name(unit)
    if game.side[unit] != side:
        return Refusal(f"{name} is not yours", "8.0a")
    if not p.hex[unit]:
        return Refusal(f"{name} is not on the map", "8.0a")
    if not p.move_orders >> game.formation[unit] & 1:
        return Refusal(f"{game.formations[game.formation[unit]].id} has no movement order", "12.3c")
    if p.state[unit] & DISRUPTED:
        return Refusal(f"{name} is disrupted", "9.5b")
    if p.state[unit] & MOVED:
        return Refusal(f"{name} has moved in this phase", "8.0c")
    return None


class March(Step):
    """One unit's move: where to."""

    name = "march"
    rule = "8.0b"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        return SIDES[p.game.side[int(args[0])]]

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        unit = args[0]
        return f"Where does {p.game.unit_name(unit)} go? {p.game.printed(unit)}"

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        unit: Unit = args[0]
        goals = (h for h in reach(p, unit) if why_not_stop(p, unit, h) is None)
        return map(p.game.goings.__getitem__, goals)

    def why_not(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        if action.verb != "to" or not action.args:
            return Refusal("say where it goes: to 2814", "8.0b")
        unit: Unit = args[0]
        path = [int(h) for h in action.args]
        check = why_not_there(p, unit, path[0]) if len(path) == 1 else why_not_along(p, unit, path)
        return check or why_not_stop(p, unit, path[-1])

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        unit: Unit = args[0]
        p.pop()
        start, path = p.hex[unit], [int(h) for h in action.args]
        if len(path) == 1:
            path = list(reach(p, unit).path(path[0])[1:])
        p.travel(unit, path)
        p.mark(unit, MOVED)
        goal = p.hex[unit]
        label = p.game.label
        what = f"moves from {label(start)} to {label(goal)}" if goal != start else "stays"
        p.tell("move", f"{p.game.unit_name(unit)} {what}", "8.0b", unit, start, *path)


def why_not_stop(p: State, unit: Unit, goal: Hex) -> Refusal | None:
    """Why a unit may not end its move in a hex: with strict stacking, because it is full (7.1b)."""
    if not p.game.options["strict_stacking"] or goal == p.hex[unit] or p.has_room(unit, goal):
        return None
    return Refusal(f"{p.game.label(goal)} is full", "7.1b")


def flags(p: State, side: int) -> Flags:
    """What the enemy closes and holds (6.1, 8.1)."""
    ground, enemy = p.ground, 1 - side
    return Flags(p.game.grid, ground.occupied[enemy], ground.zoc[enemy])


def reach(p: State, unit: Unit) -> Reach:
    """Where a unit can go, with costs in half movement points (8.2)."""
    found: Reach | None = p.cache.get(f"reach {unit}")
    if found is None:
        game = p.game
        request = Request(game.table[unit], p.hex[unit], game.allowance[unit], STOP_AND_APART)
        (found,) = ranges(game.tables, flags(p, game.side[unit]), [request])
        p.cache[f"reach {unit}"] = found
    return found


def why_not_there(p: State, unit: Unit, goal: Hex) -> Refusal | None:
    """Why a unit cannot reach a hex (6.1, 8.0c, 8.1a)."""
    if goal in reach(p, unit):
        return None
    game = p.game
    where = game.label(goal)
    if p.ground.occupied[1 - game.side[unit]] >> goal & 1:
        return Refusal(f"an enemy unit stands in {where}", "8.1a")
    side = game.side[unit]
    request = Request(game.table[unit], p.hex[unit], FAR, FREE)
    (free,) = ranges(game.tables, flags(p, side), [request])
    if goal not in free:
        return Refusal(f"no way leads to {where}", "8.0b")
    if free.cost(goal) > game.allowance[unit]:
        have = f"{game.points(game.allowance[unit])} allowed"
        return Refusal(f"{where} costs {game.points(free.cost(goal))} MP, {have}", "8.0c")
    if p.ground.zoc[1 - side] >> p.hex[unit] & 1 and len(free.path(goal)) == 2:
        return Refusal(f"{where} is in enemy ZOC, as is the hex it leaves", "6.1b")
    return Refusal(f"enemy ZOC stops it on the way to {where}", "6.1a")


def why_not_along(p: State, unit: Unit, path: list[Hex]) -> Refusal | None:
    """Why a unit cannot move along a path given hex by hex (6.1, 8.0, 8.1)."""
    game = p.game
    left = game.allowance[unit]
    for index, (here, there) in enumerate(pairwise([p.hex[unit], *path])):
        refusal = why_no_step(p, unit, here, there, moving=index > 0)
        if refusal is not None:
            return refusal
        cost = game.step_cost(unit, here, there)
        if cost > left:
            where = f"{game.board.terrain[there]} at {game.label(there)}"
            price = f"{game.points(cost)} MP, {game.points(left)} left"
            return Refusal(f"{where} costs {price}", "8.2")
        left -= cost
    return None


def why_no_step(p: State, unit: Unit, here: Hex, there: Hex, moving: bool) -> Refusal | None:
    """Why a unit cannot step from a hex to another, whatever it costs; `moving` units have made a
    step before (6.1, 8.0b, 8.1a)."""
    game, enemy, where = p.game, 1 - p.game.side[unit], p.game.label(there)
    zone = p.ground.zoc[enemy]
    if game.grid.direction(here, there) is None:
        return Refusal(f"{game.label(here)} and {where} do not touch", "8.0b")
    if p.ground.occupied[enemy] >> there & 1:
        return Refusal(f"an enemy unit stands in {where}", "8.1a")
    if moving and zone >> here & 1:
        return Refusal(f"it must stop in {game.label(here)}, in enemy ZOC", "6.1a")
    if zone >> here & 1 and zone >> there & 1:
        return Refusal(f"{game.label(here)} and {where} are both in enemy ZOC", "6.1b")
    return None
