"""Corner cases of the rules: each was once wrong, or could easily be."""

from fractions import Fraction

import pytest
from support.red_typhoon import Desk, campaign, desk, german, panzer, soviet

from zoc.kernel.play.position_file import PositionFileError
from zoc.titles.red_typhoon.position import DISRUPTED, ELIMINATED, GERMAN, SOVIET
from zoc.titles.red_typhoon.supply import isolated

ATTACK = {"attack": ["K"]}
SUPPLY = {
    "ways": {"road": ["0501 0502", "0512 0511 0510 0509 0508 0507 0506"]},
    "hexes": {"supply source": {"german": "0501", "soviet": "0512"}},
}


def attack(units, die, attackers=("R",), target="0504", board=None, **more):
    """An attack whose die has fallen: at 1:1 a 2 is AR, a 4 DR1 and a 6 DR2."""
    given = {"phase": "combat", "orders": ATTACK} | more
    d = desk(units, SUPPLY | (board or {}), **given)
    d.do(f"attack {target}", *(f"with {name}" for name in attackers), "fight", f"die {die}")
    return d


def on_the_map(units, **more):
    """A position on the real board."""
    return Desk({"title": "red-typhoon", "units": units} | more)


def ends(d):
    """Where the listed actions end."""
    return {option.split()[-1] for option in d.options}


# -- sudden death in the middle of an action -----------------------------------------------------


@pytest.mark.rule("4.2a")
def test_a_move_ends_in_the_hex_that_ends_the_game():
    units = {"R": soviet("0119"), "S": soviet("0115"), "T": soviet("0130"), "G": german("3001")}
    d = on_the_map(units, turn=2, orders={"move": ["K"]})
    d.do("move R")
    events = d.do("to 0120 0121 0221")
    assert d.p.over
    assert d.where("R") == "0120"
    assert d.p.controls(GERMAN, d.hex("0221")), "nothing changes hands after the end"
    assert [e.kind for e in events].count("end") == 1


@pytest.mark.rule("4.2b")
def test_an_advance_ends_in_the_hex_that_ends_the_game():
    held = {f"G{i}": german(h) for i, h in enumerate(("3820", "3823", "3824"))}
    units = held | {"P": panzer("3726", 6), "R": soviet("3826", 1)}
    orders = {"attack": ["9"]}
    d = on_the_map(units, turn=2, side="german", phase="combat", orders=orders)
    d.do("attack 3826", "with P", "fight", "die 6")
    if d.p.decision.rule == "9.4":
        d.do(d.options[0])
    further = next(o for o in d.options if o.startswith("advance P 3826 "))
    d.do(further)
    assert d.p.result.startswith("decisive german victory")
    assert d.where("P") == "3826"


@pytest.mark.rule("4.2a", "9.4a")
def test_even_a_retreat_may_end_the_game():
    # The Soviet attack fails, and its retreat is led into the last source.
    held = {"S": soviet("0115"), "T": soviet("0130")}
    units = held | {"R": soviet("0121", 4), "G": german("0122", 4)}
    d = on_the_map(units, turn=2, phase="combat", orders=ATTACK)
    d.do("attack 0122", "with R", "fight")
    d.rolls(2 - d.p.agenda[-1].modifier)
    assert d.p.decision.rule == "9.4"
    d.do("retreat R 0120")
    assert d.p.result.startswith("decisive soviet victory")
    assert d.p.over


# -- retreats ------------------------------------------------------------------------------------


def corridor(**more):
    """G in 0504 can only fall back on 0503, which is full, and 0502 behind it is full too."""
    units = {"R": soviet("0505", 4), "G": german("0504", 4)}
    units |= {f"A{i}": german("0503", 1) for i in range(3)}
    units |= {f"B{i}": german("0502", 1) for i in range(3)}
    return units | {"S": soviet("0304", 1), "T": soviet("0704", 1)} | more


@pytest.mark.rule("9.4g")
def test_a_unit_goes_on_to_room_as_soon_as_a_hex_beside_the_full_one_has_it():
    d = attack(corridor(), 4)
    assert ends(d) == {"0402", "0602"}
    assert not d.allowed("retreat G 0503 0502 0501")
    assert d.refused("retreat G 0503 0502 0402") == "9.4g"
    d.do("retreat G 0503 0402")
    assert d.where("G") == "0402"


