"""Phrases that sentences of several chapters share."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from zoc.kernel.play.forecast import mixed
from zoc.kernel.play.said import Said, said
from zoc.titles.panzer_battles.position import Unit

SIGNS = {
    Fraction(0): "",
    Fraction(1, 4): "¼",
    Fraction(1, 3): "⅓",
    Fraction(1, 2): "½",
    Fraction(2, 3): "⅔",
    Fraction(3, 4): "¾",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}
AIR = -1
"""The firer that is an air strike and no unit."""


def stack(units: Sequence[Unit], most: int = 2) -> Said:
    """A stack in a few words: all its units, or the first and how many others."""
    if len(units) <= most:
        return said("{units}", units=units)
    return said("{unit} and {more} others", unit=units[0], more=len(units) - 1)


def firer(unit: Unit) -> Said:
    """Who fires a barrage."""
    return said("air strike") if unit == AIR else said("{unit}", unit=unit)


def figure(number: int | Fraction) -> str:
    """A number with its fraction as it is printed: 2, ½, 2½."""
    whole, rest = divmod(Fraction(number), 1)
    sign = SIGNS.get(rest)
    if sign is None:
        return mixed(number)
    return f"{whole}{sign}" if whole else sign or "0"
