"""Odds before the dice: strengths, the terrain that counts, the column, and what may come of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import ceil

from zoc.hexes import Hex
from zoc.kernel.forecast import Forecast, Modifier
from zoc.kernel.said import counted
from zoc.titles.panzer_battles import strength
from zoc.titles.panzer_battles.position import State, Unit


def attack_total(p: State, target: Hex, attackers: Sequence[Unit]) -> Fraction:
    """The attackers' strengths, each with the part that its hexside leaves (TEC-15)."""
    assault = p.game.map.effects.assault
    found = (kept(p, strength.attack(p, u) * assault(p.hex[u], target)) for u in attackers)
    return sum(found, Fraction(0))


def kept(p: State, strength: Fraction) -> Fraction:
    """A unit's part of a total: as it is, or with the fraction made up where that is played
    (SCS-0.5)."""
    return strength if p.game.options["keep_fractions"] else Fraction(ceil(strength))


def defence_total(p: State, target: Hex) -> Fraction:
    """The strength of all units in a hex together, before terrain (SCS-7.3)."""
    return sum((kept(p, strength.defence(p, u)) for u in p.stack(target)), Fraction(0))


def odds(p: State, target: Hex, attackers: Sequence[Unit]) -> Forecast:
    """What an attack on a hex by some units would be, without touching the position."""
    attack, defence = attack_total(p, target, attackers), defence_total(p, target)
    if not attack or not defence:
        return Forecast(attack, defence, 0, (), {}, odds="no attack")
    table = p.game.crt
    column, defence, modifiers = _best_for_defender(p, target, attack, defence)
    results, name = dict(table.chances[column]), table.columns[column]
    return Forecast(attack, defence, column + 1, modifiers, results, odds=name)


def _best_for_defender(
    p: State, target: Hex, attack: Fraction, defence: Fraction
) -> tuple[int, Fraction, tuple[Modifier, ...]]:
    """The column under the one terrain of the hex that leaves the lowest (1.3a)."""
    table, rows = p.game.crt, p.game.map.effects.rows
    kindly = bool(p.game.options["odds_for_defender"])
    found: list[tuple[int, Fraction, tuple[Modifier, ...]]] = []
    for kind in p.game.map.effects.kinds(target):
        effect = rows[kind]
        held = defence * effect.defence
        column = table.shifted(table.column(attack, held, kindly), effect.shift)
        found.append((column, held, tuple(_modifiers(kind, effect.shift, effect.defence))))
    return min(found, key=lambda f: f[0])


def _modifiers(kind: str, shift: int, times: int) -> Iterator[Modifier]:
    if shift:
        what = "column" if shift == 1 else "columns"
        yield Modifier(f"defender in {kind}", -shift, "1.3a-3", what)
    if times > 1:
        yield Modifier(f"defender in {kind}, strength x{times}", 0, "TEC-15", "columns")


def parts(result: str) -> Iterator[tuple[str, int, int]]:
    """The parts of a result: who, how many steps, how many hexes to retreat (CRT-2)."""
    for who, part in product("AD", result.replace("D", " D").split()):
        if part.startswith(who):
            steps, _, hexes = part[1:].partition("r")
            yield who, int(steps or 0), int(hexes or 0)


def meaning(result: str) -> str:
    """A result in words."""
    return ", ".join(_demand(*part) for part in parts(result))


def _demand(who: str, steps: int, hexes: int) -> str:
    deeds = [f"lose {counted(steps, 'step')}"] if steps else []
    deeds += [f"retreat {hexes}"] if hexes else []
    return f"{'attackers' if who == 'A' else 'defenders'} {' and '.join(deeds)}"
