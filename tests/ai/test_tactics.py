"""Tactics: each finds its occasion, and a plan keeps what makes the whole better."""

from random import Random

import pytest

import zoc
from zoc.ai import player
from zoc.ai.deal import deal, deals
from zoc.ai.plan import Entry, Reason, read_reason, write_reason
from zoc.ai.planning import Planning
from zoc.ai.prospect import Prospect, leaving
from zoc.ai.rehearsal import on_the_march
from zoc.ai.reply import reply
from zoc.ai.soldier import Soldier
from zoc.ai.tactics import TACTICS, Idea, garrison, step_back, take
from zoc.kernel.judgement.insight import insight
from zoc.kernel.judgement.peril import Foe
from zoc.kernel.play.action import Action
from zoc.kernel.play.game import CHANCE
from zoc.kernel.play.said import said


@pytest.fixture(scope="module")
def red_typhoon():
    return zoc.title("red-typhoon").game()


def never():
    return False


def opening(game, seat="soviet", phase="movement"):
    """The first phase of that name of a seat."""
    dice, soldier, p = Random(1), Soldier(Random(1)), game.start()
    while p.actor != seat or p.agenda[-1].name != phase:
        actions = list(p.decision.actions)
        p.act(dice.choice(actions) if p.actor == CHANCE else soldier.choose(p, p.actor))
    return p


@pytest.fixture(scope="module")
def plan(red_typhoon):
    p = opening(red_typhoon)
    sees = insight(red_typhoon)
    return Planning(Soldier(Random(0)), sees, p, "soviet", p.agenda[-1], never)


def test_ideas_send_units_where_they_can_go(plan):
    for tactic in TACTICS:
        for idea in tactic(plan):
            assert idea.tactic
            assert idea.moves
            if idea.told is not None:
                plan.tell(idea.told)
            assert all(goal in plan.reaches[unit] for unit, goal in idea.moves.items())
            if idea.told is not None:
                plan.untell(idea.told)
            assert "{" not in plan.p.game.text(idea.why)


def test_tactics_make_a_plan_no_worse(red_typhoon):
    p = opening(red_typhoon)
    sees = insight(red_typhoon)
    found = Planning(Soldier(Random(0)), sees, p, "soviet", p.agenda[-1], never)
    before = found.prospect.of(found.end) + sum(found.rank(u, g) for u, g in found.goals.items())
    found.tactics()
    after = found.prospect.of(found.end) + sum(found.rank(u, g) for u, g in found.goals.items())
    assert found.kept
    assert after > before


def test_nobody_is_sent_where_he_cannot_go(red_typhoon):
    p = opening(red_typhoon)
    found = Planning(Soldier(Random(0)), insight(red_typhoon), p, "soviet", p.agenda[-1], never)
    unit, goal = next(iter(found.goals.items()))
    far = next(hex_ for hex_ in p.game.grid if hex_ not in found.reaches[unit])
    idea = Idea("take", {unit: far}, said("Takes {hex}", hex=far), (far,))
    assert found.idea_tried(idea, 0.0, lambda end: 100.0) == 0.0
    assert found.goals[unit] == goal


def test_units_on_the_road_go_where_the_road_leads():
    game = zoc.title("panzer-battles").game("2.3")
    p = opening(game, "german", "road march")
    found = Planning(Soldier(Random(0)), insight(game), p, "german", p.agenda[-1], never)
    assert found.reaches
    for unit, hexes in found.reaches.items():
        assert hexes == set(game.roads.goals(p, (unit,)))


def test_orders_of_a_plan_go_to_its_goals(plan):
    for entry in plan.entries():
        if len(entry.units) == 1:
            assert int(entry.orders[-1].args[-1]) == plan.goals[entry.units[0]]


def test_a_stack_that_is_broken_up_marches_unit_by_unit(red_typhoon):
    p = opening(red_typhoon)
    found = Planning(Soldier(Random(0)), insight(red_typhoon), p, "soviet", p.agenda[-1], never)
    one, two = list(found.goals)[:2]
    there = next(h for h in found.reaches[one] if h != p.hex[one])
    together = Entry((Action("move", (one,)), Action("with", (two,))), (one, two), there)
    found.done.entries[:] = [together]
    found.goals = {one: there, two: there}
    assert found.entries() == [together]
    found.goals[two] = p.hex[two]
    assert [entry.units for entry in found.entries()] == [(one,)]


