"""Zones of control (SCS-2) and who has none (1.7d, 1.9k, 1.10c)."""

import pytest
from support.panzer_battles import desk, german, gun, soviet, tank

from zoc.titles.panzer_battles.position import GERMAN
from zoc.titles.panzer_battles.retreat import costs_a_step

AROUND = {"0604", "0606", "0505", "0506", "0705", "0706"}
UP = "0611 0610 0609 0608 0607 0606"
RIVER = {"sides": {"river": "0605/0606"}}


def enemy(state="", board=None, **more):
    """A Soviet unit in 0605 and a German one far away."""
    return desk({"S": soviet(f"0605 {state}"), "G": german("0612")}, board=board, **more)


@pytest.mark.rule("SCS-2.1")
def test_a_unit_controls_the_six_hexes_around_it():
    assert enemy().zoc("soviet") == AROUND


@pytest.mark.rule("SCS-2.2")
def test_no_zone_reaches_over_a_side_that_cannot_be_attacked_across():
    assert enemy(board=RIVER).zoc("soviet") == AROUND - {"0606"}
    assert enemy(board={"sides": {"lake line": "0605/0606"}}).zoc("soviet") == AROUND - {"0606"}
    bridge = RIVER | {"ways": {"track": ["0605 0606"]}}
    assert enemy(board=bridge).zoc("soviet") == AROUND
    wide = enemy(board=RIVER, options={"zoc_over_closed_sides": True})
    assert wide.zoc("soviet") == AROUND


@pytest.mark.rule("SCS-2.6", "1.10c-2")
def test_units_without_an_attack_rating_have_no_zone():
    d = desk({"S": gun("0605", side="soviet"), "G": german("0612")})
    assert d.zoc("soviet") == set()
    both = {"S": gun("0605", side="soviet"), "I": soviet("0605"), "G": german("0612")}
    assert desk(both).zoc("soviet") == AROUND


@pytest.mark.rule("1.7d")
def test_a_disorganised_unit_has_no_zone():
    assert enemy("dg").zoc("soviet") == set()


@pytest.mark.rule("1.9k")
def test_a_unit_out_of_supply_has_no_zone():
    assert enemy("oos").zoc("soviet") == set()


@pytest.mark.rule("SCS-2.3")
def test_a_unit_stops_where_it_enters_an_enemy_zone():
    d = enemy()
    d.do("move G")
    assert d.allowed(f"to {UP}")
    assert d.refused(f"to {UP} 0506") == "SCS-2.3"
    d.do("to 0606")
    assert d.step == "movement"
    assert d.refused("move G") == "SCS-4.1"
    free = enemy(options={"zoc_stops": False})
    free.do("move G")
    assert free.allowed(f"to {UP} 0506")


@pytest.mark.rule("SCS-2.3")
def test_beyond_an_enemy_zone_lies_only_what_can_be_reached_around_it():
    wall = {f"S{c}": soviet(f"{c:02d}05") for c in range(1, 13, 2)}
    d = desk(wall | {"G": german("0612")})
    assert "0606" in d.reach("G")
    assert "0603" not in d.reach("G")
    d.do("move G")
    assert d.refused("to 0603") == "SCS-2.3"


@pytest.mark.rule("SCS-2.4")
def test_a_unit_that_starts_in_an_enemy_zone_leaves_freely():
    d = desk({"S": soviet("0605"), "G": german("0606")})
    assert d.reach("G")["0506"] == 1, "straight into another hex of the zone"
    assert d.reach("G")["0610"] == 4
    d.do("move G")
    assert d.refused("to 0506 0505") == "SCS-2.3"
    strict = desk({"S": soviet("0605"), "G": german("0606")}, options={"zoc_to_zoc": False})
    strict.do("move G")
    assert strict.refused("to 0506 0507") == "SCS-2.4"
    assert strict.reach("G")["0506"] > 1


@pytest.mark.rule("SCS-2.5")
def test_friends_do_not_cancel_an_enemy_zone_for_movement():
    units = {"S": soviet("0605"), "F": german("0606"), "G": german("0612")}
    d = desk(units)
    d.do("move G")
    assert d.refused(f"to {UP} 0506") == "SCS-2.3"
    kind = desk(units, options={"friends_cancel_zoc": True})
    kind.do("move G")
    assert kind.allowed(f"to {UP} 0506")


@pytest.mark.rule("SCS-2.5")
def test_friends_cancel_an_enemy_zone_for_retreats_and_supply_traces():
    units = {"S": soviet("0605"), "F": german("0606"), "G": german("0612")}
    d = desk(units)
    held = d.hex("0606")
    assert not costs_a_step(d.p, GERMAN, held)
    assert d.game.supply.open(d.p, GERMAN) >> held & 1
    bare = desk({name: unit for name, unit in units.items() if name != "F"})
    assert costs_a_step(bare.p, GERMAN, held)
    assert not bare.game.supply.open(bare.p, GERMAN) >> held & 1


@pytest.mark.rule("SCS-2.5")
def test_friends_do_not_cancel_an_enemy_zone_for_guns():
    units = {
        "S": soviet("0605"),
        "G": gun("0606"),
        "F": german("0606"),
        "I": german("0609"),
        "R": soviet("0610"),
    }
    d = desk(units, phase="barrage")
    assert "barrage 0610" not in d.options
    assert "barrage 0605" in d.options, "next to it"
    kind = desk(units, phase="barrage", options={"friends_cancel_zoc": True})
    kind.do("barrage 0610")
    assert kind.allowed("with G")


@pytest.mark.rule("SCS-2.5", "1.10b", "SCS-10.1")
def test_nobody_cancels_an_enemy_zone_for_itself():
    kind = {"friends_cancel_zoc": True}
    lone = {"G": gun("0606"), "S": soviet("0605"), "I": german("0609"), "R": soviet("0610")}
    assert "barrage 0610" not in desk(lone, phase="barrage", options=kind).options
    stack = {"A": german("0609"), "B": german("0609"), "S": soviet("0605")}
    d = desk(stack, options=kind)
    d.do("move A", "with B", "to 0606")
    assert d.step == "movement", "the zone stops the stack"
    tanks = {"T": tank("0606"), "U": tank("0609"), "S": soviet("0605")}
    assert desk(tanks, phase="exploitation", options=kind).options == ["move U", "end"]
    both = tanks | {"F": german("0606")}
    assert "move T" in desk(both, phase="exploitation", options=kind).options
    apart = desk({"A": german("0606"), "S": soviet("0605")}, options=kind | {"zoc_to_zoc": False})
    apart.do("move A")
    assert apart.refused("to 0606 0706") == "SCS-2.4"
