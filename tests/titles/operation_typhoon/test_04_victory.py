"""Operation Typhoon, chapter 4: the checks of turns 2 to 4, and Moscow."""

import pytest
from support.operation_typhoon import (
    bulge,
    campaign,
    desk,
    infantry,
    labels,
    on_the_map,
    panzer,
    plain,
    pocket,
)

import zoc
from zoc.titles.operation_typhoon.victory import behind, failing, gaps, points

MOSCOW = plain(hexes={"city": {"Moscow": "0504 0505"}})
UNITS = {"A": infantry("0404")}
LINE = {name: infantry(f"04{row:02}") for name, row in (("A", 2), ("B", 5), ("C", 8))}
WEST = labels(lambda c, r: c < 29, 52, 44)
HELD = "3401 3623 2434 3437 2506 2416 2813 3513 3409 3717 3026 3834"
"""What the Germans held in early November: 16 points."""


def november(taken, **more):
    """Turn 4's check with the west German, and some towns."""
    control = {"german": f"{WEST} {taken}"}
    return on_the_map({"de-pg2-3-pz": "1743"}, turn=4, phase="check", control=control, **more).p


@pytest.mark.rule("4.1a")
def test_checks_come_on_turns_2_3_and_4_and_moscow_wins():
    assert desk(UNITS, phase="check", turn=2, tally=0).p.over
    assert desk(UNITS, phase="check", turn=3).p.over
    assert desk(UNITS, phase="check", turn=4).p.over
    for turn in (1, 5, 6, 7):
        assert not desk(UNITS, phase="check", turn=turn).p.over
    won = desk(UNITS, MOSCOW, phase="check", turn=1, control={"german": "0504"})
    assert won.p.result == "german victory: Moscow is taken on turn 1"


@pytest.mark.rule("4.1b", "5.3c")
def test_a_game_that_is_not_won_by_the_end_is_lost():
    d = desk(UNITS, MOSCOW, turn=8)
    d.do("end")
    assert d.p.result == "soviet victory: Moscow stands after turn 8"


@pytest.mark.rule("4.2a", "4.2c", "4.2d", "11.4c")
@pytest.mark.parametrize(("turn", "tally"), [(1, 2), (2, 2), (3, 0)])
def test_the_hexes_of_a_pocket_count_on_turns_1_and_2(turn, tally):
    d = pocket(turn=turn)
    d.do("die 1")
    assert d.p.tally == tally
    assert not d.soviet("0605")


@pytest.mark.rule("4.2b")
@pytest.mark.parametrize(("tally", "lost"), [(0, True), (199, True), (200, False), (450, False)])
def test_turn_2_needs_a_tally_of_200(tally, lost):
    p = desk(UNITS, phase="check", turn=2, tally=tally).p
    assert p.over == lost
    assert p.result == (f"soviet victory: pocket tally {tally} of 200 on turn 2" if lost else "")


@pytest.mark.rule("4.3a", "4.3b")
def test_turn_3_needs_every_front_hex_held_or_in_a_zone():
    assert not desk(LINE, phase="check", turn=3).p.over
    gap = {"A": infantry("0402"), "C": infantry("0408")}
    lost = desk(gap, phase="check", turn=3)
    assert lost.p.result.startswith("soviet victory: no front integrity, 3 open hexes")
    d = desk(gap, turn=3)
    assert d.labels(gaps(d.p)) == {"0404", "0405", "0406"}
    behind_it = gap | {"B": infantry("0305")}
    d = desk(behind_it, turn=3)
    assert d.labels(gaps(d.p)) == {"0404"}, "0305 has 0405 and 0406 in its zone"
    assert desk(behind_it, phase="check", turn=3).p.over


@pytest.mark.rule("4.3a")
def test_hexes_that_were_german_from_the_start_count_too():
    d = desk({"A": infantry("0109")}, turn=3)
    assert len(d.labels(gaps(d.p))) == 9, "the whole first front line (R40)"


@pytest.mark.rule("4.4a", "4.4b")
def test_a_town_is_a_point_and_a_city_two_east_of_the_first_front_line_alone():
    board = plain(
        hexes={"town": {"town": "0306 0506 0507"}, "city": {"Tula": "0301 0501", "Moscow": "0904"}}
    )
    d = desk(UNITS, board, control={"german": "0506 0501"})
    assert points(d.p) == 3, "one town and one city; those in column 3 were German before"
    assert {why for _, why, _, _ in d.game.account(d.p)} == {"0501", "0506"}
    d = campaign()
    west = {d.game.board.place(name).hex for name in ("Smolensk", "Roslavl", "Velizh")}
    assert not west & set(d.game.map.vp)
    assert sum(d.game.map.vp.values()) == 35


@pytest.mark.rule("4.4a")
def test_towns_taken_with_a_pocket_count_like_others():
    board = plain(hexes={"town": {"town": "0609"}})
    d = desk(UNITS, board, control={"german": "0609 0608 0509"})
    assert points(d.p) == 1


