"""Disorganised units (1.7): what they lose, and when the marker leaves."""

import pytest
from support.panzer_battles import desk, german, gun, soviet, tank

from zoc.titles.panzer_battles.position import DG

ROAD = {"ways": {"road": ["0505 0506 0507 0508 0509"]}}


@pytest.mark.rule("1.7c", "1.6a")
def test_a_disorganised_unit_neither_overruns_nor_exploits():
    units = {"G": tank("0505 dg"), "Ok": tank("0505"), "S": soviet("0506")}
    d = desk(units)
    d.do("move G")
    assert d.refused("overrun 0506") == "1.13c"
    d = desk({"G": tank("0303 dg"), "Ok": tank("0305"), "S": soviet("1212")}, phase="exploitation")
    assert d.options == ["move Ok", "end"]
    assert d.refused("move G") == "1.7c"


@pytest.mark.rule("1.7e")
def test_a_disorganised_unit_does_not_road_march():
    units = {"G": german("0505 dg"), "Ok": german("0509"), "S": soviet("1212")}
    d = desk(units, board=ROAD, phase="road march")
    assert d.options == ["move Ok", "end"]
    assert d.refused("move G") == "1.12a-2"


@pytest.mark.rule("1.7f")
def test_only_activated_units_lose_the_marker():
    units = {
        "G": german("0505 dg"),
        "Idle": german("0404 dg idle"),
        "S": soviet("1212 dg"),
    }
    d = desk(units, phase="recovery")
    assert [bool(d.state(u) & DG) for u in ("G", "Idle", "S")] == [False, True, True]


@pytest.mark.rule("1.7g")
def test_a_unit_stays_disorganised_until_the_last_phase_of_its_activation():
    units = {"G": german("0505 dg"), "Gun": gun("0805 dg"), "Tank": tank("0112")}
    units |= {"March": german("1212"), "S": soviet("0506")}
    road = {"ways": {"road": ["1012 1112 1212"]}}
    d = desk(units, board=road, phase="activation", chit="11pz")
    d.do("die 1", "die 1")
    for phase in ("barrage", "road march", "movement", "combat", "exploitation"):
        assert d.step == phase
        assert d.state("G") & d.state("Gun") & DG
        d.do("end")
    assert not (d.state("G") | d.state("Gun")) & DG
