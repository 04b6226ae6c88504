"""Bridges (14)."""

import pytest
from support.moscow_1941 import desk, german, land, soviet

ROAD = {"ways": {"main road": ["0403 0404 0405 0406"]}, "sides": {"river": "0404/0405"}}
BIG = {
    "ways": {"main road": ["0403 0404 0405 0406"]},
    "sides": {"big river": "0404/0405 0404/0504"},
}
HQ = {"H": german("0402", "HQ")}
FAR = {"S": soviet("1212")}


def bridge(units, board=None, **more):
    return desk(units | ({} if "S" in units else FAR), board or ROAD, **more)


def number(d, a="0404", b="0405"):
    return d.game.bridges.number(d.hex(a), d.hex(b))


def stands(d):
    return d.game.bridges.stands(d.p, number(d))


def owner(d):
    return d.game.bridges.owner(d.p, number(d))


def cost(d, goal, name="U"):
    return d.game.marching.reach(d.p, (d.number(name),)).cost(d.hex(goal))


@pytest.mark.rule("14.1.3")
def test_a_bridge_is_where_a_road_crosses_a_river_and_his_who_alone_is_there():
    d = bridge({"U": german("0404")})
    assert [tuple(map(d.game.label, ends)) for ends in d.game.bridges.hexes] == [("0404", "0405")]
    assert owner(d) == 0
    assert owner(bridge({"U": german("0404"), "S": soviet("0405")})) == -1


@pytest.mark.rule("14.1.3")
def test_e47_who_was_first_keeps_it_until_he_leaves_and_the_enemy_stays():
    d = bridge({"U": german("0404"), "S": soviet("0406")})
    d.p.place(d.number("S"), d.hex("0405"))
    d.game.bridges.update(d.p)
    assert owner(d) == 0
    d.p.place(d.number("U"), d.hex("0403"))
    d.game.bridges.update(d.p)
    assert owner(d) == 1
    d.p.place(d.number("U"), d.hex("0404"))
    d.game.bridges.update(d.p)
    assert owner(d) == 1


@pytest.mark.rule("14.2.1")
@pytest.mark.rule("14.1.2")
def test_a_unit_at_the_bridge_blows_it_for_a_point():
    d = bridge({"U": german("0404")})
    assert cost(d, "0405") == 3
    d.do("blow U 0405")
    assert not stands(d)
    assert d.game.marching.budget(d.p, (d.number("U"),)) == 3 * 6
    assert cost(d, "0405") == 2 * 6
    assert d.refused("blow U 0405") == "14.2.1"


@pytest.mark.rule("14.1.2")
@pytest.mark.rule("T.5")
def test_without_its_bridge_a_road_through_swamp_is_closed_to_motors():
    for at, price in (("0404", 2), ("0403", 4)):
        d = bridge({"U": german(at, "MOT", movement=3)}, ROAD | land(s="0405"))
        assert cost(d, "0405") == price
        d.game.bridges.destroy(d.p, number(d), "14.2.1")
        assert d.hex("0405") not in d.game.marching.reach(d.p, (d.number("U"),))


@pytest.mark.rule("14.2.1")
def test_guns_blow_nothing_and_an_hq_does():
    d = bridge({"Gun": german("0404", "ART"), "H": german("0405", "HQ")})
    assert d.refused("blow Gun 0405") == "14.2.1"
    assert d.allowed("blow H 0404")


@pytest.mark.rule("14.1.4")
def test_only_who_controls_a_bridge_blows_it():
    d = bridge({"U": german("0404"), "S": soviet("0405")})
    assert d.refused("blow U 0405") == "14.1.4"
    guns = bridge({"G": german("0404", "ART")})
    assert guns.refused("blow G 0405") == "14.2.1"


@pytest.mark.rule("14.2.2")
def test_a_unit_near_its_hq_repairs_a_bridge_for_three_points():
    d = bridge({"U": german("0404"), **HQ})
    d.game.bridges.destroy(d.p, number(d), "14.2.1")
    d.do("repair U 0405")
    assert stands(d)
    assert d.game.marching.budget(d.p, (d.number("U"),)) == 6
    assert d.refused("repair U 0405") == "14.2.2"


@pytest.mark.rule("14.2.2")
def test_without_an_hq_or_points_no_repair():
    d = bridge({"U": german("0404"), "H": german("1004", "HQ")})
    d.game.bridges.destroy(d.p, number(d), "14.2.1")
    assert d.refused("repair U 0405") == "14.2.2"
    d = bridge({"U": german("0404 oos=1"), **HQ})
    d.game.bridges.destroy(d.p, number(d), "14.2.1")
    assert d.refused("repair U 0405") == "3.1.5"


@pytest.mark.rule("14.2.1", "3.2.1")
def test_a_bridge_is_blown_on_the_way_through_a_full_hex():
    stack = {f"X{n}": german("0404", strength=1) for n in range(4)}
    d = bridge({"U": german("0403")} | stack)
    assert not d.p.has_room(d.number("U"), d.hex("0404"))
    d.do("move U", "to 0404")
    assert {o.split()[0] for o in d.options} == {"to", "blow"}
    assert "to 0404" not in d.options
    d.do("blow U 0405")
    assert not stands(d)
    assert d.p.agenda[-1].name == "march"
    assert d.refused("to 0404") == "3.2.1"
    d.do("to 0503")
    assert d.p.agenda[-1].name == "movement"


@pytest.mark.rule("3.2.1")
def test_nobody_steps_into_a_full_hex_with_nothing_to_do_or_no_way_on():
    stack = {f"X{n}": german("0404", strength=1) for n in range(4)}
    d = bridge({"U": german("0403", movement=1)} | stack)
    d.do("move U")
    assert d.refused("to 0404") == "3.2.1"


