"""Forecasts: what an attack would be before any die is rolled, and where a unit could go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from zoc.hexes import Hex


@dataclass(frozen=True)
class Modifier:
    """One modifier with its rule."""

    why: str
    value: int
    rule: str


@dataclass(frozen=True)
class Forecast:
    """An attack before its die is rolled."""

    attack: int
    defence: int
    column: int
    """The odds to one: 0 when the attack is not allowed, at most the table's last column."""
    modifiers: tuple[Modifier, ...]
    results: dict[str, Fraction]
    """The exact probability of each result."""
    consequences: dict[str, Fraction] = field(default_factory=dict[str, Fraction])
    """The exact probability of what follows from the results without anybody's choice."""

    @property
    def modifier(self) -> int:
        """All modifiers together."""
        return sum(m.value for m in self.modifiers)

    def lines(self) -> Iterator[str]:
        """The forecast in words."""
        ratio = f"{self.column}:1" if self.column else "below 1:1, not allowed"
        yield f"{self.attack} against {self.defence}: {ratio}"
        for modifier in self.modifiers:
            yield f"{modifier.value:+d} {modifier.why} ({modifier.rule})"
        for what, chance in (*self.results.items(), *self.consequences.items()):
            yield f"{what}: {percent(chance)}"


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
