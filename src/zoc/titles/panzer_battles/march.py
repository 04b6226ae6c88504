"""A move of one unit or of a stack (SCS-4), step by step: on, into an overrun, off the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from zoc.hexes import Hex
from zoc.kernel.action import Action
from zoc.kernel.event import Event
from zoc.kernel.said import NOTHING, Said, said
from zoc.kernel.step import NOBODY, Ask, Offer, Refusal, Step
from zoc.titles.panzer_battles.combat import odds_told
from zoc.titles.panzer_battles.exits import exit_cost, leave, why_no_exit
from zoc.titles.panzer_battles.overrun import begin_overrun, overrun_targets, why_no_overrun
from zoc.titles.panzer_battles.phrases import stack
from zoc.titles.panzer_battles.position import (
    ACTIVE,
    EXPLOITS,
    MOVED,
    OVERRAN,
    SIDES,
    State,
    Unit,
    Units,
)
from zoc.titles.panzer_battles.reach import budget, far, reach


class Moved(Event):
    name, cites, arrow = "move", "SCS-4.1", "move"
    says = "{units} {verb} from {start:hex} to {end:hex}"
    units: Units
    path: tuple[Hex, ...]

    @property
    def verb(self) -> str:
        """What one unit does, or several do."""
        return "moves" if len(self.units) == 1 else "move"


class March(Step[State]):
    """Units that move together, with what they have spent in their column; `stepwise` tells
    whether they go on step by step."""

    name, rule = "march", "SCS-4.1"
    units: Units
    stepwise: bool

    def party(self, p: State) -> Units:
        """The units that are still there and have not ended their move. Those that a repelled
        overrun has thrown back apart from the first march no longer with it."""
        here = [u for u in self.units if p.hex[u] and not p.state[u] & MOVED]
        return tuple(u for u in here if p.hex[u] == p.hex[here[0]])

    def actor(self, p: State) -> str:
        units = self.party(p)
        on = units and may_go_on(p, units, self.stepwise)
        return SIDES[p.game.side[units[0]]] if on else NOBODY

    def ask(self, p: State) -> Ask:
        units = self.party(p)
        goes = "goes" if len(units) == 1 else "go"
        words = f"Choose where {{who}} {goes}: {{left}} MP left."
        text = said(words, who=stack(units), left=p.game.points(budget(p, units)))
        return Ask(text, self._hint(p, units), (self.rule,))

    def _hint(self, p: State, units: Units) -> Said:
        """What a march that has not set out may still take in."""
        joining = len(companions(p, units))
        if joining:
            words = "{n:# unit} in {hex} may go along."
            return said(words, n=joining, hex=p.hex[units[0]])
        moved = any(p.spent[u] for u in units)
        return said("To take up another unit ends their move.") if moved else NOTHING

    def actions(self, p: State) -> Iterator[Action]:
        units = self.party(p)
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

    def why_not(self, p: State, action: Action) -> Refusal | None:
        units, verb = self.party(p), action.verb
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

    def offer(self, p: State, action: Action) -> Offer:
        units, verb = self.party(p), action.verb
        if verb == "to":
            return self._offer_way(p, units, int(action.args[-1]))
        if verb == "overrun":
            return self._offer_overrun(p, units, int(action.args[0]))
        if verb == "exit":
            cost = f"{p.game.points(exit_cost(p, units[0]))} MP"
            return Offer(said("Leave the map, {cost}", cost=cost), "button", cost=cost)
        if verb == "halt":
            return Offer(said("Halt here"), "button", key="H")
        unit = int(action.args[0])
        if verb == "drop":
            return Offer(said("Leave {unit} here", unit=unit), "menu", unit, p.hex[unit])
        cost = f"{p.game.points(p.left(unit))} MP"
        return Offer(said("Move with {unit}", unit=unit), "toggle", unit, p.hex[unit], cost=cost)

    def _offer_way(self, p: State, units: Units, goal: Hex) -> Offer:
        found = reach(p, units)
        full = len(p.stack(goal)) >= p.game.stacking
        return Offer(
            said("Move to {goal:hex}", goal=goal),
            "path",
            units[0],
            goal,
            found.path(goal),
            p.game.points(found.cost(goal)),
            found.must_stop(goal),
            (overstacked(goal),) if full else (),
        )

    def _offer_overrun(self, p: State, units: Units, target: Hex) -> Offer:
        ratio = odds_told(p, p.game.side[units[0]], target, units)
        at = " at {ratio}" if ratio else ""
        cost = p.game.points(p.game.overrun_cost)
        label = said(f"Overrun {{hex}}{at}, {{cost}} MP — roll", hex=target, ratio=ratio, cost=cost)
        return Offer(label, "hex", units[0], target, cost=ratio, final="chance")

    def apply(self, p: State, action: Action) -> None:
        units, verb = self.party(p), action.verb
        words = [int(word) for word in action.args]
        if verb == "halt":
            end_march(p, units)
        elif verb == "exit":
            p.pop()
            leave(p, units)
        elif verb == "with":
            p.replace(March((*units, words[0]), True))
        elif verb == "drop":
            p.mark(words[0], MOVED)
            p.replace(March(tuple(u for u in units if u != words[0]), True))
        elif verb == "overrun":
            p.replace(March(units, True))
            begin_overrun(p, units, words[0])
        else:
            go(p, units, words, self.stepwise)

    def run(self, p: State) -> None:
        end_march(p, self.party(p))


def overstacked(hex_: Hex) -> Said:
    """What is legal but costs."""
    return said("Overstacked at {hex} if all stay.", hex=hex_)


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
        return Refusal("enemy ZOC stops it in {hex}", "SCS-2.3", hex=here)
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
    needed, here = ACTIVE | (p.state[units[0]] & EXPLOITS), p.hex[units[0]]
    if unit in units:
        return Refusal("{unit} is in the stack already", "SCS-4.3", unit=unit)
    if p.hex[unit] != here or p.game.side[unit] != p.game.side[units[0]]:
        return Refusal("{unit} is not in {hex}", "SCS-4.3", unit=unit, hex=here)
    if any(p.spent[u] for u in units) and not p.game.options["overrun_gathers"]:
        return Refusal("the stack has moved: nobody joins it on the way", "SCS-5.3")
    tired = needed & EXPLOITS and not p.can_exploit(unit)
    if tired or p.state[unit] & (needed | MOVED) != needed:
        return Refusal("{unit} may not move now", "SCS-4.1", unit=unit)
    return None


def why_not_drop(p: State, units: Units, unit: Unit) -> Refusal | None:
    """Why a stack may not leave a unit behind (SCS-4.3)."""
    if unit in units and len(units) > 1 and p.spent[units[0]]:
        return None
    return Refusal("{unit} is in no stack on the move", "SCS-4.3", unit=unit)


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
    p.tell(Moved(units, (start, *path)))
    bogged = path[-1] in p.game.map.swamps_from([start, *path][-2])
    if bogged or not may_go_on(p, units, stepwise):
        end_march(p, units)


def path_cost(p: State, units: Units, path: Sequence[Hex]) -> int:
    """What a path costs; a swamp takes all that is left (TEC-3)."""
    cost, whole, ground = 0, budget(p, units), p.game.map
    for here, there in pairwise([p.hex[units[0]], *path]):
        cost = whole if there in ground.swamps_from(here) else cost + ground.step_cost(here, there)
    return cost


def why_not_to(p: State, units: Units, path: list[Hex]) -> Refusal | None:
    """Why units may not go to a hex, or along a path."""
    held = why_no_going(p, units)
    if held is not None:
        return held
    return why_not_there(p, units, path[0]) if len(path) == 1 else why_not_along(p, units, path)


def why_not_there(p: State, units: Units, goal: Hex) -> Refusal | None:
    """Why units cannot reach a hex (SCS-2.3, SCS-4)."""
    game, unit = p.game, units[0]
    if goal == p.hex[unit]:
        words = "it stands in {hex}: halt ends a move where it is"
        return Refusal(words, "SCS-4.1", hex=goal)
    if goal in reach(p, units):
        return None
    if not game.map.in_play >> goal & 1:
        return Refusal("{hex} is not on the maps in play", "2.0-1", hex=goal)
    if p.ground.occupied[1 - game.side[unit]] >> goal & 1:
        return Refusal("an enemy unit stands in {hex}", "SCS-4.4", hex=goal)
    if game.map.takes_all(goal):
        return Refusal("swamp at {hex} takes a whole allowance", "SCS-4.6", hex=goal)
    free = far(p, unit)
    if goal not in free:
        return Refusal("no way leads to {hex}", "TEC-9", hex=goal)
    have = budget(p, units)
    if free.cost(goal) > have:
        return too_dear(p, goal, free.cost(goal), have)
    return Refusal("enemy ZOC stops it on the way to {hex}", "SCS-2.3", hex=goal)


def too_dear(p: State, hex_: Hex, cost: int, left: int) -> Refusal:
    """A hex that costs more than is left (SCS-4.2)."""
    price = {"cost": p.game.points(cost), "left": p.game.points(left)}
    return Refusal("{hex} costs {cost} MP, {left} left", "SCS-4.2", hex=hex_, **price)


def why_not_along(p: State, units: Units, path: list[Hex]) -> Refusal | None:
    """Why units cannot move along a path given hex by hex (SCS-2, SCS-4)."""
    ground, left = p.game.map, budget(p, units)
    spent = any(p.spent[u] for u in units)
    for here, there in pairwise([p.hex[units[0]], *path]):
        refusal = why_no_step(p, units[0], here, there, spent)
        if refusal is not None:
            return refusal
        swamp = there in ground.swamps_from(here)
        cost = left if swamp else ground.step_cost(here, there)
        bogged = spent and not p.game.options["swamp_from_afar"]
        if cost > left or (swamp and (not left or bogged)):
            return too_dear(p, there, cost, left)
        left, spent = left - cost, True
    return None


def why_no_step(p: State, unit: Unit, here: Hex, there: Hex, moving: bool) -> Refusal | None:
    """Why a unit cannot step from a hex to another, whatever it costs; `moving` units have made a
    step before (SCS-2.3, SCS-2.4, SCS-4.4, TEC-9, TEC-13)."""
    game, about = p.game, {"here": here, "hex": there}
    zone = p.enemy_zone(game.side[unit])
    if game.grid.direction(here, there) is None:
        return Refusal("{here:hex} and {hex} do not touch", "SCS-4.1", **about)
    if not game.map.in_play >> there & 1:
        return Refusal("{hex} is not on the maps in play", "2.0-1", **about)
    if p.ground.occupied[1 - game.side[unit]] >> there & 1:
        return Refusal("an enemy unit stands in {hex}", "SCS-4.4", **about)
    if not game.map.step_cost(here, there) and there not in game.map.swamps_from(here):
        return Refusal("nothing leads across from {here:hex} to {hex}", "TEC-9", **about)
    if moving and zone >> here & 1 and game.options["zoc_stops"]:
        return Refusal("it must stop in {here:hex}, in enemy ZOC", "SCS-2.3", **about)
    if zone >> here & 1 and zone >> there & 1 and not game.options["zoc_to_zoc"]:
        return Refusal("{here:hex} and {hex} are both in enemy ZOC", "SCS-2.4", **about)
    return None
