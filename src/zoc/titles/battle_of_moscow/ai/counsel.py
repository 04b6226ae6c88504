"""Counsel for players who see what belongs together: attacks planned for a whole impulse from what
insight promises, ways to the goals around the enemy, battles settled with the cheapest soak-off."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack, unpack
from zoc.kernel.cycle.assaults import Assaults, Terms
from zoc.kernel.cycle.duties import Duel, settle
from zoc.kernel.cycle.insight import Insight, insight
from zoc.kernel.cycle.obligations import Contacts
from zoc.kernel.play.action import Action
from zoc.titles.battle_of_moscow.ai.hints import FAR, BattleOfMoscowHints
from zoc.titles.battle_of_moscow.combat import Declare, Muster, left
from zoc.titles.battle_of_moscow.movement import March, Movement, contacts_made, harmless
from zoc.titles.battle_of_moscow.position import GERMAN, RUSSIAN, SIDES, Now, Unit
from zoc.titles.battle_of_moscow.roster import Roster
from zoc.titles.battle_of_moscow.supply import reach_of

PLANNED = 50.0
"""What it is worth to go where the plan wants a unit."""


class BattleOfMoscowCounsel(BattleOfMoscowHints):
    """The hints, with attacks and ways seen as a whole."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        figures = game.title.read("judgement.toml")["counsel"]
        self.weights = tuple(w | figures[side] for side, w in zip(SIDES, self.weights, strict=True))
        self.ways: dict[str, float] = figures["ways"]

    def sees(self) -> Insight:
        found = insight(self.game)
        assert found is not None
        return found

    def rank(self, p: Now, seat: str, action: Action) -> float | None:
        """How good an action looks; a march by what the hex is worth."""
        step = p.agenda[-1]
        if isinstance(step, March) and action.verb == "to":
            return self.merit(p, step.unit, int(action.args[-1]))
        return super().rank(p, seat, action)

    def merit(self, p: Now, unit: Unit, hex_: Hex) -> float:
        """What it is worth to a unit to go to a hex, the plan included."""
        planned = self.assaults(p, p.game.side[unit]).goals.get(unit) == hex_
        return PLANNED if planned else self._worth(p, unit, hex_)

    # -- duties --------------------------------------------------------------------------------

    def contacts(self, p: Now, side: int) -> Contacts:
        """Who has to fight whom where everybody stands (CBT-7, CBT-8)."""
        return left(p, side, p.game.impulse(p))

    def _battles(self, p: Now, side: int) -> list[Duel]:
        return settle(self.sees(), p, side, self.contacts(p, side), sparing=True)

    def _declare(self, p: Now, step: Declare) -> Action:
        found = self._battles(p, step.side)
        return Action("attack", (found[0].hexes[0],)) if found else Action("end")

    def _muster(self, p: Now, step: Muster) -> Action:
        found = (b for b in self._battles(p, step.side) if b.hexes[0] == step.hexes[0])
        battle = next(found, None)
        if battle is not None:
            orders = [Action("with", (u,)) for u in battle.units if u not in step.joined]
            orders += [Action("also", (h,)) for h in battle.hexes if h not in step.hexes]
            for order in orders:
                if p.why_not(order) is None:
                    return order
            if step.why_not_fight(p) is None:
                return Action("fight")
        return super()._muster(p, step)

    # -- attacks -------------------------------------------------------------------------------

    def assaults(self, p: Now, side: int) -> Assaults:
        """The attacks of the impulse."""
        key = "assaults", *self._enemies(p, side)
        return self._keep(key, lambda: self._plan_assaults(p, side))

    plan: Any = assaults  # pyright: ignore[reportIncompatibleMethodOverride]
    """What the hints ask for the same."""

    def _plan_assaults(self, p: Now, side: int) -> Assaults:
        weights, pull = self.weights[side], self._pull(p, side)
        rivers = 0 if p.frozen else p.game.ground.rivers

        def prize(target: Hex) -> float:
            return weights["place"] * max(0.0, weights["horizon"] - pull.get(target, FAR))

        def price(unit: Unit, hex_: Hex) -> float:
            drift = pull.get(hex_, FAR) - pull.get(p.hex[unit], FAR)
            return weights["drift"] * max(0.0, drift)

        def order(hex_: Hex) -> float:
            return float(rivers >> hex_ & 1)

        terms = Terms(prize, price, order, weights["least"])
        return Assaults(self.sees(), p, side, self._able(p, side), terms)

    def _able(self, p: Now, side: int) -> dict[Unit, Iterable[Hex]]:
        """Where each unit that may attack can go."""
        step, found = Movement(side, p.game.impulse(p)), dict[Unit, Iterable[Hex]]()
        for unit in p.game.units_of[side]:
            if not p.hex[unit] or not p.game.roster.mobile[unit] or harmless(p, unit):
                continue
            moves = step.why_no_move(p, unit) is None
            found[unit] = p.game.marching.reach(p, (unit,)) if moves else (p.hex[unit],)
        return found

    # -- ways ----------------------------------------------------------------------------------

    def _pull(self, p: Now, side: int) -> dict[Hex, float]:  # pyright: ignore[reportIncompatibleMethodOverride]
        """How far each hex is from a side's goals, by ways around the enemy."""
        goals = self._goals_of(p, side)
        occupied, zone = p.ground.occupied[1 - side], p.ground.zoc[1 - side]
        return self._keep(("ways", side, goals, occupied, zone),
                          lambda: self._ways(p, side, goals))  # fmt: skip

    def _ways(self, p: Now, side: int, goals: tuple[tuple[HexSet, int], ...]) -> dict[Hex, float]:
        steps = p.game.tables.named["german" if side == GERMAN else "russian"].steps
        enemy, zone = p.ground.occupied[1 - side], p.ground.zoc[1 - side]
        found: dict[Hex, float] = {}
        heap = [(float(more), h) for hexes, more in goals for h in unpack(hexes)]
        heap.sort()
        while heap:
            far, hex_ = heappop(heap)
            if far >= found.get(hex_, FAR):
                continue
            found[hex_] = far
            extra = self.ways["enemy"] if enemy >> hex_ & 1 else 0.0
            extra += self.ways["zone"] if zone >> hex_ & 1 else 0.0
            for other, cost in steps[hex_]:
                there = far + cost / 2 + extra
                if there < found.get(other, FAR):
                    heappush(heap, (there, other))
        return found

    # -- standing ------------------------------------------------------------------------------

    def _worth(self, p: Now, unit: Unit, hex_: Hex) -> float:
        side, chart, field = p.game.side[unit], p.game.ground, p.game.field
        weights, friends = self.weights[side], len(p.stack(hex_)) - (p.hex[unit] == hex_)
        worth = -weights["goal"] * self._pull(p, side).get(hex_, FAR)
        worth += weights["stay"] * (hex_ == p.hex[unit]) + weights["crowd"] * friends
        worth += weights["city"] * (chart.cities >> hex_ & 1)
        worth += weights["cover"] * ((chart.hills | chart.forts | chart.half_forts) >> hex_ & 1)
        ring = field.grow(1 << hex_, 2) & ~field.around(1 << hex_) & p.ground.occupied[side]
        worth += weights["line"] * min(2, ring.bit_count())
        others = p.ground.occupied[side] & ~(1 << p.hex[unit])
        worth += weights["beside"] * min(2, (field.beside(1 << hex_) & others).bit_count())
        unplanned = set(contacts_made(p, unit, hex_)) - self.assaults(p, side).targets
        worth += weights["contact"] * len(unplanned)
        if side == GERMAN:
            worth += weights["cut"] * self._cuts(p, unit, hex_)
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

    def _exits(self, p: Now, city: Hex) -> HexSet:
        return pack(p.game.ground.rail_links.get(city, ()))

    def _risk(self, p: Now, unit: Unit, hex_: Hex) -> float:
        """The factors of a unit that the enemy could overwhelm in a hex: no more can attack than
        find room around it, and fewer where they would have to fight others, too."""
        roster, side, field = p.game.roster, p.game.side[unit], p.game.field
        key = "menace", *self._enemies(p, side)
        menace = self._keep(key, lambda: self._menace(p, 1 - side))
        chart, around = p.game.ground, field.beside(1 << hex_)
        open_ = around & ~(p.ground.occupied[side] | chart.sea | chart.lakes)
        held = field.beside(p.ground.occupied[side] & ~(1 << hex_ | 1 << p.hex[unit]))
        room = (open_ & ~held).bit_count() + self.ways["shared"] * (open_ & held).bit_count()
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
        layers = self._keep(key, lambda: self._safe_lines(p, side))
        return next((n for n, hexes in enumerate(layers) if hexes >> hex_ & 1), FAR)

    def _safe_lines(self, p: Now, side: int) -> list[HexSet]:
        trial, zones = p.copy(), list(p.ground.zoc)
        zones[1 - side] |= p.game.field.beside(zones[1 - side]) & ~p.ground.occupied[side]
        trial.cache["ground"] = p.ground._replace(zoc=tuple(zones))
        return p.game.supply.layers(trial, side)
