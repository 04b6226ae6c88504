"""4 Victory and 5 the sequence of play."""

import pytest
from support.red_typhoon import campaign, desk, german, soviet

from zoc.kernel.cycle.track import GameTurn
from zoc.titles.red_typhoon.position import ELIMINATED, GERMAN, SOVIET

CITY = {
    "terrain": " ".join(["............"] * 4 + ["....c..c...."] + ["............"] * 7),
    "key": {"c": "city"},
    "places": {
        "Redtown": {"hex": "0505", "vp": {"soviet": 3}},
        "Bothtown": {"hex": "0805", "vp": {"soviet": 2, "german": 4}},
    },
}


def lost(count, make):
    return {f"L{i}": make("eliminated") for i in range(count)}


@pytest.mark.rule("4.1a", "5.0e")
def test_the_game_ends_after_turn_nine():
    d = desk(
        {"R": soviet("0505"), "G": german("0909")}, CITY, turn=9, side="german", phase="combat"
    )
    d.do("end")
    assert d.p.over
    assert d.p.result
    eight = desk(
        {"R": soviet("0505"), "G": german("0909")}, CITY, turn=8, side="german", phase="combat"
    )
    eight.do("end")
    assert not eight.p.over
    assert eight.p.turn == 9


@pytest.mark.rule("4.1b")
def test_more_points_win():
    d = desk(
        {"R": soviet("0505"), "G": german("0909")}, CITY, turn=9, side="german", phase="combat"
    )
    d.do("end")
    assert d.p.result == "german victory, 4 to 3 VP"
    s = desk(
        {"R": soviet("0505"), "S": soviet("0805")}, CITY, turn=9, side="german", phase="combat"
    )
    s.do("end")
    assert s.p.result == "soviet victory, 5 to 0 VP"


@pytest.mark.rule("4.1c")
def test_a_tie_is_a_german_victory():
    d = desk({"R": soviet("0909"), "G": german("0202")}, turn=9)
    assert d.game.points.totals(d.p)[SOVIET] == d.game.points.totals(d.p)[GERMAN] == 0
    assert d.game.verdict(d.p).winner == "german"


@pytest.mark.rule("4.2a")
def test_three_western_sources_are_a_decisive_soviet_victory_at_once():
    d = campaign()
    for label in ("0115", "0120"):
        d.game.control.take(d.p, SOVIET, d.hex(label))
    assert not d.p.result
    d.game.control.take(d.p, SOVIET, d.hex("0130"))
    assert d.p.result.startswith("decisive soviet victory")
    d.game.settle(d.p)
    assert d.p.over


@pytest.mark.rule("4.2b")
def test_four_eastern_sources_are_a_decisive_german_victory_at_once():
    d = campaign()
    for label in ("3820", "3823", "3824"):
        d.game.control.take(d.p, GERMAN, d.hex(label))
    assert not d.p.result
    d.game.control.take(d.p, GERMAN, d.hex("3826"))
    assert d.p.result.startswith("decisive german victory")
    d.game.settle(d.p)
    assert d.p.over


@pytest.mark.rule("4.3a")
def test_the_soviet_side_scores_its_figure_of_each_city_it_controls():
    d = desk({"R": soviet("0505"), "S": soviet("0805")}, CITY)
    assert d.game.points.totals(d.p)[SOVIET] == 3 + 2
    assert d.game.points.totals(d.p)[GERMAN] == 0


@pytest.mark.rule("4.4a")
def test_the_german_side_scores_its_figure_of_each_city_it_controls():
    d = desk({"R": soviet("1010")}, CITY)
    assert d.game.points.totals(d.p)[GERMAN] == 4
    assert d.game.points.totals(d.p)[SOVIET] == 0
    taken = desk({"R": soviet("0805")}, CITY)
    assert taken.game.points.totals(taken.p)[GERMAN] == 0


