"""The commander: plans a whole phase before the first unit moves, carries the plan out order by
order, and mends it where dice or the enemy have spoilt a part."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from time import monotonic

from zoc.ai.deal import deals
from zoc.ai.foresight import foresee
from zoc.ai.plan import Plan, phase_of, read_plan, write_plan
from zoc.ai.planning import Planning
from zoc.ai.proposal_reason import MOST, proposal_reason
from zoc.ai.reasons import attack_reason, fire_reason, reasons
from zoc.ai.reply import reply
from zoc.ai.soldier import Soldier, taking
from zoc.ai.withstand import ANSWERING, REPLYING, Withstanding
from zoc.kernel.cycle.attack import CombatPhase
from zoc.kernel.cycle.march import Movement
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.judgement.insight import Insight
from zoc.kernel.play.action import Action
from zoc.kernel.play.game import Game
from zoc.kernel.play.hints import Proposal, Staff
from zoc.kernel.play.position import Position

PASSES = 3
MARGIN = 0.7
"""The part of its seconds that a plan may take."""
FIRST = 0.35
"""The same for a plan that is then mended."""
JUDGED = 0.9
"""The part of its seconds by which the enemy's reply to it must be known."""
VARIED = 0.3
"""How differently a phase is rehearsed when all postures have been tried."""
MIXED, IDLE = 60, 8
"""So many other plans are mixed into one that is mended, and so many at most in a row that bring
nothing. Judgement: the first only ends what time has not ended, the second was tried as it is on
six positions of Red Typhoon (the soldiers' game of seed 7001)."""
DEALS = 3
"""So many deals of what is hidden a plan is judged by."""
ANSWERED = 0.7
"""How much the enemy's reply counts beside what the own attacks promise."""
POSTURES: tuple[Mapping[str, float], ...] = (
    {},
    {"fear": 2.5, "guard": 1.5},
    {"fear": 0.3, "attack": 1.3, "ring": 1.3},
)
"""How a phase may be looked at: as it is, warily, boldly. Each changes some weights."""


