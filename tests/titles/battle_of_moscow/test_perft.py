"""Perft of the example positions. After a change that is meant, print the table anew with

    PYTHONPATH=tests python tests/titles/battle_of_moscow/test_perft.py

and say in the commit why the numbers changed."""

import pytest
from support.perft import counted, print_anew

TITLE = "battle-of-moscow"

# Small boards of their own: the numbers depend on rules, counters and turn track, not on the map.
LINES = {
    "by-rail": (5, 275),
    "every-contact": (2, 6, 14, 32, 78, 184),
    "isolated": (2, 12),
    "second-impulse": (3, 51, 103),
}


@pytest.mark.parametrize(("name", "counts"), LINES.items(), ids=lambda value: str(value))
def test_as_many_lines_as_ever(name, counts):
    assert counted(TITLE, name, len(counts)) == counts


if __name__ == "__main__":
    print_anew(TITLE, LINES)
