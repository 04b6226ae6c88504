"""Posts of machine players: who stands in which town, and when one goes."""

from random import Random

import pytest
from support.moscow_1941 import deployed, real

from zoc.ai import asked, player
from zoc.ai.soldier import Soldier
from zoc.titles.moscow_1941.ai.counsel import likely
from zoc.titles.moscow_1941.position import GERMAN, SIDES

SOVIET = 1 - GERMAN
KALININ = ("0326", "0327")
RAIDER, FAR_OFF, NEAR = "s.cav.17", {"g.26id.39": "3437"}, {"g.26id.39": "1229"}


def moved(units, level="commander", turn=19):
    """Where the Soviet cavalry near the German town of 1031 goes in its movement."""
    d = real({RAIDER: "1032"} | units, side="soviet", turn=turn)
    machine = player(level, Random(1)) if level else Soldier(Random(1))
    machine.seconds = 2.0
    while d.p.agenda[-1].name in ("movement", "march") and d.p.actor == "soviet":
        d.p.act(asked(machine, d.p))
    return d.game.label(d.p.hex[d.number(RAIDER)])


def test_an_empty_town_behind_the_enemy_is_taken_back():
    assert moved(FAR_OFF) == "1031"


def test_not_where_he_can_come_next_turn_but_on_the_last():
    assert moved(NEAR) != "1031"
    assert moved(NEAR, turn=20) == "1031"


def test_whoever_decides_one_order_at_a_time_sees_it_too():
    assert moved(FAR_OFF, "") == "1031"
    assert moved(NEAR, "") != "1031"


def test_a_soldier_does_not_in_typhoon():
    assert moved(FAR_OFF, "soldier") != "1031"


def test_but_he_sends_nobody_to_a_town_of_a_later_turn():
    d = deployed()
    reach = {u: d.game.marching.reach(d.p, (u,)).set for u in d.game.units_of[SOVIET]}

    def later(counsel):
        return [u for u, h in counsel.posts(d.p, SOVIET).items() if not reach[u] >> h & 1]

    assert later(d.game.counsel)
    assert d.game.orders_counsel.posts(d.p, SOVIET)
    assert not later(d.game.orders_counsel)


def test_points_count_more_the_fewer_turns_are_left():
    def spoils(turn, side):
        d = real({"s.inf.5": "1131", "g.26id.39": "1032"}, turn=turn)
        return d.game.counsel.spoils(d.p, side, d.hex("1031"))

    assert spoils(1, GERMAN) < spoils(15, GERMAN) < spoils(20, GERMAN)
    assert spoils(1, SOVIET) == spoils(19, SOVIET) < spoils(20, SOVIET)


def test_posts_are_in_towns_of_his_own_that_are_not_in_danger():
    d = deployed()
    posts = d.game.counsel.posts(d.p, SOVIET)
    towns, own = d.game.control.towns, d.p.control[SOVIET]
    assert posts
    assert all(towns & own & 1 << hex_ for hex_ in posts.values())
    coming = d.game.counsel.sees().influence(d.p, GERMAN)
    assert not any(h in coming for u, h in posts.items() if d.p.hex[u] != h)


def test_whoever_has_no_post_may_be_drawn_to_an_attack():
    d = deployed()
    counsel = d.game.counsel
    posts, free = counsel.posts(d.p, SOVIET), counsel.free(d.p, SOVIET)
    assert any(len(list(hexes)) > 1 for unit, hexes in free.items() if unit not in posts)


def test_the_side_that_attacks_has_posts_on_its_last_turn_only():
    for turn, some in ((19, False), (20, True)):
        d = real({"s.inf.5": "1131", "g.26id.39": "1032"}, turn=turn)
        assert bool(d.game.counsel.posts(d.p, GERMAN)) == some


@pytest.mark.parametrize("counsel", ["counsel", "orders_counsel"])
def test_in_red_snow_the_german_has_posts_in_towns_that_count(counsel):
    d = deployed("red-snow")
    posts = getattr(d.game, counsel).posts(d.p, GERMAN)
    assert posts
    assert posts.keys() <= set(d.game.units_of[GERMAN])
    stakes = d.game.points.stakes_now(d.p)
    assert all(stakes.get(hex_) for hex_ in posts.values())


@pytest.mark.parametrize("counsel", ["counsel", "orders_counsel"])
@pytest.mark.parametrize(("turn", "some"), [(10, False), (11, True)])
def test_in_red_snow_the_soviet_walks_into_what_is_empty_on_his_last_turn_only(turn, some, counsel):
    d = real({RAIDER: "2220"} | FAR_OFF, scenario="red-snow", side="soviet", turn=turn)
    assert bool(getattr(d.game, counsel).posts(d.p, SOVIET)) == some


@pytest.mark.parametrize("counsel", ["counsel", "orders_counsel"])
def test_and_stays_where_the_german_who_moves_after_him_could_walk_in(counsel):
    units = {RAIDER: "3303", "g.26id.39": "3505"}
    d = real(units, scenario="red-snow", side="soviet", turn=11)
    town = d.hex("3303")
    d.game.control.give(d.p, SOVIET, 1 << town)
    assert getattr(d.game, counsel).posts(d.p, SOVIET) == {d.number(RAIDER): town}


def test_a_city_that_counts_as_a_whole_is_lost_with_any_hex():
    d = deployed()
    stakes = d.game.points.stakes_now(d.p)
    assert [stakes[d.hex(label)] for label in KALININ] == [5.0, 5.0]
    assert stakes[d.hex("2716")] == 2.5
    assert stakes[d.hex("5305")] == 4.0
    assert stakes[d.hex("1031")] == 1.0


def test_unseen_counters_are_taken_for_the_average_of_their_type():
    d = deployed()
    fighting, target = d.game.fighting, d.hex("4827")
    near = [u for h in d.game.grid.neighbours(target) for u in d.p.stack_of(GERMAN, h)]
    assert near
    seen = d.game.view(d.p, SIDES[GERMAN])
    battle = fighting.plain(seen, target, near)
    least, middle, most = (fighting.supposed(seen, battle, k).defence for k in (min, likely, max))
    assert least < middle < most
