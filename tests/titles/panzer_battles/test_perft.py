"""Perft of the example positions. After a change that is meant, print the table anew with

    PYTHONPATH=tests python tests/titles/panzer_battles/test_perft.py

and say in the commit why the numbers changed."""

import pytest
from support.perft import counted, print_anew

TITLE = "panzer-battles"

# Small boards of their own, and the first chits of a scenario, which no terrain touches: so the
# numbers depend on rules, counters and cups, not on the map.
LINES = {
    "barrage": (2, 7, 335, 1221),
    "chits": (2, 8, 24, 102, 642),
    "overrun": (3, 159, 988),
    "river-crossing": (2, 39, 329, 2550),
    "road-march": (2, 14, 194),
    "2.5": (3, 16),
}


@pytest.mark.parametrize(("name", "counts"), LINES.items(), ids=lambda value: str(value))
def test_as_many_lines_as_ever(name, counts):
    assert counted(TITLE, name, len(counts)) == counts


if __name__ == "__main__":
    print_anew(TITLE, LINES)
