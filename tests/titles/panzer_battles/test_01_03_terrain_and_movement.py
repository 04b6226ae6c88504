"""What moving costs: terrain, ways and hexsides (1.3a, TEC), and how moves are made (SCS-4)."""

import pytest
from support.panzer_battles import desk, german, soviet, start, tank

from zoc.titles.panzer_battles.position import DG, OOS


def ground(terrain="", **more):
    """A strip of hexes from 0505 southwards: what lies in 0506, with one unit in 0505."""
    row = "............"
    rows = [row] * 12
    key = {"t": terrain} if terrain else {}
    if terrain:
        rows[5] = "....t......."
    board = {"terrain": " ".join(rows), "key": key} | more
    return desk({"G": german("0505"), "S": soviet("1212")}, board=board)


def cost(hex_="0506", terrain="", **more):
    """What the step from 0505 to a hex costs, by the only way that enters it first."""
    return ground(terrain, **more).reach("G").get(hex_)


@pytest.mark.rule("TEC-1")
def test_clear_costs_one_point():
    assert cost() == 1
    assert cost("0508") == 3


@pytest.mark.rule("TEC-2")
def test_woods_cost_two_points():
    assert cost(terrain="woods") == 2


@pytest.mark.rule("TEC-3", "SCS-4.6")
def test_a_swamp_takes_the_whole_allowance_of_a_unit_that_has_not_moved():
    d = ground("swamp")
    assert d.reach("G")["0506"] == 10
    d.do("move G", "to 0506")
    assert d.spent("G") == 10
    assert d.step == "movement", "the move has ended"
    d = ground("swamp")
    d.do("move G")
    assert d.refused("to 0504 0505 0506") == "SCS-4.2"
    assert d.allowed("to 0506")


@pytest.mark.rule("TEC-3", "SCS-4.6")
def test_a_swamp_ends_the_move_of_a_whole_stack_whatever_the_faster_have_left():
    rows = ["." * 12] * 12
    rows[5] = "....t......."
    board = {"terrain": " ".join(rows), "key": {"t": "swamp"}}
    units = {"Slow": german("0505", movement=4), "Fast": german("0505"), "S": soviet("1212")}
    d = desk(units, board=board)
    d.do("move Fast", "with Slow", "to 0506")
    assert d.options == ["end"]


@pytest.mark.rule("SCS-4.6")
def test_a_unit_that_has_spent_points_enters_no_swamp_but_along_a_way():
    rows = ["." * 12] * 12
    rows[7] = "....t......."
    board = {"terrain": " ".join(rows), "key": {"t": "swamp"}}
    d = desk({"G": german("0505"), "S": soviet("1212")}, board=board)
    assert "0508" not in d.reach("G")
    d.do("move G")
    assert d.refused("to 0508") == "SCS-4.6"
    road = desk(
        {"G": german("0505"), "S": soviet("1212")},
        board=board | {"ways": {"track": ["0505 0506 0507 0508"]}},
    )
    assert road.reach("G")["0508"] == 3
    loose = desk({"G": german("0505"), "S": soviet("1212")}, board=board,
                 options={"swamp_from_afar": True})  # fmt: skip
    assert loose.reach("G")["0508"] == 10


@pytest.mark.rule("TEC-4")
def test_hills_cost_what_the_other_terrain_costs():
    assert cost(terrain="hills") == 1
    assert cost(terrain="woods", hexes={"hills": {"Hill 129": "0506"}}) == 2


@pytest.mark.rule("TEC-5")
def test_a_road_costs_half_a_point():
    assert cost(terrain="woods", ways={"road": ["0505 0506"]}) == 0.5


@pytest.mark.rule("TEC-6")
@pytest.mark.parametrize("way", ["track", "railroad"])
def test_a_track_and_a_railway_cost_one_point(way):
    assert cost(terrain="woods", ways={way: ["0505 0506"]}) == 1


@pytest.mark.rule("TEC-7")
def test_a_village_costs_one_point():
    assert cost(terrain="village") == 1


@pytest.mark.rule("TEC-8")
def test_a_city_costs_one_point():
    assert cost(terrain="city") == 1


@pytest.mark.rule("TEC-9")
@pytest.mark.parametrize(("way", "price"), [("road", 0.5), ("track", 1), ("railroad", 1)])
def test_a_river_is_crossed_along_a_way_only(way, price):
    ring = " ".join(f"0505/{other}" for other in ("0504", "0506", "0604", "0605", "0404", "0405"))
    shut = ground(sides={"river": ring})
    assert set(shut.reach("G")) == {"0505"}
    shut.do("move G")
    assert shut.refused("to 0506") == "TEC-9"
    assert shut.refused("to 0506 0507") == "TEC-9"
    assert cost(sides={"river": ring}, ways={way: ["0505 0506"]}) == price


@pytest.mark.rule("TEC-11")
def test_a_stream_adds_two_points():
    assert cost(sides={"stream": "0505/0506 0506/0605 0506/0405"}) == 3


@pytest.mark.rule("TEC-12")
def test_a_balka_adds_one_point():
    assert cost(terrain="balka") == 2
    assert cost(terrain="woods", hexes={"balka": {"Kalinovskaya": "0506"}}) == 3


