"""What it is worth to a unit to stand in a hex: nearer to a goal, in supply, out of contacts that
nobody planned, not where it would be overrun."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.cuts import fewest
from zoc.hexes.sets import HexSet, pack, unpack
from zoc.kernel.judgement.counsel import FAR, DutyCounsel
from zoc.kernel.judgement.ways import Toll
from zoc.kernel.protocol import remembered
from zoc.titles.battle_of_moscow.marching import contacts_made
from zoc.titles.battle_of_moscow.position import GERMAN, RUSSIAN, SIDES, Now, Unit
from zoc.titles.battle_of_moscow.supply import reach_of
from zoc.titles.battle_of_moscow.victory import can_still_win

Goals = tuple[tuple[HexSet, float], ...]
Worth = Callable[[Hex], float]


class HexWorth(DutyCounsel[Now]):
    """The part of the counsel that looks at hexes."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        figures = self.judgement()
        self.weights: tuple[dict[str, float], ...] = tuple(figures[side] for side in SIDES)
        self.values: dict[str, float] = figures["value"]
        self.goals: dict[str, float] = figures["goals"]
        self.paths: dict[str, float] = figures["ways"]
        self.toll = Toll(self.paths["enemy"], self.paths["zone"])
        self._around: dict[Hex, tuple[HexSet, HexSet]] = {}

    def occasion(self, p: Now, side: int) -> tuple[Any, ...]:
        """It holds while the enemy stands."""
        return side, p.turn, p.weather, p.game.impulse(p), self._enemies(p, side)

    @remembered
    def _enemies(self, p: Now, side: int) -> bytes:
        # Bytes know their hash: what is kept is looked up by it for every hex.
        return array("H", p.game.columns_of[1 - side](p.hex)).tobytes()

    def worth(self, p: Now, unit: Unit, hex_: Hex) -> float:
        return self.looked(p, unit)(hex_)

    def looked(self, p: Now, unit: Unit) -> Worth:
        """What each hex is worth to a unit: what is the same for all of them is looked at once."""
        side, chart, weights = p.game.side[unit], p.game.map, self.weights[p.game.side[unit]]
        here, leads, german = p.hex[unit], self.leads(p, unit), side == GERMAN
        rough = chart.hills | chart.forts | chart.half_forts
        pull: Mapping[Hex, float] = self.pull_of(p, unit) if leads else {}
        targets = self.assaults(p, side).targets
        touched = p.game.field.beside(p.ground.occupied[1 - side])
        fed = p.game.roster.needs_supply[unit]
        lines: Mapping[Hex, int] = self.lines(p, side) if fed else {}
        reach = max(reach_of(p, unit), 1) if fed else 1
        menace = self.menaced(p, side)

        def look(hex_: Hex) -> float:
            worth = weights["stay"] * (hex_ == here) + weights["city"] * (chart.cities >> hex_ & 1)
            worth += weights["cover"] * (rough >> hex_ & 1)
            if leads:
                worth -= weights["goal"] * pull.get(hex_, FAR)
            if touched >> hex_ & 1:
                unplanned = set(contacts_made(p, unit, hex_)) - targets
                worth += weights["contact"] * len(unplanned)
            if german:
                worth += weights["cut"] * self._cuts(p, unit, hex_)
                worth += weights["severed"] * self.severed(p, unit, hex_)
            if fed:
                over = lines.get(hex_, FAR) / reach
                worth += weights["supply"] * (over > 1) + weights["isolated"] * (over > 2)
            worth += self._company(p, unit, hex_)
            return worth - weights["risk"] * self._risk(p, unit, hex_, menace)

        return look

    def leads(self, p: Now, unit: Unit) -> bool:
        """Whether a unit is wanted at the front: security units are of use in the rear."""
        return p.game.roster.kind[unit] != "security"

    def _company(self, p: Now, unit: Unit, hex_: Hex) -> float:
        """What the friends in a hex, next to it and two hexes away are worth."""
        side, weights = p.game.side[unit], self.weights[p.game.side[unit]]
        friends, (beside, ring) = [u for u in p.stack(hex_) if u != unit], self._rings(hex_)
        ring &= p.ground.occupied[side]
        beside &= p.ground.occupied[side] & ~(1 << p.hex[unit])
        worth = weights["crowd"] * len(friends) + weights["line"] * min(2, ring.bit_count())
        worth += weights["beside"] * min(2, beside.bit_count())
        if hex_ in p.game.map.great.values():
            worth += weights["garrison"] * (not any(p.game.roster.mobile[u] for u in friends))
        return worth

    def _rings(self, hex_: Hex) -> tuple[HexSet, HexSet]:
        """The hexes next to a hex, and those two away."""
        if hex_ not in self._around:
            field, here = self.game.field, 1 << hex_
            self._around[hex_] = field.beside(here), field.grow(here, 2) & ~field.around(here)
        return self._around[hex_]

    # -- goals and ways ------------------------------------------------------------------------

    @remembered
    def pull(self, p: Now, side: int, theatre: int = 0) -> Mapping[Hex, float]:
        """How far each hex is from a side's goals in a theatre, by ways around the enemy."""
        goals = self._theatre_goals(p, side, theatre)
        return self.ways(p, side, SIDES[side], 2.0, goals, self.toll)

    @remembered
    def pull_of(self, p: Now, unit: Unit) -> Mapping[Hex, float]:
        """The same where a unit fights: near Leningrad only those who are there."""
        hex_, distance = p.hex[unit], p.game.grid.distance
        for place, city in enumerate(p.game.map.great.values()):
            if place and hex_ and distance(hex_, city) <= self.paths["theatre"]:
                return self.pull(p, p.game.side[unit], place)
        return self.pull(p, p.game.side[unit])

    def _theatre_goals(self, p: Now, side: int, theatre: int) -> Goals:
        """The goals of a side without those around the other great cities."""
        apart = self.keep(("apart", theatre), lambda: self._apart(p, theatre))
        found = ((hexes & ~apart, more) for hexes, more in self.all_goals(p, side))
        return tuple((hexes, more) for hexes, more in found if hexes)

    def _apart(self, p: Now, theatre: int) -> HexSet:
        """What lies around the other great cities."""
        others = [city for n, city in enumerate(p.game.map.great.values()) if n != theatre]
        return p.game.field.grow(sum(1 << city for city in others), int(self.paths["theatre"]))

    @remembered
    def all_goals(self, p: Now, side: int) -> Goals:
        """The goals of a side wherever they are."""
        return self.goals_of(p, side)

    def goals_of(self, p: Now, side: int) -> Goals:
        """The German wants the rails that feed Moscow, Moscow and the other cities; the Russian
        stays near what the German wants, and takes back what he can. Once he is much the stronger
        he goes for the cities that the German holds, and both do when no German run can be
        completed (WIN-3)."""
        chart, goals = p.game.map, self.goals
        theirs, found = p.game.control.of(p, GERMAN), list[tuple[HexSet, float]]()
        presses = side == RUSSIAN and self._force(p, RUSSIAN) > goals["press"] * self._force(
            p, GERMAN
        )
        if theirs and (presses or not can_still_win(p)):
            return ((theirs, 0),)
        covered = p.ground.zoc[GERMAN] | p.ground.occupied[GERMAN]
        for city in chart.great.values():
            found.append((1 << city, goals["great"]))
            for hex_, near in self._cut(p, city):
                found.append((near, goals["covered" if covered >> hex_ & 1 else "cut"]))
        cities = theirs if side == RUSSIAN else p.game.control.hexes & ~theirs
        found.append((cities, goals["city"]))
        return tuple(found)

    def _force(self, p: Now, side: int) -> int:
        """The attack factors that a side has on the map."""
        return sum(p.game.roster.attack[u] for u in p.game.units_of[side] if p.hex[u])

    def _cut(self, p: Now, city: Hex) -> list[tuple[Hex, HexSet]]:
        """The fewest rail hexes that part a fortified city from the east, and what is near them
        outside of its forts."""

        def make() -> list[tuple[Hex, HexSet]]:
            chart, field = p.game.map, p.game.field
            forts, ends = field.flood(1 << city, chart.forts), unpack(chart.east & chart.rails)
            parted = fewest(chart.rail_links, unpack(forts), ends)
            return [(h, field.around(1 << h) & ~field.around(forts)) for h in parted]

        return self.keep(("cut", city), make)

    # -- great cities --------------------------------------------------------------------------

    def _cuts(self, p: Now, unit: Unit, hex_: Hex) -> int:
        """How many exits of Moscow that are open a unit in a hex would close."""
        exits = self._exits(p) & self._rings(hex_)[0]
        if not exits:
            return 0
        others = tuple(u for u in p.game.units_of[GERMAN] if u != unit)
        return (exits & ~p.zone(others, 0)).bit_count()

    def _exits(self, p: Now) -> HexSet:
        links = p.game.map.rail_links.get(p.game.map.moscow, ())
        return self.keep("exits", lambda: pack(links))

    def severed(self, p: Now, unit: Unit, hex_: Hex) -> int:
        """How many great cities are isolated because a unit is in a hex (WIN-6)."""
        occupied, zone = self._others(p, unit)
        east, before = self._isolated(p, occupied, zone)
        beside, here = self._rings(hex_)[0], 1 << hex_
        if not (beside | here) & east:
            return 0
        zone |= beside
        return self._isolated(p, occupied | 1 << hex_, zone)[1] - before

    def _others(self, p: Now, unit: Unit) -> tuple[HexSet, HexSet]:
        """The hexes of all Germans but a unit, and their zones of control."""
        here = p.hex[unit]
        if len(p.stack(here)) > 1:
            return p.ground.occupied[GERMAN], p.ground.zoc[GERMAN]
        return self._but(p, here)

    @remembered
    def _but(self, p: Now, hex_: Hex) -> tuple[HexSet, HexSet]:
        held = p.ground.occupied[GERMAN] & ~(1 << hex_)
        return held, p.game.field.beside(held)

    def _isolated(self, p: Now, occupied: HexSet, zone: HexSet) -> tuple[HexSet, int]:
        """The rails from the east that are left so, and how many great cities have none."""
        chart, russian = p.game.map, p.ground.occupied[RUSSIAN]
        barred = (occupied | zone) & chart.rails

        def make() -> tuple[HexSet, int]:
            east, count = chart.along(chart.east, ~barred), 0
            for city in chart.great.values():
                links = chart.rail_links.get(city, ()) if russian >> city & 1 else (city,)
                count += bool(occupied >> city & 1) or not any(east >> h & 1 for h in links)
            return east, count

        held = tuple((russian >> c & 1, occupied >> c & 1) for c in chart.great.values())
        return self.keep(("isolated", barred, held), make)

    # -- dangers -------------------------------------------------------------------------------

    def menaced(self, p: Now, side: int) -> Mapping[Hex, int]:
        """The attack factors of the enemy that could come next to each hex."""
        key = "menace", *self.occasion(p, side)
        return self.keep(key, lambda: self._menace(p, 1 - side))

    def _risk(self, p: Now, unit: Unit, hex_: Hex, menace: Mapping[Hex, int]) -> float:
        """The factors of a unit that the enemy could overwhelm in a hex: no more can attack than
        find room around it, and fewer where they would have to fight others, too."""
        if hex_ not in menace:
            return 0.0
        side, field, chart = p.game.side[unit], p.game.field, p.game.map
        own = p.ground.occupied[side]
        open_ = self._rings(hex_)[0] & ~(own | chart.sea | chart.lakes)
        held = field.beside(own & ~(1 << hex_ | 1 << p.hex[unit]))
        room = (open_ & ~held).bit_count() + self.paths["shared"] * (open_ & held).bit_count()
        force = min(menace.get(hex_, 0), room * self.weights[1 - side]["stack"])
        others = [u for u in p.stack(hex_) if u != unit]
        cover = (chart.hills | (chart.forts if side == RUSSIAN else 0)) >> hex_ & 1
        lost = self._lost(p, [*others, unit], force, cover)
        return lost - self._lost(p, others, force, cover)

    def _lost(self, p: Now, units: list[Unit], force: float, cover: int) -> float:
        """The factors of a stack that so much force would overwhelm."""
        holds = sum(p.game.roster.defends(u) for u in units) / 2
        if not holds:
            return 0.0
        share = min(1.0, max(0.0, (force / (holds * (2 if cover else 1)) - 2) / 4))
        return share * holds

    def _menace(self, p: Now, side: int) -> dict[Hex, int]:
        """The attack factors of a side that could come next to each hex."""
        roster, found = p.game.roster, dict[Hex, int]()
        slow = side == GERMAN and p.slow
        for hex_ in unpack(p.ground.occupied[side]):
            able = [u for u in p.stack(hex_) if roster.mobile[u]]
            if able:
                steps = max(roster.movement[u] for u in able) // (2 if slow else 1)
                factors = sum(roster.attack[u] for u in able)
                for other in unpack(p.game.field.grow(1 << hex_, steps)):
                    found[other] = found.get(other, 0) + factors
        return found

    def line(self, p: Now, side: int, hex_: Hex) -> int:
        """How long a line of supply is that the enemy cannot cut by a step."""
        return self.lines(p, side).get(hex_, FAR)

    def lines(self, p: Now, side: int) -> Mapping[Hex, int]:
        """The same for all hexes that have such a line."""
        occasion = self.occasion(p, side)
        return self.hold_to("safe lines", side, occasion, lambda: self._safe_lines(p, side))

    def _safe_lines(self, p: Now, side: int) -> dict[Hex, int]:
        trial, zones = p.copy(), list(p.ground.zoc)
        zones[1 - side] |= p.game.field.beside(zones[1 - side]) & ~p.ground.occupied[side]
        trial.cache["ground"] = p.ground._replace(zoc=tuple(zones))
        layers = p.game.supply.layers(trial, side)
        return {h: n for n, hexes in reversed([*enumerate(layers)]) for h in unpack(hexes)}
