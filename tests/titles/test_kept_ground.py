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
        game.stood[:] = [((None, None),)] * len(game.stood)
        play.position.touch()
        assert play.position.ground == kept


SEEN = [file for title in NAMES for file in examples(title)[:2]]


@pytest.mark.parametrize("file", SEEN, ids=lambda file: str(file.relative_to(EXAMPLES)))
def test_what_is_kept_of_views_is_shown_as_it_would_be_made_anew(file):
    random, play = Random(file.stem), opened({}, file)
    game, kept = play.game, []
    for _ in range(15):
        if play.position.over:
            break
        play.carry_out(random.choice(list(play.position.decision.actions)))
        kept.append((play.position.copy(), views(game, play.position)))
    for position, before in kept:
        game.show.kept.clear()
        assert views(game, position) == before


def views(game, position):
    return {s: seat_view(game, position, s, s == position.actor) for s in ("", *game.sides)}


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
