"""Tints of table cells by what a result does: to the attacker red, to the defender blue."""

from __future__ import annotations

from fnmatch import fnmatchcase

from zoc.atlas.palette import Palette
from zoc.kernel.data.tables import Table

RAMPS = {"attacker": "accent", "defender": "#7fa6c4", "exchange": "#e3cf93", "mud": "#c9ad83"}
"""The full colour of each kind of tint: a palette field or a colour."""

STRENGTHS = (0.0, 0.16, 0.27, 0.42, 0.58, 0.78)
RED = 0.62
"""The accent is much darker than the other colours, so less of it makes the same tint."""


def mixed(colour: str, ground: str, share: float) -> str:
    """A colour laid over a ground, the given share of it."""
    parts = (
        round(int(colour[i : i + 2], 16) * share + int(ground[i : i + 2], 16) * (1 - share))
        for i in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in parts)


def tint(table: Table, words: str, palette: Palette) -> str | None:
    """The ground of a cell by the first pattern of the table that fits its words."""
    for pattern, name in table.tints:
        if fnmatchcase(words, pattern):
            return _colour(name, palette)
    return None


def _colour(name: str, palette: Palette) -> str | None:
    kind, _, strength = name.partition(" ")
    if kind not in RAMPS:
        return None
    full = RAMPS[kind]
    share = STRENGTHS[int(strength or 3)]
    if not full.startswith("#"):
        full, share = getattr(palette, full), share * RED
    return mixed(full, palette.panel, share)
