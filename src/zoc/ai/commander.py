"""The commander: plans a whole phase before the first unit moves, carries the plan out order by
order, and mends it where dice or the enemy have spoilt a part."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from time import monotonic

from zoc.ai.deal import deals
from zoc.ai.follower import Follower
from zoc.ai.foresight import foresee
from zoc.ai.judging import as_judged
from zoc.ai.plan import Plan, phase_of, read_plan, write_plan
from zoc.ai.planning import Planning
from zoc.ai.proposal_reason import MOST, proposal_reason
from zoc.ai.reasons import attack_reason, fire_reason, reasons
from zoc.ai.recalling import Recalling
from zoc.ai.reply import reply
from zoc.ai.soldier import Soldier
from zoc.ai.trials import Trial, Trials
from zoc.ai.ventures import Ventures
from zoc.kernel.cycle.attack import CombatPhase
from zoc.kernel.cycle.march import Movement
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.judgement.appraisal import Appraisal
from zoc.kernel.judgement.insight import Insight
from zoc.kernel.play.action import Action
from zoc.kernel.play.game import Game
from zoc.kernel.play.hints import Proposal, Resourceful, Staff
from zoc.kernel.play.position import Position

PASSES = 3
MARGIN = 0.7
"""The part of its seconds that a plan may take."""
PLANNED, PLANS = 0.45, 24
"""By which part of its seconds no further plan is begun that is to be tried, and how many are."""
JUDGED = 0.9
"""The part of its seconds by which the enemy's reply to it must be known, or it has been tried."""
VARIED = 0.3
"""How differently a phase is rehearsed when all postures have been tried."""
EVERY, TRYING = 6, 0.4
"""How often a staff is asked before its ways are tried again, and the part of the seconds left that
this may take."""
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
TRIED: tuple[Mapping[str, float], ...] = (
    {"fear": 0.3, "attack": 1.3, "ring": 1.3},
    {"fear": 0.0, "attack": 1.3, "ring": 1.3},
    {"fear": 2.5, "guard": 1.5},
    {"fear": 0.3, "ring": 2.0},
    {},
)
"""The same for plans that are tried, those first that came to most; the last only at random."""