@pytest.mark.rule("9.4g")
def test_a_unit_goes_from_full_hex_to_full_hex_until_it_finds_room():
    walls = {"U": soviet("0302", 1), "V": soviet("0702", 1)}
    units = corridor(**walls)
    del units["S"], units["T"]
    units |= {"S": soviet("0304", 1), "T": soviet("0704", 1)}
    d = attack(units, 4)
    assert ends(d) == {"0501"}
    assert d.allowed("retreat G 0503 0502 0501")
    d.do("retreat G 0501")
    assert d.where("G") == "0501"
    assert d.state("G") & DISRUPTED


@pytest.mark.rule("9.4g")
def test_the_attacker_chooses_among_all_ways_of_an_overstacked_retreat():
    # Two hexes back, both hexes of the first ring full: two ways lead to 0402.
    units = {"R": soviet("0505", 4), "G": german("0504", 4)}
    units |= {f"A{i}": german("0503", 1) for i in range(3)}
    units |= {f"B{i}": german("0403", 1) for i in range(3)}
    units |= {"T": soviet("0704", 1)}
    d = attack(units, 6)
    assert "0402" in ends(d)
    assert d.allowed("retreat G 0503 0402")
    assert d.allowed("retreat G 0403 0402")
    assert d.refused("retreat G 0403 0503 0402") == "9.4f"


@pytest.mark.rule("9.4g", "9.4f")
def test_an_overstacked_retreat_never_comes_nearer_than_the_result_says():
    # Two hexes back: 0502 is full and so is all the ground beside it that is two hexes away.
    units = {"R": soviet("0505", 4), "G": german("0504", 4)}
    units |= {f"A{i}": german("0502", 1) for i in range(3)}
    units |= {"S": soviet("0303", 1), "T": soviet("0703", 1)}
    d = attack(units, 6)
    assert ends(d) == {"0401", "0501", "0601"}
    assert not d.allowed("retreat G 0503")
    assert not d.allowed("retreat G 0503 0502 0503")


@pytest.mark.rule("9.4g")
def test_full_hexes_do_not_help_a_unit_whose_way_is_closed_by_the_enemy():
    units = {"R": soviet("0505", 4), "G": german("0504", 4), "H": german("0503", 1)}
    units |= {"S": soviet("0402", 1), "T": soviet("0602", 1)}
    d = attack(units, 4)
    assert d.options == ["retreat G"]


@pytest.mark.rule("9.4d", "7.0c")
def test_the_first_shock_army_needs_a_hex_of_its_own_to_retreat():
    units = {"SU-C01": "0505", "G": german("0504", 20)}
    friends = {"A": soviet("0506", 1)}
    d = attack(units | friends, 2, ("SU-C01",), orders={"attack": ["WR"]})
    assert d.refused("retreat SU-C01 0506") == "9.4d"
    assert ends(d) == {"0405", "0605"}


@pytest.mark.rule("9.4d", "9.4g")
def test_nobody_retreats_onto_the_first_shock_army():
    units = {"R": soviet("0505", 4), "G": german("0504", 4), "SU-C01": "0506"}
    d = attack(units, 2)
    assert "0506" not in ends(d)
    assert ends(d), "it goes on behind the 1S Army"
    assert d.refused("retreat R 0506") == "9.4d"


@pytest.mark.rule("9.4d")
def test_units_of_the_same_stack_fill_the_hexes_they_retreat_to():
    units = {"R": soviet("0505", 9)}
    units |= {n: german("0504", 3) for n in "ABC"} | {"H": german("0503", 1), "I": german("0503")}
    d = attack(units, 4)
    d.do("retreat A 0503")
    assert d.refused("retreat B 0503") == "9.4d"


