"""The worked examples of the rulebook."""

import pytest
from support.red_typhoon import campaign, desk, german, soviet

from zoc.titles.red_typhoon.victory import account

WOODS = {
    "terrain": " ".join(["............"] * 3 + ["....w......."] + ["............"] * 8),
    "key": {"w": "woods"},
    "sides": {"river": "0504/0505"},
    "ways": {"road": ["0501 0502 0503", "0512 0511 0510"]},
    "hexes": {"supply source": {"german": "0501", "soviet": "0512"}},
}


def across_the_river(turn, side="soviet"):
    units = {"R": soviet("0505", 8), "G": german("0504", 3)}
    return desk(units, WOODS, turn=turn, side=side, phase="combat", orders={"attack": ["K"]})


def test_ex_1_eight_against_three_is_two_to_one():
    d = across_the_river(2)
    assert d.game.fighting.odds(d.p, d.hex("0504"), [d.number("R")]).column == 2


def test_ex_2_a_retreat_of_three_ends_three_hexes_away():
    d = desk(
        {"R": soviet("0509", 12), "G": german("0508", 4)}, phase="combat", orders={"attack": ["K"]}
    )
    d.do("attack 0508", "with R", "fight", "die 5")
    goal = d.options[0].split()[-1]
    d.do(d.options[0])
    assert d.game.grid.distance(d.hex("0508"), d.hex(goal)) == 3
    assert d.where("G") == goal


def test_ex_3_woods_behind_a_river_are_minus_two():
    d = across_the_river(2)
    assert d.game.fighting.odds(d.p, d.hex("0504"), [d.number("R")]).modifier == -2


def test_ex_4_and_11_surprise_makes_it_nothing_and_a_four_stays_a_four():
    d = across_the_river(1)
    assert d.game.fighting.odds(d.p, d.hex("0504"), [d.number("R")]).modifier == 0
    d.do("attack 0504", "with R", "fight")
    (result, *_) = d.rolls(4)
    assert result.result == d.game.fighting.table.result(1, 4)


def test_ex_5_turn_two_brings_seven_and_four():
    d = campaign()
    d.do("end", "end", "end", "end")
    soviet_before, german_before = 5, 4
    assert d.p.ap == (soviet_before + 7, german_before)
    d.do("end", "end")
    assert d.p.ap == (5, german_before + 4)


def test_ex_6_ten_points_on_turn_one():
    assert campaign().p.ap[0] == 3 + 7


def test_ex_7_a_point_in_the_movement_box_of_k_moves_k_and_nobody_else():
    d = campaign()
    d.do("order move K")
    moving = {o.split()[1] for o in d.options if o.startswith("move")}
    code = [f.id for f in d.game.formations].index("K")
    assert moving == {
        u.id for i, u in enumerate(d.game.units) if d.game.formation[i] == code and d.p.hex[i]
    }


@pytest.mark.parametrize(
    ("die", "labels"),
    [
        (1, "1214 1215 1216 1315 1316 1317 1415"),
        (2, "1423 1523 1524 1622 1623 1624 1723"),
    ],
)
def test_ex_8_and_9_the_die_names_the_partisans_hexes(die, labels):
    from support.red_typhoon import Desk

    units = {"SU-PAR1": "waiting"}
    d = Desk(
        {"title": "red-typhoon", "turn": 4, "side": "soviet", "phase": "partisans", "units": units}
    )
    d.do(f"die {die}")
    assert {o.split()[-1] for o in d.options} == set(labels.split())


def test_ex_10_withdrawn_on_turn_seven_costs_three_points():
    board = {"ways": {"road": ["1212 1211"]}, "hexes": {"supply source": {"soviet": "1212"}}}
    d = desk({"SU-C01": "1010"}, board, turn=7, phase="withdrawal")
    d.do("withdraw")
    assert sum(i.vp for i in account(d.p) if i.rule == "4.3c") == -3
