"""Goals and units to take up are shown as their step offers them, in every title."""

from random import Random

import pytest
from support.examples import examples
from support.protocol import opened
from support.titles import OURS


@pytest.mark.parametrize("title", OURS, ids=lambda title: title.name)
def test_choices_are_those_that_the_step_offers_one_by_one(title):
    play, random, seen = opened({}, examples(title.name)[0]), Random(5), 0
    for _ in range(60):
        p = play.position
        if p.over:
            break
        actions = list(p.decision.actions)
        if p.actor != "chance" and len(actions) <= 400:
            show = p.game.show
            assert list(show.choices(p, actions)) == [show.choice(p, a) for a in actions]
            seen += 1
        play.carry_out(random.choice(actions))
    assert seen
