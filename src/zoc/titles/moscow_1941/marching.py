"""Where units can go: costs, caps, zones of control, roads, overruns (3.1, 4.2, T.3, 6.1.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Self

from zoc.hexes import Flags, Hex, HexSet, Request, ZocRule, pack, unpack
from zoc.kernel.cycle import refusals
from zoc.kernel.cycle.marching import FREE, Marching, Paid, Units
from zoc.kernel.protocol import Refusal, Step, Warn, remembered, said
from zoc.titles.moscow_1941.map import SECONDARY
from zoc.titles.moscow_1941.position import BARRAGED, SOVIET, TRANSPORT, Now, Unit
from zoc.titles.moscow_1941.ways import Ahead, KnownWays, Ways

if TYPE_CHECKING:
    from zoc.titles.moscow_1941.title import Moscow1941


ONE_ENEMY = "one enemy unit has a ZOC on both {here:hex} and {there:hex}"
WITHIN = ("march", "crossing")
"""The steps that stand above a phase of movement."""


class Journey(NamedTuple):
    """A unit's one move of the phase (R-79): the MPs it began with (-1 for one that came in), those
    left, whether it has kept to secondary road, whether it bought full MPs; in sixths."""

    whole: int
    left: int
    lane: int = 1
    bought: int = 0


class Underway(Step[Now]):
    """A phase in which units move, with the move that is under way; `unit` is -1 between moves."""

    strategic: ClassVar[bool] = False
    side: int
    unit: Unit = -1
    whole: int = 0
    left: int = 0
    lane: int = 1
    bought: int = 0

    def begun(self) -> Underway:
        """The phase as it is between moves; machine players know it by that."""
        return self.moving(-1, Journey(0, 0))

    def moving(self, unit: Unit, move: Journey) -> Self:
        """The phase with a unit on the move."""
        return self.but(unit=unit, **move._asdict())


def underway(p: Now) -> Underway | None:
    """The phase of movement that is being played; those still to come are on the agenda, too."""
    for step in reversed(p.agenda):
        if isinstance(step, Underway):
            return step
        if step.name not in WITHIN:
            return None
    return None


def barraged(unit: Unit) -> Refusal:
    return Refusal("{unit} has fired a barrage", "6.5.5", unit=unit)


class Moscow1941Marching(Marching[Now]):
    """Movement by class; zones stop, and cost a point to leave; strategic movement keeps out."""

    rules: ClassVar[Mapping[str, str]] = {
        "apart": "3.1.4", "enemy": "3.1.8", "closed": "T.5", "no way": "T.5", "step cost": "3.1.5",
        "cost": "3.1.5", "stop": "4.2.1", "zoc on the way": "4.2.1", "zoc to zoc": "4.2.3",
        "leaves zoc": "4.2.3", "shut": "12.2.2",
    }  # fmt: skip
    words: ClassVar[Mapping[str, str]] = {
        "leaves zoc": ONE_ENEMY,
        "zoc to zoc": ONE_ENEMY,
        "zoc on the way": refusals.ZOC_BEFORE,
    }

    def __init__(self, game: Moscow1941) -> None:
        figures, self.game, self.point = game.figures["movement"], game, game.map.fraction
        self.stop = ZocRule(stop=True, leave=figures["leave_zoc"] * self.point)
        self.keep_out = ZocRule(shut=True)
        self.slower: int = figures["strategic"]
        self.gun_price: int = figures["gun"] * self.point
        self.works_price: int = figures["fortified_guns"] * self.point
        chart, columns = game.map.chart, {"foot": "foot", "mechanised": "tracked"}
        self.bonus = frozenset(
            name for name, column in columns.items()
            if str(chart.cell(SECONDARY, column)).endswith("a")
        )  # fmt: skip
        """The classes that go one hex further on secondary road (T.3)."""
        helpless = game.roster.helpless
        self._able = [[u for u in units if not helpless[u]] for units in game.units_of]
        self.ways = KnownWays(game)

    # -- figures -------------------------------------------------------------------------------

    def allowance(self, p: Now, unit: Unit, strategic: bool = False, full: bool = False) -> int:
        """The MPs that a unit begins with, in sixths: halved without supply, less in the area of
        a mission against movement, less in strategic movement (10.2.2, 8.2.14, R-77, R-80)."""
        points = self.game.roster.movement[unit]
        if p.supply[unit] and not full:
            points = (points + 1) // 2
        if p.disturbed:
            points -= self._disturbing(p, unit).get(p.hex[unit], 0) // self.point
        if strategic:
            points -= self.slower
        return max(points, 0) * self.point

    def journey(self, p: Now, unit: Unit) -> Journey:
        """The move of a unit: the one under way, or the one that it could begin."""
        phase = underway(p)
        if phase is not None and phase.unit == unit:
            return Journey(phase.whole, phase.left, phase.lane, phase.bought)
        whole = self.allowance(p, unit, phase is not None and phase.strategic)
        return Journey(whole, whole)

    def budget(self, p: Now, units: Units) -> int:
        return self.journey(p, units[0]).left

    def table(self, p: Now, units: Units) -> str:
        return self.game.roster.mobility[units[0]]

    def binds(self, p: Now, units: Units) -> ZocRule:
        phase = underway(p)
        return self.keep_out if phase is not None and phase.strategic else self.stop

    def points(self, cost: int) -> str:
        return self.game.map.points(cost)

    def fixed(self, p: Now, unit: Unit) -> Refusal | None:
        """Why a unit cannot leave its hex at all (6.2.3, 6.5.5, 14.3.4)."""
        if self.game.roster.towed[unit] and not p.state[unit] & TRANSPORT:
            return Refusal("{unit} is in combat set-up: change it first", "6.2.3", unit=unit)
        if p.state[unit] & BARRAGED:
            return barraged(unit)
        if p.building and any(unit == builder for builder, *_ in p.building):
            return Refusal("{unit} is building a bridge", "14.3.4", unit=unit)
        if self.game.roster.resilience[unit]:
            return Refusal("{unit} cannot move", "15.2.1", unit=unit)
        return None

    # -- what changes on the map ---------------------------------------------------------------

    def flags(self, p: Now, units: Units) -> Flags:
        """Enemies close a hex, but for guns and HQs that a regular unit may overrun."""
        enemy, ground = 1 - self.game.side[units[0]], p.ground
        closed = ground.occupied[enemy] & ~self.prey(p, units[0])
        return Flags(self.game.grid, closed, ground.zoc[enemy])

    def prey(self, p: Now, unit: Unit) -> HexSet:
        """Enemy hexes of guns and HQs that a unit may enter (6.1.7a, 9.1.5): those next to
        an own unit, for elsewhere nobody is told what the entry would cost (16.1.4)."""
        return self._prey(p, self.game.side[unit]) if self.game.roster.regular[unit] else 0

    @remembered
    def _prey(self, p: Now, side: int) -> HexSet:
        found = self.defenceless(p, 1 - side)
        return found & self._told(p, side) if found else 0

    def defenceless(self, p: Now, side: int) -> HexSet:
        """The hexes of a side that hold nobody but HQs and towed guns."""
        return p.ground.occupied[side] & ~pack([p.hex[u] for u in self._able[side]])

    @remembered
    def _told(self, p: Now, side: int) -> HexSet:
        if not self.game.options["masking"]:
            return self.game.field.board
        return self.game.field.beside(p.ground.occupied[side])

    def toll(self, p: Now, unit: Unit, hex_: Hex) -> int:
        """What overrunning a hex costs on top: a point a gun, one more if fortified (6.1.7,
        R-70)."""
        enemies = p.stack(hex_)
        if not enemies or not self.prey(p, unit) >> hex_ & 1:
            return 0
        guns = sum(self.game.roster.gun[u] for u in enemies)
        return guns * self.gun_price + (self.works_price if guns and p.fortified(enemies[0]) else 0)

    def _disturbing(self, p: Now, unit: Unit) -> dict[Hex, int]:
        """What missions against movement add to the cost of each hex (8.2.11, 8.2.13, 8.2.15)."""
        added: dict[Hex, int] = {}
        if self.game.side[unit] == SOVIET:
            for target in p.disturbed:
                for hex_ in (target, *self.game.grid.neighbours(target)):
                    added[hex_] = added.get(hex_, 0) + self.point
        return added

    def cost(self, p: Now, units: Units, here: Hex, there: Hex) -> int:
        direction = self.game.grid.direction(here, there)
        if direction is None:
            return 0
        name = self.table(p, units)
        base = self.game.tables.named[name].cost(here, direction)
        if p.broken:
            base = self.game.bridges.changed(p.broken, name).get((here, there), base)
        added = self._disturbing(p, units[0]).get(there, 0) if p.disturbed else 0
        return base + added if base else 0

    def price(self, p: Now, unit: Unit, here: Hex, there: Hex, cap: int) -> int:
        """What a step costs in all: terrain, leaving a ZOC, missions, at most what the unit began
        with if it has spent nothing; and an overrun (3.1.13, 4.2.6, R-80, R-81)."""
        cost = self.cost(p, (unit,), here, there)
        if p.ground.zoc[1 - self.game.side[unit]] >> here & 1:
            cost += self.stop.leave
        return (min(cost, cap) if cap else cost) + self.toll(p, unit, there)

    def in_lane(self, p: Now, unit: Unit, here: Hex, there: Hex) -> bool:
        """Whether a step keeps to secondary road (R-15)."""
        if self.table(p, (unit,)) not in self.bonus:
            return False
        if self.game.grid.direction(here, there) is None:
            return False
        return self.game.grid.side_between(here, there) in self.game.bridges.lanes(p.broken)

    # -- where they can go ---------------------------------------------------------------------

    def search(self, p: Now, units: Units, budget: int, zoc: ZocRule) -> Ways:
        request = Request(self.table(p, units), p.hex[units[0]], budget, zoc)
        ahead = self._ahead(p, units, request)
        return self.ways.found(ahead)

    def _ahead(self, p: Now, units: Units, request: Request) -> Ahead:
        unit, flags, journey = units[0], self.flags(p, units), self.journey(p, units[0])
        prey, more = self.prey(p, unit), self._disturbing(p, unit)
        for hex_ in unpack(prey):
            more[hex_] = more.get(hex_, 0) + self.toll(p, unit, hex_)
        bonus = request.zoc != FREE and request.table in self.bonus and bool(journey.lane)
        return Ahead(
            request,
            flags.closed,
            flags.zoc,
            prey,
            tuple(self._first_steps(p, unit, request, journey)),
            tuple(more.items()),
            p.broken,
            bonus,
        )

    def _first_steps(
        self, p: Now, unit: Unit, request: Request, journey: Journey
    ) -> Iterator[tuple[Hex, int]]:
        """What the first step costs to each neighbour: at most all MPs of a unit that has not moved
        (3.1.13), and never from zone to zone of the same enemy (4.2.3)."""
        if self.fixed(p, unit) is not None or journey.whole == 0:
            return
        start, cap = request.start, journey.whole if journey.left == journey.whole else 0
        for there, _ in self.game.tables.named[request.table].steps[start]:
            if request.zoc == FREE or not self.game.zones.same(p, unit, start, there):
                yield there, self.price(p, unit, start, there, cap)

    def goals(self, p: Now, units: Units) -> Iterator[Hex]:
        """Only where friends stand there may be no room (3.2.1)."""
        unit, reach = units[0], self.reach(p, units)
        held = unpack(reach.set & p.ground.occupied[self.game.side[unit]])
        full = {hex_ for hex_ in held if not p.has_room(unit, hex_)}
        return (hex_ for hex_ in reach if hex_ not in full)

    # -- a path, hex by hex --------------------------------------------------------------------

    def walk(
        self, p: Now, unit: Unit, path: Sequence[Hex]
    ) -> Iterator[tuple[Hex, Hex, Journey, int]]:
        """The steps of a path: from where to where, the move as it is after each, and the cost. The
        last hex along secondary road costs what is left, and a unit has no other hex more then."""
        move = self.journey(p, unit)
        for here, there in pairwise([p.hex[unit], *path]):
            cap = move.whole if move.left == move.whole else 0
            cost = self.price(p, unit, here, there, cap)
            lane = int(move.lane and self.in_lane(p, unit, here, there))
            if cost > move.left and lane and move.whole and not self.toll(p, unit, there):
                cost, lane = move.left, 0
            move = move._replace(left=move.left - cost, lane=lane)
            yield here, there, move, cost

    def why_not_along(self, p: Now, units: Units, path: Sequence[Hex]) -> Refusal | None:
        unit, flags = units[0], self.flags(p, units)
        refusal = self.fixed(p, unit)
        for index, (here, there, move, cost) in enumerate(self.walk(p, unit, path)):
            refusal = refusal or self._common(p, flags, units, here, there, index > 0)
            if refusal is None and self.game.zones.same(p, unit, here, there):
                refusal = self.refused("zoc to zoc", here, there)
            if refusal is None and (move.left < 0 or not move.whole):
                words = {"terrain": self.game.map.terrain(there), "cost": self.points(cost)}
                left = self.points(move.left + cost)
                refusal = self.refused("step cost", here, there, left=left, **words)
            if refusal is not None:
                return refusal
        return refusal

    def why_not_there(self, p: Now, units: Units, goal: Hex) -> Refusal | None:
        if goal != p.hex[units[0]]:
            fixed = self.fixed(p, units[0])
            if fixed is not None:
                return fixed
            if not self.journey(p, units[0]).whole:
                return Refusal("{unit} has no MP", "3.1.5", unit=units[0])
        refusal = super().why_not_there(p, units, goal)
        if refusal is not None and refusal.rule == "4.2.1" and self.binds(p, units).shut:
            return Refusal(self.words["zoc on the way"], "12.2.2", there=goal)
        return refusal

    def why_closed(self, p: Now, units: Units, here: Hex, there: Hex) -> Refusal:
        if not self.defenceless(p, 1 - self.game.side[units[0]]) >> there & 1:
            return self.refused("enemy", here, there)
        if not self.game.roster.regular[units[0]]:
            return Refusal("only regular units overrun guns and HQs", "6.1.7a")
        return Refusal("go next to {there:hex} first: what it costs to overrun is not known yet",
                       "6.1.7a", there=there)  # fmt: skip

    def why_not_stop(self, p: Now, units: Units, goal: Hex) -> Refusal | None:
        if p.has_room(units[0], goal):
            return None
        limit = self.game.figures["stacking"]["cels"]
        return Refusal("{goal:hex} would hold more than {n} CELs", "3.2.1", goal=goal, n=limit)

    def total(self, p: Now, units: Units, path: Sequence[Hex]) -> int:
        return sum(cost for *_, cost in self.walk(p, units[0], path))

    def paid(self, p: Now, units: Units, path: Sequence[Hex]) -> Iterator[Paid]:
        total = 0
        for here, there, _, cost in self.walk(p, units[0], path[1:]):
            total += cost
            rule = self.step_rule(p, units, here, there)
            yield Paid(there, self.ground(p, here, there), rule, cost, total)

    def ground(self, p: Now, here: Hex, there: Hex) -> str:
        road = self.game.map.road(here, there)
        return road or self.game.map.terrain(there)

    def step_rule(self, p: Now, units: Units, here: Hex, there: Hex) -> str:
        return "T.1" if self.game.map.road(here, there) else "3.1.12"

    def warnings(self, p: Now, units: Units, goal: Hex) -> Iterator[Warn]:
        """The duties that a move brings, with the best odds as far as they can be known (5.1.3,
        5.1.4)."""
        for foe, best in self.game.fighting.brought(p, units, goal):
            known = ", {best} at best as things stand" if best else ""
            words = said(f"Must attack {{foe:hex}} from here{known}.", foe=foe, best=best)
            yield Warn(words, ("5.1.3",), foe)
