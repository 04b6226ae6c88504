"""Games in progress: history, undo to the last barrier, planning on a copy."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.toy import StonesGame

from zoc.kernel.play.action import Action
from zoc.kernel.play.game import Refusal
from zoc.kernel.play.play import Play


def new(stones=10):
    game = StonesGame(stones)
    return Play(game, game.start())


def take(count):
    return Action("take", (count,))


def test_the_history_tells_who_did_what_in_which_turn():
    play = new()
    play.act(take(1))
    play.act(take(2))
    play.act(take(3))
    assert [(m.actor, m.turn) for m in play.moves] == [("north", 1), ("south", 1), ("north", 2)]
    assert [(made, turn) for made, turn, _ in play.checksums] == [(2, 2)]


def test_a_change_of_actor_is_a_barrier():
    play = new()
    play.act(take(1))
    assert not play.can_undo
    with pytest.raises(Refusal, match="nothing can be taken back"):
        play.undo()


def test_a_die_is_a_barrier():
    play = new()
    play.act(Action("gamble"))
    assert not play.can_undo
    play.act(take(2))
    assert not play.can_undo


def test_a_refusal_changes_nothing_and_is_not_remembered():
    play = new(2)
    before = play.position.key()
    with pytest.raises(Refusal):
        play.act(take(3))
    assert play.position.key() == before
    assert play.moves == []


def test_a_plan_is_apart():
    play = new()
    play.act(take(1))
    plan = play.plan()
    plan.act(take(2))
    plan.act(take(2))
    assert len(play.moves) == 1
    assert play.checksums == []
    assert play.position.left == 9
    assert play.start.left == 10


@pytest.mark.parametrize("stop", [KeyboardInterrupt, RuntimeError])
def test_whatever_stops_an_action_half_way_leaves_a_whole_position(stop, monkeypatch):
    play = new()
    before = play.position.key()

    def break_off(p, args):
        raise stop

    monkeypatch.setattr(play.game.steps["evening"], "run", break_off)
    play.act(take(1))
    with pytest.raises(stop):
        play.act(take(1))
    assert play.position.left == 9
    assert play.position.actor == "south"
    assert play.start.key() == before
    assert len(play.moves) == 1


@given(st.lists(st.integers(1, 3), max_size=12))
def test_the_moves_lead_from_the_start_to_the_position(counts):
    play = new()
    for count in counts:
        if not play.position.over and take(count) in play.position.decision.actions:
            play.act(take(count))
    again = play.start.copy()
    for move in play.moves:
        assert again.actor == move.actor
        again.act(move.action)
    assert again == play.position


def test_a_title_that_hides_nothing_shows_all():
    play = new()
    assert play.position.game.view(play.position, "north") == play.position
    assert play.position.game.view(play.position, "north") is not play.position
