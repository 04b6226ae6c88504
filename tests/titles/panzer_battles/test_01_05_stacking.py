"""Stacking (1.5, SCS-3): the limit, when it is checked, and what it stops."""

import pytest
from support.panzer_battles import desk, german, soviet, start, tank

from zoc.titles.panzer_battles.position import LOST

FAR = {"S": soviet("1212")}


def crowd(hex_, count, make=german, **more):
    """Some units in one hex."""
    return {f"U{i}": make(hex_, **more) for i in range(count)}


@pytest.mark.rule("1.5a")
def test_three_units_of_a_side_may_stand_in_a_hex():
    d = desk(crowd("0505", 3) | FAR)
    d.do("end")
    assert d.step != "crowded"
    d = desk(crowd("0505", 4) | FAR)
    d.do("end")
    assert d.step == "crowded"
    assert d.options == ["remove U0", "remove U1", "remove U2", "remove U3"]


@pytest.mark.rule("1.5c")
def test_at_the_end_of_movement_the_owner_destroys_units_above_the_limit():
    two = {"reduced": {"attack": 2, "defence": 2}}
    d = desk(crowd("0505", 4, **two) | FAR | {"Else": german("0101")})
    d.do("end")
    assert d.p.actor == "german"
    assert str(d.p.decision.prompt) == "Remove a unit from 0505: 1 unit to go."
    assert d.refused("remove Else") == "1.5c"
    d.do("remove U2")
    assert d.state("U2") == LOST, "the unit goes, not a step of it"
    assert d.step != "crowded"


@pytest.mark.rule("1.5c")
def test_the_limit_holds_before_the_combat_phase_begins():
    d = desk(crowd("0505", 4) | {"S": soviet("0506")})
    d.do("end")
    assert d.step == "crowded"
    d.do("remove U0")
    assert d.step == "combat"


@pytest.mark.rule("1.5c")
def test_the_check_reaches_hexes_whose_units_are_not_activated():
    d = desk({f"U{i}": german("0505 idle") for i in range(4)} | FAR)
    d.do("end")
    assert d.step == "crowded"


@pytest.mark.rule("1.5c")
def test_at_the_end_of_exploitation_it_is_checked_again():
    tanks = {f"T{i}": tank("0303") for i in range(2)}
    d = desk(crowd("0505", 2) | tanks | FAR, phase="exploitation")
    d.do("move T0", "with T1", "to 0505", "halt")
    assert d.step == "crowded"


@pytest.mark.rule("1.5d", "SCS-3.2")
def test_passing_through_a_full_hex_is_no_violation():
    d = desk(crowd("0505", 3) | FAR | {"G": german("0503")})
    d.do("move G", "to 0504 0505 0506", "end")
    assert d.where("G") == "0506"
    assert d.step != "crowded"


@pytest.mark.rule("1.5d", "SCS-3.1")
def test_stacking_is_not_checked_before_the_phase_ends():
    d = desk(crowd("0505", 3) | FAR | {"G": german("0503")})
    d.do("move G", "to 0505")
    assert len(d.p.stack(d.hex("0505"))) == 4
    d.do("move U0", "to 0506", "end")
    assert d.step != "crowded"


@pytest.mark.rule("1.5d")
def test_stacking_is_not_checked_between_combat_and_exploitation():
    units = crowd("0505", 3) | {"T": tank("0505"), "A": german("0808"), "S": soviet("0809")}
    d = desk(units, phase="combat")
    d.do("end")
    assert d.step == "exploitation"
    d.do("move T", "to 0504")
    assert d.where("T") == "0504"
    assert not any(d.state(f"U{i}") & LOST for i in range(3))


@pytest.mark.rule("1.5f", "SCS-3.1")
def test_no_overrun_starts_from_an_overstacked_hex():
    units = crowd("0505", 4, tank) | {"S": soviet("0506")}
    d = desk(units)
    d.do("move U0")
    assert d.refused("overrun 0506") == "1.5f"
    d.do("to 0504")
    d.do("move U1")
    assert d.allowed("overrun 0506")


@pytest.mark.rule("1.5b", "SCS-11.3")
def test_reinforcements_in_their_entry_hex_are_above_the_limit_until_movement_ends():
    d = start("2.3")
    d.until("road march")
    entry = d.hex("B1.13")
    assert len(d.p.stack(entry)) == 20
    d.do("end", "end")
    assert d.step == "crowded", "then the limit holds there too"
