"""Movement (MOV, ZOC, TER, WX), by rail (RR) and in two impulses (SOP)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import chain, pairwise
from typing import Any, ClassVar

from zoc.hexes import Hex
from zoc.hexes.flags import Flags
from zoc.hexes.reach import Reach, Request, ZocRule
from zoc.hexes.search import ranges, reach
from zoc.hexes.sets import HexSet, pack, unpack
from zoc.kernel.cycle.march import Marching, UnitMarch
from zoc.kernel.cycle.march import Movement as KernelMovement
from zoc.kernel.cycle.recent import Recent
from zoc.kernel.play.action import Action
from zoc.kernel.play.event import Event
from zoc.kernel.play.forecast import Route
from zoc.kernel.play.said import said
from zoc.kernel.play.step import Ask, Offer, Refusal, Step, Warn
from zoc.titles.battle_of_moscow import replacements
from zoc.titles.battle_of_moscow.position import (
    DROPPED,
    GERMAN,
    ISOLATED,
    MOVED,
    NEW,
    RAILED,
    RUSSIAN,
    SIDES,
    SUPPLIED,
    Now,
    Unit,
)
from zoc.titles.battle_of_moscow.roster import STATIC
from zoc.titles.battle_of_moscow.supply import friendly_rail

FREE, STOP, SHUT = ZocRule(), ZocRule(stop=True), ZocRule(shut=True)
KEPT = 500
"""How many ranges are remembered."""


def factor(p: Now, unit: Unit) -> int:
    """A unit's movement factor as supply leaves it (SUP-5, SUP-10, SUP-14, FIN-2)."""
    roster, whole = p.game.roster, p.game.roster.movement[unit]
    state = SUPPLIED if roster.finn[unit] or roster.partisan[unit] else p.supply[unit]
    if state == SUPPLIED:
        return whole
    if roster.like_german[unit]:
        return whole // 4 if state == ISOLATED else whole // 2
    return whole // 3 if state == ISOLATED else whole * 2 // 3


def attack_factor(p: Now, unit: Unit) -> int:
    """A unit's attack factor as supply leaves it (SUP-7, SUP-9, R16)."""
    whole = p.game.roster.attack[unit]
    return whole if p.supply[unit] == SUPPLIED or p.game.roster.finn[unit] else whole // 2


def harmless(p: Now, unit: Unit) -> bool:
    """Whether a unit cannot attack regular enemies in this impulse, so that it may not enter a
    zone of control (R47)."""
    roster = p.game.roster
    if roster.kind[unit] == "security" or (roster.finn[unit] and p.supply[unit] != SUPPLIED):
        return True
    return attack_factor(p, unit) == 0


