"""Section 4.3: who controls a hex, and when."""

import pytest
from support.moscow_1941 import campaign, desk, german, soviet

BASE = {
    "hexes": {"supply edge": {"german": "0112"}},
    "ways": {"main road": ["0112 0111 0110 0109"]},
}


def phase(units, side="german", control=None, board=None):
    """The Supply Phase of a side has been played."""
    given = {"german": "0112"} | (control or {})
    return desk(units, BASE | (board or {}), side=side, phase="supply", control=given)


def holder(d, label):
    found = [side for side in ("german", "soviet") if label in d.held(side)]
    return found[0] if found else ""


@pytest.mark.rule("4.3.1")
@pytest.mark.parametrize("scenario", ["typhoon", "red-snow"])
def test_at_the_start_each_side_controls_its_side_of_the_front(scenario):
    d = campaign(scenario)
    german_, soviet_ = d.p.control
    assert not german_ & soviet_
    assert german_ | soviet_ == d.game.control.hexes
    for side, held in enumerate(d.p.ground.occupied):
        assert held & d.p.control[side] == held


@pytest.mark.rule("4.3.2")
def test_a_unit_takes_the_hex_where_it_stands_in_its_own_supply_phase():
    units = {"A": german("0606"), "R": soviet("1212")}
    assert holder(phase(units, control={"soviet": "0606"}), "0606") == "german"
    assert holder(phase(units, "soviet", {"soviet": "0606"}), "0606") == "soviet"


@pytest.mark.rule("4.3.2")
def test_even_a_unit_out_of_supply_or_without_a_zone_takes_its_own_hex():
    d = phase({"A": german("0601", "HQ"), "R": soviet("1212")}, control={"soviet": "0601 0602"})
    assert holder(d, "0601") == "german"
    assert holder(d, "0602") == "soviet"


@pytest.mark.rule("4.3.3", "4.1.6", "2.2h")
def test_a_supplied_zone_takes_the_hexes_around_where_no_enemy_zone_is():
    d = phase({"A": german("0108"), "R": soviet("1212")}, control={"soviet": "0107 0106"})
    assert holder(d, "0107") == "german"
    assert holder(d, "0106") == "soviet"


@pytest.mark.rule("4.3.5")
def test_a_zone_without_supply_takes_nothing_and_strips_nobody():
    d = phase({"A": german("0601"), "R": soviet("1212")}, control={"soviet": "0602"})
    assert holder(d, "0602") == "soviet"
    assert holder(d, "0601") == "german"


@pytest.mark.rule("4.3.6")
def test_an_empty_hex_in_zones_of_both_sides_is_nobodys():
    d = phase({"A": german("0108"), "R": soviet("0106 oos=3")}, control={"soviet": "0107 0106"})
    assert holder(d, "0107") == ""
    assert holder(d, "0106") == "soviet"


@pytest.mark.rule("4.3.3")
def test_a_hex_with_an_enemy_in_it_is_not_taken_by_zone():
    d = phase({"A": german("0108"), "R": soviet("0107", "HQ")}, control={"soviet": "0107"})
    assert holder(d, "0107") == "soviet"


@pytest.mark.rule("4.3.4")
@pytest.mark.parametrize(("roll", "who"), [(2, "soviet"), (12, "german")])
def test_a_unit_that_surrenders_takes_nothing(roll, who):
    d = phase({"A": german("0601 oos=5"), "R": soviet("1212")}, control={"soviet": "0601"})
    d.do(f"dice {roll}")
    assert holder(d, "0601") == who


@pytest.mark.rule("4.3.3")
def test_control_changes_in_no_other_phase():
    d = desk({"A": german("0606"), "R": soviet("1212")}, control={"soviet": "0606 0605"})
    assert holder(d, "0606") == "soviet"


@pytest.mark.rule("4.3.5", "10.2.7")
def test_who_traces_a_line_again_controls_whatever_level_is_left():
    board = {"hexes": {"supply edge": {"german": "0612"}}}
    d = desk({"A": german("0611 oos=6"), "S": soviet("1201")}, board, phase="supply",
             control={"german": "0612", "soviet": "0610"})  # fmt: skip
    assert d.oos("A") == 2
    assert "0610" in d.held("german")


@pytest.mark.rule("4.3.2", "4.3.6")
@pytest.mark.parametrize("side", ["german", "soviet"])
def test_a_hex_that_is_held_stays_with_its_owner_though_zones_of_both_lie_on_it(side):
    units = {"A": german("0404"), "B": german("0403"), "S": soviet("0405"), "T": soviet("0406")}
    held = {"german": "0404", "soviet": "0405"}
    d = desk(units, side=side, phase="supply", control=held)
    assert "0404" in d.held("german")
    assert "0405" in d.held("soviet")
