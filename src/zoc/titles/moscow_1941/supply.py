"""Supply: lines of supply, levels of being out of it, surrender (10), and the Supply Phase."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any

from zoc.hexes import CostTable, Hex, HexSet, Links, pack
from zoc.kernel.cycle.dice import TwoDice
from zoc.kernel.cycle.trace import Trace
from zoc.kernel.protocol import CHANCE, NOBODY, Action, Event, Said, Step, remembered, said
from zoc.titles.moscow_1941.losses import SURRENDER, eliminate
from zoc.titles.moscow_1941.position import SIDES, TRANSPORT, Now, Unit

if TYPE_CHECKING:
    from zoc.titles.moscow_1941.title import Moscow1941

NATIONS = {"german": "Germans", "soviet": "Soviets"}
"""The rows of the table of supply and HQ."""
KEPT = 100
"""So many moments are kept for which lines were found."""


class Supply(Trace[Now]):
    """Lines from bases along roads without limit and off them as far as the supply MPs reach
    (10.1, R-35, R-115). Lines are thought from the bases outwards."""

    game: Moscow1941
    states = ("supplied", "out of supply")
    rules = ("10.1.1", "10.2.1")
    means = "it moves and attacks at half strength"

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        ground, chart = game.map, game.title.tables["command"]
        self.budget = tuple(int(chart.cell(NATIONS[s], "supply")) for s in game.camps)
        """How far a side's lines go off road (10.1.7)."""
        self._cities = tuple(self._bases(side, "supply city") for side in game.camps)
        self._edges = tuple(self._bases(s, "supply edge", "supply source") for s in game.camps)

        def off_road(start: Hex, end: Hex) -> int:
            return ground.off_road("trucked", start, end) // ground.fraction

        self.off_road = CostTable(self.field, off_road)
        """What a lorry pays off road, in MPs (10.1.8)."""
        self.roads, self._lines = lru_cache(KEPT)(self._roads), lru_cache(KEPT)(self._found)

    def _bases(self, side: str, *kinds: str) -> HexSet:
        found = 0
        for feature in self.game.board.hex_features:
            here = feature.more.get("scenarios", [self.game.scenario])
            if feature.kind in kinds and feature.side == side and self.game.scenario in here:
                found |= pack(feature.hexes)
        return found

    # -- where lines run -----------------------------------------------------------------------

    def sources(self, p: Now, side: int) -> HexSet:
        """Bases: a city under own control; an edge hex under own control that a line can pass
        (10.1.4, R-65)."""
        held = p.control[side]
        return held & (self._cities[side] | self._edges[side] & self.open(p, side))

    @remembered
    def open(self, p: Now, side: int) -> HexSet:
        """Hexes without enemy units, and out of every zone that bars lines unless an own regular
        unit stands there (10.1.10)."""
        regular, units = self.game.roster.regular, self.game.units_of[side]
        ours = pack(p.hex[u] for u in units if p.hex[u] and regular[u])
        shut = p.ground.occupied[1 - side] | self.barred(p, 1 - side) & ~ours
        return self.field.board & ~shut

    def barred(self, p: Now, enemy: int) -> HexSet:
        """Where the enemy has a zone for lines: around all his units but HQs and guns in
        transport, and in and around towns that he controls (10.1.11, R-64)."""
        roster = self.game.roster
        found = p.ground.zoc[enemy]
        for unit in self.game.units_of[enemy]:
            hex_ = p.hex[unit]
            others = not (roster.exerts[unit] or roster.hq[unit])
            if hex_ and others and not p.state[unit] & TRANSPORT:
                found |= self.game.zones.around(roster.mobility[unit], hex_)
        return found | self.field.around(self.game.control.towns & p.control[enemy])

    def _roads(self, down: int) -> Links:
        """Steps along roads, where no bridge is down."""
        return self.field.across(self.game.map.roads - self.game.bridges.gone(down))

    def limits(self, p: Now, unit: Unit) -> tuple[int, ...]:
        return (self.budget[self.game.side[unit]],)

    @remembered
    def layers(self, p: Now, side: int) -> list[HexSet]:
        """The hexes that lines reach for each number of MPs."""
        sets = self.sources(p, side), self.open(p, side), p.ground.occupied[side]
        return self._lines(self.budget[side], self.game.bridges.down(p), *sets)

    def _found(
        self, budget: int, down: int, sources: HexSet, open_: HexSet, held: HexSet
    ) -> list[HexSet]:
        """The same from what it hangs on. Steps along roads and between two hexes of own units are
        free (10.1.5, 10.1.9)."""
        field, due, rest, found = self.field, {0: sources}, self.field.board, list[HexSet]()
        roads = self.roads(down)
        for spent in range(budget + 1):
            new = more = due.pop(spent, 0) & rest
            while more:
                gone_on = more & open_
                further = field.spread(gone_on, roads) | field.beside(gone_on & held) & held
                more = further & rest & ~new
                new |= more
            rest &= ~new
            found.append(new)
            for cost, steps in self.off_road.bands if new & open_ else ():
                due[spent + cost] = due.get(spent + cost, 0) | field.spread(new & open_, steps)
        return found

    def _path(self, p: Now, side: int, start: Hex, open_: HexSet) -> tuple[Hex, ...]:
        """The cheapest line from a hex to a base, for people."""
        sources = self._cities[side] | self._edges[side] if open_ == self.field.board else 0
        sources |= self.sources(p, side)
        queue: list[tuple[int, int, tuple[Hex, ...]]] = [(0, 0, (start,))]
        done = set[Hex]()
        while queue:
            cost, steps, path = heappop(queue)
            here = path[-1]
            if sources >> here & 1:
                return path
            for other in () if here in done else self.game.grid.neighbours(here):
                price = self._price(p, side, other, here)
                if price is not None and other not in done and open_ >> other & 1:
                    heappush(queue, (cost + price, steps + 1, (*path, other)))
            done.add(here)
        return ()

    def _price(self, p: Now, side: int, here: Hex, there: Hex) -> int | None:
        """What a step of a line costs, from the base outwards; None where there is none."""
        edge = self.game.grid.side_between(here, there)
        ground, held = self.game.map, p.ground.occupied[side]
        bridged = edge not in ground.rivers or self.game.bridges.intact(p, edge)
        if (edge in ground.roads and bridged) or held >> here & held >> there & 1:
            return 0
        direction = self.game.grid.direction(here, there)
        return None if direction is None else self.off_road.cost(here, direction) or None

    def why_shut(self, p: Now, side: int, hex_: Hex) -> Said:
        if p.ground.occupied[1 - side] >> hex_ & 1 or p.ground.zoc[1 - side] >> hex_ & 1:
            return super().why_shut(p, side, hex_)
        return said("{hex} is in or next to an enemy town or next to enemy guns", hex=hex_)


