"""Movement (3, T.1 to T.5): costs, caps, roads, stacking, one move a phase."""

import pytest
from support.moscow_1941 import desk, german, land, soviet

COLUMN = "0401 0402 0403 0404 0405 0406 0407 0408 0409 0410 0411 0412"
FAR = {"S": soviet("1212")}


def alone(type_="INF", board=None, at="0404", side="german", **more):
    """One unit that is about to move."""
    made = german(at, type_) if side == "german" else soviet(at, type_)
    other = FAR if side == "german" else {"G": german("1212")}
    return desk({"U": made} | other, board, side=side, **more)


def cost(d, goal, name="U"):
    """What a unit pays to reach a hex by its best way, in MPs; None where it cannot."""
    routes = {d.game.label(r.hex): r.cost for r in d.game.routes(d.p, d.number(name))}
    return routes.get(goal)


@pytest.mark.rule("3.1.1")
def test_units_move_in_their_own_movement_phase_only():
    d = desk({"U": german("0404"), "S": soviet("1010")}, side="soviet")
    assert d.refused("move U") == "2.2c"
    assert d.allowed("move S")


@pytest.mark.rule("3.1.3")
@pytest.mark.rule("3.1.9")
@pytest.mark.rule("3.1.10")
def test_units_move_in_any_order_and_pass_through_full_hexes():
    stack = {f"X{n}": german("0405") for n in range(4)}
    d = desk({"A": german("0404"), "B": german("0403")} | stack | FAR)
    d.do("move B", "to 0404", "move A")
    assert d.refused("to 0405") == "3.2.1"
    d.do("to 0406")
    assert d.where("A") == "0406"


@pytest.mark.rule("3.1.4")
def test_a_march_goes_from_neighbour_to_neighbour():
    d = alone()
    d.do("move U")
    assert d.refused("to 0405 0407") == "3.1.4"
    assert d.refused("to 0406 0407") == "3.1.4"
    assert d.allowed("to 0405 0406")


@pytest.mark.rule("3.1.5")
def test_nobody_spends_more_than_he_has():
    d = alone()
    assert cost(d, "0408") == "4"
    d.do("move U")
    assert d.refused("to 0409") == "3.1.5"
    assert d.refused("to 0405 0406 0407 0408 0409") == "3.1.5"


@pytest.mark.rule("3.1.6")
@pytest.mark.rule("3.1.7")
def test_what_is_not_spent_is_lost_and_helps_nobody():
    d = desk({"A": german("0404"), "B": german("0604")} | FAR)
    d.do("move A", "to 0405", "move B", "to 0605")
    assert d.refused("move A") == "3.1.5"
    assert cost(d, "0608", "B") == "3"
    assert cost(d, "0609", "B") is None


@pytest.mark.rule("3.1.1")
def test_a_move_may_be_broken_by_nothing_but_its_own_acts():
    d = alone()
    d.do("move U", "to 0405", "move U", "to 0406", "move U", "to 0408")
    assert d.where("U") == "0408"
    assert d.refused("move U") == "3.1.5"


@pytest.mark.rule("3.1.11")
@pytest.mark.rule("T.1")
@pytest.mark.parametrize(
    ("type_", "clear", "forest", "town", "river"),
    [("INF", "1", "2", "1", "2"), ("MOT", "2", "4", "1", "4"), ("ARM", "1", "3", "1", "3")],
)
def test_each_class_pays_its_own_price(type_, clear, forest, town, river):
    board = land(f="0405", t="0403") | {"sides": {"river": "0404/0504"}}
    d = alone(type_, board)
    assert cost(d, "0303") == clear
    assert cost(d, "0405") == forest
    assert cost(d, "0403") == town
    d.do("move U", "to 0404 0504")
    assert d.game.marching.journey(d.p, d.number("U")).left // 6 == 7 - int(river) or type_ == "INF"


@pytest.mark.rule("3.1.12")
@pytest.mark.rule("T.1")
def test_e07_forest_across_a_river_costs_a_tank_five():
    d = alone("ARM", land(f="0405") | {"sides": {"river": "0404/0405"}})
    d.do("move U", "to 0404 0405")
    assert d.game.marching.journey(d.p, d.number("U")).left == 2 * 6


