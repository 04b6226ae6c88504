"""Supply (SUP), friendly railroads (RR-1 to RR-3) and the isolation of cities (WIN-6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack
from zoc.kernel.cycle.choosing import OneByOne
from zoc.kernel.cycle.trace import Leg, Line, Trace
from zoc.kernel.protocol import Action, Ask, Offer, Refusal, Said, Step, remembered, said
from zoc.titles.battle_of_moscow.position import (
    GERMAN,
    ISOLATED,
    RUSSIAN,
    SIDES,
    STATES,
    SUPPLIED,
    UNSUPPLIED,
    Now,
    Unit,
)

# -- railroads -----------------------------------------------------------------------------------


def hostile(p: Now, side: int) -> HexSet:
    """Where an enemy unit or its zone of control bars rails, roads and supply lines (RR-3, R4)."""
    return p.ground.occupied[1 - side] | p.ground.zoc[1 - side]


@remembered
def friendly_rail(p: Now, side: int) -> HexSet:
    """The rail hexes that a side may ride on (RR-1, RR-2)."""
    chart, free = p.game.map, ~hostile(p, side)
    if side == GERMAN:
        return chart.along(chart.west, free)
    return eastern_rail(p) | chart.along(city_exits(p, free), free)


@remembered
def eastern_rail(p: Now) -> HexSet:
    """The rail hexes that can be traced to the east edge."""
    return p.game.map.along(p.game.map.east, ~hostile(p, RUSSIAN))


def held_by_russians(p: Now, city: Hex) -> bool:
    """Whether a great city is still a Russian source (R48)."""
    if p.ground.occupied[RUSSIAN] >> city & 1:
        return True
    empty = not (p.ground.occupied[GERMAN] | p.ground.zoc[GERMAN]) >> city & 1
    return empty and p.game.control.holder(p, city) == RUSSIAN


def city_exits(p: Now, free: HexSet, *names: str) -> HexSet:
    """Great cities that are sources, and the rail hexes next to them: a zone of control over the
    city itself cuts nothing while a Russian unit is in it (R48)."""
    chart, found = p.game.map, 0
    for name in names or chart.great:
        city = chart.great[name]
        if held_by_russians(p, city):
            found |= 1 << city | pack(chart.rail_links.get(city, ()))
    return found & free


def cut_off(p: Now, name: str) -> bool:
    """Whether a great city is isolated: no rail leads from it to the east edge (WIN-6, R48)."""
    chart = p.game.map
    city = chart.great.get(name)
    if city is None:
        return False
    if p.ground.occupied[GERMAN] >> city & 1:
        return True
    if not p.ground.occupied[RUSSIAN] >> city & 1:
        return not eastern_rail(p) >> city & 1
    return not any(eastern_rail(p) >> h & 1 for h in chart.rail_links.get(city, ()))


def demoralised(p: Now) -> bool:
    """Whether Russian morale is broken: both great cities isolated, or Germans in Moscow (DEM)."""
    return moscow_taken(p) or all_cut_off(p)


def moscow_taken(p: Now) -> bool:
    """Whether a German unit is in Moscow (WIN-1)."""
    return bool(p.ground.occupied[GERMAN] & 1 << p.game.map.moscow)


def all_cut_off(p: Now) -> bool:
    """Whether all great cities are isolated (WIN-2)."""
    return bool(p.game.map.great) and all(cut_off(p, name) for name in p.game.map.great)


# -- lines ---------------------------------------------------------------------------------------


class Lines(Trace[Now]):
    """Lines from a unit to rails that come from its own edge, or to a road from there, each hex
    entered counted (SUP-1, SUP-2, R3, R5). `state` adds what the great cities can feed (SUP-21)."""

    legs = Leg(ways=("railway",)), Leg(ways=("road",)), Leg(table="line")
    states, rules, means = (
        STATES,
        ("SUP-1", "SUP-2"),
        "it moves and attacks at less than its factor",
    )

    def sources(self, p: Now, side: int) -> HexSet:
        return p.game.map.west if side == GERMAN else p.game.map.east

    def open(self, p: Now, side: int) -> HexSet:
        """No enemy, no enemy ZOC, no water that does not carry (R4, WX-15)."""
        chart = p.game.map
        water = chart.sea | (0 if side == RUSSIAN and p.ice else chart.lakes)
        return p.game.field.board & ~(hostile(p, side) | water)

    def table(self, p: Now, side: int, leg: Leg) -> str:
        """Rough hexes count twice for the German, in mud and snow all alike (TER-4 to TER-6, WX-8,
        R2, R3)."""
        if not leg.table or side == RUSSIAN or p.slow:
            return ""
        return "line frozen" if p.frozen else "line"

    def limits(self, p: Now, unit: Unit) -> tuple[int, ...]:
        reach = reach_of(p, unit)
        return reach, 2 * reach

    def needs(self, p: Now, unit: Unit) -> bool:
        """Who needs a line: no replacement counter on the edge that it came from (R49)."""
        roster, hex_ = p.game.roster, p.hex[unit]
        if not hex_ or not (roster.needs_supply[unit] or roster.finn[unit]):
            return False
        return roster.kind[unit] != "replacement" or not _at_edge_source(p, hex_)

    def state(self, p: Now, unit: Unit, hex_: Hex = 0) -> int:
        """A unit's state at this moment, with what the great cities can feed (SUP-21)."""
        state = self.from_edge(p, unit, hex_)
        if state != ISOLATED or p.game.side[unit] != RUSSIAN:
            return state
        fed = any(unit in rationed(p, name) for name in p.game.map.great)
        return UNSUPPLIED if fed else ISOLATED

    def from_edge(self, p: Now, unit: Unit, hex_: Hex = 0) -> int:
        """The state in which a line from its own edge leaves a unit; a Finn lives without one, and
        only does not attack (SUP-1 to SUP-8, FIN-3)."""
        worst = UNSUPPLIED if p.game.roster.finn[unit] else ISOLATED
        return min(worst, super().state(p, unit, hex_))

    def line(self, p: Now, unit: Unit) -> Line:
        """The line from its own edge; else the one to a great city that feeds it."""
        fed = [n for n in p.game.map.great if unit in rationed(p, n)]
        return p.game.rations[fed[0]].line(p, unit) if fed else super().line(p, unit)


