"""Units and sides as people call them."""

from __future__ import annotations

import re
from collections import Counter as Tally

from zoc.kernel.data.counters import Counter
from zoc.titles.panzer_battles.position import SIDES, State, Unit

NUMBERED = re.compile("[0-9IVX/, ]*")
"""Names that are numbers of companies and battalions: `6/II`, `I`, `1,2`."""


def short_names(units: tuple[Counter, ...]) -> list[str]:
    """`5/II of 15 Pz Rgt`: the name and its home, where the name is not its alone, or only
    a number."""
    tally = Tally(u.name for u in units)
    return [
        u.name if tally[u.name] == 1 and not NUMBERED.fullmatch(u.name) else _with_home(u)
        for u in units
    ]


def _with_home(unit: Counter) -> str:
    home = unit.full.rpartition(", ")[2]
    return f"{unit.name} of {home}" if home not in ("", unit.full) else unit.name or unit.id


def called(p: State, unit: Unit) -> str:
    """A unit as people call it."""
    return p.game.show.call(p.game, unit)


def opening(text: str) -> str:
    """Words that open a sentence."""
    return f"{text[:1].upper()}{text[1:]}"


def side_name(side: int) -> str:
    """A side as people call it."""
    return SIDES[side].capitalize()