@pytest.mark.rule("TEC-13")
def test_a_lake_is_crossed_along_a_road_only():
    lake = {"lake line": "0505/0506 0506/0605 0506/0405 0506/0507 0506/0406 0506/0606"}
    assert cost(sides=lake) is None
    assert cost(sides=lake, ways={"track": ["0505 0506"]}) is None
    assert cost(sides=lake, ways={"road": ["0505 0506"]}) == 0.5
    shut = ground(sides=lake)
    shut.do("move G")
    assert shut.refused("to 0506") == "TEC-13"
    assert shut.refused("to 0506 0507") == "TEC-13"


@pytest.mark.rule("2.0-1")
def test_a_map_that_is_not_in_play_is_named_as_what_it_is():
    d = start("2.3").until("movement")
    name = "G-11Pz-15Pz-5/II"
    d.p.place(d.number(name), d.hex("B20.35"))
    d.do(f"move {name}")
    assert d.refused("to A20.01") == "2.0-1"
    assert d.refused("to B20.35 A20.01") == "2.0-1"


@pytest.mark.rule("TEC-14")
def test_an_entry_area_costs_what_its_ground_costs():
    assert cost(hexes={"entry area": {"A": "0506"}}) == 1
    assert cost(terrain="woods", hexes={"entry area": {"A": "0506"}}) == 2


@pytest.mark.rule("1.3a-1")
def test_of_several_terrains_the_most_expensive_counts():
    assert cost(terrain="village", hexes={"hills": {"Hill 129": "0506"}}) == 1
    rows = {"terrain": "village"}
    d = ground(**rows, hexes={"balka": {"Kalinovskaya": "0506"}})
    assert d.reach("G")["0506"] == 2
    both = ground("woods", hexes={"village": {"Sysoykin": "0506"}})
    assert both.reach("G")["0506"] == 2, "woods cost more than the village"


@pytest.mark.rule("1.3a-2", "SCS-4.5")
def test_a_way_is_followed_from_hex_to_hex_and_nothing_else_is_paid():
    stream = {"stream": "0505/0506 0506/0605 0506/0405 0506/0507 0506/0406 0506/0606"}
    for way, price in (("road", 0.5), ("track", 1), ("railroad", 1)):
        along = ground("woods", sides=stream, ways={way: ["0505 0506"]})
        assert along.reach("G")["0506"] == price
    beside = ground("woods", ways={"road": ["0405 0506"]})
    d = desk({"G": german("0505", movement=1), "S": soviet("1212")},
             board={"ways": {"road": ["0506 0507 0508 0509"]}})  # fmt: skip
    assert beside.reach("G")["0506"] == 1.5, "by way of 0405, where the road leads in"
    assert "0507" not in d.reach("G"), "the road is not followed out of 0505"


@pytest.mark.rule("SCS-4.1", "SCS-4.2")
def test_a_unit_spends_its_allowance_and_no_more():
    d = desk({"G": german("0505", movement=3), "S": soviet("1212")})
    assert max(d.reach("G").values()) == 3
    d.do("move G")
    assert d.refused("to 0509") == "SCS-4.2"
    assert d.refused("to 0506 0507 0508 0509") == "SCS-4.2"
    d.do("to 0507")
    assert d.spent("G") == 2
    assert d.refused("move G") == "SCS-4.1"


@pytest.mark.rule("SCS-4.3")
def test_units_move_singly_or_as_a_stack_and_each_pays():
    units = {"A": german("0505", movement=6), "B": german("0505", movement=4), "S": soviet("1212")}
    d = desk(units)
    d.do("move A", "with B")
    assert d.refused("to 0510") == "SCS-4.2", "the slower one decides"
    d.do("to 0507")
    assert (d.spent("A"), d.spent("B")) == (2, 2)
    d.do("drop B", "to 0509")
    assert (d.where("A"), d.spent("A")) == ("0509", 4)
    assert d.where("B") == "0507"
    assert d.refused("move B") == "SCS-4.1"


@pytest.mark.rule("SCS-4.3")
def test_a_stack_may_drop_units_on_its_way():
    units = {"A": german("0505"), "B": german("0505"), "C": german("0505"), "S": soviet("1212")}
    d = desk(units)
    d.do("move A", "with B", "with C", "to 0506", "drop C", "to 0508", "halt")
    assert [d.where(u) for u in "ABC"] == ["0508", "0508", "0506"]
    assert d.options == ["end"]


@pytest.mark.rule("SCS-4.4")
def test_a_hex_with_an_enemy_is_not_entered():
    d = desk({"G": german("0505"), "S": soviet("0507", attack=0)})
    assert "0507" not in d.reach("G")
    d.do("move G")
    assert d.refused("to 0507") == "SCS-4.4"
    assert d.refused("to 0506 0507") == "SCS-4.4"


@pytest.mark.rule("1.7b", "1.9m", "1.9f")
def test_allowances_are_halved_for_each_trouble():
    """Derived checks D-11 and D-12."""
    for state, points in (("", 14), ("dg", 7), ("oos", 7), ("dg oos", 3.5)):
        d = desk({"G": tank(f"0606 {state}"), "S": soviet("1212")})
        assert d.p.left(0) / d.game.quarters == points
    assert d.state("G") & (DG | OOS) == DG | OOS