@pytest.mark.rule("4.3b", "4.4b", "PN-2")
@pytest.mark.parametrize(("count", "points"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2)])
def test_every_five_enemy_units_are_worth_a_point_rounded_down(count, points):
    d = desk({"R": soviet("0909")} | lost(count, german))
    assert d.game.points.totals(d.p)[SOVIET] == points
    g = desk({"G": german("0909")} | lost(count, soviet))
    assert g.game.points.totals(g.p)[GERMAN] == points


@pytest.mark.rule("4.3c")
@pytest.mark.parametrize(("turn", "points"), [(4, 0), (5, -1), (6, -2), (7, -3), (8, -4), (9, -5)])
def test_withdrawing_the_first_shock_army_costs_more_each_turn(turn, points):
    board = {"ways": {"road": ["1212 1211"]}, "hexes": {"supply source": {"soviet": "1212"}}}
    d = desk({"SU-C01": "1010"}, board, turn=turn, phase="withdrawal")
    d.do("withdraw")
    assert [i.points for i in d.game.points.entries(d.p) if i.rule == "4.3c"] == [points]


@pytest.mark.rule("4.3d", "4.4c")
def test_losing_the_first_shock_army_costs_five_points_and_counts_as_no_unit():
    d = desk({"SU-C01": "eliminated", "G": german("0909")} | lost(4, soviet))
    assert d.game.points.totals(d.p)[SOVIET] == -5
    assert d.game.points.totals(d.p)[GERMAN] == 0
    five = desk({"SU-C01": "eliminated", "G": german("0909")} | lost(5, soviet))
    assert five.game.points.totals(five.p)[GERMAN] == 1


# -- 5 -------------------------------------------------------------------------------------------


def phases(turn):
    """The names of all steps of a turn, in order."""
    d = desk({"R": soviet("0505"), "G": german("0909")}, turn=turn)
    d.p.agenda = (GameTurn(),)
    d.p.agenda[-1].run(d.p)
    return list(reversed(d.p.agenda))


@pytest.mark.rule("5.0a")
def test_a_turn_is_a_soviet_and_then_a_german_player_turn():
    sides = [entry.side for entry in phases(5) if "side" in entry.FIELDS]
    assert sides == sorted(sides)
    assert set(sides) == {SOVIET, GERMAN}


@pytest.mark.rule("5.0b")
def test_the_soviet_phases_come_in_order():
    wanted = [
        "action points",
        "movement",
        "combat",
        "withdrawal",
        "airborne",
        "partisans",
        "recovery",
    ]
    names = [e[0] for e in phases(5)]
    soviet_part = names[: names.index("recovery") + 1]
    assert [n for n in soviet_part if n in wanted] == wanted


@pytest.mark.rule("5.0c")
def test_the_german_phases_come_in_order():
    wanted = ["action points", "movement", "combat", "recovery"]
    german_part = [e[0] for e in phases(5) if len(e) > 1 and e[1] == GERMAN]
    assert [n for n in german_part if n in wanted] == wanted
    assert not {"withdrawal", "airborne", "partisans"} & set(german_part)


@pytest.mark.rule("5.0d")
@pytest.mark.parametrize(
    ("name", "turns"),
    [("withdrawal", range(4, 10)), ("airborne", range(4, 8)), ("partisans", range(4, 7))],
)
def test_special_phases_exist_on_their_turns_only(name, turns):
    found = [turn for turn in range(1, 10) if any(e[0] == name for e in phases(turn))]
    assert found == list(turns)


@pytest.mark.rule("5.0e")
def test_the_turn_marker_advances_after_the_german_player_turn():
    d = desk({"R": soviet("0505"), "G": german("0909")}, turn=3, phase="combat")
    d.do("end")
    assert d.p.turn == 3
    d.do("end", "end")
    assert d.p.turn == 4


def test_eliminated_units_are_off_the_map_for_good():
    d = desk(lost(1, german))
    assert d.state("L0") & ELIMINATED
    assert d.where("L0") == ""
