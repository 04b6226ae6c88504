"""Traces: lines of supply or communication from units to sources, their states, their paths, and
where they break.

    class Supply(Trace):
        legs = (Leg(ways=("railway",)), Leg(ways=("road",)), Leg(table="supply"))
        states = ("supplied", "unsupplied", "isolated")

        def sources(self, p, side): ...
        def limits(self, p, unit):          # by movement factor: once, then twice as far
            return self.game.allowance[unit], 2 * self.game.allowance[unit]

A line is thought from the sources outwards, leg by leg: along railways as far as they are open,
from there along roads, from there overland. The last leg is the one whose length counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, Links, pack
from zoc.hexes.tables import CostTable
from zoc.kernel.cycle import refusals
from zoc.kernel.cycle.standing import S, Unit
from zoc.kernel.play.remembered import remembered
from zoc.kernel.play.said import Said, said

if TYPE_CHECKING:
    from zoc.kernel.cycle.wargame import Wargame

FAR = 5000
"""More than any line is long, where a leg has no length."""


class Leg(NamedTuple):
    """A part of a line: along some kinds of ways (any step where none are named), at most so far
    (None: any length), each step at the cost of one of the game's tables (1 where none is named;
    0 in a table bars the step)."""

    ways: tuple[str, ...] = ()
    length: int | None = None
    table: str = ""


class Line(NamedTuple):
    """A line from a hex to its source, hex by hex. Where it is broken, `broken` is the first hex
    that it may not enter, and 0 where no line leads anywhere."""

    path: tuple[Hex, ...]
    good: bool
    broken: Hex = 0
    why: Said = Said("")


class Trace(Generic[S]):
    """The lines of all sides, kept as `game.supply` or under another name.

    MUST be given: `sources`, unless the board has hexes of the kind `supply source` by side.
    MAY be overridden: `legs`, `open` (the hexes that a line may enter: no enemy unit, and no enemy
    ZOC unless a friend stands there), `limits` (how far each of the states reaches, for a unit),
    `states`, `needs` (units that need no line), `table` (which table a leg counts by, as by the
    weather), `why_shut`, `own_hex_bars`.
    NEVER changes anything: marks are set by a step of the title, at the time the rules say."""

    KIND: ClassVar[str] = "supply source"
    legs: tuple[Leg, ...] = (Leg(),)
    states: tuple[str, ...] = ("supplied", "cut off")
    """From the best to the worst; each but the last has a limit."""
    rules: tuple[str, ...] = ()
    means: str = "no line of supply"
    """What it means to be in another state than the best, in a few words."""
    own_hex_bars: bool = False
    """Whether the hex in which a unit stands may itself bar its line."""

    game: Any
    """The game that it is a part of."""

    def __init__(self, game: Wargame, name: str = "supply") -> None:
        self.game, self.name, self.field = game, name, game.field
        self._sources = tuple(self._read(side) for side in game.camps)
        self._links = tuple(self._ways(leg) for leg in self.legs)
        self._turned: dict[str, CostTable] = {}

    def _read(self, side: str) -> HexSet:
        own = (f for f in self.game.board.hex_features if (f.kind, f.side) == (self.KIND, side))
        return pack(hex_ for feature in own for hex_ in feature.hexes)

    def _ways(self, leg: Leg) -> Links | None:
        return self.field.across(self.game.board.way_sides(*leg.ways)) if leg.ways else None

    # -- what a title may say ------------------------------------------------------------------

    def sources(self, p: S, side: int) -> HexSet:
        """The hexes from which a side's lines come."""
        return self._sources[side]

    def open(self, p: S, side: int) -> HexSet:
        """The hexes that a line of a side may enter."""
        ground, shut = p.ground, 0
        for enemy, held in enumerate(ground.occupied):
            if enemy != side:
                shut |= held | ground.zoc[enemy] & ~ground.occupied[side]
        return self.field.board & ~shut

    def limits(self, p: S, unit: Unit) -> tuple[int, ...]:
        """How long the last leg may be in each of the states but the worst."""
        return (FAR if self.legs[-1].length is None else self.legs[-1].length,)

    def needs(self, p: S, unit: Unit) -> bool:
        """Whether a unit needs a line at all."""
        return True

    def table(self, p: S, side: int, leg: Leg) -> str:
        """The table by which a leg counts; '' for one a step."""
        return leg.table

    # -- what follows --------------------------------------------------------------------------

    @remembered
    def layers(self, p: S, side: int) -> list[HexSet]:
        """The hexes at each length of the last leg, kept with the position. A hex that a line may
        not enter is reached, for who stands there, but not gone on from."""
        return self._layers(p, side, self.open(p, side))

    def _layers(self, p: S, side: int, open_: HexSet) -> list[HexSet]:
        reached = self.sources(p, side)
        if not reached & open_:
            return [0]
        for leg, links in zip(self.legs[:-1], self._links[:-1], strict=True):
            if leg.length is None and not self.table(p, side, leg):
                reached = self.field.flood(reached, open_, links)
            else:
                reached = _union(self._spread(p, side, leg, links, reached & open_, open_))
        return list(self._spread(p, side, self.legs[-1], self._links[-1], reached & open_, open_))

    def _spread(
        self, p: S, side: int, leg: Leg, links: Links | None, start: HexSet, open_: HexSet
    ) -> Iterator[HexSet]:
        """The hexes of a leg by their distance from its start."""
        most = FAR if leg.length is None else leg.length
        bands = self._bands(p, side, leg, links)
        due, rest, spent = {0: start}, self.field.board, 0
        while due and spent <= most:
            new = due.pop(spent, 0) & rest
            rest &= ~new
            for cost, ways in bands if new & open_ else ():
                further = self.field.spread(new & open_, ways) & rest
                if further:
                    due[spent + cost] = due.get(spent + cost, 0) | further
            yield new & open_ if self.own_hex_bars else new
            spent += 1

    def _bands(
        self, p: S, side: int, leg: Leg, links: Links | None
    ) -> tuple[tuple[int, Links], ...]:
        """The steps of a leg by their cost. A table counts the line's own direction: from the unit
        to the source."""
        name = self.table(p, side, leg)
        if not name:
            return ((1, links or self.field.links),)
        if name not in self._turned:
            there = self.game.tables.named[name]
            grid = self.field.grid

            def back(start: Hex, end: Hex) -> int:
                return there.cost(end, grid.direction(end, start))

            self._turned[name] = CostTable(self.field, back)
        bands = self._turned[name].bands
        if links is None:
            return bands
        return tuple((c, _both(own, links)) for c, own in bands)

    def within(self, p: S, side: int, length: int | None = None) -> HexSet:
        """All hexes from which a unit of a side has a line, no longer than so much."""
        return self._all(p, side) if length is None else _union(self.layers(p, side)[: length + 1])

    @remembered
    def _all(self, p: S, side: int) -> HexSet:
        return _union(self.layers(p, side))

    def traced(self, p: S, unit: Unit) -> bool:
        """Whether a unit has a line in the best state."""
        return self.state(p, unit) == 0

    def state(self, p: S, unit: Unit, hex_: Hex = 0) -> int:
        """The state of a unit, as a place in `states`; in another hex if one is given."""
        hex_ = hex_ or p.hex[unit]
        if not self.needs(p, unit):
            return 0
        side = self.game.side[unit]
        for place, limit in enumerate(self.limits(p, unit)):
            if self.within(p, side, None if limit >= FAR else limit) >> hex_ & 1:
                return place
        return len(self.states) - 1

    def length(self, p: S, side: int, hex_: Hex) -> int | None:
        """How long the last leg of a line from a hex is; None where there is no line."""
        for length, hexes in enumerate(self.layers(p, side)):
            if hexes >> hex_ & 1:
                return length
        return None

    # -- for people ----------------------------------------------------------------------------

    def line(self, p: S, unit: Unit) -> Line:
        """The line of a unit, or the one that it would have without the enemy and where that
        breaks."""
        side, start = self.game.side[unit], p.hex[unit]
        if self.state(p, unit) < len(self.states) - 1:
            path = self._path(p, side, start, self.open(p, side))
            if path:
                return Line(path, True)
        path = self._path(p, side, start, self.field.board)
        open_ = self.open(p, side)
        for place, hex_ in enumerate(path[1:], 1):
            if not open_ >> hex_ & 1:
                return Line(path[: place + 1], False, hex_, self.why_shut(p, side, hex_))
        if not path:
            return Line((start,), False, 0, said("no line leads to a source"))
        return Line(path, False, path[-1], said("its line is too long"))

    def _path(self, p: S, side: int, start: Hex, open_: HexSet) -> tuple[Hex, ...]:
        """The shortest line from a hex to a source over hexes that are open, the start whatever it
        is: leg by leg, the last one first."""
        seeds = [self.sources(p, side) & open_]
        for leg, links in zip(self.legs[:-1], self._links[:-1], strict=True):
            seeds.append(_union(self._spread(p, side, leg, links, seeds[-1], open_)))
        path = [start]
        for place in range(len(self.legs) - 1, -1, -1):
            leg, links = self.legs[place], self._links[place]
            layers = list(self._spread(p, side, leg, links, seeds[place] & open_, open_))
            part = self._down(p, side, leg, links, layers, path[-1], open_)
            if not part:
                return ()
            path += part[1:]
        return tuple(path)

    def _down(
        self,
        p: S,
        side: int,
        leg: Leg,
        links: Links | None,
        layers: list[HexSet],
        start: Hex,
        open_: HexSet,
    ) -> list[Hex]:
        """From a hex down the distances of a leg to its start."""
        at = next((n for n, hexes in enumerate(layers) if hexes >> start & 1), None)
        if at is None:
            return []
        path, bands = [start], self._bands(p, side, leg, links)
        while at:
            here = path[-1]
            step = self._inward(bands, layers, at, here, open_)
            if step is None:
                return []
            at, there = step
            path.append(there)
        return path

    def _inward(
        self,
        bands: tuple[tuple[int, Links], ...],
        layers: list[HexSet],
        at: int,
        here: Hex,
        open_: HexSet,
    ) -> tuple[int, Hex] | None:
        for cost, ways in bands:
            for other in self.field.grid.neighbours(here) if cost <= at else ():
                nearer = layers[at - cost] & open_ & 1 << other
                if nearer and self.field.spread(nearer, ways) >> here & 1:
                    return at - cost, other
        return None

    def why_shut(self, p: S, side: int, hex_: Hex) -> Said:
        """Why a line may not enter a hex."""
        for enemy, held in enumerate(p.ground.occupied):
            if enemy != side and held >> hex_ & 1:
                return refusals.enemy_in(hex_, "").said
        for enemy, zone in enumerate(p.ground.zoc):
            if enemy != side and zone >> hex_ & 1:
                return refusals.in_zoc(hex_, "").said
        return said("no open line goes on from {hex}", hex=hex_)

    def tally(self, p: S, side: int) -> Mapping[str, list[Unit]]:
        """The units of a side on the map by their states."""
        found: dict[str, list[Unit]] = {state: [] for state in self.states}
        for unit in self.game.units_of[side]:
            if p.hex[unit]:
                found[self.states[self.state(p, unit)]].append(unit)
        return found


def _union(layers: Iterator[HexSet] | list[HexSet]) -> HexSet:
    found = 0
    for hexes in layers:
        found |= hexes
    return found


def _both(one: Links, other: Links) -> Links:
    n, ne, se, s, sw, nw = (a & b for a, b in zip(one, other, strict=True))
    return n, ne, se, s, sw, nw
