"""Units, chits and sides as people call them."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from zoc.kernel.forecast import mixed
from zoc.titles.panzer_battles.position import SIDES, State, Unit

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


def described(p: State, unit: Unit) -> str:
    """A unit with its printed figures."""
    return f"{called(p, unit)} ({p.game.printed(unit)})"


def listed(p: State, units: Sequence[Unit]) -> str:
    """Units in a row of words."""
    names = [called(p, u) for u in units]
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def stacked(p: State, units: Sequence[Unit]) -> str:
    """A stack in a few words: all its units, or the first and how many others."""
    if len(units) < 3:
        return listed(p, units)
    return f"{called(p, units[0])} and {len(units) - 1} others"


def opening(text: str) -> str:
    """Words that open a sentence."""
    return f"{text[:1].upper()}{text[1:]}"


def figure(number: int | Fraction) -> str:
    """A number with its fraction as it is printed: 2, ½, 2½."""
    whole, rest = divmod(Fraction(number), 1)
    sign = SIGNS.get(rest)
    if sign is None:
        return mixed(number)
    return f"{whole}{sign}" if whole else sign or "0"


def side_name(side: int) -> str:
    """A side as people call it."""
    return SIDES[side].capitalize()


def count(number: int, one: str, many: str = "") -> str:
    """A number of things."""
    return f"{number} {one if number == 1 else many or one + 's'}"
