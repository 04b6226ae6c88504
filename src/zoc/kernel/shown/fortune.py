"""Luck: what a roll could have brought its side, and what it brought."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import isclose, sqrt

UNTOLD = 1e-12
"""A share that makes no difference."""


@dataclass(frozen=True, slots=True)
class Fortune:
    """What one outcome of chance means to the side that rolls."""

    side: str
    worth: float
    """What is counted: a push, a hit, a unit saved."""
    order: float
    """Which of two outcomes is better for the side, where they count alike."""
    code: str
    """The result as the table names it."""
    odds: str = ""
    text: str = ""
    """What the roll is about."""


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll as it fell, between what it could have been."""

    fell: Fortune
    could: tuple[tuple[Fortune, float], ...]
    """Every outcome with its probability."""

    @property
    def expected(self) -> float:
        """What it is worth on average."""
        return sum(f.worth * chance for f, chance in self.could)

    @property
    def variance(self) -> float:
        """How far it scatters."""
        mean = self.expected
        return sum((f.worth - mean) ** 2 * chance for f, chance in self.could)

    @property
    def rank(self) -> float:
        """The share of outcomes that would have been worse."""
        mine = (self.fell.worth, self.fell.order)
        return sum(chance for f, chance in self.could if (f.worth, f.order) < mine)


def rolled(fell: Fortune, could: Sequence[tuple[Fortune, int]]) -> Roll:
    """A roll from the exact weights of its outcomes; those that mean the same are one."""
    weights: dict[Fortune, int] = {}
    for fortune, weight in could:
        weights[fortune] = weights.get(fortune, 0) + weight
    total = sum(weights.values())
    return Roll(fell, tuple((f, weight / total) for f, weight in weights.items()))


def sigma(rolls: Sequence[Roll]) -> float:
    """By how many standard deviations a side's rolls lie above what was to be expected."""
    scatter = sqrt(sum(roll.variance for roll in rolls))
    surplus = sum(roll.fell.worth - roll.expected for roll in rolls)
    return surplus / scatter if scatter else 0.0


def luckier_than(rolls: Iterable[Roll]) -> float:
    """The share of all ways in which the same rolls could have fallen that are worse than this
    one, those as good counted half: by adding up one roll after the other, without what is too
    unlikely to be told."""
    sums, actual = {0.0: 1.0}, 0.0
    for roll in rolls:
        actual += roll.fell.worth
        following: dict[float, float] = {}
        for total, share in sums.items():
            for fortune, chance in roll.could:
                key = round(total + fortune.worth, 6)
                following[key] = following.get(key, 0.0) + share * chance
        sums = {total: share for total, share in following.items() if share > UNTOLD}
    same = sum(share for total, share in sums.items() if isclose(total, actual, abs_tol=1e-4))
    worse = sum(share for total, share in sums.items() if total < actual - 1e-4)
    return worse + same / 2