@pytest.mark.rule("14.2.3")
def test_bridges_are_repaired_only_where_one_was():
    board = {"sides": {"river": "0404/0405"}}
    assert bridge({"U": german("0404"), **HQ}, board).refused("repair U 0405") == "14.2.3"


@pytest.mark.rule("14.3.1")
def test_a_bridge_over_a_big_river_takes_three_points():
    d = bridge({"U": german("0404")}, BIG)
    d.do("blow U 0405")
    assert not stands(d)
    assert d.game.marching.budget(d.p, (d.number("U"),)) == 6
    assert d.refused("blow U 0405") == "14.3.1"
    assert d.refused("repair U 0405") == "14.3.2a"


@pytest.mark.rule("14.3.2a")
@pytest.mark.rule("14.3.2b")
@pytest.mark.rule("14.3.4")
def test_e48_an_hq_builds_a_bridge_over_a_big_river_in_a_turn():
    d = bridge({"H": german("0404", "HQ"), "U": german("0403")}, BIG)
    assert not d.game.bridges.stands(d.p, number(d, "0404", "0504"))
    assert d.refused("build H 0403") == "14.3.2a"
    d.do("build H 0504")
    assert d.refused("move H") == "3.1.5"
    assert d.game.view(d.p, "soviet").building[0][2] == 0
    d.until(lambda: d.p.turn == 3 and d.p.agenda[-1].name == "movement" and d.p.actor == "german")
    assert d.game.bridges.stands(d.p, number(d, "0404", "0504"))
    assert not d.p.building
    assert cost(d, "0504") == 3 + 6
    again = d.game.bridges.why_not_build(d.p, d.number("H"), d.hex("0504"))
    assert again.rule == "14.3.2a"
    back = bridge({"H": german("0404 retreated", "HQ")}, BIG)
    assert back.refused("build H 0504") == "14.3.2a"


@pytest.mark.rule("14.3.2b")
def test_the_bridge_is_given_up_if_the_far_hex_comes_into_a_zone():
    d = bridge({"H": german("0404", "HQ"), "S": soviet("0605")}, BIG)
    d.do("build H 0504")
    d.p.place(d.number("S"), d.hex("0505"))
    d.game.bridges.update(d.p)
    assert not d.p.building


@pytest.mark.rule("14.3.2b")
def test_the_bridge_is_given_up_if_an_enemy_without_zone_enters_the_far_hex():
    d = bridge({"H": german("0404", "HQ"), "S": soviet("0606", "HQ")}, BIG)
    d.do("build H 0504")
    d.p.place(d.number("S"), d.hex("0504"))
    d.game.bridges.update(d.p)
    assert not d.p.building


@pytest.mark.rule("14.3.3")
@pytest.mark.rule("14.3.4")
def test_one_hq_builds_one_bridge_and_stays():
    d = bridge({"H": german("0404", "HQ"), "K": german("0404", "HQ"), "U": german("0404")}, BIG)
    assert d.refused("build U 0504") == "14.3.2a"
    d.do("build H 0504")
    assert d.refused("build K 0504") == "14.3.3"
    d.p.unmark(d.number("H"), 4)
    assert d.refused("move H") == "14.3.4"


@pytest.mark.rule("14.2.1")
def test_left_out_bridges_stand_for_ever():
    d = bridge({"U": german("0404")}, options={"bridges": False})
    assert d.refused("blow U 0405") == "12.0"


@pytest.mark.rule("14.3.2a")
def test_who_may_not_begin_a_bridge_is_told_why():
    d = bridge({"H": german("0404", "HQ"), "K": german("0404 retreated", "HQ"),
                "U": german("0404")}, BIG)  # fmt: skip
    orders = ("build H 0403", "build U 0504", "build H 0405", "build K 0504")
    assert [str(d.p.why_not(d.game.read(order))) for order in orders] == [
        "no big river lies between H and 0403 (14.3.2a)",
        "only an HQ builds a bridge over a big river (14.3.2a)",
        "there is a bridge to 0405 (14.3.2a)",
        "K has only just come to the bank (14.3.2a)",
    ]


@pytest.mark.rule("14.2.2", "9.2.2")
@pytest.mark.parametrize(
    ("side", "hq", "near"),
    [("german", "0804", True), ("german", "0904", False),
     ("soviet", "0704", True), ("soviet", "0804", False)],
)  # fmt: skip
def test_a_repair_needs_an_hq_in_its_nations_range(side, hq, near):
    make, foe = (german, soviet) if side == "german" else (soviet, german)
    units = {"U": make("0404"), "H": make(hq, "HQ"), "S": foe("1212")}
    d = bridge(units, side=side)
    d.game.bridges.destroy(d.p, number(d), "14.2.1")
    assert d.allowed("repair U 0405") is near


@pytest.mark.rule("14.2.2", "10.2.3")
def test_a_repaired_bridge_serves_who_comes_after_and_full_points_may_be_bought_for_it():
    d = bridge({"U": german("0404 oos=1"), "V": german("0403"), **HQ})
    d.game.bridges.destroy(d.p, number(d), "14.2.1")
    assert cost(d, "0405", "V") == 3 + 12
    assert d.refused("repair U 0405") == "3.1.5"
    d.do("full U", "repair U 0405")
    assert d.oos("U") == 2
    assert cost(d, "0405", "V") == 3 + 3


@pytest.mark.rule("14.2.1", "4.2.1")
def test_nobody_blows_a_bridge_after_entering_a_zone_but_who_began_in_it_does():
    d = bridge({"U": german("0403"), "V": german("0404"), "S": soviet("0504")})
    d.do("move U", "to 0404")
    assert not d.allowed("blow U 0405")
    assert d.allowed("blow V 0405")
