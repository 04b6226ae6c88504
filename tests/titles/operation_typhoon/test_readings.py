"""Operation Typhoon: corners of the rules that are easily read wrong."""

import pytest
from support.operation_typhoon import (
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
    regiment,
)

from zoc.titles.operation_typhoon.losses import Hits
from zoc.titles.operation_typhoon.pool import available, select
from zoc.titles.operation_typhoon.position import REDUCED, SOVIET, STOCK

REST = {"Z": infantry("0101")}
CITY = plain(hexes={"city": {"Tula": "0504"}})


# -- who decides ---------------------------------------------------------------------------------


@pytest.mark.rule("5.4b", "1.4a")
def test_only_the_german_side_concedes():
    d = marching({"A": panzer("0404")}, "0504", 5, options={"team": "staff"})
    d.roll(4, 4, 4)
    assert d.p.actor == "soviet"
    assert d.refused("concede") == "5.4b"
    alone = marching({"A": panzer("0404")}, "0504", 5)
    alone.roll(4, 4, 4)
    assert alone.allowed("concede"), "the player decides here for both sides"


@pytest.mark.rule("1.4b", "9.1a")
def test_either_wing_may_support_a_hex_that_both_are_in():
    units = {"A": panzer("0404", "PG3"), "B": panzer("0404", "PG2"), "C": panzer("0402", "PG3")}
    d = desk(units, turn=6, phase="luftwaffe", options={"team": "wings"})
    assert d.p.actor == "north"
    assert d.allowed("assign 0404")
    d.do("pass")
    assert d.p.actor == "south"
    assert d.options == ["assign 0404", "pass", "end"]
    assert d.refused("assign 0402") == "1.4b"


# -- supply --------------------------------------------------------------------------------------


@pytest.mark.rule("11.0a", "11.1a")
def test_the_last_hex_on_the_east_edge_cuts_off_what_hangs_on_it():
    soviet = "0905 0805 1005 1001"
    german = [label for label in labels(lambda c, r: True).split() if label not in soviet.split()]
    ground = {"soviet": soviet, "german": " ".join(german)}
    d = desk({"A": panzer("1006")} | REST, plain(hexes={"control": ground}))
    d.do("force A", "to 1005", "die 1")
    assert d.step == "breakout"
    assert d.labels(d.now.pocket) == {"0905", "0805"}, "1001 has its own way to the edge"


# -- aircraft ------------------------------------------------------------------------------------


@pytest.mark.rule("9.1c", "10.7d")
def test_an_air_unit_goes_back_with_a_force_that_is_beaten():
    d = desk({"A": panzer("0404")} | REST, phase="luftwaffe")
    d.do("assign 0404", "end", "force A", "to 0504", "die 5")
    d.miss()
    d.do("retreat")
    assert d.where("A") == d.where("de-cas-1") == "0404"


@pytest.mark.rule("9.1c", "11.3b")
def test_an_air_unit_goes_back_with_a_force_that_a_breakout_has_overrun():
    d = desk({"A": panzer("0704 reduced")} | REST, bulge(14), phase="luftwaffe")
    d.do("assign 0704", "end", "force A", "to 0705", "die 1", "die 6", "cup 5 0 0")
    d.roll()
    d.roll()
    while d.step == "volley":
        d.roll(6, 6)
    assert d.where("A") == d.where("de-cas-1") == "0704"


@pytest.mark.rule("9.1b", "9.1c")
def test_an_air_unit_flies_with_one_force_in_a_phase():
    units = {"A": panzer("0404"), "B": panzer("0403")}
    d = desk(units | REST, phase="luftwaffe")
    d.do("assign 0404", "end", "force A", "to 0403", "stop", "force B")
    assert d.p.escort is None, "it came with another force"
    d.do("to 0503", "die 5")
    assert d.step == "volley"


@pytest.mark.rule("9.1c", "9.1d")
def test_who_has_acted_does_not_keep_an_air_unit_back():
    units = {"A": panzer("0404"), "B": panzer("0403")}
    d = desk(units | REST, phase="luftwaffe")
    d.do("assign 0404", "end", "force B", "to 0404", "stop", "force A")
    assert d.step == "march", "nobody but A can use it, so nobody is asked"
    assert d.p.escort is not None


# -- forces --------------------------------------------------------------------------------------


@pytest.mark.rule("9.0c", "9.9b", "10.5e")
@pytest.mark.parametrize("orders", [("to 0304", "stop"), ("to 0504", "die 5", "retreat")])
def test_every_unit_of_a_force_has_acted_when_it_is_done(orders):
    d = desk({"A": panzer("0404"), "B": panzer("0404")} | REST)
    d.do("force A B")
    for order in orders:
        d.miss()
        d.do(order)
    assert d.refused("force A") == d.refused("force B") == "9.0c"


