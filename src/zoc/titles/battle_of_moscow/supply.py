"""Supply (SUP), friendly railroads (RR-1 to RR-3) and the isolation of cities (WIN-6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from typing import ClassVar

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack, unpack
from zoc.kernel.play.action import Action
from zoc.kernel.play.event import Event
from zoc.kernel.play.said import Said, said
from zoc.kernel.play.step import NOBODY, Ask, Offer, Refusal, Step
from zoc.titles.battle_of_moscow.position import (
    GERMAN,
    ISOLATED,
    RUSSIAN,
    SIDES,
    SUPPLIED,
    UNSUPPLIED,
    Now,
    Unit,
)

FAR = 999


# -- railroads -----------------------------------------------------------------------------------


def hostile(p: Now, side: int) -> HexSet:
    """Where an enemy unit or its zone of control bars rails, roads and supply lines (RR-3, R4)."""
    return p.ground.occupied[1 - side] | p.ground.zoc[1 - side]


def friendly_rail(p: Now, side: int) -> HexSet:
    """The rail hexes that a side may ride on (RR-1, RR-2)."""
    key = f"rail {side}"
    if key not in p.cache:
        chart, free = p.game.ground, ~hostile(p, side)
        if side == GERMAN:
            p.cache[key] = chart.along(chart.west, free)
        else:
            p.cache[key] = eastern_rail(p) | chart.along(city_exits(p, free), free)
    return p.cache[key]


def eastern_rail(p: Now) -> HexSet:
    """The rail hexes that can be traced to the east edge."""
    if "eastern" not in p.cache:
        chart = p.game.ground
        p.cache["eastern"] = chart.along(chart.east, ~hostile(p, RUSSIAN))
    return p.cache["eastern"]


def held_by_russians(p: Now, city: Hex) -> bool:
    """Whether a great city is still a Russian source (R48)."""
    if p.ground.occupied[RUSSIAN] >> city & 1:
        return True
    empty = not (p.ground.occupied[GERMAN] | p.ground.zoc[GERMAN]) >> city & 1
    return empty and p.game.control.holder(p, city) == RUSSIAN


def city_exits(p: Now, free: HexSet, *names: str) -> HexSet:
    """Great cities that are sources, and the rail hexes next to them: a zone of control over the
    city itself cuts nothing while a Russian unit is in it (R48)."""
    chart, found = p.game.ground, 0
    for name in names or chart.great:
        city = chart.great[name]
        if held_by_russians(p, city):
            found |= 1 << city | pack(chart.rail_links.get(city, ()))
    return found & free


def cut_off(p: Now, name: str) -> bool:
    """Whether a great city is isolated: no rail leads from it to the east edge (WIN-6, R48)."""
    chart = p.game.ground
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
    great = p.game.ground.great
    if not great:
        return False
    moscow = great[next(iter(great))]
    taken = bool(p.ground.occupied[GERMAN] >> moscow & 1)
    return taken or all(cut_off(p, name) for name in great)


# -- lines ---------------------------------------------------------------------------------------


class Lines:
    """How far each hex lies from what supplies a side: the cheapest line from a hex, its own left
    out, to a rail or road hex that counts (R3, R5). `toward` leads along it."""

    def __init__(self, p: Now, side: int, base: HexSet) -> None:
        self.p, self.side = p, side
        chart = p.game.ground
        water = chart.sea | (0 if side == RUSSIAN and p.ice else chart.lakes)
        self.free = ~(hostile(p, side) | water)
        self.base = self._with_roads(base)
        self.away: dict[Hex, int] = dict.fromkeys(unpack(self.base), 0)
        self.toward: dict[Hex, Hex] = {}
        self._spread()

    def _with_roads(self, base: HexSet) -> HexSet:
        """Any length of road from a rail hex that counts (SUP-2, R5)."""
        field, roads = self.p.game.field, self.p.game.ground.roads & self.free
        found = base
        while True:
            more = (field.beside(found & self.p.game.ground.roads) & roads) & ~found
            if not more:
                return found
            found |= more

    def cost(self, hex_: Hex) -> int:
        """What a hex adds to the length of a line (TER-4 to TER-6, WX-8, R2, R3)."""
        game, p = self.p.game, self.p
        if self.side == RUSSIAN or p.slow or (game.ground.roads | game.ground.rails) >> hex_ & 1:
            return 1
        kind, figures = game.board.terrain[hex_], game.figures["movement"]
        hard = kind in figures["rough_terrain"] and not (p.frozen and kind == figures["freezes"])
        return int(game.figures["supply"]["rough"]) if hard else 1

    def _spread(self) -> None:
        neighbours = self.p.game.grid.neighbours
        heap = [(0, hex_) for hex_ in self.away]
        while heap:
            far, hex_ = heappop(heap)
            if far > self.away[hex_]:
                continue
            through = far + self.cost(hex_)
            for other in neighbours(hex_):
                if through < self.away.get(other, FAR):
                    self.away[other] = through
                    self.toward[other] = hex_
                    if self.free >> other & 1:
                        heappush(heap, (through, other))

    def length(self, hex_: Hex) -> int:
        """How long the line from a hex is."""
        return self.away.get(hex_, FAR)

    def path(self, hex_: Hex) -> tuple[Hex, ...]:
        """The line from a hex to what supplies it."""
        path = [hex_]
        while path[-1] in self.toward and self.away[path[-1]]:
            path.append(self.toward[path[-1]])
        return tuple(path)


def lines(p: Now, side: int) -> Lines:
    """The lines to rails that come from a side's own edge."""
    key = f"lines {side}"
    if key not in p.cache:
        base = friendly_rail(p, GERMAN) if side == GERMAN else eastern_rail(p)
        p.cache[key] = Lines(p, side, base)
    return p.cache[key]