class BattleOfMoscowMarching(Marching[Now]):
    """Costs by side and weather, zones of control that stop, factors by supply and impulse."""

    rules: ClassVar[Mapping[str, str]] = {
        "apart": "MOV-3",
        "enemy": "MOV-5",
        "closed": "TER-17",
        "stop": "ZOC-2",
        "zoc to zoc": "ZOC-2",
        "shut": "ZOC-3",
        "step cost": "FRC-2",
        "cost": "MOV-1",
        "no way": "TER-17",
        "zoc on the way": "ZOC-2",
        "leaves zoc": "ZOC-2",
    }
    words: ClassVar[Mapping[str, str]] = {
        "shut": "it cannot attack, so it may not enter enemy ZOC in {there:hex}",
        "leaves zoc": "it may not enter enemy ZOC in {there:hex}",
        "zoc on the way": "enemy ZOC bars the way to {there:hex}",
    }

    def __init__(self) -> None:
        self._known: Recent[Any, Reach] = Recent(KEPT)

    def search(self, p: Now, units: Sequence[Unit], budget: int, zoc: ZocRule) -> Reach:
        """Where a unit could go, found once while the enemy stands still: friends are no
        obstacle."""
        flags = self.flags(p, units)
        request = Request(self.table(p, units), p.hex[units[0]], budget, zoc)
        key = request, flags.closed, flags.zoc
        known = self._known.get(key)
        return known or self._known.put(key, reach(p.game.tables, flags, request))

    def searches(self, p: Now, flags: Flags, requests: Sequence[Request]) -> list[Reach]:
        keys = [(request, flags.closed, flags.zoc) for request in requests]
        known = {key: self._known.get(key) for key in keys}
        new = [key for key, answer in known.items() if answer is None]
        for key, answer in zip(new, ranges(p.game.tables, flags, [k[0] for k in new]), strict=True):
            known[key] = self._known.put(key, answer)
        return [answer for key in keys if (answer := known[key]) is not None]

    def budget(self, p: Now, units: Sequence[Unit]) -> int:
        """What a unit may spend in this impulse, in halves (MOV-1, SOP-6, SUP-15)."""
        unit = units[0]
        whole = factor(p, unit)
        if p.game.impulse(p) == 2:
            whole //= 2
        return whole * int(p.game.figures["movement"]["half"])

    def table(self, p: Now, units: Sequence[Unit]) -> str:
        unit, roster = units[0], p.game.roster
        if roster.partisan[unit]:
            return "partisan ice" if p.ice else "partisan"
        if roster.russian[unit]:
            return "russian ice" if p.ice else "russian"
        if roster.finn[unit]:
            return "russian"
        return "german slow" if p.slow else "german frozen" if p.frozen else "german"

    def binds(self, p: Now, units: Sequence[Unit]) -> ZocRule:
        if p.game.roster.partisan[units[0]]:
            return FREE
        return SHUT if harmless(p, units[0]) or p.state[units[0]] & RAILED else STOP

    def flags(self, p: Now, units: Sequence[Unit]) -> Flags:
        """A fortified zone is free of German zones for a Russian (R50); the other front is closed
        to a Finn (FIN-1)."""
        unit, chart = units[0], p.game.map
        enemy = 1 - p.game.side[unit]
        closed, zone = p.ground.occupied[enemy], p.ground.zoc[enemy]
        if p.game.side[unit] == RUSSIAN:
            zone &= ~chart.forts
        if p.game.roster.finn[unit]:
            closed |= chart.fronts.get(p.game.units[unit].formation.id, 0)
        return Flags(p.game.grid, closed, zone)

    def alike(self, p: Now, units: Sequence[Unit]) -> Hashable:
        unit = units[0]
        front = p.game.units[unit].formation.id if p.game.roster.finn[unit] else ""
        return p.game.side[unit], front

    def why_not_stop(self, p: Now, units: Sequence[Unit], goal: Hex) -> Refusal | None:
        if goal == p.hex[units[0]] or p.has_room(units[0], goal):
            return None
        rule = "STK-1" if p.game.side[units[0]] == GERMAN else "STK-2"
        return Refusal("{goal:hex} is full", rule, goal=goal)

    def points(self, cost: int) -> str:
        whole, half = divmod(cost, int(self.half))
        return f"{whole}½" if half and whole else "½" if half else str(whole)

    half: ClassVar[int] = 2

    def step_rule(self, p: Now, units: Sequence[Unit], here: Hex, there: Hex) -> str:
        chart = p.game.map
        if (chart.roads | chart.cities) >> there & 1:
            return "TER-10" if p.slow and not p.game.roster.russian[units[0]] else "TER-8"
        return {"swamp": "TER-3", "forest": "TER-5", "hill": "TER-6"}.get(
            p.game.board.terrain[there], "TER-12"
        )

    def warnings(self, p: Now, units: Sequence[Unit], goal: Hex) -> Iterator[Warn]:
        """The contacts that a move makes, that they must be fought, and the best odds (CBT-7)."""
        for foe in contacts_made(p, units[0], goal):
            best = p.game.fighting.best_with(p, units[0], goal, foe)
            words = "Must attack {foe:hex} from here, {best} at best as things stand."
            yield Warn(said(words, foe=foe, best=best), ("CBT-7",), foe)


def contacts_made(p: Now, unit: Unit, goal: Hex) -> tuple[Hex, ...]:
    """The enemy hexes that a unit would have to fight from a hex."""
    if harmless(p, unit) or p.game.roster.partisan[unit]:
        return ()
    enemy = 1 - p.game.side[unit]
    if not p.ground.zoc[enemy] >> goal & 1:
        return ()
    zoc = p.game.roster.has_zoc
    return tuple(
        h
        for h in p.game.grid.neighbours(goal)
        if p.ground.occupied[enemy] >> h & 1 and any(zoc[u] for u in p.stack(h))
    )


# -- the forts that fall -------------------------------------------------------------------------


class FortLost(Event):
    """Fortification troops are turned (FTR-3)."""

    name, cites, arrow = "eliminate", "FTR-3", "loss"
    says = "{unit} is lost: a German unit stands at the open side of {hex}"
    unit: Unit
    hex: Hex


