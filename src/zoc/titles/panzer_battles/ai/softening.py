"""Barrage first: what fire at a hex adds to the attack that may follow in the same activation."""

from __future__ import annotations

from fractions import Fraction

from zoc.hexes import Hex
from zoc.titles.panzer_battles.ai import prospects
from zoc.titles.panzer_battles.ai.front import force, hold, land
from zoc.titles.panzer_battles.chances import aimed, hit_at_best
from zoc.titles.panzer_battles.position import ACTIVE, DG, Now


def softening(p: Now, side: int, target: Hex) -> float:
    """By how much an attack on a hex promises more if fire disorganises those in it, times the
    chance that it does."""
    units, cover = p.stack(target), land(p).cover[target]
    if target not in aimed(p, side) or all(p.state[u] & DG for u in units):
        return 0.0
    strong = coming(p, side, target)
    firm = cover * sum(hold(p, u) for u in units)
    soft = cover * sum(hold(p, u) / (1 if p.state[u] & DG else 2) for u in units)
    more = _promise(p, side, target, strong, soft) - _promise(p, side, target, strong, firm)
    return float(hit_at_best(p, side, target)) * more


def coming(p: Now, side: int, target: Hex) -> float:
    """About what could attack a hex in this activation: less the farther away it stands."""
    strong, ring = 0.0, p.game.grid.ring
    for away, part in enumerate(p.game.weights.post.near, 1):
        units = (u for h in ring(target, away) for u in p.stack(h) if p.game.side[u] == side)
        strong += part * sum(force(p, u) for u in units if p.state[u] & ACTIVE)
    return strong


def _promise(p: Now, side: int, target: Hex, strong: float, held: float) -> float:
    """What an attack with some strength promises; nothing where none would be made."""
    if not strong or not held:
        return 0.0
    fighting = p.game.fighting
    column = fighting.table.column(Fraction(strong), Fraction(held), fighting.rounding)
    found = prospects.at_odds(p, side, target, fighting.table.clamp(column))
    return max(0.0, found + p.game.weights.fight.attack)
