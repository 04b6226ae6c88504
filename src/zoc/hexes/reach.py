"""What a movement search is asked and what it answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import count
from typing import NamedTuple

from zoc.hexes.flags import Flags
from zoc.hexes.grid import Hex

ANY_WAY = 0b111111
"""All six directions."""


class ZocRule(NamedTuple):
    """How hexes flagged ZOC bind one kind of unit. As it stands they do not."""

    stop: bool = False
    """A unit that enters one goes no further. The hex where it starts does not hold it."""
    shut: bool = False
    """It may not enter one."""
    apart: bool = False
    """It may not step from one straight into another."""
    enter: int = 0
    """What entering one costs on top."""
    leave: int = 0
    """What leaving one costs on top, the hex where it starts included."""


class Request(NamedTuple):
    """One unit's question: where can it go?"""

    table: str
    """The name of its table in `Tables`."""
    start: Hex
    budget: int
    """What it may spend, from 0 to 65,534, in the fraction of the table."""
    zoc: ZocRule = ZocRule()
    first: int = ANY_WAY
    """The directions, one bit each, that its first step may take. A rule such as `not from one
    hex to another next to the same enemy` is written here: a unit that must stop in zones of
    control leaves one with its first step or not at all."""


class Reach:
    """Where one unit can go: the hexes by cost, those of equal cost by number, the start first.

    `hexes`, `costs` and `parents` are columns of one length. The parent of a hex is the last hex
    before it on its cheapest path; of several, the one that comes first in `hexes`. The start is
    its own parent. Whether a unit may end its move in a hex it can reach (stacking) is not asked.
    """

    def __init__(
        self,
        request: Request,
        flags: Flags,
        hexes: Sequence[Hex],
        costs: Sequence[int],
        parents: Sequence[Hex],
    ) -> None:
        self.request, self._flags = request, flags
        self.hexes, self.costs, self.parents = hexes, costs, parents

    def __len__(self) -> int:
        return len(self.hexes)

    def __iter__(self) -> Iterator[Hex]:
        return iter(self.hexes)

    def __contains__(self, hex_: object) -> bool:
        return hex_ in self._places

    @cached_property
    def _places(self) -> dict[Hex, int]:
        return dict(zip(self.hexes, count(), strict=False))

    def cost(self, hex_: Hex) -> int:
        """What the cheapest path to a hex costs; KeyError if there is none."""
        return self.costs[self._places[hex_]]

    def path(self, hex_: Hex) -> tuple[Hex, ...]:
        """The cheapest path to a hex, both ends included; KeyError if there is none."""
        path = [hex_]
        while hex_ != self.request.start:
            hex_ = self.parents[self._places[hex_]]
            path.append(hex_)
        return tuple(reversed(path))

    def must_stop(self, hex_: Hex) -> bool:
        """Whether a unit that enters the hex goes no further because of a zone of control."""
        stop = self.request.zoc.stop and hex_ != self.request.start
        return bool(stop and self._flags.zoc >> hex_ & 1)