def turn_forts(p: Now) -> None:
    """Fortification troops with a German across an open side are lost at once (FTR-3, R19)."""
    chart, held = p.game.map, p.ground.occupied[GERMAN]
    for unit in p.game.units_of[RUSSIAN]:
        hex_ = p.hex[unit]
        if not hex_ or p.game.roster.kind[unit] != "fortress":
            continue
        near = (h for h in p.game.grid.neighbours(hex_) if held >> h & 1)
        if any(not chart.fortified(h, hex_) for h in near):
            p.game.remove(p, unit)
            p.tell(FortLost(unit, hex_))


# -- the phase -----------------------------------------------------------------------------------


class March(UnitMarch[Now]):
    """One unit's move."""

    rule = "MOV-1"

    def arrive(self, p: Now, units: tuple[Unit, ...], path: Sequence[Hex], cost: int) -> None:
        p.pop()
        p.mark(self.unit, MOVED)
        turn_forts(p)


class Movement(KernelMovement[Now]):
    """The movement step of an impulse. In the first one new units enter, factors are spent and
    trains run (SOP-3); in the second only supplied units move, at half their factor (SOP-5)."""

    rule, marches = "SOP-3", March
    selects = KernelMovement.selects | {"drop", "rebuild"}
    """Both counters of a drop may land apart; of units that are alike one is listed (UID-1)."""
    impulse: int
    offers: ClassVar[Mapping[str, str]] = {
        **KernelMovement.offers,
        "rail": "Send {unit} by rail",
        "place": "{unit} enters at {hex}",
        "rebuild": "Rebuild {unit} at {hex}",
        "keep": "Keep a factor as a counter in {hex}",
        "drop": "Drop {unit} on {hex}",
        "forgo": "Forgo the rest",
    }

    def why_no_move(self, p: Now, unit: Unit) -> Refusal | None:
        refusal = super().why_no_move(p, unit)
        if refusal is not None:
            return refusal
        roster = p.game.roster
        if roster.kind[unit] in STATIC:
            return Refusal("{unit} never moves", "WRK-1", unit=unit)
        if p.state[unit] & MOVED:
            return Refusal("{unit} has moved in this impulse", "MOV-6", unit=unit)
        if p.state[unit] & DROPPED:
            return Refusal("{unit} was dropped this turn", "PTR-9", unit=unit)
        if unit == roster.army_40 and not p.released:
            return Refusal("the 40th Army is not free yet", "A40-1")
        if self.impulse == 2 and roster.partisan[unit]:
            return Refusal("partisans move in the first impulse only", "PAR-8")
        if self.impulse == 2 and p.supply[unit] != SUPPLIED and not roster.finn[unit]:
            return Refusal("{unit} is not supplied: it stays in the second impulse", "SOP-5",
                           unit=unit)  # fmt: skip
        # The second impulse halves it: a factor of 1 is nothing there.
        able = factor(p, unit) >= self.impulse
        return None if able else Refusal("{unit} has no movement left", "FRC-1", unit=unit)

    def movable(self, p: Now) -> Iterator[Unit]:
        return (u for u in p.game.units_of[self.side]
                if not p.state[u] & MOVED and self.why_no_move(p, u) is None)  # fmt: skip

    # -- trains --------------------------------------------------------------------------------

    def why_no_train(self, p: Now, unit: Unit) -> Refusal | None:
        """Why a unit may not go by rail (RR, R43, R71)."""
        if self.impulse == 2:
            return Refusal("no train runs in the second impulse", "SOP-7")
        refusal = self.why_no_move(p, unit)
        if refusal is not None:
            return refusal
        if p.game.roster.partisan[unit]:
            return Refusal("partisans may not use railroads", "PAR-14")
        if not p.rail_left and not p.state[unit] & NEW:
            words = "all units that may go by rail this turn have gone"
            return Refusal(words, "RR-5" if self.side == GERMAN else "RR-6")
        near = can_entrain(p, unit)
        return None if near else Refusal("{unit} reaches no friendly railroad", "RR-9", unit=unit)

    def _passengers(self, p: Now, movable: Iterable[Unit]) -> Iterator[Unit]:
        """Who may ride; only those near a friendly railroad are tried."""
        if self.impulse == 2:
            return
        for unit in movable:
            quota = p.rail_left or p.state[unit] & NEW
            if quota and not p.game.roster.partisan[unit] and can_entrain(p, unit):
                yield unit

    # -- everything else -----------------------------------------------------------------------

    def actions(self, p: Now) -> Iterator[Action]:
        movable, moves = list(self.movable(p)), p.game.moves
        listed = (moves[u] for u in movable)
        return chain(self.others(p), listed, self.trains(p, movable), (Action("end"),))

    def others(self, p: Now) -> Iterator[Action]:
        return replacements.offers(p, self.side) if self.impulse == 1 else iter(())

    def trains(self, p: Now, movable: Iterable[Unit]) -> Iterator[Action]:
        """Who may go by rail."""
        return (Action("rail", (u,)) for u in self._passengers(p, movable))

    def why_not_other(self, p: Now, action: Action) -> Refusal | None:
        if action.verb == "rail":
            return self.why_no_train(p, int(action.args[0]))
        if action.verb in replacements.VERBS:
            if self.impulse == 2:
                return Refusal("nothing new comes in the second impulse", "SOP-8")
            return replacements.why_not(p, self.side, action)
        return Refusal("move units, or end the movement", "SOP-3")

    def apply_other(self, p: Now, action: Action) -> None:
        if action.verb == "rail":
            p.push(Train(int(action.args[0])))
        else:
            replacements.carry_out(p, self.side, action)

    def offer(self, p: Now, action: Action) -> Offer | None:
        if action.verb == "rail":
            unit = int(action.args[0])
            return Offer(said("{unit} by rail", unit=unit), "unit", unit, p.hex[unit],
                         group="rail", opens=True)  # fmt: skip
        return super().offer(p, action)

    def ask(self, p: Now) -> Ask:
        idle = sum(1 for _ in self.movable(p))
        first = "first" if self.impulse == 1 else "second"
        text = said(f"Move {SIDES[self.side].capitalize()} units, {first} impulse, or end.")
        due = len(p.game.fighting.left(p, self.side, self.impulse).due)
        words = "{due:# hex} must be attacked so far; " if due else ""
        words += "{idle:# unit} not moved yet; {weather}"
        words += "; {rail:# unit} may still go by rail." if self.impulse == 1 else "."
        hint = said(words, idle=idle, weather=p.weather, rail=p.rail_left, due=due)
        return Ask(text, hint, ("SOP-3" if self.impulse == 1 else "SOP-5",))