@pytest.mark.rule("9.4e", "9.11c")
def test_a_german_who_chose_to_retreat_may_still_lose_units_by_it():
    units = {"R": soviet("0505", 4), "G": german("0504", 4)}
    units |= {"S": soviet("0502", 1), "T": soviet("0304", 1), "U": soviet("0704", 1)}
    d = attack(units, 1, ("G",), "0505", side="german", orders={"attack": ["9"]})
    d.do("withdraw")
    assert d.options == ["retreat G"]
    d.do("retreat G")
    assert d.state("G") & ELIMINATED


@pytest.mark.rule("9.5a", "9.5c")
def test_a_disrupted_unit_that_retreats_again_stays_disrupted():
    d = attack({"R": soviet("0505", 4), "G": german("0504 disrupted", 4)}, 4)
    d.do("retreat G 0503")
    assert d.state("G") & DISRUPTED


@pytest.mark.rule("9.0d", "9.2b")
def test_a_stack_that_took_in_an_attacked_unit_is_closed_for_the_phase():
    units = {"R": soviet("0505", 4), "G": german("0504", 4), "H": german("0503", 1)}
    units |= {"S": soviet("0402 disrupted", 8)}
    d = attack(units, 4)
    d.do("retreat G 0503", "advance R 0504")
    d.p.state[d.number("S")] = 0
    d.p.touch()
    assert d.refused("attack 0503") == "9.0d"


@pytest.mark.rule("2.1g", "9.4a")
def test_a_retreat_takes_the_cities_it_passes():
    rows = ["............"] * 2 + ["....c......."] + ["............"] * 9
    city = {"terrain": " ".join(rows), "key": {"c": "city"}}
    units = {"R": soviet("0505", 4), "G": german("0504", 4)}
    d = attack(units, 6, board=city, control={"soviet": "0503"})
    assert d.p.controls(SOVIET, d.hex("0503"))
    d.do("retreat G 0503 0502")
    assert d.p.controls(GERMAN, d.hex("0503"))


# -- advance -------------------------------------------------------------------------------------


def white(hex_, combat=4):
    return soviet(hex_, combat, white=["combat"])


@pytest.mark.rule("9.6d", "9.7a")
def test_a_breakthrough_passes_a_hex_that_has_filled_up():
    units = {"R": soviet("0505", 2), "S": soviet("0505", 2), "T": white("0604", 2)}
    d = attack(units | {"G": german("0504", 4)}, 5, ("R", "S", "T"))
    d.do("retreat G 0503", "advance R 0504", "advance S 0504")
    assert d.refused("advance T 0504") == "9.6d"
    assert d.allowed("advance T 0504 0403")


@pytest.mark.rule("9.6d", "9.7e")
def test_a_breakthrough_may_return_to_the_full_hex_it_came_from():
    rows = ["............"] * 3 + ["....c......."] + ["............"] * 8
    city = {"terrain": " ".join(rows), "key": {"c": "city"}}
    units = {"T": white("0505", 4), "S": soviet("0505", 1), "G": german("0504", 4)}
    d = attack(units, 5, ("T",), board=city)
    d.do("retreat G 0503")
    d.do("advance T 0504 0505")
    assert d.where("T") == "0505"
    assert d.p.controls(SOVIET, d.hex("0504"))


@pytest.mark.rule("9.6a", "9.4e")
def test_attackers_advance_when_the_defenders_died_in_retreat():
    ring = {"R": white("0505", 4), "S": soviet("0503", 1)}
    around = {"T": soviet("0403", 1), "U": soviet("0603", 1)}
    d = attack(ring | around | {"G": german("0504", 4)}, 4)
    d.do("retreat G")
    assert {"advance R 0504", "advance R 0504 0404"} <= set(d.options)


@pytest.mark.rule("9.6d", "7.0c")
def test_the_first_shock_army_advances_into_an_empty_hex_only():
    units = {"SU-C01": "0505", "R": soviet("0604", 4), "G": german("0504", 4)}
    d = attack(units, 4, ("SU-C01", "R"), orders={"attack": ["K", "WR"]})
    while d.p.decision.rule == "9.4":
        d.do(d.options[0])
    d.do("advance R 0504")
    assert d.p.decision.rule == "9.0"
    assert d.where("SU-C01") == "0505"


