"""Random play of Battle of Moscow: promises, obligations that can always be met, examples."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.examples import examples
from support.fuzz import patient
from support.protocol import check_made_up, check_start, deployed, opened, wander

import zoc
from zoc.titles.battle_of_moscow.combat import Declare, Muster, left

FILES = examples("battle-of-moscow")
TITLE = zoc.title("battle-of-moscow")
WORDS = {"source": ("east", "moscow")}
GAMES = {
    "campaign": TITLE.game("campaign", {}),
    "extended": TITLE.game("extended", {"combat_table": "mild", "weather_table": "wet"}),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_starts_the_same_however_often(name):
    check_start(GAMES[name])


@patient(12)
@given(st.sampled_from(FILES), st.integers(0, 60), st.integers(0, 10**6))
def test_all_promises_hold_around_the_examples(file, count, seed):
    random = Random(seed)
    play = wander(opened(GAMES, file), count, random)
    check_made_up(play, random, 4, WORDS)


@patient(4)
@given(st.sampled_from(sorted(GAMES)), st.integers(0, 500), st.integers(0, 10**6))
def test_all_promises_hold_on_the_whole_map(name, count, seed):
    random = Random(seed)
    play = wander(deployed(GAMES[name]), count, random)
    check_made_up(play, random, 4, WORDS)


@pytest.mark.rule("CBT-7", "CBT-8")
@patient(8)
@given(st.integers(0, 400), st.integers(0, 10**6))
def test_obligations_can_always_be_met_and_any_order_of_battles_meets_them(count, seed):
    random = Random(seed)
    play = deployed(GAMES["campaign"])
    while count and not play.position.over:
        play.carry_out(random.choice(list(play.position.decision.actions)))
        count -= 1
    p = play.position
    for _ in range(600):
        if p.over or isinstance(p.agenda[-1], Declare):
            break
        p.act(random.choice(list(p.decision.actions)))
    step = p.agenda[-1] if not p.over else None
    if not isinstance(step, Declare):
        return
    assert left(p, step.side, step.impulse).stranded() == ([], [])
    for _ in range(900):
        if not isinstance(p.agenda[-1], Declare | Muster):
            break
        forward = [a for a in p.decision.actions if a.verb not in ("cancel", "withdraw")]
        assert forward, "a dead end"
        p.act(random.choice(forward))
        if isinstance(p.agenda[-1], Declare | Muster):
            assert left(p, step.side, step.impulse).stranded() == ([], [])