class CityLines(Lines):
    """The lines to a great city, or to rails and roads that are friendly through it (R26)."""

    def sources(self, p: Now, side: int) -> HexSet:
        city = p.game.map.great[self.name]
        return 1 << city if held_by_russians(p, city) else 0

    def open(self, p: Now, side: int) -> HexSet:
        """A zone of control over the city itself cuts nothing while a Russian is in it (R48)."""
        return super().open(p, side) | self.sources(p, side)

    def state(self, p: Now, unit: Unit, hex_: Hex = 0) -> int:
        return self.from_edge(p, unit, hex_)


# -- states --------------------------------------------------------------------------------------


def reach_of(p: Now, unit: Unit) -> int:
    """The longest line that supplies a unit (SUP-2, WX-8, SUP-14, R2)."""
    roster = p.game.roster
    whole = roster.movement[unit]
    if roster.finn[unit]:
        whole = int(p.game.figures["supply"]["finn_range"])
    elif roster.kind[unit] == "replacement":
        whole = max(whole, 1)
    return whole // 2 if p.game.side[unit] == GERMAN and p.slow else whole


def state_of(p: Now, unit: Unit) -> int:
    """The state in which a line from its own edge leaves a unit."""
    return p.game.supply.from_edge(p, unit)


def _at_edge_source(p: Now, hex_: Hex) -> bool:
    great = p.game.map.great.values()
    return hex_ not in great and any(hexes >> hex_ & 1 for _, hexes, _ in p.game.map.sources)


