"""Operation Typhoon: the judgement of the staff that advises machine players."""

from random import Random

import pytest
from support.operation_typhoon import bulge, desk, infantry, labels, panzer, plain

from zoc.ai import player
from zoc.kernel.play.game import CHANCE
from zoc.titles.operation_typhoon.ai.cover import bare
from zoc.titles.operation_typhoon.ai.drive import advance
from zoc.titles.operation_typhoon.ai.encircle import closings, holds, trails
from zoc.titles.operation_typhoon.ai.holding import best_company, going
from zoc.titles.operation_typhoon.ai.manning import exactly, man, mendable, roughly
from zoc.titles.operation_typhoon.ai.proposals import able, encircling, surplus
from zoc.titles.operation_typhoon.ai.route import trial, ways
from zoc.titles.operation_typhoon.victory import gaps

COUNTED = 3
"""The turn on which the front is checked."""


def best(d):
    """The proposal that promises most."""
    return max(d.game.hints.proposals(d.p, "german"), key=lambda q: q.worth)


def numbers(d, *names):
    return [d.number(name) for name in names]


def posts(d, *names):
    """Where some units would stand, by name, and what stays bare."""
    units = numbers(d, *names)
    found = man(d.p, units, bare(d.p, units), exactly)
    return {names[units.index(u)]: d.game.label(h) for u, h in found.posts}, d.labels(found.bare)


def test_the_whole_front_is_manned_on_the_turn_when_it_is_checked():
    front = {"A": infantry("0402"), "B": infantry("0305"), "C": infantry("0408")}
    d, planner = desk(front, turn=COUNTED), player("planner", Random(1))
    assert gaps(d.p)
    while d.p.turn == COUNTED:
        d.p.act(planner.choose(d.p, "german"))
    assert not d.p.result


def test_a_gap_that_one_unit_alone_can_reach_comes_first():
    """B, the stronger, helps at the second gap only; A would rather be taken for both."""
    d = desk({"A": infantry("0404"), "B": panzer("0405")}, turn=COUNTED)
    first, second = d.hex("0402"), d.hex("0408")
    places = {d.number("A"): 1 << first | 1 << second, d.number("B"): 1 << second}
    found = man(d.p, list(places), 1 << first | 1 << second, lambda _, unit: places[unit])
    assert found.posts == ((d.number("A"), first), (d.number("B"), second))
    assert not found.bare


def test_what_nobody_can_reach_stays_bare():
    d = desk({"A": infantry("0401"), "Z": infantry("0101")}, plain(rows=30), turn=COUNTED)
    _, left = posts(d, "A")
    assert "0430" in left
    assert "0401" not in left


def test_a_glance_reaches_no_farther_than_the_unit():
    d = desk({"A": infantry("0404")}, plain(columns=20, front=19), turn=COUNTED)
    unit = d.number("A")
    assert roughly(d.p, unit) & ~exactly(d.p, unit) == 0
    assert roughly(d.p, unit) >> d.hex("0604") & 1


def test_a_thrust_must_leave_a_front_that_those_on_foot_can_hold():
    far = labels(lambda c, r: c == 9 and r == 5)
    near = {f"F{r}": infantry(f"04{r:02}") for r in (2, 5, 8)}
    force = {"A": panzer("0405"), "B": panzer("0405")}
    d = desk(force | {f"F{r}": infantry(f"04{r:02}") for r in (2, 8)}, turn=COUNTED)
    alone = trial(d.p, numbers(d, "A", "B"))
    path = [d.hex(h) for h in ("0505", "0605", "0705", "0805", far)]
    lost = sum(1 << h for h in path)
    assert not mendable(alone, lost, path[-1]), "two units cannot hold both sides of the finger"
    d = desk(force | near | {f"G{r}": infantry(f"03{r:02}") for r in (3, 4, 6, 7)}, turn=COUNTED)
    assert mendable(trial(d.p, numbers(d, "A", "B")), lost, path[-1])


def test_only_while_pockets_count_does_a_force_fear_the_breakout():
    weak = {"A": panzer("0704 reduced"), "Z": infantry("0101")}
    counted = trial(desk(weak, bulge(14)).p, [0])
    later = trial(desk(weak, bulge(14), turn=4).p, [0])
    assert not holds(counted, 40, 1)
    assert holds(later, 40, 1)
    assert closings(later, 1)[0].size == 14


def test_towns_on_the_way_count_as_those_in_the_pocket():
    board = bulge(2, hexes={"town": {"town": "0705 0605"}})
    d = desk({"A": panzer("0704"), "B": panzer("0704")}, board)
    assert closings(trial(d.p, numbers(d, "A", "B")), 1)[0].towns == 2


def test_a_unit_alone_joins_the_strongest_company_in_reach():
    units = {"A": panzer("0402"), "B": panzer("0405"), "C": panzer("0408"), "D": panzer("0408")}
    d = desk(units, turn=COUNTED)
    assert best_company(d.p, d.number("B")) == d.hex("0408")
    assert best_company(d.p, d.number("C")) == 0, "there is no better company than its own"


def test_nobody_thrusts_once_those_on_foot_man_the_front():
    walkers = {f"F{r}": infantry(f"04{r:02}") for r in range(1, 10)}
    board = plain(hexes={"town": {"town": "0505"}})
    d = desk({"A": panzer("0305"), "B": panzer("0305")} | walkers, board, turn=COUNTED)
    assert best(d).why == "drives on"
    d.do("force F1", "stop")
    assert best(d).why == "fills a gap"


def test_who_stands_where_he_should_is_not_sent_anywhere():
    d = desk({"A": infantry("0404")}, turn=COUNTED)
    unit = d.number("A")
    assert [d.game.write(a) for a in going(d.p, unit, d.hex("0404"))] == ["force A", "stop"]
    assert [d.game.write(a) for a in going(d.p, unit, d.hex("0405"))][1] == "to 0405"


