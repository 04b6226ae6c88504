"""Orders that are bought: no more attacks are counted than can be paid, and an order to march is
saved where an attack brings more."""

from random import Random

import pytest
from support.red_typhoon import Desk, desk, german, soviet

from zoc.ai import player
from zoc.ai.battles import battles
from zoc.ai.plan import read_plan
from zoc.ai.planning import Planning
from zoc.ai.soldier import Soldier
from zoc.kernel.judgement.insight import insight
from zoc.kernel.judgement.orders import Orders, telling

TWO_FRONTS = {
    "A": soviet("0303", 9),
    "B": soviet("0309", 8, formation="WR"),
    "G": german("0304", 1),
    "H": german("0310", 1),
}


def attacks(ap):
    p = desk(TWO_FRONTS, phase="combat", ap={"soviet": ap}).p
    return [p.game.label(hex_) for _, hex_, _ in battles(insight(p.game), p, 0)]


def test_no_more_attacks_are_counted_than_can_be_paid():
    assert attacks(2) == ["0304", "0310"]
    assert attacks(1) == ["0304"]
    assert attacks(0) == []


def test_an_order_that_adds_less_than_it_costs_is_not_counted():
    units = TWO_FRONTS | {"C": soviet("0403", 1, formation="WR")}
    p = desk(units, phase="combat", ap={"soviet": 1}).p
    (_, _, party), *_ = battles(insight(p.game), p, 0)
    assert [p.game.units[u].id for u in party] == ["A"]


LAST_POINT = {
    "A": soviet("0303", 9),
    "B": soviet("1010", 3, formation="WR"),
    "C": soviet("1011", 3, formation="WR"),
    "G": german("0304", 2),
}


def test_the_last_point_is_saved_for_the_attack():
    p = desk(LAST_POINT, ap={"soviet": 1}).p
    commander = player("commander", Random(0))
    assert commander.choose(p, "soviet").verb == "end"
    told = {p.game.text(reason.why): reason.tactic for reason in commander.plan.reasons}
    assert told["Saves the order of Kalinin Front for attacks"] == "save orders"
    again = read_plan(p.game, commander.remember(p.game))
    assert again == commander.plan


def test_a_march_is_ordered_where_an_attack_follows_that_can_be_paid():
    p = desk({"A": soviet("0303", 30), "G": german("0305", 6)}, ap={"soviet": 2}).p
    assert player("commander", Random(0)).choose(p, "soviet").verb == "order"


def ranks_of(level, enemy):
    """What a level thinks of each hex before insight is asked, with an enemy of some strength."""
    table = desk({"A": soviet("0303", 4), "G": german("0306", enemy)}, ap={"soviet": 2})
    table.do("order move K", "move A")
    return dict(player(level, Random(0)).ranks(table.p, "soviet"))


def test_who_has_insight_does_not_count_enemies_near_twice():
    """The title's hints weigh attacks and enemies near, and insight does so exactly."""
    assert ranks_of("soldier", 3) == ranks_of("soldier", 20)
    assert ranks_of("recruit", 3) == ranks_of("recruit", 20)


GZHATSK = {
    "A": soviet("0303", 11),
    "B": soviet("0404", 30, formation="WR"),
    "C": soviet("0305", 2, formation="WL"),
    "G": german("0304", 10),
}


@pytest.mark.parametrize("level", ["soldier", "commander"])
def test_whoever_would_join_an_attack_is_told_before_it_is_made(level):
    """One front has its order and could attack at 1:1; with another one it is 4:1."""
    table = desk(GZHATSK, phase="combat", ap={"soviet": 2})
    table.do("order attack K")
    machine, said = player(level, Random(0)), []
    while table.p.actor == "soviet" and table.p.agenda[-1].name == "combat" and len(said) < 9:
        action = machine.choose(table.p, "soviet")
        said.append(action)
        table.p.act(action)
    formations = [f.id for f in table.game.formations]
    assert [(a.verb, a.args) for a in said[:1]] == [("order", ("attack", formations.index("WR")))]
    assert said[1].verb == "attack"


