"""Operation Typhoon, chapter 12: the stand-down, and the bonus of turn 6."""

import pytest
from support.operation_typhoon import (
    campaign,
    desk,
    infantry,
    marching,
    on_the_map,
    panzer,
    plain,
    pocket,
)

from zoc.titles.operation_typhoon.fire import ATTACK, BREAKOUT, modifiers


@pytest.mark.rule("12.1a")
def test_on_turn_5_forces_from_row_40_and_north_of_it_enter_no_soviet_hex():
    d = desk({"A": panzer("0404"), "B": infantry("0402")}, turn=5)
    d.do("force A")
    assert d.refused("to 0504") == "12.1a"
    assert d.refused("to 0404 0504") == "12.1a"
    assert not any(d.soviet(option.split()[1]) for option in d.options if option.startswith("to"))
    d.do("to 0304")
    assert d.where("A") == "0304", "but they may move (R35)"
    north = on_the_map({"de-pg2-3-pz": "1640", "de-pg2-45-id": "1743"}, turn=5)
    north.do("force de-pg2-3-pz")
    assert north.refused("to 1740") == "12.1a"


@pytest.mark.rule("12.1b")
def test_on_turn_5_forces_from_south_of_row_40_are_free():
    units = {"de-pg2-3-pz": "1641", "de-pg2-45-id": "1733"}
    d = on_the_map(units, turn=5)
    d.do("force de-pg2-3-pz")
    assert d.allowed("to 1740"), "only where it starts counts (R34)"
    rows = {d.game.grid.cells[h][1] + 1 for h in d.game.grid if not d.game.map.north >> h & 1}
    assert rows == {41, 42, 43, 44}


@pytest.mark.rule("12.1a")
@pytest.mark.parametrize("turn", [1, 4, 6, 8])
def test_there_is_no_stand_down_on_other_turns(turn):
    d = desk({"A": panzer("0404")}, turn=turn)
    d.do("force A")
    assert d.allowed("to 0504")


@pytest.mark.rule("12.2")
def test_from_turn_5_on_units_of_several_formations_may_form_a_force():
    units = {"A": panzer("0404", "PG2"), "B": panzer("0404", "PG3")}
    d = desk(units, turn=5)
    d.do("force A B")
    assert d.p.force == (0, 1)
    assert [campaign().game.track.mixing(turn) for turn in (4, 5)] == [False, True]


def bonus(d, kind, round_, unit):
    found = modifiers(d.p, kind, d.p.hex[0], round_, unit)
    return sum(m.value for m in found if m.rule == "12.3")


@pytest.mark.rule("12.3")
def test_on_turn_6_german_fire_gains_one_in_the_first_round_of_regular_battles():
    for turn, added in ((2, 0), (6, 1), (7, 0)):
        d = marching({"A": panzer("0404")}, "0504", 3, turn=turn)
        assert bonus(d, ATTACK, 1, 0) == added
        assert bonus(d, ATTACK, 2, 0) == 0
        assert bonus(d, ATTACK, 1, d.number("su-rd-01")) == 0
    d = marching({"A": panzer("0404")}, "0504", 3, turn=6)
    fired = d.roll(3)[0]
    assert fired.steps == 1, "a 3 counts as a 4"


@pytest.mark.rule("12.3")
def test_the_bonus_is_neither_for_breakouts_nor_for_aircraft():
    d = pocket(size=14, turn=6)
    d.do("die 6", "cup 5 0 0")
    assert bonus(d, BREAKOUT, 1, 0) == 0
    air = desk({"A": panzer("0404")}, plain(), phase="luftwaffe", turn=6)
    air.do("assign 0404", "force A", "to 0504", "die 1")
    assert air.step == "air strike"
    struck = [e for e in air.roll(3) if e.kind == "strike"]
    assert struck[0].steps == 0, "a plain 3 misses (R48)"
