"""Movement, zones of control, stacking and terrain, in both impulses."""

import pytest
from support.battle_of_moscow import RAILS, SOURCES, Desk, desk, german, panzer, russian

RAIL = RAILS | {"hexes": SOURCES}
"""A board on which everybody near the upper edge is supplied."""


def rows(**marks):
    """Twelve rows of twelve letters, clear but for some labels."""
    grid = [["."] * 12 for _ in range(12)]
    for letter, labels in marks.items():
        for label in labels.split():
            grid[int(label[2:]) - 1][int(label[:2]) - 1] = letter
    return " ".join("".join(row) for row in grid)


def ground(**marks):
    """A supplied board with some terrain: w swamp, f forest, h hill, l lake, s sea, c city."""
    key = {"w": "swamp", "f": "forest", "h": "hill", "l": "lake", "s": "sea", "c": "city"}
    return RAIL | {"key": key, "terrain": rows(**marks)}


# -- factors and impulses -----------------------------------------------------------------------


@pytest.mark.rule("MOV-1", "UNT-1")
def test_a_unit_moves_as_many_clear_hexes_as_its_factor():
    d = desk({"A": german("0603")}, RAIL)
    found = d.reach("A")
    assert found["0607"] == 8
    assert "0608" not in found


@pytest.mark.rule("MOV-2", "SOP-3")
def test_any_or_none_of_the_units_may_move():
    d = desk({"A": german("0603"), "B": german("0803")}, RAIL)
    assert {"move A", "move B", "end"} <= set(d.options)
    d.do("end")
    assert (d.where("A"), d.where("B")) == ("0603", "0803")


@pytest.mark.rule("MOV-3")
def test_a_path_may_turn_from_hex_to_hex():
    d = desk({"A": german("0603")}, RAIL)
    d.do("move A", "to 0604 0704 0703 0702")
    assert d.where("A") == "0702"


@pytest.mark.rule("MOV-4", "STK-6")
def test_friends_are_passed_through_and_onto():
    d = desk({"A": german("0603"), "B": german("0604"), "C": german("0604"), "D": german("0604")},
             RAIL)  # fmt: skip
    d.do("move A", "to 0604 0605")
    assert d.where("A") == "0605"
    d.do("move B", "to 0605")
    assert d.where("B") == "0605"


@pytest.mark.rule("MOV-5")
def test_no_unit_moves_through_or_onto_an_enemy():
    d = desk({"A": panzer("0602"), "R": russian("0604", 0, 0, "workers")}, RAIL)
    d.do("move A")
    assert d.refused("to 0604") == "MOV-5"
    assert d.refused("to 0603 0604 0605") == "MOV-5"


@pytest.mark.rule("MOV-6")
def test_factors_are_neither_saved_nor_lent():
    d = desk({"A": german("0603"), "B": german("0803")}, RAIL)
    d.do("move A", "to 0604")
    assert d.refused("move A") == "MOV-6"
    d.do("move B")
    assert d.reach("B")["0807"] == 8
    assert "0808" not in d.reach("B")


@pytest.mark.rule("SOP-5", "SOP-6")
def test_the_second_impulse_is_for_supplied_units_at_half_their_factor():
    units = {"A": german("0602"), "B": german("0612"), "R": russian("1202")}
    d = desk(units, RAIL, phase="second impulse: move")
    assert d.supply("A") == "supplied"
    assert d.refused("move B") == "SOP-5"
    d.do("move A")
    assert "0604" in d.reach("A")
    assert "0605" not in d.reach("A")
    assert d.refused("to 0605") == "SOP-6"


@pytest.mark.rule("SUP-5", "SUP-10", "MOV-1", "PAR-8")
@pytest.mark.parametrize(
    ("piece", "goal", "rule"),
    [(german("0602"), "0607", "MOV-1"), (german("0602 supply=1"), "0605", "SUP-5"),
     (german("0602 supply=2"), "0604", "SUP-10")],
)  # fmt: skip
def test_a_way_that_is_too_long_cites_what_shortened_it(piece, goal, rule):
    d = desk({"A": piece, "R": russian("1212")}, RAIL)
    d.do("move A")
    assert d.refused(f"to {goal}") == rule


@pytest.mark.rule("SOP-6")
def test_a_russian_three_moves_one_clear_hex_in_the_second_impulse():
    d = desk({"A": german("0112"), "R": russian("1003")}, RAIL, side="russian",
             phase="second impulse: move")  # fmt: skip
    d.do("move R")
    assert set(d.reach("R").values()) == {0, 2}


