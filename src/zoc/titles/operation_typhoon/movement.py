"""The movement of a force (9.2 to 9.5), hex by hex until it stops or meets the enemy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import ClassVar

from zoc.hexes import Hex
from zoc.hexes.flags import Flags
from zoc.hexes.reach import Reach, Request, ZocRule
from zoc.hexes.search import ranges
from zoc.hexes.sets import HexSet
from zoc.kernel.action import Action
from zoc.kernel.event import Event
from zoc.kernel.said import NOTHING, Said, said
from zoc.kernel.step import NO_UNIT, NOBODY, Ask, Offer, Refusal
from zoc.titles.operation_typhoon.command import CONCEDE, Command
from zoc.titles.operation_typhoon.defenders import Defenders, odds
from zoc.titles.operation_typhoon.pockets import would_cut
from zoc.titles.operation_typhoon.position import ACTED, State, Unit

HALT, FREE = ZocRule(stop=True), ZocRule()
FAR = 400


class Moved(Event):
    name, cites, arrow = "move", "9.2a", "move"
    says = "{units}: from {start:hex} to {end:hex}, {left} MP left"
    units: tuple[int, ...]
    path: tuple[int, ...]
    left: int


class Dropped(Event):
    name, cites, says = "drop", "9.5a", "{unit} is dropped off in {hex}"
    unit: int
    hex: int


class Stopped(Event):
    name, cites, says = "stop", "9.2c", "{units}: stopped in {hex}, {left} MP unused"
    units: tuple[int, ...]
    hex: int
    left: int


class March(Command):
    """A force on the move: on to a hex, leave units behind, or stop. Where it can go is listed with
    the cheapest way; a Soviet hex is always the end of a way, for there it halts (9.6)."""

    name, rule = "march", "9.2"
    selects = CONCEDE | {"to"}
    offers: ClassVar[Mapping[str, str]] = {
        "to": "Move to {hex}",
        "drop": "Drop off {unit}",
        "stop": "Stop here",
    }

    def actor(self, p: State) -> str:
        # In a battle that stands above the march, its first unit may be off the map for a while.
        fighting = not p.hex[p.force[0]]
        return p.game.commander(p.force) if fighting or len(reach(p)) > 1 else NOBODY

    def run(self, p: State) -> None:
        """Nothing can be reached any more."""
        stop(p)

    def ask(self, p: State) -> Ask:
        text = "{units:units ,} in {hex}: {left} MP left. Where to?"
        hint, rule = mud(p) if stands_down(p) else bonus(p)
        about = said(text, units=p.force, hex=p.hex[p.force[0]], left=p.mp)
        return Ask(about, hint, tuple(filter(None, (self.rule, rule))))

    def offer(self, p: State, action: Action) -> Offer | None:
        """Where the force can go; in a Soviet hex a die tells who defends it."""
        offered = super().offer(p, action)
        if action.verb == "drop" and offered is not None:
            return Offer(offered.label, "menu", NO_UNIT, hidden=True)
        if action.verb != "to" or offered is None:
            return offered
        hex_ = int(action.args[-1])
        if not p.soviet >> hex_ & 1:
            return Offer(offered.label, units=p.force)
        warns = tuple(warnings(p, hex_))
        return Offer(said("Attack {hex}", hex=hex_), units=p.force, warns=warns, final="chance")

    def actions(self, p: State) -> Iterator[Action]:
        found, goings = reach(p), p.game.goings
        yield from (goings[h] for h in found.hexes[1:])
        if p.back and len(p.force) > 1:
            yield from (Action("drop", (u,)) for u in p.force)
        yield Action("stop")

    def refuse(self, p: State, action: Action) -> Refusal | None:
        if action.verb == "stop":
            return None
        if action.verb == "drop":
            return why_no_drop(p, int(action.args[0]))
        if action.verb != "to":
            return Refusal("say where the force goes, which unit it drops off, or stop", "9.2")
        path, given = way(p, action)
        return why_not_along(p, path) if given else why_not_there(p, path[0])

    def do(self, p: State, action: Action) -> None:
        if action.verb == "stop":
            stop(p)
        elif action.verb == "drop":
            drop(p, int(action.args[0]))
        else:
            path, given = way(p, action)
            advance(p, path if given else best_way(p, path[0])[1:])


def way(p: State, action: Action) -> tuple[list[Hex], bool]:
    """The hexes that an order names, and whether they are the whole way: several, or the hex where
    the force is and one next to it."""
    path = [int(word) for word in action.args]
    if len(path) > 1 and path[0] == p.hex[p.force[0]]:
        return path[1:], True
    return path, len(path) > 1


def warnings(p: State, hex_: Hex) -> Iterator[Said]:
    """What the force should know before it enters a Soviet hex."""
    yield said("Defenders: {odds}.", odds=odds(p, hex_))
    if p.game.map.across_river(best_way(p, hex_)[-2], hex_):
        gain = p.game.figures["river"]["defender"]
        text = "Crosses a river: {gain:signed} to the fire of the defenders in the first round."
        yield said(text, gain=gain)
    cut = would_cut(p, hex_).bit_count()
    if cut:
        yield said("Closes a pocket of {size:# hex}; a breakout follows.", size=cut)


def mud(p: State) -> tuple[Said, str]:
    """What a force that stands down is told."""
    text = "Mud: this force set out north of row {row} and enters no Soviet hex."
    return said(text, row=p.game.map.mud_row), "12.1a"


def bonus(p: State) -> tuple[Said, str]:
    """What German fire gains this turn, and the rule (12.3)."""
    gain = p.game.track.fire_bonus(p.turn)
    if not gain:
        return NOTHING, ""
    return said("German fire in the first round of a battle has {gain:signed}.", gain=gain), "12.3"


# -- what a force does ---------------------------------------------------------------------------


def advance(p: State, path: Sequence[Hex]) -> None:
    """Moves the force along a path; in a Soviet hex defenders are rolled for (9.6, 8.0)."""
    cost, mechanised, whole = p.game.map.step_cost, p.mechanised(), (p.hex[p.force[0]], *path)
    for here, there in pairwise(whole):
        p.mp -= cost(mechanised, p.turn, here, there)
        p.back = here
    p.shift(p.whole_force(), path[-1])
    p.tell(Moved(p.force, whole, p.mp))
    if p.soviet >> path[-1] & 1:
        p.push(Defenders(path[-1]))


def drop(p: State, unit: Unit) -> None:
    """Leaves a unit behind, finished for the phase (9.5b)."""
    p.force = tuple(u for u in p.force if u != unit)
    p.mark(unit, ACTED)
    p.touch()
    p.tell(Dropped(unit, p.hex[unit]))


def stop(p: State) -> None:
    """The force ends its actions; its points are lost (9.2c)."""
    p.tell(Stopped(p.force, p.hex[p.force[0]], p.mp))
    p.finish()


# -- where it can go -----------------------------------------------------------------------------


def reach(p: State) -> Reach:
    """Where the force can go with the points it has (9.2)."""
    found: Reach | None = p.cache.get("reach")
    if found is None:
        found = p.cache["reach"] = search(p, p.mp, closed(p))
    return found


def best_way(p: State, goal: Hex) -> tuple[Hex, ...]:
    """The cheapest way of the force to a hex that it can reach, both ends included; of those that
    cost the same, into a Soviet hex, one that does not end across a river (10.3)."""
    found, map_ = reach(p), p.game.map
    path = found.path(goal)
    if not p.soviet >> goal & 1 or not map_.across_river(path[-2], goal):
        return path
    for near in map_.grid.neighbours(goal):
        if near in found and not p.soviet >> near & 1 and not map_.across_river(near, goal):
            step = map_.step_cost(p.mechanised(), p.turn, near, goal)
            if found.cost(near) + step == found.cost(goal):
                return (*found.path(near), goal)
    return path


def search(p: State, points: int, shut: HexSet, halts: bool = True) -> Reach:
    """Where the force could go with some points if some hexes were closed to it, and if Soviet
    ground halts it or not."""
    map_ = p.game.map
    rule, stops = (HALT, p.soviet) if halts else (FREE, 0)
    request = Request(map_.costs_on(p.mechanised(), p.turn), p.hex[p.force[0]], points, rule)
    (found,) = ranges(map_.tables, Flags(map_.grid, shut, stops), [request])
    return found


def closed(p: State) -> HexSet:
    """The hexes that the force may not enter, not even to pass through (7.0, 7.3, 12.1)."""
    game, army, shut = p.game, p.game.army, p.soviet if stands_down(p) else 0
    room = army.room - sum(army.size[u] for u in p.force)
    own = None if game.track.mixing(p.turn) else {game.formation[p.force[0]]}
    for hex_, (crowd, formations) in crowds(p).items():
        if hex_ != p.hex[p.force[0]] and (crowd > room or (own and formations != own)):
            shut |= 1 << hex_
    return shut


def crowds(p: State) -> dict[Hex, tuple[int, set[int]]]:
    """How much room the German units of each hex take, and their formations."""
    found: dict[Hex, tuple[int, set[int]]] | None = p.cache.get("crowds")
    if found is None:
        found = p.cache["crowds"] = {}
        for unit in p.game.army.troops:
            if p.hex[unit]:
                crowd, formations = found.get(p.hex[unit], (0, set[int]()))
                size = crowd + p.game.army.size[unit]
                found[p.hex[unit]] = size, formations | {p.game.formation[unit]}
    return found


def stands_down(p: State) -> bool:
    """Whether the force may not enter Soviet hexes this turn (12.1)."""
    return p.game.track.stands_down(p.turn) and bool(p.game.map.north >> p.origin & 1)


# -- why not -------------------------------------------------------------------------------------


def why_not_enter(p: State, hex_: Hex) -> Refusal | None:
    """Why the force may not be in a hex (7.1, 7.3, 12.1)."""
    game, army = p.game, p.game.army
    if p.soviet >> hex_ & 1 and stands_down(p):
        text = "{hex} is Soviet, and the force set out north of row {row}"
        return Refusal(text, "12.1a", hex=hex_, row=game.map.mud_row)
    others = [u for u in p.garrison(hex_) if u not in p.force]
    if sum(army.size[u] for u in (*others, *p.force)) > army.room:
        most = army.divisions
        return Refusal("{hex} would hold more than {most:## division}", "7.1a", hex=hex_, most=most)
    if not game.track.mixing(p.turn):
        for other in (game.formation[u] for u in others):
            if other != game.formation[p.force[0]]:
                return Refusal(
                    "{hex} holds units of {other:formation}", "7.3a", hex=hex_, other=other
                )
    return None


def too_dear(hex_: Hex, cost: int, left: int) -> Refusal:
    """The force cannot pay for a hex."""
    return Refusal("{hex} costs {cost} MP, {left} left", "9.2d", hex=hex_, cost=cost, left=left)


def why_not_there(p: State, goal: Hex) -> Refusal | None:
    """Why the force cannot reach a hex."""
    if goal == p.hex[p.force[0]]:
        return Refusal("the force is in {hex}", "9.2a", hex=goal)
    if goal in reach(p):
        return None
    shut_out = why_not_enter(p, goal)
    if shut_out is not None:
        return shut_out
    far = search(p, FAR, closed(p))
    if goal in far and far.cost(goal) > p.mp:
        return too_dear(goal, far.cost(goal), p.mp)
    if goal in search(p, p.mp, 0):
        return Refusal("the way to {hex} leads through hexes closed to the force", "7.1c", hex=goal)
    text = "Soviet hexes lie before {hex}: the force halts in the first"
    return Refusal(text, "9.6", hex=goal)


def why_not_along(p: State, path: Sequence[Hex]) -> Refusal | None:
    """Why the force cannot move along a path given hex by hex."""
    map_, left = p.game.map, p.mp
    for here, there in pairwise((p.hex[p.force[0]], *path)):
        if map_.grid.direction(here, there) is None:
            return Refusal("{here:hex} and {hex} do not touch", "9.2a", here=here, hex=there)
        if p.soviet >> here & 1:
            return Refusal("the force halts in {hex}, which is Soviet", "9.6", hex=here)
        shut_out = why_not_enter(p, there)
        if shut_out is not None:
            return shut_out
        cost = map_.step_cost(p.mechanised(), p.turn, here, there)
        if cost > left:
            return too_dear(there, cost, left)
        left -= cost
    return None


def why_no_drop(p: State, unit: Unit) -> Refusal | None:
    """Why a unit may not be dropped off here (9.5a, R29)."""
    if unit not in p.force:
        return Refusal("{unit} is not in the force", "9.5a", unit=unit)
    if not p.back:
        return Refusal("units that stay where they are are simply not moved", "9.5a")
    if len(p.force) == 1:
        return Refusal("the last unit of a force stops", "9.5a")
    return None
