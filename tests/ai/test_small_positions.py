"""Tactics and foresight in small positions of the sample title: each finds what it is for, and a
plan keeps it."""

from random import Random

import pytest
from support.fords import at, fords, unit

from zoc.ai.foresight import foresee
from zoc.ai.planning import Planning
from zoc.ai.reasons import attack_reason
from zoc.ai.soldier import Soldier
from zoc.ai.tactics import cut_road, exploit, reached, reserve
from zoc.kernel.judgement.insight import insight


def planned(side, units, **weights):
    """A plan for the movement of a side, before any tactic was tried, nobody sent anywhere."""
    p = fords(units, phase="movement", side=side)
    sees = insight(p.game).weighing(weights)
    plan = Planning(Soldier(Random(0)), sees, p, side, p.agenda[-1], lambda: False)
    for one in plan.goals:
        plan.send(one, p.hex[one])
    plan.look_again()
    return plan


def told(plan, idea):
    return plan.p.game.text(idea.why)


# -- cut the road --------------------------------------------------------------------------------

ROAD = {"L2": "0704", "U5": "1004", "U1": "0702"}


def test_the_road_behind_an_enemy_is_found():
    plan = planned("upland", ROAD, cut=0.5)
    ideas = list(cut_road(plan))
    assert ideas
    line = set(plan.p.game.supply.line(plan.p, unit(plan.p, "L2")).path)
    assert all(hex_ in line for idea in ideas for hex_ in idea.hexes)
    assert "Cuts the road at" in told(plan, ideas[0])


def test_who_is_cut_off_counts():
    plan = planned("upland", {"L2": "0705", "U1": "0501", "U5": "0701", "U6": "0901"}, cut=0.5)
    assert plan.prospect.cuts(plan.end) == 0.0
    around = plan.p.game.grid.neighbours(at(plan.p, "0705"))
    for name, hex_ in zip(("U1", "U5", "U6"), around[::2], strict=True):
        plan.end.hex[unit(plan.p, name)] = hex_
    plan.end.touch()
    assert plan.sees.cut_off(plan.end, 1) == [unit(plan.p, "L2")]
    assert plan.prospect.cuts(plan.end) > 0.0


def test_nobody_looks_for_roads_where_supply_counts_nothing():
    plan = planned("upland", ROAD)
    assert list(cut_road(plan)) == []
    assert plan.prospect.cuts(plan.end) == 0.0


# -- exploit the gap -----------------------------------------------------------------------------


def test_horse_goes_through_a_gap_and_foot_that_cannot_does_not():
    plan = planned("upland", {"U5": "0704", "U6": "0703", "U7": "0301", "L1": "0306", "L3": "1006"})
    (idea, *_) = [i for i in exploit(plan) if plan.p.game.grid.label(i.hexes[-1]) == "0706"]
    assert {plan.p.game.units[u].id for u in idea.moves} <= {"U5", "U6"}
    assert "through the gap" in told(plan, idea)


def test_there_is_no_gap_in_a_zone_of_control():
    plan = planned("upland", {"U5": "0704", "L2": "0706", "L1": "0506", "L3": "0906"})
    zone = plan.end.ground.zoc[1]
    assert not any(zone >> goal & 1 for idea in exploit(plan) for goal in idea.moves.values())


# -- reserve -------------------------------------------------------------------------------------


def test_a_reserve_is_brought_near_a_place_at_risk_out_of_reach():
    plan = planned("lowland", {"L2": "0706", "L9": "0710", "U1": "0704", "U8": "0703"}, reserve=0.5)
    ideas = list(reserve(plan))
    assert ideas
    for idea in ideas:
        assert idea.tactic in ("keep the reserve", "bring up")
        assert not any(plan.prospect.foe.zone >> goal & 1 for goal in idea.moves.values())
    before = plan.prospect.backed(plan.end)
    (one, goal), *_ = ideas[0].moves.items()
    plan.send(one, goal)
    assert plan.prospect.backed(plan.end) > before


# -- foresight -----------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["lowland", "upland"])
def test_foresight_makes_a_plan_no_worse(side):
    units = {"L1": "0306", "L2": "0706", "L3": "1006", "L8": "0808", "L4": "0508",
             "U1": "0304", "U2": "0704", "U5": "0504", "U6": "0804", "U8": "1004"}  # fmt: skip
    plan = planned(side, units)

    def worth():
        ranks = sum(plan.rank(u, goal) for u, goal in plan.goals.items())
        return reached(plan, plan.end) + ranks

    before = worth()
    foresee(plan, 2)
    assert worth() >= before
    assert all(goal in plan.reaches[u] for u, goal in plan.goals.items())


def test_foresight_stops_when_time_is_up():
    plan = planned("lowland", {"L1": "0306", "L2": "0706", "U1": "0304", "U2": "0704"})
    goals = dict(plan.goals)
    plan._late = lambda: True
    foresee(plan, 2)
    assert plan.goals == goals


# -- reasons -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("chance", "words"), [(0.0, "without a way back"), (0.5, "dead at")])
def test_a_ring_in_which_nobody_dies_promises_no_dead(monkeypatch, chance, words):
    p = fords({"L2": "0705", "U1": "0704", "U5": "0606", "U6": "0806"}, phase="combat")
    sees, able = insight(p.game), [unit(p, name) for name in ("U1", "U5", "U6")]
    monkeypatch.setattr(type(sees), "free", lambda *about: 0)
    monkeypatch.setattr(type(sees), "destroyed", lambda *about: chance)
    why = p.game.text(attack_reason(sees, p, at(p, "0705"), able).why)
    assert words in why
    assert " 0 %" not in why
