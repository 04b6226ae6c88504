"""Operation Typhoon, chapter 13: the scenario Clenched Fist."""

import pytest
from support.operation_typhoon import campaign, desk, infantry, marching, panzer, plain, pocket

from zoc.titles.operation_typhoon.victory import check_of

FIST = {"scenario": "clenched-fist"}


@pytest.mark.rule("13.1")
def test_all_other_rules_are_those_of_the_standard_game():
    standard, fist = campaign().game, campaign("clenched-fist").game
    assert standard.steps.keys() == fist.steps.keys()
    assert standard.charts.crt == fist.charts.crt
    assert standard.track.points == fist.track.points
    assert standard.map.first_soviet == fist.map.first_soviet
    assert fist.track.last_turn == 8
    d = desk({"A": panzer("0404"), "B": infantry("0404")}, turn=2, **FIST)
    assert d.refused("force A B") == "7.4b"


@pytest.mark.rule("13.2", "3.3a")
def test_the_game_starts_on_turn_2():
    d = campaign("clenched-fist")
    assert d.p.turn == 2
    d.do("historical")
    assert d.p.turn == 2
    d.do("end", "force de-pg2-3-pz")
    assert d.p.mp == 15


@pytest.mark.rule("13.3a")
def test_formations_set_up_anywhere_in_the_three_rows():
    d = campaign("clenched-fist")
    assert d.allowed("place de-pg2-3-pz 1211")
    assert d.refused("place de-pg2-3-pz 1340") == "3.2b", "the three rows still hold (R42)"
    assert all(d.game.setup.area(u) == d.game.map.zone for u in d.game.roster.troops)


@pytest.mark.rule("13.3b", "7.3b")
@pytest.mark.parametrize("turn", [2, 3, 4])
def test_formations_mix_all_game(turn):
    d = desk({"A": panzer("0404", "PG2"), "X": infantry("0304", "2A")}, turn=turn, **FIST)
    d.do("force A")
    assert d.allowed("to 0304")
    d = campaign("clenched-fist")
    d.do("place de-pg2-3-pz 1211", "place de-pg3-6-pz 1211")
    assert not list(d.game.faults(d.p))


@pytest.mark.rule("13.4")
def test_only_the_front_and_moscow_are_checked():
    p = campaign("clenched-fist").p
    assert [check_of(p, turn) for turn in range(2, 9)] == ["", "integrity", "", "", "", "", ""]
    units = {"A": infantry("0402")}
    assert not desk(units, phase="check", turn=2, **FIST).p.over
    assert not desk(units, phase="check", turn=4, **FIST).p.over
    assert desk(units, phase="check", turn=3, **FIST).p.result.startswith(
        "soviet victory: no front"
    )
    board = plain(hexes={"city": {"Moscow": "0504 0505"}})
    won = desk(units, board, phase="check", turn=2, control={"german": "0504"}, **FIST)
    assert won.p.result.startswith("german victory")


@pytest.mark.rule("13.4")
def test_breakouts_are_resolved_but_no_tally_is_kept():
    d = pocket(size=4, turn=2, **FIST)
    d.do("die 1")
    assert d.p.tally == 0
    assert not d.soviet("0605")


@pytest.mark.rule("13.5")
def test_every_soviet_force_roll_gains_one():
    d = marching({"A": panzer("0404")}, "0504", 4, turn=2, **FIST)
    assert d.fighting() == ["B", "RD", "RD"]
    d = pocket(size=14, turn=2, **FIST)
    events = d.do("die 6")
    assert next(e for e in events if e.kind == "breakout").number == 6, "column 7 of the table"
