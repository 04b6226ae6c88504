"""Perft of the example positions. After a change that is meant, print the table anew with

    PYTHONPATH=tests python tests/titles/red_typhoon/test_perft.py

and say in the commit why the numbers changed."""

import pytest
from support.perft import counted, print_anew

TITLE = "red-typhoon"

# Small boards of their own, and the first two steps of the campaign, which no terrain touches:
# so the numbers depend on rules, counters and turn track, not on the map.
LINES = {
    "action-points": (6, 34, 290, 2301, 18000),
    "breakthrough": (4, 12, 52, 372, 3072, 33198),
    "encirclement": (6, 35, 359, 4092, 58628),
    "isolation": (6, 33, 221, 1894, 10078),
    "retreat-through-a-gap": (2, 9, 40, 201, 1023, 5278, 24911),
    "surprise": (6, 32, 92, 498, 2888, 16825),
    "campaign-fixed": (6, 96),
}


@pytest.mark.parametrize(("name", "counts"), LINES.items(), ids=lambda value: str(value))
def test_as_many_lines_as_ever(name, counts):
    assert counted(TITLE, name, len(counts)) == counts


if __name__ == "__main__":
    print_anew(TITLE, LINES)