def worth_telling(left, worths, price=0.5):
    """The formations worth an order, where units are numbered as their formations are and each
    attack promises what is said for those who make it."""
    orders = Orders(left, price, 0.0, lambda unit: unit)
    able = {hex_: sorted({u for units in told for u in units}) for hex_, told in worths.items()}
    return telling(orders, able, lambda hex_, units: worths[hex_].get(units, 0.0))


def test_two_are_told_who_attack_only_together():
    assert worth_telling(2, {7: {(1, 2): 3.0}}) == {1: 3.0, 2: 3.0}
    assert worth_telling(1, {7: {(1, 2): 3.0}}) == {}


def test_the_few_orders_left_go_where_they_add_most():
    """The best attack needs two orders and hardly gains by the second."""
    worths = {7: {(1, 2): 5.0, (1,): 4.0}, 8: {(3,): 2.0}}
    assert worth_telling(2, worths) == {1: 4.0, 3: 2.0}
    assert worth_telling(3, worths) == {1: 5.0, 2: 5.0, 3: 2.0}


def test_nobody_is_told_who_adds_less_than_an_order_costs():
    assert worth_telling(2, {7: {(1, 2): 5.0, (1,): 4.6}}) == {1: 4.6}


NEAR_RZHEV = soviet("2812", 4, formation="WR")
NEAR_LUKI = soviet("0909", 4)
FAR = german("2543", 9)


def on_the_map(units):
    """A Soviet movement with two action points, one of which is kept while orders are given one by
    one; Rzhev and Velikiye Luki are empty and German."""
    told = {"title": "red-typhoon", "turn": 4, "side": "soviet", "phase": "movement"}
    return Desk(told | {"units": units, "ap": {"soviet": 2}})


def test_an_order_to_march_goes_to_those_who_come_nearer_to_what_is_wanted():
    """One stands next to the enemy with nothing to gain there; one could take Rzhev."""
    table = on_the_map({"A": soviet("2643", 1), "C": NEAR_RZHEV, "G": FAR})
    action = player("soldier", Random(0)).choose(table.p, "soviet")
    assert table.game.formations[action.args[1]].id == "WR"


def test_a_plan_tells_one_formation_more_to_march():
    table = on_the_map({"A": NEAR_LUKI, "C": NEAR_RZHEV, "G": FAR})
    commander = player("commander", Random(0))
    while table.p.actor == "soviet" and table.p.agenda[-1].name in ("movement", "march"):
        table.p.act(commander.choose(table.p, "soviet"))
    assert (table.where("A"), table.where("C")) == ("0907", "2814")


def test_a_plan_tells_no_more_formations_than_can_be_paid():
    table = on_the_map(
        {"A": NEAR_LUKI, "B": soviet("0911", 4, formation="WL"), "C": NEAR_RZHEV, "G": FAR}
    )
    p, planner = table.p, Soldier(Random(0))
    planner.overview = True
    plan = Planning(planner, insight(p.game), p, "soviet", p.agenda[-1], lambda: False)
    left = plan.end.ap[0]
    assert len(plan.untold()) > left > 0
    plan.tactics()
    assert len(plan.told) == left
    assert plan.end.ap[0] == 0


def test_nobody_is_told_to_join_an_attack_that_was_made():
    table = desk(GZHATSK, phase="combat", ap={"soviet": 2})
    table.do("order attack K")
    order, counsel = table.game.read("order attack WR"), Soldier(Random(0)).counsel(table.game)
    assert counsel.rank(table.p, "soviet", order) > 0.0
    table.do("attack 0304", "with A", "fight", "die 2")
    assert table.p.agenda[-1].name == "combat"
    assert counsel.rank(table.p, "soviet", order) == -1.0