@pytest.mark.rule("9.8e")
def test_a_city_in_woods_behind_a_river_has_all_three_modifiers():
    rows = ["............"] * 3 + ["....c......."] + ["............"] * 8
    city = {"terrain": " ".join(rows), "key": {"c": "city"}, "sides": {"river": "0504/0505"}}
    d = desk({"R": soviet("0505", 9), "G": german("0504", 3)}, SUPPLY | city, phase="combat")
    d.game.map.woods |= 1 << d.hex("0504")
    assert d.game.fighting.forecast(d.p, d.hex("0504"), [d.number("R")]).modifier == -3


# -- stacking ------------------------------------------------------------------------------------


@pytest.mark.rule("7.0c", "7.1d")
def test_removing_the_first_shock_army_frees_two_places():
    units = {"SU-C01": "0505", "A": soviet("0506"), "B": soviet("0506")}
    d = desk(units, orders={"move": ["K"]})
    d.do("move A", "to 0505", "move B", "to 0505", "end")
    d.do("remove SU-C01")
    assert d.p.decision.rule == "9.0"
    assert d.state("SU-C01") & ELIMINATED
    assert [i.points for i in d.game.points.entries(d.p) if i.rule == "4.3d"] == [-5]


@pytest.mark.rule("7.1b")
def test_the_movement_phase_says_which_hexes_are_over_the_limit():
    d = desk(
        {"A": soviet("0505"), "B": soviet("0505"), "C": soviet("0506")}, orders={"move": ["K"]}
    )
    assert "0505" not in d.p.decision.hint
    d.do("move C", "to 0505")
    assert "0505" in d.p.decision.hint


# -- isolation -----------------------------------------------------------------------------------


@pytest.mark.rule("10.2a")
def test_a_source_without_a_road_or_railway_supplies_nobody():
    d = desk({"G": german("0103")}, {"hexes": {"supply source": {"german": "0101"}}})
    assert isolated(d.p, GERMAN, d.hex("0103"))


# -- forecasts -----------------------------------------------------------------------------------


@pytest.mark.rule("9.11a", "9.4e")
def test_a_forecast_knows_that_attackers_without_a_way_back_are_lost():
    units = {"R": soviet("0505", 4), "G": german("0504", 4)}
    ring = {"H": german("0507", 1), "I": german("0305", 1), "J": german("0705", 1)}
    d = desk(units | ring, SUPPLY, phase="combat", orders=ATTACK)
    trapped = d.game.fighting.forecast(d.p, d.hex("0504"), [d.number("R")])
    assert trapped.results["AR"] == Fraction(1, 6)
    assert "attackers disrupted" not in trapped.consequences
    assert trapped.consequences["attacker loses a unit"] == Fraction(1, 6) + trapped.results["AL"]


@pytest.mark.rule("9.11a", "9.4e")
def test_what_a_retreat_of_the_attackers_brings_tells_who_is_lost_by_it():
    units = {"R": soviet("0505", 4), "S": soviet("0604", 4), "G": german("0504", 4)}
    ring = {"H": german("0507", 1), "I": german("0305", 1), "J": german("0706 disrupted", 1)}
    d = desk(units | ring, SUPPLY, phase="combat", orders=ATTACK)

    def told(*names):
        return d.game.fighting.brings(d.p, d.hex("0504"), [d.number(n) for n in names], "AR")

    assert told("S") == "your units retreat 1, disrupted"
    d.p.state[d.number("J")] = 0
    d.p.touch()
    assert told("R") == "your units cannot retreat: eliminated"
    assert told("R", "S") == "your units retreat 1, disrupted, 1 of 2 cannot and are eliminated"


@pytest.mark.rule("8.0a")
def test_a_unit_off_the_map_goes_nowhere():
    d = desk({"R": soviet("0505"), "S": soviet("eliminated")}, orders={"move": ["K"]})
    assert d.game.routes(d.p, d.number("S")) == []
    refusal = d.game.why_not_there(d.p, d.number("S"), d.hex("0505"))
    assert refusal is not None
    assert refusal.rule == "8.0a"


# -- the 1S Army and panzer divisions ------------------------------------------------------------


