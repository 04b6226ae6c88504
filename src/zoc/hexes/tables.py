"""Map tables: what each step on the board costs each class of units, packed for the searches."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from functools import cached_property

from zoc.hexes.grid import Grid, Hex
from zoc.hexes.sets import Field, HexSet, Links, pack

StepCost = Callable[[Hex, Hex], int]
"""What the step from a hex to its neighbour costs; 0 when the step cannot be made."""

Steps = tuple[tuple[Hex, int], ...]
"""The steps out of a hex, each as the hex it ends in and its cost."""

MOST = 0xFFFE
"""The highest cost and the highest budget."""


class CostTable:
    """The steps of one class of units: leg, mechanised, road supply, the reach of a ZOC.

    Costs are whole numbers of the title's smallest fraction of a movement point: with roads at a
    half, a hex of 1 MP costs 2. Terrain, hexside and road are folded into one cost a step, which
    may differ by direction. `data` holds them as native 16-bit numbers at `hex * 6 + direction`
    for all numbers below `grid.size`, 0 where there is no step. A table never changes: other
    weather is another table.
    """

    def __init__(self, field: Field, cost: StepCost) -> None:
        grid = field.grid
        if grid.size > MOST:
            raise ValueError(f"{grid} has too many hexes for a packed table")
        packed = array("H", bytes(12 * grid.size))
        for hex_ in grid.hexes:
            for direction, step in enumerate(grid.steps):
                if hex_ + step in grid.cells:
                    packed[hex_ * 6 + direction] = _checked(cost(hex_, hex_ + step))
        self.field = field
        self.data: bytes = packed.tobytes()

    def cost(self, start: Hex, direction: int) -> int:
        """What the step out of a hex costs, 0 when it cannot be made."""
        return self._costs[start * 6 + direction]

    @cached_property
    def _costs(self) -> memoryview[int]:
        return memoryview(self.data).cast("H")

    @cached_property
    def steps(self) -> tuple[Steps, ...]:
        """All steps out of each hex, by the number of the hex."""
        return tuple(self._steps(number) for number in range(self.field.grid.size))

    def _steps(self, hex_: Hex) -> Steps:
        costs = self._costs[hex_ * 6 : hex_ * 6 + 6]
        steps = self.field.grid.steps
        return tuple((hex_ + s, c) for s, c in zip(steps, costs, strict=True) if c)

    @cached_property
    def bands(self) -> tuple[tuple[int, Links], ...]:
        """The links of each cost, cheapest first."""
        costs = self._costs
        return tuple(
            (cost, self._links(lambda c, k=cost: c == k)) for cost in sorted({*costs} - {0})
        )

    @cached_property
    def links(self) -> Links:
        """The links of any cost."""
        return self._links(bool)

    def _links(self, chosen: Callable[[int], bool]) -> Links:
        costs, hexes = self._costs, self.field.grid.hexes
        n, ne, se, s, sw, nw = (
            pack(h for h in hexes if chosen(costs[h * 6 + d])) for d in range(6)
        )
        return n, ne, se, s, sw, nw

    @cached_property
    def goals(self) -> HexSet:
        """The hexes that some step ends in."""
        return self.field.spread(self.field.board, self.links)

    def beyond(self, hexes: HexSet) -> HexSet:
        """All hexes one step away from one of these."""
        if self.ignores_sides:
            return self.field.beside(hexes) & self.goals
        return self.field.spread(hexes, self.links)

    @cached_property
    def ignores_sides(self) -> bool:
        """Whether a hex that can be entered can be entered from every neighbour."""
        field, goals = self.field, self.goals
        return all(link == field.shift(goals, (d + 3) % 6) for d, link in enumerate(self.links))


class CostTables:
    """All tables of one board, by the names that requests use."""

    def __init__(self, grid: Grid, costs: Mapping[str, StepCost]) -> None:
        self.field = Field(grid)
        self.named: Mapping[str, CostTable] = {
            n: CostTable(self.field, cost) for n, cost in costs.items()
        }

    @cached_property
    def data(self) -> dict[str, bytes]:
        """The packed costs of each table."""
        return {name: table.data for name, table in self.named.items()}


def _checked(cost: int) -> int:
    if not 0 <= cost <= MOST:
        raise ValueError(f"a step costs from 0 (never) to {MOST}, not {cost}")
    return cost