class Commander(Soldier):
    """Plans, then acts. Where a title has a staff of its own it is asked first."""

    seconds = 5.0
    overview = True
    clock = staticmethod(monotonic)
    """By what its seconds are measured: where many games are played at a time, by the processor."""

    def __init__(
        self,
        random: Random,
        seconds: float = 5.0,
        passes: int = PASSES,
        starts: int = 1,
        foresees: bool = False,
    ) -> None:
        super().__init__(random, seconds)
        self.passes, self.starts, self.foresees = passes, starts, foresees
        self.plan = Plan()

    def choose(self, position: Position, seat: str) -> Action:
        """The next order of the plan, or what follows from the moment."""
        hints = position.game.hints
        if self.plan.begun:
            if position.why_not(self.plan.begun[0]) is None:
                return self.plan.begun.pop(0)
            if not isinstance(hints, Staff):  # A staff's orders go on after the battles in between.
                self.plan.begun.clear()
        if isinstance(hints, Staff):
            proposed = self.staff(position, seat, hints)
            if proposed is not None:
                return proposed
        sees, step = self.hourly(position, seat), position.agenda[-1]
        if sees is None or not isinstance(position, Standing):
            return super().choose(position, seat)
        if isinstance(step, Movement):
            return self.movement(position, seat, step, sees)
        action = super().choose(position, seat)
        if isinstance(step, CombatPhase) and action.verb == "attack":
            self.note_attack(position, step, int(action.args[0]), sees)
        self.note_fire(position, seat, action)
        return action

    # -- the title's own staff -------------------------------------------------------------------

    def staff(self, p: Position, seat: str, staff: Staff) -> Action | None:
        """The first order of the best proposal of a title's staff, if it has one."""
        ranked = sorted(staff.proposals(p, seat), key=lambda q: -q.worth)
        best: Proposal | None = next((q for q in ranked if p.why_not(q.orders[0]) is None), None)
        if best is None:
            return None
        self.plan.begun = list(best.orders[1:])
        told = proposal_reason(p.game, best)
        if told is not None and told not in self.plan.reasons:
            self.plan.reasons = [*self.plan.reasons, told][-MOST:]
        return best.orders[0]

    # -- movement --------------------------------------------------------------------------------

    def movement(self, p: Standing, seat: str, step: Movement[Standing], sees: Insight) -> Action:
        """The next entry of the plan that can be begun; then who is in no plan; then the end."""
        if not self.plan.is_for(p):
            self.plan = self.planned(p, seat, step, sees)
        while self.plan.entries:
            entry = self.plan.entries.pop(0)
            if p.why_not(entry.orders[0]) is None:
                self.plan.begun = list(entry.orders[1:])
                return entry.orders[0]
        action = super().choose(p, seat)
        if self._settled(action, sees):
            others = (a for a, _ in sorted(self.ranks(p, seat), key=lambda r: -r[1]))
            return next(a for a in others if not self._settled(a, sees))
        return action

    def _settled(self, action: Action, sees: Insight) -> bool:
        if action.verb == "move":
            return int(action.args[0]) in self.plan.settled
        return sees.marching(action) in self.plan.saved

    def planned(self, p: Standing, seat: str, step: Movement[Standing], sees: Insight) -> Plan:
        """A plan for the phase. Where lines matter, who makes several mends the first against
        what the enemy could reply; elsewhere he takes the best by that."""
        started = self.clock()

        def past(part: float) -> Callable[[], bool]:
            # Who is told to hurry has no seconds left.
            return lambda: self.clock() - started > part * self.seconds / sees.plans

        late, closed, mends = past(MARGIN), past(JUDGED), self.starts > 1 and sees.foresight
        plan = self._one(p, seat, step, sees, past(FIRST) if mends else late, 0.0)
        if mends:
            self._mend(plan, sees, closed)
        elif self.starts > 1 and not late():
            plan = self._best(plan, sees, late, closed)
        told = reasons(sees, p, plan.end, step.side, plan.goals, plan.kept)
        return Plan(phase_of(p), plan.entries(), plan.settled(), plan.saved, told)

    def _mend(self, plan: Planning, sees: Insight, late: Callable[[], bool]) -> None:
        """Lets formations do as in other plans, and stacks otherwise, where the plan withstands the
        reply better by it."""
        if late():
            return
        plan.look_again(taking(sees, ANSWERING))
        now = Withstanding(plan, taking(sees, REPLYING), late)
        now.stacks()
        idle = 0
        for start in range(1, MIXED):
            if late() or idle == IDLE:
                break
            before = now.changed
            now.mix(self._other(plan, start, sees, late, full=False))
            if start >= len(POSTURES) - 1:
                now.mend()
                idle = 0 if now.changed > before else idle + 1
        plan.look_again(sees)

    def _best(
        self, plan: Planning, sees: Insight, late: Callable[[], bool], closed: Callable[[], bool]
    ) -> Planning:
        """The best of several plans. What was not finished, or not held against the reply, is not
        compared."""
        most = self._judged(plan, sees, closed)
        for start in range(1, self.starts):
            if most is None or late():
                break
            found = self._other(plan, start, sees, late)
            worth = None if late() else self._judged(found, sees, closed)
            if worth is not None and worth > most:
                most, plan = worth, found
        return plan

    def _other(
        self, plan: Planning, start: int, sees: Insight, late: Callable[[], bool], full: bool = True
    ) -> Planning:
        """A plan in another posture, and a little at random once all have been tried."""
        posture = taking(sees, POSTURES[start % len(POSTURES)])
        noise = VARIED if start >= len(POSTURES) else 0.0
        return self._one(plan.p, plan.seat, plan.step, posture, late, noise, full)

    def _one(
        self, p: Standing, seat: str, step: Movement[Standing], sees: Insight,
        late: Callable[[], bool], noise: float, full: bool = True,
    ) -> Planning:  # fmt: skip
        rehearsing = Soldier(self.random, noise=noise)
        rehearsing.overview, rehearsing.advisers = self.overview, self.advisers
        rehearsing.weights = self.weights
        found = Planning(rehearsing, sees, p, seat, step, late)
        found.tactics()
        # Whoever mends his plan afterwards needs no more passes for it.
        passes = PASSES if sees.foresight else self.passes
        if sees.again:
            found.improve(passes)
        if full and sees.foresight and not late():
            foresee(found, passes)
        if full and self.foresees and not late():
            found.tactics(foreseeing=True)
        return found

    def _judged(self, found: Planning, sees: Insight, late: Callable[[], bool]) -> float | None:
        """How good a plan is, the enemy's reply included, on average over what is hidden; None
        where there is no time for it."""
        ends = list(deals(found.end, found.seat, DEALS))
        enemy, side = Soldier(self.random), found.side
        enemy.weights = self.weights
        answers = [reply(enemy, sees, end, side, late).gain for end in ends]
        if late():
            return None
        return found.worth(sees, ends) - ANSWERED * sum(answers) / len(answers)

    # -- combat ----------------------------------------------------------------------------------

    def note_attack(
        self, p: Standing, step: CombatPhase[Standing], target: int, sees: Insight
    ) -> None:
        """Notes why a hex is attacked."""
        able = p.game.fighting.attackers_of(p, step.side, target)
        told = attack_reason(sees, p, target, able)
        if told is not None:
            self.plan.reasons.append(told)

    def note_fire(self, p: Standing, seat: str, action: Action) -> None:
        """Notes where guns fire so that an attack succeeds."""
        told = fire_reason(p, p.game.camps.index(seat), action) if action.args else None
        if told is not None:
            self.plan.reasons = [*self.plan.reasons, told][-MOST:]

    # -- memory ----------------------------------------------------------------------------------

    def remember(self, game: Game) -> str:
        """What is to be known by whoever goes on with it."""
        return write_plan(game, self.plan)

    def recall(self, game: Game, text: str) -> None:
        """Goes on with what was planned."""
        self.plan = read_plan(game, text) if text else Plan()