@pytest.mark.rule("3.1.13")
def test_e08_who_has_spent_nothing_can_always_make_one_step():
    rows = land(f="0405 0504 0304 0303 0403 0503")
    sides = {"big river": "0404/0405"}
    d = desk({"U": german("0404", "MOT", movement=5), **FAR}, rows | {"sides": sides})
    d.do("move U", "to 0404 0405")
    assert d.where("U") == "0405"
    assert d.game.marching.journey(d.p, d.number("U")).left == 0


@pytest.mark.rule("3.1.13")
def test_the_cap_is_for_the_first_step_only():
    d = desk({"U": german("0404", "INF", movement=2), **FAR}, land(f="0406")
             | {"sides": {"river": "0405/0406"}})  # fmt: skip
    d.do("move U", "to 0405", "move U")
    assert d.refused("to 0406") == "3.1.5"
    assert d.refused("to 0405 0406") == "3.1.5"


@pytest.mark.rule("3.1.13")
@pytest.mark.rule("10.2.2")
def test_e09_without_supply_it_has_half_and_still_may_enter():
    d = desk({"U": german("0404 oos=1"), **FAR}, land(f="0405") | {"sides": {"river": "0404/0405"}})
    assert d.game.marching.budget(d.p, (d.number("U"),)) == 2 * 6
    d.do("move U", "to 0404 0405")
    assert d.oos("U") == 1


@pytest.mark.rule("10.2.3")
def test_full_mps_are_bought_before_the_first_mp_for_a_level():
    d = desk({"U": german("0404 oos=1"), **FAR})
    d.do("full U")
    assert d.oos("U") == 1
    d.do("move U", "to 0408")
    assert d.oos("U") == 2
    d = desk({"U": german("0404 oos=1"), **FAR})
    d.do("move U", "to 0405")
    assert d.refused("full U") == "10.2.3"
    assert desk({"U": german("0404"), **FAR}).refused("full U") == "10.2.3"


@pytest.mark.rule("T.1")
@pytest.mark.parametrize(("type_", "rate"), [("INF", "½"), ("MOT", "⅓"), ("ARM", "½")])
def test_along_a_main_road_only_the_road_counts(type_, rate):
    board = land(f="0405") | {"ways": {"main road": [COLUMN]}, "sides": {"river": "0404/0405"}}
    assert cost(alone(type_, board), "0405") == rate


@pytest.mark.rule("T.2")
def test_the_hexes_of_a_city_are_joined_by_main_road():
    d = alone("MOT", land(c="0404 0405"))
    assert cost(d, "0405") == "⅓"
    assert cost(alone("MOT", land(c="0405")), "0405") == "2"


@pytest.mark.rule("T.3")
@pytest.mark.parametrize(("type_", "last", "beyond"), [("INF", "0406", "0407"),
                                                       ("ARM", "0409", "0410")])  # fmt: skip
def test_one_hex_more_for_who_keeps_to_secondary_road(type_, last, beyond):
    d = alone(type_, {"ways": {"secondary road": [COLUMN]}}, at="0401")
    assert cost(d, last) is not None
    assert cost(d, beyond) is None
    d.do("move U", f"to {last}")
    assert d.where("U") == last
    assert d.refused("move U") == "3.1.5"


@pytest.mark.rule("T.3")
def test_lorries_get_no_hex_more_nor_who_left_the_road():
    d = alone("MOT", {"ways": {"secondary road": [COLUMN]}}, at="0401")
    assert d.game.marching.table(d.p, (d.number("U"),)) not in d.game.marching.bonus
    d = alone("INF", {"ways": {"secondary road": ["0402 0403 0404 0405 0406 0407"]}}, at="0401")
    assert cost(d, "0405") == "4"
    assert cost(d, "0406") is None


@pytest.mark.rule("T.3")
def test_the_hex_more_is_given_once():
    d = alone("INF", {"ways": {"secondary road": [COLUMN]}}, at="0401")
    d.do("move U")
    assert d.refused("to 0402 0403 0404 0405 0406 0407") == "3.1.5"
    d.do("to 0405", "move U", "to 0406")
    assert d.refused("move U") == "3.1.5"


