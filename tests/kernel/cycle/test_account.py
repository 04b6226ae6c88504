"""Control, account and verdict; the common invariants; what a unit's condition is."""

import pytest
from support.fords import at, fords, order, unit

from zoc.kernel.cycle.faults import common
from zoc.kernel.play.outcome import Outcome
from zoc.kernel.play.position_file import PositionFileError


def told(p):
    return {(side, points) for side, _, points, _ in p.game.account(p) if points}


def test_whoever_enters_a_place_takes_it_and_its_points():
    p = fords({"U1": "0305", "L1": "0710"}, phase="movement")
    order(p, "move U1")
    assert "Upland takes Millford 0306" in order(p, "to 0306")
    assert p.game.control.holder(p, at(p, "0306")) == 0
    assert ("upland", 2) in told(p)


def test_rows_are_figures_first_and_words_on_request():
    p = fords({"U1": "0305", "L1": "lost", "L2": "lost"})
    entries = list(p.game.points.entries(p))
    assert [(e.side, e.points, e.rule) for e in entries if e.rule == "8.2"] == [
        (0, 2, "8.2"),
        (1, 0, "8.2"),
    ]
    assert ("upland", "2 enemy units lost", 2, "8.2") in p.game.account(p)


def test_losses_may_count_a_figure_each_so_much():
    p = fords({"U1": "0305", "L1": "lost", "L2": "lost"})
    p.game.points.rows = [
        {"row": "losses", "of": "combat", "each": 3, "points": 2, "rule": "8.2"},
    ]
    assert p.game.points.totals(p) == [4, 0]


def test_exits_count_units_with_a_mark():
    p = fords({"U1": "0305 moved", "L1": "0710"})
    p.game.points.rows = [
        {"row": "exits", "mark": "moved", "points": 3, "side": "upland", "rule": "8.2"}
    ]
    assert p.game.points.totals(p) == [3, 0]


def test_the_verdict_is_a_value_with_its_degree():
    p = fords(control={"upland": "0306 0706"})
    assert p.game.verdict(p) == Outcome("upland", "narrow", {"upland": 8, "lowland": 6})
    p = fords(control={"upland": "0706 0306 0709"})
    assert p.game.verdict(p).degree == "great"


def test_a_tie_is_given_to_the_side_that_the_rules_name():
    p = fords(control={"upland": "0703 0706 1006"})
    assert p.game.points.totals(p) == [8, 6]
    p = fords({"U1": "lost", "U2": "lost", "L1": "0710"}, control={"upland": "0706 1006"})
    assert p.game.points.totals(p) == [8, 8]
    assert p.game.verdict(p).winner == "lowland"


def test_nobody_holds_what_is_no_place():
    with pytest.raises(PositionFileError, match="0101 is no place that counts"):
        fords(control={"upland": "0101"})


# -- invariants -----------------------------------------------------------------------------------


def spoiled(change):
    p = fords({"U1": "0304", "U2": "0304", "U3": "0504", "L6": "0306"})
    change(p)
    p.touch()
    return list(common(p, lost=16))


def put(p, id_, label):
    p.hex[unit(p, id_)] = at(p, label)


def mark(p, id_, flags):
    p.state[unit(p, id_)] |= flags


def hold_twice(p):
    p.control = (p.control[0] | p.control[1], p.control[1])


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda p: put(p, "U3", "0304"), "0304 holds too many units"),
        (lambda p: put(p, "U3", "0306"), "units of two sides stand in 0306"),
        (lambda p: mark(p, "U3", 16), "is lost and stands in 0504"),
        (lambda p: mark(p, "U3", 1024), "a mark that is not declared"),
        (lambda p: mark(p, "L6", 8), "has no reduced side"),
        (hold_twice, "held by two sides"),
    ],
)
def test_what_must_never_be_is_noticed(change, why):
    assert spoiled(lambda p: None) == []
    assert any(why in fault for fault in spoiled(change))


def test_a_position_file_with_two_enemies_in_a_hex_is_refused():
    with pytest.raises(PositionFileError, match="units of two sides stand in 0304"):
        fords({"U1": "0304", "L1": "0304"})


def test_a_game_may_let_two_sides_share_a_hex():
    p = fords({"U1": "0304", "L1": "0306"})
    put(p, "L1", "0304")
    p.touch()
    assert p.stack(at(p, "0304")) == [0, 1]
    assert p.stack_of(1, at(p, "0304")) == [1]
    assert list(common(p, apart=False)) == []


# -- queries --------------------------------------------------------------------------------------


def test_a_unit_s_condition_is_all_that_the_rules_know_of_it():
    p = fords({"U1": "0304 reduced moved", "L1": "0306", "L2": "lost", "U9": "waiting"})
    found = p.game.condition(p, 0)
    assert (found.hex, found.face, found.marks) == ("0304", "reduced", ("moved", "reduced"))
    assert (found.figures["combat"], found.mp, found.supply) == (2, "3", "supplied")
    assert p.game.condition(p, 2).box == "lost"
    assert p.game.condition(p, 3).box == "turn 3"


def test_the_fields_are_told_as_a_position_file_says_them():
    p = fords(control={"upland": "0306"})
    assert p.game.facts(p)["control"]["upland"] == ["0306", "0703"]
    again = fords(control={s: " ".join(h) for s, h in p.game.facts(p)["control"].items()})
    assert again == p
