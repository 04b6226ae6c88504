"""The follower: carries a plan out order by order, and decides what is in no plan as a soldier."""

from __future__ import annotations

from random import Random

from zoc.ai.judging import as_judged
from zoc.ai.plan import Plan
from zoc.ai.soldier import Soldier
from zoc.kernel.cycle.march import Movement
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.judgement.insight import Insight
from zoc.kernel.play.action import Action
from zoc.kernel.play.position import Position


class Follower(Soldier):
    """Follows a plan for a phase."""

    def __init__(
        self, random: Random, seconds: float = 0.5, plan: Plan | None = None, level: str = ""
    ) -> None:
        super().__init__(random, seconds, level=level)
        self.plan = plan or Plan()

    def choose(self, position: Position, seat: str) -> Action:
        """The next order of the plan, or what follows from the moment."""
        position = as_judged(position, seat)
        begun = self.begun(position)
        if begun is not None:
            return begun
        sees, step = self.sight(position.game), position.agenda[-1]
        if sees is None or not isinstance(position, Standing):
            return self.plainly(position, seat)
        if isinstance(step, Movement) and self.plan.is_for(position):
            return self.follow(position, seat, sees)
        return self.seeing(position, seat, sees)

    def begun(self, p: Position) -> Action | None:
        """The next order of what was begun, where it can be given."""
        if self.plan.begun and p.why_not(self.plan.begun[0]) is None:
            return self.plan.begun.pop(0)
        self.plan.begun.clear()
        return None

    def follow(self, p: Standing, seat: str, sees: Insight) -> Action:
        """The next entry of the plan that can be begun; then who is in no plan; then the end."""
        while self.plan.entries:
            entry = self.plan.entries.pop(0)
            if p.why_not(entry.orders[0]) is None:
                self.plan.begun = list(entry.orders[1:])
                return entry.orders[0]
        action = self.seeing(p, seat, sees)
        if self._settled(action, sees):
            others = (a for a, _ in sorted(self.ranks(p, seat), key=lambda r: -r[1]))
            return next(a for a in others if not self._settled(a, sees))
        return action

    def _settled(self, action: Action, sees: Insight) -> bool:
        if action.verb == "move":
            return int(action.args[0]) in self.plan.settled
        return sees.marching(action) in self.plan.saved