def city_lines(p: Now, name: str) -> Lines:
    """The lines to a great city, or to rails and roads that are friendly through it (R26)."""
    key = f"lines {name}"
    if key not in p.cache:
        city, free = p.game.ground.great[name], ~hostile(p, RUSSIAN)
        base = p.game.ground.along(city_exits(p, free, name), free)
        if held_by_russians(p, city):
            base |= 1 << city
        p.cache[key] = Lines(p, RUSSIAN, base)
    return p.cache[key]


# -- states --------------------------------------------------------------------------------------


def reach_of(p: Now, unit: Unit) -> int:
    """The longest line that supplies a unit (SUP-2, WX-8, SUP-14, R2)."""
    roster = p.game.roster
    if roster.finn[unit]:
        whole = int(p.game.figures["supply"]["finn_range"])
    else:
        whole = (
            max(roster.movement[unit], 1)
            if roster.kind[unit] == "replacement"
            else (roster.movement[unit])
        )
    return whole // 2 if p.game.side[unit] == GERMAN and p.slow else whole


def state_of(p: Now, unit: Unit) -> int:
    """The state in which a line from its own edge leaves a unit (SUP-1 to SUP-8, FIN-3, R49)."""
    roster, side = p.game.roster, p.game.side[unit]
    if not p.hex[unit] or not (roster.needs_supply[unit] or roster.finn[unit]):
        return SUPPLIED
    if roster.kind[unit] == "replacement" and _at_edge_source(p, p.hex[unit]):
        return SUPPLIED
    length, reach = lines(p, side).length(p.hex[unit]), reach_of(p, unit)
    if length <= reach:
        return SUPPLIED
    if roster.finn[unit]:
        return UNSUPPLIED
    return UNSUPPLIED if length <= 2 * reach else ISOLATED


def _at_edge_source(p: Now, hex_: Hex) -> bool:
    great = p.game.ground.great.values()
    return hex_ not in great and any(hexes >> hex_ & 1 for _, hexes, _ in p.game.ground.sources)


def served_by(p: Now, unit: Unit, name: str) -> bool:
    """Whether a great city could supply a unit that has no line to the east (SUP-20, R26)."""
    chart, city = p.game.ground, p.game.ground.great[name]
    coast = unit == p.game.roster.army_8 and name == p.game.figures["victory"]["cities"][1]
    if coast and held_by_russians(p, city) and p.game.field.beside(chart.sea) >> p.hex[unit] & 1:
        return True
    return city_lines(p, name).length(p.hex[unit]) <= 2 * reach_of(p, unit)


def dependants(p: Now, name: str) -> list[Unit]:
    """The units that only a great city can supply (SUP-18, SUP-21, R26, R78)."""
    if name not in p.game.ground.great:
        return []
    others = [n for n in p.game.ground.great if n != name]
    found = [
        u
        for u in p.game.units_of[RUSSIAN]
        if p.hex[u] and state_of(p, u) == ISOLATED and served_by(p, u, name)
    ]
    first = name == next(iter(p.game.ground.great))
    return [u for u in found if first or not any(served_by(p, u, n) for n in others)]


def burden(p: Now, units: list[Unit] | tuple[Unit, ...]) -> int:
    """The factors that count against a city's limit (SUP-19)."""
    return sum(p.game.roster.defence[u] for u in units)


def rationed(p: Now, name: str) -> tuple[Unit, ...]:
    """Who is inside a city's limit unless the Russian says otherwise: the strongest first that
    still fit (SUP-16, SUP-17, SUP-22)."""
    left, found = p.game.ground.limits[name], list[Unit]()
    for unit in sorted(dependants(p, name), key=lambda u: -p.game.roster.defence[u]):
        if p.game.roster.defence[unit] <= left:
            left -= p.game.roster.defence[unit]
            found.append(unit)
    return tuple(found)


def current_state(p: Now, unit: Unit) -> int:
    """A unit's state at this moment, with what the great cities can feed (SUP-21)."""
    state = state_of(p, unit)
    if state != ISOLATED or p.game.side[unit] != RUSSIAN:
        return state
    fed = any(unit in rationed(p, name) for name in p.game.ground.great)
    return UNSUPPLIED if fed else ISOLATED


