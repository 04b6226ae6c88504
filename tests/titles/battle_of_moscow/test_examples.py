"""The example positions of Battle of Moscow say what they show."""

import pytest
from support.examples import check_tries, examples

FILES = examples("battle-of-moscow")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_an_example_proposes_can_be_played_and_replayed(file):
    check_tries(file)


def test_there_is_an_example_of_each_hard_mechanism():
    assert {file.stem for file in FILES} >= {
        "every-contact",
        "by-rail",
        "isolated",
        "paratroops",
        "second-impulse",
    }
