"""What a phase says of each hex: one byte a hex, and the same as hex sets.

This is all that the searches know of the game. A title writes its own rules into it: an enemy
without a zone of control, a river that stops one, a friend that cancels it, night.
"""

from __future__ import annotations

from functools import cached_property

from zoc.hexes.grid import Grid
from zoc.hexes.sets import HexSet

CLOSED = 1
"""No move, trace or zone of control enters the hex: enemies stand there, or the title says so."""

ZOC = 2
"""The hex is in a zone of control of the enemy: see `ZocRule`."""


class Flags:
    """The flags of one moment; they never change."""

    def __init__(self, grid: Grid, closed: HexSet = 0, zoc: HexSet = 0) -> None:
        self.grid, self.closed, self.zoc = grid, closed, zoc

    @cached_property
    def octets(self) -> tuple[bytes, bytes]:
        """What is closed and what is in a zone of control, eight hexes a byte."""
        length = (self.grid.size + 7) // 8
        return self.closed.to_bytes(length, "little"), self.zoc.to_bytes(length, "little")

    @cached_property
    def data(self) -> bytes:
        """One byte for each number below `grid.size`: CLOSED and ZOC, or'ed."""
        planes = _bytes(self.closed, CLOSED) | _bytes(self.zoc, ZOC)
        return planes.to_bytes(self.grid.size, "little")


def _bytes(hexes: HexSet, flag: int) -> int:
    """The set with a byte in place of each bit."""
    digits = f"{hexes:b}".encode()
    return int.from_bytes(digits.translate(bytes.maketrans(b"01", bytes((0, flag)))), "big")
