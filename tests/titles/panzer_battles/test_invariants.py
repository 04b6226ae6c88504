"""What must never be is found: each fault is made by hand and told in words."""

import pytest
from support.panzer_battles import desk, german, soviet, start

from zoc.titles.panzer_battles.position import ACTIVE, GERMAN, LOST, REDUCED, SOVIET


def faults(d):
    return list(d.game.faults(d.p))


def plain():
    return desk({"G": german("0605"), "R": soviet("0604")})


@pytest.mark.parametrize("scenario", ["2.1", "2.2", "2.3", "2.4", "2.5"])
def test_no_scenario_starts_with_a_fault(scenario):
    assert faults(start(scenario)) == []


def test_two_sides_in_a_hex():
    d = plain()
    d.p.hex[d.number("R")] = d.hex("0605")
    d.p.touch()
    assert "units of two sides stand in" in faults(d)[0]


def test_a_dead_unit_on_the_map():
    d = plain()
    d.p.state[d.number("R")] |= LOST
    assert [fault.partition(" and ")[0] for fault in faults(d)] == ["R is lost"]


def test_a_unit_off_the_maps_in_play():
    d = start("2.3")
    unit = d.number("S-1TC-89-202")
    d.p.hex[unit] = d.hex("A20.12")
    d.p.touch()
    assert faults(d) == ["S-1TC-89-202 is off the maps in play"]


def test_a_reduced_unit_of_one_step():
    d = plain()
    d.p.state[d.number("R")] |= REDUCED
    assert faults(d) == ["R has no reduced side"]


def test_chits_that_do_not_exist():
    d = plain()
    d.p.set_cup(GERMAN, (d.game.chit_ids.index("non-11pz"),) * 2)
    assert faults(d) == ["the german cup holds chits that do not exist"]


def test_control_by_both_sides_and_of_plain_hexes():
    d = start("2.1")
    hill = 1 << d.hex("A20.12")
    d.p.control = d.p.control[SOVIET] | hill, d.p.control[GERMAN]
    assert faults(d) == ["A20.12 is held by two sides"]
    d.p.control = d.p.control[SOVIET] & ~hill | 1 << d.hex("A20.20"), d.p.control[GERMAN]
    assert faults(d) == ["A20.20 is held, though nobody can hold it"]


def test_an_occupied_objective_that_belongs_to_the_enemy():
    d = start("2.1")
    hill = 1 << d.hex("A20.12")
    d.p.control = d.p.control[SOVIET] | hill, d.p.control[GERMAN] & ~hill
    assert faults(d) == ["1 occupied objective hexes belong to the other side"]


def test_activated_units_of_both_sides():
    d = plain()
    d.p.state[d.number("R")] |= ACTIVE
    assert faults(d) == ["units of both sides are activated"]
