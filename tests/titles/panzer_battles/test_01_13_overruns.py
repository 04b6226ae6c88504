"""Overruns (1.13, SCS-5): attacks in the middle of a move."""

import pytest
from support.panzer_battles import desk, german, soviet, tank

from zoc.titles.panzer_battles.position import FOUGHT, LOST, MOVED

WEAK = {"S": soviet("0506", attack=1, defence=1)}
WON, LOST_DICE = "dice 12", "dice 2"
"""At 5:1: the defender loses all he has; the attacker loses a step."""


def strong(hex_="0505", **more):
    """A tank strong enough for the best odds."""
    return tank(hex_, attack=9, **more)


def overrun(units, target="0506", board=None, **more):
    """A desk where the first unit is on the march."""
    d = desk(units, board=board, **more)
    d.do("move T")
    return d


@pytest.mark.rule("1.6a", "1.13c")
def test_only_exploit_capable_units_overrun():
    d = overrun({"T": german("0505", attack=9)} | WEAK)
    assert d.refused("overrun 0506") == "1.13c"
    d = overrun({"T": strong(), "Foot": german("0505", attack=9)} | WEAK)
    d.do("with Foot")
    assert d.refused("overrun 0506") == "1.13c", "all of the stack must be"
    assert overrun({"T": strong()} | WEAK).allowed("overrun 0506")


@pytest.mark.rule("1.13a")
@pytest.mark.parametrize(
    ("terrain", "allowed"),
    [
        ("clear", True),
        ("hills", True),
        ("balka", True),
        ("woods", False),
        ("swamp", False),
        ("village", False),
        ("city", False),
    ],
)
def test_the_terrain_chart_says_what_may_be_overrun(terrain, allowed):
    rows = ["." * 12] * 12
    rows[5] = "....t......."
    board = {"terrain": " ".join(rows), "key": {"t": terrain}}
    d = overrun({"T": strong()} | WEAK, board=board)
    assert d.allowed("overrun 0506") == allowed
    if not allowed:
        assert d.refused("overrun 0506") == "1.13a"


@pytest.mark.rule("1.13a", "TEC-9", "TEC-11", "TEC-13", "TEC-16")
@pytest.mark.parametrize("side", ["river", "stream", "lake line"])
def test_no_overrun_crosses_water_even_on_a_road(side):
    board = {"sides": {side: "0505/0506"}, "ways": {"road": ["0505 0506"]}}
    d = overrun({"T": strong()} | WEAK, board=board)
    assert d.refused("overrun 0506") == "1.13a"


@pytest.mark.rule("1.13a")
def test_a_hill_in_a_village_is_not_overrun_and_the_cost_of_terrain_does_not_matter():
    rows = ["." * 12] * 12
    rows[5] = "....v......."
    board = {"terrain": " ".join(rows), "key": {"v": "village"}}
    d = overrun({"T": strong()} | WEAK, board=board | {"hexes": {"hills": {"Hill 129": "0506"}}})
    assert d.refused("overrun 0506") == "1.13a"
    small = {"hexes": {"village": {"State Farm 79": "0506"}}}
    d = overrun({"T": strong()} | WEAK, board=small)
    assert d.refused("overrun 0506") == "1.13a", "nor a village in the open"
    steep = {"hexes": {"balka": {"Kalinovskaya": "0506"}}}
    assert overrun({"T": strong(movement=2)} | WEAK, board=steep).allowed("overrun 0506")


@pytest.mark.rule("1.13b")
def test_an_overrun_costs_two_points():
    d = overrun({"T": strong()} | WEAK)
    d.do("overrun 0506")
    assert d.spent("T") == 2
    d.do(WON)
    assert (d.where("T"), d.spent("T")) == ("0506", 2), "and the hex nothing more"
    d = overrun({"T": strong("0503", movement=3)} | WEAK)
    d.do("to 0504 0505")
    assert d.step == "movement", "one point is left: nothing more can be done"
    d = overrun({"T": strong(movement=1)} | WEAK)
    assert d.refused("overrun 0506") == "1.13b"


@pytest.mark.rule("SCS-5.1", "SCS-5.6")
def test_an_overrun_is_resolved_at_once_on_the_combat_table():
    d = overrun({"T": tank("0505", attack=6), "S": soviet("0506", defence=3)})
    d.do("overrun 0506")
    assert d.step == "combat dice"
    events = d.do("dice 7")
    result = next(e for e in events if e.kind == "result")
    assert result.odds == "2:1"
    assert result.result == "A1D1"


@pytest.mark.rule("SCS-5.1")
def test_overruns_happen_in_movement_and_exploitation():
    for phase in ("movement", "exploitation"):
        d = desk({"T": strong("0503")} | WEAK, phase=phase)
        d.do("move T", "to 0504 0505")
        assert d.allowed("overrun 0506")


@pytest.mark.rule("SCS-5.2")
def test_overrunning_units_form_one_stack_next_to_the_target():
    d = overrun({"T": strong("0504"), "U": strong("0504")} | WEAK)
    d.do("with U")
    assert d.refused("overrun 0506") == "SCS-5.2"
    assert d.refused("overrun 0503") == "SCS-5.2"
    d.do("to 0505", "overrun 0506", WON)
    assert (d.where("T"), d.where("U")) == ("0506", "0506")


