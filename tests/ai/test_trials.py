"""Plans put to the test: with the same dice, until the enemy has replied, and what is better is
kept."""

from random import Random
from types import SimpleNamespace

import pytest

import zoc
from zoc.ai import commander as commander_module
from zoc.ai import player
from zoc.ai import trials as trials_module
from zoc.ai.commander import Commander
from zoc.ai.contest import EVENLY, FEW, Dice
from zoc.ai.judging import as_judged
from zoc.ai.planning import Planning
from zoc.ai.recalling import Recalling
from zoc.ai.soldier import Soldier
from zoc.ai.trials import MANY, Mine, Seeing, Trial, Trials, regions
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
    """Trials in which every plan comes to what is said of it, hex by hex."""

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
    assert len({sum(trials(start).sampled(trial, n).values()) for n in range(4)}) > 1
    assert start.key() == before


def test_it_is_appraised_when_the_enemy_has_replied(start, plan, monkeypatch):
    met = []
    now = trials(start)
    monkeypatch.setattr(now.appraisal, "shares", lambda p, side: met.append((p, side)) or ())
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


def test_four_samples_share_luck_out_evenly():
    """Every quarter of the faces falls once, and attacks elsewhere have an order of their own."""
    fallen = {hex_: [Dice(number).throw(moment(hex_)) // 250 for number in range(EVENLY)]
              for hex_ in range(7, 15)}  # fmt: skip
    assert all(sorted(quarters) == [0, 1, 2, 3] for quarters in fallen.values())
    assert len(set(map(tuple, fallen.values()))) > 1


def test_what_it_comes_to_is_shared_out_to_where_everybody_began(start, plan, monkeypatch):
    now, met = trials(start), []
    shares = now.appraisal.shares
    monkeypatch.setattr(now.appraisal, "shares", lambda p, side: met.append(p) or shares(p, side))
    found = now.sampled(Trial(plan), 0)
    (end,) = met
    assert sum(found.values()) == pytest.approx(now.appraisal.of(end, 1))
    came = {end.hex[u] for u in range(len(end.hex)) if not start.hex[u]}
    assert found.keys() <= {0, *start.hex, *came, *insight(start.game).points}


def test_what_could_end_the_game_at_once_counts_against_a_plan(start, plan):
    trial = Trial(plan)
    before = sum(trials(start).sampled(trial, 0).values())
    trial.downfall += 5.0
    assert sum(trials(start).sampled(trial, 0).values()) == pytest.approx(before - 5.0)


@pytest.fixture
def other(start):
    return planned(start, 0.4)


def test_regions_part_what_another_plan_does_otherwise(start, plan, other):
    one, two = Trial(plan), Trial(other)
    found = list(regions(start.game.field, one, two))
    differ = {u: h for u, h in two.goals.items() if h != one.goals[u]}
    assert len(found) > 1
    assert sum(len(region.moves) for region in found) == len(differ)
    assert {u: h for region in found for u, h in region.moves.items()} == differ
    away = start.game.grid.distance
    assert all(away(r.middle, h) <= trials_module.REGION for r in found for h in r.moves.values())


def test_the_better_half_is_tried_twice_as_often(start, plan):
    made = [Trial(plan) for _ in range(4)]
    now = Known(start, lambda trial, number: {0: float(made.index(trial))})
    assert now.contest(made) == made[::-1]
    assert [len(t.values) for t in made] == [FEW, FEW, 2 * FEW, 2 * FEW]


def test_without_time_the_first_plan_is_taken(start, plan, other):
    both = [Trial(plan), Trial(other)]
    assert Known(start, lambda *_: {0: 0.0}, lambda: True).best(both) is plan


def test_when_time_is_up_only_what_all_were_tried_with_is_compared(start, plan):
    """The first is ahead by what the second was not tried with."""
    made = [Trial(plan) for _ in range(2)]
    worths = {0: [0.0, 9.0], 1: [1.0]}
    left = iter([False, False, False, True])
    now = Known(start, lambda t, n: {0: worths[made.index(t)][n]}, lambda: next(left))
    assert now.contest(made)[0] is made[1]


def test_a_region_is_kept_where_it_comes_to_more_and_the_others_are_not(start, plan, other):
    """What is gained in one region of the other plan is lost in all the others."""
    best, two = Trial(plan), Trial(other)
    found = list(regions(start.game.field, best, two))
    good = next(r for r in found if Known(start, None).changed(best, [r]))
    best.restored()

    def worth(trial, number):
        return {r.middle: (1.0 if r is good else -1.0) for r in found
                if all(trial.goals[u] == h for u, h in r.moves.items())}  # fmt: skip

    now = Known(start, worth).mended(best, two)
    able = {u: h for u, h in good.moves.items() if h in plan.reaches[u]}
    assert able
    assert now.goals == best.goals | able
    assert now.restored() is plan
    assert all(plan.end.hex[u] == goal for u, goal in now.goals.items())


@pytest.mark.parametrize("since", [0, MANY])
def test_what_was_mended_for_nothing_is_taken_back(start, plan, other, since):
    """A region looks better alone; with the rest of the plan it is not, or not with other dice."""
    best, two = Trial(plan), Trial(other)
    goals, found = dict(plan.goals), list(regions(start.game.field, best, two))

    def worth(trial, number):
        if trial is two:
            return {found[0].middle: 1.0, found[1].middle: -1.0}
        return {0: float((trial is best) == (number >= since))}

    assert Known(start, worth).mended(best, two) is best
    assert best.restored().goals == goals
    assert all(plan.end.hex[u] == goal for u, goal in goals.items())


def test_a_region_must_be_better_by_more_than_doubt(start, plan, other):
    best, two = Trial(plan), Trial(other)
    found = list(regions(start.game.field, best, two))
    luck, middle = [4.0, -1.2, -1.2, -1.0], found[0].middle
    for more, better in ((0.0, False), (2.0, True)):
        best.values = [{middle: 0.0}] * MANY
        two.values = [{middle: luck[n % 4] + more} for n in range(MANY)]
        assert (trials(start).gain(best, two, found[0], found) > 0.0) is better


def test_only_who_tries_plans_takes_the_one_that_comes_to_most(start, monkeypatch):
    met = []

    class Noted(Trials):
        def best(self, trials):
            met.append((trials, self.weights))
            return trials[-1].plan

    monkeypatch.setattr(commander_module, "Trials", Noted)
    monkeypatch.setattr(commander_module, "PLANS", 2)
    general = Commander(Random(0), seconds=600.0, passes=0, tries=True)
    general.weights = {"ring": 3.0}
    general.choose(start, "german")
    ((made, weights),) = met
    assert (len(made), weights) == (3, {"ring": 3.0})
    assert general.plan.settled == made[-1].settled
    assert general.plan.is_for(start)
    assert general.plan.reasons
    Commander(Random(0)).choose(start, "german")
    assert len(met) == 1


@pytest.mark.parametrize("name", ["commander", "general"])
def test_who_plans_tries_plans(start, monkeypatch, name):
    met = []
    monkeypatch.setattr(Trials, "best", lambda self, made: met.append(len(made)) or made[0].plan)
    monkeypatch.setattr(commander_module, "PLANS", 1)
    planner = player(name, Random(0))
    planner.seconds = 600.0
    planner.choose(start, "german")
    assert met == [2]


def test_with_no_time_the_general_does_as_the_commander(start):
    """Who is told to play now tries nothing."""
    plans = []
    for tries in (False, True):
        player = Commander(Random(0), seconds=0.0, tries=tries)
        player.choose(start, "german")
        plans.append((player.plan.entries, player.plan.settled))
    assert plans[0] == plans[1]


def test_whoever_plays_in_between_goes_by_the_generals_weights(start, plan, monkeypatch):
    met = []

    def choosing(kind):
        class Noted(kind):
            def choose(self, position, seat):
                met.append((seat, self.weights))
                return super().choose(position, seat)

        return Noted

    monkeypatch.setattr(trials_module, "Seeing", choosing(Seeing))
    monkeypatch.setattr(trials_module, "Mine", choosing(Mine))
    eyes = insight(start.game).weighing({"ring": 9.0})
    now = Trials(Appraisal(eyes), start, "german", never, {"ring": 9.0})
    now.sampled(Trial(plan), 0)
    assert {seat for seat, _ in met} == {"german", "soviet"}
    assert all(weights == {"ring": 9.0} for _, weights in met)
    assert now.eyes is eyes


@pytest.mark.parametrize("weights", [{}, {"push": 0.7}])
def test_the_enemy_in_between_goes_by_the_figures_of_his_own_side(weights):
    own = {"by.soviet.insight.ring": 7.0, "by.german.insight.ring": 5.0}
    p = as_judged(zoc.title("red-typhoon").judging(own).game().start(), "german")
    eyes = insight(p.game).weighing(weights)
    now = Trials(Appraisal(eyes), p, "german", never, weights)
    assert (now.eyes.weights["ring"], now.enemy_eyes.weights["ring"]) == (5.0, 7.0)
    both = {name: (now.eyes.weights[name], now.enemy_eyes.weights[name]) for name in weights}
    assert both == {name: (weight, weight) for name, weight in weights.items()}


def test_what_is_recalled_is_what_was_worked_out(start, plan):
    """Sample by sample the same, with and without memory, and with other weights."""
    sees = insight(start.game)
    for weights in ({}, {"strength": 2.0}):
        both = sees.weighing(weights), Recalling(sees).weighing(weights)
        found = [Trials(Appraisal(eyes), start, "german", never, {}).sampled(Trial(plan), n)
                 for n in range(2) for eyes in both]  # fmt: skip
        assert found[0] == found[1]
        assert found[2] == found[3]


def test_an_attack_out_of_a_place_is_recalled_by_who_holds_it(start):
    sees = insight(start.game)
    empty = [h for h in sees.points if sees.stake(h) and not start.stack(h)]
    told = {tuple(promised_out_of(start, place)) for place in empty}
    assert any(german != soviet for german, soviet in told)


def promised_out_of(start, place):
    """What an attack out of a place promises, as one side or the other holds it."""
    game, sees = start.game, insight(start.game)
    target = next(h for h in game.grid.neighbours(place) if not start.stack(h))
    ours, theirs = (next(u for u in game.units_of[side] if start.hex[u]) for side in (0, 1))
    p = start.copy()
    p.hex[ours], p.hex[theirs] = place, target
    recalling = Recalling(sees)
    for holder in (1, 0):
        now = p.copy()
        game.control.give(now, holder, 1 << place)
        now.touch()
        found = recalling.promise(now, target, (ours,), 2)
        assert found == sees.promise(now, target, (ours,), 2)
        yield found


def test_where_nothing_was_learned_the_best_after_the_reply_is_taken(start, monkeypatch):
    class Unable:
        able = False

        def __init__(self, sees):
            self.sees = sees

    asked = []
    monkeypatch.setattr(commander_module, "Appraisal", Unable)
    monkeypatch.setattr(Commander, "_best", lambda self, plan, *_: asked.append(plan) or plan)
    Commander(Random(0), seconds=600.0, starts=2, tries=True).choose(start, "german")
    assert len(asked) == 1


def test_a_plan_is_the_same_with_what_is_recalled(start):
    made = []
    for eyes in (insight(start.game), Recalling(insight(start.game))):
        player = Commander(Random(0))
        made.append(player._one(start, "german", start.agenda[-1], eyes, never, 0.0))
    assert made[0].entries() == made[1].entries()
    assert made[0].goals == made[1].goals
