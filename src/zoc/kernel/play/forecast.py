"""Forecasts: what an attack would be before any die is rolled, and where a unit could go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction

from zoc.hexes import Hex
from zoc.kernel.play.quick import quick
from zoc.kernel.play.said import signed


@quick
class Modifier:
    """One modifier with its rule."""

    why: str
    value: int
    rule: str
    what: str = ""
    """What it changes where that is not the die: columns of the table."""


@quick
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
    best: Forecast | None = None
    """The attack at its best where not all of it is known; this is then the attack at its worst."""

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
        for least, most in self.both():
            what = f" {least.what}," if least.what else ""
            value = span(f"{least.value:+d}", f"{most.value:+d}")
            possible = "" if least.value == most.value else ", possible"
            yield f"{value}{what} {least.why}{possible} ({least.rule})"
        for what, least, most in (*self.chances(), *self._following()):
            yield f"{what}: {span(percent(least), percent(most))}"

    def both(self) -> Iterator[tuple[Modifier, Modifier]]:
        """Every modifier at the worst and at the best; 0 where it would not be there. Both sides
        may have one of the same name."""
        if self.best is None:
            yield from ((m, m) for m in self.modifiers)
            return
        worst, best = ({(m.why, m.value > 0): m for m in f.modifiers} for f in (self, self.best))
        for key, found in (worst | best).items():
            none = replace(found, value=0)
            yield worst.get(key, none), best.get(key, none)

    def chances(self) -> Iterator[tuple[str, Fraction, Fraction]]:
        """Every result with its least and its greatest probability."""
        best = (self.best or self).results
        for code in dict.fromkeys((*self.results, *best)):
            least, most = sorted(r.get(code, Fraction(0)) for r in (self.results, best))
            yield code, least, most

    def _following(self) -> Iterator[tuple[str, Fraction, Fraction]]:
        return ((what, chance, chance) for what, chance in self.consequences.items())

    def _strengths(self) -> str:
        ratio = self.odds or (f"{self.column}:1" if self.column else "below 1:1, not allowed")
        best = self.best or self
        attack = span(mixed(self.attack), mixed(best.attack))
        defence = span(mixed(best.defence), mixed(self.defence))
        return f"{attack} against {defence}: {ratio}"


def span(least: str, most: str) -> str:
    """Two figures that may be one."""
    if least == most:
        return least
    return f"{least}–{most}" if least.isdigit() else f"{least} to {most}"


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
