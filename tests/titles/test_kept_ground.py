"""What is kept from one position to the next is what working it out anew gives."""

from random import Random

import pytest
from support.examples import EXAMPLES, examples
from support.protocol import opened
from support.titles import NAMES

from zoc.kernel.shown.view import seat_view
from zoc.titles.operation_typhoon.crowds import Crowds

FILES = [file for title in NAMES for file in examples(title)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(EXAMPLES)))
def test_the_kept_ground_is_the_one_worked_out_anew(file):
    random, play = Random(file.stem), opened({}, file)
    game = play.game
    for _ in range(40):
        if play.position.over:
            break
        play.carry_out(random.choice(list(play.position.decision.actions)))
        kept = play.position.ground
        game.stood[:] = [(None, None)] * len(game.stood)
        play.position.touch()
        assert play.position.ground == kept


@pytest.mark.parametrize("title", NAMES)
def test_kept_units_are_shown_as_those_made_anew(title, monkeypatch):
    file = examples(title)[0]
    random, play = Random(file.stem), opened({}, file)
    show, kept = play.game.show, []
    for _ in range(15):
        if play.position.over:
            break
        play.carry_out(random.choice(list(play.position.decision.actions)))
        kept.append((play.position.copy(), seat_view(play.game, play.position, "", False).units))
    monkeypatch.setattr(show, "badged_by", lambda p: None)
    for position, units in kept:
        assert seat_view(play.game, position, "", False).units == units


def test_kept_crowds_are_those_counted_anew():
    file = examples("operation-typhoon")[0]
    random, play = Random(1), opened({}, file)
    for _ in range(60):
        if play.position.over:
            break
        play.carry_out(random.choice(list(play.position.decision.actions)))
        play.position.touch()
        kept = play.game.crowds.of(play.position)
        play.position.touch()
        assert Crowds(play.game).of(play.position) == kept
