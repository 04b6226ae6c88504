"""Units and sides as people call them."""

from __future__ import annotations

from zoc.kernel.data.counters import Counter
from zoc.titles.panzer_battles.position import SIDES


def with_home(unit: Counter) -> str:
    """`5/II of 15 Pz Rgt`: a counter's name and its home, where the name is not its alone."""
    home = unit.full.rpartition(", ")[2]
    return f"{unit.name} of {home}" if home not in ("", unit.full) else unit.name or unit.id


def side_name(side: int) -> str:
    """A side as people call it."""
    return SIDES[side].capitalize()
