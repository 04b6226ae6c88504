"""Orders that are bought: no more attacks are counted than can be paid, and an order to march is
saved where an attack brings more."""

from random import Random

from support.red_typhoon import desk, german, soviet

from zoc.ai import player
from zoc.ai.battles import battles
from zoc.ai.plan import read_plan
from zoc.kernel.judgement.insight import insight

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
