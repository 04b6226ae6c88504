"""Plans put to the test: with the same dice, until the enemy has replied, and the best goes on."""

from copy import copy
from random import Random
from types import SimpleNamespace

import pytest

import zoc
from zoc.ai import commander as commander_module
from zoc.ai import trials as trials_module
from zoc.ai.commander import Commander
from zoc.ai.follower import Follower
from zoc.ai.planning import Planning
from zoc.ai.soldier import Soldier
from zoc.ai.trials import FEW, MANY, Dice, Trial, Trials, regions
from zoc.kernel.cycle.march import Movement
from zoc.kernel.judgement.appraisal import Appraisal
from zoc.kernel.judgement.insight import insight
from zoc.kernel.play.game import CHANCE


def never():
    return False


@pytest.fixture(scope="module")
def start():
    """Red Typhoon, the first movement of the German."""
    dice, soldier, p = Random(1), Soldier(Random(1)), zoc.title("red-typhoon").game().start()
    while p.actor != "german" or p.agenda[-1].name != "movement":
        actions = list(p.decision.actions)
        p.act(dice.choice(actions) if p.actor == CHANCE else soldier.choose(p, p.actor))
    return p


def planned(start, noise=0.0):
    soldier = Soldier(Random(0), noise=noise)
    return Planning(soldier, insight(start.game), start, "german", start.agenda[-1], never)


@pytest.fixture
def plan(start):
    return planned(start)


def trials(start, late=never):
    return Trials(Appraisal(insight(start.game)), start, "german", late, {})


class Known(Trials):
    """Trials in which every plan comes to what is said of it, in the order of what is left."""

    def __init__(self, start, worth, late=never):
        super().__init__(Appraisal(insight(start.game)), start, "german", late, {})
        self.worth, self.asked = worth, []

    def sampled(self, trial, number):
        self.asked.append((trial, number))
        return self.worth(trial, number)


def test_a_plan_comes_to_the_same_with_the_same_dice(start, plan):
    before, trial = start.key(), Trial(plan)
    one, again = (trials(start).sampled(trial, 3) for _ in range(2))
    assert one == again
    assert len({trials(start).sampled(trial, n) for n in range(4)}) > 1
    assert start.key() == before


def test_it_is_appraised_when_the_enemy_has_replied(start, plan, monkeypatch):
    met = []
    now = trials(start)
    monkeypatch.setattr(now.appraisal, "of", lambda p, side: met.append((p, side)) or 0.0)
    now.sampled(Trial(plan), 0)
    ((p, side),) = met
    assert (p.turn, p.actor, side) == (start.turn + 1, "german", 1)
    assert isinstance(p.agenda[-1], Movement)


def test_whoever_is_in_a_plan_goes_where_it_says(start, plan, monkeypatch):
    """The units of the plan stand at their goals when the first attack can be made."""
    stood, now = [], trials(start)
    throw = Dice.throw
    monkeypatch.setattr(Dice, "throw", lambda dice, p: stood.append(list(p.hex)) or throw(dice, p))
    now.sampled(Trial(plan), 0)
    assert all(stood[0][unit] == goal for unit, goal in plan.goals.items())


def moment(target):
    """An attack on a hex, with many faces to its die."""
    step = SimpleNamespace(name="die", side=1, target=target)
    decision = SimpleNamespace(outcomes=[(face, 1) for face in range(1000)])
    return SimpleNamespace(turn=3, agenda=(step,), decision=decision)


def test_the_same_attack_meets_the_same_luck():
    one, other = Dice(5), Dice(5)
    other.throw(moment(8))
    first = one.throw(moment(7))
    assert other.throw(moment(7)) == first
    assert one.throw(moment(7)) != first
    assert Dice(6).throw(moment(7)) != first


def test_the_better_half_is_tried_twice_as_often(start, plan):
    made = [Trial(plan) for _ in range(4)]
    now = Known(start, lambda trial, number: float(made.index(trial)))
    assert now.contest(made) == made[::-1]
    assert [len(t.values) for t in made] == [FEW, FEW, 2 * FEW, 2 * FEW]


