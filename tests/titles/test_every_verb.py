"""Every verb of a title, tried at each of its examples and on from there: none stops the rules."""

from random import Random

import pytest
from support.examples import EXAMPLES, examples
from support.protocol import check_every_verb, opened, wander
from support.titles import NAMES

WORDS = {
    "chit": range(20),
    "going": ("goes", "stays"),
    "mission": ("support", "attack", "bridge"),
    "move/attack": ("move", "attack"),
    "source": ("east", "moscow"),
}
FILES = [file for title in NAMES for file in examples(title)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(EXAMPLES)))
def test_any_verb_is_done_or_refused_in_a_sentence(file):
    random = Random(file.stem)
    play = opened({}, file)
    for _ in range(6):
        if play.position.over:
            break
        check_every_verb(play, random, WORDS)
        wander(play, 3, random)