@pytest.mark.rule("3.2a")
def test_both_first_shock_armies_are_never_in_play():
    with pytest.raises(PositionFileError, match="1S"):
        desk({"SU-C01": "0505", "SU-1S-WL": "0707"})
    with pytest.raises(PositionFileError, match="1S"):
        desk({"SU-1S-WL": "0707"})
    assert desk({"SU-1S-WL": "0707"}, options={"left_wing_1S": True}).game.special.first_shock == 0


@pytest.mark.rule("12.7d")
def test_no_soviet_unit_attacks_on_a_movement_order():
    units = {"T": soviet("0505", 9, flags=["panzer division"]), "G": german("0504", 3)}
    d = desk(units, phase="combat", orders={"move": ["K"]}, ap={"soviet": 0})
    assert d.options == ["end"]


@pytest.mark.rule("3.1e", "3.2b")
def test_the_automatic_deployment_is_legal_with_either_first_shock_army():

    for options in ({}, {"left_wing_1S": True}):
        d = campaign("campaign-flexible", **options)
        d.do("auto", "auto")
        assert [c for c in "ABCDEFGHIJ" if d.game.setup.uncovered(d.p, c)] == []
        assert list(d.game.faults(d.p)) == []


@pytest.mark.rule("4.3c", "13.1d")
def test_a_position_file_says_when_the_first_shock_army_withdrew():
    d = desk({"SU-C01": "withdrawn", "R": soviet("0505")}, turn=7, withdrawn=6)
    assert [i.points for i in d.game.points.entries(d.p) if i.rule == "4.3c"] == [-2]
    with pytest.raises(PositionFileError, match=r"13\.1a"):
        desk({"SU-C01": "withdrawn", "R": soviet("0505")}, turn=7)
    with pytest.raises(PositionFileError, match=r"13\.1a"):
        desk({"SU-C01": "withdrawn", "R": soviet("0505")}, turn=7, withdrawn=3)
    with pytest.raises(PositionFileError, match=r"13\.1a"):
        desk({"SU-C01": "withdrawn", "R": soviet("0505")}, turn=7, withdrawn=8)
    with pytest.raises(PositionFileError, match=r"13\.1a"):
        desk({"SU-C01": "0404", "R": soviet("0505")}, turn=7, withdrawn=6)
    with pytest.raises(PositionFileError, match="only the 1S"):
        desk({"R": soviet("withdrawn")}, turn=7, withdrawn=6)


# -- what the rulebook leaves open, as it has been ruled -------------------------------------------


@pytest.mark.rule("9.4e")
def test_no_retreat_leaves_the_map():
    units = {"R": soviet("0503", 4), "G": german("0501", 4), "S": soviet("0502", 4)}
    d = attack(units, 4, ("S",), "0501", board={"hexes": {}, "ways": {}})
    assert d.options == ["retreat G"]


@pytest.mark.rule("6.1a")
def test_a_friend_in_an_enemy_zone_does_not_help_movement():
    units = {"R": soviet("0304", movement=3), "F": soviet("0404"), "G": german("0405")}
    d = desk(units, orders={"move": ["K"]})
    d.do("move R")
    assert d.refused("to 0404 0504") == "6.1a"


@pytest.mark.rule("10.2a")
def test_neither_woods_nor_rivers_cut_a_line():
    rows = ["............"] * 4 + ["wwwwwwwwwwww"] * 8
    ground = {"terrain": " ".join(rows), "key": {"w": "woods"}}
    rivers = {"sides": {"river": "0502/0503 0503/0504 0504/0505"}}
    d = desk({"G": german("0508")}, SUPPLY | ground | rivers)
    assert not isolated(d.p, GERMAN, d.hex("0508"))


@pytest.mark.rule("10.4a")
def test_a_stack_is_isolated_once():
    units = {"R": soviet("0505", 9), "G": german("0504", 2), "H": german("0504", 2)}
    d = desk(units, phase="combat", orders=ATTACK)
    assert d.game.fighting.forecast(d.p, d.hex("0504"), [d.number("R")]).modifier == 1


