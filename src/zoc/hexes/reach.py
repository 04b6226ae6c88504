"""What a movement search is asked and what it answers."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count, repeat
from typing import NamedTuple, Self, overload

from zoc.hexes.flags import Flags
from zoc.hexes.grid import Hex
from zoc.hexes.sets import HexSet, pack

ANY_WAY = 0b111111
"""All six directions."""
FEW, SMALL = 8, 64
"""How many hexes of a small reach, of so many, are looked for before a list of all is made."""


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

    `hexes`, `costs` and `parents` are columns of one length, which lie one behind the other. The
    parent of a hex is the last hex before it on its cheapest path; of several, the one that comes
    first in `hexes`. The start is its own parent. Whether a unit may end its move in a hex it can
    reach (stacking) is not asked.
    """

    _asked = 0
    _hexes: list[Hex] | None = None
    _set: HexSet | None = None
    _places: dict[Hex, int] | None = None
    _paths: dict[Hex, tuple[Hex, ...]] | None = None

    def __init__(
        self, request: Request, flags: Flags, columns: memoryview[int], begins: int, ends: int
    ) -> None:
        self.request, self._flags = request, flags
        self._columns, self._begins, self._size = columns, begins, (ends - begins) // 3

    @classmethod
    def of(cls, request: Request, flags: Flags, *columns: Iterable[int]) -> Self:
        """The reach that a title has found by itself: hexes, costs and parents."""
        found = memoryview(array("H", chain.from_iterable(columns)))
        return cls(request, flags, found, 0, len(found))

    @property
    def hexes(self) -> list[Hex]:
        """All that can be reached, the start first."""
        if self._hexes is None:
            self._hexes = self._columns[self._begins : self._begins + self._size].tolist()
        return self._hexes

    @property
    def set(self) -> HexSet:
        """The same as a hex set."""
        if self._set is None:
            self._set = pack(self.hexes)
        return self._set

    @property
    def costs(self) -> memoryview[int]:
        """What the cheapest path to each costs."""
        begins = self._begins + self._size
        return self._columns[begins : begins + self._size]

    @property
    def parents(self) -> memoryview[int]:
        """The hex before each on its cheapest path."""
        begins = self._begins + 2 * self._size
        return self._columns[begins : begins + self._size]

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Hex]:
        return iter(self.hexes)

    def __contains__(self, hex_: object) -> bool:
        return hex_ in self._known

    def _place(self, hex_: Hex) -> int:
        """Where the columns of a hex are. Most units are asked for one way: in a small reach it is
        looked for, and only who is asked for more makes a list of all."""
        self._asked += 1
        if self._asked > FEW or self._size > SMALL:
            return self._known[hex_]
        try:
            return self.hexes.index(hex_) + self._begins
        except ValueError:
            raise KeyError(hex_) from None

    @property
    def _known(self) -> dict[Hex, int]:
        """Where the columns of each hex are."""
        if self._places is None:
            self._places = dict(zip(self.hexes, count(self._begins), strict=False))
        return self._places

    def cost(self, hex_: Hex) -> int:
        """What the cheapest path to a hex costs; KeyError if there is none."""
        return self._columns[self._place(hex_) + self._size]

    def path(self, hex_: Hex) -> tuple[Hex, ...]:
        """The cheapest path to a hex, both ends included; KeyError if there is none."""
        if self._asked > FEW:
            return self._ways(hex_)
        path, columns, down = [hex_], self._columns, 2 * self._size
        while hex_ != self.request.start:
            hex_ = columns[self._place(hex_) + down]
            path.append(hex_)
        path.reverse()
        return tuple(path)

    def _ways(self, goal: Hex) -> tuple[Hex, ...]:
        """The same for who asks for many: the way to a hex is that to the one before it, and a
        step."""
        ways, lacking = self._paths, list[Hex]()
        if ways is None:
            start = self.request.start
            ways = self._paths = {start: (start,)}
        while goal not in ways:
            lacking.append(goal)
            goal = self._columns[self._place(goal) + 2 * self._size]
        way = ways[goal]
        for hex_ in reversed(lacking):
            way = ways[hex_] = (*way, hex_)
        return way

    def ways(self) -> dict[Hex, tuple[Hex, int, tuple[Hex, ...]]]:
        """All that can be reached, with what it costs and the cheapest path."""
        if type(self).path is not Reach.path:
            # Who finds paths in another way has no use for parents.
            return {hex_: (hex_, self.cost(hex_), self.path(hex_)) for hex_ in self}
        found: dict[Hex, tuple[Hex, int, tuple[Hex, ...]]] = {}
        for hex_, cost, before in zip(self.hexes, self.costs, self.parents, strict=True):
            there = found.get(before)
            path = self._ways(hex_) if there is None else (*there[2], hex_)
            found[hex_] = hex_, cost, path
        return found

    def must_stop(self, hex_: Hex) -> bool:
        """Whether a unit that enters the hex goes no further because of a zone of control."""
        return hex_ != self.request.start and bool(self.held >> hex_ & 1)

    @property
    def held(self) -> HexSet:
        """Where zones of control hold a unit that enters, whether it gets there or not."""
        return self._flags.zoc if self.request.zoc.stop else 0


class Ranges(Sequence[Reach]):
    """The answers to a batch of requests in one buffer: where the columns of each begin, as 32-bit
    numbers counted in 16-bit ones, one more than there are requests, then hexes, costs and parents
    of each as 16-bit numbers. A `Reach` is made when it is looked at."""

    def __init__(self, requests: tuple[Request, ...], flags: Flags, found: bytes) -> None:
        self.requests, self.flags, self.found = requests, flags, found

    def __len__(self) -> int:
        return len(self.requests)

    def __iter__(self) -> Iterator[Reach]:
        view = memoryview(self.found)
        begins = view[: 4 * len(self) + 4].cast("I").tolist()
        shared = repeat(self.flags), repeat(view.cast("H"))
        return map(Reach, self.requests, *shared, begins, begins[1:])

    @overload
    def __getitem__(self, index: int) -> Reach: ...
    @overload
    def __getitem__(self, index: slice) -> list[Reach]: ...
    def __getitem__(self, index: int | slice) -> Reach | list[Reach]:
        if isinstance(index, slice):
            return [self[place] for place in range(len(self))[index]]
        place = range(len(self))[index]
        view = memoryview(self.found)
        start, end = view[4 * place : 4 * place + 8].cast("I")
        return Reach(self.requests[place], self.flags, view.cast("H"), start, end)
