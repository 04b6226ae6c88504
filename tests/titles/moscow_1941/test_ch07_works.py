"""Field fortifications (7.1)."""

import pytest
from support.moscow_1941 import desk, german, land, soviet

from zoc.titles.moscow_1941.position import ACTIVE

FAR = {"S": soviet("1212")}


def works(d, side="german"):
    return d.labels(d.p.works[d.game.camps.index(side)])


@pytest.mark.rule("7.1.1")
@pytest.mark.rule("7.1.2a")
@pytest.mark.rule("7.1.4")
def test_a_regular_unit_that_has_not_moved_digs_in_with_all_its_points():
    d = desk({"U": german("0404"), "V": german("0404"), **FAR})
    d.do("fortify U")
    assert works(d) == ["0404"]
    assert d.state("U") & ACTIVE
    assert d.refused("move U") == "3.1.5"
    assert d.refused("fortify V") == "7.1.1"
    assert d.p.fortified(d.number("V"))


@pytest.mark.rule("7.1.2a")
def test_guns_and_hqs_do_not_dig_nor_who_moved():
    d = desk({"U": german("0404"), "Gun": german("0505", "ART"), "H": german("0606", "HQ"), **FAR})
    assert d.refused("fortify Gun") == d.refused("fortify H") == "7.1.2a"
    d.do("move U", "to 0405")
    assert d.refused("fortify U") == "7.1.2a"


@pytest.mark.rule("7.1.4", "7.1.2a")
@pytest.mark.parametrize("before", [("move U", "to 0404"), ("full U",)])
def test_who_was_taken_up_and_dug_in_instead_does_not_move(before):
    d = desk({"U": german("0404 oos=1"), **FAR})
    d.do(*before, "fortify U")
    assert d.refused("move U") == "3.1.5"
    assert not [o for o in d.options if o.endswith(" U")]


@pytest.mark.rule("7.1.2b")
@pytest.mark.rule("5.3.10")
def test_who_retreated_digs_no_works():
    d = desk({"U": german("0404 retreated"), **FAR})
    assert d.refused("fortify U") == "7.1.2b"


@pytest.mark.rule("7.1.3")
def test_who_retreated_and_cannot_leave_may_dig():
    ring = {f"S{n}": soviet(h) for n, h in enumerate(("0303", "0405", "0503"))}
    d = desk({"U": german("0404 retreated")} | ring)
    assert d.allowed("fortify U")


@pytest.mark.rule("7.1.5")
def test_works_without_a_unit_are_gone_at_the_end_of_the_phase_unless_another_came():
    d = desk({"U": german("0404"), "V": german("0406"), **FAR}, works={"german": "0404"})
    d.do("move U", "to 0403", "move V", "to 0404", "end")
    assert works(d) == ["0404"]
    d = desk({"U": german("0404"), "V": german("0406"), **FAR}, works={"german": "0404"})
    d.do("move U", "to 0403")
    assert works(d) == ["0404"]
    d.do("end")
    assert works(d) == []


@pytest.mark.rule("7.1.6")
@pytest.mark.rule("7.1.7")
def test_works_fall_to_whoever_enters_and_may_be_dug_again():
    units = {"U": german("0404", "ARM"), "Gun": soviet("0405", "ART")}
    d = desk(units, works={"soviet": "0405"})
    d.do("move U", "to 0405")
    assert works(d, "soviet") == works(d) == []
    d = desk({"U": german("0405"), **FAR})
    d.do("fortify U")
    assert works(d) == ["0405"]


@pytest.mark.rule("7.1.8")
def test_no_works_in_swamp():
    d = desk({"U": german("0404"), **FAR}, land(s="0404"))
    assert d.refused("fortify U") == "7.1.8"
    assert desk({"U": german("0404"), **FAR}, land(f="0404")).allowed("fortify U")


@pytest.mark.rule("7.1.9")
def test_no_works_where_there_are_fixed_positions():
    board = {"hexes": {"fixed positions": {"fixed positions": "0404"}}}
    assert desk({"U": german("0404"), **FAR}, board).refused("fortify U") == "7.1.9"


@pytest.mark.rule("7.1.12")
def test_works_cost_no_movement():
    d = desk({"U": german("0404"), "V": german("0405"), **FAR}, works={"german": "0405"})
    assert d.game.marching.reach(d.p, (d.number("U"),)).cost(d.hex("0405")) == 6


@pytest.mark.rule("7.1.5", "7.1.4")
def test_an_hq_keeps_works_and_digging_needs_nothing_bought():
    units = {"U": german("0404", "MOT"), "H": german("0404", "HQ"), "V": german("0704 oos=1")}
    d = desk(units | {"S": soviet("1212")}, works={"german": "0404"})
    d.do("move U", "to 0405", "full V", "fortify V", "end")
    assert d.labels(d.p.works[0]) == ["0404", "0704"]
    assert d.oos("V") == 1


@pytest.mark.rule("7.1.2a", "5.6.5")
def test_digging_breaks_the_rest_of_a_disorganised_unit():
    d = desk({"U": german("0404 shaken=20"), "S": soviet("1212")})
    d.do("fortify U")
    assert d.p.shaken[d.number("U")] == 2 * 16 + 3
