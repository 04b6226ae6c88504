"""Odds before the dice: column, modifiers with their rules, and what may come of it (9.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from zoc.hexes import Hex
from zoc.kernel.dice import FACES
from zoc.kernel.forecast import Forecast, Modifier
from zoc.titles.red_typhoon.state import DISRUPTED, SIDES, State, Unit
from zoc.titles.red_typhoon.supply import isolated

RULES = {
    "defender in woods": "9.8b",
    "defender in a city": "9.8c",
    "all attack across a river": "9.8d",
    "defender isolated": "10.4a",
    "Soviet attack, turn 1": "9.9a",
}
"""The rows of the table of modifiers with their rules."""


def odds(p: State, target: Hex, attackers: Sequence[Unit]) -> Forecast:
    """What an attack on a hex by some units would be, without touching the position."""
    game = p.game
    attack = sum(game.combat[u] for u in attackers)
    defence = sum(game.combat[u] for u in p.stack(target))
    column = min(attack // defence, game.last_column) if defence else 0
    found = tuple(modifiers(p, target, attackers))
    total = sum(m.value for m in found)
    results: dict[str, Fraction] = {}
    if column:
        for die in FACES:
            result = game.result(column, die + total)
            results[result] = results.get(result, Fraction(0)) + Fraction(1, len(FACES))
    return Forecast(attack, defence, column, found, results)


def modifiers(p: State, target: Hex, attackers: Sequence[Unit]) -> Iterator[Modifier]:
    """The die roll modifiers of an attack, all cumulative (9.8e)."""
    for case in cases(p, target, attackers):
        yield Modifier(case, p.game.drm[case], RULES[case])


def cases(p: State, target: Hex, attackers: Sequence[Unit]) -> Iterator[str]:
    """The rows of the table of modifiers that an attack meets (9.8-9.9, 10.4)."""
    game = p.game
    if game.woods >> target & 1:
        yield "defender in woods"
    if game.cities >> target & 1:
        yield "defender in a city"
    if not attackers:
        return
    if all(game.across_river(p.hex[u], target) for u in attackers):
        yield "all attack across a river"
    side = game.side[attackers[0]]
    if isolated(p, 1 - side, target):
        yield "defender isolated"
    if SIDES[side] == game.surprise_side and p.turn in game.surprise_turns:
        yield "Soviet attack, turn 1"


def threats(p: State, target: Hex, side: int) -> list[Unit]:
    """The enemy units that stand next to a hex and could attack it, given the orders (6.2a)."""
    game = p.game
    return [
        u
        for h in game.grid.neighbours(target)
        for u in p.stack(h)
        if game.side[u] != side and not p.state[u] & DISRUPTED
    ]
