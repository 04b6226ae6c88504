"""Counsel: an impulse is planned as a whole, and whoever is not in the plan goes where he is of
use (`worth.py`); battles are settled with the cheapest soak-off."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.cycle.obligations import Contacts
from zoc.kernel.judgement.counsel import FAR, PLANNED, missing
from zoc.kernel.judgement.duties import Duel
from zoc.kernel.protocol import Action, Step
from zoc.titles.battle_of_moscow.ai.worth import HexWorth, Worth
from zoc.titles.battle_of_moscow.combat import (
    Declare,
    Fight,
    Muster,
    battles,
    left,
    odds,
    only_partisans,
)
from zoc.titles.battle_of_moscow.marching import harmless
from zoc.titles.battle_of_moscow.movement import March, Movement
from zoc.titles.battle_of_moscow.position import GERMAN, RUSSIAN, SIDES, Now, Unit
from zoc.titles.battle_of_moscow.results import Retreat, Toll
from zoc.titles.battle_of_moscow.trains import Train


class BattleOfMoscowHints(HexWorth):
    """What a machine player does at each decision: by these alone `greedy` plays."""

    # Whoever has not been asked yet comes before the end of a movement.
    usual = {"historical": 9.0, "auto": 5.0, "fill": 1.0, "move": 0.2, "end": 0.1}  # noqa: RUF012

    def value(self, p: Now, seat: str) -> float:
        """What a position is worth to a seat: factors on the map, cities, German runs."""
        roster, control, total = p.game.roster, p.game.control, self.values["run"] * sum(p.runs)
        for unit, hex_ in enumerate(p.hex):
            if hex_:
                worth = roster.attack[unit] + self.values["defence"] * roster.defence[unit]
                total += worth if p.game.side[unit] == GERMAN else -worth
        held = len(unpack(control.of(p, GERMAN))) - len(unpack(control.of(p, RUSSIAN)))
        total += self.values["city"] * held
        return total if seat == SIDES[GERMAN] else -total

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self._decides: dict[type[Step[Any]], Callable[[Now, Any], Action]] = {
            Movement: self._movement,
            March: self._march,
            Train: self._train,
            Declare: lambda p, step: self.next_battle(p, step.side),
            Muster: self._muster,
            Fight: self._fight,
            Retreat: self._retreat,
            Toll: self._toll,
        }

    def best(self, p: Now, seat: str, actions: Iterable[Action]) -> list[Action]:
        """The action to take; nothing where they are to be ranked one by one."""
        step = p.agenda[-1]
        decide = self._decides.get(type(step))
        return [decide(p, step)] if decide else []

    # -- attacks -------------------------------------------------------------------------------

    def contacts(self, p: Now, side: int) -> Contacts:
        """Who has to fight whom where everybody stands (CBT-7, CBT-8)."""
        return left(p, side, p.game.impulse(p))

    def _settled(self, p: Now, side: int) -> list[Duel]:
        """Partisans alone are always a battle of their own (R60): whoever must fight others, too,
        lets them be, or the battle could never be begun."""
        found = list[Duel]()
        for duel in super()._settled(p, side):
            others = tuple(h for h in duel.hexes if not only_partisans(p, h))
            together = len(duel.hexes) > 1 and others
            found.append(duel._replace(hexes=others) if together else duel)
        return found

    def phase(self, p: Now) -> int:
        return p.game.impulse(p)

    def least(self, side: int) -> float:
        return self.weights[side]["least"]

    def prize(self, p: Now, side: int, target: Hex) -> float:
        weights, theatres = self.weights[side], range(max(1, len(p.game.map.great)))
        near = min(self.pull(p, side, n).get(target, FAR) for n in theatres)
        return weights["place"] * max(0.0, weights["horizon"] - near)

    def price(self, p: Now, unit: Unit, hex_: Hex) -> float:
        """Nobody is drawn far from the goals, nor away from where he keeps a great city cut off."""
        weights, pull, here = self.weights[p.game.side[unit]], self.pull_of(p, unit), p.hex[unit]
        drawn = weights["drift"] * max(0.0, pull.get(hex_, FAR) - pull.get(here, FAR))
        if p.game.side[unit] == GERMAN:
            freed = self.severed(p, unit, here) - self.severed(p, unit, hex_)
            drawn += weights["severed"] * max(0, freed)
        return drawn

    def order(self, p: Now, hex_: Hex) -> float:
        """River hexes, from which defenders are doubled, come last."""
        return float((0 if p.frozen else p.game.map.rivers) >> hex_ & 1)

    def free(self, p: Now, side: int) -> dict[Unit, Iterable[Hex]]:
        step, mobile = Movement(side, p.game.impulse(p)), p.game.roster.mobile
        units = [u for u in p.game.units_of[side] if p.hex[u] and mobile[u] and not harmless(p, u)]
        moving = [u for u in units if step.why_no_move(p, u) is None]
        reaches = p.game.marching.reaches(p, [(u,) for u in moving])
        found: dict[Unit, Iterable[Hex]] = {u: (p.hex[u],) for u in units}
        found.update(zip(moving, reaches, strict=True))
        return found

    # -- movement ------------------------------------------------------------------------------

    def _movement(self, p: Now, step: Movement) -> Action:
        new = [a for a in step.others(p) if a.verb != "drop"]
        if new:
            return max(new, key=lambda a: self._arrival(p, step.side, a))
        units = list(step.movable(p))
        train = self._passenger(p, step, units)
        if train is not None:
            return Action("rail", (train,))
        if not units:
            return Action("end")
        plan, away = self.assaults(p, step.side), self.pull(p, step.side)
        zone = p.ground.zoc[1 - step.side]

        def order(unit: Unit) -> tuple[bool, bool, float, Unit]:
            idle, here = unit not in plan.goals, p.hex[unit]
            return not (idle and zone >> here & 1), idle, away.get(here, FAR), unit

        return Action("move", (min(units, key=order),))

    def _passenger(self, p: Now, step: Movement, units: list[Unit]) -> Unit | None:
        """A unit far from the enemy that trains would bring to the front."""
        enemy, ride = self.far(p.ground.occupied[1 - step.side]), self.paths["ride"]
        far = [u for u in units if enemy.get(p.hex[u], 0) > ride and self.leads(p, u)]
        able = (int(action.args[0]) for action in step.trains(p, far))
        return next((unit for unit in able if any(p.game.rails.goals(p, (unit,)))), None)

    def _arrival(self, p: Now, side: int, action: Action) -> tuple[float, float]:
        """Whoever arrives, then the dearest who can be rebuilt, then a factor kept."""
        unit, goal = int(action.args[0]), int(action.args[-1])
        worth = 0.5 if action.verb == "keep" else float(p.game.roster.price[unit])
        return FAR if action.verb == "place" else worth, -self.pull(p, side).get(goal, FAR)

    def _march(self, p: Now, step: March) -> Action:
        goals, merit = p.game.marching.goals(p, (step.unit,)), self.merits(p, step.unit)
        return p.game.goings[max(goals, key=lambda h: (merit(h), -h))]

    def merits(self, p: Now, unit: Unit) -> Worth:
        """What it is worth to a unit to go to each hex, the plan included."""
        goal, look = self.assaults(p, p.game.side[unit]).goals.get(unit), self.looked(p, unit)
        return lambda hex_: PLANNED if hex_ == goal else look(hex_)

    def merit(self, p: Now, unit: Unit, hex_: Hex) -> float:
        return self.merits(p, unit)(hex_)

    def rank(self, p: Now, seat: str, action: Action) -> float | None:
        found = self.ranks(p, seat, [action])
        return super().rank(p, seat, action) if found is None else found[0]

    def ranks(self, p: Now, seat: str, actions: Sequence[Action]) -> list[float] | None:
        """How good all goals of a march or a ride look."""
        step = p.agenda[-1]
        if isinstance(step, Train):
            # Whoever has a train takes it: to be asked again leads nowhere.
            look, other = self.rides(p, step.unit), -3.0 * FAR
        elif isinstance(step, March):
            look, other = self.merits(p, step.unit), 0.0
        else:
            return None
        return [look(int(a.args[-1])) if a.args else other for a in actions]

    def _train(self, p: Now, step: Train) -> Action:
        goals, ride = list(p.game.rails.goals(p, (step.unit,))), self.rides(p, step.unit)
        if not goals:
            return Action("cancel")
        return p.game.goings[max(goals, key=lambda h: (ride(h), -h))]

    def rides(self, p: Now, unit: Unit) -> Worth:
        """What it is worth to ride to each hex: as near to where units are wanted as can be, but
        not up to the enemy."""
        side = p.game.side[unit]
        away, pull = self.far(p.ground.occupied[1 - side]), self.pull(p, side)

        def ride(hex_: Hex) -> float:
            near = away.get(hex_, FAR) < 3
            return -pull.get(hex_, FAR) - FAR * near

        return ride

    # -- battles -------------------------------------------------------------------------------

    def _muster(self, p: Now, step: Muster) -> Action:
        order = self.next_order(p, step)
        if order is None and step.joined:
            order = missing(self.contacts(p, step.side), step.joined, step.hexes)
        if order is not None:
            return order
        if step.why_not_begin(p) is None:
            return Action("fight")
        more = (Action("with", (u,)) for u in step.candidates(p))
        return next(more, Action("cancel"))

    def _fight(self, p: Now, step: Fight) -> Action:
        found = battles(p).values()
        best = max(found, key=lambda b: odds(p, step.side, b[1], b[0]).column)
        return Action("attack", (best[1][0],))

    def _toll(self, p: Now, step: Toll) -> Action:
        worth = dict(step.values)
        return Action("lose", (min(step.candidates(p), key=lambda u: (worth[u], u)),))

    def _retreat(self, p: Now, step: Retreat) -> Action:
        unit = step.left(p)[0]
        ends = step.ends(p, unit)
        if not ends:
            return Action("retreat", (unit,))
        enemy = self.far(p.ground.occupied[1 - step.side])
        best = max(ends, key=lambda h: (enemy.get(h, 0), -self.line(p, step.side, h), -h))
        return Action("retreat", (unit, best))
