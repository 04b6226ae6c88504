"""Sieges: what keeps a great city cut off from the east, and how it is relieved.

The way by which a city could be relieved most cheaply is the railway whose Germans are the weakest
altogether. They are its wardens: the German makes them strong, the Russian attacks them (WIN-2,
WIN-6)."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush
from typing import Any, NamedTuple

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack, unpack
from zoc.kernel.protocol import remembered
from zoc.titles.battle_of_moscow.ai.counsel import BattleOfMoscowHints
from zoc.titles.battle_of_moscow.ai.worth import Goals, Worth
from zoc.titles.battle_of_moscow.position import GERMAN, RUSSIAN, SIDES, Now, Unit
from zoc.titles.battle_of_moscow.supply import cut_off, moscow_taken


class Siege(NamedTuple):
    """The cheapest way to relieve a city that is cut off."""

    city: Hex
    way: HexSet
    """The rail hexes that would have to be cleared."""
    wardens: HexSet
    """The German stacks that bar them."""
    strength: float
    """Their factors."""


class BattleOfMoscowCounsel(BattleOfMoscowHints):
    """What the levels go by: the hints, and what sieges ask for."""

    keeps = 4000

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        more = self.judgement()["counsel"]
        self.weights = tuple(
            weights | more[side] for side, weights in zip(SIDES, self.weights, strict=True)
        )

    def looked(self, p: Now, unit: Unit) -> Worth:
        look, more = super().looked(p, unit), self._guards
        if p.game.side[unit] == GERMAN:
            if not self.sieges(p):
                return look
            more = self._wards
        return lambda hex_: look(hex_) + more(p, unit, hex_)

    def price(self, p: Now, unit: Unit, hex_: Hex) -> float:
        price = super().price(p, unit, hex_)
        if p.game.side[unit] == RUSSIAN:
            return price
        return price + max(0.0, self._wards(p, unit, p.hex[unit]) - self._wards(p, unit, hex_))

    def prize(self, p: Now, side: int, target: Hex) -> float:
        return super().prize(p, side, target) + self.spoils(p, side, target)

    def mass_of(self, side: int) -> tuple[int, float]:
        return int(self.weights[side]["most"]), 0.0

    def spoils(self, p: Now, side: int, target: Hex) -> float:
        """What it is worth to the Russian to relieve a city, shared out to its wardens: more while
        both are cut off, or Germans are in Moscow, the longer the more (WIN-1, WIN-2)."""
        if side == GERMAN:
            return 0.0
        weights, found = self.weights[RUSSIAN], 0.0
        sieges = self.sieges(p)
        for siege in sieges:
            if siege.wardens >> target & 1:
                urgent = len(sieges) == len(p.game.map.great)
                relief = weights["relief"] * (1 + p.runs[1]) if urgent else weights["rail"]
                found += relief / siege.wardens.bit_count()
        if target == p.game.map.moscow and moscow_taken(p):
            found += weights["relief"] * (1 + p.runs[0])
        return found

    def goals_of(self, p: Now, side: int) -> Goals:
        """The Russian goes for the wardens of cities that are cut off, too."""
        found = super().goals_of(p, side)
        if side == GERMAN:
            return found
        wardens = [siege.wardens for siege in self.sieges(p)]
        near = ((p.game.field.beside(hexes), self.goals["wardens"]) for hexes in wardens)
        return *found, *near

    def _guards(self, p: Now, unit: Unit, hex_: Hex) -> float:
        """What a Russian adds to the garrison of a great city, as long as it is weak."""
        weights, defence = self.weights[RUSSIAN], p.game.roster.defence
        if hex_ not in p.game.map.great.values():
            return 0.0
        others = sum(defence[u] for u in p.stack(hex_) if u != unit)
        return weights["guard"] * min(defence[unit], max(0.0, weights["enough"] - others))

    def _wards(self, p: Now, unit: Unit, hex_: Hex) -> float:
        """What a German adds to the sieges by standing in a hex, as long as they are weak."""
        weights, defence, found = self.weights[GERMAN], p.game.roster.defence[unit], 0.0
        around, start = p.game.field.around(1 << hex_), p.game.field.around(1 << p.hex[unit])
        for siege in self.sieges(p):
            if around & siege.way:
                others = siege.strength - (defence if start & siege.way else 0)
                found += min(defence, max(0.0, weights["enough"] - others))
        return weights["warden"] * found

    # -- the cheapest way --------------------------------------------------------------------------

    @remembered
    def sieges(self, p: Now) -> tuple[Siege, ...]:
        """The great cities that are cut off and not taken, each with the cheapest way out."""
        great, russian = p.game.map.great.values(), p.ground.occupied[RUSSIAN]
        # It hangs on where Germans stand, and on whether somebody is in the cities.
        key = "sieges", self._enemies(p, RUSSIAN), *(russian >> city & 1 for city in great)
        return self.keep(key, lambda: self._sieges(p))

    def _sieges(self, p: Now) -> tuple[Siege, ...]:
        great, held = p.game.map.great, p.ground.occupied[GERMAN]
        cut = (name for name in great if cut_off(p, name) and not held >> great[name] & 1)
        found = (self._siege(p, great[name]) for name in cut)
        return tuple(siege for siege in found if siege is not None)

    def _siege(self, p: Now, city: Hex) -> Siege | None:
        chart, field, costs = p.game.map, p.game.field, self._costs(p)
        barred = p.ground.occupied[GERMAN] | p.ground.zoc[GERMAN]
        path = cheapest(chart.rail_links, city, chart.east, costs)
        if path is None:
            return None
        way = pack(path) & barred & ~(1 << city)
        wardens = field.around(way) & p.ground.occupied[GERMAN]
        return Siege(city, way, wardens, self._factors(p, wardens))

    @remembered
    def _costs(self, p: Now) -> dict[Hex, float]:
        """The German factors that bar each rail hex."""
        field, held = p.game.field, p.ground.occupied[GERMAN]
        found = dict[Hex, float]()
        for hex_ in unpack(held):
            factors = self._factors(p, 1 << hex_)
            for near in unpack(field.around(1 << hex_) & p.game.map.rails):
                found[near] = found.get(near, 0.0) + factors
        return found

    def _factors(self, p: Now, hexes: HexSet) -> float:
        defends = p.game.roster.defends
        return sum(defends(u) for h in unpack(hexes) for u in p.stack(h)) / 2


def cheapest(
    links: dict[Hex, tuple[Hex, ...]], start: Hex, ends: HexSet, costs: dict[Hex, float]
) -> Iterable[Hex] | None:
    """The way along links from a hex to one of some ends on which hexes cost least; of equal ones
    the shortest."""
    heap: list[tuple[float, int, Hex, Hex]] = [(0.0, 0, start, start)]
    came = dict[Hex, Hex]()
    while heap:
        cost, length, hex_, before = heappop(heap)
        if hex_ in came:
            continue
        came[hex_] = before
        if ends >> hex_ & 1:
            return _back(came, hex_)
        for other in links.get(hex_, ()):
            if other not in came:
                heappush(heap, (cost + costs.get(other, 0.0), length + 1, other, hex_))
    return None


def _back(came: dict[Hex, Hex], hex_: Hex) -> list[Hex]:
    """The way that led to a hex."""
    path = [hex_]
    while came[hex_] != hex_:
        hex_ = came[hex_]
        path.append(hex_)
    return path
