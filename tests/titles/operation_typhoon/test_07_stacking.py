"""Operation Typhoon, chapter 7: stacking."""

import pytest
from support.operation_typhoon import campaign, desk, infantry, marching, panzer, unit

FULL = {"X": infantry("0304"), "Y": infantry("0304"), "Z": infantry("0304")}


@pytest.mark.rule("7.0", "7.1a", "7.1c", "9.5f")
def test_three_divisions_are_the_most_even_in_passing():
    d = desk(FULL | {"A": panzer("0404")})
    d.do("force A")
    assert d.refused("to 0304") == "7.1a"
    assert d.refused("to 0304 0204") == "7.1a"
    assert "to 0304" not in d.options
    assert "to 0204" in d.options, "there is a way around"
    d = desk(
        {"X": infantry("0304"), "Y": infantry("0304"), "A": panzer("0404"), "B": panzer("0404")}
    )
    d.do("force A")
    assert d.allowed("to 0304")
    d = desk(
        {"X": infantry("0304"), "Y": infantry("0304"), "A": panzer("0404"), "B": panzer("0404")}
    )
    d.do("force A B")
    assert d.refused("to 0304") == "7.1a", "the force counts as a whole"


@pytest.mark.rule("7.1c")
def test_a_force_shut_in_by_full_hexes_is_told_so():
    walls = {
        f"{name}{i}": infantry(hex_)
        for name, hex_ in (("N", "0101"), ("S", "0103"), ("E", "0202"), ("F", "0203"))
        for i in range(3)
    }
    d = desk(walls | {"A": panzer("0102"), "B": panzer("0102"), "C": infantry("0408")})
    d.do("force A B")
    assert d.step == "operations", "nothing can be reached, so the force has stopped"
    d = desk(walls | {"A": panzer("0102"), "C": infantry("0408")})
    assert d.game.why_not_there(d.p, d.number("A"), d.hex("0303")).rule == "7.1c"


@pytest.mark.rule("7.1b")
def test_a_reduced_division_counts_as_one():
    worn = {name: infantry("0304 reduced") for name in "XYZ"}
    d = desk(worn | {"A": panzer("0404")})
    d.do("force A")
    assert d.refused("to 0304") == "7.1a"


@pytest.mark.rule("7.2")
def test_lehr_and_gross_deutschland_are_half_a_division_each():
    game = campaign().game
    small = {game.units[u].id for u in game.roster.troops if game.roster.size[u] == 1}
    assert small == {"de-pg2-gd-rgt", "de-pg3-l-bde"}
    d = campaign()
    d.do("place de-pg2-45-id 1743", "place de-pg2-134-id 1743")
    d.do("place de-pg2-gd-rgt 1743")
    assert d.refused("place de-pg2-95-id 1743") == "3.2c", "two and a half and one are too many"
    halves = {"de-pg2-gd-rgt": "0404", "de-pg3-l-bde": "0304"}
    d = desk(halves | {"X": infantry("0304"), "Y": infantry("0304")}, turn=6)
    d.do("force de-pg2-gd-rgt")
    assert d.allowed("to 0304"), "two divisions and two halves"


@pytest.mark.rule("7.3a")
@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_no_unit_enters_a_hex_of_another_formation_before_turn_5(turn):
    d = desk({"A": panzer("0404"), "X": infantry("0304", "2A")}, turn=turn)
    d.do("force A")
    assert d.refused("to 0304") == "7.3a"
    assert d.refused("to 0304 0204") == "7.3a", "not even to pass through"
    assert d.allowed("to 0303")


@pytest.mark.rule("7.3b", "12.2")
@pytest.mark.parametrize("turn", [5, 6, 8])
def test_from_turn_5_on_formations_may_mix(turn):
    d = desk({"A": panzer("0404"), "X": infantry("0304", "2A")}, turn=turn)
    d.do("force A")
    assert d.allowed("to 0304")
    assert d.allowed("to 0304 0204")


@pytest.mark.rule("7.3b")
def test_in_clenched_fist_formations_mix_from_the_start():
    d = desk({"A": panzer("0404"), "X": infantry("0304", "2A")}, turn=2, scenario="clenched-fist")
    d.do("force A")
    assert d.allowed("to 0304")


@pytest.mark.rule("7.4a", "7.4b")
def test_the_two_classes_stack_but_never_move_together():
    d = desk(
        {"A": panzer("0404"), "B": infantry("0404"), "M": unit("0404", "motorised infantry", 5)}
    )
    assert d.refused("force A B") == "7.4b"
    assert d.allowed("force A M")
    assert not any("A" in o.split() and "B" in o.split() for o in d.options)
    d.do("force B", "to 0304", "stop", "force A", "to 0304")
    assert d.here("0304") == {"A", "B"}, "they may stack"


@pytest.mark.rule("7.5")
def test_there_are_as_many_soviet_units_in_a_hex_as_the_table_says():
    from support.operation_typhoon import plain

    board = plain(hexes={"city": {"Moscow": "0504 0505"}})
    d = marching({"A": panzer("0404")}, "0504", 6, board, turn=6)
    d.do(d.options[0])
    assert len(d.p.defenders) == 4 + 1 + 4 + 3 + 4


@pytest.mark.rule("7.6")
def test_soviet_units_take_no_room_from_germans_in_a_battle():
    three = {name: panzer("0404") for name in "ABC"}
    d = marching(three, "0504", 6)
    d.do(d.options[0])
    assert len(d.here("0504")) == 3 + 2 + 2 + 1
    assert not list(d.game.faults(d.p))
