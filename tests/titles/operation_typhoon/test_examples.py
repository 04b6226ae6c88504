"""The worked examples of the rulebook."""

import pytest
from support.operation_typhoon import (
    BULGE,
    bulge,
    campaign,
    desk,
    infantry,
    labels,
    marching,
    on_the_map,
    panzer,
    plain,
    pocket,
)

import zoc
from zoc.titles.operation_typhoon.front import german_markers, soviet_markers
from zoc.titles.operation_typhoon.position import GERMAN
from zoc.titles.operation_typhoon.victory import points

TITLE = zoc.title("operation-typhoon")


@pytest.mark.rule("2.2b")
def test_ex_2_2_smolensk_is_1019():
    assert TITLE.board.grid.label(TITLE.board.place("Smolensk").hex) == "1019"


@pytest.mark.rule("2.4a")
def test_ex_2_4a_a_panzer_division_rolls_seven_dice_then_three():
    d = marching({"A": panzer("0404")}, "0504", 5)
    assert len(d.p.decision.outcomes[0][0].args) == 7
    d.roll()
    d.roll(5)
    d.miss()
    d.do("round")
    assert len(d.p.decision.outcomes[0][0].args) == 3


@pytest.mark.rule("2.4b")
def test_ex_2_4b_2a_is_an_army_and_2_a_panzer_group():
    formations = TITLE.counters.formations
    assert (formations["2A"].name, formations["PG2"].name) == ("2nd Army", "Panzer Group 2")


@pytest.mark.rule("3.2e")
def test_ex_3_2_panzer_group_2_sets_up_from_1733_to_the_south_edge():
    d = campaign()
    area = d.labels(d.game.setup.area(d.number("de-pg2-3-pz")))
    assert "1733" in area
    assert any(label.endswith("44") for label in area)
    assert min(int(label[2:]) for label in area) == 33


@pytest.mark.rule("3.4c", "3.4e")
def test_ex_3_4_1_and_2_the_5th_panzer_division_takes_1315():
    d = on_the_map({"de-pg4-5-pz": "1215", "de-pg4-252-id": "1727"})
    shown = d.labels(soviet_markers(d.p))
    assert "1315" in shown
    d.do("force de-pg4-5-pz", "to 1215 1315", "die 3")
    d.roll(6, 6)
    assert not d.soviet("1315")
    after = d.labels(soviet_markers(d.p))
    assert "1315" not in after
    fresh = {d.game.label(h) for h in d.game.grid.neighbours(d.hex("1315"))}
    assert {label for label in fresh if d.soviet(label)} <= after


@pytest.mark.rule("3.4d")
def test_ex_3_4_3_every_hex_of_a_pocket_is_shown_with_soviet_markers():
    d = pocket(size=14)
    assert set(BULGE) <= d.labels(soviet_markers(d.p))


@pytest.mark.rule("3.4d")
def test_ex_3_4_4_german_markers_show_the_hexes_passed_through():
    board = plain(columns=12)
    d = desk({"A": panzer("0402"), "B": panzer("0407")}, board)
    for name, path in (("A", "0502 0602 0702"), ("B", "0507 0607 0707")):
        d.do(f"force {name}")
        d.conquer(*path.split())
        d.do("stop") if name == "A" else None
    marked = d.labels(german_markers(d.p))
    assert {"0502", "0602", "0507", "0607"} <= marked
    assert not marked & {"0702", "0707"}, "the divisions stand there"


@pytest.mark.rule("6.0a", "6.0b")
def test_ex_6_0_a_zone_in_three_of_six_hexes():
    west = labels(lambda c, r: c <= 26, 52, 44).split()
    german = [label for label in west if label != "2612" and not label < "1201"]
    d = on_the_map({"de-pg4-5-pz": "2613"}, control={"german": " ".join(german)})
    zone = d.labels(d.p.ground.zoc[GERMAN])
    assert zone == {"2613", "2512", "2513", "2614"}
    assert all(d.soviet(label) for label in ("2612", "2712", "2713"))


@pytest.mark.rule("7.1a", "7.1c")
def test_ex_7_1_a_fourth_division_may_not_even_pass_through():
    full = {name: infantry("0304") for name in "XYZ"}
    d = desk(full | {"A": infantry("0404")})
    d.do("force A")
    assert d.refused("to 0304") == "7.1a"
    assert d.refused("to 0304 0204") == "7.1a"


@pytest.mark.rule("8.1a", "8.1g")
def test_ex_8_1_a_five_in_the_open_on_turn_1():
    d = marching({"A": panzer("0404")}, "0504", 5, turn=1)
    assert d.fighting() == ["B", "RD", "RD"]


@pytest.mark.rule("8.1a", "8.1g")
@pytest.mark.parametrize("tables", ["brisk", "dense", "stiff"])
def test_ex_8_1_holds_in_all_tables_that_are_reconstructed_around_it(tables):
    d = marching({"A": panzer("0404")}, "0504", 5, turn=1, options={"tables": tables})
    assert d.fighting() == ["B", "RD", "RD"]
    strengths = {
        line: [sum(row.values()) for row in rows] for line, rows in d.game.charts.garrisons.items()
    }
    for roll in range(9):
        one, town, city = (strengths[line][roll] for line in ("open hex", "town", "city, Moscow"))
        assert one <= town <= city or roll > 6


@pytest.mark.rule("9.4b", "9.4c")
@pytest.mark.parametrize(("made", "cost"), [(panzer, 5), (infantry, 3)])
def test_ex_9_4_across_a_river_into_marsh(made, cost):
    rows = " ".join(".." + ("m" if r == 4 else ".") + "." * 7 for r in range(1, 10))
    board = plain(terrain=rows, key={"m": "marsh"}, sides={"river": "0304/0404"})
    d = desk({"A": made("0404")}, board)
    d.do("force A")
    before = d.p.mp
    d.do("to 0404 0304")
    assert before - d.p.mp == cost


@pytest.mark.rule("11.1b", "11.2b")
def test_ex_11_1_a_ring_around_14_hexes():
    d = pocket(size=14, board=bulge(14))
    assert d.now.pocket.bit_count() == 14
    d.do("die 1", "cup 1 0 0")
    d.roll(6)
    assert d.p.tally == 14


@pytest.mark.rule("4.4a", "4.4c")
def test_ex_4_4_the_german_position_of_early_november_is_worth_16_points():
    held = ["Kalinin", "Kaluga", "Bryansk", "Orel", "Rzhev", "Vyazma", "Gzhatsk", "Mozhaysk"]
    held += ["Volokolamsk", "Maloyaroslavets", "Sukhinichi", "Mtsensk"]
    p = campaign().p
    for name in held:
        p.soviet &= ~(1 << TITLE.board.place(name).hex)
    assert points(p) == 16
