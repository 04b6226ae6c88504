"""Bridges: where they are, whose they are, blowing and repairing them (14)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from zoc.hexes import Hex, Side
from zoc.kernel.protocol import Refusal
from zoc.titles.moscow_1941.position import ACTIVE, RETREATED, Now, Unit
from zoc.titles.moscow_1941.strength import commanded

if TYPE_CHECKING:
    from zoc.titles.moscow_1941.title import Moscow1941


KEPT = 64
"""How many states of all bridges the costs of steps are remembered for."""


def no_bridge(there: Hex, rule: str) -> Refusal:
    return Refusal("no bridge leads to {hex}", rule, hex=there)


class Bridges:
    """All hexsides that have a bridge or may get one, by number: where a road crosses a river,
    and every side of a big river (14.2.3, 14.3.2, R-104). A position keeps them as bit sets."""

    def __init__(self, game: Moscow1941) -> None:
        ground = game.map
        printed = ground.roads & ground.rivers
        self.game = game
        self.sides: tuple[Side, ...] = tuple(sorted(printed | ground.big_rivers))
        self.hexes: tuple[tuple[Hex, Hex], ...] = tuple(
            (min(ends), max(ends)) for ends in map(game.grid.side_hexes, self.sides)
        )
        self.numbers = {side: number for number, side in enumerate(self.sides)}
        self.big = tuple(side in ground.big_rivers for side in self.sides)
        """Whether each crosses a big river (14.3)."""
        self.unbuilt = sum(1 << n for n, side in enumerate(self.sides) if side not in printed)
        """Sides of a big river where no bridge is printed."""
        self.at: dict[Hex, list[int]] = {}
        for number, ends in enumerate(self.hexes):
            for hex_ in ends:
                self.at.setdefault(hex_, []).append(number)
        self.changed, self.lanes = lru_cache(KEPT)(self._changed), lru_cache(KEPT)(self._lanes)

    def number(self, here: Hex, there: Hex) -> int:
        """The number of the bridge between two hexes; -1 where there can be none."""
        if self.game.grid.direction(here, there) is None:
            return -1
        return self.numbers.get(self.game.grid.side_between(here, there), -1)

    def down(self, p: Now) -> int:
        """The bridges that do not stand now."""
        return p.broken ^ self.unbuilt

    def stands(self, p: Now, number: int) -> bool:
        return not self.down(p) >> number & 1

    def intact(self, p: Now, side: Side) -> bool:
        """Whether a hexside has a bridge that can be used."""
        number = self.numbers.get(side, -1)
        return number >= 0 and self.stands(p, number)

    # -- whose they are ------------------------------------------------------------------------

    def begin(self, p: Now) -> None:
        """Whose each bridge is at the start: his who alone has units on its hexes; nobody's with
        units of both, or with none and different control; else his who controls both (R-104)."""
        self._settle(p, (0, 0))

    def update(self, p: Now) -> None:
        """Whose each bridge is now: his who alone has units on its hexes; unchanged with units of
        both; without any his who controls both hexes, else unchanged (14.1.3, R-104)."""
        self._settle(p, p.spans)
        self.give_up(p)

    def _settle(self, p: Now, before: tuple[int, ...]) -> None:
        held, spans = p.ground.occupied, list(before)
        for number, (here, there) in enumerate(self.hexes):
            pair, bit = 1 << here | 1 << there, 1 << number
            owners = [side for side in (0, 1) if held[side] & pair]
            if not owners:
                owners = [side for side in (0, 1) if p.control[side] & pair == pair]
            if len(owners) == 1:
                spans[owners[0]] |= bit
                spans[1 - owners[0]] &= ~bit
        if tuple(spans) != p.spans:
            p.spans = tuple(spans)
            p.touch()

    def owner(self, p: Now, number: int) -> int:
        """The side that controls a bridge; -1 for none."""
        return next((s for s in (0, 1) if p.spans[s] >> number & 1), -1)

    def gone(self, down: int) -> set[Side]:
        """The hexsides of some bridges, such as those that do not stand."""
        return {side for number, side in enumerate(self.sides) if down >> number & 1}

    def _lanes(self, broken: int) -> frozenset[Side]:
        """The hexsides that secondary road crosses, where no bridge is missing (R-15)."""
        return self.game.map.secondary - self.gone(broken ^ self.unbuilt)

    def _changed(self, broken: int, name: str) -> dict[tuple[Hex, Hex], int]:
        """What steps cost a class where bridges have gone, or have been built (R-14)."""
        ground, found = self.game.map, dict[tuple[Hex, Hex], int]()
        for number, (a, b) in enumerate(self.hexes):
            if broken >> number & 1:
                built = self.unbuilt >> number & 1
                for here, there in ((a, b), (b, a)):
                    cost = ground.enter(name, there) if built else 0
                    found[here, there] = cost or ground.cost(name, here, there, bridge=False)
        return found

    # -- blowing, repairing, building ----------------------------------------------------------

    def price(self, deed: str, number: int) -> int:
        """What a deed at a bridge costs, in sixths (14.2.1, 14.2.2, 14.3.1)."""
        figures = self.game.figures["bridges"]
        return int(figures["blow_big" if self.big[number] else deed]) * self.game.map.fraction

    def why_not_blow(self, p: Now, unit: Unit, there: Hex) -> Refusal | None:
        """Why a unit may not blow the bridge to a hex, MPs aside (14.1.4, 14.2.1, 14.3.1)."""
        number = self.number(p.hex[unit], there)
        rule = "14.3.1" if number >= 0 and self.big[number] else "14.2.1"
        if number < 0 or not self.stands(p, number):
            return no_bridge(there, rule)
        if not self.could_work(unit):
            return Refusal("{unit} blows no bridges", rule, unit=unit)
        if not p.spans[self.game.side[unit]] >> number & 1:
            return Refusal("the bridge to {hex} is not yours", "14.1.4", hex=there)
        return None

    def why_not_repair(self, p: Now, unit: Unit, there: Hex) -> Refusal | None:
        """Why a unit may not repair the bridge to a hex, MPs aside (14.2.2, 14.2.3, R-105)."""
        number = self.number(p.hex[unit], there)
        if number < 0:
            return Refusal("there is no bridge to {hex} to repair", "14.2.3", hex=there)
        if self.big[number]:
            return Refusal("over a big river only an HQ builds, in a turn", "14.3.2a")
        if self.stands(p, number):
            return Refusal("the bridge to {hex} stands", "14.2.2", hex=there)
        if not self.could_work(unit):
            return Refusal("{unit} repairs no bridges", "14.2.2", unit=unit)
        if not commanded(p, self.game.side[unit], p.hex[unit]):
            return Refusal("no HQ of yours is near enough to {unit}", "14.2.2", unit=unit)
        return None

    def could_work(self, unit: Unit) -> bool:
        """Whether a unit is of those who work at bridges."""
        roster = self.game.roster
        return (roster.regular[unit] and not roster.gun[unit]) or roster.hq[unit]

    def destroy(self, p: Now, number: int, rule: str) -> None:
        """A bridge is gone, by whatever means (14.1.2)."""
        p.broken ^= 1 << number
        p.touch()
        here, there = self.hexes[number]
        words = "The bridge {hex}–{there:hex} is destroyed"
        p.say("bridge", rule, words, "change", hex=here, there=there)

    def repair(self, p: Now, unit: Unit, there: Hex, rule: str = "14.2.2") -> None:
        """A bridge can be used at once (14.2.2, R-105)."""
        here = p.hex[unit]
        p.broken ^= 1 << self.number(here, there)
        p.touch()
        deed = "repairs the" if rule == "14.2.2" else "has built a"
        words = f"{{unit}} {deed} bridge {{hex}}–{{there:hex}}"
        p.say("bridge", rule, words, "change", unit=unit, hex=here, there=there)

    def why_not_build(self, p: Now, unit: Unit, there: Hex) -> Refusal | None:
        """Why an HQ that has not moved may not begin a bridge over a big river (14.3.2, 14.3.3)."""
        number = self.number(p.hex[unit], there)
        if number < 0 or not self.big[number]:
            return Refusal("no big river lies between {unit} and {hex}", "14.3.2a", unit=unit,
                           hex=there)  # fmt: skip
        if not self.game.roster.hq[unit]:
            return Refusal("only an HQ builds a bridge over a big river", "14.3.2a")
        if self.stands(p, number):
            return Refusal("there is a bridge to {hex}", "14.3.2a", hex=there)
        if p.state[unit] & RETREATED:
            return Refusal("{unit} has only just come to the bank", "14.3.2a", unit=unit)
        if any({a, b} == {p.hex[unit], there} for _, a, b, _ in p.building):
            return Refusal("one HQ builds one bridge", "14.3.3")
        return None

    def begin_building(self, p: Now, unit: Unit, there: Hex) -> None:
        """An HQ notes both hexes, the far one in secret, and spends all its MPs (14.3.2a)."""
        p.building = (*p.building, (unit, p.hex[unit], there, p.turn))
        p.mark(unit, ACTIVE)
        p.touch()
        words = "{unit} begins to build a bridge"
        p.say("bridge", "14.3.2a", words, "change", unit=unit, hex=p.hex[unit])

    def give_up(self, p: Now) -> None:
        """Bridges under way whose far hex is not controlled any more are given up (14.3.2b)."""
        kept = tuple(b for b in p.building if self._secure(p, b[0], b[1], b[2]))
        if kept != p.building:
            p.building = kept
            p.touch()

    def _secure(self, p: Now, unit: Unit, here: Hex, there: Hex) -> bool:
        side = self.game.side[unit]
        if p.hex[unit] != here or p.ground.occupied[1 - side] >> there & 1:
            return False
        regular = self.game.roster.regular
        both = all(any(regular[u] for u in p.stack_of(side, h)) for h in (here, there))
        return both or not p.ground.zoc[1 - side] >> there & 1

    def finish(self, p: Now, side: int) -> None:
        """A Movement Phase begins: bridges begun in an earlier turn are ready, and their HQs spend
        all MPs again (14.3.2b)."""
        for unit, _, there, turn in p.building:
            if self.game.side[unit] == side and turn < p.turn:
                p.building = tuple(b for b in p.building if b[0] != unit)
                p.mark(unit, ACTIVE)
                self.repair(p, unit, there, "14.3.2b")