@pytest.mark.rule("SOP-7", "SOP-8")
def test_neither_trains_nor_new_units_in_the_second_impulse():
    d = desk({"A": german("0602"), "B": german("lost", formation="9th Army"), "R": russian("1212")},
             RAIL, phase="second impulse: move", factors={"russian": 9, "german": 9})  # fmt: skip
    assert d.refused("rail A") == "SOP-7"
    assert d.refused("rebuild B 0101") == "SOP-8"


@pytest.mark.rule("MOV-7", "SUP-15", "FRC-1")
def test_terrain_weather_and_supply_add_up():
    d = desk({"A": german("0606 supply=1"), "R": russian("1212")}, RAIL, weather="mud")
    d.p.supply[d.number("A")] = 1
    d.do("move A")
    assert max(d.reach("A").values()) == 4
    assert len(d.reach("A")) == 7


@pytest.mark.rule("FRC-2")
def test_a_fraction_left_does_not_carry_into_a_dearer_hex():
    board = RAIL | {"ways": RAILS["ways"] | {"road": ["0602 0603"]}}
    d = desk({"A": german("0602", movement=1), "R": russian("1212")}, board)
    d.do("move A")
    assert d.reach("A")["0603"] == 1
    assert "0604" not in d.reach("A")


# -- zones of control ----------------------------------------------------------------------------


@pytest.mark.rule("ZOC-1", "ZOC-2")
def test_a_unit_stops_where_it_enters_one_of_the_six_hexes_around_an_enemy():
    d = desk({"A": panzer("0602"), "R": russian("0605")}, RAIL)
    d.do("move A")
    for label in ("0604", "0504", "0704"):
        assert label in d.reach("A")
    assert d.refused("to 0603 0604 0504") == "ZOC-2"


@pytest.mark.rule("ZOC-2")
def test_a_zone_may_be_left_at_the_start_of_a_move():
    d = desk({"A": german("0604"), "R": russian("0605")}, RAIL)
    d.do("move A", "to 0602")
    assert d.where("A") == "0602"


@pytest.mark.rule("WRK-5", "PAR-6")
def test_workers_and_partisans_have_no_zone():
    units = {"A": panzer("0602"), "W": russian("0604", 0, 0, "workers"),
             "P": russian("0804", 0, 1, "partisans")}  # fmt: skip
    d = desk(units, RAIL)
    d.do("move A", "to 0603 0503 0504 0505")
    assert d.where("A") == "0505"


@pytest.mark.rule("ZOC-3")
def test_who_cannot_attack_may_not_enter_a_zone():
    d = desk({"A": german("0602", 1), "R": russian("0605")}, RAIL)
    d.p.supply[d.number("A")] = 1
    d.do("move A")
    assert d.refused("to 0604") == "ZOC-3"


# -- stacking ------------------------------------------------------------------------------------


@pytest.mark.rule("STK-1")
def test_three_germans_share_a_hex_and_no_fourth():
    units = {n: german("0604") for n in "ABC"} | {"D": german("0605"), "R": russian("1212")}
    d = desk(units, RAIL)
    d.do("move D")
    assert d.refused("to 0604") == "STK-1"


@pytest.mark.rule("STK-2", "STK-3", "STK-4")
def test_two_armies_an_armoured_unit_and_any_others_share_a_hex():
    units = {
        "A": russian("0604"),
        "B": russian("0604", 2, 6, "cavalry"),
        "C": russian("0605"),
        "T": russian("0605", 2, 4, "armour"),
        "U": russian("0606", 2, 4, "armour"),
        "W": russian("0604", 0, 0, "workers"),
        "G": german("1212"),
    }
    d = desk(units, RAIL, side="russian")
    d.do("move C")
    assert d.refused("to 0604") == "STK-2"
    d.do("to 0603", "move T", "to 0604", "move U")
    assert d.refused("to 0604") == "STK-3"


# -- terrain -------------------------------------------------------------------------------------


@pytest.mark.rule("TER-1", "TER-3", "TER-5", "TER-6")
def test_rough_terrain_costs_a_german_two():
    d = desk({"A": german("0602"), "R": russian("1212")}, ground(w="0603", f="0503", h="0703"))
    d.do("move A")
    found = d.reach("A")
    assert (found["0603"], found["0702"]) == (4, 2)
    d2 = desk({"A": german("0604"), "R": russian("1212")}, ground(w="0603", f="0504", h="0704"))
    d2.do("move A")
    assert [d2.reach("A")[label] for label in ("0603", "0504", "0704")] == [4, 4, 4]


