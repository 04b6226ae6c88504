"""What is kept of a side that has not moved is what working it out anew gives."""

from random import Random

import pytest
from support.examples import EXAMPLES, examples
from support.protocol import opened
from support.titles import NAMES

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