@pytest.mark.rule("9.5a")
def test_no_drop_is_offered_where_the_force_starts_and_none_of_its_last_unit():
    d = desk({"A": panzer("0404"), "B": panzer("0404")} | REST)
    d.do("force A B")
    assert not any(option.startswith("drop") for option in d.options)
    d.do("to 0304")
    assert [option for option in d.options if option.startswith("drop")] == ["drop A", "drop B"]
    d.do("drop B")
    assert not any(option.startswith("drop") for option in d.options)


@pytest.mark.rule("12.1a", "12.1b")
@pytest.mark.parametrize(
    ("start", "on_the_way", "free"), [("1641", "1640", 1), ("1640", "1641", 0)]
)
def test_on_turn_5_the_row_where_a_force_starts_counts_wherever_it_goes(start, on_the_way, free):
    d = on_the_map({"de-pg2-3-pz": start, "de-pg2-45-id": "1733"}, turn=5)
    d.do("force de-pg2-3-pz", f"to {on_the_way}")
    enters = any(d.soviet(option.split()[1]) for option in d.options if option.startswith("to"))
    assert enters == bool(free)
    assert d.soviet("1740")
    assert d.allowed("to 1740") == bool(free)


# -- battles -------------------------------------------------------------------------------------


@pytest.mark.rule("10.7c", "10.4i")
def test_brigades_that_eliminate_the_force_have_won_though_they_are_set_aside():
    d = marching({"A": regiment("0404")} | REST, "0504", 2, force=["A"])
    assert d.fighting() == ["B"]
    d.roll()
    d.roll(6)
    assert d.where("A") == "0404", "both sides are off the hex, and the Soviet side has won (R10)"
    assert d.soviet("0504")
    assert d.refused("force A") == "9.0c"


@pytest.mark.rule("10.7a")
def test_a_battle_ends_the_moment_a_side_is_gone():
    d = marching({"A": panzer("0404"), "B": panzer("0404")}, "0504", 3)
    d.roll(6)
    assert d.step == "march", "the second division has nobody to fire at (R11)"
    assert not d.soviet("0504")


@pytest.mark.rule("8.2e", "8.2h")
def test_rifle_divisions_stand_in_where_the_table_names_none():
    gone = ["su-ac-4", "su-ac-5", *(f"su-gd-{i}" for i in range(1, 9))]
    d = desk({"A": panzer("0404")}, gone=gone)
    taken = select(d.p, {"GD": 2, "AC": 1, "B": 1}, d.hex("0504"))
    assert sorted(d.game.roster.letter[u] for u in taken) == ["B", "RD", "RD", "RD"]


@pytest.mark.rule("11.2d")
def test_a_cup_with_too_few_units_gives_all_it_has():
    d = pocket(size=14)
    for letter, left in (("RD", 2), ("B", 1), ("A", 0)):
        for unit in available(d.p, letter)[left:]:
            d.p.mark(unit, STOCK)
    d.do("die 6")
    assert d.options == ["cup 2 1 0"], "five are called for, three are there (R21)"
    d.do("cup 2 1 0")
    assert d.fighting() == ["B", "RD", "RD"]


@pytest.mark.rule("10.1b", "10.6b")
def test_a_volley_takes_as_many_steps_as_its_dice_say():
    d = marching({"A": panzer("0404")}, "0504", 5)
    d.roll(6, 4)
    assert d.state("su-rd-01") & REDUCED, "of two that are alike the first takes the first step"
    assert d.now == Hits(SOVIET, 2)
    d.do("hit su-rd-01")
    assert d.fighting() == ["B", "RD"]
    assert d.step == "volley", "the third falls on the other rifle division: no choice is left"
    assert d.state("su-rd-02") & REDUCED


@pytest.mark.rule("10.4b", "10.6a")
def test_soviet_aircraft_roll_once_at_every_german_unit():
    d = marching({"A": panzer("0404"), "B": panzer("0404")} | REST, "0504", 6, CITY, ["A", "B"])
    d.do(d.options[0])
    assert d.step == "air strike"
    d.roll(5)
    d.roll(5)
    assert (d.dice("A"), d.dice("B")) == (3, 3), "a 5 takes a step of each"
    assert d.step != "air strike"