@pytest.mark.rule("TER-2")
def test_rough_terrain_costs_a_russian_one():
    d = desk({"A": german("0112"), "R": russian("0604")}, ground(w="0603", f="0504", h="0704"),
             side="russian")  # fmt: skip
    d.do("move R")
    assert [d.reach("R")[label] for label in ("0603", "0504", "0704")] == [2, 2, 2]


@pytest.mark.rule("TER-8", "TER-9")
def test_a_road_hex_costs_a_half_whatever_it_runs_through():
    board = ground(f="0604") | {"ways": RAILS["ways"] | {"road": ["0603 0604"]}}
    for side, piece in (("german", german), ("russian", russian)):
        d = desk({"A": piece("0605"), "X": (russian if side == "german" else german)("1212")},
                 board, side=side)  # fmt: skip
        d.do("move A")
        assert d.reach("A")["0604"] == 1


@pytest.mark.rule("TER-10", "WX-6")
def test_in_mud_a_road_hex_costs_a_german_one():
    board = RAIL | {"ways": RAILS["ways"] | {"road": ["0603 0604"]}}
    d = desk({"A": german("0605"), "R": russian("1212")}, board, weather="mud")
    d.do("move A")
    assert d.reach("A")["0604"] == 2


@pytest.mark.rule("TER-12")
def test_a_clear_hex_costs_one():
    d = desk({"A": german("0605"), "R": russian("1212")}, RAIL)
    d.do("move A")
    assert d.reach("A")["0606"] == 2


@pytest.mark.rule("TER-13")
def test_a_city_costs_a_half():
    d = desk({"A": german("0605"), "R": russian("1212")}, ground(c="0606"))
    d.do("move A")
    assert d.reach("A")["0606"] == 1


@pytest.mark.rule("TER-14")
def test_rivers_cost_nothing():
    board = RAIL | {"ways": RAILS["ways"] | {"river": ["0505 0606 0706"]}}
    d = desk({"A": german("0605"), "R": russian("1212")}, board)
    d.do("move A")
    assert d.reach("A")["0606"] == 2


@pytest.mark.rule("TER-16")
def test_fortifications_do_not_change_what_a_hex_costs():
    d = desk({"A": german("0605"), "R": russian("1212")},
             RAIL | {"hexes": SOURCES | {"half-fort": {"Mozhaysk": "0606"}}})  # fmt: skip
    d.do("move A")
    assert d.reach("A")["0606"] == 2


@pytest.mark.rule("TER-17")
def test_water_cannot_be_entered():
    for side, piece, other in (("german", german, russian), ("russian", russian, german)):
        d = desk({"A": piece("0605"), "X": other("1212")}, ground(l="0606", s="0604"), side=side)
        d.do("move A")
        assert {"0606", "0604"}.isdisjoint(d.reach("A"))


# -- weather -------------------------------------------------------------------------------------


@pytest.mark.rule("WX-1", "SOP-1")
def test_a_die_before_each_turn_is_its_weather():
    d = desk({"A": german("0603"), "R": russian("1203")}, RAIL, phase="weather")
    assert d.p.actor == "chance"
    d.do("die 6")
    assert d.p.weather == "mud"
    assert d.p.actor == "german"


@pytest.mark.rule("WX-4")
def test_fair_weather_changes_nothing():
    d = desk({"A": german("0605"), "R": russian("1212")}, RAIL, weather="fair")
    d.do("move A")
    assert d.reach("A")["0606"] == 2


@pytest.mark.rule("WX-5", "WX-11", "WX-16")
@pytest.mark.parametrize("weather", ["mud", "snow"])
def test_mud_and_snow_make_every_hex_rough_for_the_german_and_rough_ones_no_worse(weather):
    d = desk({"A": german("0605"), "R": russian("1212")}, ground(f="0604"), weather=weather)
    d.do("move A")
    assert (d.reach("A")["0606"], d.reach("A")["0604"]) == (4, 4)


@pytest.mark.rule("WX-2")
@pytest.mark.parametrize("weather", ["mud", "snow", "frost"])
def test_weather_never_binds_russian_movement(weather):
    board = RAIL | {"ways": RAILS["ways"] | {"road": ["0603 0604"]}}
    d = desk({"A": german("0112"), "R": russian("0605")}, board, side="russian", weather=weather)
    d.do("move R")
    assert (d.reach("R")["0606"], d.reach("R")["0604"]) == (2, 1)


