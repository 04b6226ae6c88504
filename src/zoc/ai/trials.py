"""Plans put to the test: each is carried out on copies, with dice, until the enemy has replied, and
what it then comes to is appraised.

Both sides play as soldiers in between. All plans are tried with the same dice, a few times each;
the better half goes on with twice as many, until one is left. What a plan comes to is told hex by
hex: so regions of the best one may do as in the other plans, where that comes to more, as long as
there is time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from zoc.ai.contest import Contest, Dice
from zoc.ai.deal import deals
from zoc.ai.follower import Follower
from zoc.ai.judging import as_judged
from zoc.ai.plan import Plan, phase_of
from zoc.ai.planning import Planning
from zoc.ai.recalling import Recalling
from zoc.ai.soldier import Soldier
from zoc.hexes import Hex
from zoc.hexes.sets import Field
from zoc.kernel.cycle.march import Movement
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.judgement.appraisal import Appraisal
from zoc.kernel.judgement.insight import Insight, insight
from zoc.kernel.play.game import CHANCE, Game
from zoc.kernel.play.hints import Hints

MANY = 8
"""So often two plans are tried before regions of them are compared."""
SURE = 1.0
"""So many standard errors a region must be better."""
REGION = 4
"""Who goes within so many hexes of somebody is of his region."""
MOST = 3000
"""More decisions than two player turns take."""
DEALS = 4
"""So many deals of what is hidden plans are tried with, one after the other."""

Moves = dict[int, Hex]
Worths = dict[Hex, float]


class Trial:
    """A plan as it would be carried out, and what it came to each time, hex by hex."""

    def __init__(self, plan: Planning) -> None:
        self.plan, self.goals = plan, dict(plan.goals)
        self.entries, self.settled = tuple(plan.entries()), frozenset(plan.goals)
        self.saved, self.values = frozenset(plan.saved), list[Worths]()
        self.downfall = plan.downfall()
        """What is likely lost to an enemy who could win at once: soldiers do not go for it."""

    def mean(self, of: int) -> float:
        """What it came to on average in the first few times."""
        return fmean(sum(worths.values()) for worths in self.values[:of])

    def fresh(self) -> float:
        """What it came to on average in the times after those by which regions are chosen."""
        return fmean(sum(worths.values()) for worths in self.values[MANY : 2 * MANY])

    def restored(self) -> Planning:
        """The plan as it was tried."""
        for unit, goal in self.goals.items():
            if self.plan.goals[unit] != goal:
                self.plan.send(unit, goal)
        return self.plan

    def same(self, other: Trial) -> bool:
        """Whether another plan orders the same."""
        return (self.entries, self.saved) == (other.entries, other.saved)


class Seeing(Soldier):
    """A soldier who sees by what it is given, and whose counsel does."""

    eyes: Insight

    def sight(self, game: Game) -> Insight:
        return self.eyes

    def counsel(self, game: Game) -> Hints:
        found: Any = super().counsel(game)
        if hasattr(found, "sight"):
            found.sight = self.sight
        return found


class Mine(Seeing, Follower):
    """Carries out what is tried."""


class Trials(Contest[Trial]):
    """Plans for one phase, compared."""

    def __init__(
        self, appraisal: Appraisal, p: Standing, seat: str, late: Callable[[], bool],
        weights: Mapping[str, float],
    ) -> None:  # fmt: skip
        self.appraisal, self.seat, self.late, self.weights = appraisal, seat, late, weights
        self.phase, self.side = phase_of(p), p.game.camps.index(seat)
        self.starts = list(deals(p, seat, DEALS))
        self.field, self.grid = p.game.field, p.game.grid
        self.eyes = appraisal.sees
        self.enemy_eyes = self._eyes_of(p, p.game.camps[1 - self.side])

    def _eyes_of(self, p: Standing, seat: str) -> Insight:
        """What the enemy sees by: the figures of his own side, where the title has such."""
        game = as_judged(p, seat).game
        sees = None if game is p.game else insight(game)
        if sees is None:
            return self.eyes
        sees = sees.weighing(self.weights) if self.weights else sees
        return Recalling(sees) if sees.recalls else sees

    def best(self, trials: Sequence[Trial]) -> Planning:
        """The plan that comes to most, and in some regions does as in others; the first one where
        there is no time to tell."""
        ranked = self.contest(trials)
        found = ranked[0]
        for other in ranked[1:]:
            found = self.mended(found, other)
        return found.restored()

    def mended(self, best: Trial, other: Trial) -> Trial:
        """A plan some regions of which do as in another where that comes to more, also with dice
        that they were not chosen by."""
        if self.late() or not self.tried((best, other), MANY):
            return best
        found = list(regions(self.field, best, other))
        kept = [r for r in found if self.gain(best, other, r, found) > 0.0]
        changed = self.changed(best, kept) if kept else None
        if changed is None or not self.tried((best, changed), 2 * MANY):
            return best
        better = changed.mean(MANY) > best.mean(MANY) and changed.fresh() > best.fresh()
        return changed if better else best

    def gain(self, best: Trial, other: Trial, region: Region, all_: Sequence[Region]) -> float:
        """What a region adds that does as in another plan, less what doubt there is: of what
        happens nearest to it, and to none of the other regions."""
        ours, theirs = ([self._near(worths, region, all_) for worths in trial.values[:MANY]]
                        for trial in (best, other))  # fmt: skip
        more = [b - a for a, b in zip(ours, theirs, strict=True)]
        return fmean(more) - SURE * stdev(more) / sqrt(MANY)

    def _near(self, worths: Worths, region: Region, all_: Sequence[Region]) -> float:
        away = self.grid.distance
        return sum(
            worth for h, worth in worths.items()
            if h and min(all_, key=lambda r: away(r.middle, h)) is region
        )  # fmt: skip

    def changed(self, best: Trial, kept: Sequence[Region]) -> Trial | None:
        """A plan some regions of which do as in another; None where it does not fit."""
        plan = best.restored()
        moves = {u: h for region in kept for u, h in region.moves.items()
                 if h in plan.reaches.get(u, ())}  # fmt: skip
        for unit, goal in moves.items():
            plan.send(unit, goal)
        changed = Trial(plan)
        fits = all(map(plan.fits, set(moves.values())))
        return None if changed.same(best) or not fits else changed

    def sampled(self, trial: Trial, number: int) -> Worths:
        """What a plan comes to with some dice once the enemy has replied to it, by the hexes where
        those began who make it up; 0 where it is nobody's."""
        start = self.starts[number % len(self.starts)]
        now, replied = start.copy(), False
        plan = Plan(self.phase, list(trial.entries), set(trial.settled), set(trial.saved))
        mine, enemy = Mine(Random(number), plan=plan), Seeing(Random(number))
        mine.weights = enemy.weights = self.weights
        mine.eyes, enemy.eyes = self.eyes, self.enemy_eyes
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
        found = {0: -trial.downfall}
        for part in self.appraisal.shares(now, self.side):
            unit = part.unit
            hex_ = part.hex if unit is None else start.hex[unit] or now.hex[unit]
            found[hex_] = found.get(hex_, 0.0) + part.worth
        return found


class Region(NamedTuple):
    """Where two plans differ: its middle, and where units go by the second."""

    middle: Hex
    moves: Moves


def regions(field: Field, plan: Trial, other: Trial) -> Iterator[Region]:
    """Where another plan does otherwise, in parts that lie around a middle each, the greatest
    first."""
    both = plan.goals.keys() & other.goals.keys()
    differ = {u: other.goals[u] for u in sorted(both) if other.goals[u] != plan.goals[u]}
    while differ:
        near = {u: field.grow(1 << h, REGION) for u, h in differ.items()}
        found = {u: {v: h for v, h in differ.items() if near[u] >> h & 1} for u in differ}
        unit = max(found, key=lambda u: len(found[u]))
        yield Region(differ[unit], found[unit])
        differ = {u: h for u, h in differ.items() if u not in found[unit]}