class Commander(Follower):
    """Plans, then acts. Where a title has a staff of its own it is asked first."""

    seconds = 5.0
    overview = True
    asks_first = True
    """Whether it gives orders one by one where the title thinks that better for a side. Advice has
    a plan all the same."""
    clock = staticmethod(monotonic)
    """By what its seconds are measured: where many games are played at a time, by the processor."""

    def __init__(
        self,
        random: Random,
        seconds: float = 5.0,
        passes: int = PASSES,
        starts: int = 1,
        foresees: bool = False,
        tries: bool = False,
        level: str = "",
    ) -> None:
        super().__init__(random, seconds, level=level)
        self.passes, self.starts, self.foresees, self.tries = passes, starts, foresees, tries

    def choose(self, position: Position, seat: str) -> Action:
        """The next order of the plan, or what follows from the moment."""
        position = as_judged(position, seat)
        hints, begun = position.game.hints, self.begun(position)
        if begun is not None:
            return begun
        if isinstance(hints, Staff):
            proposed = self.staff(position, seat, hints)
            if proposed is not None:
                return proposed
        sees, step = self.sight(position.game), position.agenda[-1]
        if sees is None or not isinstance(position, Standing):
            return self.plainly(position, seat)
        if isinstance(step, Movement) and sees.plans_for(position, step, self.asks_first):
            return self.movement(position, seat, step, sees)
        action = self.seeing(position, seat, sees)
        if isinstance(step, CombatPhase) and action.verb == "attack":
            self.note_attack(position, step, int(action.args[0]), sees)
        self.note_fire(position, seat, action)
        return action

    def begun(self, p: Position) -> Action | None:
        """The next order of what was begun; a staff's go on after the battles in between."""
        waits = self.plan.begun and p.why_not(self.plan.begun[0]) is not None
        return None if waits and isinstance(p.game.hints, Staff) else super().begun(p)

    # -- the title's own staff -------------------------------------------------------------------

    def staff(self, p: Position, seat: str, staff: Staff) -> Action | None:
        """The first order of the best proposal of a title's staff, if it has one."""
        staff = self.looking(p, seat, staff)
        ranked = sorted(staff.proposals(p, seat), key=lambda q: -q.worth)
        best: Proposal | None = next((q for q in ranked if p.why_not(q.orders[0]) is None), None)
        if best is None:
            return None
        self.plan.begun = list(best.orders[1:])
        told = proposal_reason(p.game, best)
        if told is not None and told not in self.plan.reasons:
            self.plan.reasons = [*self.plan.reasons, told][-MOST:]
        return best.orders[0]

    def looking(self, p: Position, seat: str, staff: Staff) -> Staff:
        """The staff, as it looks at the turn in the way that came to most."""
        if self.starts < 2 or not isinstance(staff, Resourceful) or not isinstance(p, Standing):
            return staff
        plan = self.plan
        if plan.phase != (p.turn,):
            self.plan = plan = Plan((p.turn,), reasons=plan.reasons)
        if plan.asked % EVERY == 0:
            started = self.clock()
            until = started + TRYING * (JUDGED * self.seconds - plan.spent)
            plan.stance = Ventures(p, seat, staff, self.clock, until).best(plan.stance)
            plan.spent += self.clock() - started
        plan.asked += 1
        return staff.stances(p)[plan.stance]

    # -- movement --------------------------------------------------------------------------------

    def movement(self, p: Standing, seat: str, step: Movement[Standing], sees: Insight) -> Action:
        """What the plan for the phase says, made first where there is none."""
        if not self.plan.is_for(p):
            self.plan = self.planned(p, seat, step, sees)
        return self.follow(p, seat, sees)

    def planned(self, p: Standing, seat: str, step: Movement[Standing], sees: Insight) -> Plan:
        """A plan for the phase. Who tries plans takes the one that comes to most; where nothing
        tells what a position will come to, who makes several takes the best after the enemy's reply
        without dice."""
        started = self.clock()

        def past(part: float) -> Callable[[], bool]:
            # Who is told to hurry has no seconds left.
            return lambda: self.clock() - started > part * self.seconds / sees.plans

        late, closed = past(MARGIN), past(JUDGED)
        eyes = Recalling(sees) if sees.recalls else sees
        plan = self._one(p, seat, step, eyes, late, 0.0)
        appraisal = Appraisal(eyes) if self.tries else None
        if appraisal is not None and appraisal.able:
            plan = self._tried(plan, appraisal, past(PLANNED), closed)
        elif self.starts > 1 and sees.compares and not late():
            plan = self._best(plan, sees, late, closed)
        told = reasons(sees, p, plan.end, step.side, plan.goals, plan.kept)
        return Plan(phase_of(p), plan.entries(), set(plan.goals), plan.saved, told)

    def _tried(
        self, plan: Planning, appraisal: Appraisal, late: Callable[[], bool],
        closed: Callable[[], bool],
    ) -> Planning:  # fmt: skip
        """The plan of several that comes to most when they are tried."""
        trials, tried = Trials(appraisal, plan.p, plan.seat, closed, self.weights), [Trial(plan)]
        for start in range(PLANS):
            if late():
                break
            found = Trial(self._candidate(plan, start, appraisal.sees, closed))
            if not closed() and not any(map(found.same, tried)):
                tried.append(found)
        return trials.best(tried)

    def _candidate(
        self, plan: Planning, start: int, sees: Insight, late: Callable[[], bool]
    ) -> Planning:
        """A plan to be tried beside the first: as postures have it, a little at random once all
        have been tried, every other one without foresight, which takes half the time; once the
        phase as a soldier would play it."""
        if start == len(TRIED) - 1:
            return Planning(self._rehearsing(0.0), sees, plan.p, plan.seat, plan.step, late)
        noise = VARIED if start >= len(TRIED) else 0.0
        posture = taking(sees, TRIED[start % len(TRIED)])
        return self._one(plan.p, plan.seat, plan.step, posture, late, noise, start % 2 == 0)

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
        self, plan: Planning, start: int, sees: Insight, late: Callable[[], bool]
    ) -> Planning:
        """A plan in another posture, and a little at random once all have been tried."""
        posture = taking(sees, POSTURES[start % len(POSTURES)])
        noise = VARIED if start >= len(POSTURES) else 0.0
        return self._one(plan.p, plan.seat, plan.step, posture, late, noise)

    def _one(
        self, p: Standing, seat: str, step: Movement[Standing], sees: Insight,
        late: Callable[[], bool], noise: float, foresight: bool = True,
    ) -> Planning:  # fmt: skip
        found = Planning(self._rehearsing(noise), sees, p, seat, step, late, self.unsure(p.game))
        found.tactics()
        # Where lines matter time is better spent on foresight.
        passes = PASSES if sees.foresight else self.passes
        if sees.again:
            found.improve(passes)
        if sees.foresight and foresight and not late():
            foresee(found, passes)
        if self.foresees and sees.compares and not sees.foresight and not late():
            found.tactics(foreseeing=True)
        return found

    def _rehearsing(self, noise: float) -> Soldier:
        found = Soldier(self.random, noise=noise or self.noise, level=self.level)
        found.overview, found.advisers, found.weights = self.overview, self.advisers, self.weights
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


def taking(sees: Insight, posture: Mapping[str, float]) -> Insight:
    """The same insight in another posture."""
    return sees.weighing({k: w * sees.weights[k] for k, w in posture.items()})
