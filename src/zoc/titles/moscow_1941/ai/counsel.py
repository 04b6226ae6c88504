"""Counsel for players who see what belongs together: attacks planned for a whole phase, battles
settled with the cheapest soak-off, a line of strong stacks in works that steps back in time.

Whatever is read of the enemy is what the seat sees of him."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import fmean
from typing import TYPE_CHECKING, Any

from zoc.hexes import Hex, pack, unpack
from zoc.kernel.cycle.obligations import Contacts
from zoc.kernel.judgement.counsel import FAR, PLANNED, DutyCounsel
from zoc.kernel.judgement.ways import Toll
from zoc.kernel.protocol import Action, Forecast, remembered
from zoc.titles.moscow_1941.ai.hints import Moscow1941Hints, Worths
from zoc.titles.moscow_1941.air import Plan
from zoc.titles.moscow_1941.battle import regulars
from zoc.titles.moscow_1941.combat import Attacks
from zoc.titles.moscow_1941.declaration import Assault
from zoc.titles.moscow_1941.fleet import DEFENCE, SUPPORT
from zoc.titles.moscow_1941.movement import March, MovementPhase, StrategicPhase
from zoc.titles.moscow_1941.position import ACTIVE, Now, Unit
from zoc.titles.moscow_1941.strength import attack_of
from zoc.titles.moscow_1941.support import in_range

if TYPE_CHECKING:
    from zoc.titles.moscow_1941.title import Moscow1941


def likely(figures: Iterable[int]) -> int:
    """What a figure is on the average."""
    return round(fmean(figures))


class Moscow1941Counsel(DutyCounsel[Now], Moscow1941Hints):
    """The hints, with attacks and duties seen as a whole."""

    def __init__(self, game: Moscow1941) -> None:
        super().__init__(game)
        told = self.judgement()
        self.weights = self.weights | told["counsel"] | told["scenarios"].get(game.scenario, {})

    def weighed(self, p: Now, target: Hex, units: Sequence[Unit]) -> Forecast:
        """The odds of an attack, with the best guns that reach an attacker: those that it has at
        least, or, where boldness pays, if whoever is unseen is like others of his type."""
        fighting = self.game.fighting
        near = [u for u in units if not self.game.roster.towed[u]]
        guns = in_range(p, self.game.side[units[0]], {p.hex[u] for u in near})
        guns.sort(key=lambda u: (-attack_of(p, u), u))
        more = guns[: int(self.weights["guns"])]
        pick = likely if self.weights["likely"] else max
        return fighting.supposed(p, fighting.plain(p, target, (*near, *more)), pick)

    # -- duties --------------------------------------------------------------------------------

    def contacts(self, p: Now, side: int) -> Contacts:
        """Who has to fight whom: as it is in an Attack Phase, as it would be before (5.1)."""
        fighting = self.game.fighting
        if p.doing(Attacks) is not None:
            return fighting.contacts(p, side)
        bound, owed = fighting.duties(p, side)
        touches = fighting.contacts(p, side).touches
        return Contacts(touches, frozenset(bound), frozenset(owed))

    def phase(self, p: Now) -> bool:
        return p.doing(Attacks) is not None

    def _attack(self, p: Now, step: Attacks) -> Action:
        return self.next_battle(p, step.side)

    def _assault(self, p: Now, step: Assault) -> Action:
        order = self.next_order(p, step)
        if order is not None:
            return order
        return self._complete(p, step) if regulars(p, step) else super()._assault(p, step)

    def _complete(self, p: Now, step: Assault) -> Action:
        """What an attack still needs: whoever would be left without one, then guns."""
        lacking = self._lacking(p, step, regulars(p, step))
        if lacking is not None:
            return lacking
        if step.forecast(p).column < self.weights["enough"]:
            guns = [u for u in step.candidates(p) if self.game.roster.gun[u]]
            if guns:
                return self._strongest(p, guns)
        fight = Action("fight")
        return fight if p.why_not(fight) is None else super()._assault(p, step)

    # -- aircraft ------------------------------------------------------------------------------

    def best(self, p: Now, seat: str, actions: Iterable[Action]) -> list[Action]:
        step = p.agenda[-1]
        if isinstance(step, StrategicPhase):
            return [self._go_on(p, step)]
        return [self._fly(p, step)] if isinstance(step, Plan) else super().best(p, seat, actions)

    # -- strategic movement (12) ---------------------------------------------------------------

    def _movement(self, p: Now, step: MovementPhase) -> Action:
        for unit in self._reserve(p, step.side):
            order = Action("mark", (unit,))
            if p.why_not(order) is None:
                return order
        return super()._movement(p, step)

    def _reserve(self, p: Now, side: int) -> tuple[Unit, ...]:
        """Fast units that no attack needs and that the enemy bars: they go on when the attacks
        have opened a way."""
        if side != self.attacker or not self.game.options["strategic_movement"]:
            return ()
        occasion = self.occasion(p, side)
        return self.hold_to("reserve", side, occasion, lambda: tuple(self._barred(p, side)))

    def _barred(self, p: Now, side: int) -> Iterator[Unit]:
        plan, goals, zoc = self.assaults(p, side), self._goals(p, side), p.ground.zoc[1 - side]
        near = self.far(pack(plan.targets))
        for unit in self.game.units_of[side]:
            here = p.hex[unit]
            roster = self.game.roster
            fast = roster.regular[unit] and roster.movement[unit] >= self.weights["fast"]
            if not here or not fast or unit in plan.goals or zoc >> here & 1:
                continue
            if near.get(here, FAR) > self.weights["reserve"]:
                continue
            reach = self.game.marching.reach(p, (unit,))
            gain = goals.get(here, FAR) - min(goals.get(h, FAR) for h in reach)
            if gain <= self.weights["barred"]:
                yield unit

    def _go_on(self, p: Now, step: StrategicPhase) -> Action:
        """Marked units move after the attacks, nearer to their goals."""
        for unit in self.game.units_of[step.side]:
            if unit > step.unit and p.hex[unit] and self._wanders(p, step, unit):
                return Action("move", (unit,))
        return Action("end")

    def _fly(self, p: Now, step: Plan) -> Action:
        """The next air counter supports an attack that is to come, where the defence is strongest,
        or a stack that will be attacked; no place gets a second one before all have one."""
        own = step.side == step.phasing
        kind = SUPPORT if own else DEFENCE
        if own:
            places = {h: self._holds(p, h) for h in self.assaults(p, step.side).targets}
        else:
            places = self._threatened(p, step.side)
        flown = [m[3] for m in p.secret if m[0] == step.side]
        ranked = sorted(places, key=lambda h: (flown.count(h), -places[h], h))
        for number in self.game.air.free(p, step.side)[:1]:
            for hex_ in ranked[:1]:
                order = Action("fly", (number + 1, kind, hex_))
                if p.why_not(order) is None:
                    return order
        return Action("end")

    def _threatened(self, p: Now, side: int) -> dict[Hex, float]:
        """The stacks of a side next to the enemy, towns and works first."""
        beside = self.game.field.beside(p.ground.occupied[1 - side]) & p.ground.occupied[side]
        worth = self.weights["works"]
        kept = self.game.control.towns | p.works[side]
        return {h: self._holds(p, h) + worth * (kept >> h & 1) for h in unpack(beside)}

    # -- attacks -------------------------------------------------------------------------------

    def occasion(self, p: Now, side: int) -> tuple[Any, ...]:
        return p.turn, p.doing(MovementPhase) is None, p.ground.occupied[1 - side]

    def least(self, side: int) -> float:
        return self.weights["attack_least" if side == self.attacker else "sally_least"]

    def mass(self) -> tuple[int, float]:
        return int(self.weights["most"]), self.weights["each"]

    def prize(self, p: Now, side: int, target: Hex) -> float:
        if side != self.attacker:
            return 0.0
        near = max(0.0, self.weights["horizon"] - self._goals(p, side).get(target, FAR))
        return self.weights["place"] * near + self.spoils(p, side, target)

    def spoils(self, p: Now, side: int, target: Hex) -> float:
        """What clearing a hex scores."""
        worth = self.weights["score"]
        if not worth:
            return 0.0
        return worth * self._hurry(p, side) * self.game.points.stakes_now(p).get(target, 0.0)

    def _hurry(self, p: Now, side: int) -> float:
        """How much more a point counts than at the beginning: units are of use only as long as
        turns are left, points are those of the end. The side that holds has to hold to the last."""
        left, whole = self.turns_left(p), self.game.track.last_turn
        if not self.weights["hurry"] or (side != self.attacker and left):
            return 1.0
        return (whole / (left + 1.0)) ** self.weights["hurry"]

    def turns_left(self, p: Now) -> int:
        """The turns after this one."""
        return max(0, self.game.track.last_turn - p.turn)

    def price(self, p: Now, unit: Unit, hex_: Hex) -> float:
        """The side that attacks dislikes to be drawn from its goals, the other to leave works."""
        side, here = self.game.side[unit], p.hex[unit]
        if side != self.attacker:
            return self.weights["leave"] * p.fortified(unit) * (hex_ != here)
        goals = self._goals(p, side)
        return self.weights["drift"] * max(0, goals.get(hex_, FAR) - goals.get(here, FAR))

    def free(self, p: Now, side: int) -> dict[Unit, Iterable[Hex]]:
        """Where each regular unit can go."""
        step, found = p.doing(MovementPhase), dict[Unit, Iterable[Hex]]()
        near = self._front(p, side)
        for unit in self.game.units_of[side]:
            hex_ = p.hex[unit]
            if not hex_ or not self.game.roster.regular[unit] or near.get(hex_, FAR) > 12:
                continue
            moves = not p.state[unit] & ACTIVE
            moves = moves and (step is None or step.why_no_move(p, unit) is None)
            found[unit] = self.game.marching.reach(p, (unit,)) if moves else (hex_,)
        return found

    # -- ways ----------------------------------------------------------------------------------

    @remembered
    def _goals(self, p: Now, side: int) -> Mapping[Hex, float]:
        """How far each hex is from what the other side holds, by ways around its units; places
        that count little seem farther."""
        single, towns = self.game.points.single, self.game.control.towns & ~p.control[side]
        goals = [(towns & ~single, 0.0), (towns & single, self.weights["town"])]
        if not towns:
            goals = [(p.ground.occupied[1 - side], 0.0)]
        toll = Toll(self.weights["through"], self.weights["past"])
        clear = float(self.game.marching.point)
        return self.ways(p, side, "foot", clear, goals, toll)

    # -- standing ------------------------------------------------------------------------------

    def ranks(self, p: Now, seat: str, actions: Sequence[Action]) -> list[float] | None:
        """How good all goals of a march look, asked together."""
        step = p.agenda[-1]
        if not isinstance(step, March) or any(a.verb != "to" for a in actions):
            return None
        merit = self._merits(p, step.party(p)[0])
        return [merit(int(a.args[-1])) for a in actions]

    def merit(self, p: Now, unit: Unit, hex_: Hex) -> float:
        return self._merits(p, unit)(hex_)

    def worth(self, p: Now, unit: Unit, hex_: Hex) -> float:
        return self._standing(p, unit)(hex_)

    def _merits(self, p: Now, unit: Unit) -> Worths:
        goal = self.assaults(p, self.game.side[unit]).goals.get(unit)
        worth = self._standing(p, unit)
        return lambda h: PLANNED if h == goal else worth(h)

    def _standing(self, p: Now, unit: Unit) -> Worths:
        worth = super()._standing(p, unit)
        if self.game.side[unit] == self.attacker or not self.game.roster.regular[unit]:
            return worth
        gap = self.weights["gap"]
        return lambda h: worth(h) + gap * self._closes(p, unit, h)

    def _closes(self, p: Now, unit: Unit, hex_: Hex) -> int:
        """How many hexes before the enemy only this unit would bar if it stood in a hex."""
        side = self.game.side[unit]
        if self._front(p, side).get(hex_, FAR) > self.weights["reach"]:
            return 0
        key = f"barred {side} {p.hex[unit]}"
        if key not in p.cache:
            others = [u for u in self.game.units_of[side] if u != unit and p.hex[u]]
            p.cache[key] = p.zone(tuple(others), 0) | pack(p.hex[u] for u in others)
        around = self.game.field.around(1 << hex_)
        return (around & ~p.cache[key]).bit_count()

    def _promising(self, p: Now, unit: Unit, hex_: Hex = 0) -> bool:
        """Whether an enemy next to a hex is attacked by the plan, and no other has to be."""
        side, here = self.game.side[unit], hex_ or p.hex[unit]
        plan = self.assaults(p, side)
        if not hex_ and plan.goals.get(unit) is None:
            return False
        foes = plan.binding(here)
        return bool(foes) and plan.targets.issuperset(foes)
