"""Forecasts: what an attack would be before any die is rolled, and where a unit could go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from zoc.hexes import Hex
from zoc.kernel.play.said import signed


@dataclass(frozen=True)
class Modifier:
    """One modifier with its rule."""

    why: str
    value: int
    rule: str
    what: str = ""
    """What it changes where that is not the die: columns of the table."""


@dataclass(frozen=True)
class Forecast:
    """An attack before its die is rolled."""

    attack: int | Fraction
    defence: int | Fraction
    column: int
    """The column of the table, counted from 1: 0 when the attack is not allowed."""
    modifiers: tuple[Modifier, ...]
    results: dict[str, Fraction]
    """The exact probability of each result."""
    consequences: dict[str, Fraction] = field(default_factory=dict[str, Fraction])
    """The exact probability of what follows from the results without anybody's choice."""
    odds: str = ""
    """What the table calls the column, where that is not so many to one."""
    headline: str = ""
    """What it is about, where that is not strength against strength."""

    @property
    def modifier(self) -> int:
        """All modifiers together."""
        return sum(m.value for m in self.modifiers)

    @property
    def pips(self) -> int:
        """The modifiers of the die alone."""
        return sum(m.value for m in self.modifiers if not m.what)

    @property
    def told(self) -> str:
        """The odds with what changes the die: `3:1 +1`."""
        return f"{self.odds} {signed(self.pips)}" if self.pips else self.odds

    def lines(self) -> Iterator[str]:
        """The forecast in words."""
        yield self.headline or self._strengths()
        for modifier in self.modifiers:
            what = f" {modifier.what}," if modifier.what else ""
            yield f"{modifier.value:+d}{what} {modifier.why} ({modifier.rule})"
        for what, chance in (*self.results.items(), *self.consequences.items()):
            yield f"{what}: {percent(chance)}"

    def _strengths(self) -> str:
        ratio = self.odds or (f"{self.column}:1" if self.column else "below 1:1, not allowed")
        return f"{mixed(self.attack)} against {mixed(self.defence)}: {ratio}"


SIGNS = {"1/4": "¼", "1/3": "⅓", "1/2": "½", "2/3": "⅔", "3/4": "¾", "1/6": "⅙", "5/6": "⅚"}
"""Fractions that are printed as one sign."""


class Mixed:
    """A number that is written as `mixed` does once somebody reads it."""

    def __init__(self, value: int | Fraction) -> None:
        self.value = value

    def __str__(self) -> str:
        return mixed(self.value)


def mixed(number: int | Fraction) -> str:
    """A number with its fraction as people write it: 2, ½, 2½, 3 2/5."""
    whole, rest = divmod(Fraction(number), 1)
    if not rest:
        return str(whole)
    sign = SIGNS.get(str(rest), f" {rest}" if whole else str(rest))
    return f"{whole}{sign}" if whole else sign


def percent(chance: Fraction) -> str:
    """A probability as people say it."""
    return f"{float(chance) * 100:.0f} %"


@dataclass(frozen=True)
class Route:
    """A hex that a unit can reach: what it costs and the cheapest path, both ends included."""

    hex: Hex
    cost: str
    path: tuple[Hex, ...]
    stops: bool = False
    """Whether the unit must stop there."""