def isolated_now(p: Now, side: int) -> list[Unit]:
    """The units of a side that are isolated at this moment (SUP-12, R70)."""
    fed = {u for name in p.game.ground.great for u in rationed(p, name)} if side == RUSSIAN else ()
    roster = p.game.roster
    return [
        u
        for u in p.game.units_of[side]
        if p.hex[u] and roster.needs_supply[u] and state_of(p, u) == ISOLATED and u not in fed
    ]


# -- steps ---------------------------------------------------------------------------------------


class Supplied(Event):
    """The supply of a side was found at the start of an impulse."""

    name, cites = "supply", "SUP-11"
    side: int
    short: int
    isolated: int

    def whose(self) -> int:
        return self.side

    def said(self) -> Said:
        if not self.short and not self.isolated:
            return Said("All {side} units are supplied", self)
        return Said("{side}: {short:# unit} unsupplied, {isolated:# unit} isolated", self)


class Supply(Step[Now]):
    """The supply state of every unit of a side is fixed for an impulse (SUP-11)."""

    name, rule = "supply", "SUP-11"
    side: int
    impulse: int

    def run(self, p: Now) -> None:
        for unit in p.game.units_of[self.side]:
            p.supply[unit] = state_of(p, unit) if p.hex[unit] else SUPPLIED
        p.touch()
        crowded: list[Step[Now]] = []
        if self.side == RUSSIAN:
            for place, name in enumerate(p.game.ground.great):
                hungry = tuple(dependants(p, name))
                if burden(p, hungry) <= p.game.ground.limits[name]:
                    _feed(p, hungry)
                else:
                    crowded.append(Rations(place, hungry, p.game.ground.limits[name]))
        p.replace(SupplyTold(self.side))
        p.push(*crowded)


class SupplyTold(Step[Now]):
    """What was found is told once rations are dealt."""

    name = "supply told"
    side: int

    def run(self, p: Now) -> None:
        p.pop()
        on_map = [u for u in p.game.units_of[self.side] if p.hex[u] and not p.game.roster.finn[u]]
        counts = [sum(p.supply[u] == s for u in on_map) for s in (UNSUPPLIED, ISOLATED)]
        p.tell(Supplied(self.side, *counts))


def _feed(p: Now, units: tuple[Unit, ...]) -> None:
    for unit in units:
        p.supply[unit] = UNSUPPLIED


class Rations(Step[Now]):
    """A great city cannot supply all: the Russian names those inside its limit (SUP-22, R26)."""

    name, rule = "rations", "SUP-22"
    city: int
    hungry: tuple[Unit, ...]
    left: int

    offers: ClassVar[Mapping[str, str]] = {
        "serve": "Supply {unit}",
        "auto": "Supply the strongest",
        "end": "The others are isolated",
    }

    def city_name(self, p: Now) -> str:
        """The city that supplies."""
        return list(p.game.ground.great)[self.city]

    def _fits(self, p: Now) -> list[Unit]:
        return [u for u in self.hungry if p.game.roster.defence[u] <= self.left]

    def actor(self, p: Now) -> str:
        return SIDES[RUSSIAN] if self._fits(p) else NOBODY

    def run(self, p: Now) -> None:
        p.pop()

    def ask(self, p: Now) -> Ask:
        text = said("Choose whom {city} supplies: {left:# factor} left.",
                    city=self.city_name(p), left=self.left)  # fmt: skip
        return Ask(text, said("All others are isolated in this impulse."), (self.rule,))

    def actions(self, p: Now) -> Iterator[Action]:
        yield from (Action("serve", (u,)) for u in self._fits(p))
        yield Action("auto")
        yield Action("end")

    def why_not(self, p: Now, action: Action) -> Refusal | None:
        if action.verb in ("auto", "end"):
            return None
        if action.verb == "serve" and int(action.args[0]) in self._fits(p):
            return None
        return Refusal("name a unit that the city can still supply, or end", self.rule)

    def offer(self, p: Now, action: Action) -> Offer | None:
        plain = super().offer(p, action)
        if plain is None or action.verb != "serve":
            return plain
        unit = int(action.args[0])
        cost = str(p.game.roster.defence[unit])
        return Offer(plain.label, "unit", unit, p.hex[unit], cost=cost)

    def apply(self, p: Now, action: Action) -> None:
        if action.verb == "end":
            p.pop()
        elif action.verb == "auto":
            p.pop()
            left = self.left
            for unit in sorted(self.hungry, key=lambda u: -p.game.roster.defence[u]):
                if p.game.roster.defence[unit] <= left:
                    left -= p.game.roster.defence[unit]
                    _feed(p, (unit,))
        else:
            unit = int(action.args[0])
            _feed(p, (unit,))
            rest = tuple(u for u in self.hungry if u != unit)
            p.replace(self.but(hungry=rest, left=self.left - p.game.roster.defence[unit]))