# -- trains --------------------------------------------------------------------------------------


class Railed(Event):
    """A unit went by rail."""

    name, cites, arrow = "rail", "RR-9", "move"
    says = "{unit} goes by rail from {start:hex} to {end:hex}"
    unit: Unit
    path: tuple[Hex, ...]


At = tuple[Hex, bool]
"""A hex, and whether the unit has ridden before it was there."""


class Ride:
    """Where a unit can be after riding on friendly rails: what it pays on foot before and after,
    and its way (RR-9, RR-10, RR-11, R71). Never in an enemy zone of control."""

    def __init__(self, p: Now, unit: Unit) -> None:
        self.start = p.hex[unit]
        self._costs: dict[At, int] = {(self.start, False): 0}
        self._parents: dict[At, At] = {}
        self._search(p, unit)
        self.cost = {h: c for (h, rode), c in self._costs.items() if rode and h != self.start}

    def _search(self, p: Now, unit: Unit) -> None:
        game, units = p.game, (unit,)
        rail, budget = friendly_rail(p, game.side[unit]), game.marching.budget(p, units)
        flags = game.marching.flags(p, units)
        barred = flags.closed | flags.zoc
        steps = game.tables.named[game.marching.table(p, units)].steps
        heap = [(0, self.start, False)]
        while heap:
            paid, hex_, rode = heappop(heap)
            if paid > self._costs[hex_, rode]:
                continue
            onward = [(h, paid + c, rode) for h, c in steps[hex_] if paid + c <= budget]
            if rail >> hex_ & 1:
                links = game.map.rail_links[hex_]
                onward += [(h, paid, True) for h in links if rail >> h & 1]
            for other, cost, riding in onward:
                if not barred >> other & 1 and cost < self._costs.get((other, riding), 10**6):
                    self._costs[other, riding] = cost
                    self._parents[other, riding] = hex_, rode
                    heappush(heap, (cost, other, riding))

    def path(self, goal: Hex) -> tuple[Hex, ...]:
        """The way to a hex, both ends included."""
        return tuple(hex_ for hex_, _ in self._way(goal))

    def steps(self, goal: Hex) -> Iterator[tuple[Hex, int, int]]:
        """The hexes of the way with what each costs, and what was paid in all up to it."""
        way = [(hex_, self._costs[hex_, rode]) for hex_, rode in self._way(goal)]
        for (_, before), (hex_, paid) in pairwise(way):
            yield hex_, paid - before, paid

    def _way(self, goal: Hex) -> list[At]:
        way = [(goal, True)]
        while way[-1] in self._parents:
            way.append(self._parents[way[-1]])
        return way[::-1]


