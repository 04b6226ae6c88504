"""Plans put to the test: each is carried out on copies, with dice, until the enemy has replied, and
what it then comes to is appraised.

Both sides play as soldiers in between. All plans are tried with the same dice, a few times each;
the better half goes on with twice as many, until one is left. Then whole regions of it may do as in
the other plans, where that comes to more, as long as there is time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev

from zoc.ai.deal import deals
from zoc.ai.follower import Follower
from zoc.ai.plan import Plan, phase_of
from zoc.ai.planning import Planning
from zoc.ai.soldier import Soldier
from zoc.hexes import Hex
from zoc.hexes.sets import pack
from zoc.kernel.cycle.march import Movement
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.judgement.appraisal import Appraisal
from zoc.kernel.play.action import Action
from zoc.kernel.play.game import CHANCE

FEW, MANY = 4, 16
"""So often every plan is tried at first, and a change before it is kept."""
SURE = 1.0
"""So many standard errors a change must be better."""
REGION = 3
"""Who goes within so many hexes of somebody is of his region."""
MOST = 3000
"""More decisions than two player turns take."""
DEALS = 4
"""So many deals of what is hidden plans are tried with, one after the other."""

Moves = dict[int, Hex]


class Trial:
    """A plan as it would be carried out, and what it came to each time."""

    def __init__(self, plan: Planning) -> None:
        self.plan = plan
        self.entries, self.settled = tuple(plan.entries()), frozenset(plan.goals)
        self.saved, self.values = frozenset(plan.saved), list[float]()

    def mean(self, of: int) -> float:
        """What it came to on average in the first few times."""
        return fmean(self.values[:of])


class Dice:
    """Dice that fall alike for what happens alike: the same attack of the same turn meets the same
    luck in every plan."""

    def __init__(self, number: int) -> None:
        self.number, self.thrown = number, dict[tuple[object, ...], int]()

    def throw(self, p: Standing) -> Action:
        """What chance brings."""
        step = p.agenda[-1]
        key = p.turn, step.name, getattr(step, "side", -1), getattr(step, "target", 0)
        self.thrown[key] = self.thrown.get(key, 0) + 1
        actions, weights = zip(*p.decision.outcomes, strict=True)
        return Random(f"{self.number} {key} {self.thrown[key]}").choices(actions, weights)[0]


class Trials:
    """Plans for one phase, compared."""

    def __init__(
        self, appraisal: Appraisal, p: Standing, seat: str, late: Callable[[], bool],
        weights: Mapping[str, float],
    ) -> None:  # fmt: skip
        self.appraisal, self.seat, self.late, self.weights = appraisal, seat, late, weights
        self.phase, self.side = phase_of(p), p.game.camps.index(seat)
        self.starts = list(deals(p, seat, DEALS))

    def best(self, plans: Sequence[Planning]) -> Planning:
        """The plan that comes to most, the first one where there is no time to tell."""
        trials: dict[object, Trial] = {}
        for plan in plans:
            trial = Trial(plan)
            trials.setdefault((trial.entries, trial.saved), trial)
        ranked = self.contest(list(trials.values()))
        found = ranked[0]
        for other in ranked[1:]:
            found = self.mended(found, other.plan)
        return found.plan

    def contest(self, trials: Sequence[Trial]) -> list[Trial]:
        """All of them, those first that come to most: the better half is tried twice as often,
        until one is left or time is up."""
        left, wanted, out = list(trials), FEW, list[Trial]()
        while len(left) > 1 and self.tried(left, wanted):
            left.sort(key=lambda t: -t.mean(wanted))
            half = (len(left) + 1) // 2
            left, out, wanted = left[:half], left[half:] + out, 2 * wanted
        common = min(len(t.values) for t in left)
        return sorted(left, key=lambda t: -t.mean(common)) + out if common else [*left, *out]

    def tried(self, trials: Sequence[Trial], wanted: int) -> bool:
        """Tries some plans until each was tried so many times; False where time is up before."""
        for number in range(wanted):
            for trial in trials:
                if len(trial.values) == number:
                    if self.late():
                        return False
                    trial.values.append(self.sampled(trial, number))
        return True

    def mended(self, best: Trial, other: Planning) -> Trial:
        """A plan some regions of which do as in another where that comes to more."""
        plan = best.plan
        for moves in regions(plan, other):
            if self.late():
                break
            start = {unit: plan.goals[unit] for unit in moves}
            _send(plan, moves)
            changed = Trial(plan)
            fits = all(map(plan.fits, set(moves.values())))
            if fits and changed.entries != best.entries and self.is_better(changed, best):
                best = changed
            else:
                _send(plan, start)
        return best

    def is_better(self, one: Trial, than: Trial) -> bool:
        """Whether a change comes to more, with what doubt is left in its favour; given up as soon
        as it comes to less."""
        wanted = FEW
        while self.tried((one, than), wanted):
            more = [a - b for a, b in zip(one.values[:wanted], than.values[:wanted], strict=True)]
            if fmean(more) <= 0:
                return False
            if wanted >= MANY:
                return fmean(more) > SURE * stdev(more) / sqrt(wanted)
            wanted *= 2
        return False

    def sampled(self, trial: Trial, number: int) -> float:
        """What a plan comes to with some dice once the enemy has replied to it."""
        now, replied = self.starts[number % len(self.starts)].copy(), False
        plan = Plan(self.phase, list(trial.entries), set(trial.settled), set(trial.saved))
        mine, enemy = Follower(Random(number), plan=plan), Soldier(Random(number))
        mine.weights = enemy.weights = self.weights
        dice = Dice(number)
        for _ in range(MOST):
            if now.over:
                break
            step, actor = now.agenda[-1], now.actor
            if isinstance(step, Movement):
                if replied and step.side == self.side:
                    break
                replied = replied or step.side != self.side
            who = mine if actor == self.seat else enemy
            now.game.carry_out(now, dice.throw(now) if actor == CHANCE else who.choose(now, actor))
        return self.appraisal.of(now, self.side)


def _send(plan: Planning, moves: Moves) -> None:
    for unit, goal in moves.items():
        plan.send(unit, goal)


def regions(plan: Planning, other: Planning) -> Iterator[Moves]:
    """What those of each region would do otherwise by another plan, the greatest first."""
    field = plan.p.game.field
    able = ((u, h) for u, h in other.goals.items() if h in plan.reaches.get(u, ()))
    differ = {u: h for u, h in able if h != plan.goals[u]}
    found = dict[frozenset[int], Moves]()
    for unit in sorted(differ):
        near = field.grow(pack({differ[unit], plan.goals[unit]}), REGION)
        moves = {u: h for u, h in differ.items() if near >> h & 1 or near >> plan.goals[u] & 1}
        found.setdefault(frozenset(moves), moves)
    yield from sorted(found.values(), key=len, reverse=True)
