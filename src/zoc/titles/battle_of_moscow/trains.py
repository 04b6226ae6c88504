"""Trains (RR): a unit walks to a friendly railroad, rides any distance, and walks on."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import pairwise

from zoc.hexes import Hex
from zoc.hexes.reach import Reach, Request, ZocRule
from zoc.hexes.sets import HexSet, pack, unpack
from zoc.kernel.cycle import refusals
from zoc.kernel.cycle.march import UnitMarch
from zoc.kernel.cycle.marching import FAR, FREE, Paid
from zoc.kernel.protocol import Action, Ask, Event, Happened, Offer, Refusal, Warn, remembered, said
from zoc.titles.battle_of_moscow.marching import BattleOfMoscowMarching
from zoc.titles.battle_of_moscow.position import MOVED, NEW, RAILED, Now, Unit
from zoc.titles.battle_of_moscow.supply import friendly_rail

BEFORE, ABOARD, AFTER = 0, 1, 2
"""A unit walks to its train, rides, and walks on; it never boards a second one (RR-12, R43)."""
DEAR = 10**6
"""More than any way costs."""
At = tuple[Hex, int]
"""A hex, and how far the unit is with its ride."""
Units = Sequence[Unit]


class Ride(Reach):
    """Where a unit can be after riding on friendly rails: what it pays on foot before and after,
    and its way (RR-9, RR-10, RR-11, R71). Never in an enemy zone of control."""

    def __init__(self, p: Now, unit: Unit, request: Request) -> None:
        flags, start = p.game.marching.flags(p, (unit,)), request.start
        self.paid: dict[At, int] = {(start, BEFORE): 0}
        self._parents: dict[At, At] = {}
        self._search(p, request, friendly_rail(p, p.game.side[unit]), flags.closed | flags.zoc)
        ends = {h for h, stage in self.paid if stage and h != start}
        self._ends = {h: min((self._price(h, s), s) for s in (ABOARD, AFTER)) for h in sorted(ends)}
        hexes, costs = list(self._ends), [cost for cost, _ in self._ends.values()]
        columns = memoryview(array("H", [*hexes, *costs, *hexes]))
        super().__init__(request, flags, columns, 0, len(columns))

    def _price(self, hex_: Hex, stage: int) -> int:
        return self.paid.get((hex_, stage), DEAR)

    def _search(self, p: Now, request: Request, rail: HexSet, barred: HexSet) -> None:
        steps, links = p.game.tables.named[request.table].steps, p.game.map.rail_links
        paid, parents, budget = self.paid, self._parents, request.budget
        shut, rails = frozenset(unpack(barred)), frozenset(unpack(rail))
        heap = [(0, request.start, BEFORE)]
        while heap:
            spent, hex_, stage = heappop(heap)
            if spent > paid[hex_, stage]:
                continue
            then = AFTER if stage else BEFORE
            onward = [(h, spent + c, then) for h, c in steps[hex_] if spent + c <= budget]
            if stage != AFTER and hex_ in rails:
                onward += [(h, spent, ABOARD) for h in links[hex_] if h in rails]
            for other, cost, then in onward:
                at = other, then
                if cost < paid.get(at, DEAR) and other not in shut:
                    paid[at] = cost
                    parents[at] = hex_, stage
                    heappush(heap, (cost, other, then))

    def path(self, hex_: Hex) -> tuple[Hex, ...]:
        return tuple(hex_ for hex_, _ in self.way(hex_))

    def way(self, goal: Hex) -> list[At]:
        """The way to a hex, both ends included."""
        way = [(goal, self._ends[goal][1])]
        while way[-1] in self._parents:
            way.append(self._parents[way[-1]])
        return way[::-1]


class Rails(BattleOfMoscowMarching):
    """`game.rails`: how units go by rail."""

    def search(self, p: Now, units: Units, budget: int, zoc: ZocRule) -> Ride:
        return Ride(p, units[0], Request(self.table(p, units), p.hex[units[0]], budget))

    def warnings(self, p: Now, units: Units, goal: Hex) -> Iterator[Warn]:
        """None of duties: whoever has ridden may not attack in this impulse (RR-11)."""
        return iter(())

    def why_not_there(self, p: Now, units: Units, goal: Hex) -> Refusal | None:
        if goal in self.reach(p, units):
            return None
        if p.ground.zoc[1 - p.game.side[units[0]]] >> goal & 1:
            return refusals.in_zoc(goal, "RR-11")
        far, budget = self.search(p, units, FAR, FREE), self.budget(p, units)
        cut = p.game.map.rails & ~friendly_rail(p, p.game.side[units[0]])
        if goal in far and not cut >> goal & 1:
            words = "{goal:hex} costs {cost} MP on foot, {left} allowed"
            cost, left = self.points(far.cost(goal)), self.points(budget)
            return Refusal(words, "RR-10", goal=goal, cost=cost, left=left)
        return Refusal("no friendly railroad leads near {goal:hex}", "RR-3", goal=goal)

    def why_not_along(self, p: Now, units: Units, path: Sequence[Hex]) -> Refusal | None:
        return Refusal(Train.instead, Train.rule)

    def paid(self, p: Now, units: Units, path: Sequence[Hex]) -> Iterator[Paid]:
        """A train costs nothing, the way to it and from it does (RR-9, RR-10)."""
        ride = self.reach(p, units)
        assert isinstance(ride, Ride)
        for before, now in pairwise(ride.way(path[-1])):
            total = ride.paid[now]
            cost = total - ride.paid[before]
            told = (p.game.board.terrain[now[0]], "RR-10") if cost else ("railroad", "RR-9")
            yield Paid(now[0], *told, cost, total)


def can_entrain(p: Now, unit: Unit) -> bool:
    """Whether a unit reaches a friendly railroad that leads anywhere (RR-9)."""
    rail = _through(p, p.game.side[unit])
    return bool(rail >> p.hex[unit] & 1 or rail & p.game.marching.reach(p, (unit,)).set)


@remembered
def _through(p: Now, side: int) -> HexSet:
    """The friendly rail hexes from which another one can be reached."""
    own, links = set(unpack(friendly_rail(p, side))), p.game.map.rail_links
    return pack(h for h in own if not own.isdisjoint(links[h]))


class Train(UnitMarch[Now]):
    """One unit's move by rail: where to."""

    name, rule, goes = "train", "RR-9", "By rail to {goal:hex}"
    instead = "name the hex where it ends: to HEX"

    def by(self, p: Now) -> Rails:
        return p.game.rails

    def ask(self, p: Now) -> Ask:
        text = said("Send {unit} by rail: choose a lit hex.", unit=self.unit)
        hint = said("It may neither enter enemy ZOC nor attack in this impulse.")
        return Ask(text, hint, ("RR-9", "RR-11"))

    def others(self, p: Now) -> Iterator[Action]:
        yield Action("cancel")

    def offer_other(self, p: Now, action: Action) -> Offer:
        return Offer(said("Do not go by rail"), "button", back=True)

    def apply_other(self, p: Now, action: Action) -> None:
        p.pop()

    def told(self, p: Now, units: Units, path: tuple[Hex, ...], cost: int) -> Event:
        words = "{unit} goes by rail from {start:hex} to {end:hex}"
        return Happened("rail", self.rule, words, {"unit": self.unit, "path": path}, "move")

    def arrive(self, p: Now, units: Units, path: Sequence[Hex], cost: int) -> None:
        p.pop()
        if not p.state[self.unit] & NEW:
            p.rail_left -= 1
        p.mark(self.unit, MOVED | RAILED)
