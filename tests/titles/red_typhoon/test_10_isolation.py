"""10 Isolation."""

from fractions import Fraction

import pytest
from support.red_typhoon import desk, german, soviet

from zoc.titles.red_typhoon.position import GERMAN, SOVIET
from zoc.titles.red_typhoon.supply import isolated

ROAD = {
    "columns": 16,
    "rows": 16,
    "ways": {"road": ["0101 0102 0103 0104"], "railway": ["0104 0105 0106", "1616 1615"]},
    "hexes": {"supply source": {"german": "0101", "soviet": "1616"}},
}


def cut_off(d, name):
    """Whether a unit is isolated."""
    unit = d.number(name)
    return isolated(d.p, d.game.side[unit], d.p.hex[unit])


def board(**more):
    return ROAD | more


@pytest.mark.rule("10.2a", "10.2e")
def test_six_hexes_to_a_road_or_railway_that_leads_to_a_source():
    d = desk({"G": german("0112"), "H": german("0113"), "I": german("0705")}, ROAD)
    assert not cut_off(d, "G")
    assert cut_off(d, "H")
    assert not cut_off(d, "I")


@pytest.mark.rule("10.2a")
def test_the_road_must_run_without_a_break():
    broken = board(ways={"road": ["0101 0102", "0104 0105 0106"]})
    d = desk({"G": german("0112"), "H": german("0108")}, broken)
    assert cut_off(d, "G")
    assert not cut_off(d, "H")
    beside = board(ways={"road": ["0101 0102 0103", "0203 0204 0205 0206"]})
    d = desk({"G": german("0112"), "H": german("0109")}, beside)
    assert cut_off(d, "G"), "two roads side by side do not meet"
    assert not cut_off(d, "H")


@pytest.mark.rule("10.2b")
def test_no_line_enters_a_hex_with_an_enemy_unit():
    units = {"G": german("0112"), "R": soviet("0103 disrupted")}
    d = desk(units, ROAD)
    assert cut_off(d, "G")
    hexes = [f"{column:02}09" for column in range(1, 17)]
    wall = {f"R{h}": soviet(f"{h} disrupted") for h in hexes}
    assert cut_off(desk({"G": german("0112")} | wall, ROAD), "G"), "nor before the road"


@pytest.mark.rule("10.2c")
def test_no_line_enters_an_enemy_zone_unless_a_friend_stands_there():
    blocked = {"G": german("0112"), "R": soviet("0203")}
    assert cut_off(desk(blocked, ROAD), "G")
    friends = {"H": german("0103"), "I": german("0104")}
    assert not cut_off(desk(blocked | friends, ROAD), "G")
    shaken = {"H": german("0103 disrupted"), "I": german("0104 disrupted")}
    assert not cut_off(desk(blocked | shaken, ROAD), "G")


@pytest.mark.rule("10.2c")
def test_the_part_before_the_road_is_blocked_by_enemy_zones_too():
    wall = {f"R{i}": soviet(hex_) for i, hex_ in enumerate(("0109", "0309", "0509", "0709"))}
    d = desk({"G": german("0112")} | wall, ROAD)
    assert cut_off(d, "G")


@pytest.mark.rule("10.2d")
def test_no_line_enters_a_city_or_source_of_the_enemy():
    rows = ["................"] * 2 + ["c..............."] + ["................"] * 13
    city = board(terrain=" ".join(rows), key={"c": "city"})
    units = {"G": german("0112")}
    assert not cut_off(desk(units, city, control={"german": "0103"}), "G")
    assert cut_off(desk(units, city, control={"soviet": "0103"}), "G")
    rows = ["................"] * 8 + ["c" * 16] + ["................"] * 7
    wall = board(terrain=" ".join(rows), key={"c": "city"})
    cities = " ".join(f"{column:02}09" for column in range(1, 17))
    assert cut_off(desk(units, wall, control={"soviet": cities}), "G"), "nor before the road"
    assert not cut_off(desk(units, wall), "G")
    sources = {"supply source": {"german": "0101", "soviet": "0103"}}
    assert cut_off(desk(units, board(hexes=sources)), "G")


