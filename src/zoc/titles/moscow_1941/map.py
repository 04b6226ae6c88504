"""The map as the rules read it: what steps cost each class (3.1, T.1 to T.5), zones of control."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import lcm
from typing import TYPE_CHECKING

from zoc.hexes import CostTables, Hex, HexSet, Side, StepCost, pack
from zoc.kernel.data.tables import TableError
from zoc.kernel.protocol import mixed

if TYPE_CHECKING:
    from zoc.titles.moscow_1941.position import Now, Unit
    from zoc.titles.moscow_1941.title import Moscow1941

COLUMNS = {"foot": "foot", "trucked": "trucked", "mechanised": "tracked", "hq": "trucked"}
"""The classes of units and the columns of the terrain table that they move by (1.3, 9.1.2)."""
MAIN, SECONDARY, CROSSING = "main road", "secondary road", "river, canal"
RIVERS, BIG_RIVER = ("river", "canal"), "big river"
FREEZES = ("swamp", "lake")


class Map:
    """Terrain, roads, rivers and cities, with a table of steps for each class; `game.tables` and
    `game.field` are its tables and the field of the board. Costs are in sixths of an MP (R-10)."""

    def __init__(self, game: Moscow1941) -> None:
        self.board, self.grid = game.board, game.grid
        self.chart, self.figures = game.title.tables["terrain"], game.figures["movement"]
        self.frozen = bool(game.options.get("frozen", False))
        """Whether swamps and lakes are as clear ground (R-52)."""
        points = {name: self._points(column) for name, column in COLUMNS.items()}
        points["hq"]["swamp"] = Fraction(self.figures["hq_swamp"])
        self.fraction = lcm(
            *(price.denominator for row in points.values() for price in row.values())
        )
        self.prices = {name: {word: int(price * self.fraction) for word, price in row.items()}
                       for name, row in points.items()}  # fmt: skip
        """What terrain and roads cost each class, in sixths; 0 where it may not go."""
        self._read_roads()
        self.big_rivers: frozenset[Side] = self.board.sides_of(BIG_RIVER)
        self.rivers: frozenset[Side] = self.board.sides_of(*RIVERS) | self.big_rivers
        self.tables = CostTables(self.grid, {name: self._step(name) for name in COLUMNS})

    def _points(self, column: str) -> dict[str, Fraction]:
        """A column of the terrain table; what stands there with a plus sign is added to clear
        ground, but for rivers (T.1)."""
        cells = {row: str(self.chart.cell(row, column)) for row in self.chart.headings}
        points = {row: _points(cell) for row, cell in cells.items()}
        for row, cell in cells.items():
            if cell.startswith("+") and row != CROSSING and points[row]:
                points[row] += points["clear"]
        return points

    def _read_roads(self) -> None:
        board, grid = self.board, self.grid
        areas = {f.name: f.hexes for f in board.hex_features if f.kind == "city"}
        self.cities: dict[str, HexSet] = {name: pack(hexes) for name, hexes in areas.items()}
        inside = {
            grid.side_between(a, b)
            for hexes in areas.values()
            for a, b in combinations(hexes, 2)
            if grid.direction(a, b) is not None
        }
        self.towns: HexSet = pack(h for h in grid if board.terrain[h] in ("town", "city"))
        self.main: frozenset[Side] = board.way_sides(MAIN) | inside
        """Main roads; the hexes of a city are joined by one, drawn or not (T.2, R-119)."""
        self.secondary: frozenset[Side] = board.way_sides(SECONDARY) - self.main
        self.roads = self.main | self.secondary
        on = {kind: pack(h for w in board.ways if w.kind == kind for h in w.hexes)
              for kind in (MAIN, SECONDARY)}  # fmt: skip
        self.on_main: HexSet = on[MAIN] | pack(h for hexes in areas.values() for h in hexes)
        self.on_secondary: HexSet = on[SECONDARY]

    # -- what lies where -----------------------------------------------------------------------

    def terrain(self, hex_: Hex) -> str:
        """The terrain of a hex as it counts now (R-52)."""
        kind = self.board.terrain[hex_]
        return "clear" if self.frozen and kind in FREEZES else kind

    def river(self, here: Hex, there: Hex) -> bool:
        """Whether a river, canal or big river runs between two neighbouring hexes."""
        return self.grid.side_between(here, there) in self.rivers

    def big_river(self, here: Hex, there: Hex) -> bool:
        """Whether a big river runs between two neighbouring hexes."""
        return self.grid.side_between(here, there) in self.big_rivers

    def road(self, here: Hex, there: Hex) -> str:
        """The road that a step follows, main before secondary; '' off road."""
        side = self.grid.side_between(here, there)
        return MAIN if side in self.main else SECONDARY if side in self.secondary else ""

    def cms(self, hex_: Hex) -> int:
        """The defender's CMs for the terrain of a hex, rivers aside (5.5.1)."""
        return self._cms(self.terrain(hex_))

    @property
    def river_cms(self) -> int:
        """The defender's CMs for a river (5.5.1)."""
        return self._cms(CROSSING)

    def _cms(self, row: str) -> int:
        text = str(self.chart.cell(row, "combat"))
        return int(text.removesuffix("CM")) if text.endswith("CM") else 0

    def open_to(self, name: str, hex_: Hex) -> bool:
        """Whether the terrain of a hex lets a class in (T.5)."""
        return self.enter(name, hex_) > 0

    # -- what steps cost -----------------------------------------------------------------------

    def _step(self, name: str) -> StepCost:
        def cost(start: Hex, end: Hex) -> int:
            return self.cost(name, start, end)

        return cost

    def cost(self, name: str, start: Hex, end: Hex, bridge: bool = True) -> int:
        """What a step costs a class, in sixths; 0 where it cannot be made. Along a road it is the
        rate of the road alone, unless its bridge is down (R-14)."""
        road = self.road(start, end)
        if road and (bridge or not self.river(start, end)):
            return self.prices[name][road]
        return self.off_road(name, start, end)

    def off_road(self, name: str, start: Hex, end: Hex) -> int:
        """What a step costs a class that no road helps, in sixths; 0 where it cannot be made."""
        entered = self.enter(name, end)
        return entered + self._crossing(name, start, end) if entered else 0

    def enter(self, name: str, hex_: Hex) -> int:
        """What the terrain of a hex costs a class, in sixths; 0 where it is closed."""
        terrain = self.terrain(hex_)
        if terrain not in self.prices[name]:
            raise TableError(f"the terrain table has no row for {terrain!r}")
        return self.prices[name][terrain]

    def _crossing(self, name: str, start: Hex, end: Hex) -> int:
        if self.big_river(start, end):
            return int(self.figures["big_river"][COLUMNS[name]]) * self.fraction
        return self.prices[name][CROSSING] if self.river(start, end) else 0

    def best_road(self, name: str, hex_: Hex) -> int:
        """What coming in at a hex costs a class, in sixths: the rate of its best road, else its
        terrain (R-109)."""
        if self.on_main >> hex_ & 1:
            return self.prices[name][MAIN]
        if self.on_secondary >> hex_ & 1:
            return self.prices[name][SECONDARY]
        return self.enter(name, hex_)

    def points(self, cost: int) -> str:
        """A cost in MPs, as people write it."""
        return mixed(Fraction(cost, self.fraction))