def test_the_more_leave_a_place_the_more_it_costs():
    game = zoc.title("panzer-battles").game("2.3")
    p, sees = opening(game, "german"), insight(game)
    units = p.stack_of(0, game.grid.hex("B19.27"))
    assert len(units) == 2
    both, one = (leaving(sees, p, p.hex[units[0]], gone) for gone in (units, units[:1]))
    assert both > one > 0


def prospect(game, coming):
    p, sees = game.start(), insight(game)
    return Prospect(sees, p, 0, Foe(coming, 0))


def test_a_stronger_garrison_is_at_less_risk(red_typhoon):
    place = next(iter(prospect(red_typhoon, {}).held))
    found = prospect(red_typhoon, {place: 10.0})
    assert found.risk(place, 0.0) == 1.0
    assert 1.0 > found.risk(place, 1.0) > found.risk(place, 5.0) > 0.0
    assert prospect(red_typhoon, {}).risk(place, 0.0) == 0.0


def test_garrisons_are_called_for_places_at_risk_only(plan):
    held = plan.prospect.held
    named = {hex_ for idea in garrison(plan) for hex_ in idea.hexes}
    assert named <= set(held)
    assert all(plan.prospect.place(plan.end, hex_) < 0 for hex_ in named)


def test_nobody_takes_what_somebody_holds(plan):
    both = plan.end.ground.occupied[0] | plan.end.ground.occupied[1]
    assert not any(both >> hex_ & 1 for idea in take(plan) for hex_ in idea.hexes)


def test_a_stack_steps_back_together_to_where_less_is_likely_lost(plan):
    ideas = list(step_back(plan))
    assert ideas
    for idea in ideas:
        (here,), (goal,) = idea.hexes, set(idea.moves.values())
        units = list(idea.moves)
        stay = [u for u in plan.end.stack_of(plan.side, here) if u not in units]
        there = plan.end.stack_of(plan.side, goal)
        assert plan.risked(units, goal, there) < plan.risked(units, here, stay)


def test_the_reply_changes_nothing_and_counts_what_stands_in_reach(red_typhoon):
    p = opening(red_typhoon)
    sees, before = insight(red_typhoon), p.key()
    answer = reply(Soldier(Random(0)), sees, p, 0, never)
    assert answer.gain > 0
    assert p.key() == before


def test_reasons_keep_the_name_of_their_tactic():
    reason = Reason(said("Takes {hex}", hex=7), 2.0, (7,), "take")
    assert read_reason(write_reason(reason)) == reason
    assert read_reason(write_reason(reason)[:4]).tactic == ""


# -- what is hidden ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def closed():
    """The start of Panzer Battles with closed stacks."""
    return zoc.title("panzer-battles").game("2.1", {"closed_stacks": True}).start()


def test_a_deal_looks_the_same_to_the_seat(closed):
    game = closed.game
    view = game.view(closed, "soviet")
    found = [deal(view, "soviet", Random(seed)) for seed in range(4)]
    assert all(game.view(dealt, "soviet") == view for dealt in found)
    assert len({dealt.key() for dealt in found}) > 1
    assert deal(view, "soviet", Random(2)) == found[2]


def test_nothing_is_dealt_where_nothing_is_hidden(red_typhoon):
    p = red_typhoon.start()
    assert list(deals(p, "soviet", 3)) == [p]


# -- a title with a staff of its own -------------------------------------------------------------


@pytest.mark.parametrize("tables", ["brisk", "stiff"])
def test_the_commander_follows_a_staff_as_the_planner_does(tables):
    """So it is exactly as strong as the planner there, on any table set."""
    game = zoc.title("operation-typhoon").game("standard", {"tables": tables})
    p, dice = game.start(), Random(4)
    planner, commander = player("planner", Random(7)), player("commander", Random(7))
    for _ in range(120):
        if p.actor == CHANCE:
            actions, weights = zip(*p.decision.outcomes, strict=True)
            p.act(dice.choices(actions, weights)[0])
            continue
        order = planner.choose(p, p.actor)
        assert commander.choose(p, p.actor) == order
        p.act(order)


def test_who_is_asked_again_has_all_his_points_to_spend():
    """Where marches are paid unit by unit, what the rehearsal spent is not spent yet."""
    game = zoc.title("panzer-battles").game("2.3")
    p = opening(game, "german", "movement")
    found = Planning(Soldier(Random(0)), insight(game), p, "german", p.agenda[-1], never)
    unit = next(u for u, goal in found.goals.items() if goal != p.hex[u])
    now = on_the_march(found.end, p, p.agenda[-1], unit)
    assert now.left(unit) == p.left(unit) > found.end.left(unit)