def served_by(p: Now, unit: Unit, name: str) -> bool:
    """Whether a great city could supply a unit that has no line to the east (SUP-20, R26)."""
    chart, city = p.game.map, p.game.map.great[name]
    coast = unit == p.game.roster.army_8 and name == p.game.figures["victory"]["cities"][1]
    if coast and held_by_russians(p, city) and p.game.field.beside(chart.sea) >> p.hex[unit] & 1:
        return True
    return p.game.rations[name].from_edge(p, unit) != ISOLATED


def hungry(p: Now, name: str) -> set[Unit]:
    """The units without a line to the east that a great city could supply (SUP-18, R26)."""
    own = p.game.units_of[RUSSIAN] if name in p.game.map.great else ()
    lost = (u for u in own if p.hex[u] and state_of(p, u) == ISOLATED)
    return {u for u in lost if served_by(p, u, name)}


def dependants(p: Now, name: str) -> list[Unit]:
    """The units that count in a great city unless the Russian says otherwise: those that two could
    supply count in the first as far as it can (SUP-18, SUP-21, R26, R78)."""
    cities = list(p.game.map.great)
    earlier = cities[: cities.index(name)] if name in cities else ()
    return sorted(hungry(p, name).difference(*(rationed(p, city) for city in earlier)))


def room(p: Now, name: str) -> int:
    """The factors that a great city can still supply, if those that another could supply, too,
    count there as far as they fit (SUP-23, R78)."""
    own, limits = hungry(p, name), p.game.map.limits
    left = limits[name] - burden(p, own)
    for other in p.game.map.great:
        if other != name:
            theirs = hungry(p, other)
            left += _fitting(p, own & theirs, limits[other] - burden(p, theirs - own))
    return left


def _fitting(p: Now, units: Iterable[Unit], limit: int) -> int:
    """The most factors that some of the units have together within a limit."""
    sums = {0}
    for unit in units:
        sums |= {have + p.game.roster.defence[unit] for have in sums}
    return max((have for have in sums if have <= limit), default=0)


def burden(p: Now, units: Iterable[Unit]) -> int:
    """The factors that count against a city's limit (SUP-19)."""
    return sum(p.game.roster.defence[u] for u in units)


@remembered
def rationed(p: Now, name: str) -> tuple[Unit, ...]:
    """Who is inside a city's limit unless the Russian says otherwise: the strongest first that
    still fit (SUP-16, SUP-17, SUP-22)."""
    return _strongest(p, dependants(p, name), p.game.map.limits[name])


def _strongest(p: Now, units: Iterable[Unit], limit: int) -> tuple[Unit, ...]:
    """The strongest first that still fit into a limit."""
    defence, found = p.game.roster.defence, list[Unit]()
    for unit in sorted(units, key=lambda u: -defence[u]):
        if defence[unit] <= limit:
            limit -= defence[unit]
            found.append(unit)
    return tuple(found)


# -- steps ---------------------------------------------------------------------------------------


class Supply(Step[Now]):
    """The supply state of every unit of a side is fixed for an impulse (SUP-11)."""

    name, rule = "supply", "SUP-11"
    side: int
    impulse: int

    def run(self, p: Now) -> None:
        rations = fix_supply(p, self.side)
        p.replace(SupplyTold(self.side))
        p.push(*rations)


def fix_supply(p: Now, side: int) -> list[Step[Now]]:
    """Fixes the state of all units of a side; the great cities supply theirs afterwards, one after
    the other (SUP-11, SUP-21)."""
    for unit in p.game.units_of[side]:
        p.supply[unit] = state_of(p, unit) if p.hex[unit] else SUPPLIED
    p.touch()
    return [Feeding(place) for place in range(len(p.game.map.great))] if side == RUSSIAN else []


