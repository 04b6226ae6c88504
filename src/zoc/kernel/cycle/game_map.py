"""What the ground costs and gives, read from a title's tables.

The table `movement` has one column for each way of moving and rows for terrain, for ways and for
hexsides; a cell is a number of movement points, a fraction such as "1/2", or "-" where nobody may
go:

    columns = ["terrain", "foot", "horse"]
    rows = [
      ["clear", 1, 1],
      ["marsh", 2, "-"],
      ["along a road", "1/2", "1/2"],       instead of the terrain, where the step follows a road
      ["over a river", "+1", "+2"],         on top of it, where the step crosses a river
    ]

A unit moves by the column that its counter names as `moves` (a type may say it of all its units),
else by the first. The table `ground` has what defenders gain, in columns of the combat table or in
pips of the die; a row `over a river` holds where all attackers come across one:

    columns = ["terrain", "columns"]
    rows = [["hills", -1], ["town", -2], ["over a river", -1]]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import lcm
from typing import TYPE_CHECKING, Any

from zoc.hexes import Hex
from zoc.hexes.tables import CostTables, StepCost
from zoc.kernel.data.counters import Counter
from zoc.kernel.data.tables import Cell, Table, TableError
from zoc.kernel.play.forecast import Modifier, mixed

if TYPE_CHECKING:
    from zoc.kernel.cycle.wargame import Wargame

ALONG, OVER = "along a ", "over a "


class GameMap:
    """The map as movement and combat read it, kept as `game.map`; `game.tables` and
    `game.field` are its tables and the field of the board.

    MAY be overridden: `rows` (what a step pays for), `shifts`."""

    game: Any
    """The game that it is a part of."""

    def __init__(self, game: Wargame, rule: str = "") -> None:
        self.game, self.board, self.rule = game, game.board, rule
        self._told: dict[int, str] = {}
        self.costs: Table = game.title.tables["movement"]
        self.effects: Table | None = game.title.tables.tables.get("ground")
        self.classes = self.costs.columns[1:]
        cells = [cell for row in self.costs.rows for cell in row[1:]]
        self.fraction = lcm(*(_points(cell).denominator for cell in cells))
        """Costs are counted in this fraction of a movement point."""
        self.ways = {k: self.board.way_sides(k) for k in _kinds(self.costs, ALONG)}
        kinds = {*_kinds(self.costs, OVER), *(_kinds(self.effects, OVER) if self.effects else ())}
        self.sides = {kind: self.board.sides_of(kind) for kind in kinds}
        self.tables = CostTables(game.grid, {c: self._step(c) for c in self.classes})
        self.moves = tuple(self._class(unit) for unit in game.units)

    def _class(self, unit: Counter) -> str:
        name = unit.front.get("moves", self.classes[0])
        if name not in self.classes:
            known = ", ".join(self.classes)
            raise TableError(f"unit {unit.id} moves by {name!r}: table movement has {known}")
        return name

    def _step(self, column: str) -> StepCost:
        place = self.costs.columns.index(column)
        price = {str(row[0]): row[place] for row in self.costs.rows}

        @cache
        def paid(*rows: str) -> int:
            if rows[0] not in price:
                raise TableError(f"table movement has no row for {rows[0]!r}")
            cells = [price[row] for row in rows if row in price]
            barred = "-" in cells
            return 0 if barred else int(sum(map(_points, cells)) * self.fraction)

        return lambda start, end: paid(*self.rows(start, end))

    def rows(self, start: Hex, end: Hex) -> tuple[str, ...]:
        """The rows of the table that a step pays for: that of the way which it follows, else those
        of the terrain and of the hexsides which it crosses; it cannot be made where one has `-`."""
        side = self.game.grid.side_between(start, end)
        for kind, sides in self.ways.items():
            if side in sides:
                return (ALONG + kind,)
        crossed = (OVER + kind for kind, sides in self.sides.items() if side in sides)
        return self.board.terrain[end], *crossed

    def allowance(self, points: int | Fraction) -> int:
        """Movement points in the fraction of the tables, rounded down."""
        return int(points * self.fraction)

    def points(self, cost: int) -> str:
        """A cost in movement points, as people write it."""
        if cost not in self._told:
            self._told[cost] = mixed(Fraction(cost, self.fraction))
        return self._told[cost]

    # -- what defenders gain -------------------------------------------------------------------

    def shifts(self, starts: Sequence[Hex], target: Hex) -> Iterator[Modifier]:
        """What the ground gives the defenders of a hex against attackers from some hexes."""
        if self.effects is None:
            return
        columns = "columns" in self.effects.columns
        for row in self.effects.rows:
            name, value = str(row[0]), int(row[1])
            if value and self._holds(name, starts, target):
                yield Modifier(name, value, self.rule, "columns" if columns else "")

    def _holds(self, row: str, starts: Sequence[Hex], target: Hex) -> bool:
        if not row.startswith(OVER):
            return self.board.terrain[target] == row
        sides, between = self.sides[row.removeprefix(OVER)], self.game.grid.side_between
        return bool(starts) and all(between(start, target) in sides for start in starts)


def _kinds(table: Table, before: str) -> list[str]:
    return [h.removeprefix(before) for h in table.headings if h.startswith(before)]


def _points(cell: Cell) -> Fraction:
    text = str(cell).lstrip("+")
    try:
        return Fraction(0) if text == "-" else Fraction(text)
    except ValueError:
        raise TableError(f"table movement: {cell!r} is no number of movement points") from None