def ride(p: Now, unit: Unit) -> Ride:
    """Where a unit can go by rail."""
    key = f"ride {unit}"
    if key not in p.cache:
        p.cache[key] = Ride(p, unit)
    return p.cache[key]


def can_entrain(p: Now, unit: Unit) -> bool:
    """Whether a unit reaches a friendly railroad that leads anywhere (RR-9)."""
    side = p.game.side[unit]
    rail = _through(p, side)
    if rail >> p.hex[unit] & 1:
        return True
    units = (unit,)
    budget = p.game.marching.budget(p, units)
    if not _rings(p, side, budget) >> p.hex[unit] & 1:
        return False
    return bool(rail & p.game.marching.reach(p, units).set)


def _through(p: Now, side: int) -> HexSet:
    """The friendly rail hexes from which another one can be reached."""
    key = f"through {side}"
    if key not in p.cache:
        rail, links = friendly_rail(p, side), p.game.map.rail_links
        own = set(unpack(rail))
        p.cache[key] = pack(h for h in own if not own.isdisjoint(links[h]))
    return p.cache[key]


def _rings(p: Now, side: int, steps: int) -> HexSet:
    """All hexes within so many steps of a friendly railroad."""
    key = f"rings {side} {steps}"
    if key not in p.cache:
        found = friendly_rail(p, side)
        for _ in range(steps):
            found |= p.game.field.beside(found)
        p.cache[key] = found
    return p.cache[key]


class Train(Step[Now]):
    """One unit's move by rail: where to."""

    name, rule = "train", "RR-9"
    unit: Unit

    def actor(self, p: Now) -> str:
        return SIDES[p.game.side[self.unit]]

    def ask(self, p: Now) -> Ask:
        text = said("Send {unit} by rail: choose a lit hex.", unit=self.unit)
        return Ask(text, said("It may neither enter enemy ZOC nor attack in this impulse."),
                   ("RR-9", "RR-11"))  # fmt: skip

    def meant(self, p: Now, unit: Unit, hex_: Hex) -> Action | None:
        return Action("to", (hex_,)) if hex_ and unit == self.unit else super().meant(p, unit, hex_)

    def routes(self, p: Now) -> list[Route]:
        """Where it may end, as a table shows it."""
        found, points = ride(p, self.unit), p.game.marching.points
        return [Route(h, points(found.cost[h]), found.path(h)) for h in self.goals(p)]

    def goals(self, p: Now) -> Iterator[Hex]:
        """Where it may end."""
        return (h for h in sorted(ride(p, self.unit).cost) if p.has_room(self.unit, h))

    def actions(self, p: Now) -> Iterator[Action]:
        yield from (p.game.goings[h] for h in self.goals(p))
        yield Action("cancel")

    def why_not(self, p: Now, action: Action) -> Refusal | None:
        if action.verb == "cancel":
            return None
        if action.verb != "to" or len(action.args) != 1:
            return Refusal("name the hex where it ends: to HEX", self.rule)
        goal = int(action.args[0])
        if goal not in ride(p, self.unit).cost:
            if p.ground.zoc[1 - p.game.side[self.unit]] >> goal & 1:
                return Refusal("{goal:hex} is in enemy ZOC", "RR-11", goal=goal)
            return Refusal("no friendly railroad leads near {goal:hex}", "RR-3", goal=goal)
        full = Refusal("{goal:hex} is full", "STK-1", goal=goal)
        return None if p.has_room(self.unit, goal) else full

    def offer(self, p: Now, action: Action) -> Offer | None:
        if action.verb == "cancel":
            return Offer(said("Do not go by rail"), "button", back=True)
        goal = int(action.args[0])
        found = ride(p, self.unit)
        label, cost = said("By rail to {goal:hex}", goal=goal), found.cost[goal]
        return Offer(label, "path", self.unit, goal, found.path(goal), p.game.marching.points(cost))

    def apply(self, p: Now, action: Action) -> None:
        p.pop()
        if action.verb == "cancel":
            return
        path = ride(p, self.unit).path(int(action.args[0]))
        if not p.state[self.unit] & NEW:
            p.rail_left -= 1
        p.travel(self.unit, path[1:])
        p.mark(self.unit, MOVED | RAILED)
        p.tell(Railed(self.unit, path))