def test_those_on_foot_whom_the_front_does_not_need_close_pockets():
    others = {f"F{i}": infantry(hex_) for i, hex_ in enumerate(("0702", "0708", "0706"))}
    units = others | {name: infantry("0704") for name in "ABC"}
    d = desk(units, bulge(4), turn=COUNTED)
    (thrust,) = surplus(d.p, "german")
    assert thrust.why == "closes a pocket of 4"
    assert list(surplus(desk(units, bulge(4), turn=4).p, "german")) == [], "nothing is held back"


def test_when_quarters_are_counted_a_town_in_reach_comes_before_nearer_ground():
    units = {"A": panzer("0404"), "B": panzer("0404")}
    near = desk(units, plain(hexes={"town": {"town": "0704"}}), turn=4)
    assert advance(trial(near.p, numbers(near, "A", "B")))[-1] == near.hex("0704")
    far = desk(units, plain(columns=30, hexes={"town": {"town": "3004"}}), turn=4)
    assert len(advance(trial(far.p, numbers(far, "A", "B")))) == 1, "the next hex in the west"


def test_when_quarters_are_counted_those_who_drive_close_only_pockets_with_towns():
    units = {"A": panzer("0704"), "B": panzer("0704"), "C": infantry("0706"), "D": infantry("0706")}
    bare_ground = desk(units, bulge(14), turn=4)
    drivers = trial(bare_ground.p, numbers(bare_ground, "A", "B"))
    assert list(encircling(drivers, ())) == []
    walkers = trial(bare_ground.p, numbers(bare_ground, "C", "D"))
    assert [q.why for q in encircling(walkers, ())] == ["closes a pocket of 14"]
    town = desk(units, bulge(14, hexes={"town": {"town": "0605"}}), turn=4)
    drivers = trial(town.p, numbers(town, "A", "B"))
    assert [q.why for q in encircling(drivers, ())] == ["closes a pocket of 14"]


# -- ways to look at a turn ------------------------------------------------------------------------


def stance(d, name):
    """The staff as it looks at things in some way."""
    return d.game.hints.stances(d.p)[name]


def test_the_way_to_each_hex_is_its_path_as_a_set():
    d = desk({"A": panzer("0404"), "B": panzer("0404")})
    near = ways(trial(d.p, numbers(d, "A", "B")))
    found = trails(near)
    assert len(found) > 20
    assert all(way == sum(1 << h for h in near.path(hex_)[1:]) for hex_, way in found.items())


def test_a_thrifty_staff_keeps_more_points_for_second_rounds():
    d = desk({"A": panzer("0704"), "B": panzer("0704")}, bulge(14), turn=4)
    sizes = {}
    for name in ("spending", "thrifty"):
        own = stance(d, name).game
        assert own.plan["drives"] == d.game.plan["drives"]
        seen = trial(d.p, numbers(d, "A", "B"))
        seen.game, seen.mp = own, 6
        sizes[name] = len(closings(seen, 1))
    assert sizes["spending"] > sizes["thrifty"]


def test_who_goes_first_is_a_figure_of_the_plan():
    units = {"A": panzer("0404"), "B": panzer("0404"), "C": panzer("0306"), "D": panzer("0306")}
    d = desk(units | {"E": panzer("0306")}, turn=2)
    firsts = {}
    for name in ("", "small", "eastern"):
        seen = d.p.copy()
        seen.game = stance(d, name).game
        firsts[name] = able(seen, "german")[0]
    assert firsts[""] == tuple(numbers(d, "C", "D", "E"))
    assert firsts["small"] == firsts["eastern"] == tuple(numbers(d, "A", "B"))


def test_a_try_changes_nothing_that_the_staff_has_noted():
    d = desk({"A": panzer("0404")}, turn=2)
    tried = stance(d, "small")
    tried.game.notes["turn"] = 7
    assert d.game.notes["turn"] == 2


def test_a_level_that_misjudges_sees_other_figures_and_gives_legal_orders():
    towns = {"town": {"town": "0602 0605 0608"}}
    d = desk({"A": panzer("0405"), "B": panzer("0405")}, plain(hexes=towns), turn=4)
    staff = d.game.hints
    assert staff.seen_by(d.game, "general", Random(1)) is staff
    recruit = staff.seen_by(d.game, "recruit", Random(1))
    first = {next(iter(recruit.proposals(d.p, "german"))).orders for _ in range(20)}
    assert len(first) > 1
    assert all(d.p.why_not(orders[0]) is None for orders in first)


@pytest.mark.parametrize("level", ["recruit", "soldier"])
def test_the_weaker_levels_play_a_turn_to_its_end(level):
    d, machine, dice = desk({"A": panzer("0404")}, turn=3), player(level, Random(1)), Random(2)
    while d.p.turn == 3 and not d.p.over:
        actions = list(d.p.decision.actions)
        d.p.act(dice.choice(actions) if d.p.actor == CHANCE else machine.choose(d.p, "german"))


def test_what_a_turn_promises_is_between_a_loss_and_a_win():
    d = desk({"A": panzer("0404")}, turn=4)
    hints = d.game.hints
    promised = hints.promise(d.p, "german")
    lost = d.p.copy()
    lost.result = "soviet victory: the German player concedes"
    assert hints.promise(lost, "german") < d.game.plan["promise"]["won"]
    assert promised != hints.promise(lost, "german")
    turns = {str(turn) for turn in range(2, d.game.track.last_turn + 1)}
    assert set(d.game.plan["promise"]["still"]) == set(d.game.plan["promise"]["usual"]) == turns