@pytest.mark.rule("T.5")
def test_lakes_are_closed_to_all_and_swamp_to_motors():
    board = land(l="0405", s="0403")
    for type_, swamp in (("INF", "2"), ("CAV", "2"), ("MOT", None), ("ARM", None)):
        d = alone(type_, board)
        assert cost(d, "0405") is None
        assert cost(d, "0403") == swamp
    frozen = alone("MOT", board, options={"frozen": True})
    assert cost(frozen, "0405") == cost(frozen, "0403") == "2"


@pytest.mark.rule("9.1.2")
@pytest.mark.rule("9.1.3")
def test_an_hq_goes_as_a_lorry_and_into_swamp_for_five():
    d = alone("HQ", land(s="0403"))
    assert d.game.marching.budget(d.p, (d.number("U"),)) == 10 * 6
    assert cost(d, "0405") == "2"
    assert cost(d, "0403") == "5"


@pytest.mark.rule("3.2.1")
@pytest.mark.rule("3.2.2")
def test_eight_cels_fit_into_a_hex_and_an_hq_is_one():
    stack = {f"X{n}": german("0405") for n in range(3)} | {"H": german("0405", "HQ")}
    d = desk({"A": german("0404"), "Gun": german("0404 transport", "ART")} | stack | FAR)
    d.do("move A")
    assert d.refused("to 0405") == "3.2.1"
    d.do("to 0404", "move Gun", "to 0405")
    assert d.where("Gun") == "0405"
    assert not list(d.game.faults(d.p))


@pytest.mark.rule("3.1.2")
def test_a_retreat_counts_no_movement_points():
    # The limits of retreats are tried in chapter 5; here only that marching does not bind them.
    d = desk({"U": german("0404"), "S": soviet("0405")})
    assert d.game.marching.reach(d.p, (d.number("U"),)).cost(d.hex("0403")) == 2 * 6


@pytest.mark.rule("3.1.8")
def test_nobody_enters_a_hex_of_regular_enemies():
    d = desk({"U": german("0404"), "S": soviet("0406")})
    d.do("move U")
    assert d.refused("to 0406") == "3.1.8"


# -- overruns -------------------------------------------------------------------------------------

LONE = {
    "A": soviet("0405", "ART"),
    "B": soviet("0405 transport", "ART"),
    "C": soviet("0405", "ART"),
}


@pytest.mark.rule("6.1.7a")
@pytest.mark.rule("6.1.7b")
def test_e25_three_lone_guns_cost_three_points_and_four_if_fortified():
    for works, price in (({}, 4), ({"soviet": "0405"}, 5)):
        d = desk({"U": german("0404", "ARM")} | LONE, works=works)
        d.do("move U", "to 0405")
        assert d.game.marching.journey(d.p, d.number("U")).left == (7 - price) * 6
        assert all(d.gone(name) for name in LONE)
        d.do("move U", "to 0406")


@pytest.mark.rule("6.1.7a")
def test_an_overrun_must_be_paid_for_every_gun():
    d = desk({"U": german("0404", "ARM", movement=3)} | LONE)
    d.do("move U")
    assert d.refused("to 0405") == "3.1.5"


@pytest.mark.rule("6.1.7a")
def test_guns_with_a_regular_unit_are_not_overrun_and_hqs_overrun_nobody():
    d = desk({"U": german("0404", "ARM"), "S": soviet("0405")} | LONE)
    d.do("move U")
    assert d.refused("to 0405") == "3.1.8"
    d = desk({"H": german("0404", "HQ")} | LONE)
    d.do("move H")
    assert d.refused("to 0405") == "6.1.7a"


@pytest.mark.rule("6.1.7a")
@pytest.mark.rule("16.1.4")
def test_what_an_overrun_costs_is_known_next_to_it_only():
    d = desk({"U": german("0403", "ARM")} | LONE)
    d.do("move U")
    assert d.refused("to 0405") == "6.1.7a"
    d.do("to 0404", "move U", "to 0405")
    assert d.gone("A")


