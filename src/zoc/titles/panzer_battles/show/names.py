"""Units, chits and sides as people call them."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence
from typing import Any

from zoc.titles.panzer_battles.state import SIDES, State, Unit


def short_names(game: Any) -> list[str]:
    """`5/II of 15 Pz Rgt`: the counter's name and its home, where the name is not its alone."""
    tally = Tally(u.name for u in game.units)
    return [
        u.name if tally[u.name] == 1 and not u.name.isdecimal() else _with_home(u)
        for u in game.units
    ]


def _with_home(unit: Any) -> str:
    home = unit.full.rpartition(", ")[2]
    return f"{unit.name} of {home}" if home not in ("", unit.full) else unit.name or unit.id


def called(p: State, unit: Unit) -> str:
    """A unit as people call it."""
    return p.game.show.call(p.game, unit)


def listed(p: State, units: Sequence[Unit]) -> str:
    """Units in a row of words."""
    names = [called(p, u) for u in units]
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def side_name(side: int) -> str:
    """A side as people call it."""
    return SIDES[side].capitalize()


def count(number: int, one: str, many: str = "") -> str:
    """A number of things."""
    return f"{number} {one if number == 1 else many or one + 's'}"
