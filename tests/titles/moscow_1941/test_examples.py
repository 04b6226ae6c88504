"""The example positions of Moscow 1941 say what they show."""

import pytest
from support.examples import check_tries, examples

FILES = examples("moscow-1941")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_an_example_proposes_can_be_played_and_replayed(file):
    check_tries(file)


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
