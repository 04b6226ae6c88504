"""The three searches: zones of control, movement ranges and floods.

Each is a pure function of the board's tables, the phase's flags and a batch of requests. Nothing
else passes between rules and searches, so they can be compiled without touching a caller.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import accumulate, chain
from typing import NamedTuple

from zoc.hexes.flags import ZOC, Flags
from zoc.hexes.grid import Grid, Hex
from zoc.hexes.kernel import COMPILED
from zoc.hexes.reach import ANY_WAY, Ranges, Reach, Request, ZocRule
from zoc.hexes.sets import HexSet, unpack
from zoc.hexes.tables import MOST, CostTable, CostTables, Steps


class Flood(NamedTuple):
    """The question which hexes a supply line, a railway, a retreat can reach."""

    table: str
    sources: HexSet
    budget: int | None = None
    """What a chain of steps may cost; None when any length will do."""
    stop: bool = False
    """Whether hexes flagged ZOC are reached but not gone on from; sources are always left."""


def zoc(tables: CostTables, flags: Flags, requests: Iterable[tuple[str, HexSet]]) -> HexSet:
    """The zone of control of units that stand in some hexes, given table by table: all hexes that
    one of them could enter with one step of its table, whatever the cost, and that are not closed.
    A unit's own hex is in the zone only if another unit's reaches it."""
    zone = 0
    for name, units in requests:
        zone |= tables.named[name].beyond(units)
    return zone & ~flags.closed if flags.closed else zone


# -- floods ------------------------------------------------------------------------------------


def flood(tables: CostTables, flags: Flags, requests: Iterable[Flood]) -> tuple[HexSet, ...]:
    """For each request in turn the hexes that a chain of steps joins to a source within the budget.
    A closed hex is not entered, and a closed source is none."""
    return tuple([_flood(tables.named[request.table], flags, request) for request in requests])


def _flood(table: CostTable, flags: Flags, request: Flood) -> HexSet:
    field = table.field
    free = field.board & ~flags.closed
    held = flags.zoc & ~request.sources if request.stop else 0
    if request.budget is not None:
        return _priced_flood(table, request.sources, free, held, request.budget)
    inner = field.flood(request.sources, free & ~held, table.links)
    return inner | field.spread(inner, table.links) & free & held


def _priced_flood(
    table: CostTable, sources: HexSet, free: HexSet, held: HexSet, budget: int
) -> HexSet:
    reached, spread = 0, table.field.spread
    due = [sources] + [0] * budget
    for spent, hexes in enumerate(due):
        new = hexes & free
        if not new:
            continue
        reached |= new
        free &= ~new
        movers = new & ~held
        for cost, links in table.bands:
            if spent + cost > budget:
                break
            due[spent + cost] |= spread(movers, links)
    return reached


# -- ranges ------------------------------------------------------------------------------------


def ranges(tables: CostTables, flags: Flags, requests: Iterable[Request]) -> Ranges:
    """For each request in turn where the unit can go: all hexes that it can enter by steps of its
    table within its budget, obeying its rule for zones of control. A closed hex is not entered; a
    unit may start in one. A step that spends the budget to the last is made, one beyond it is not:
    that any unit may always move one hex is for the title to say.

    Who asks for many units asks in one call: it costs little more than its searches."""
    asked = tuple(requests)
    return Ranges(asked, flags, _answers(tables, flags, asked))


def _answers(tables: CostTables, flags: Flags, asked: tuple[Request, ...]) -> bytes:
    """The columns of all answers, as `Ranges` has them. What is compiled has no room for budgets
    of thousands on large boards."""
    if COMPILED is not None:
        field, grid = tables.field, tables.field.grid
        sets = field.octets, *flags.octets
        found = COMPILED.ranges(tables.data, *sets, grid.steps, grid.size, asked)
        if found is not None:
            return found
    return _Phase(tables, flags).answers(asked)


def reach(tables: CostTables, flags: Flags, request: Request) -> Reach:
    """Where one unit can go."""
    columns = memoryview(_answers(tables, flags, (request,))).cast("H")
    return Reach(request, flags, columns, 4, len(columns))


def _check(grid: Grid, request: Request) -> None:
    start, budget, rule = request.start, request.budget, request.zoc
    if start not in grid or not 0 <= budget <= MOST:
        raise ValueError(f"no search starts at {start} with a budget of {budget}")
    if rule.enter < 0 or rule.leave < 0:
        raise ValueError("a zone of control makes no step cheaper")


class _Phase:
    """What the requests of one call share: the steps under each rule, and sheets to reckon on."""

    def __init__(self, tables: CostTables, flags: Flags) -> None:
        self.tables, self.flags = tables, flags
        self.grid = tables.field.grid
        self._steps: dict[tuple[str, ZocRule], _Steps] = {}
        self._sheets: dict[tuple[int, bool], list[int]] = {}
        self._parents = [0] * self.grid.size

    def answers(self, requests: Sequence[Request]) -> bytes:
        """What the compiled searches answer: see `Ranges`."""
        found = [self.columns(request) for request in requests]
        starts = accumulate(map(len, found), initial=2 * (len(found) + 1))
        return array("I", starts).tobytes() + array("H", chain.from_iterable(found)).tobytes()

    def columns(self, request: Request) -> list[int]:
        """Hexes, costs and parents, one column after the other."""
        start, budget = request.start, request.budget
        _check(self.grid, request)
        steps = self.steps(request.table, request.zoc)
        sheet, parents = self.sheet(budget, request.zoc.shut), self._parents
        usual, steps[start] = steps[start], self.first_steps(request, steps)
        before, sheet[start], parents[start] = sheet[start], 0, start
        hexes, costs = _dial(start, budget, steps, sheet, parents)
        for hex_ in hexes:
            sheet[hex_] = budget + 1
        steps[start], sheet[start] = usual, before
        return [*hexes, *costs, *(parents[h] for h in hexes)]

    def first_steps(self, request: Request, steps: _Steps) -> Steps:
        start, first = request.start, request.first
        if first == ANY_WAY:
            return steps.leaving(start)
        ways = {start + s for d, s in enumerate(self.grid.steps) if first >> d & 1}
        return tuple(step for step in steps.leaving(start) if step[0] in ways)

    def steps(self, table: str, rule: ZocRule) -> _Steps:
        key = table, rule
        if key not in self._steps:
            self._steps[key] = _Steps(self.tables.named[table], self.flags, rule)
        return self._steps[key]

    def sheet(self, budget: int, shut: bool) -> list[int]:
        """The least cost known of each hex: more than the budget, but nothing where a unit may
        not go, so that no step there is ever an improvement."""
        key = budget, shut
        if key not in self._sheets:
            sheet = [budget + 1] * self.grid.size
            for hex_ in unpack(self.flags.closed | (self.flags.zoc if shut else 0)):
                sheet[hex_] = 0
            self._sheets[key] = sheet
        return self._sheets[key]


class _Steps(dict[Hex, Steps]):
    """The steps out of each hex that a table, the flags and a rule leave, found when asked."""

    def __init__(self, table: CostTable, flags: Flags, rule: ZocRule) -> None:
        self.table, self.flags, self.rule = table.steps, flags.data, rule
        self.held = ZOC if rule.stop else 0
        self.priced = bool(rule.apart or rule.enter or rule.leave)

    def __missing__(self, hex_: Hex) -> Steps:
        steps = () if self.flags[hex_] & self.held else self.leaving(hex_)
        self[hex_] = steps
        return steps

    def leaving(self, hex_: Hex) -> Steps:
        """The steps out of a hex that does not hold the unit."""
        return self._ruled(hex_) if self.priced else self.table[hex_]

    def _ruled(self, hex_: Hex) -> Steps:
        _, _, apart, enter, leave = self.rule
        flags, inside = self.flags, self.flags[hex_] & ZOC
        if not inside and not enter:
            return self.table[hex_]
        extra = leave if inside else 0
        return tuple(
            (other, cost + extra + (enter if flags[other] & ZOC else 0))
            for other, cost in self.table[hex_]
            if not (apart and inside and flags[other] & ZOC)
        )


def _dial(
    start: Hex, budget: int, steps: _Steps, sheet: list[int], parents: list[Hex]
) -> tuple[list[Hex], list[int]]:
    """The bucket queue: hexes and their costs in order; fills in the sheet and the parents."""
    hexes: list[Hex] = []
    costs: list[int] = []
    due: defaultdict[int, list[Hex]] = defaultdict(list)
    due[0].append(start)
    for spent in range(budget + 1):
        if not due:
            break
        bucket = due.pop(spent, None)
        if bucket is None:
            continue
        bucket.sort()
        for hex_ in bucket:
            if sheet[hex_] != spent:
                continue
            hexes.append(hex_)
            costs.append(spent)
            for other, cost in steps[hex_]:
                cost += spent
                if cost < sheet[other]:
                    sheet[other] = cost
                    parents[other] = hex_
                    due[cost].append(other)
    return hexes, costs