@pytest.mark.rule("10.3a", "10.3c")
def test_a_lost_source_is_useless_until_it_is_regained():
    units = {"G": german("0110")}
    assert cut_off(desk(units, ROAD, control={"soviet": "0101"}), "G")
    d = desk(units, ROAD, control={"soviet": "0101"})
    d.game.control.take(d.p, GERMAN, d.hex("0101"))
    assert not cut_off(d, "G")


@pytest.mark.rule("10.3b")
def test_a_source_in_enemy_zone_counts_only_while_a_friend_holds_it():
    units = {"G": german("0110"), "R": soviet("0201")}
    assert cut_off(desk(units, ROAD), "G")
    held = units | {"H": german("0101"), "I": german("0102")}
    assert not cut_off(desk(held, ROAD), "G")
    # R touches the source and no other hex of the road.
    alone = board(
        ways={"road": ["0401 0402 0403 0404"]}, hexes={"supply source": {"german": "0401"}}
    )
    touched = {"G": german("0410"), "R": soviet("0301")}
    assert cut_off(desk(touched, alone), "G")
    assert not cut_off(desk(touched | {"H": german("0401")}, alone), "G")
    # A source on the way to another one is no way either.
    two = board(hexes={"supply source": {"german": "0101 0103", "soviet": "1616"}})
    assert not cut_off(desk({"G": german("0110"), "R": soviet("0201")}, two), "G")
    assert cut_off(desk({"G": german("0110"), "R": soviet("0203")}, two), "G")


@pytest.mark.rule("2.1b", "10.3a")
def test_a_captured_source_does_not_serve_its_captor():
    d = desk({"R": soviet("0104")}, board(), control={"soviet": "0101"})
    assert d.p.controls(SOVIET, d.hex("0101"))
    assert cut_off(d, "R")


@pytest.mark.rule("10.1a", "10.4a")
def test_isolated_defenders_add_one_judged_before_the_die():
    units = {"R": soviet("0505", 9), "G": german("0504", 3), "S": soviet("1515")}
    near = board(hexes={"supply source": {"german": "0101", "soviet": "0106"}})
    d = desk(units, near, control={"soviet": "0101"}, phase="combat", orders={"attack": ["K"]})
    assert not cut_off(d, "R")
    found = d.game.fighting.odds(d.p, d.hex("0504"), [d.number("R")])
    assert [(m.value, m.rule) for m in found.modifiers] == [(1, "10.4a")]
    d.do("attack 0504", "with R", "fight")
    assert d.p.agenda[-1].modifier == 1


@pytest.mark.rule("10.4a")
def test_isolation_adds_to_terrain_and_surprise():
    rows = ["................"] * 3 + ["....w..........."] + ["................"] * 12
    woods = board(terrain=" ".join(rows), key={"w": "woods"})
    units = {"R": soviet("0505", 9), "G": german("0504", 3)}
    d = desk(units, woods, turn=1, control={"soviet": "0101"}, phase="combat")
    found = d.game.fighting.odds(d.p, d.hex("0504"), [d.number("R")])
    assert found.modifier == -1 + 1 + 2
    third = {"EX": Fraction(1, 6), "DR2": Fraction(2, 6), "DR3": Fraction(3, 6)}
    assert found.results == third, "dice 1 to 6 count 3 to 6 in the third column"


@pytest.mark.rule("10.4b")
def test_isolated_attackers_suffer_nothing():
    units = {"R": soviet("0505", 9), "G": german("0504", 3)}
    d = desk(units, ROAD, control={"german": "1616"}, phase="combat")
    assert cut_off(d, "R")
    assert d.game.fighting.odds(d.p, d.hex("0504"), [d.number("R")]).modifiers == ()


@pytest.mark.rule("10.4c")
def test_airborne_and_partisan_units_can_be_isolated():
    d = desk({"SU-ABN": "0505", "SU-PAR1": "0507"}, ROAD, turn=8)
    assert cut_off(d, "SU-ABN")
    assert cut_off(d, "SU-PAR1")
