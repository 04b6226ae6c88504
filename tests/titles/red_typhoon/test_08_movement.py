"""8 Movement."""

import pytest
from support.red_typhoon import desk, german, soviet

from zoc.kernel.play.step import Refusal

K = {"move": ["K"]}
WOODS = {"terrain": " ".join(["............"] * 4 + ["wwwwwwwwwwww"] * 8), "key": {"w": "woods"}}
CITY = {
    "terrain": " ".join(["............"] * 4 + ["....c......."] + ["............"] * 7),
    "key": {"c": "city"},
}
ROAD = {
    "terrain": " ".join(["wwwwwwwwwwww"] * 12),
    "key": {"w": "woods"},
    "ways": {"road": ["0505 0504 0503 0502"], "railway": ["0505 0506 0507"]},
}


def step(units, board, name, goal):
    """What one step costs in half points."""
    return desk(units, board, orders=K).reach(name)[goal]


def black(hex_):
    return soviet(hex_, movement=8)


def white(hex_):
    return soviet(hex_, movement=8, white=["movement"])


@pytest.mark.rule("8.0a", "12.2b", "12.3c")
def test_only_own_units_of_ordered_formations_move():
    units = {"R": soviet("0505"), "S": soviet("0705", formation="WR"), "G": german("0909")}
    d = desk(units, orders=K)
    assert [o for o in d.options if o.startswith("move")] == ["move R"]
    assert d.refused("move S") == "12.3c"
    assert d.refused("move G") == "8.0a"


@pytest.mark.rule("8.0b")
def test_a_move_goes_through_neighbouring_hexes():
    d = desk({"R": soviet("0505")}, orders=K)
    d.do("move R")
    assert d.refused("to 0503 0502") == "8.0b"
    d.do("to 0504 0503")
    assert d.where("R") == "0503"


@pytest.mark.rule("8.0b", "8.0c")
def test_the_cost_of_all_steps_stays_within_the_allowance():
    d = desk({"R": soviet("0505", movement=3)}, orders=K)
    assert set(d.reach("R").values()) == {0, 2, 4, 6}
    d.do("move R")
    assert d.refused("to 0501") == "8.0c"
    assert d.refused("to 0504 0503 0502 0501") == "8.2"
    d.do("to 0502")
    assert d.refused("move R") == "8.0c"


@pytest.mark.rule("8.0d")
def test_nobody_has_to_move():
    d = desk({"R": soviet("0505"), "S": soviet("0509")}, orders=K)
    assert d.allowed("end")
    assert "end" in d.options
    d.do("move R")
    assert d.allowed("to 0505")
    assert d.allowed("to 0504")


@pytest.mark.rule("8.1a")
def test_no_unit_enters_an_enemy_hex_not_even_of_disrupted_units():
    d = desk({"R": soviet("0505"), "G": german("0503 disrupted")}, orders=K)
    d.do("move R")
    assert d.refused("to 0503") == "8.1a"
    assert d.refused("to 0504 0503") == "8.1a"
    assert "0503" not in d.reach("R")


@pytest.mark.rule("8.2a")
def test_clear_ground_costs_one_point():
    assert step({"R": black("0505")}, None, "R", "0504") == 2
    assert step({"R": white("0505")}, None, "R", "0504") == 2


@pytest.mark.rule("8.2b")
def test_woods_cost_two_points_and_three_for_a_white_allowance():
    assert step({"R": black("0506")}, WOODS, "R", "0507") == 4
    assert step({"R": white("0506")}, WOODS, "R", "0507") == 6


@pytest.mark.rule("8.2c")
def test_a_city_costs_one_point_in_all():
    assert step({"R": black("0504")}, CITY, "R", "0505") == 2
    assert step({"R": white("0504")}, CITY, "R", "0505") == 2


@pytest.mark.rule("8.2d")
def test_rivers_do_not_slow_movement():
    board = {"sides": {"river": "0504/0505"}}
    assert step({"R": black("0505")}, board, "R", "0504") == 2


@pytest.mark.rule("8.2e")
def test_a_road_step_costs_one_point_or_half_and_ignores_woods():
    assert step({"R": black("0505")}, ROAD, "R", "0504") == 2
    assert step({"R": white("0505")}, ROAD, "R", "0504") == 1
    assert step({"R": white("0505")}, ROAD, "R", "0502") == 3


@pytest.mark.rule("8.2f")
def test_a_road_hex_entered_off_the_road_costs_its_terrain():
    assert step({"R": black("0603")}, ROAD, "R", "0503") == 4
    assert step({"R": white("0603")}, ROAD, "R", "0503") == 6


@pytest.mark.rule("8.2g")
def test_railways_do_not_help_movement():
    assert step({"R": black("0505")}, ROAD, "R", "0506") == 4
    assert step({"R": white("0505")}, ROAD, "R", "0506") == 6


@pytest.mark.rule("8.2h")
def test_supply_sources_and_set_up_areas_do_not_influence_movement():
    board = {
        "hexes": {"supply source": {"soviet": "0504"}, "set-up area": {"A": "0506 0507"}},
    }
    assert step({"R": black("0505")}, board, "R", "0504") == 2
    assert step({"R": black("0505")}, board, "R", "0506") == 2


# -- a path of one step --------------------------------------------------------------------------

ROUND = {
    "terrain": " ".join(["............"] * 3 + ["....w......."] + ["............"] * 8),
    "key": {"w": "woods"},
    "ways": {"road": ["0505 0604 0504"]},
}
"""Woods at 0504 that a road reaches by another hex."""


@pytest.mark.rule("8.0b")
def test_a_path_that_begins_where_the_unit_stands_is_taken_to_the_letter():
    units = {"R": soviet("0505", movement=6, white=["movement"]), "G": german("1212")}
    by_road = desk(units, ROUND, orders={"move": ["K"]})
    by_road.do("move R")
    cheapest = by_road.game.marching.reach(by_road.p, (by_road.number("R"),))
    assert len(cheapest.path(by_road.hex("0504"))) == 3, "the listed path goes round by road"
    (moved,) = by_road.do("to 0505 0504")
    assert [by_road.game.label(h) for h in moved.path] == ["0505", "0504"]
    assert moved.cost == "3", "woods, not the road"
    round_ = desk(units, ROUND, orders={"move": ["K"]})
    (moved,) = round_.do("move R", "to 0504")
    assert [round_.game.label(h) for h in moved.path] == ["0505", "0604", "0504"]


@pytest.mark.rule("6.1b", "8.0c")
def test_a_step_taken_to_the_letter_obeys_the_rules_of_steps():
    d = desk({"R": soviet("0505", movement=2), "G": german("0604")}, orders={"move": ["K"]})
    d.do("move R")
    assert d.refused("to 0505 0605") == "6.1b", "from ZOC to ZOC"
    assert d.refused("to 0505 0507") == "8.0b", "no neighbour"
    assert d.refused("to 0505 0505") == "8.0b", "no step at all"
    assert d.allowed("to 0505 0506")


def test_whoever_asks_the_game_gets_refusals_in_the_words_of_players():
    d = desk({"R": soviet("0505", movement=2), "G": german("0909"), "S": soviet("waiting")})
    game, number, hex_ = d.game, d.number, d.hex
    assert str(game.why_not_there(d.p, number("R"), hex_("0509"))) == (
        "0509 costs 4 MP, 2 allowed (8.0c)"
    )
    assert str(game.why_not_there(d.p, number("S"), hex_("0509"))) == "S is not on the map (8.0a)"
    with pytest.raises(Refusal, match="R is not next to 0909"):
        game.forecast_attack(d.p, hex_("0909"), [number("R")])
