"""Works in combat (7.1.10, RS-3) and fixed positions (7.2), of which this map has none."""

from dataclasses import replace

import pytest
from support.moscow_1941 import fight, forest, german, soviet

from zoc.titles.moscow_1941.fighting import Combat

LINE = {"sides": {"fixed positions": "0605/0606 0705/0606"}}
AREA = {"hexes": {"fixed positions": {"fixed positions": "0606"}}}


def assault(units, board=None, **more):
    d = fight({**units, "R": soviet("0606")}, board, **more)
    d.do("attack 0606", *(f"with {n}" for n in units))
    return d


@pytest.mark.rule("7.1.10")
def test_field_works_give_two_cms():
    d = assault({"A": german("0605")}, works={"soviet": "0606"})
    assert d.terms() == {"field works": -2}


@pytest.mark.rule("RS-3")
@pytest.mark.parametrize(
    ("terrain", "strength", "cms"), [("clear", 5, 1), ("clear", 4, 0), ("town", 4, 2)]
)
def test_in_red_snow_they_give_less_outside_towns_and_nothing_to_the_weak(terrain, strength, cms):
    board = (
        {} if terrain == "clear" else {"key": {"t": "town"}, "terrain": forest("0606", letter="t")}
    )
    units = {"A": german("0605"), "R": soviet("0606 shaken=20", strength=strength)}
    d = fight(units, board, scenario="red-snow", works={"soviet": "0606"})
    d.do("attack 0606", "with A")
    assert -d.terms().get("field works", 0) == cms


@pytest.mark.rule("7.2.1", "7.2.2")
@pytest.mark.parametrize("board", [LINE, AREA])
def test_fixed_positions_halve_the_attack_and_give_three_cms(board):
    d = assault({"A": german("0605", strength=9), "G": german("0603", "ART", attack=4)}, board)
    assert d.sums() == (7, 4)
    assert d.terms() == {"fixed positions": -3}


@pytest.mark.rule("7.2.4a", "7.2.4b", "7.2.4c")
@pytest.mark.parametrize(
    ("rear", "terms", "points"), [(10, {"fixed positions": -3}, 23), (11, {"field works": -2}, 24)]
)
def test_the_line_counts_unless_more_attack_from_behind(rear, terms, points):  # E30
    units = {"A": german("0605", strength=15), "B": german("0607", strength=5),
             "C": german("0506", strength=rear)}  # fmt: skip
    d = assault(units, LINE)
    assert d.terms() == terms
    assert d.sums()[0] == points


@pytest.mark.rule("7.2.5")
def test_nobody_in_fixed_positions_must_attack():
    d = fight({"A": german("0605"), "R": soviet("0606")}, AREA, side="soviet")
    assert not d.p.bound


@pytest.mark.rule("7.2.6", "7.2.3")
@pytest.mark.parametrize(("throw", "lost"), [(6, 0), (3, 1)])
def test_holding_fixed_positions_costs_one_less(throw, lost):  # E31
    units = {"A": german("0605", strength=60), "B": german("0605", strength=4)}
    d = assault(units, AREA)
    assert d.odds() == "5:1"
    d.battle()
    d.do("dice 11")  # -1/D2
    d.do("lose B") if d.p.actor == "german" else None
    d.do("stay")
    assert d.cels("R") == 1
    e = assault({"A": german("0605", strength=32)}, AREA)
    e.battle()
    e.do("dice 6", "stay")  # 1:1, -/D1
    assert e.cels("R") == 2


@pytest.mark.rule("7.2.3")
def test_a_group_of_fixed_positions_may_give_another_bonus():
    d = assault({"A": german("0605")}, AREA)
    assert d.terms() == {"fixed positions": -3}
    weak = [replace(f, more={"cms": 1}) for f in d.game.board.hex_features]
    d.game.board = replace(d.game.board, hex_features=tuple(weak))
    d.game.fighting = Combat(d.game)
    assert d.terms() == {"fixed positions": -1}
