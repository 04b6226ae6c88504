"""A move of one unit or of a stack (SCS-4), step by step: on, into an overrun, off the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from zoc.hexes import Hex
from zoc.kernel.action import Action
from zoc.kernel.game import NOBODY, Refusal, Step
from zoc.titles.panzer_battles.exits import leave, why_no_exit
from zoc.titles.panzer_battles.overrun import begin_overrun, overrun_targets, why_no_overrun
from zoc.titles.panzer_battles.reach import budget, far, reach
from zoc.titles.panzer_battles.position import ACTIVE, EXPLOITS, MOVED, OVERRAN, SIDES, State, Unit

Units = tuple[Unit, ...]


class March(Step):
    """Units that move together, with what they have spent in their column. The entry's second word
    tells whether they go on step by step."""

    name = "march"
    rule = "SCS-4.1"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        units = marching(p, args[0])
        return SIDES[p.game.side[units[0]]] if units and may_go_on(p, units, args[1]) else NOBODY

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        units = marching(p, args[0])
        names = ", ".join(p.game.unit_name(u) for u in units)
        return f"Where to? {names}: {p.game.points(budget(p, units))} MP left."

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        units = marching(p, args[0])
        for unit in companions(p, units):
            yield Action("with", (unit,))
        if why_no_going(p, units) is None:
            yield from (p.game.goings[h] for h in reach(p, units) if h != p.hex[units[0]])
        for target in overrun_targets(p, units):
            yield Action("overrun", (target,))
        if why_not_leave(p, units) is None:
            yield Action("exit")
        if len(units) > 1 and p.spent[units[0]]:
            yield from (Action("drop", (u,)) for u in units)
        yield Action("halt")

    def why_not(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        units, verb = marching(p, args[0]), action.verb
        words = [int(word) for word in action.args if not isinstance(word, str)]
        if verb == "halt":
            return None
        if verb == "exit":
            return why_not_leave(p, units)
        if verb == "with":
            return why_not_with(p, units, words[0])
        if verb == "drop":
            return why_not_drop(p, units, words[0])
        if verb == "overrun":
            return why_no_overrun(p, units, words[0])
        if verb == "to":
            return why_not_to(p, units, words)
        return Refusal("say where it goes: to HEX, overrun HEX, or halt", "SCS-4.1")

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        units, verb = marching(p, args[0]), action.verb
        words = [int(word) for word in action.args]
        if verb == "halt":
            end_march(p, units)
        elif verb == "exit":
            p.pop()
            leave(p, units)
        elif verb == "with":
            p.replace(("march", (*units, words[0]), True))
        elif verb == "drop":
            p.mark(words[0], MOVED)
            p.replace(("march", tuple(u for u in units if u != words[0]), True))
        elif verb == "overrun":
            p.replace(("march", units, True))
            begin_overrun(p, units, words[0])
        else:
            go(p, units, words, args[1])

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        end_march(p, marching(p, args[0]))


def marching(p: State, units: Units) -> Units:
    """The units of a march that are still there and have not ended their move. Those that a
    repelled overrun has thrown back apart from the first march no longer with it."""
    here = [u for u in units if p.hex[u] and not p.state[u] & MOVED]
    return tuple(u for u in here if p.hex[u] == p.hex[here[0]])


def end_march(p: State, units: Units) -> None:
    """Ends a move for good."""
    p.pop()
    for unit in units:
        p.mark(unit, MOVED)


def may_go_on(p: State, units: Units, stepwise: bool) -> bool:
    """Whether anything is left to decide: in a fresh march always, in one that has moved only where
    it could overrun or leave the map, or goes on stepwise: a stack, or after an overrun."""
    if not any(p.spent[u] for u in units):
        return True
    if overrun_targets(p, units) or why_not_leave(p, units) is None:
        return True
    return stepwise and why_no_going(p, units) is None and len(reach(p, units)) > 1


def why_no_going(p: State, units: Units) -> Refusal | None:
    """Why a march goes no further: an enemy ZOC holds it (SCS-2.3), or an overrun ended it."""
    here, game = p.hex[units[0]], p.game
    if not any(p.spent[u] for u in units):
        return None
    if game.options["zoc_stops"] and p.in_enemy_zone(game.side[units[0]], here):
        return Refusal(f"enemy ZOC stops it in {game.label(here)}", "SCS-2.3")
    if not game.options["overrun_goes_on"] and any(p.state[u] & OVERRAN for u in units):
        return Refusal("it has overrun and goes no further", "SCS-5.8")
    return None


def why_not_leave(p: State, units: Units) -> Refusal | None:
    """Why units may not leave the map: who goes no further does not leave it either (1.14c)."""
    return why_no_exit(p, units) or why_no_going(p, units)


# -- stacks ------------------------------------------------------------------------------------


def companions(p: State, units: Units) -> list[Unit]:
    """Who may join a march, as a rule before its first step: units of the same hex (SCS-4.3,
    SCS-5.3)."""
    here = p.hex[units[0]]
    return [u for u in p.stack(here) if why_not_with(p, units, u) is None]


def why_not_with(p: State, units: Units, unit: Unit) -> Refusal | None:
    """Why a unit may not join a march (SCS-4.3)."""
    name = p.game.unit_name(unit)
    needed = ACTIVE | (p.state[units[0]] & EXPLOITS)
    if unit in units:
        return Refusal(f"{name} is in the stack already", "SCS-4.3")
    if p.hex[unit] != p.hex[units[0]] or p.game.side[unit] != p.game.side[units[0]]:
        return Refusal(f"{name} is not in {p.game.label(p.hex[units[0]])}", "SCS-4.3")
    if any(p.spent[u] for u in units) and not p.game.options["overrun_gathers"]:
        return Refusal("the stack has moved: nobody joins it on the way", "SCS-5.3")
    tired = needed & EXPLOITS and not p.can_exploit(unit)
    if tired or p.state[unit] & (needed | MOVED) != needed:
        return Refusal(f"{name} may not move now", "SCS-4.1")
    return None


def why_not_drop(p: State, units: Units, unit: Unit) -> Refusal | None:
    """Why a stack may not leave a unit behind (SCS-4.3)."""
    if unit in units and len(units) > 1 and p.spent[units[0]]:
        return None
    return Refusal(f"{p.game.unit_name(unit)} is in no stack on the move", "SCS-4.3")


# -- going -------------------------------------------------------------------------------------


def go(p: State, units: Units, path: list[Hex], stepwise: bool) -> None:
    """Moves units along a path and pays for it, each for itself (SCS-4.3)."""
    start = p.hex[units[0]]
    if len(path) == 1:
        found = reach(p, units)
        cost, path = found.cost(path[0]), list(found.path(path[0])[1:])
    else:
        cost = path_cost(p, units, path)
    for unit in units:
        p.travel(unit, path)
        p.spent[unit] += cost
    p.touch()
    label = p.game.label
    text = f"{p.game.they(units, 'move')} from {label(start)} to {label(path[-1])}"
    p.tell("move", text, "SCS-4.1", *units, start, *path)
    bogged = path[-1] in p.game.swamps_from([start, *path][-2])
    if bogged or not may_go_on(p, units, stepwise):
        end_march(p, units)


def path_cost(p: State, units: Units, path: Sequence[Hex]) -> int:
    """What a path costs; a swamp takes all that is left (TEC-3)."""
    cost, whole = 0, budget(p, units)
    for here, there in pairwise([p.hex[units[0]], *path]):
        cost = whole if there in p.game.swamps_from(here) else cost + p.game.step_cost(here, there)
    return cost


def why_not_to(p: State, units: Units, path: list[Hex]) -> Refusal | None:
    """Why units may not go to a hex, or along a path."""
    held = why_no_going(p, units)
    if held is not None:
        return held
    return why_not_there(p, units, path[0]) if len(path) == 1 else why_not_along(p, units, path)


def why_not_there(p: State, units: Units, goal: Hex) -> Refusal | None:
    """Why units cannot reach a hex (SCS-2.3, SCS-4)."""
    game, where, unit = p.game, p.game.label(goal), units[0]
    if goal == p.hex[unit]:
        return Refusal(f"it stands in {where}: halt ends a move where it is", "SCS-4.1")
    if goal in reach(p, units):
        return None
    if not game.in_play >> goal & 1:
        return Refusal(f"{where} is not on the maps in play", "2.0-1")
    if p.ground.occupied[1 - game.side[unit]] >> goal & 1:
        return Refusal(f"an enemy unit stands in {where}", "SCS-4.4")
    if game.takes_all(goal):
        return Refusal(f"swamp at {where} takes a whole allowance", "SCS-4.6")
    free = far(p, unit)
    if goal not in free:
        return Refusal(f"no way leads to {where}", "TEC-9")
    have = budget(p, units)
    if free.cost(goal) > have:
        price = f"{game.points(free.cost(goal))} MP, {game.points(have)} left"
        return Refusal(f"{where} costs {price}", "SCS-4.2")
    return Refusal(f"enemy ZOC stops it on the way to {where}", "SCS-2.3")


def why_not_along(p: State, units: Units, path: list[Hex]) -> Refusal | None:
    """Why units cannot move along a path given hex by hex (SCS-2, SCS-4)."""
    game, left = p.game, budget(p, units)
    spent = any(p.spent[u] for u in units)
    for here, there in pairwise([p.hex[units[0]], *path]):
        refusal = why_no_step(p, units[0], here, there, spent)
        if refusal is not None:
            return refusal
        swamp = there in game.swamps_from(here)
        cost = left if swamp else game.step_cost(here, there)
        if cost > left or (swamp and (not left or why_no_swamp(p, there, spent))):
            price = f"{game.points(cost)} MP, {game.points(left)} left"
            return Refusal(f"{game.label(there)} costs {price}", "SCS-4.2")
        left, spent = left - cost, True
    return None


def why_no_swamp(p: State, hex_: Hex, spent: bool) -> Refusal | None:
    """Why a swamp may not be entered: the unit has spent points already (SCS-4.6)."""
    if not spent or p.game.options["swamp_from_afar"]:
        return None
    return Refusal(f"swamp at {p.game.label(hex_)} takes a whole allowance", "SCS-4.6")


def why_no_step(p: State, unit: Unit, here: Hex, there: Hex, moving: bool) -> Refusal | None:
    """Why a unit cannot step from a hex to another, whatever it costs; `moving` units have made a
    step before (SCS-2.3, SCS-2.4, SCS-4.4, TEC-9, TEC-13)."""
    game, where = p.game, p.game.label(there)
    zone = p.enemy_zone(game.side[unit])
    if game.grid.direction(here, there) is None:
        return Refusal(f"{game.label(here)} and {where} do not touch", "SCS-4.1")
    if not game.in_play >> there & 1:
        return Refusal(f"{where} is not on the maps in play", "2.0-1")
    if p.ground.occupied[1 - game.side[unit]] >> there & 1:
        return Refusal(f"an enemy unit stands in {where}", "SCS-4.4")
    if not game.step_cost(here, there) and there not in game.swamps_from(here):
        return Refusal(f"nothing leads across from {game.label(here)} to {where}", "TEC-9")
    if moving and zone >> here & 1 and game.options["zoc_stops"]:
        return Refusal(f"it must stop in {game.label(here)}, in enemy ZOC", "SCS-2.3")
    if zone >> here & 1 and zone >> there & 1 and not game.options["zoc_to_zoc"]:
        return Refusal(f"{game.label(here)} and {where} are both in enemy ZOC", "SCS-2.4")
    return None
