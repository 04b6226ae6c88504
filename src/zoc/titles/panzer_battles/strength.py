"""What a unit is worth now: its printed figures, halved once for each of its troubles."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from zoc.titles.panzer_battles.position import DG, OOS, REDUCED, TROUBLED, Now, Unit

HALF = Fraction(1, 2)


def troubles(p: Now, unit: Unit) -> Fraction:
    """The part left to a unit that is disorganised, out of supply, or both (1.7b, 1.9f)."""
    state = p.state[unit]
    return (HALF if state & DG else Fraction(1)) * (HALF if state & OOS else Fraction(1))


def attack(p: Now, unit: Unit) -> Fraction:
    """A unit's attack strength: nothing for artillery and out of supply (1.7b, 1.9g, 1.10c)."""
    if p.state[unit] & OOS:
        return Fraction(0)
    return _left(p, unit, p.game.roster.attack)


def defence(p: Now, unit: Unit) -> Fraction:
    """A unit's defence strength (1.7b, 1.9i, 1.10c)."""
    return _left(p, unit, p.game.roster.defence)


def barrage(p: Now, unit: Unit) -> Fraction:
    """A unit's barrage rating: nothing out of supply (1.7b, 1.9h)."""
    if p.state[unit] & OOS:
        return Fraction(0)
    return _left(p, unit, p.game.roster.barrage)


def _left(p: Now, unit: Unit, ratings: Sequence[Sequence[Fraction]]) -> Fraction:
    state = p.state[unit]
    rating = ratings[state & REDUCED > 0][unit]
    return rating * troubles(p, unit) if state & TROUBLED else rating
