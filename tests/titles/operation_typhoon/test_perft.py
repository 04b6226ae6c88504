"""Perft of the example positions. After a change that is meant, print the table anew with

    PYTHONPATH=tests python tests/titles/operation_typhoon/test_perft.py

and say in the commit why the numbers changed."""

import pytest
from support.perft import counted, print_anew

TITLE = "operation-typhoon"

# Small boards of their own: the numbers depend on rules, counters and turn track, not on the map.
LINES = {
    "drive": (5, 143, 4004),
    "front": (5, 141, 3293),
    "moscow": (3, 111, 2687),
    "pocket": (3, 99, 3019),
    "river": (3, 73, 1966),
    "shield": (5, 143, 4004),
}


@pytest.mark.parametrize(("name", "counts"), LINES.items(), ids=lambda value: str(value))
def test_as_many_lines_as_ever(name, counts):
    assert counted(TITLE, name, len(counts)) == counts


if __name__ == "__main__":
    print_anew(TITLE, LINES)
