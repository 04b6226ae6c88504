"""Zones of control (4.1, 4.2)."""

import pytest
from support.moscow_1941 import desk, german, land, soviet


def zone(type_, board=None, at="0404"):
    d = desk({"U": german(at, type_), "S": soviet("1212")}, board)
    return d.labels(d.game.zones.covers(d.number("U"), d.hex(at)))


AROUND = ["0303", "0304", "0403", "0405", "0503", "0504"]


@pytest.mark.rule("4.1.1")
@pytest.mark.rule("4.1.2")
@pytest.mark.rule("9.1.1")
@pytest.mark.rule("6.1.5")
def test_regular_units_have_a_zone_around_them_and_no_others():
    for type_ in ("INF", "MOT", "ARM", "CAV", "AG"):
        assert zone(type_) == AROUND
    assert zone("ART") == zone("HQ") == []
    d = desk({"U": german("0404"), "S": soviet("0606"), "G": soviet("0506", "ART")})
    assert [unit for unit in "USG" if d.p.exerts(d.number(unit))] == ["U", "S"]


@pytest.mark.rule("4.1.3")
def test_no_zone_crosses_a_big_river():
    board = {"sides": {"big river": "0404/0405", "river": "0404/0403"}}
    assert zone("INF", board) == [h for h in AROUND if h != "0405"]


@pytest.mark.rule("4.1.4")
def test_e10_motors_have_none_into_swamp_and_nobody_has_one_into_a_lake():
    board = land(s="0405", l="0403")
    assert zone("INF", board) == [h for h in AROUND if h != "0403"]
    for type_ in ("MOT", "ARM"):
        assert zone(type_, board) == [h for h in AROUND if h not in ("0403", "0405")]


@pytest.mark.rule("4.1.5")
@pytest.mark.rule("4.2.6")
def test_more_zones_on_a_hex_cost_no_more():
    one = desk({"U": german("0404"), "S": soviet("0405")})
    many = desk(
        {"U": german("0404"), "S": soviet("0405"), "T": soviet("0405"), "V": soviet("0304")}
    )
    for d, goal in ((one, "0403"), (many, "0503")):
        assert d.game.marching.reach(d.p, (d.number("U"),)).cost(d.hex(goal)) == 2 * 6


@pytest.mark.rule("4.2.1")
@pytest.mark.rule("4.2.2")
def test_a_unit_stops_where_it_enters_a_zone_and_pays_nothing_for_it():
    d = desk({"U": german("0404", "ARM"), "S": soviet("0407")})
    reach = d.game.marching.reach(d.p, (d.number("U"),))
    assert reach.cost(d.hex("0406")) == 2 * 6
    d.do("move U")
    assert d.refused("to 0405 0406 0506") == "4.2.1"
    d.do("to 0406")
    assert d.refused("move U") == "4.2.1"


@pytest.mark.rule("4.2.1")
def test_no_way_is_lit_that_leads_through_a_zone():
    d = desk({"U": german("0404", movement=5), "S": soviet("0407")})
    reach = d.game.marching.reach(d.p, (d.number("U"),))
    assert d.hex("0506") in reach
    assert d.hex("0508") not in reach


@pytest.mark.rule("4.2.1")
@pytest.mark.rule("6.2.4")
def test_nothing_more_is_done_after_entering_a_zone():
    d = desk({"Gun": german("0404 transport", "ART"), "S": soviet("0406")})
    d.do("move Gun", "to 0405")
    assert d.refused("unlimber Gun") == "4.2.1"


@pytest.mark.rule("4.2.3")
def test_nobody_goes_from_hex_to_hex_inside_the_zone_of_one_unit():
    d = desk({"U": german("0404", "ARM"), "S": soviet("0405")})
    d.do("move U")
    for goal in ("0304", "0504"):
        assert d.refused(f"to 0404 {goal}") == "4.2.3"
    assert "to 0304" in d.options  # another way leads there, through free hexes


@pytest.mark.rule("4.2.3")
def test_what_is_forbidden_is_the_pair_of_hexes():
    d = desk({"U": german("0404", "INF", movement=2), "S": soviet("0405")})
    d.do("move U")
    assert d.refused("to 0304") == "4.2.3"
    assert d.allowed("to 0303")


@pytest.mark.rule("4.2.4")
def test_a_unit_may_leave_a_zone_and_come_back_through_a_free_hex():
    d = desk({"U": german("0404", "ARM"), "S": soviet("0405")})
    d.do("move U", "to 0404 0303 0304")
    assert d.where("U") == "0304"


@pytest.mark.rule("4.2.5")
@pytest.mark.rule("4.2.6")
def test_from_the_zone_of_one_enemy_straight_into_that_of_another_for_a_point_more():
    d = desk({"U": german("0404", "ARM"), "S": soviet("0405"), "T": soviet("0402")})
    d.do("move U")
    assert d.allowed("to 0404 0403")
    d.do("to 0403")
    assert d.where("U") == "0403"
    assert d.refused("move U") == "4.2.1"


@pytest.mark.rule("4.2.6")
def test_leaving_a_zone_costs_a_point_inside_the_cap():
    d = desk({"U": german("0404"), "S": soviet("0405")})
    assert d.game.marching.reach(d.p, (d.number("U"),)).cost(d.hex("0403")) == 2 * 6
    d = desk({"U": german("0404", movement=1), "S": soviet("0405")})
    assert d.game.marching.reach(d.p, (d.number("U"),)).cost(d.hex("0403")) == 6


@pytest.mark.rule("4.1.5")
def test_a_friend_in_the_hex_does_not_lift_a_zone():
    d = desk({"U": german("0404", "ARM"), "V": german("0406"), "S": soviet("0407")})
    d.do("move U")
    assert d.refused("to 0405 0406 0506") == "4.2.1"
