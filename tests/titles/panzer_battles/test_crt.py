"""The combat table: odds with exact fractions, columns, shifts, and every cell."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.panzer_battles import desk, german, soviet
from support.panzer_guns import terrain

import zoc
from zoc.kernel.cycle.combat_table import CombatTable
from zoc.titles.panzer_battles.combat import parts
from zoc.titles.panzer_battles.position import REDUCED

TABLE = CombatTable(zoc.title("panzer-battles").tables["crt"])
COLUMNS = ("1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1")
PRINTED = """
A2r2 A2r2 A2r2 A1r1 A1 A1 A1
A2r2 A2r2 A1r1 A1r1 A1 A1 A1D1
A2r2 A1r1 A1r1 A1 A1 A1D1 Ar1
A1r1 A1r1 A1 A1 A1D1 Ar1 Dr1
A1r1 A1 A1 A1 Ar1 Dr1 D1r1
A1 A1 A1 A1D1 Dr1 D1r1 D1r1
A1 A1 A1D1 Ar1 D1r1 D1r1 D1r2
A1 A1D1 Ar1 Dr1 D1r1 D1r2 D1r2
A1D1 Ar1 Dr1 D1r1 D1r2 D1r2 D2r3
Ar1 Dr1 D1r1 D1r1 D1r2 D2r3 D2r3
Dr1 D1r2 D1r1 D1r2 D2r3 D2r3 D2r4
"""


def attack(attackers, defence, board=None, **more):
    """The odds of attackers, each with its hex and strength, against a unit in 0604."""
    units = {f"G{i}": german(hex_, value) for i, (hex_, value) in enumerate(attackers)}
    d = desk(units | {"R": soviet("0604", 4, defence)}, board, phase="combat", **more)
    return d, d.p.game.fighting.odds(d.p, d.hex("0604"), list(range(len(attackers))))


def result(found, dice):
    """What the dice bring at some odds."""
    return TABLE.result(found.column - 1, dice)


@pytest.mark.rule("CRT-1")
def test_every_cell_is_the_rulebooks():
    assert TABLE.columns == COLUMNS
    rows = [line.split() for line in PRINTED.strip().splitlines()]
    for dice, row in enumerate(rows, 2):
        assert [TABLE.result(place, dice) for place in range(7)] == row


@pytest.mark.rule("CRT-1")
def test_an_attack_rolls_two_dice():
    d, _ = attack([("0605", 4)], 4)
    d.do("attack 0604", "with G0", "fight")
    assert [(a.args[0], weight) for a, weight in d.p.decision.outcomes] == [
        (2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6), (8, 5), (9, 4), (10, 3), (11, 2), (12, 1),
    ]  # fmt: skip


@pytest.mark.rule("CRT-2")
@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("A2r2", [("A", 2, 2)]),
        ("A1", [("A", 1, 0)]),
        ("Ar1", [("A", 0, 1)]),
        ("A1D1", [("A", 1, 0), ("D", 1, 0)]),
        ("Dr1", [("D", 0, 1)]),
        ("D2r4", [("D", 2, 4)]),
    ],
)
def test_the_parts_of_a_result(code, found):
    assert list(parts(code)) == found


@pytest.mark.rule("CRT-2")
def test_both_parts_of_an_exchange_apply_the_attackers_first():
    d, _ = attack([("0605", 4), ("0605", 4)], 4)
    d.p.hex[d.number("R")] = d.hex("0604")
    d.do("attack 0604", "with G0", "with G1", "fight", "dice 7")
    assert d.p.actor == "german"
    d.do("lose G0")
    assert d.where("R") == ""


@pytest.mark.rule("CRT-2")
def test_steps_are_lost_before_anybody_retreats():
    two = {"reduced": {"attack": 2, "defence": 2}}
    units = {"G": german("0605", 30), "R": soviet("0604", 4, 2, **two), "S": soviet("0604", 4, 2)}
    d = desk(units, phase="combat")
    d.do("attack 0604", "with G", "fight", "dice 9")
    assert d.step == "losses"
    d.do("lose R")
    assert d.step == "retreat"
    assert d.where("R") == d.where("S") == "0604"
    assert d.state("R") & REDUCED


@pytest.mark.rule("CRT-3")
def test_odds_above_five_use_the_last_column():
    assert attack([("0605", 99)], 4)[1].odds == "5:1"
    assert attack([("0605", 20)], 4)[1].odds == "5:1"


def test_odds_below_one_to_three_use_the_first_column():
    assert attack([("0605", 1)], 99)[1].odds == "1:3"


@pytest.mark.rule("CRT-4")
def test_shifts_go_left_and_never_past_the_first_column():
    city = terrain(city="0604")
    assert attack([("0605", 4)], 4, city)[1].odds == "1:3"
    assert attack([("0605", 1)], 9, city)[1].odds == "1:3"
    assert attack([("0605", 99)], 1, city)[1].odds == "3:1"


@pytest.mark.rule("SCS-7.6")
@pytest.mark.parametrize(
    ("strength", "defence", "column"),
    [
        (3, 2, "2:1"), (5, 2, "3:1"), (9, 4, "2:1"), (4, 9, "1:2"), (2, 3, "1:2"), (2, 5, "1:3"),
        (4, 5, "1:1"), (5, 4, "1:1"), (7, 2, "4:1"),
    ],
)  # fmt: skip
def test_ratios_are_rounded_to_the_nearest_halves_up(strength, defence, column):
    assert attack([("0605", strength)], defence)[1].odds == column


@pytest.mark.rule("SCS-7.6")
@pytest.mark.parametrize(
    ("strength", "defence", "column"),
    [(3, 2, "1:1"), (5, 2, "2:1"), (4, 9, "1:3"), (4, 5, "1:2"), (8, 4, "2:1")],
)
def test_with_the_option_ratios_are_rounded_for_the_defender(strength, defence, column):
    found = attack([("0605", strength)], defence, options={"odds_for_defender": True})[1]
    assert found.odds == column


@given(st.fractions(Fraction(1, 4), 60), st.fractions(Fraction(1, 4), 60))
def test_more_strength_never_makes_a_worse_column(one, other):
    for kindly in ("nearest", "defender"):
        column = TABLE.column(one, other, kindly)
        assert TABLE.column(one + 1, other, kindly) >= column
        assert TABLE.column(one, other + 1, kindly) <= column
        assert TABLE.column(one, other, "defender") <= TABLE.column(one, other, "nearest")


# -- terrain ------------------------------------------------------------------------------------


@pytest.mark.rule("TEC-2", "TEC-7", "TEC-8")
@pytest.mark.parametrize(
    ("kind", "column"),
    [("clear", "4:1"), ("woods", "3:1"), ("village", "3:1"), ("city", "2:1"), ("balka", "4:1")],
)
def test_terrain_shifts_the_odds(kind, column):
    board = terrain(**{kind: "0604"}) if kind != "clear" else None
    assert attack([("0605", 12)], 3, board)[1].odds == column


@pytest.mark.rule("1.3a-3")
def test_one_terrain_of_a_hex_counts_the_best_for_the_defender():
    board = terrain(woods="0604") | {"hexes": {"city": {"Surovikino": "0604"}}}
    assert attack([("0605", 12)], 3, board)[1].odds == "2:1"
    hill = terrain(woods="0604") | {"hexes": {"hills": {"Hill 129": "0604"}}}
    assert attack([("0605", 12)], 3, hill)[1].odds == "3:1"


@pytest.mark.rule("TEC-15", "1.3a-3")
def test_a_swamp_doubles_the_defender_or_a_village_shifts_whichever_is_lower():
    assert attack([("0605", 12)], 3, terrain(swamp="0604"))[1].odds == "2:1"
    both = terrain(swamp="0604") | {"hexes": {"village": {"State Farm 79": "0604"}}}
    assert attack([("0605", 12)], 3, both)[1].odds == "2:1"
    assert attack([("0605", 3)], 3, both)[1].odds == "1:2"


@pytest.mark.rule("1.3a-4", "TEC-15")
def test_hexside_and_hex_both_count_and_only_who_attacks_across_is_halved():
    stream = {"sides": {"stream": "0604/0605"}}
    assert attack([("0605", 12)], 3, stream)[1].attack == 6
    found = attack([("0605", 12), ("0704", 12)], 3, stream)[1]
    assert found.attack == 18
    board = terrain(village="0604") | stream
    assert attack([("0605", 12)], 3, board)[1].odds == "1:1"


@pytest.mark.rule("TEC-10")
def test_across_a_river_only_along_a_way_and_with_a_third():
    river = {"sides": {"river": "0604/0605"}}
    d, _ = attack([("0605", 12), ("0704", 3)], 3, river)
    d.do("attack 0604")
    assert d.refused("with G0") == "TEC-10"
    for kind in ("road", "track", "railroad"):
        bridged = river | {"ways": {kind: ["0604 0605"]}}
        assert attack([("0605", 12), ("0704", 3)], 3, bridged)[1].attack == 7


@pytest.mark.rule("TEC-16")
@pytest.mark.parametrize("kind", ["road", "track", "railroad"])
def test_ways_have_no_combat_effect_of_their_own(kind):
    way = {"ways": {kind: ["0604 0605"]}}
    assert attack([("0605", 12)], 3, way)[1].odds == "4:1"
    assert attack([("0605", 12)], 3, terrain(village="0604") | way)[1].odds == "3:1"
    stream = {"sides": {"stream": "0604/0605"}} | way
    assert attack([("0605", 12)], 3, stream)[1].attack == 6


@pytest.mark.rule("TEC-16")
def test_ways_give_no_overrun_and_no_barrage_modifier():
    d, _ = attack([("0605", 12)], 3, terrain(village="0604") | {"ways": {"road": ["0604 0605"]}})
    assert d.game.map.effects.why_no_overrun(d.hex("0605"), d.hex("0604")) == "village"
    plain, _ = attack([("0605", 12)], 3, {"ways": {"road": ["0604 0605"]}})
    assert plain.game.map.effects.barrage_modifier(plain.hex("0604"), air=False) == 0


@pytest.mark.rule("TEC-13")
def test_a_lake_is_attacked_across_along_a_road_only_without_reduction():
    lake = {"sides": {"lake line": "0604/0605"}}
    d, _ = attack([("0605", 12), ("0704", 3)], 3, lake | {"ways": {"track": ["0604 0605"]}})
    d.do("attack 0604")
    assert d.refused("with G0") == "TEC-13"
    road = lake | {"ways": {"road": ["0604 0605"]}}
    assert attack([("0605", 12)], 3, road)[1].attack == 12


# -- derived checks -----------------------------------------------------------------------------


def test_d_5_nine_against_three_in_the_open():
    found = attack([("0605", 9)], 3)[1]
    assert (found.odds, result(found, 7)) == ("3:1", "Dr1")


def test_d_6_nine_against_three_in_a_city():
    found = attack([("0605", 9)], 3, terrain(city="0604"))[1]
    assert (found.odds, result(found, 7)) == ("1:1", "A1")


def test_d_7_twelve_across_a_stream_against_two():
    found = attack([("0605", 12)], 2, {"sides": {"stream": "0604/0605"}})[1]
    assert (found.odds, result(found, 10)) == ("3:1", "D1r2")
