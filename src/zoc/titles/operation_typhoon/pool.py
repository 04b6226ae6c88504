"""The Soviet pool (3.1, 8.2, 8.3, 10.8): who is in it, who is taken out, who comes back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from math import comb

from zoc.hexes import Hex
from zoc.kernel.protocol import CHANCE, Action, Step, remembered, said
from zoc.titles.operation_typhoon.position import ASIDE, LOST, OUT, REDUCED, STOCK, Now, Unit

ARTILLERY = "A"


def available(p: Now, letter: str) -> list[Unit]:
    """The units of a kind in the pool, lowest numbers first (R52)."""
    gone = OUT | STOCK | LOST | ASIDE
    units = p.game.roster.by_letter.get(letter, ())
    return [u for u in units if not p.hex[u] and not p.state[u] & gone]


def mustered(p: Now, wanted: Mapping[str, int]) -> dict[str, int]:
    """How many of each kind come where the table names some. A guards division or airborne corps
    that is gone is replaced by a rifle division (8.2e, 8.2h); of what is short there is what there
    is (R24)."""
    figures = p.game.figures["stand_in"]
    elite, by, found = figures["for"], figures["by"], dict(wanted)
    gone = sum(max(0, wanted.get(kind, 0) - _left(p, kind)) for kind in elite)
    if gone:
        found[by] = wanted.get(by, 0) + gone
    found = {kind: min(count, _left(p, kind)) for kind, count in found.items()}
    return {kind: count for kind, count in found.items() if count}


@remembered
def _left(p: Now, letter: str) -> int:
    """How many units of a kind there are, in the pool or in a battle that sends them back to it."""
    units = p.game.roster.by_letter.get(letter, ())
    return sum(not p.state[u] & (OUT | STOCK) for u in units)


def select(p: Now, wanted: Mapping[str, int], hex_: Hex) -> list[Unit]:
    """Takes units from the pool into a hex, all but artillery, which is drawn."""
    counts = mustered(p, wanted).items()
    taken = [u for kind, n in counts if kind != ARTILLERY for u in available(p, kind)[:n]]
    p.shift(taken, hex_)
    return taken


class Artillery(Step[Now]):
    """Artillery is drawn at random (8.2d). Counters that are alike are one outcome."""

    name, rule = "artillery", "8.2d"
    hex: int
    number: int

    def actor(self, p: Now) -> str:
        return CHANCE

    def actions(self, p: Now) -> Iterator[Action]:
        kinds = alike(p)
        for counts in shares(self.number, tuple(len(k) for k in kinds)):
            picked = (k[:n] for k, n in zip(kinds, counts, strict=True))
            yield Action("draw", tuple(u for units in picked for u in units))

    def weight(self, p: Now, outcome: Action) -> int:
        ways = 1
        for kind in alike(p):
            ways *= comb(len(kind), sum(u in outcome.args for u in kind))
        return ways

    def apply(self, p: Now, action: Action) -> None:
        p.pop()
        units = tuple(int(word) for word in action.args)
        p.shift(units, self.hex)
        guns = [said("{unit} ({dice:# die})", unit=u, dice=p.dice(u)) for u in units]
        words = "artillery drawn: {guns:and}"
        p.say("draw", self.rule, words, "place", units=units, guns=guns, hex=self.hex)


def alike(p: Now) -> list[list[Unit]]:
    """The artillery of the pool, counters of one kind and strength together."""
    found: dict[tuple[str, int], list[Unit]] = {}
    for unit in available(p, ARTILLERY):
        found.setdefault((p.game.roster.type[unit], p.dice(unit)), []).append(unit)
    return list(found.values())


@cache
def shares(count: int, limits: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """All ways to take a number of things from piles of limited size."""
    every = product(*(range(min(count, limit) + 1) for limit in limits))
    return tuple(ways for ways in every if sum(ways) == count)


def summon_artillery(p: Now, hex_: Hex, count: int) -> None:
    """Puts the draw of some artillery on the agenda, as far as there is any."""
    count = min(count, len(available(p, ARTILLERY)))
    if count:
        p.push(Artillery(hex_, count))


def to_pool(p: Now) -> None:
    """All Soviet units of a battle go back to the pool at full strength, but guards divisions and
    airborne corps that were eliminated never come back: a rifle division replaces each (10.8)."""
    army = p.game.roster
    for unit in army.soviet_troops:
        if p.state[unit] & LOST and army.elite[unit]:
            gone_for_good(p, unit)
            words = "{unit} is gone for good; a rifle division replaces it"
            p.say("gone", "8.3b", words, unit=unit)
        elif p.state[unit] & (LOST | ASIDE | REDUCED):
            p.state[unit] &= ~(LOST | ASIDE | REDUCED)
        p.hex[unit] = 0
    for unit in army.soviet_air:
        p.hex[unit] = p.state[unit] = 0
    p.touch()


def gone_for_good(p: Now, unit: Unit) -> None:
    """A rifle division joins the pool in place of a unit that is gone (3.1b, 8.3b)."""
    p.state[unit] = OUT
    p.touch()
    waiting = [u for u in p.game.roster.stock if p.state[u] & STOCK]
    if waiting:
        p.unmark(waiting[0], STOCK)
