"""Perft: how many lines of play there are to a small depth, counted by brute force.

Every choice of every decision is played, dice among them; a difference of one tells that a rule
offers more or less than it did."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import zoc

EXAMPLES = Path(__file__).parents[2] / "examples"
Lines = dict[str, tuple[int, ...]]


def position(title: str, name: str) -> Any:
    """An example of a title by its file, or the start of a scenario."""
    file = EXAMPLES / title / f"{name}.toml"
    if file.exists():
        return zoc.position(str(file)).position
    return zoc.title(title).game(name).start()


def perft(p: Any, depth: int) -> int:
    """How many lines of so many actions there are; a game that ends earlier is one line."""
    if depth == 0 or p.over:
        return 1
    actions = p.decision.actions
    if depth == 1:
        return len(actions)
    return sum(perft(p.after(action), depth - 1) for action in actions)


def counted(title: str, name: str, depths: int) -> tuple[int, ...]:
    """The lines to each depth, from a position that counting leaves as it was."""
    p = position(title, name)
    before = p.key()
    found = tuple(perft(p, depth) for depth in range(1, depths + 1))
    assert p.key() == before
    return found


def print_anew(title: str, lines: Lines) -> None:
    """The table as it would have to be written now."""
    for name, counts in lines.items():
        print(f'    "{name}": {counted(title, name, len(counts))},')
