"""Set-ups of towed artillery (6.2)."""

import pytest
from support.moscow_1941 import desk, german, land, soviet

from zoc.titles.moscow_1941.position import TRANSPORT

FAR = {"S": soviet("1212")}


@pytest.mark.rule("6.2.1")
def test_guns_move_as_lorries():
    d = desk({"Gun": german("0404 transport", "ART"), **FAR}, land(s="0403"))
    reach = d.game.marching.reach(d.p, (d.number("Gun"),))
    assert reach.cost(d.hex("0405")) == 2 * 6
    assert d.hex("0403") not in reach


@pytest.mark.rule("6.2.3")
def test_guns_in_combat_set_up_do_not_move():
    d = desk({"Gun": german("0404", "ART"), **FAR})
    assert d.refused("move Gun") == "6.2.3"


@pytest.mark.rule("6.2.4")
def test_a_change_costs_a_point_before_or_after_the_march():
    d = desk({"Gun": german("0404", "ART"), **FAR})
    d.do("limber Gun")
    assert d.state("Gun") & TRANSPORT
    assert d.game.marching.budget(d.p, (d.number("Gun"),)) == 6 * 6
    d.do("move Gun", "to 0406", "unlimber Gun")
    assert not d.state("Gun") & TRANSPORT
    assert d.game.marching.journey(d.p, d.number("Gun")).left == 6
    assert d.refused("unlimber Gun") == "6.2.2"
    assert d.refused("move Gun") == "6.2.3"


@pytest.mark.rule("6.2.4")
def test_a_change_needs_a_point():
    d = desk({"Gun": german("0404 transport", "ART", movement=2), **FAR})
    d.do("move Gun", "to 0405")
    assert d.refused("unlimber Gun") == "3.1.5"


@pytest.mark.rule("6.2.4")
def test_a_gun_that_begins_in_a_zone_may_change_there():
    d = desk({"Gun": german("0404", "ART"), "S": soviet("0405")})
    d.do("limber Gun")
    assert d.state("Gun") & TRANSPORT


@pytest.mark.rule("6.2.4")
def test_no_change_in_strategic_movement():
    units = {"Gun": german("0404 transport strategic", "ART"), **FAR}
    d = desk(units, phase="strategic movement")
    assert d.refused("unlimber Gun") == "12.1.3"


@pytest.mark.rule("6.5.5")
def test_who_fired_a_barrage_neither_moves_nor_limbers():
    d = desk({"Gun": german("0404 barraged", "ART"), **FAR})
    assert d.refused("limber Gun") == "6.5.5"
    e = desk({"Gun": german("0404 barraged transport", "ART"), **FAR})
    assert e.refused("move Gun") == "6.5.5"
