"""Perft of the example positions. After a change that is meant, print the table anew with

    PYTHONPATH=tests python tests/titles/moscow_1941/test_perft.py

and say in the commit why the numbers changed."""

import pytest
from support.perft import counted, print_anew

TITLE = "moscow-1941"

# Small boards of their own, so that the numbers depend on rules and counters, not on the map.
LINES = {
    "every-duty": (2, 6, 15, 61),
    "pursuit": (1, 4, 17, 66, 220),
    "retreat-or-steps": (1, 3, 10, 33),
    "overrun": (9, 141),
    "pocket": (15, 199),
    "bridges": (9, 138),
    "reinforcements": (14, 202),
    "missions": (6, 19, 199),
}


@pytest.mark.parametrize(("name", "counts"), LINES.items(), ids=lambda value: str(value))
def test_as_many_lines_as_ever(name, counts):
    assert counted(TITLE, name, len(counts)) == counts


if __name__ == "__main__":
    print_anew(TITLE, LINES)
