"""Strategic movement (12)."""

import pytest
from support.moscow_1941 import desk, german, real, soviet

from zoc.titles.moscow_1941.position import STRATEGIC

FAR = {"S": soviet("1212")}


def later(units, **more):
    return desk(units, phase="strategic movement", **more)


@pytest.mark.rule("12.1.1")
@pytest.mark.rule("12.1.4")
def test_marked_units_move_after_combat():
    d = desk({"U": german("0404", "MOT"), "V": german("0505"), **FAR})
    d.do("mark U", "end", "end")
    assert d.p.agenda[-1].name == "strategic movement"
    assert d.refused("move V") == "12.1.4"
    d.do("move U", "to 0405", "end")
    assert not d.state("U") & STRATEGIC


@pytest.mark.rule("12.1.2")
def test_only_who_has_done_nothing_is_marked_and_a_marked_unit_does_nothing():
    d = desk({"U": german("0404"), "V": german("0505"), **FAR})
    d.do("move U", "to 0405")
    assert d.refused("mark U") == "12.1.2"
    d.do("mark V")
    assert d.refused("move V") == d.refused("fortify V") == "12.1.4"
    d.do("unmark V")
    assert d.allowed("move V")
    assert d.refused("unmark V") == "12.1.4"


@pytest.mark.rule("12.1.2")
def test_guns_must_be_limbered_before():
    d = desk({"Gun": german("0404", "ART"), **FAR})
    assert d.refused("mark Gun") == "6.2.4"


@pytest.mark.rule("12.1.3")
def test_only_marching_is_done_then():
    d = later({"U": german("0404 strategic"), "V": german("0505 strategic"), **FAR})
    assert d.refused("fortify U") == "12.1.3"
    assert d.refused("mask 0404") == "2.1.2"
    assert cost(d, "0405") == 6


def cost(d, goal, name="U"):
    reach = d.game.marching.reach(d.p, (d.number(name),))
    return reach.cost(d.hex(goal)) if d.hex(goal) in reach else None


@pytest.mark.rule("12.2.1")
def test_nobody_leaves_a_zone():
    d = later({"U": german("0404 strategic"), "S": soviet("0405")})
    assert d.refused("move U") == "12.2.1"


@pytest.mark.rule("12.2.2")
def test_nobody_enters_a_zone():
    d = later({"U": german("0404 strategic", "ARM"), "S": soviet("0407")})
    d.do("move U")
    assert d.refused("to 0406") == "12.2.2"
    assert d.allowed("to 0405")


@pytest.mark.rule("12.2.2")
def test_a_zone_bars_the_way_beyond_it():
    rows = " ".join(["ll..llllllll"] * 12)
    board = {"key": {"l": "lake"}, "terrain": rows}
    units = {"U": german("0404 strategic", "ARM"), "S": soviet("0306")}
    d = later(units, board=board)
    d.do("move U")
    assert d.refused("to 0408") == "12.2.2"


@pytest.mark.rule("12.2.3")
def test_e45_seven_points_are_five():
    d = later({"U": german("0404 strategic", "MOT"), **FAR})
    assert d.game.marching.budget(d.p, (d.number("U"),)) == 5 * 6
    d = later({"U": german("0404 strategic oos=1", "MOT"), **FAR})
    assert d.game.marching.budget(d.p, (d.number("U"),)) == 2 * 6


@pytest.mark.rule("12.0")
def test_left_out_nobody_is_marked():
    d = desk({"U": german("0404"), **FAR}, options={"strategic_movement": False})
    assert d.refused("mark U") == "12.0"


@pytest.mark.rule("12.1.1")
def test_the_phase_passes_where_nobody_is_marked():
    d = desk({"U": german("0404"), **FAR})
    d.do("end", "end")
    assert d.p.agenda[-1].name != "strategic movement"


@pytest.mark.rule("12.2.3", "10.2.3")
def test_full_mps_may_be_bought_for_a_level_before_two_come_off():
    d = later({"U": german("0404 strategic oos=1", "MOT"), "V": german("0606 oos=1"), **FAR})
    assert set(d.options) == {"full U", "move U", "end"}
    assert d.refused("full V") == "12.1.4"
    d.do("full U")
    assert d.game.marching.budget(d.p, (d.number("U"),)) == 5 * 6
    d.do("move U", "to 0405")
    assert d.oos("U") == 2


@pytest.mark.rule("11.2.3")
def test_marked_units_may_leave_the_map_too():
    units = {"g.26id.39": "0638 strategic", "g.26id.77": "0938", "s.inf.5": "0101"}
    d = real(units, phase="strategic movement")
    assert d.refused("leave g.26id.77") == "12.1.4"
    d.do("leave g.26id.39")
    own = d.number("g.26id.39")
    assert (d.where("g.26id.39"), d.p.gate[own], d.p.due[own]) == ("", 1, 3)
    d.do("end")
    assert not d.state("g.26id.39") & STRATEGIC
