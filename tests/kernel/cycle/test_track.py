"""The turn track: the sequence of play as a list, phases with conditions, the end."""

import pytest
from support.fords import fords, order, started

from zoc.kernel.cycle.track import Each, EndPhase, Phase, Track, rail
from zoc.kernel.play.outcome import Outcome
from zoc.kernel.play.position_file import PositionFileError
from zoc.kernel.play.step import Step


class Storm(Step):
    name = "storm"

    def run(self, p):
        p.pop()


class Impulse(Step):
    name = "impulse"
    side: int
    number: int


class Rest(EndPhase):
    name, clear = "rest", 1


def track_of(*sequence):
    game = started().game
    game.track = Track(game, sequence, "1.1")
    return game.track


def names(track, turn=1):
    p = track.game.empty()
    p.turn = turn
    return [(cell.phase.step.name, cell.side) for cell in track.cells(p)]


def test_each_side_plays_its_phases_in_the_order_of_the_scenario():
    track = track_of(Phase(Storm, "Storm"), Each(Phase(Impulse, "Move", fields=(1,)), Phase(Rest)))
    assert names(track) == [("storm", -1), ("impulse", 0), ("rest", 0), ("impulse", 1), ("rest", 1)]


def test_a_phase_may_be_one_side_s_only_or_of_some_turns():
    track = track_of(
        Each(Phase(Impulse, "Move", only="lowland", fields=(1,))),
        Phase(Storm, "Storm", when=lambda p, side: p.turn == 2),
    )
    assert names(track) == [("impulse", 1)]
    assert names(track, 2) == [("impulse", 1), ("storm", -1)]


def test_a_word_of_the_turn_track_says_when_a_phase_is_played():
    track = track_of(Phase(Storm, "Storm", when="storm"))
    track.noted = {3: {"storm": True}}
    assert names(track) == []
    assert names(track, 3) == [("storm", -1)]


def test_the_same_step_is_played_twice_with_other_parts():
    track = track_of(
        Each(Phase(Impulse, "First", fields=(1,)), Phase(Impulse, "Second", fields=(2,)))
    )
    p = track.game.empty()
    track.begin(p)
    assert p.agenda[::-1][:2] == (("impulse", 0, 1), ("impulse", 0, 2))
    p.pop()
    assert track.current(p).phase.text == "Second"


def test_a_phase_whose_parts_change_while_it_is_played_is_still_that_phase():
    class Handed(Track):
        def made(self, cell):
            return Impulse(0, 3)

        def is_at(self, cell, entry):
            return isinstance(entry, cell.phase.step)

    track = track_of()
    track.game.track = track = Handed(track.game, [Phase(Impulse, "Move")])
    p = track.game.empty()
    track.begin(p)
    p.replace(Impulse(0, 1))
    assert track.current(p).phase.text == "Move"


def test_the_rail_folds_the_other_side_s_turn_into_one_cell():
    p = fords(side="upland", phase="combat")
    assert [(text, state) for _, text, _, state, _ in rail(p)] == [
        ("Arrivals", "done"),
        ("Movement", "done"),
        ("Combat", "now"),
        ("Lowland turn", "next"),
    ]


def test_a_cell_of_the_rail_cites_its_phase_s_own_rule_where_it_has_one():
    track = track_of(Phase(Storm, "First"), Phase(Storm, "Second", cites="9.2"))
    p = track.game.empty()
    track.begin(p)
    assert [(text, rule) for _, text, _, _, rule in rail(p)] == [("First", ""), ("Second", "9.2")]


def test_a_turn_ends_and_the_next_begins_with_its_date():
    p = fords(side="lowland", phase="combat")
    assert order(p, "end") == ["Turn 2, 2 May 1645"]
    assert (p.turn, p.actor) == (2, "upland")


def test_the_last_turn_ends_the_game_with_a_value_and_a_sentence():
    p = fords(side="lowland", phase="combat", turn=6)
    told = order(p, "end")
    assert p.over
    assert p.game.outcome(p) == Outcome("lowland", "great", {"upland": 2, "lowland": 12})
    assert told == ["Lowland great victory, 12 to 2 points"] == [p.result]


def test_a_game_may_end_before_its_last_turn():
    p = fords(side="lowland", phase="combat", turn=2)
    p.game.track.early = lambda p: True
    order(p, "end")
    assert p.over


def test_marks_go_with_the_phase_that_clears_them():
    p = fords({"U1": "0304 moved", "L1": "0306 struck reduced"}, side="upland", phase="combat")
    order(p, "end")
    assert p.marked(0) == ()
    assert [mark.word for mark in p.marked(1)] == ["reduced"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"phase": "siege"}, "there is no phase 'siege'"),
        ({"side": "midland"}, "there is no side 'midland'"),
        ({"turn": 9}, "there is no turn 9: there are 1 to 6"),
    ],
)
def test_a_position_file_that_asks_for_what_is_not_there_is_told(words, why):
    with pytest.raises(PositionFileError, match=why):
        fords(**words)
