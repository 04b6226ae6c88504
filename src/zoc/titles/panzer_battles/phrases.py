"""Phrases that sentences of several chapters share."""

from __future__ import annotations

from collections.abc import Sequence

from zoc.hexes import Hex
from zoc.kernel.protocol import Refusal, Said, said
from zoc.titles.panzer_battles.position import Unit

OUT_OF_SUPPLY = "{unit} is out of supply"
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


# -- refusals of several chapters, each by the rule of its own -----------------------------------


def out_of_supply(unit: Unit, rule: str) -> Refusal:
    return Refusal(OUT_OF_SUPPLY, rule, unit=unit)


def not_activated(unit: Unit, rule: str) -> Refusal:
    return Refusal("{unit} is not activated", rule, unit=unit)


def not_exploiting(unit: Unit, rule: str) -> Refusal:
    return Refusal("{unit} is not exploit-capable", rule, unit=unit)


def has_overrun(rule: str) -> Refusal:
    return Refusal("it has overrun and goes no further", rule)


def unspotted(hex_: Hex, rule: str) -> Refusal:
    return Refusal("no activated unit spots {hex}", rule, hex=hex_)


def off_road(hex_: Hex, rule: str) -> Refusal:
    return Refusal("{hex} is on no road or track", rule, hex=hex_)