def _points(cell: str) -> Fraction:
    word = cell.split()[0].lstrip("+")
    return Fraction(0) if word in ("no", "-") else Fraction(word)


class Zones:
    """Zones of control: all hexes around a regular unit that its class may enter, not across a
    big river (4.1.1 to 4.1.4)."""

    def __init__(self, game: Moscow1941) -> None:
        self.game = game
        self._reach: dict[tuple[str, Hex], HexSet] = {}

    def covers(self, unit: Unit, hex_: Hex) -> HexSet:
        """The zone that a unit has from a hex."""
        roster = self.game.roster
        return self.around(roster.mobility[unit], hex_) if roster.exerts[unit] else 0

    def around(self, name: str, hex_: Hex) -> HexSet:
        """The zone that a unit of a class would have from a hex."""
        found = self._reach.get((name, hex_))
        if found is None:
            ground = self.game.map
            found = self._reach[name, hex_] = pack(
                h
                for h in self.game.grid.neighbours(hex_)
                if ground.open_to(name, h) and not ground.big_river(hex_, h)
            )
        return found

    def same(self, p: Now, unit: Unit, here: Hex, there: Hex) -> bool:
        """Whether one enemy unit has a zone on two hexes, so that nobody may move from one to the
        other (4.2.3, R-07, R-08)."""
        side = self.game.side[unit]
        zone, pair = p.ground.zoc[1 - side], 1 << here | 1 << there
        return zone & pair == pair and any(
            self.covers(enemy, other) & pair == pair
            for other in self.game.grid.neighbours(here)
            for enemy in p.stack_of(1 - side, other)
        )