class Feeding(Step[Now]):
    """A great city supplies whom no other has; where it cannot supply all, the Russian chooses, so
    that he names the city in which a unit counts that two could supply (SUP-21, R26, R78)."""

    name, rule = "feeding", "SUP-21"
    city: int

    def run(self, p: Now) -> None:
        p.pop()
        name = list(p.game.map.great)[self.city]
        waiting = tuple(sorted(u for u in hungry(p, name) if p.supply[u] == ISOLATED))
        limit = p.game.map.limits[name]
        if burden(p, waiting) <= limit:
            _feed(p, waiting)
        else:
            p.push(Rations(self.city, waiting, limit))


def fed_whole(p: Now, name: str) -> bool:
    """Whether a great city can supply all that depend on it (SUP-16, SUP-17)."""
    return burden(p, dependants(p, name)) <= p.game.map.limits[name]


class SupplyTold(Step[Now]):
    """What was found is told once rations are dealt."""

    name = "supply told"
    side: int

    def run(self, p: Now) -> None:
        p.pop()
        on_map = [u for u in p.game.units_of[self.side] if p.hex[u] and not p.game.roster.finn[u]]
        short, cut = (sum(p.supply[u] == s for u in on_map) for s in (UNSUPPLIED, ISOLATED))
        words = "{side}: {short:# unit} unsupplied, {cut:# unit} isolated"
        words = words if short or cut else "All {side} units are supplied"
        p.say("supply", "SUP-11", words, side=self.side, short=short, cut=cut)


def _feed(p: Now, units: tuple[Unit, ...]) -> None:
    for unit in units:
        p.supply[unit] = UNSUPPLIED


class Rations(OneByOne[Now]):
    """A great city cannot supply all: the Russian names those inside its limit (SUP-22, R26)."""

    name, rule, verb, lasting = "rations", "SUP-22", "serve", False
    instead = "name a unit that the city can still supply, or end"
    city: int
    hungry: tuple[Unit, ...]
    left: int

    offers: ClassVar[Mapping[str, str]] = {
        "serve": "Supply {unit}",
        "auto": "Supply the strongest",
        "end": "Supply no others",
    }

    def chooser(self, p: Now) -> str:
        return SIDES[RUSSIAN]

    def choices(self, p: Now) -> list[Unit]:
        return [u for u in self.hungry if p.game.roster.defence[u] <= self.left]

    def ask(self, p: Now) -> Ask:
        text = said("Choose whom {city} supplies: {left:# factor} left.",
                    city=list(p.game.map.great)[self.city], left=self.left)  # fmt: skip
        return Ask(text, self._of_others(p), (self.rule,))

    def _of_others(self, p: Now) -> Said:
        """What becomes of those who are not named: another city may supply them (R78)."""
        for name in list(p.game.map.great)[self.city + 1 :]:
            if hungry(p, name).intersection(self.hungry):
                return said("Whom it does not supply {city} may.", city=name)
        return said("All others are isolated.")

    def others(self, p: Now) -> Iterator[Action]:
        return iter((Action("auto"),))

    def why_not_chosen(self, p: Now, what: Unit) -> Refusal | None:
        fits = what in self.choices(p)
        return None if fits else Refusal("the city cannot supply {unit}", self.rule, unit=what)

    def offer(self, p: Now, action: Action) -> Offer | None:
        plain = super().offer(p, action)
        if plain is None or action.verb != "serve":
            return plain
        unit = int(action.args[0])
        cost = str(p.game.roster.defence[unit])
        return Offer(plain.label, "unit", unit, p.hex[unit], cost=cost)

    def chosen(self, p: Now, what: Unit) -> None:
        _feed(p, (what,))
        rest = tuple(u for u in self.hungry if u != what)
        p.replace(self.but(hungry=rest, left=self.left - p.game.roster.defence[what]))

    def apply_other(self, p: Now, action: Action) -> None:
        p.pop()
        _feed(p, _strongest(p, self.hungry, self.left))
