"""The promises of the protocol, on a game small enough to be reckoned by hand."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.fuzz import patient
from support.protocol import check_all, check_refusals, made_up, wander
from support.toy import StonesGame, Turn

from zoc.kernel.play.action import Action
from zoc.kernel.play.game import Game
from zoc.kernel.play.hints import NoHints
from zoc.kernel.play.play import Play
from zoc.kernel.play.step import Refusal, Step

POOL = {"count": list(range(6))}


@patient(60)
@given(st.integers(1, 40), st.integers(0, 30), st.integers(0, 10**6))
def test_all_promises_hold_anywhere_in_the_toy_game(stones, count, seed):
    random, game = Random(seed), StonesGame(stones)
    play = wander(Play(game, game.start()), count, random)
    check_all(play, random, made_up(game.vocabulary, POOL, random, 6))


class Shy(Turn):
    """Lists one stone only."""

    def actions(self, p):
        yield Action("take", (1,))


class Frank(Shy):
    """The same, and says so."""

    selects = frozenset({"take", "gamble"})


class Rash(Turn):
    """Lists more stones than there are."""

    def actions(self, p):
        yield Action("take", (p.left + 1,))


def test_a_list_of_choices_is_worked_out_once(monkeypatch):
    listed = []

    def actions(turn, p):
        for count in (1, 2):
            listed.append(count)
            yield Action("take", (count,))

    monkeypatch.setattr(Turn, "actions", actions)
    assert len(list(StonesGame(5).start().decision.actions)) == 2
    assert listed == [1, 2]


@pytest.mark.parametrize(
    ("kind", "kept"), [(Turn, True), (Shy, False), (Frank, True), (Rash, False)]
)
def test_what_is_listed_is_legal_and_what_is_legal_is_listed_or_said_to_be_left_out(kind, kept):
    game = StonesGame(5)
    p = game.start()
    p.replace(kind(0))
    game.steps["turn"] = kind
    tried = [Action("take", (count,)) for count in range(8)]
    assert p.decision.selection == kind.selects
    if kept:
        check_refusals(p, tried)
    else:
        with pytest.raises(AssertionError, match="listed"):
            check_refusals(p, tried)


def test_an_action_that_ends_the_game_clears_the_agenda_at_once():
    p = StonesGame(3).start()
    p.act(Action("take", (3,)))
    assert p.agenda == ()
    assert [e.kind for e in p.events] == ["take"]


def test_a_refusal_is_one_sentence_with_its_rule():
    refusal = Refusal("it is full", "7.0")
    assert str(refusal) == "it is full (7.0)"
    assert (refusal.why, refusal.rule) == ("it is full", "7.0")
    assert str(Refusal("the game is over", "")) == "the game is over"


class Only(Step):
    name, rule = "only", "1"

    def actions(self, p):
        yield Action("gamble")


def test_a_step_that_says_no_more_offers_and_refuses_by_its_list():
    step = Only()
    assert step.why_not(None, Action("gamble")) is None
    assert step.why_not(None, Action("take", (1,))).rule == "1"
    assert step.actor(None) == ""
    assert not step.ask(None).text
    assert step.weight(None, Action("gamble")) == 1
    assert list(Step().actions(None)) == []


def test_a_title_answers_only_what_it_knows():
    game = StonesGame()
    p = game.start()
    assert game.forecast(p) is None
    assert game.units_at(p, 1) == []
    assert game.account(p) == []
    assert list(Game.faults(game, p)) == []
    unanswered = [
        lambda: Game.start(game),
        lambda: game.arrange({}),
        lambda: game.forecast_attack(p, 1, []),
        lambda: game.threat(p, 1, "north"),
        lambda: game.routes(p, 1),
        lambda: game.why_not_there(p, 1, 1),
        lambda: game.where(p, 1),
        lambda: game.unit_side(1),
        lambda: game.describe(p, 1),
        lambda: game.face(p, 1),
    ]
    for question in unanswered:
        with pytest.raises(NotImplementedError):
            question()


def test_without_hints_every_action_is_as_good_as_any_other():
    hints = NoHints()
    assert hints.value(None, "north") == hints.rank(None, "north", Action("gamble")) == 0.0
