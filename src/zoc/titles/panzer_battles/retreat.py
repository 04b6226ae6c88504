"""Retreats: conducted by the owner, together or apart, exactly as far as demanded (SCS-8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from zoc.hexes import Hex
from zoc.kernel.action import Action
from zoc.kernel.game import Refusal, Step
from zoc.kernel.retreat import Paths, paths_away
from zoc.titles.panzer_battles.losses import destroy, left
from zoc.titles.panzer_battles.position import DG, SIDES, State, Unit
from zoc.titles.panzer_battles.words import some


class Retreat(Step):
    """Units of one hex that retreat together, and those that have been told to go apart later."""

    name = "retreat"
    rule = "SCS-8.1"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        side, length, units, _ = args
        here = left(p, units)
        return SIDES[int(side)] if here and ways_back(p, side, p.hex[here[0]], length) else ""

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        _, length, units, _ = args
        names = ", ".join(p.game.unit_name(u) for u in left(p, units))
        return f"Retreat {some(length, 'hex')}: {names}."

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        side, length, units, _ = args
        here = left(p, units)
        for end in ways_back(p, side, p.hex[here[0]], length):
            yield Action("retreat", (end,))
        if len(here) > 1:
            for unit in here:
                yield Action("apart", (unit,))

    def why_not(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        side, length, units, _ = args
        here = left(p, units)
        if action.verb == "apart":
            if int(action.args[0]) in here and len(here) > 1:
                return None
            return Refusal("only a unit that retreats with others can go apart", "SCS-8.1")
        if action.verb != "retreat":
            return Refusal("say where they retreat: retreat B18.27, or apart UNIT", "SCS-8.1")
        path = [int(word) for word in action.args]
        return why_not_retreat(p, side, p.hex[here[0]], length, path)

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        side, length, units, later = args
        here = left(p, units)
        if action.verb == "apart":
            unit = int(action.args[0])
            rest = tuple(u for u in here if u != unit)
            p.replace(("retreat", side, length, rest, (*later, unit)))
            return
        path = [int(word) for word in action.args]
        if len(path) == 1:
            path = list(ways_back(p, side, p.hex[here[0]], length)[path[0]])
        p.replace(("retreat", side, length, later, ()))
        carry_out(p, side, here, path, length - len(path))

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        side, length, units, later = args
        here = left(p, units)
        if later:
            p.replace(("retreat", side, length, later, ()))
        else:
            p.pop()
        if not here:
            return
        if not p.game.options["cut_off_units_die"]:
            p.push(("losses", side, here, length, "SCS-8.5"))
            return
        for unit in here:
            destroy(p, unit, "cannot retreat", "SCS-8.5")


def ways_back(p: State, side: int, start: Hex, length: int) -> Paths:
    """Where a retreat may end: as far as demanded, or as far as it goes where that costs steps."""
    found = retreats(p, side, start, length)
    while not found and length > 1 and not p.game.options["cut_off_units_die"]:
        length -= 1
        found = retreats(p, side, start, length)
    return found


def retreats(p: State, side: int, start: Hex, length: int) -> Paths:
    """All hexes where a retreat of a length may end, each with the path that costs the fewest
    steps (SCS-8.2)."""

    def allowed(here: Hex, there: Hex) -> bool:
        return why_not_step(p, side, here, there) is None

    def price(hex_: Hex) -> int:
        return costs_a_step(p, side, hex_)

    winding = not p.game.options["retreat_exactly"]
    return paths_away(p.game.grid, start, length, allowed, price, winding)


def why_not_step(p: State, side: int, here: Hex, there: Hex) -> Refusal | None:
    """Why a retreating unit may not go from a hex to its neighbour (SCS-8.3)."""
    game = p.game
    if p.ground.occupied[1 - side] >> there & 1:
        return Refusal(f"an enemy unit stands in {game.label(there)}", "SCS-8.3")
    if not game.in_play >> there & 1:
        return Refusal(f"{game.label(there)} is not in play", "SCS-8.3")
    if not game.effects.passable(here, there):
        names = f"{game.label(here)} and {game.label(there)}"
        return Refusal(f"no way leads across between {names}", "SCS-8.3")
    return None


def costs_a_step(p: State, side: int, hex_: Hex) -> int:
    """Whether entering a hex costs a step: in an enemy ZOC without a friend (SCS-8.4)."""
    covered = p.game.options["friends_cover_retreats"]
    zone = p.open_zone(side) if covered else p.ground.zoc[1 - side]
    return zone >> hex_ & 1


def why_not_retreat(
    p: State, side: int, start: Hex, length: int, path: Sequence[Hex]
) -> Refusal | None:
    """Why units may not retreat along a path or to a hex."""
    ends, label = ways_back(p, side, start, length), p.game.label
    goal = path[-1]
    if goal not in ends:
        return why_not_end(p, side, start, length, goal)
    if len(path) == 1:
        return None
    if len(path) != len(ends[goal]):
        return Refusal(f"the path has {len(path)} hexes, not {len(ends[goal])}", "SCS-8.2")
    for here, there in pairwise([start, *path]):
        if p.game.grid.direction(here, there) is None:
            return Refusal(f"{label(here)} and {label(there)} do not touch", "SCS-8.2")
        refusal = why_not_step(p, side, here, there)
        if refusal is not None:
            return refusal
    return None


def why_not_end(p: State, side: int, start: Hex, length: int, goal: Hex) -> Refusal:
    """Why a retreat may not end in a hex."""
    away, where = p.game.grid.distance(start, goal), p.game.label(goal)
    if away != length:
        return Refusal(f"{where} is {away} hexes away, not {length}", "SCS-8.2")
    if p.ground.occupied[1 - side] >> goal & 1:
        return Refusal(f"an enemy unit stands in {where}", "SCS-8.3")
    return Refusal(f"no free path of {length} hexes leads to {where}", "SCS-8.3")


def carry_out(
    p: State, side: int, units: tuple[Unit, ...], path: Sequence[Hex], short: int
) -> None:
    """Moves retreating units along their path. Zones of control cost them steps (SCS-8.4), and so
    does each hex that they fall short (SCS-8.5)."""
    start, end = p.hex[units[0]], path[-1]
    zones = sum(costs_a_step(p, side, hex_) for hex_ in path)
    for unit in units:
        p.travel(unit, path)
    label = p.game.label
    text = f"{p.game.they(units, 'retreat')} from {label(start)} to {label(end)}"
    p.tell("retreat", text, "SCS-8.1", *units, start, *path)
    p.push(("losses", side, units, zones + short, "SCS-8.4"), ("retreated", side, end))


class Retreated(Step):
    """A hex in which a retreat has ended: overstacked, all in it are disorganised (1.5e)."""

    name = "retreated"
    rule = "1.5e"

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        _, hex_ = args
        p.pop()
        units = p.stack(hex_)
        if len(units) <= p.game.stacking:
            return
        for unit in units:
            p.mark(unit, DG)
        where = p.game.label(hex_)
        p.tell("disorganise", f"{len(units)} units in {where}: disorganised", "1.5e", hex_)