def test_without_time_the_first_plan_is_taken(start, plan):
    other = planned(start, 0.4)
    assert Known(start, lambda *_: 0.0, lambda: True).best([plan, other]) is plan
    assert Known(start, lambda *_: 0.0, lambda: True).best([plan, other, copy(plan)]) is plan


def test_when_time_is_up_only_what_all_were_tried_with_is_compared(start, plan):
    """The first is ahead by what the second was not tried with."""
    made = [Trial(plan) for _ in range(2)]
    worths = {0: [0.0, 9.0], 1: [1.0]}
    left = iter([False, False, False, True])
    now = Known(start, lambda t, n: worths[made.index(t)][n], lambda: next(left))
    assert now.contest(made)[0] is made[1]


def test_regions_of_another_plan_are_kept_where_they_come_to_more(start, plan):
    other = planned(start, 0.4)
    wanted = next(regions(plan, other))
    unit = min(wanted)

    def worth(trial, number):
        goals = {u: entry.goal for entry in trial.entries for u in entry.units}
        return float(goals.get(unit, start.hex[unit]) == other.goals[unit])

    now = Known(start, worth)
    best = now.best([plan, other])
    assert best.goals[unit] == other.goals[unit]
    assert all(best.end.hex[u] == goal for u, goal in best.goals.items())


def test_a_change_that_comes_to_nothing_is_taken_back(start, plan):
    goals, other = dict(plan.goals), planned(start, 0.4)
    now = Known(start, lambda trial, number: float(trial is first))
    first = Trial(plan)
    assert now.mended(first, other) is first
    assert plan.goals == goals
    assert all(plan.end.hex[u] == goal for u, goal in goals.items())


def test_a_change_must_be_better_by_more_than_doubt(start, plan):
    one, other = Trial(plan), Trial(plan)
    now = Known(start, lambda trial, n: 0.0 if trial is other else (4.0 if n % 4 == 0 else -1.2))
    assert not now.is_better(one, other)
    assert len(one.values) == MANY
    now = Known(start, lambda trial, n: 0.0 if trial is other else 1.0 + n % 2)
    assert now.is_better(Trial(plan), other)


def test_the_general_tries_his_plans_and_the_commander_does_not(start, monkeypatch):
    met = []

    class Noted(Trials):
        def best(self, plans):
            met.append((len(plans), self.weights))
            return plans[-1]

    monkeypatch.setattr(commander_module, "Trials", Noted)
    monkeypatch.setattr(commander_module, "PLANS", 2)
    general = Commander(Random(0), seconds=600.0, starts=2, passes=0)
    general.weights = {"ring": 3.0}
    general.choose(start, "german")
    assert met == [(2, {"ring": 3.0})]
    assert general.plan.is_for(start)
    assert general.plan.reasons
    Commander(Random(0)).choose(start, "german")
    assert len(met) == 1


def test_whoever_plays_in_between_goes_by_the_generals_weights(start, plan, monkeypatch):
    met = []

    def choosing(kind):
        class Noted(kind):
            def choose(self, position, seat):
                met.append((seat, self.weights))
                return super().choose(position, seat)

        return Noted

    monkeypatch.setattr(trials_module, "Soldier", choosing(Soldier))
    monkeypatch.setattr(trials_module, "Follower", choosing(Follower))
    now = Trials(Appraisal(insight(start.game)), start, "german", never, {"ring": 9.0})
    now.sampled(Trial(plan), 0)
    assert {seat for seat, _ in met} == {"german", "soviet"}
    assert all(weights == {"ring": 9.0} for _, weights in met)


def test_where_nothing_was_learned_the_best_after_the_reply_is_taken(start, monkeypatch):
    class Unable:
        able = False

        def __init__(self, sees):
            self.sees = sees

    asked = []
    monkeypatch.setattr(commander_module, "Appraisal", Unable)
    monkeypatch.setattr(Commander, "_best", lambda self, plan, *_: asked.append(plan) or plan)
    Commander(Random(0), seconds=600.0, starts=2).choose(start, "german")
    assert len(asked) == 1
