"""Operation Typhoon: the judgement of the staff that advises machine players."""

from random import Random

from support.operation_typhoon import bulge, desk, infantry, labels, panzer, plain

from zoc.ai import player
from zoc.titles.operation_typhoon.ai.cover import bare
from zoc.titles.operation_typhoon.ai.drive import advance
from zoc.titles.operation_typhoon.ai.encircle import closings, holds
from zoc.titles.operation_typhoon.ai.holding import best_company, going
from zoc.titles.operation_typhoon.ai.manning import exactly, man, mendable, roughly
from zoc.titles.operation_typhoon.ai.proposals import encircling, surplus
from zoc.titles.operation_typhoon.ai.route import trial
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
