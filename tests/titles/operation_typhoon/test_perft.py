"""Perft: how many lines of play there are to a small depth, counted by brute force.

Every choice of every decision is played, dice among them; a difference of one tells that a rule
offers more or less than it did. After a change that is meant, print the table anew with

    python tests/titles/operation_typhoon/test_perft.py

and say in the commit why the numbers changed."""

from pathlib import Path

import pytest

import zoc

EXAMPLES = Path(__file__).parents[3] / "examples" / "operation-typhoon"

# Small boards of their own: the numbers depend on rules, counters and turn track, not on the map.
LINES = {
    "drive": (5, 143, 4004),
    "front": (5, 141, 3293),
    "moscow": (3, 111, 2687),
    "pocket": (3, 99, 3019),
    "river": (3, 73, 1966),
    "shield": (5, 143, 4004),
}


def position(name):
    """An example by its file."""
    return zoc.position(str(EXAMPLES / f"{name}.toml")).position


def perft(p, depth):
    """How many lines of so many actions there are; a game that ends earlier is one line."""
    if depth == 0 or p.over:
        return 1
    actions = p.decision.actions
    if depth == 1:
        return len(actions)
    return sum(perft(p.after(action), depth - 1) for action in actions)


@pytest.mark.parametrize(("name", "counts"), LINES.items(), ids=lambda value: str(value))
def test_as_many_lines_as_ever(name, counts):
    p = position(name)
    before = p.key()
    assert tuple(perft(p, depth) for depth in range(1, len(counts) + 1)) == counts
    assert p.key() == before


if __name__ == "__main__":
    for name, counts in LINES.items():
        p = position(name)
        print(f'    "{name}": {tuple(perft(p, d) for d in range(1, len(counts) + 1))},')