@pytest.mark.rule("13.1a", "13.1b")
def test_the_first_shock_army_withdraws_disrupted_and_without_points():
    units = {"SU-C01": "0508 disrupted", "G": german("0507", 4)}
    d = desk(units, SUPPLY, turn=4, phase="withdrawal", ap={"soviet": 0})
    d.do("withdraw")
    assert d.where("SU-C01") == ""
    assert d.p.ap[SOVIET] == 0
    assert d.p.eliminated(SOVIET) == [], "to withdraw is no loss"


@pytest.mark.rule("13.1c", "13.1f", "4.3d", "4.4c")
def test_an_isolated_first_shock_army_is_lost_on_turn_nine_for_five_points_once():
    units = {"SU-C01": "0508", "G": german("0101")}
    units |= {f"L{i}": soviet("eliminated") for i in range(4)}
    d = desk(units, turn=9, phase="withdrawal")
    assert d.state("SU-C01") & ELIMINATED
    items = [(i.side, i.points) for i in d.game.points.entries(d.p) if i.points]
    assert items == [(SOVIET, -5)]


@pytest.mark.rule("13.2a")
def test_the_airborne_unit_lands_ready_and_moves_a_turn_later_with_the_left_wing():
    d = on_the_map({"SU-ABN": "waiting", "G": german("0101")}, turn=7, phase="airborne")
    d.do(next(o for o in d.options if o.startswith("land")))
    assert d.state("SU-ABN") == 0
    assert d.p.ground.zoc[SOVIET]
    d.do("end", "end", "order move WL")
    assert d.allowed("move SU-ABN")


@pytest.mark.rule("13.3b")
def test_partisans_must_rise_and_not_among_germans():
    units = {"SU-PAR1": "waiting", "G": german("1214 disrupted")}
    d = on_the_map(units, turn=4, phase="partisans")
    d.do("die 1")
    assert not d.allowed("pass")
    assert d.refused("place SU-PAR1 1214") == "13.3b"
    assert d.allowed("place SU-PAR1 1215")


@pytest.mark.rule("13.3e")
def test_partisans_on_a_board_without_their_area_are_lost():
    d = desk({"SU-PAR1": "waiting", "G": german("0101")}, turn=4, phase="partisans")
    d.do("die 3")
    assert d.state("SU-PAR1") & ELIMINATED


@pytest.mark.rule("12.7a")
def test_a_panzer_division_that_stayed_attacks_on_its_movement_order():
    units = {"P": panzer("0504", 6), "R": soviet("0505", 3)}
    d = desk(units, side="german", ap={"german": 1})
    d.do("order move 9", "end", "attack 0505", "with P")
    assert d.allowed("fight")
    assert d.p.ap[GERMAN] == 0


@pytest.mark.rule("12.7a")
def test_a_movement_order_lets_panzer_divisions_attack_whoever_has_asked_before():
    units = {"P": panzer("0504", 6), "R": soviet("0505", 3)}
    d = desk(units, side="german", ap={"german": 1})
    assert list(d.game.fighting.targets(d.p, GERMAN)) == []
    d.do("order move 9", "end")
    assert d.options == ["attack 0505", "end"]


@pytest.mark.rule("4.4c")
def test_the_lost_first_shock_army_is_not_among_those_who_count_by_fives():
    units = {"SU-C01": "eliminated", "L": soviet("eliminated"), "G": german("0101")}
    d = desk(units | {"R": soviet("0505")})
    assert "Lost units: Soviet 1, German 0 (1 VP for each 5)." in d.game.show.decides(d.p)


@pytest.mark.rule("9.10a", "12.5a")
def test_why_no_attack_is_possible_is_told_by_its_reason():
    weak = {"R": soviet("0505", 1), "G": german("0504", 4)}
    d = desk(weak, phase="combat", orders=ATTACK, ap={"soviet": 0})
    assert d.p.decision.hint.endswith("no enemy is within reach of an attack at 1:1.")
    strong = {"R": soviet("0505", 4), "G": german("0504", 4)}
    poor = desk(strong, phase="combat", ap={"soviet": 0})
    assert poor.p.decision.hint.endswith("no AP are left.")
