"""Perft: how many lines of play there are to a small depth, counted by brute force.

Every choice of every decision is played, dice among them; a difference of one tells that a rule
offers more or less than it did. After a change that is meant, print the table anew with

    python tests/titles/red_typhoon/test_perft.py

and say in the commit why the numbers changed."""

from pathlib import Path

import pytest

import zoc

EXAMPLES = Path(__file__).parents[3] / "examples" / "red-typhoon"

# Small boards of their own, and the first two steps of the campaign, which no terrain touches:
# so the numbers depend on rules, counters and turn track, not on the map.
LINES = {
    "action-points": (6, 34, 290, 2301, 18000),
    "breakthrough": (4, 9, 37, 324, 2878, 31874),
    "encirclement": (6, 35, 359, 4091, 58608),
    "isolation": (6, 33, 221, 1893, 10058),
    "retreat-through-a-gap": (2, 8, 36, 186, 961, 4979, 23405),
    "surprise": (6, 32, 91, 483, 2842, 16657),
    "campaign-fixed": (6, 96),
}


def position(name):
    """An example by its file, or the start of a scenario."""
    file = EXAMPLES / f"{name}.toml"
    if file.exists():
        return zoc.position(str(file)).position
    return zoc.title("red-typhoon").game(name).start()


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
