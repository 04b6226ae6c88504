"""Retreats: the hexes that lie a number of steps away and the paths that lead there."""

from __future__ import annotations

from collections.abc import Callable

from zoc.hexes import Grid, Hex

Paths = dict[Hex, tuple[Hex, ...]]
"""Where a retreat may end, each with a path there, the start left out."""


def _nothing(hex_: Hex) -> int:
    return 0


def paths_away(
    grid: Grid,
    start: Hex,
    length: int,
    allowed: Callable[[Hex, Hex], bool],
    price: Callable[[Hex], int] = _nothing,
    winding: bool = False,
) -> Paths:
    """The hexes `length` steps away that allowed steps lead to, each step a hex farther from the
    start; a winding path only enters no hex twice. Of several paths the one that pays least for
    the hexes it enters, else the first."""
    paths: dict[Hex, tuple[int, tuple[Hex, ...]]] = {start: (0, ())}
    for away in range(1, length + 1):
        following: dict[Hex, tuple[int, tuple[Hex, ...]]] = {}
        for hex_, (paid, path) in paths.items():
            for other in grid.neighbours(hex_):
                if other in following and following[other][0] <= paid + price(other):
                    continue
                fits = grid.distance(start, other) == away
                if winding:
                    fits = other != start and other not in path
                if fits and allowed(hex_, other):
                    following[other] = paid + price(other), (*path, other)
        paths = following
    return {hex_: path for hex_, (_, path) in sorted(paths.items())}
