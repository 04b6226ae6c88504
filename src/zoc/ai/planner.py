"""The planner: asks the title's staff what might be done over several orders, and carries it out.

At each decision for which the hints propose something it takes the best proposal and gives its
orders one after the other, dice and battles in between; once an order is no longer legal it asks
again. All other decisions it takes as the greedy player does."""

from __future__ import annotations

from random import Random

from zoc.ai.greedy import Greedy
from zoc.kernel.play.action import Action
from zoc.kernel.play.hints import Proposal, Staff
from zoc.kernel.play.position import Position


class Planner(Greedy):
    """Follows the best proposal of the title's staff."""

    def __init__(self, random: Random, staff: Staff | None = None) -> None:
        super().__init__(random)
        self.staff = staff
        """Whom it asks instead of the title's own."""
        self.orders: list[Action] = []

    def choose(self, position: Position, seat: str) -> Action:
        """The next order of the proposal in hand, or of the best new one."""
        staff = self.staff or position.game.hints
        if not isinstance(staff, Staff):
            return super().choose(position, seat)
        if self.orders and position.why_not(self.orders[0]) is None:
            return self.orders.pop(0)
        best = self.best(position, seat, staff)
        if best is None:
            return super().choose(position, seat)
        self.orders = list(best.orders)
        return self.orders.pop(0)

    def best(self, position: Position, seat: str, staff: Staff) -> Proposal | None:
        """The proposal that promises most and can be begun."""
        ranked = sorted(staff.proposals(position, seat), key=lambda q: -q.worth)
        legal = (q for q in ranked if position.why_not(q.orders[0]) is None)
        return next(legal, None)
