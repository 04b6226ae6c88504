"""11 Recovery and 12 action points."""

import pytest
from support.red_typhoon import campaign, desk, german, panzer, soviet

from zoc.titles.red_typhoon.position import DISRUPTED


@pytest.mark.rule("11.0a")
def test_all_disrupted_units_recover_without_conditions():
    units = {"R": soviet("0505 disrupted"), "G": german("0504")}
    d = desk(units, phase="combat")
    d.do("end")
    assert not d.state("R") & DISRUPTED


@pytest.mark.rule("12.0a", "12.3c")
def test_without_action_points_nothing_can_be_done():
    d = desk({"R": soviet("0505"), "G": german("0504", 1)}, ap={"soviet": 0})
    assert d.options == ["end"]
    assert d.refused("order move K") == "12.5a"
    one = desk({"R": soviet("0505"), "S": soviet("0909", formation="WR")}, ap={"soviet": 1})
    one.do("order move K")
    assert one.refused("order move WR") == "12.5a"


@pytest.mark.rule("12.1a", "12.1b", "PN-1")
def test_each_side_receives_the_points_of_the_turn_track():
    d = campaign()
    assert d.p.ap == (10, 0)
    d.do("end", "end")
    assert d.p.actor == "german"
    assert d.p.ap == (5, 4)
    d.do("end", "end")
    assert d.p.turn == 2
    assert d.p.ap == (12, 4)
    d.do("end", "end")
    assert d.p.ap == (5, 8)
    while d.p.turn < 9:
        d.do("end" if "end" in d.options else "pass" if "pass" in d.options else d.options[0])
    assert d.p.ap == (5 + d.game.rules.ap_track[9][0], 5), "on turn 9 the track says other figures"
    assert d.game.rules.ap_track[9] != d.game.rules.ap_track[1]


@pytest.mark.rule("12.2a", "12.5b")
def test_a_formation_gets_each_order_once_a_turn():
    d = desk({"R": soviet("0505"), "G": german("0504", 1)}, ap={"soviet": 5})
    d.do("order move K")
    assert d.refused("order move K") == "12.5b"
    d.do("end", "order attack K")
    assert d.refused("order attack K") == "12.5b"
    assert d.p.ap[0] == 3


@pytest.mark.rule("12.2b")
def test_an_order_covers_all_units_of_the_formation():
    units = {"R": soviet("0505"), "S": soviet("0709"), "T": soviet("0909", formation="B")}
    d = desk(units, ap={"soviet": 1})
    d.do("order move K")
    assert {"move R", "move S"} <= set(d.options)
    assert "move T" not in d.options
    fighting = {"R": soviet("0505", 4), "S": soviet("0604", 4), "G": german("0504", 4)}
    fighting |= {"T": soviet("0604", 4, formation="B")}
    d = desk(fighting, phase="combat", ap={"soviet": 1})
    d.do("order attack K", "attack 0504")
    assert sorted(d.options) == ["cancel", "with R", "with S"]


@pytest.mark.rule("12.3a")
def test_movement_orders_are_bought_at_any_moment_of_the_movement_phase_only():
    units = {"R": soviet("0505"), "S": soviet("0709", formation="B"), "G": german("0504", 1)}
    d = desk(units, ap={"soviet": 4})
    d.do("order move K", "move R", "to 0506", "order move B", "move S", "to 0710", "end")
    assert d.refused("order move WR") == "12.3a"


@pytest.mark.rule("12.3b")
def test_units_of_several_formations_move_in_any_order():
    units = {"R": soviet("0505"), "S": soviet("0709", formation="B"), "T": soviet("0303")}
    d = desk(units, orders={"move": ["K", "B"]})
    d.do("move R", "to 0506", "move S", "to 0710", "move T", "to 0304")
    assert [d.where(n) for n in "RST"] == ["0506", "0710", "0304"]


@pytest.mark.rule("12.4a")
def test_attack_orders_are_bought_at_any_moment_of_the_combat_phase():
    units = {"R": soviet("0505", 8), "S": soviet("0709", 8, formation="B")}
    units |= {"G": german("0504", 2), "H": german("0708", 2)}
    early = desk(units, ap={"soviet": 2})
    assert early.refused("order attack K") == "12.4a"
    d = desk(units, phase="combat", ap={"soviet": 2})
    d.do("order attack K", "attack 0504", "with R", "fight", "die 1")
    assert d.refused("attack 0708") == "9.0a"
    while d.p.decision.rule != "9.0":
        d.do(d.options[0])
    d.do("order attack B")
    assert d.allowed("attack 0708")


