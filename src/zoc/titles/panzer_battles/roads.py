"""Road march (1.12): any distance along roads and tracks, far from the enemy."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from zoc.hexes import Hex
from zoc.hexes.flags import Flags
from zoc.hexes.reach import Reach, Request
from zoc.hexes.search import ranges
from zoc.hexes.sets import HexSet
from zoc.kernel.play.action import Action
from zoc.kernel.play.event import Event
from zoc.kernel.play.said import said
from zoc.kernel.play.step import NOBODY, Ask, Offer, Refusal, Step
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


class RoadMarched(Event):
    name, cites, arrow = "road march", "1.12b-1", "move"
    says = "{unit} road marches from {start:hex} to {end:hex}"
    unit: Unit
    path: tuple[Hex, ...]


class RoadMarch(Step[State]):
    """The road march phase: qualified units march one after the other (1.12)."""

    name, rule = "road march", "1.12-1"
    side: int

    def actor(self, p: State) -> str:
        return SIDES[self.side] if any(True for _ in marchers(p, self.side)) else NOBODY

    def ask(self, p: State) -> Ask:
        able, clear = sum(1 for _ in marchers(p, self.side)), p.game.clearance
        words = "Along roads, never within {n} hexes of an enemy. They may still move afterwards."
        text = said("Road march, or end road marches: {able:# unit} can.", able=able)
        return Ask(text, said(words, n=clear), ("1.12a-3", "1.12b-2"))

    def actions(self, p: State) -> Iterator[Action]:
        yield from (p.game.moves[u] for u in marchers(p, self.side))
        yield Action("end")

    def why_not(self, p: State, action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        if action.verb != "move":
            return Refusal("in the road march phase you move units along roads, or end", "1.12-1")
        return why_no_road_march(p, self.side, int(action.args[0]))

    def offer(self, p: State, action: Action) -> Offer:
        if action.verb == "end":
            return Offer(said("End road marches"), "button", key="E")
        unit = int(action.args[0])
        return Offer(said("Road march {unit}", unit=unit), "unit", unit, p.hex[unit], opens=True)

    def apply(self, p: State, action: Action) -> None:
        if action.verb == "move":
            p.push(Road(int(action.args[0])))
        else:
            p.pop()

    def run(self, p: State) -> None:
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
        found = p.cache[key] = p.game.field.grow(enemies, p.game.clearance)
    return found


def why_no_road_march(p: State, side: int, unit: Unit) -> Refusal | None:
    """Why a unit does not qualify for a road march (1.12a)."""
    game, here = p.game, p.hex[unit]
    if game.side[unit] != side or not here or not p.state[unit] & ACTIVE:
        return Refusal("{unit} is not activated", "1.12-1", unit=unit)
    if p.state[unit] & MOVED:
        return Refusal("{unit} has marched", "1.12-1", unit=unit)
    if not game.map.marched >> here & 1:
        return Refusal("{hex} is on no road or track", "1.12a-1", hex=here)
    if p.state[unit] & (DG | OOS):
        what = "disorganised" if p.state[unit] & DG else "out of supply"
        return Refusal("{unit} is {what}", "1.12a-2", unit=unit, what=what)
    if exclusion(p, side) >> here & 1:
        words = "an enemy unit is within {n} hexes of {hex}"
        return Refusal(words, "1.12a-3", n=game.clearance, hex=here)
    if len(p.stack(here)) > 1 and not in_entry_hex(p, unit):
        return Refusal("{unit} is stacked", "1.12a-4", unit=unit)
    return None


def in_entry_hex(p: State, unit: Unit) -> bool:
    """Whether a unit stands where reinforcements enter (1.12a-4)."""
    return bool(p.state[unit] & ARRIVED) or bool(p.game.map.entry_hexes >> p.hex[unit] & 1)


class Road(Step[State]):
    """One unit's road march: where to."""

    name, rule = "road", "1.12b-1"
    unit: Unit

    def actor(self, p: State) -> str:
        return SIDES[p.game.side[self.unit]]

    def ask(self, p: State) -> Ask:
        text = said("Choose where {unit} marches to.", unit=self.unit)
        return Ask(text, rules=(self.rule, "1.12c-1"))

    def actions(self, p: State) -> Iterator[Action]:
        unit = self.unit
        yield from (p.game.goings[h] for h in road_reach(p, unit) if h != p.hex[unit])
        yield Action("halt")

    def why_not(self, p: State, action: Action) -> Refusal | None:
        if action.verb == "halt":
            return None
        if action.verb != "to":
            return Refusal("say where it marches: to HEX, or halt", "1.12b-1")
        path = [int(h) for h in action.args]
        if len(path) == 1:
            return why_not_road_to(p, self.unit, path[0])
        return why_not_road_along(p, self.unit, path)

    def offer(self, p: State, action: Action) -> Offer:
        if action.verb == "halt":
            return Offer(said("Do not march"), "button", key="H")
        goal, found = int(action.args[-1]), road_reach(p, self.unit)
        label, cost = said("March to {goal:hex}", goal=goal), str(found.cost(goal))
        return Offer(label, "path", self.unit, goal, found.path(goal), cost, found.must_stop(goal))

    def apply(self, p: State, action: Action) -> None:
        unit = self.unit
        p.pop()
        p.mark(unit, MOVED)
        if action.verb == "halt":
            return
        start, path = p.hex[unit], [int(h) for h in action.args]
        if len(path) == 1:
            path = list(road_reach(p, unit).path(path[0])[1:])
        p.travel(unit, path)
        p.tell(RoadMarched(unit, (start, *path)))


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
        return Refusal("no free road of up to {n} hexes leads there", "1.12c-4", n=limit)
    return Refusal("no free road or track leads to {hex}", "1.12c-2", hex=goal)


def why_not_enter(p: State, unit: Unit, hex_: Hex) -> Refusal | None:
    """Why a road march may not enter a hex (1.12c)."""
    game, side = p.game, p.game.side[unit]
    if not game.map.marched >> hex_ & 1:
        return Refusal("{hex} is on no road or track", "1.12c-2", hex=hex_)
    if exclusion(p, side) >> hex_ & 1:
        words = "{hex} is within {n} hexes of an enemy"
        return Refusal(words, "1.12c-1", hex=hex_, n=game.clearance)
    if p.ground.occupied[side] >> hex_ & 1:
        return Refusal("a friendly unit stands in {hex}", "1.12c-3", hex=hex_)
    return None


def why_not_road_along(p: State, unit: Unit, path: list[Hex]) -> Refusal | None:
    """Why a unit cannot road march along a path given hex by hex (1.12c)."""
    game = p.game
    if len(path) > road_budget(p, unit):
        words = "it may march {most} hexes, not {n}"
        return Refusal(words, "1.12c-4", most=road_budget(p, unit), n=len(path))
    for here, there in pairwise([p.hex[unit], *path]):
        if game.grid.direction(here, there) is None:
            words = "{here:hex} and {there:hex} do not touch"
            return Refusal(words, "1.12c-2", here=here, there=there)
        if game.grid.side_between(here, there) not in game.map.marched_sides:
            words = "no road or track leads from {here:hex} to {there:hex}"
            return Refusal(words, "1.12c-2", here=here, there=there)
        refusal = why_not_enter(p, unit, there)
        if refusal is not None:
            return refusal
    return None
