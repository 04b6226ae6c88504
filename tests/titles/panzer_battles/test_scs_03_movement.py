"""SCS 3 to 5 once more: stacking at the phases' ends, points that are not saved, swamps on the way,
and overruns that are over before anything else happens."""

import pytest
from support.panzer_battles import desk, german, soviet, tank


def crowd(kind, phase):
    """Four units in a hex and an enemy far away."""
    return desk({f"U{i}": kind("0505") for i in range(4)} | {"S": soviet("1212")}, phase=phase)


@pytest.mark.rule("SCS-3.1")
@pytest.mark.parametrize("phase", ["movement", "exploitation"])
def test_stacking_is_tested_when_a_phase_of_moves_ends_and_not_before(phase):
    d = crowd(tank, phase)
    assert d.step == phase
    d.do("move U0", "to 0506")
    assert d.step == phase
    d.do("end")
    assert d.step != "crowded", "three are left"
    full = crowd(tank, phase)
    full.do("end")
    assert full.step == "crowded"
    assert sorted(full.options) == [f"remove U{i}" for i in range(4)]
    full.do("remove U3")
    assert full.step != "crowded"


@pytest.mark.rule("SCS-3.1")
def test_stacking_is_tested_at_the_instant_of_an_overrun():
    units = {f"U{i}": tank("0505", 9) for i in range(4)} | {"S": soviet("0506", 1, 1)}
    d = desk(units)
    d.do("move U0")
    assert d.refused("overrun 0506") == "1.5f"
    roomy = desk({name: unit for name, unit in units.items() if name != "U3"})
    roomy.do("move U0")
    assert roomy.allowed("overrun 0506")


@pytest.mark.rule("SCS-3.2")
def test_units_pass_through_a_full_hex():
    units = {f"F{i}": german("0506") for i in range(3)}
    d = desk(units | {"G": german("0505"), "S": soviet("1212")})
    assert d.reach("G")["0507"] == 2, "there is no other way of two hexes"
    d.do("move G", "to 0506 0507")
    assert d.where("G") == "0507"
    assert d.step == "movement"


@pytest.mark.rule("SCS-4.1")
def test_units_that_are_not_activated_do_not_move():
    d = desk({"G": german("0505"), "Idle": german("0205 idle"), "S": soviet("1212")})
    assert d.options == ["move G", "end"]
    assert d.refused("move Idle") == "1.8-2"
    assert d.refused("move S") == "1.1d"


@pytest.mark.rule("SCS-4.2")
def test_points_are_neither_saved_for_another_phase_nor_lent_to_another_unit():
    units = {"T": tank("0202", movement=4), "U": tank("0210", movement=4), "S": soviet("1212")}
    d = desk(units)
    d.do("move U", "to 0209", "end")
    assert d.step == "exploitation"
    for name in ("T", "U"):
        assert max(d.reach(name).values()) == 4


@pytest.mark.rule("SCS-4.6")
def test_a_stack_that_has_moved_enters_no_swamp():
    rows = ["." * 12] * 12
    rows[6] = "....t......."
    board = {"terrain": " ".join(rows), "key": {"t": "swamp"}}
    units = {"A": german("0505"), "B": german("0505"), "S": soviet("1212")}
    d = desk(units, board)
    d.do("move A", "with B", "to 0506")
    assert "to 0507" not in d.options
    assert d.refused("to 0507") == "SCS-4.6"
    loose = desk(units, board, options={"swamp_from_afar": True})
    loose.do("move A", "with B", "to 0506", "to 0507")
    assert loose.where("B") == "0507"


@pytest.mark.rule("SCS-5.1")
@pytest.mark.parametrize("phase", ["movement", "exploitation"])
def test_an_overrun_is_offered_and_over_before_the_next_move(phase):
    units = {"T": tank("0504", 9), "U": tank("0204"), "S": soviet("0506", 1, 1)}
    d = desk(units, phase=phase)
    d.do("move T", "to 0505")
    assert "overrun 0506" in d.options
    d.do("overrun 0506")
    assert d.refused("move U")
    d.do("dice 12")
    assert (d.where("T"), d.where("S")) == ("0506", "")
    assert d.step == "march", "it may go on"


@pytest.mark.rule("SCS-5.10")
def test_with_the_option_off_a_unit_that_overran_does_not_join_the_attack_of_another():
    tough = {"reduced": {"attack": 9, "defence": 2}}
    units = {"T": tank("0505", 9, **tough), "H": german("0605"), "S": soviet("0506", 4, 9)}
    for may in (True, False):
        d = desk(units, options={"attack_after_overrun": may})
        d.do("move T", "overrun 0506", "dice 7", "end", "attack 0506")
        assert d.allowed("with H")
        assert d.allowed("with T") is may
        assert ("with T" in d.options) is may
        if not may:
            assert d.refused("with T") == "SCS-5.10"