@pytest.mark.rule("SCS-5.3")
def test_units_that_overrun_together_began_the_phase_together():
    units = {"T": strong("0504"), "U": strong("0505")}
    d = overrun(units | WEAK)
    d.do("to 0505")
    assert d.refused("with U") == "SCS-5.3"
    assert "with U" not in d.options
    loose = overrun(units | WEAK, options={"overrun_gathers": True})
    loose.do("to 0505", "with U", "overrun 0506", WON)
    assert (loose.where("T"), loose.where("U")) == ("0506", "0506")
    assert (loose.spent("T"), loose.spent("U")) == (3, 2)


@pytest.mark.rule("SCS-5.4")
def test_bystanders_share_the_hex_and_suffer_nothing():
    units = {"T": strong(), "Foot": german("0505"), "Foot2": german("0505")}
    d = overrun(units | {"S": soviet("0506", defence=9)})
    d.do("overrun 0506", "dice 2")
    assert d.state("T") & LOST
    assert d.where("Foot") == d.where("Foot2") == "0505"
    full = units | {"Foot3": german("0505")}
    d = overrun(full | WEAK)
    assert d.refused("overrun 0506") == "1.5f"


@pytest.mark.rule("SCS-5.5")
def test_a_unit_stopped_by_an_enemy_zone_may_overrun():
    d = overrun({"T": strong("0503")} | WEAK)
    d.do("to 0504 0505")
    assert d.refused("to 0404") == "SCS-2.3"
    assert d.allowed("overrun 0506")
    assert "can go no further: overrun, 2 of " in str(d.p.decision.prompt)
    strict = overrun({"T": strong("0503")} | WEAK, options={"overrun_from_zoc": False})
    strict.do("to 0504 0505")
    assert strict.step == "movement"


@pytest.mark.rule("SCS-5.7")
def test_survivors_enter_the_emptied_hex_at_no_further_cost():
    rows = ["." * 12] * 12
    rows[5] = "....t......."
    board = {"terrain": " ".join(rows), "key": {"t": "balka"}}
    d = overrun({"T": strong()} | WEAK, board=board)
    d.do("overrun 0506", WON)
    assert d.where("T") == "0506"
    assert d.spent("T") == 2


@pytest.mark.rule("SCS-5.8")
def test_after_a_success_the_stack_goes_on_with_what_it_has_left():
    d = overrun({"T": strong(movement=6)} | WEAK)
    d.do("overrun 0506", WON)
    assert d.step == "march"
    d.do("to 0510")
    assert d.where("T") == "0510"
    assert d.spent("T") == 6
    rear = {"R": soviet("0508", attack=1, defence=1)}
    d = overrun({"T": strong(movement=6)} | WEAK | rear)
    d.do("overrun 0506", WON, "to 0507")
    assert d.refused("to 0407") == "SCS-2.3", "an enemy zone stops it again"
    assert d.allowed("overrun 0508")
    strict = overrun({"T": strong(movement=6)} | WEAK, options={"overrun_goes_on": False})
    strict.do("overrun 0506", WON)
    assert strict.step == "movement"
    next_ = {"S2": soviet("0507", attack=1, defence=1)}
    strict = overrun({"T": strong(movement=6)} | WEAK | next_, options={"overrun_goes_on": False})
    strict.do("overrun 0506", WON)
    assert strict.step == "movement", "nor does it overrun again"


@pytest.mark.rule("SCS-5.9")
def test_a_failed_overrun_ends_the_move():
    units = {"T": strong(reduced={"attack": 4, "defence": 2}), "S": soviet("0506", defence=9)}
    d = overrun(units)
    d.do("overrun 0506", "dice 7")
    assert d.where("T") == "0505"
    assert d.state("T") & MOVED
    assert d.step == "movement"
    again = overrun(units, options={"failed_overrun_stops": False})
    again.do("overrun 0506", "dice 7")
    assert again.allowed("overrun 0506")


@pytest.mark.rule("SCS-5.9", "SCS-8.1")
def test_units_thrown_back_apart_by_an_overrun_march_on_apart_where_they_may():
    two = {"reduced": {"attack": 9, "defence": 2}}
    units = {"T": strong(**two), "U": strong(**two), "S": soviet("0506", defence=9)}
    d = overrun(units, options={"failed_overrun_stops": False})
    d.do("with U", "overrun 0506", "dice 8", "apart U", "retreat 0404", "retreat 0604")
    d.do("to 0403", "halt")
    assert (d.where("T"), d.where("U")) == ("0403", "0604")
    d.do("move U", "to 0603")
    assert d.where("U") == "0603"


@pytest.mark.rule("SCS-5.10")
def test_units_that_overran_may_still_attack():
    units = {"T": strong(reduced={"attack": 9, "defence": 2}), "S": soviet("0506", defence=9)}
    for allowed in (True, False):
        d = overrun(units, options={"attack_after_overrun": allowed})
        d.do("overrun 0506", "dice 7", "end")
        assert (d.step == "combat") == allowed
        assert not d.state("T") & FOUGHT
