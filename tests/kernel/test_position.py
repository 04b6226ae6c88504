"""Positions: what they are, copies, checksums, and the agenda."""

from array import array

import pytest
from support.toy import Dusk, Stones, StonesGame

from zoc.kernel.play.action import Action
from zoc.kernel.play.game import Refusal
from zoc.kernel.play.position import frozen

TAKE = Action("take", (2,))


def start(stones=10):
    return StonesGame(stones).start()


def test_a_copy_is_equal_and_apart():
    p = start()
    q = p.copy()
    assert q == p
    assert hash(q) == hash(p)
    q.act(TAKE)
    assert q != p
    assert p.taken == array("h", (0, 0))
    assert p.agenda == (("turn", 0),)


def test_a_copy_takes_nothing_derived_along():
    p = start()
    p.cache["worth"] = 3
    p.tell(Dusk(1))
    q = p.copy()
    assert (q.cache, q.events) == ({}, [])
    p.touch()
    assert p.cache == {}


@pytest.mark.parametrize("name", ["key", "worth"])
def test_what_is_worked_out_once_never_outlasts_a_change_whatever_it_is_called(name):
    p = start()
    assert p.once(name, lambda p: p.taken[0]) == p.once("other", lambda p: p.taken[0]) == 0
    p.taken[0] = 2
    assert p.once("other", lambda p: p.taken[0]) == p.once(name, lambda p: p.taken[0]) == 2


def test_who_decides_is_found_once_while_nobody_changes_a_position(
    monkeypatch,
):
    p, asked = start(), list[object]()
    who = type(p.game).actor
    monkeypatch.setattr(type(p.game), "actor", lambda game, q: asked.append(q) or who(game, q))
    assert p.actor == p.actor
    assert len(asked) == 2
    p.hold_still()
    first = p.actor
    assert (p.actor, len(asked)) == (first, 3)
    q = p.copy()
    q.act(TAKE)
    assert q.actor != first
    assert p.actor == first


def test_equal_histories_give_equal_positions_whatever_was_asked_in_between():
    p, q = start(), start()
    p.act(TAKE)
    assert list(q.decision.actions)
    assert q.why_not(Action("take", (9,)))
    q.act(TAKE)
    assert p.key() == q.key()
    assert p.checksum() == q.checksum()


def test_the_checksum_is_the_same_on_every_machine():
    assert start().checksum() == "0007c27b"


def test_positions_of_the_same_figures_and_other_steps_differ():
    p, q = start(), start()
    q.replace(("turn", 1))
    assert p != q
    assert p.checksum() != q.checksum()
    assert p != "a text"


def test_a_dump_loads_back():
    p = start()
    p.act(TAKE)
    q = Stones.load(p.game, p.dump(), {"taken": "h"})
    assert q == p
    assert q.checksum() == p.checksum()


def test_lists_from_a_file_become_tuples_all_the_way_down():
    assert frozen([1, ["a", [2]], "b"]) == (1, ("a", (2,)), "b")


def test_the_agenda_is_done_from_the_first_one_pushed():
    p = start()
    p.push(("first",), ("second", 2))
    assert p.agenda == (("turn", 0), ("second", 2), ("first",))
    assert p.pop() == ("first",)
    p.replace(("third",))
    assert p.agenda == (("turn", 0), ("third",))


def test_after_leaves_the_position_alone():
    p = start()
    q = p.after(TAKE)
    assert p.left == 10
    assert q.left == 8


def test_a_refused_action_changes_nothing():
    p = start(2)
    before = p.key()
    with pytest.raises(Refusal, match=r"3 stones cannot be taken, 2 are left \(2a\)"):
        p.act(Action("take", (3,)))
    assert p.key() == before


@pytest.mark.parametrize("action", [Action("fly"), Action("take"), Action("take", ("two",))])
def test_what_is_no_action_of_the_game_is_refused_too(action):
    p = start()
    assert "no order of this game" in str(p.why_not(action))
    assert action not in p.decision.actions


def test_nothing_can_be_done_when_the_game_is_over():
    p = start(1)
    p.act(Action("take", (1,)))
    assert p.over
    assert p.actor == ""
    assert p.result == "north victory"
    assert "the game is over" in str(p.why_not(TAKE))
    with pytest.raises(Refusal, match="the game is over"):
        p.decision  # noqa: B018


def test_choices_count_iterate_and_contain_alike():
    choices = start(2).decision.actions
    assert bool(choices)
    assert len(choices) == 3
    assert list(choices) == list(choices) == [*map(_take, (1, 2)), Action("gamble")]
    assert all(action in choices for action in choices)
    assert _take(3) not in choices
    assert "take 1" not in choices


def _take(count):
    return Action("take", (count,))


def test_chance_lists_its_outcomes_with_their_weights():
    p = start()
    p.act(Action("gamble"))
    assert p.actor == "chance"
    assert p.decision.outcomes == [(_take(1), 1), (_take(2), 2)]


def test_a_step_that_nobody_decides_runs_by_itself_and_tells_its_rule():
    p = start()
    p.act(_take(1))
    events = p.act(_take(1))
    assert [(e.kind, e.rule) for e in events] == [("take", "2a"), ("evening", "4")]
    assert p.turn == 2