@pytest.mark.rule("9.1.5")
def test_a_lone_hq_is_run_over_for_the_cost_of_the_hex():
    d = desk({"U": german("0404", "ARM"), "H": soviet("0405", "HQ")})
    events = d.do("move U", "to 0405")
    assert d.gone("H")
    assert [e.rule for e in events if "eliminated" in d.game.text(e)] == ["9.1.5"]
    assert d.game.marching.journey(d.p, d.number("U")).left == 6 * 6
    assert d.p.pools


@pytest.mark.rule("T.3", "4.2.6")
def test_the_hex_more_is_given_to_who_left_a_zone_on_its_road_too():
    road = {"ways": {"secondary road": ["0402 0403 0404 0405 0406 0407 0408"]}}
    d = desk({"U": german("0402"), "E": soviet("0301")}, road)
    d.do("move U")
    assert "to 0406" in d.options
    assert d.refused("to 0407") == "3.1.5"


@pytest.mark.rule("3.1.8", "15.2.1")
def test_a_resilience_group_is_not_run_over():
    d = desk({"U": german("0404"), "R": soviet("0405", flags=["resilience"])})
    d.do("move U")
    assert d.refused("to 0405") == "3.1.8"


@pytest.mark.rule("3.1.5", "12.2.3")
def test_who_has_no_points_goes_nowhere():
    """Foot out of supply has 2 MPs, none of them in strategic movement (R-09, R-77)."""
    d = desk({"U": german("0404 oos=1 strategic"), **FAR}, phase="strategic movement")
    d.do("move U")
    assert d.options == ["to 0404"]
    assert d.refused("to 0405") == "3.1.5"


@pytest.mark.rule("T.3", "10.2.2", "12.2.3")
@pytest.mark.parametrize(
    ("state", "phase"), [("oos=1", "movement"), ("strategic", "strategic movement")]
)
def test_two_points_on_secondary_road_are_three_hexes(state, phase):
    units = {"U": german(f"0402 {state}"), **FAR}
    d = desk(units, {"ways": {"secondary road": [COLUMN]}}, phase=phase)
    assert cost(d, "0405") == "2"
    assert cost(d, "0406") is None


@pytest.mark.rule("6.1.7a", "3.1.13", "6.2.4")
def test_what_is_paid_beside_the_hex_is_outside_the_cap():  # R-70, R-80
    board = land(f="0405") | {"sides": {"river": "0404/0405"}}
    d = desk({"U": german("0404 oos=1"), "S": soviet("0405", "ART")}, board)
    d.do("move U")
    assert d.refused("to 0405") == "3.1.5"
    gun = desk({"U": german("0404", "ART"), "S": soviet("0403")}, board)
    gun.do("limber U")
    assert cost(gun, "0405") is None
    free = desk({"U": german("0404", "ART"), **FAR}, board)
    free.do("limber U")
    assert cost(free, "0405") == "6"


@pytest.mark.rule("6.1.7a", "12.1.3")
def test_who_ran_over_guns_goes_on_also_in_strategic_movement():  # R-70
    units = {"U": german("0404 strategic", "ARM"), "S": soviet("0405", "ART"),
             "H": soviet("0405", "HQ"), "Z": soviet("1212")}  # fmt: skip
    d = desk(units, phase="strategic movement")
    d.do("move U", "to 0405")
    assert d.gone("S")
    assert d.gone("H")
    assert d.game.marching.journey(d.p, d.number("U")).left == 3 * 6
    assert cost(d, "0406") == "1"


@pytest.mark.rule("9.1.3", "10.2.2")
def test_an_hq_pays_a_river_before_swamp_too_and_five_points_are_enough():  # R-129
    board = land(s="0405 0406") | {"sides": {"river": "0404/0405"}}
    d = alone("HQ", board)
    assert cost(d, "0405") == "7"
    oos = desk({"U": german("0404 oos=1", "HQ"), **FAR}, land(s="0405 0406"))
    assert cost(oos, "0405") == "5"
    assert cost(oos, "0406") is None
