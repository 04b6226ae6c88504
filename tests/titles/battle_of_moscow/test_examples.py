"""The example positions of Battle of Moscow say what they show."""

from pathlib import Path

import pytest

import zoc

FILES = sorted((Path(__file__).parents[3] / "examples" / "battle-of-moscow").glob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_example_opens_and_asks_something(file):
    moment = zoc.position(str(file))
    assert moment.says
    assert list(moment.position.decision.actions)


def test_there_is_an_example_of_each_hard_mechanism():
    assert {file.stem for file in FILES} >= {
        "every-contact",
        "by-rail",
        "isolated",
        "second-impulse",
    }
