"""The example positions of Moscow 1941 say what they show."""

from pathlib import Path

import pytest

import zoc

FILES = sorted((Path(__file__).parents[3] / "examples" / "moscow-1941").glob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_example_opens_and_asks_something(file):
    moment = zoc.position(str(file))
    assert moment.says
    assert list(moment.position.decision.actions)


def test_there_is_an_example_of_each_hard_mechanism():
    assert {file.stem for file in FILES} >= {
        "retreat-or-steps",
        "every-duty",
        "pursuit",
        "pocket",
        "overrun",
        "bridges",
        "reinforcements",
        "missions",
    }
