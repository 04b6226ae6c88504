"""Phrases that sentences of several chapters share."""

from __future__ import annotations

from collections.abc import Sequence

from zoc.kernel.protocol import Said, said
from zoc.titles.panzer_battles.position import Unit

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