@pytest.mark.rule("4.4c", "4.4e")
def test_turn_4_needs_16_points():
    assert not november(HELD).over
    fewer = HELD.replace("3834", "")
    assert november(fewer).result == "soviet victory: 15 VP of 16 on turn 4"


@pytest.mark.rule("4.4d", "4.4e")
def test_turn_4_needs_all_of_columns_01_to_28():
    game = zoc.title("operation-typhoon").game()
    west = {game.label(h) for h in game.grid if game.map.west >> h & 1}
    assert {label[:2] for label in west} == {f"{c:02}" for c in range(1, 29)}
    d = on_the_map({"de-pg2-3-pz": "1743"}, turn=4, control={"german": f"{WEST} {HELD}"})
    assert failing(d.p, "quarters") is None
    d = on_the_map(
        {"de-pg2-3-pz": "1743"}, turn=4, control={"german": f"{WEST} {HELD}", "soviet": "2805"}
    )
    assert d.labels(behind(d.p)) == {"2805"}
    why, rule = failing(d.p, "quarters")
    assert (d.game.text(why), rule) == ("1 Soviet hex west of column 29", "4.4d")
    d.do("end")
    assert d.p.result.startswith("soviet victory: 1 Soviet hex west of column 29")


@pytest.mark.rule("4.5a")
@pytest.mark.parametrize("hex_", ["0504", "0505"])
def test_one_moscow_hex_is_enough_in_the_check_of_any_turn(hex_):
    for turn in (1, 5, 8):
        p = desk(UNITS, MOSCOW, phase="check", turn=turn, control={"german": hex_}).p
        assert p.result == f"german victory: Moscow is taken on turn {turn}"
    d = desk({"A": panzer("0404")}, MOSCOW, turn=1, control={"german": hex_})
    assert not d.p.over, "it is looked at in the check, not before (R5)"


@pytest.mark.rule("4.5a")
def test_the_check_of_the_turn_comes_before_moscow():
    held = {"phase": "check", "turn": 2, "control": {"german": "0504"}}
    assert desk(UNITS, MOSCOW, tally=10, **held).p.result.startswith("soviet victory: pocket")
    assert desk(UNITS, MOSCOW, tally=200, **held).p.result.startswith("german victory")
    first = {"options": {"moscow_first": True}}
    assert desk(UNITS, MOSCOW, tally=10, **held, **first).p.result.startswith("german victory")


@pytest.mark.rule("4.5b", "11.2i")
def test_a_pocket_with_both_moscow_hexes_wins_at_once():
    d = pocket(board=bulge(hexes={"city": {"Moscow": "0605 0606"}}), turn=2)
    assert d.p.result == "german victory: Moscow is surrounded on turn 2"
    assert d.p.over


@pytest.mark.rule("11.2i")
def test_a_pocket_with_one_moscow_hex_is_like_any_other():
    d = pocket(board=bulge(hexes={"city": {"Moscow": "0605 1001"}}), turn=2)
    assert d.step == "breakout"
    d.do("die 1")
    assert not d.soviet("0605")
    d.do("stop")
    assert d.p.result.startswith("soviet victory: pocket"), "turn 2's own check comes first (R4)"


# -- the end as a value --------------------------------------------------------------------------


def ended(d):
    """Who has won, by the position and by the sentence, and what it is worth to each seat."""
    found = d.game.outcome(d.p)
    assert found.winner == d.p.result.split()[0]
    return found.winner, found.returns(d.game.sides)


@pytest.mark.rule("4.1a", "4.5a", "5.3c", "5.4b")
def test_the_end_is_a_value_that_agrees_with_its_sentence():
    d = desk(UNITS, turn=8)
    assert d.game.outcome(d.p) is None
    d.do("end")
    assert ended(d) == ("soviet", {"german": -1.0})
    assert ended(desk(UNITS, turn=2, phase="check")) == ("soviet", {"german": -1.0})
    taken = {"control": {"german": "0504"}, "phase": "check"}
    assert ended(desk(UNITS, MOSCOW, turn=6, **taken)) == ("german", {"german": 1.0})
    assert ended(desk(UNITS, MOSCOW, turn=2, **taken))[0] == "soviet", "the check comes first (R4)"
    first = {"options": {"moscow_first": True}}
    assert ended(desk(UNITS, MOSCOW, turn=2, **taken, **first))[0] == "german"


@pytest.mark.rule("5.4b")
def test_who_concedes_has_lost_whatever_he_holds():
    d = desk(UNITS, MOSCOW, turn=6, control={"german": "0504"})
    d.do("concede")
    assert ended(d) == ("soviet", {"german": -1.0})


@pytest.mark.rule("1.4b", "4.5a")
def test_both_wings_win_together():
    wings = {"options": {"team": "wings"}}
    d = desk(UNITS, MOSCOW, turn=6, phase="check", control={"german": "0504"}, **wings)
    assert ended(d) == ("german", {"north": 1.0, "south": 1.0})
