"""Operation Typhoon, chapter 5: the phases of a turn and the end of the game."""

import pytest
from support.operation_typhoon import campaign, desk, infantry, marching, panzer

import zoc
from zoc.titles.operation_typhoon.position import REDUCED

UNITS = {"A": infantry("0402"), "B": infantry("0405"), "C": infantry("0408"), "D": panzer("0305")}


def phases(turn):
    """The steps on the agenda in the operations of a turn, in the order in which they are done."""
    d = desk(UNITS, turn=turn)
    return [entry.name for entry in reversed(d.p.agenda)]


@pytest.mark.rule("5.1", "5.2a")
def test_phases_come_in_order():
    assert phases(1) == ["operations", "air leaves", "victory check", "regroup", "advance turn"]
    d = campaign(historical_setup=True)
    assert [entry.name for entry in reversed(d.p.agenda)][:2] == ["luftwaffe", "operations"]


@pytest.mark.rule("5.2b", "10.10c")
@pytest.mark.parametrize("turn", range(1, 9))
def test_there_is_a_regroup_phase_on_turns_1_to_5_only(turn):
    assert ("regroup" in phases(turn)) == (turn <= 5)


@pytest.mark.rule("5.3a")
def test_the_turn_marker_moves_on_when_nobody_has_won():
    d = desk(UNITS, turn=1)
    d.do("end")
    assert d.p.turn == 2
    assert d.step == "luftwaffe", "the next turn starts with the first phase"


@pytest.mark.rule("5.3b", "10.10c")
def test_from_turn_6_on_the_turn_ends_after_the_check():
    d = desk(UNITS | {"A": infantry("0402 reduced")}, turn=6)
    d.do("end")
    assert d.p.turn == 7
    assert d.state("A") & REDUCED


@pytest.mark.rule("5.3c")
def test_play_lasts_eight_turns():
    game = zoc.title("operation-typhoon").game()
    assert (game.track.first_turn, game.track.last_turn) == (1, 8)
    d = desk(UNITS, turn=7)
    d.do("end")
    assert not d.p.over
    while d.p.turn == 8 and not d.p.over:
        d.do("end")
    assert d.p.result.startswith("soviet victory")


@pytest.mark.rule("5.4a")
def test_a_condition_of_section_4_ends_the_game_at_once():
    d = desk(UNITS, turn=2, tally=10)
    d.do("end")
    assert d.p.over
    assert d.p.actor == ""
    assert d.p.turn == 2


@pytest.mark.rule("5.4b")
def test_the_player_may_concede_at_any_decision_and_has_lost():
    moments = [
        campaign(),
        campaign(historical_setup=True),
        desk(UNITS),
        marching({"A": panzer("0404")}, "0504"),
    ]
    battle = marching({"A": panzer("0404")}, "0504", 5)
    battle.miss()
    assert battle.step == "round"
    for d in (*moments, battle):
        assert "concede" not in d.options, "nobody does it by chance"
        assert d.allowed("concede")
        d.do("concede")
        assert d.p.result == "soviet victory: the German player concedes"
        assert d.p.over