@pytest.mark.rule("WX-10")
def test_in_hard_frost_swamps_are_clear_and_forests_are_not():
    d = desk({"A": german("0605"), "R": russian("1212")}, ground(w="0606", f="0604"),
             weather="frost")  # fmt: skip
    d.do("move A")
    assert (d.reach("A")["0606"], d.reach("A")["0604"]) == (2, 4)


@pytest.mark.rule("WX-13")
def test_in_snow_lakes_carry_russians_only_and_the_sea_nobody():
    board = ground(l="0606", s="0604")
    d = desk({"A": german("0112"), "R": russian("0605")}, board, side="russian", weather="snow")
    d.do("move R")
    assert d.reach("R")["0606"] == 2
    assert "0604" not in d.reach("R")
    g = desk({"A": german("0605"), "R": russian("1212")}, board, weather="snow")
    g.do("move A")
    assert "0606" not in g.reach("A")


@pytest.mark.rule("WX-13")
def test_no_other_weather_freezes_a_lake():
    d = desk({"A": german("0112"), "R": russian("0605")}, ground(l="0606"), side="russian",
             weather="frost")  # fmt: skip
    d.do("move R")
    assert "0606" not in d.reach("R")


@pytest.mark.rule("WX-14")
def test_in_snow_a_swamp_is_like_any_hex_off_the_road():
    d = desk({"A": german("0605"), "R": russian("1212")}, ground(w="0606"), weather="snow")
    d.do("move A")
    assert d.reach("A")["0606"] == d.reach("A")["0604"] == 4


# -- who may not come near, and who may ---------------------------------------------------------


@pytest.mark.rule("SEC-1", "ZOC-3")
def test_a_security_unit_may_not_enter_a_zone_of_control_that_it_could_not_fight_in():
    d = desk({"A": german("0603", 0, 2, "security"), "R": russian("0605")}, RAIL)
    d.do("move A")
    assert d.refused("to 0604") == "ZOC-3"
    assert d.allowed("to 0503")


@pytest.mark.rule("FIN-3", "ZOC-3")
def test_a_finn_without_a_line_may_not_enter_a_zone_of_control():
    units = {"fi-1": german("0603", 1, 3), "R": russian("0605")}
    d = desk(units, RAIL)
    d.do("move fi-1")
    assert d.allowed("to 0604")
    far = desk({"fi-1": german("0608", 1, 3), "R": russian("0610")}, RAIL)
    far.do("move fi-1")
    assert far.refused("to 0609") == "ZOC-3"


@pytest.mark.rule("FOR-2")
def test_a_russian_goes_through_a_fortified_zone_as_if_no_german_watched_it():
    board = RAIL | {"hexes": SOURCES | {"fortified hex": {"South Leningrad fort": "0604"}}}
    units = {"R": russian("0603", 3, 3), "A": german("0705", 3, 4)}
    d = desk(units, board, side="russian")
    d.do("move R")
    assert d.game.map.forts >> d.hex("0604") & 1
    assert d.p.ground.zoc[1] >> d.hex("0604") & 1
    assert d.allowed("to 0604 0504")
    open_ground = desk(units, RAIL, side="russian")
    open_ground.do("move R")
    assert open_ground.refused("to 0604 0504") == "ZOC-2"


@pytest.mark.rule("WX-5", "TER-2", "TER-8", "TER-10", "FIN-2")
@pytest.mark.parametrize(("unit", "start", "weather", "rules"), [
    ("ge-pz-2", "1029", "mud", {"TER-10", "WX-5"}),
    ("ru-inf-16", "1432", "mud", {"TER-2", "TER-8", "TER-12"}),
    ("fi-inf-1", "1403", "snow", {"FIN-2", "TER-8", "TER-12"}),
])  # fmt: skip
def test_each_step_cites_the_rule_that_gives_its_cost(unit, start, weather, rules):
    side = "russian" if unit.startswith("ru") else "german"
    data = {"title": "battle-of-moscow", "turn": 2, "side": side, "phase": "first impulse: move"}
    d = Desk(data | {"weather": weather, "units": {unit: start}})
    marching = d.game.marching
    found = marching.reach(d.p, (0,))
    paths = (marching.paid(d.p, (0,), found.path(h)) for h in found)
    assert {step.rule for path in paths for step in path} == rules