@pytest.mark.rule("12.4b", "12.4c")
def test_formations_attack_together_when_each_has_its_order():
    units = {"R": soviet("0505", 4), "S": soviet("0604", 4, formation="B"), "G": german("0504", 8)}
    d = desk(units, phase="combat", orders={"attack": ["K", "B"]})
    d.do("attack 0504", "with R", "with S")
    assert d.allowed("fight")
    one = desk(units, phase="combat", orders={"attack": ["K"]})
    assert one.refused("attack 0504") == "9.10a"


@pytest.mark.rule("12.4b")
def test_attacks_of_ordered_formations_alternate_and_may_stay_away():
    units = {"R": soviet("0505", 4), "S": soviet("0805", 4, formation="B"), "T": soviet("0505", 4)}
    units |= {"G": german("0504", 4), "H": german("0804", 4), "I": german("0404", 4)}
    road = {"road": ["0501 0502 0503", "0801 0802 0803", "0501 0601 0701 0801"]}
    supply = {"ways": road, "hexes": {"supply source": {"german": "0501"}}}
    d = desk(units, supply, phase="combat", orders={"attack": ["K", "B"]})
    d.do("attack 0504", "with R", "fight", "die 3", "attack 0804", "with S", "fight", "die 3")
    assert d.allowed("attack 0404"), "back to the first formation"
    assert d.allowed("end")


@pytest.mark.rule("12.5a", "12.6a")
def test_any_number_of_formations_may_be_ordered_or_none():
    d = desk({"R": soviet("0505")}, ap={"soviet": 5})
    for code in ("NW", "K", "WR", "WL", "B"):
        d.do(f"order move {code}")
    assert d.p.ap[0] == 0
    d.do("end")
    assert d.refused("order attack K") == "12.5a"
    idle = desk({"R": soviet("0505")}, ap={"soviet": 5})
    assert idle.allowed("end")


@pytest.mark.rule("12.5c")
def test_the_full_point_is_paid_for_a_single_unit():
    d = desk({"R": soviet("0505")}, ap={"soviet": 3})
    d.do("order move K", "move R", "to 0506", "end")
    assert d.p.ap[0] == 2


@pytest.mark.rule("12.6b", "12.6c")
def test_at_most_five_points_are_kept_and_orders_do_not_last():
    d = desk({"R": soviet("0505"), "G": german("1010")}, ap={"soviet": 9, "german": 3})
    d.do("order move K", "end", "order attack K", "end")
    assert d.p.actor == "german"
    assert d.p.ap == (5, 7)
    assert d.p.move_orders == d.p.attack_orders == 0
    d.do("end", "end")
    assert d.p.ap == (12, 5)
    assert d.refused("move R") == "12.3c"


@pytest.mark.rule("12.7a")
def test_a_panzer_division_needs_its_formations_movement_order():
    units = {"P": panzer("0504", 6), "R": soviet("0505", 3)}
    d = desk(units, side="german", phase="combat")
    assert d.refused("attack 0505") == "9.0a"
    moved = desk(units, side="german", phase="combat", orders={"move": ["9"]})
    assert moved.allowed("attack 0505")


@pytest.mark.rule("12.7b")
def test_panzer_divisions_join_units_that_have_an_attack_order():
    units = {
        "P": panzer("0504", 4),
        "Q": panzer("0604", 4, formation="4Pz"),
        "G": german("0404", 4, formation="4"),
        "R": soviet("0505", 12),
    }
    d = desk(units, side="german", phase="combat", orders={"move": ["9", "4Pz"], "attack": ["4"]})
    d.do("attack 0505", "with P", "with Q", "with G")
    assert d.allowed("fight")


@pytest.mark.rule("12.7c")
def test_a_panzer_division_attacks_on_an_attack_order_too():
    units = {"P": panzer("0504", 6), "R": soviet("0505", 3)}
    d = desk(units, side="german", phase="combat", orders={"attack": ["9"]})
    assert d.allowed("attack 0505")


@pytest.mark.rule("12.7d")
def test_all_thirteen_german_armour_counters_are_panzer_divisions_and_nobody_else():
    d = campaign()
    panzers = [u for u in range(len(d.game.units)) if d.game.roster.panzer[u]]
    assert len(panzers) == 13
    assert {d.game.units[u].type.id for u in panzers} == {"armour"}
    assert {d.game.side[u] for u in panzers} == {1}