@pytest.mark.rule("10.8a")
def test_a_beaten_defence_is_back_in_the_pool_aircraft_too():
    d = marching({"A": panzer("0404"), "B": panzer("0404")} | REST, "0504", 6, CITY, ["A", "B"])
    d.do(d.options[0])
    while d.step != "march":
        if d.chance:
            german = d.step == "volley" and d.now.unit in (0, 1)
            d.roll(*[6] * 7) if german else d.roll()
        else:
            d.do("round" if d.step == "round" else d.options[0])
    assert not d.soviet("0504")
    pool = {letter: len(available(d.p, letter)) for letter in ("RD", "B", "A", "CAS")}
    assert pool == {"RD": 30, "B": 18, "A": 12, "CAS": 1}


# -- costs ---------------------------------------------------------------------------------------


@pytest.mark.rule("9.2d")
def test_a_way_given_hex_by_hex_costs_the_sum_of_its_steps():
    d = desk({"A": infantry("0404")} | REST, turn=8)
    d.do("force A")
    assert d.p.mp == 3
    assert d.allowed("to 0304 0204 0104")
    assert d.refused("to 0304 0204 0104 0103") == "9.2d"


@pytest.mark.rule("9.4a", "9.2d")
@pytest.mark.parametrize(("unit", "hexes"), [(panzer, 2), (infantry, 3)])
def test_only_what_can_be_paid_is_offered(unit, hexes):
    forest = plain(terrain=" ".join(["f" * 10] * 9), key={"f": "forest"})
    turn = 8  # 4 points for panzer divisions, 3 for infantry
    d = desk({"A": unit("0404")} | REST, forest, turn=turn)
    d.do("force A")
    goals = [d.hex(option.split()[1]) for option in d.options if option.startswith("to")]
    assert max(d.game.grid.distance(d.hex("0404"), goal) for goal in goals) == hexes


@pytest.mark.rule("1.4b")
def test_a_wing_sets_up_its_own_units_only():
    d = campaign(team="wings")
    assert d.p.actor == "north"
    assert d.refused("place de-pg2-3-pz 1640") == "3.2"
    d.do("historical")
    assert d.allowed("place de-pg2-3-pz 1640")


# -- rounds and choices --------------------------------------------------------------------------


@pytest.mark.rule("10.3c", "12.3")
def test_the_second_round_that_is_fought_has_neither_river_nor_bonus():
    d = desk({"A": panzer("0404")}, plain(sides={"river": "0404/0504"}), turn=6)
    d.do("force A", "to 0404 0504", "die 1")
    added = [e.modifier for e in fired(d)]
    assert added == [1, 1], "first round: turn 6 for the one, the river for the other"
    d.do("round")
    assert [e.modifier for e in fired(d)] == [0, 0]


def fired(d):
    """What was told of each volley, with ones, until the round is over."""
    events = []
    while d.step != "round":
        events += [e for e in d.roll() if e.kind == "fire"]
    return events


@pytest.mark.rule("1.4a")
def test_each_side_has_its_own_hits_and_fire_to_see_to():
    units = {"A": panzer("0404"), "B": panzer("0404")}
    d = marching(units, "0504", 5, options={"team": "staff"})
    d.roll()
    d.roll()
    assert (d.step, d.p.actor) == ("fire", "soviet"), "a rifle division or the brigade first"
    d.do("volley")
    d.roll(6)
    assert (d.step, d.p.actor) == ("hits", "german")


@pytest.mark.rule("2.5c", "10.4a")
def test_a_unit_that_is_eliminated_takes_no_further_hit():
    units = {"A": panzer("0404"), "B": panzer("0404 reduced"), "C": panzer("0404")}
    d = marching(units, "0504", 5)
    d.until_soviets_fire()
    d.roll(6, 6)
    d.do("hit B")
    assert d.step == "hits"
    assert d.options == ["hit A", "hit C"]
    assert d.refused("hit B") == "10.6b"


@pytest.mark.rule("9.5a")
def test_only_units_of_the_force_are_dropped_off():
    d = desk({"A": panzer("0404"), "B": panzer("0404"), "C": panzer("0304")})
    d.do("force A B", "to 0304")
    assert d.refused("drop C") == "9.5a"


@pytest.mark.rule("9.0c")
def test_who_has_acted_is_not_offered_and_the_phase_ends_when_all_have():
    d = desk({"A": panzer("0404"), "B": panzer("0402")})
    d.do("force A", "to 0304", "stop")
    assert d.options == ["force B", "end"]
    d.do("force B", "to 0302", "stop")
    assert d.p.turn == 2


def test_the_historical_set_up_takes_up_what_was_placed_before():
    d = campaign()
    unit = d.number("de-pg2-3-pz")
    d.do("place de-pg2-3-pz 1844")
    assert d.p.hex[unit] != d.game.setup.suggested[unit]
    d.do("historical")
    assert d.p.hex[unit] == d.game.setup.suggested[unit]
