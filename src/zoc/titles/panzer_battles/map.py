"""The map as the rules read it: what steps cost, where ways lead, what is in play."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from zoc.hexes import Hex, Sheets, Side
from zoc.hexes.sets import HexSet, pack, unpack
from zoc.hexes.tables import CostTables, StepCost
from zoc.titles.panzer_battles.position import SIDES, SOVIET
from zoc.titles.panzer_battles.terrain import WAYS, Effects

if TYPE_CHECKING:
    from zoc.titles.panzer_battles.title import PanzerBattles

MARCHED = ("road", "track")
"""What road marches and supply follow (1.9b, 1.12)."""
WAY_ROWS = {"road": "road", "track": "track, railway", "railroad": "track, railway"}
"""The rows of the chart for each kind of way."""


class Map:
    """The map of a scenario: `game.map`. Costs are in quarters of a movement point."""

    def __init__(self, game: PanzerBattles) -> None:
        self.board, self.grid, self.quarters = game.board, game.grid, game.quarters
        self.effects = Effects(game.board, game.title.tables["terrain"])
        self._read_play_area(game.setting.more["maps"])
        self._read_steps(bool(game.options["zoc_over_closed_sides"]))
        self._read_places()

    # -- the maps in play ----------------------------------------------------------------------

    def _read_play_area(self, maps: list[str]) -> None:
        """The hexes of the sheets that the scenario uses (2.0-1)."""
        labels = self.grid.labels
        if isinstance(labels, Sheets):
            names, each = labels.names, labels.rows_each
            cells = self.grid.cells.items()
            self.in_play: HexSet = pack(h for h, (_, r) in cells if names[r // each] in maps)
        else:
            self.in_play = pack(self.grid)
        rows = [self.grid.cells[h][1] for h in unpack(self.in_play)]
        self.rows = min(rows), max(rows)

    def edge(self, name: str) -> tuple[Hex, ...]:
        """The hexes of an edge of the maps in play: north, east, south or west."""
        grid, last = self.grid, self.grid.columns - 1
        if name in ("north", "south"):
            row = self.rows[0 if name == "north" else 1]
            return tuple(grid.at(c, row) for c in range(grid.columns))
        column = 0 if name == "west" else last
        return tuple(grid.at(column, r) for r in range(self.rows[0], self.rows[1] + 1))

    # -- what steps cost -----------------------------------------------------------------------

    def _read_steps(self, zoc_everywhere: bool) -> None:
        board = self.board
        self.way_sides = {kind: board.way_sides(kind) for kind in WAYS}
        self.marched_sides = board.way_sides(*MARCHED)
        self.marched: HexSet = pack(h for w in board.ways if w.kind in MARCHED for h in w.hexes)
        self.marched &= self.in_play
        self.roads: HexSet = pack(h for w in board.ways if w.kind == "road" for h in w.hexes)
        costs: dict[str, StepCost] = {"move": self.step_cost, "march": self._march_cost}
        self._swamps = self._read_swamps()
        self.tables = CostTables(self.grid, costs)
        self.field = self.tables.field
        over = self.field.links if zoc_everywhere else self.effects.attack_links
        self.zoc_links = self.field.restrict(over, self.in_play)
        self.trace_links = self.field.restrict(self.field.cut(self._untraced_sides()), self.in_play)
        self.road_links = self.field.restrict(
            self.field.across(self.way_sides["road"]), self.in_play
        )

    def way(self, side: Side) -> str:
        """The best way that leads over a hexside, or nothing."""
        kinds = (kind for kind, sides in self.way_sides.items() if side in sides)
        return min(kinds, key=self._rate, default="")

    def way_cost(self, side: Side) -> int:
        """What a step along the best way over a hexside costs, 0 where none leads (1.3a-2)."""
        kind = self.way(side)
        return self._rate(kind) if kind else 0

    def _rate(self, kind: str) -> int:
        return int(Fraction(self.effects.rows[WAY_ROWS[kind]].points) * self.quarters)

    def step_cost(self, start: Hex, end: Hex) -> int:
        """What a step to a neighbouring hex costs in quarters of a point; 0 where it cannot be
        made, or takes a whole allowance (1.3a, TEC)."""
        if not self.in_play >> end & 1 or not self.in_play >> start & 1:
            return 0
        if not self.effects.passable(start, end):
            return 0
        side = self.grid.side_between(start, end)
        along = self.way_cost(side)
        if along or self.takes_all(end):
            return along
        return self._ground_cost(end) + self._side_cost(side)

    def takes_all(self, hex_: Hex) -> bool:
        """Whether entering a hex off its ways takes a whole allowance (TEC-3)."""
        return any(effect.points == "all" for effect in self.effects.in_hex(hex_))

    def swamps_from(self, start: Hex) -> tuple[Hex, ...]:
        """The neighbours of a hex that take a whole allowance to enter from there."""
        return self._swamps.get(start, ())

    def _read_swamps(self) -> dict[Hex, tuple[Hex, ...]]:
        found: dict[Hex, tuple[Hex, ...]] = {}
        for swamp in unpack(self.in_play):
            if self.takes_all(swamp):
                for start in self.grid.neighbours(swamp):
                    if self.in_play >> start & 1 and self._off_ways(start, swamp):
                        found[start] = (*found.get(start, ()), swamp)
        return found

    def _off_ways(self, start: Hex, end: Hex) -> bool:
        side = self.grid.side_between(start, end)
        return not self.way_cost(side) and self.effects.passable(start, end)

    def _ground_cost(self, hex_: Hex) -> int:
        """The most expensive terrain of a hex, and what others add to it (1.3a-1, TEC-12)."""
        costs = [effect.points for effect in self.effects.in_hex(hex_)]
        plain = [int(c) for c in costs if c.isdecimal()] or [self._clear()]
        added = [int(c) for c in costs if c.startswith("+")]
        return (max(plain) + sum(added)) * self.quarters

    def _clear(self) -> int:
        return int(self.effects.rows["clear"].points)

    def _side_cost(self, side: Side) -> int:
        kinds = self.effects.on_side(side)
        points = [self.effects.rows[f"{kind} side"].points for kind in kinds if kind == "stream"]
        return sum(int(p) for p in points) * self.quarters

    def _march_cost(self, start: Hex, end: Hex) -> int:
        """A road march counts hexes (1.12b)."""
        if not self.in_play >> end & 1:
            return 0
        return 1 if self.grid.side_between(start, end) in self.marched_sides else 0

    def _untraced_sides(self) -> frozenset[Side]:
        """The hexsides that no supply trace crosses (1.9b)."""
        rivers = self.board.sides_of("river") - self.marched_sides
        return rivers | self.effects.closed_sides

    # -- places --------------------------------------------------------------------------------

    def _read_places(self) -> None:
        features = self.board.hex_features
        self.entry_areas = {f.name: pack(f.hexes) for f in features if f.kind == "entry area"}
        self.north_bank = pack(self.board.hexes_of("north bank"))
        self.south_bank = pack(self.board.hexes_of("south bank"))
        self.entry_hexes: HexSet = 0
        for hexes in self.entry_areas.values():
            self.entry_hexes |= hexes
        self.road_rate = self._rate("road")
        self.sources = tuple(self._sources(side) for side in SIDES)

    def _sources(self, side: str) -> HexSet:
        """The supply sources of a side on the maps in play (1.9n, 1.9o)."""
        found = [f for f in self.board.hex_features if f.kind == "supply source" and f.side == side]
        given = pack(h for f in found for h in f.hexes) & self.in_play
        return given | (self._new_edge() if side == SIDES[SOVIET] else 0)

    def _new_edge(self) -> HexSet:
        """The roads and tracks on the north edge of the maps in play where that is an edge only
        because another map is not: the gazetteer names no sources there (1.9o)."""
        return self.marched & pack(self.edge("north")) if self.rows[0] else 0

    def cut_ways(self) -> HexSet:
        """Where roads and tracks leave the maps in play to the north, onto a map that is not."""
        return pack(
            a
            for way in self.board.ways
            if way.kind in MARCHED
            for pair in pairwise(way.hexes)
            for a, b in (pair, pair[::-1])
            if self.in_play >> a & 1 and not self.in_play >> b & 1
        )
