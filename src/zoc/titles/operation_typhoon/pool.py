"""The Soviet pool (3.1, 8.2, 10.8): who is there, who is drawn, who comes back."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import comb
from typing import Any

from zoc.hexes import Hex
from zoc.kernel.action import Action
from zoc.kernel.game import CHANCE, Step
from zoc.titles.operation_typhoon.position import ASIDE, LOST, OUT, REDUCED, STOCK, State, Unit

ARTILLERY = "A"


def available(p: State, letter: str) -> list[Unit]:
    """The units of a kind in the pool, lowest numbers first (R52)."""
    gone = OUT | STOCK | LOST | ASIDE
    units = p.game.by_letter.get(letter, ())
    return [u for u in units if not p.hex[u] and not p.state[u] & gone]


def select(p: State, wanted: dict[str, int], hex_: Hex) -> list[Unit]:
    """Takes units from the pool into a hex, all but artillery, which is drawn. A guards division
    or airborne corps that is gone is replaced by a rifle division (8.2e, 8.2h); of what is short
    there is what there is (R24)."""
    stand_in = p.game.figures["stand_in"]
    taken: list[Unit] = []
    spare = 0
    for letter in sorted(wanted, key=lambda code: code == stand_in["by"]):
        if letter == ARTILLERY:
            continue
        count = wanted[letter] + (spare if letter == stand_in["by"] else 0)
        units = available(p, letter)[:count]
        if letter in stand_in["for"]:
            spare += count - len(units)
        taken += units
    if spare and stand_in["by"] not in wanted:
        taken += available(p, stand_in["by"])[:spare]
    p.shift(taken, hex_)
    return taken


class Artillery(Step):
    """Artillery is drawn at random (8.2d). Counters that are alike are one outcome."""

    name = "artillery"
    rule = "8.2d"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        return CHANCE

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        kinds = alike(p)
        for counts in shares(args[1], tuple(len(k) for k in kinds)):
            picked = (k[:n] for k, n in zip(kinds, counts, strict=True))
            yield Action("draw", tuple(u for units in picked for u in units))

    def weight(self, p: State, args: tuple[Any, ...], outcome: Action) -> int:
        ways = 1
        for kind in alike(p):
            ways *= comb(len(kind), sum(u in outcome.args for u in kind))
        return ways

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        p.pop()
        units = [int(word) for word in action.args]
        p.shift(units, args[0])
        dice = ", ".join(f"{p.game.unit_name(u)} ({p.dice(u)} dice)" for u in units)
        p.tell("draw", f"artillery drawn: {dice}", "8.2d", *units)


def alike(p: State) -> list[list[Unit]]:
    """The artillery of the pool, counters of one kind and strength together."""
    found: dict[tuple[str, int], list[Unit]] = {}
    for unit in available(p, ARTILLERY):
        found.setdefault((p.game.type[unit], p.dice(unit)), []).append(unit)
    return list(found.values())


@cache
def shares(count: int, limits: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """All ways to take a number of things from piles of limited size."""
    every = product(*(range(min(count, limit) + 1) for limit in limits))
    return tuple(ways for ways in every if sum(ways) == count)


def summon_artillery(p: State, hex_: Hex, count: int) -> None:
    """Puts the draw of some artillery on the agenda, as far as there is any."""
    count = min(count, len(available(p, ARTILLERY)))
    if count:
        p.push(("artillery", hex_, count))


def to_pool(p: State) -> None:
    """All Soviet units of a battle go back to the pool at full strength, but guards divisions and
    airborne corps that were eliminated never come back: a rifle division replaces each (10.8)."""
    game = p.game
    for unit in game.soviet_troops:
        if p.state[unit] & LOST and game.elite[unit]:
            p.state[unit] = OUT
            replaced(p, unit)
        elif p.state[unit] & (LOST | ASIDE | REDUCED):
            p.state[unit] &= ~(LOST | ASIDE | REDUCED)
        p.hex[unit] = 0
    for unit in game.soviet_air:
        p.hex[unit] = p.state[unit] = 0
    p.touch()


def replaced(p: State, unit: Unit) -> None:
    """A rifle division joins the pool in place of a unit that is gone (3.1b, 8.3b)."""
    name = p.game.unit_name(unit)
    waiting = [u for u in p.game.stock if p.state[u] & STOCK]
    if waiting:
        p.unmark(waiting[0], STOCK)
    p.tell("gone", f"{name} is gone for good; a rifle division replaces it", "8.3b", unit)
