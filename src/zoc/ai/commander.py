"""The commander: plans a whole phase before the first unit moves, carries the plan out order by
order, and mends it where dice or the enemy have spoilt a part."""

from __future__ import annotations

from random import Random
from typing import Any

from zoc.ai.plan import Plan, phase_of, read_plan, write_plan
from zoc.ai.planning import Planning
from zoc.ai.reasons import attack_reason, reasons
from zoc.ai.soldier import Soldier
from zoc.kernel.cycle.attack import Attack, CombatPhase
from zoc.kernel.cycle.insight import Insight, insight
from zoc.kernel.cycle.march import March, Movement
from zoc.kernel.play.action import Action
from zoc.kernel.play.hints import Proposal, Staff
from zoc.kernel.play.position import Position

PASSES = 3


class Commander(Soldier):
    """Plans, then acts. Where a title has a staff of its own it is asked first."""

    seconds = 5.0

    def __init__(self, random: Random, seconds: float = 5.0, passes: int = PASSES) -> None:
        super().__init__(random)
        self.seconds, self.passes = seconds, passes
        self.plan = Plan()
        self.orders: list[Action] = []
        """The orders of an entry that was begun."""

    def choose(self, position: Position, seat: str) -> Action:
        """The next order of the plan, or what follows from the moment."""
        if self.orders:
            order = self.orders.pop(0)
            if position.why_not(order) is None:
                return order
            self.orders = []
        if isinstance(position.game.hints, Staff):
            proposed = self.staff(position, seat, position.game.hints)
            if proposed is not None:
                return proposed
        sees, step = insight(position.game), position.agenda[-1]
        if sees is not None and isinstance(step, Movement):
            return self.movement(position, seat, step, sees)
        action = super().choose(position, seat)
        if sees is not None and isinstance(step, CombatPhase) and action.verb == "attack":
            self.note_attack(position, step, int(action.args[0]), sees)
        return action

    # -- the title's own staff -------------------------------------------------------------------

    def staff(self, p: Position, seat: str, staff: Staff) -> Action | None:
        """The first order of the best proposal of a title's staff, if it has one."""
        ranked = sorted(staff.proposals(p, seat), key=lambda q: -q.worth)
        best: Proposal | None = next((q for q in ranked if p.why_not(q.orders[0]) is None), None)
        if best is None:
            return None
        self.orders = list(best.orders[1:])
        return best.orders[0]

    # -- movement --------------------------------------------------------------------------------

    def movement(self, p: Any, seat: str, step: Movement[Any], sees: Insight) -> Action:
        """The next entry of the plan that can be begun; then who is in no plan; then the end."""
        if not self.plan.is_for(p):
            self.plan = self.planned(p, seat, step, sees)
        while self.plan.entries:
            entry = self.plan.entries.pop(0)
            if p.why_not(entry.orders[0]) is None:
                self.orders = list(entry.orders[1:])
                return entry.orders[0]
        action = super().choose(p, seat)
        if action.verb == "move" and int(action.args[0]) in self.plan.settled:
            others = (a for a, _ in sorted(self.ranks(p, seat), key=lambda r: -r[1]))
            return next(a for a in others if not self._settled(a))
        return action

    def _settled(self, action: Action) -> bool:
        return action.verb == "move" and int(action.args[0]) in self.plan.settled

    def planned(self, p: Any, seat: str, step: Movement[Any], sees: Insight) -> Plan:
        """A plan for the phase."""
        thinking = Planning(Soldier(self.random), sees, p, seat, step, 0.8 * self.seconds)
        if self.passes:
            thinking.assaults()
            thinking.improve(self.passes)
        told = reasons(sees, p, thinking.end, step.side, thinking.goals)
        return Plan(phase_of(p), thinking.entries(), set(thinking.goals), told)

    # -- combat ----------------------------------------------------------------------------------

    def note_attack(self, p: Any, step: CombatPhase[Any], target: int, sees: Insight) -> None:
        """Notes why a hex is attacked."""
        able = p.game.fighting.attackers_of(p, step.side, target)
        told = attack_reason(sees, p, target, able)
        if told is not None:
            self.plan.reasons.append(told)

    # -- memory ----------------------------------------------------------------------------------

    def remember(self, game: Any) -> str:
        """What is to be known by whoever goes on with it."""
        return write_plan(game, self.plan)

    def recall(self, game: Any, text: str) -> None:
        """Goes on with what was planned."""
        self.plan = read_plan(game, text) if text else Plan()


__all__ = ["Attack", "Commander", "March"]