# -- levels ---------------------------------------------------------------------------------------


def raise_level(p: Now, unit: Unit, rule: str) -> None:
    """Raises the OoS level of a unit that is out of supply by 1 (10.2.3, 10.2.4)."""
    _set_level(p, unit, p.supply[unit] + 1, rule)


def _set_level(p: Now, unit: Unit, level: int, rule: str) -> None:
    if level != p.supply[unit]:
        p.supply[unit] = level
        p.touch()
        # Told to its owner; others see the marker if they see the unit.
        side, words = p.game.side[unit], "{unit}: OoS level {level}"
        p.say("supply", rule, words, to=SIDES[side], side=side, unit=unit, level=level)


# -- the phase ------------------------------------------------------------------------------------


class SupplyPhase(Step[Now]):
    """A Supply Phase: lines and levels, surrender, control (2.2f to 2.2h, R-114)."""

    name, rule = "supply", "2.2f"
    side: int

    def run(self, p: Now) -> None:
        supply, figures = p.game.supply, p.game.figures["supply"]
        here = [u for u in p.game.units_of[self.side] if p.hex[u]]
        cut = tuple(u for u in here if not supply.traced(p, u))
        for unit in here:
            self._level(p, unit, unit in cut)
        testing = sorted(
            (u for u in cut if p.supply[u] >= figures["tested_from"]),
            key=lambda u: (p.game.label(p.hex[u]), u),
        )
        p.replace(Surrender(self.side, tuple(testing), cut))

    def _level(self, p: Now, unit: Unit, cut: bool) -> None:
        """What becomes of a unit's level (10.2.1, 10.2.7, R-33)."""
        level = p.supply[unit]
        if not cut:
            regained = max(0, level - p.game.figures["supply"]["regained"])
            _set_level(p, unit, regained, "10.2.7")
        elif not level:
            _set_level(p, unit, 1, "10.2.1")
        elif p.game.options["oos_grows"]:
            _set_level(p, unit, level + 1, "10.2.1")


class Hushed(Event):
    """A roll of which others learn nothing: it would tell a level of 3 or more."""

    name = "surrender test"
    side: int

    def told_to(self, seat: str) -> bool:
        return seat != SIDES[self.side]


class Surrender(TwoDice[Now]):
    """Units out of supply test one by one; then the side takes control (10.2.6, R-34)."""

    name, rule, within = "surrender", "10.2.6", True
    asks = "{units} test for surrender."
    side: int
    units: tuple[Unit, ...]
    cut: tuple[Unit, ...]
    """Who had no line in this phase."""

    def actor(self, p: Now) -> str:
        return CHANCE if self.units else NOBODY

    def apply(self, p: Now, action: Action) -> None:
        unit, throw = self.units[0], int(action.args[0])
        p.replace(self.but(units=self.units[1:]))
        words = "{unit} tests for surrender: OoS level {level}, roll {throw}"
        p.say("surrender test", self.rule, words, to=SIDES[self.side], side=self.side, unit=unit,
              level=p.supply[unit], throw=throw)  # fmt: skip
        p.tell(Hushed(self.side))
        if p.supply[unit] - throw > 0:
            eliminate(p, unit, self.rule, SURRENDER)

    def run(self, p: Now) -> None:
        p.pop()
        units = p.game.units_of[self.side]
        supplied = tuple(u for u in units if p.hex[u] and u not in self.cut)
        p.game.control.extend(p, self.side, supplied)
