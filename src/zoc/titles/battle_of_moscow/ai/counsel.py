"""Counsel for players who see what belongs together: attacks planned for a whole impulse from what
insight promises, ways to the goals around the enemy, battles settled with the cheapest soak-off."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack
from zoc.kernel.cycle.assaults import Assaults
from zoc.kernel.cycle.counsel import FAR, DutyCounsel
from zoc.kernel.cycle.obligations import Contacts
from zoc.kernel.cycle.ways import Toll
from zoc.kernel.play.action import Action
from zoc.titles.battle_of_moscow.ai.hints import BattleOfMoscowHints
from zoc.titles.battle_of_moscow.combat import Declare, Muster, left
from zoc.titles.battle_of_moscow.movement import Movement, contacts_made, harmless
from zoc.titles.battle_of_moscow.position import GERMAN, RUSSIAN, SIDES, Now, Unit
from zoc.titles.battle_of_moscow.roster import Roster
from zoc.titles.battle_of_moscow.supply import reach_of


class BattleOfMoscowCounsel(DutyCounsel[Now], BattleOfMoscowHints):
    """The hints, with attacks and ways seen as a whole."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        figures = game.title.read("judgement.toml")["counsel"]
        self.weights = tuple(w | figures[side] for side, w in zip(SIDES, self.weights, strict=True))
        self.paths: dict[str, float] = figures["ways"]
        self.toll = Toll(self.paths["enemy"], self.paths["zone"])

    def _rides(self, p: Now, unit: Unit) -> bool:
        """Security units are of use in the rear."""
        return p.game.roster.kind[unit] != "security"

    # -- duties --------------------------------------------------------------------------------

    def contacts(self, p: Now, side: int) -> Contacts:
        """Who has to fight whom where everybody stands (CBT-7, CBT-8)."""
        return left(p, side, p.game.impulse(p))

    def _declare(self, p: Now, step: Declare) -> Action:
        return self.next_battle(p, step.side)

    def _muster(self, p: Now, step: Muster) -> Action:
        order = self.next_order(p, step)
        if order is not None:
            return order
        fit = any(b.hexes[0] == step.hexes[0] for b in self.battles(p, step.side))
        if fit and step.why_not_fight(p) is None:
            return Action("fight")
        return super()._muster(p, step)

    # -- attacks -------------------------------------------------------------------------------

    def plan(self, p: Now, side: int) -> Assaults:  # pyright: ignore[reportIncompatibleMethodOverride]
        """What the hints ask for the same."""
        return self.assaults(p, side)

    def occasion(self, p: Now, side: int) -> tuple[Any, ...]:
        return self._enemies(p, side)

    def least(self, side: int) -> float:
        return self.weights[side]["least"]

    def prize(self, p: Now, side: int, target: Hex) -> float:
        weights, theatres = self.weights[side], range(max(1, len(p.game.ground.great)))
        near = min(self._pull(p, side, n).get(target, FAR) for n in theatres)
        return weights["place"] * max(0.0, weights["horizon"] - near)

    def price(self, p: Now, unit: Unit, hex_: Hex) -> float:
        side = p.game.side[unit]
        pull = self._pull(p, side, self._theatre(p, unit))
        drift = pull.get(hex_, FAR) - pull.get(p.hex[unit], FAR)
        return self.weights[side]["drift"] * max(0.0, drift)

    def order(self, p: Now, hex_: Hex) -> float:
        """River hexes, from which defenders are doubled, come last."""
        return float((0 if p.frozen else p.game.ground.rivers) >> hex_ & 1)

    def free(self, p: Now, side: int) -> dict[Unit, Iterable[Hex]]:
        step, found = Movement(side, p.game.impulse(p)), dict[Unit, Iterable[Hex]]()
        for unit in p.game.units_of[side]:
            if not p.hex[unit] or not p.game.roster.mobile[unit] or harmless(p, unit):
                continue
            moves = step.why_no_move(p, unit) is None
            found[unit] = p.game.marching.reach(p, (unit,)) if moves else (p.hex[unit],)
        return found

    # -- ways ----------------------------------------------------------------------------------

    def _pull(self, p: Now, side: int, theatre: int = 0) -> Mapping[Hex, float]:  # pyright: ignore[reportIncompatibleMethodOverride]
        """How far each hex is from a side's goals in a theatre, by ways around the enemy."""
        key = f"pull {side} {theatre}"
        if key not in p.cache:
            goals, toll = self._theatre_goals(p, side, theatre), self.toll
            p.cache[key] = self.ways(p, side, SIDES[side], 2.0, goals, toll)
        return p.cache[key]

    def _enemies(self, p: Now, side: int) -> Any:
        key = f"enemies {side} {p.turn} {p.game.impulse(p)}"
        if key not in p.cache:
            p.cache[key] = super()._enemies(p, side)
        return p.cache[key]

    def _theatre(self, p: Now, unit: Unit) -> int:
        """Which of the great cities a unit fights for: the second only those near it."""
        hex_, distance = p.hex[unit], p.game.grid.distance
        for place, city in enumerate(p.game.ground.great.values()):
            if place and hex_ and distance(hex_, city) <= self.paths["theatre"]:
                return place
        return 0

    def _theatre_goals(self, p: Now, side: int, theatre: int) -> tuple[tuple[HexSet, int], ...]:
        """The goals of a side without those around the other great cities."""
        chart, field = p.game.ground, p.game.field
        others = [city for n, city in enumerate(chart.great.values()) if n != theatre]
        apart = field.grow(sum(1 << city for city in others), int(self.paths["theatre"]))
        found = ((hexes & ~apart, more) for hexes, more in self._goals_of(p, side))
        return tuple((hexes, more) for hexes, more in found if hexes)

    # -- standing ------------------------------------------------------------------------------

    def _worth(self, p: Now, unit: Unit, hex_: Hex) -> float:
        return self.worth(p, unit, hex_)

    def worth(self, p: Now, unit: Unit, hex_: Hex) -> float:
        side, chart, field = p.game.side[unit], p.game.ground, p.game.field
        weights, friends = self.weights[side], len(p.stack(hex_)) - (p.hex[unit] == hex_)
        pull = self._pull(p, side, self._theatre(p, unit))
        leads = p.game.roster.kind[unit] != "security"
        worth = -weights["goal"] * pull.get(hex_, FAR) * leads
        worth += weights["stay"] * (hex_ == p.hex[unit]) + weights["crowd"] * friends
        worth += weights["city"] * (chart.cities >> hex_ & 1)
        worth += weights["cover"] * ((chart.hills | chart.forts | chart.half_forts) >> hex_ & 1)
        ring = field.grow(1 << hex_, 2) & ~field.around(1 << hex_) & p.ground.occupied[side]
        worth += weights["line"] * min(2, ring.bit_count())
        others = p.ground.occupied[side] & ~(1 << p.hex[unit])
        worth += weights["beside"] * min(2, (field.beside(1 << hex_) & others).bit_count())
        unplanned = set(contacts_made(p, unit, hex_)) - self.assaults(p, side).targets
        worth += weights["contact"] * len(unplanned)
        if hex_ in chart.great.values():
            alone = not any(p.game.roster.mobile[u] for u in p.stack(hex_) if u != unit)
            worth += weights["garrison"] * alone
        if side == GERMAN:
            worth += weights["cut"] * self._cuts(p, unit, hex_)
            worth += weights["severed"] * self._severed(p, unit, hex_)
        if p.game.roster.needs_supply[unit]:
            over = self._length(p, side, hex_) / max(reach_of(p, unit), 1)
            worth += weights["supply"] * (over > 1) + weights["isolated"] * (over > 2)
        return worth - weights["risk"] * self._risk(p, unit, hex_)

    def _cuts(self, p: Now, unit: Unit, hex_: Hex) -> int:
        """How many exits of Moscow that are open a unit in a hex would close."""
        chart = p.game.ground
        city = next(iter(chart.great.values()), 0)
        exits = p.game.field.beside(1 << hex_) & self._exits(p, city)
        if not exits:
            return 0
        others = tuple(u for u in p.game.units_of[GERMAN] if u != unit)
        return (exits & ~p.zone(others, 0)).bit_count()

    def _severed(self, p: Now, unit: Unit, hex_: Hex) -> int:
        """How many great cities are isolated because a unit is in a hex (WIN-6)."""
        occupied, zone = self._others(p, unit)
        east, before = self._isolated(p, occupied, zone)
        if not p.game.field.around(1 << hex_) & east:
            return 0
        zone |= p.game.field.beside(1 << hex_)
        return self._isolated(p, occupied | 1 << hex_, zone)[1] - before

    def _others(self, p: Now, unit: Unit) -> tuple[HexSet, HexSet]:
        """The hexes of all Germans but a unit, and their zones of control."""
        here = p.hex[unit]
        if len(p.stack(here)) > 1:
            return p.ground.occupied[GERMAN], p.ground.zoc[GERMAN]
        key = f"without {here}"
        if key not in p.cache:
            held = p.ground.occupied[GERMAN] & ~(1 << here)
            p.cache[key] = held, p.game.field.beside(held)
        return p.cache[key]

    def _isolated(self, p: Now, occupied: HexSet, zone: HexSet) -> tuple[HexSet, int]:
        """The rails from the east that are left so, and how many great cities have none."""
        chart, russian = p.game.ground, p.ground.occupied[RUSSIAN]
        barred = (occupied | zone) & chart.rails

        def make() -> tuple[HexSet, int]:
            east, count = chart.along(chart.east, ~barred), 0
            for city in chart.great.values():
                links = chart.rail_links.get(city, ()) if russian >> city & 1 else (city,)
                count += bool(occupied >> city & 1) or not any(east >> h & 1 for h in links)
            return east, count

        held = tuple((russian >> c & 1, occupied >> c & 1) for c in chart.great.values())
        return self.keep(("isolated", barred, held), make)

    def _exits(self, p: Now, city: Hex) -> HexSet:
        return pack(p.game.ground.rail_links.get(city, ()))

    def _risk(self, p: Now, unit: Unit, hex_: Hex) -> float:
        """The factors of a unit that the enemy could overwhelm in a hex: no more can attack than
        find room around it, and fewer where they would have to fight others, too."""
        roster, side, field = p.game.roster, p.game.side[unit], p.game.field
        key = "menace", *self._enemies(p, side)
        menace = self.keep(key, lambda: self._menace(p, 1 - side))
        chart, around = p.game.ground, field.beside(1 << hex_)
        open_ = around & ~(p.ground.occupied[side] | chart.sea | chart.lakes)
        held = field.beside(p.ground.occupied[side] & ~(1 << hex_ | 1 << p.hex[unit]))
        room = (open_ & ~held).bit_count() + self.paths["shared"] * (open_ & held).bit_count()
        force = min(menace.get(hex_, 0), room * self.weights[1 - side]["stack"])
        others = [u for u in p.stack(hex_) if u != unit]
        cover = (chart.hills | (chart.forts if side == RUSSIAN else 0)) >> hex_ & 1
        lost = self._lost(roster, [*others, unit], force, cover)
        return lost - self._lost(roster, others, force, cover)

    def _lost(self, roster: Roster, units: list[Unit], force: float, cover: int) -> float:
        """The factors of a stack that so much force would overwhelm."""
        holds = sum(roster.defends(u) for u in units) / 2
        if not holds:
            return 0.0
        share = min(1.0, max(0.0, (force / (holds * (2 if cover else 1)) - 2) / 4))
        return share * holds

    def _length(self, p: Now, side: int, hex_: Hex) -> int:
        """How long a line of supply is that the enemy cannot cut by a step."""
        key = "safe lines", *self._enemies(p, side)
        layers = self.keep(key, lambda: self._safe_lines(p, side))
        return next((n for n, hexes in enumerate(layers) if hexes >> hex_ & 1), FAR)

    def _safe_lines(self, p: Now, side: int) -> list[HexSet]:
        trial, zones = p.copy(), list(p.ground.zoc)
        zones[1 - side] |= p.game.field.beside(zones[1 - side]) & ~p.ground.occupied[side]
        trial.cache["ground"] = p.ground._replace(zoc=tuple(zones))
        return p.game.supply.layers(trial, side)
