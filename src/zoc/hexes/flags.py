"""What a phase says of each hex: one byte a hex, and the same as hex sets.

This is all that the searches know of the game. A title writes its own rules into it: an enemy
without a zone of control, a river that stops one, a friend that cancels it, night.
"""

from __future__ import annotations

from functools import cached_property

from zoc.hexes.grid import Grid
from zoc.hexes.sets import HexSet, sheet

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
        planes = (
            int.from_bytes(sheet(self.closed, CLOSED, self.grid.size)),
            int.from_bytes(sheet(self.zoc, ZOC, self.grid.size)),
        )
        return (planes[0] | planes[1]).to_bytes(self.grid.size)
