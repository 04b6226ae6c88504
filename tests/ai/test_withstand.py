"""A plan held against the enemy's reply: who is near a change thinks again, and what is kept is
better with the reply to it."""

from random import Random

import pytest

import zoc
from zoc.ai import commander, withstand
from zoc.ai.commander import Commander, taking
from zoc.ai.planning import Planning
from zoc.ai.reply import Answer, reply
from zoc.ai.soldier import Soldier
from zoc.ai.withstand import ANSWERING, REPLYING, Following, Withstanding, mixtures
from zoc.kernel.judgement.insight import insight
from zoc.kernel.play.game import CHANCE

EVERYWHERE = -1


def never():
    return False


def always():
    return True


@pytest.fixture(scope="module")
def start():
    """Red Typhoon, the first movement of the German."""
    dice, soldier, p = Random(1), Soldier(Random(1)), zoc.title("red-typhoon").game().start()
    while p.actor != "german" or p.agenda[-1].name != "movement":
        actions = list(p.decision.actions)
        p.act(dice.choice(actions) if p.actor == CHANCE else soldier.choose(p, p.actor))
    return p


@pytest.fixture
def plan(start):
    return Planning(
        Soldier(Random(0)), insight(start.game), start, "german", start.agenda[-1], never
    )


class Counting(Following):
    """Counts how often it had to think where to march."""

    thought = 0

    def march(self, *asked):
        self.thought += 1
        return super().march(*asked)


def answered(plan, script, near):
    enemy = Counting(script, near)
    return enemy, reply(enemy, plan.sees, plan.end, plan.side, never)


def test_who_is_near_no_change_moves_as_before(plan):
    first, before = answered(plan, [], 0)
    again, after = answered(plan, first.record, 0)
    assert again.thought == 0 < first.thought
    assert after.end.hex == before.end.hex
    assert after.gain == before.gain
    assert again.record == first.record


def test_who_is_near_a_change_thinks_again(plan):
    first, before = answered(plan, [], 0)
    some, _ = answered(plan, first.record, plan.p.game.field.grow(1 << before.end.hex[0], 3))
    every, _ = answered(plan, first.record, EVERYWHERE)
    assert 0 < some.thought < every.thought == first.thought


def test_what_is_kept_is_better_with_the_reply_to_it(plan, monkeypatch):
    monkeypatch.setattr(withstand, "STACKS", 6)
    plan.look_again(taking(plan.sees, ANSWERING))
    mended = Withstanding(plan, taking(plan.sees, REPLYING), never)
    before, ranks, goals = mended.now, total(plan), dict(plan.goals)
    mended.stacks()
    assert plan.goals != goals
    assert mended.now + total(plan) > before + ranks
    assert mended.now == pytest.approx(mended.worth(plan.end))
    assert mended.stood == list(plan.end.hex)
    assert all(plan.end.hex[u] == h and h in plan.reaches[u] for u, h in plan.goals.items())
    assert all(map(plan.fits, set(plan.goals.values())))


def asked_for_replies(plan, monkeypatch, *without):
    """How many replies were looked for to changes that are worth so much without it, where the plan
    is worth 100 and the reply promises 10; every change is worse with the reply, but for those
    that are worth more than the plan."""
    worths, asked = iter((100.0, *without)), list[float]()

    def replied(_player, _sees, end, *_):
        asked.append(now[-1])
        return Answer(end, 10.0)

    now = list[float]()
    monkeypatch.setattr(withstand, "reached", lambda *_: now.append(next(worths)) or now[-1])
    monkeypatch.setattr(withstand, "reply", replied)
    monkeypatch.setattr(plan, "opportunity", lambda *_: 0.0)
    mended = Withstanding(plan, plan.sees, never)
    unit, hexes = next((u, hexes) for u, hexes in plan.reaches.items() if len(hexes) > len(without))
    others = sorted(h for h in hexes if h != plan.goals[unit] and plan.fits(h))
    monkeypatch.setattr(mended, "hurt", lambda: [plan.goals[unit]])
    monkeypatch.setattr(mended, "changes", lambda _: [{unit: h} for h in others[: len(without)]])
    mended.stacks()
    return asked[1:]


