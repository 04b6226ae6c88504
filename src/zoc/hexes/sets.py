"""Hex sets: whole numbers in which the bit of each member is set, and what can be done with them.

Union, intersection and difference are `|`, `&` and `& ~`; the size is `x.bit_count()`; a hex is
tried with `x >> hex & 1`. What needs to know the board is a method of its `Field`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from zoc.hexes.grid import Grid, Hex, Side
from zoc.hexes.kernel import COMPILED, Compiled

HexSet = int

Links = tuple[HexSet, HexSet, HexSet, HexSet, HexSet, HexSet]
"""For each direction the hexes that may be left that way; every such step ends on the board."""

KEPT = 32
"""How many links are remembered in the form that floods read."""


def pack(hexes: Iterable[Hex]) -> HexSet:
    """The set of some hexes, in any order."""
    if COMPILED is not None:
        return int.from_bytes(COMPILED.pack(hexes), "little")
    packed = 0
    for hex_ in hexes:
        packed |= 1 << hex_
    return packed


def unpack(hexes: HexSet) -> tuple[Hex, ...]:
    """The members, in ascending order."""
    octets = hexes.to_bytes((hexes.bit_length() + 7) // 8, "little")
    if COMPILED is not None:
        return COMPILED.unpack(octets)
    while len(_BY_OCTET) < len(octets):
        _BY_OCTET.append(_Octet(8 * len(_BY_OCTET)))
    members: list[Hex] = []
    for known, octet in zip(_BY_OCTET, octets, strict=False):
        if octet:
            members += known[octet]
    return tuple(members)


def stacks(units: Sequence[int], hexes: Sequence[Hex]) -> dict[Hex, list[int]]:
    """Units by the hex that they stand in, both in the order in which they are first met."""
    if COMPILED is not None:
        return COMPILED.stacks(units, hexes)
    found: dict[Hex, list[int]] = {}
    for unit, hex_ in zip(units, hexes, strict=True):
        if hex_ in found:
            found[hex_].append(unit)
        else:
            found[hex_] = [unit]
    return found


def tally(groups: Sequence[Sequence[Hex]], weights: Sequence[float]) -> dict[Hex, float]:
    """The sum of the weights of the groups that a hex is in, in the order in which hexes are
    met."""
    if COMPILED is not None:
        return COMPILED.tally(groups, weights)
    found: dict[Hex, float] = {}
    for hexes, weight in zip(groups, weights, strict=True):
        for hex_ in hexes:
            found[hex_] = found.get(hex_, 0.0) + weight
    return found


def sheet(hexes: HexSet, flag: int, size: int) -> bytes:
    """One byte for each number below a size: the flag for members, else 0."""
    digits = f"{hexes:0{size}b}".encode()
    return digits.translate(bytes.maketrans(b"01", bytes((0, flag))))[::-1]


class _Octet(dict[int, tuple[Hex, ...]]):
    """The members that each value of one octet of a set stands for, filled as they are met."""

    def __init__(self, first: Hex) -> None:
        self.first = first

    def __missing__(self, octet: int) -> tuple[Hex, ...]:
        members = tuple(self.first + i for i in range(8) if octet >> i & 1)
        self[octet] = members
        return members


_BY_OCTET: list[_Octet] = []


class Field:
    """The board that hex sets lie on. All sets given to it must lie within `board`."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.board: HexSet = pack(grid.hexes)
        self._known_ways: dict[int, tuple[Links, bytes]] = {}
        self._east = grid.steps[2]
        self._slant = grid.steps[1]

    @cached_property
    def octets(self) -> bytes:
        """The board, eight hexes a byte."""
        return self.board.to_bytes((self.grid.size + 7) // 8, "little")

    # -- neighbours ----------------------------------------------------------------------------

    def around(self, hexes: HexSet) -> HexSet:
        """The hexes and all that touch one of them."""
        # Two triangles laid point to point make the seven hexes: four shifts instead of six.
        east = self._east
        half = hexes | hexes << 1 | hexes << east
        return (half | half >> 1 | half >> east) & self.board

    def beside(self, hexes: HexSet) -> HexSet:
        """All hexes that touch one of these; a member only if it touches another member."""
        south = hexes << 1
        pair = hexes | south
        return (south | hexes >> 1 | pair << self._slant | pair >> self._east) & self.board

    def touching(self, hexes: HexSet, times: int) -> HexSet:
        """All hexes that touch at least so many of these."""
        south = hexes << 1
        found = [self.board] + [0] * times
        for shifted in (
            south, hexes >> 1, hexes << self._slant, south << self._slant, hexes >> self._east,
            south >> self._east,
        ):  # fmt: skip
            for more in range(times, 0, -1):
                found[more] |= found[more - 1] & shifted
        return found[times]

    def spread(self, hexes: HexSet, links: Links) -> HexSet:
        """All hexes one step away from one of these across the links."""
        east, slant = self._east, self._slant
        n, ne, se, s, sw, nw = links
        return (
            (hexes & n) >> 1
            | (hexes & ne) << slant
            | (hexes & se) << east
            | (hexes & s) << 1
            | (hexes & sw) >> slant
            | (hexes & nw) >> east
        )

    def grow(self, hexes: HexSet, steps: int = 1) -> HexSet:
        """All hexes at most so many steps away."""
        for _ in range(steps):
            hexes = self.around(hexes)
        return hexes

    def shrink(self, hexes: HexSet) -> HexSet:
        """The hexes whose neighbours on the board all belong to the set too."""
        return hexes & ~self.around(self.board & ~hexes)

    def rim(self, hexes: HexSet) -> HexSet:
        """The hexes of the set that touch a hex of the board outside it."""
        return hexes & self.around(self.board & ~hexes)

    # -- hexsides ------------------------------------------------------------------------------

    @cached_property
    def links(self) -> Links:
        """Links across every hexside that has a hex of the board on either side."""
        board = self.board
        return self.restrict((board, board, board, board, board, board), board)

    def shift(self, hexes: HexSet, direction: int) -> HexSet:
        """The set moved one step; what leaves the board is lost."""
        step = self.grid.steps[direction]
        return (hexes << step if step > 0 else hexes >> -step) & self.board

    def restrict(self, links: Links, within: HexSet) -> Links:
        """The links that start and end within a set."""
        n, ne, se, s, sw, nw = (
            links[d] & within & self.shift(within, (d + 3) % 6) for d in range(6)
        )
        return n, ne, se, s, sw, nw

    def across(self, sides: Iterable[Side]) -> Links:
        """Links both ways across some hexsides, and no others: roads, rails, crossings."""
        masks = [0] * 6
        for side in sides:
            hex_, direction = divmod(side, 3)
            masks[direction] |= 1 << hex_
            masks[direction + 3] |= 1 << hex_ + self.grid.steps[direction]
        n, ne, se, s, sw, nw = masks
        return self.restrict((n, ne, se, s, sw, nw), self.board)

    def cut(self, sides: Iterable[Side]) -> Links:
        """Links across all hexsides but some: rivers, walls, lake shores."""
        gone = self.across(sides)
        n, ne, se, s, sw, nw = (here & ~there for here, there in zip(self.links, gone, strict=True))
        return n, ne, se, s, sw, nw

    # -- floods --------------------------------------------------------------------------------

    def flood(
        self, seeds: HexSet, within: HexSet | None = None, links: Links | None = None
    ) -> HexSet:
        """All hexes that a chain of steps inside `within` joins to a seed inside it; with links,
        each step must follow one."""
        within = self.board if within is None else within & self.board
        if COMPILED is not None:
            return self._compiled_flood(COMPILED, seeds, within, links)
        if links is not None:
            return self._flood_links(seeds & within, self.restrict(links, within))
        east, reached, before = self._east, seeds & within, 0
        while reached != before:
            before = reached
            half = reached | reached << 1 | reached << east
            reached = (half | half >> 1 | half >> east) & within
        return reached

    def _compiled_flood(
        self, kernel: Compiled, seeds: HexSet, within: HexSet, links: Links | None
    ) -> HexSet:
        length = (self.grid.size + 7) // 8
        sets = (seeds & within).to_bytes(length, "little"), within.to_bytes(length, "little")
        ways = None if links is None else self._ways(links)
        return int.from_bytes(kernel.flood(*sets, ways, *self.grid.steps), "little")

    def _ways(self, links: Links) -> bytes:
        """For each hex the directions in which it may be left, one bit each."""
        # Links that are kept with the board come again and again: so they know themselves here.
        known = self._known_ways.get(id(links))
        if known is None:
            if len(self._known_ways) >= KEPT:
                self._known_ways.clear()
            length = (self.grid.size + 7) // 8 * 8
            planes = [int.from_bytes(sheet(n, 1 << d, length)) for d, n in enumerate(links)]
            known = self._known_ways[id(links)] = links, sum(planes).to_bytes(length)
        return known[1]

    def _flood_links(self, reached: HexSet, links: Links) -> HexSet:
        # Each direction goes on from what the one before has reached: the answer is the same as
        # with whole rounds, in far fewer of them.
        east, slant = self._east, self._slant
        n, ne, se, s, sw, nw = links
        before = -1
        while reached != before:
            before = reached
            reached |= (reached & n) >> 1
            reached |= (reached & ne) << slant
            reached |= (reached & se) << east
            reached |= (reached & s) << 1
            reached |= (reached & sw) >> slant
            reached |= (reached & nw) >> east
        return reached

    def layers(
        self, seeds: HexSet, within: HexSet | None = None, links: Links | None = None
    ) -> Iterator[HexSet]:
        """The seeds inside `within`, then the hexes first reached in one step, in two, and on."""
        rest = self.board if within is None else within
        layer = seeds & rest
        while layer:
            yield layer
            rest &= ~layer
            layer = (self.beside(layer) if links is None else self.spread(layer, links)) & rest

    def parts(self, hexes: HexSet, links: Links | None = None) -> tuple[HexSet, ...]:
        """The connected parts of a set, by their lowest hex; links must run both ways."""
        found: list[HexSet] = []
        while hexes:
            part = self.flood(hexes & -hexes, hexes, links)
            found.append(part)
            hexes &= ~part
        return tuple(found)
