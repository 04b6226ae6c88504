"""Hints: an impulse is planned as a whole (`plan.py`), and whoever is not in the plan goes where he
is of use: towards a goal, in supply, out of unplanned contacts, not where he would be overrun."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.cuts import fewest
from zoc.hexes.sets import HexSet, unpack
from zoc.kernel.cycle.counsel import FAR, Remembering
from zoc.kernel.play.action import Action
from zoc.titles.battle_of_moscow.ai.plan import Plan, Stakes, promise
from zoc.titles.battle_of_moscow.combat import Declare, Fight, Muster, attack, left, odds
from zoc.titles.battle_of_moscow.movement import March, Movement, Train, contacts_made
from zoc.titles.battle_of_moscow.position import GERMAN, RUSSIAN, SIDES, Now, Unit
from zoc.titles.battle_of_moscow.results import Retreat, Toll
from zoc.titles.battle_of_moscow.supply import reach_of

FAR_BACK = 8
"""Whoever is farther from the enemy goes by rail."""


class BattleOfMoscowHints(Remembering[Now]):
    """What a machine player does at each decision."""

    usual = {"historical": 9.0, "auto": 5.0, "fill": 1.0, "end": 0.1}  # noqa: RUF012

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        figures = game.title.read("judgement.toml")
        self.weights: tuple[dict[str, float], ...] = tuple(figures[side] for side in SIDES)
        self.goals: dict[str, int] = figures["goals"]

    # -- the protocol --------------------------------------------------------------------------

    def value(self, p: Now, seat: str) -> float:
        """What a position is worth to a seat: factors on the map, cities, German runs."""
        roster, control = p.game.roster, p.game.control
        total = 20.0 * sum(p.runs)
        for unit, hex_ in enumerate(p.hex):
            if hex_:
                worth = roster.attack[unit] + 0.5 * roster.defence[unit]
                total += worth if p.game.side[unit] == GERMAN else -worth
        held = len(unpack(control.of(p, GERMAN))) - len(unpack(control.of(p, RUSSIAN)))
        total += 1.5 * held
        return total if seat == SIDES[GERMAN] else -total

    def best(self, p: Now, seat: str, actions: Iterable[Action]) -> list[Action]:
        """The action to take; nothing where they are to be ranked one by one."""
        step = p.agenda[-1]
        if isinstance(step, Movement):
            return [self._movement(p, step)]
        if isinstance(step, March):
            return [p.game.goings[self._march(p, step.unit)]]
        if isinstance(step, Train):
            return [self._train(p, step)]
        if isinstance(step, Declare):
            return [self._declare(p, step)]
        if isinstance(step, Muster):
            return [self._muster(p, step)]
        if isinstance(step, Fight):
            return [self._fight(p, step)]
        if isinstance(step, Retreat):
            return [self._retreat(p, step)]
        if isinstance(step, Toll):
            worth = dict(step.values)
            return [Action("lose", (min(step.candidates(p), key=lambda u: (worth[u], u)),))]
        return []

    def _enemies(self, p: Now, side: int) -> Any:
        """What a plan of a side hangs on: it holds while the enemy stands."""
        enemies = tuple(p.hex[u] for u in p.game.units_of[1 - side])
        return side, p.turn, p.weather, p.game.impulse(p), enemies

    def plan(self, p: Now, side: int) -> Plan:
        """The attacks of the impulse."""
        impulse, weights = p.game.impulse(p), self.weights[side]
        key = "plan", *self._enemies(p, side)
        return self.keep(key, lambda: Plan(p, side, impulse, weights, self._pull(p, side)))

    # -- movement ------------------------------------------------------------------------------

    def _movement(self, p: Now, step: Movement) -> Action:
        new = [a for a in step.others(p) if a.verb in ("place", "rebuild", "keep")]
        if new:
            return max(new, key=lambda a: self._arrival(p, step.side, a))
        train = self._passenger(p, step)
        if train is not None:
            return Action("rail", (train,))
        units = list(step.movable(p))
        if not units:
            return Action("end")
        plan, away = self.plan(p, step.side), self._pull(p, step.side)
        zone = p.ground.zoc[1 - step.side]

        def order(unit: Unit) -> tuple[bool, bool, int, Unit]:
            idle, here = unit not in plan.goals, p.hex[unit]
            return not (idle and zone >> here & 1), idle, away.get(here, FAR), unit

        return Action("move", (min(units, key=order),))

    def _passenger(self, p: Now, step: Movement) -> Unit | None:
        """A unit far from the enemy that trains would bring to the front."""
        if step.impulse == 2:
            return None
        enemy = self.far(p.ground.occupied[1 - step.side])
        for action in step.others(p):
            unit = int(action.args[0]) if action.verb == "rail" else -1
            far = unit >= 0 and enemy.get(p.hex[unit], 0) > FAR_BACK
            if far and self._rides(p, unit) and any(Train(unit).goals(p)):
                return unit
        return None

    def _rides(self, p: Now, unit: Unit) -> bool:
        """Whether a unit is wanted at the front."""
        return True

    def _arrival(self, p: Now, side: int, action: Action) -> tuple[float, float]:
        roster, goal = p.game.roster, int(action.args[-1])
        worth = 0.5 if action.verb == "keep" else float(roster.price[int(action.args[0])])
        if action.verb == "place":
            worth = 50.0
        return worth, -float(self._pull(p, side).get(goal, FAR))

    def _march(self, p: Now, unit: Unit) -> Hex:
        goals = list(p.game.marching.goals(p, (unit,)))
        wanted = self.plan(p, p.game.side[unit]).goals.get(unit)
        if wanted in goals:
            return wanted
        return max(goals, key=lambda h: (self._worth(p, unit, h), -h))

    def _train(self, p: Now, step: Train) -> Action:
        goals = list(step.goals(p))
        if not goals:
            return Action("cancel")
        side = p.game.side[step.unit]
        away, enemy = self._pull(p, side), self.far(p.ground.occupied[1 - side])
        return p.game.goings[min(goals, key=lambda h: (enemy.get(h, FAR) < 3, away.get(h, FAR), h))]

    def _worth(self, p: Now, unit: Unit, hex_: Hex) -> float:
        """What it is worth to a unit to stand in a hex."""
        side, ground, field = p.game.side[unit], p.game.ground, p.game.field
        weights, friends = self.weights[side], len(p.stack(hex_)) - (p.hex[unit] == hex_)
        worth = -weights["goal"] * self._pull(p, side).get(hex_, FAR)
        worth += weights["stay"] * (hex_ == p.hex[unit]) + weights["crowd"] * friends
        worth += weights["city"] * (ground.cities >> hex_ & 1)
        worth += weights["cover"] * ((ground.hills | ground.forts | ground.half_forts) >> hex_ & 1)
        ring = field.grow(1 << hex_, 2) & ~field.around(1 << hex_) & p.ground.occupied[side]
        worth += weights["line"] * min(2, ring.bit_count())
        fights = contacts_made(p, unit, hex_)
        unplanned = set(fights) - self.plan(p, side).targets
        worth += weights["contact"] * len(unplanned)
        if p.game.roster.needs_supply[unit] and self._length(p, side, hex_) > reach_of(p, unit):
            worth += weights["supply"]
        return worth - weights["risk"] * self._risk(p, unit, hex_)

    def _risk(self, p: Now, unit: Unit, hex_: Hex) -> float:
        """The factors of a unit that the enemies in reach of a hex could overwhelm there."""
        roster, side = p.game.roster, p.game.side[unit]
        key = "menace", *self._enemies(p, side)
        menace = self.keep(key, lambda: self._menace(p, 1 - side)).get(hex_, 0)
        with_ = {*p.stack(hex_), unit}
        cover = (p.game.ground.hills | (p.game.ground.forts if side == RUSSIAN else 0)) >> hex_ & 1
        holds = sum(roster.defends(u) for u in with_) / 2 * (2 if cover else 1)
        share = min(1.0, max(0.0, (menace / max(holds, 0.5) - 2) / 4))
        return share * roster.defence[unit]

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

    # -- goals and distances -------------------------------------------------------------------

    def _pull(self, p: Now, side: int) -> dict[Hex, int]:
        """How far each hex is from a side's goals, some of which seem farther than they are."""
        goals = self._goals_of(p, side)

        def make() -> dict[Hex, int]:
            found: dict[Hex, int] = {}
            for hexes, more in goals:
                for hex_, far in self.far(hexes).items():
                    found[hex_] = min(far + more, found.get(hex_, FAR))
            return found

        return self.keep(("pull", side, goals), make)

    def _goals_of(self, p: Now, side: int) -> tuple[tuple[HexSet, int], ...]:
        """The German wants the rails that feed Moscow, Moscow and the other cities; the Russian
        stays near what the German wants, and takes back what he can."""
        chart, goals, field = p.game.ground, self.goals, p.game.field
        theirs, found = p.game.control.of(p, GERMAN), list[tuple[HexSet, int]]()
        covered = p.ground.zoc[GERMAN] | p.ground.occupied[GERMAN]
        for city in chart.great.values():
            forts = field.flood(1 << city, chart.forts)
            found.append((1 << city, goals["great"]))
            for hex_ in self._cut(p, forts):
                near = field.around(1 << hex_) & ~field.around(forts)
                found.append((near, goals["covered" if covered >> hex_ & 1 else "cut"]))
        cities = theirs if side == RUSSIAN else p.game.control.hexes & ~theirs
        found.append((cities, goals["city"]))
        return tuple(found)

    def _cut(self, p: Now, city: HexSet) -> tuple[Hex, ...]:
        """The fewest rail hexes that part a fortified city from the east."""
        chart = p.game.ground
        ends = unpack(chart.east & chart.rails)
        return self.keep(("cut", city), lambda: fewest(chart.rail_links, unpack(city), ends))

    def _length(self, p: Now, side: int, hex_: Hex) -> int:
        """How long a line of supply is, as things were when the plan was made."""
        key = "lines", *self._enemies(p, side)
        layers = self.keep(key, lambda: p.game.supply.layers(p, side))
        return next((n for n, hexes in enumerate(layers) if hexes >> hex_ & 1), FAR)

    # -- battles -------------------------------------------------------------------------------

    def _promise(self, p: Now, side: int, hexes: tuple[Hex, ...], units: Iterable[Unit]) -> float:
        chosen = tuple(units)
        now = odds(p, side, hexes, chosen)
        if not now.column:
            return -FAR
        roster = p.game.roster
        factors = sum(roster.defends(u) for h in hexes for u in p.stack(h)) / 2
        zone = p.ground.zoc[side] | p.ground.occupied[side] | p.game.ground.sea
        closed = all(not p.game.field.beside(1 << h) & ~zone for h in hexes)
        stakes = Stakes(float(now.attack), float(now.defence), factors, 0.0, closed)
        return promise(p, self.weights[side], stakes)

    def _wave(self, p: Now, side: int, hexes: tuple[Hex, ...], sure: list[Unit],
              more: list[Unit]) -> tuple[float, int]:  # fmt: skip
        """What the best number of further attackers, the strongest first, promises."""
        more = sorted(more, key=lambda u: (-attack(p, hexes, (u,)), u))
        counts = range(0 if sure else 1, len(more) + 1)
        worths = ((self._promise(p, side, hexes, (*sure, *more[:n])), -n) for n in counts)
        worth, count = max(worths, default=(-FAR, 0))
        return worth, -count

    def _declare(self, p: Now, step: Declare) -> Action:
        now = left(p, step.side, step.impulse)
        if not now.due and not now.bound:
            return Action("end")
        targets = now.due or frozenset(h for u in now.bound for h in now.touches[u])

        def worth(hex_: Hex) -> tuple[float, int]:
            able = [u for u, hexes in now.touches.items() if hex_ in hexes]
            return self._wave(p, step.side, (hex_,), [], able)[0], -hex_

        return Action("attack", (max(targets, key=worth),))

    def _muster(self, p: Now, step: Muster) -> Action:
        now, more = left(p, step.side, step.impulse), list(step.candidates(p))
        whole = now.completed(step.joined, step.hexes) if step.joined else None
        if whole is not None:
            for unit in sorted(whole[0] - set(step.joined)):
                return Action("with", (unit,))
            for hex_ in sorted(whole[1] - set(step.hexes)):
                return Action("also", (hex_,))
        _, count = self._wave(p, step.side, step.hexes, list(step.joined), more)
        if more and count:
            return Action("with", (min(more, key=lambda u: (-attack(p, step.hexes, (u,)), u)),))
        return Action("fight") if step.why_not_fight(p) is None else Action("cancel")

    def _fight(self, p: Now, step: Fight) -> Action:
        open_ = [b for b in p.battles if any(p.hex[u] for u in b[0])]
        best = max(
            open_, key=lambda b: odds(p, step.side, b[1], [u for u in b[0] if p.hex[u]]).column
        )
        return Action("attack", (best[1][0],))

    def _retreat(self, p: Now, step: Retreat) -> Action:
        unit = step.left(p)[0]
        ends = step.ends(p, unit)
        if not ends:
            return Action("retreat", (unit,))
        enemy = self.far(p.ground.occupied[1 - step.side])
        best = max(ends, key=lambda h: (enemy.get(h, 0), -self._length(p, step.side, h), -h))
        return Action("retreat", (unit, best))