def test_the_reply_is_asked_for_what_is_a_little_worse_without_it(plan, monkeypatch):
    """A tenth of what the reply promises, from what the plan is worth that was kept last."""
    assert asked_for_replies(plan, monkeypatch, 99.1) == [99.1]
    assert asked_for_replies(plan, monkeypatch, 98.9) == []
    assert asked_for_replies(plan, monkeypatch, 105.0, 104.1, 103.9) == [105.0, 104.1]


def total(plan):
    return sum(plan.rank(u, h) for u, h in plan.goals.items())


def test_without_time_nothing_is_changed(plan):
    mended = Withstanding(plan, plan.sees, always)
    assert mended.now == withstand.OUT
    goals = dict(plan.goals)
    mended.mend()
    mended.mix(plan)
    assert plan.goals == goals


def test_formations_may_do_as_in_another_plan(plan, start):
    other = Planning(Soldier(Random(0)), plan.sees, start, "german", start.agenda[-1], never)
    unit = next(u for u, hexes in plan.reaches.items() if len(hexes) > 1)
    other.send(unit, next(iter(plan.reaches[unit] - {plan.goals[unit]})))
    everybody, *formations, region = mixtures(plan, other)
    assert everybody.items() == other.goals.items()
    goes = [formation for formation in formations if formation.get(unit) == other.goals[unit]]
    assert len(goes) == 1 < len(formations)
    assert {start.game.formation[u] for u in goes[0]} == {start.game.formation[unit]}
    assert region == {unit: other.goals[unit]}


def test_a_region_does_as_in_another_plan_without_those_far_away(plan, start):
    """Two who would go elsewhere near each other go together, and somebody far away goes alone."""
    other = Planning(Soldier(Random(0)), plan.sees, start, "german", start.agenda[-1], never)
    away = start.game.grid.distance
    able = [u for u, hexes in plan.reaches.items() if len(hexes) > 1]
    one = able[0]
    near = next(u for u in able[1:] if away(plan.goals[one], plan.goals[u]) <= withstand.REGION)
    far = next(u for u in able if away(plan.goals[one], plan.goals[u]) > 3 * withstand.REGION)
    for unit in (one, near, far):
        goal = plan.goals[unit]
        other.send(unit, min(plan.reaches[unit] - {goal}, key=lambda h: (away(goal, h), h)))
    regions = [set(moves) for moves in mixtures(plan, other) if len(moves) < 3]
    assert {one, near} in regions
    assert {far} in regions


def test_whoever_is_settled_is_not_gone_over_again(plan, monkeypatch):
    mended = Withstanding(plan, taking(plan.sees, REPLYING), never)
    rounds = list[int]()
    monkeypatch.setattr(mended, "stacks", lambda: rounds.append(len(rounds)))
    monkeypatch.setattr(mended, "_tactics", lambda: None)
    monkeypatch.setattr(mended, "everybody", lambda: None)
    mended.mend()
    mended.mend()
    assert len(rounds) == 1
    mended.changed += 1
    mended.mend()
    assert len(rounds) == 2


def test_the_mended_plan_is_carried_out_in_full_sight_of_its_weights(start, monkeypatch):
    """Mending weighs perils less; what is told afterwards is weighed as always."""
    monkeypatch.setattr(commander, "MIXED", 2)
    general = Commander(Random(0), seconds=8.0, starts=2)
    plans = []
    general._one = lambda *a, **k: plans.append(Commander._one(general, *a, **k)) or plans[-1]
    general.choose(start, "german")
    assert plans[0].sees is insight(start.game)
    assert general.plan.is_for(start)
