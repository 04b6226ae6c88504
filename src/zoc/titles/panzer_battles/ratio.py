"""Strength against strength as a column of the combat table, with exact fractions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil, floor

from zoc.kernel.dice import SUMS
from zoc.kernel.tables import Table


class CombatTable:
    """The combat table: columns from the worst odds to the best, rows by the sum of two dice."""

    def __init__(self, table: Table) -> None:
        self.columns = table.columns[1:]
        """What the columns are called: `1:3` … `5:1`."""
        self.even = self.columns.index("1:1")
        self.results: Mapping[int, tuple[str, ...]] = {
            int(row[0]): tuple(str(cell) for cell in row[1:]) for row in table.rows
        }

        self.chances = tuple(self._chances(place) for place in range(len(self.columns)))
        """The results of each column with their chances."""

    def _chances(self, place: int) -> Mapping[str, Fraction]:
        found: dict[str, Fraction] = {}
        for dice, ways in SUMS.items():
            result = self.results[dice][place]
            found[result] = found.get(result, Fraction(0)) + Fraction(ways, sum(SUMS.values()))
        return found

    def column(self, attack: Fraction, defence: Fraction, for_defender: bool = False) -> int:
        """The column of a ratio: the larger strength over the smaller one in whole numbers, from
        the first column to the last whatever the ratio."""
        if attack >= defence:
            place = self.even + whole(attack / defence, -1 if for_defender else 0) - 1
        else:
            place = self.even - whole(defence / attack, 1 if for_defender else 0) + 1
        return self.clamp(place)

    def clamp(self, place: int) -> int:
        """A column of the table, the nearest where it has none."""
        return max(0, min(place, len(self.columns) - 1))

    def shifted(self, place: int, left: int) -> int:
        """The column so many to the left, never past the first."""
        return self.clamp(place - left)

    def result(self, place: int, dice: int) -> str:
        """What the dice bring in a column."""
        return self.results[dice][place]


def whole(ratio: Fraction, favour: int) -> int:
    """A ratio of one or more as a whole number: the nearest, a half up; with favour always down
    or up."""
    if favour < 0:
        return floor(ratio)
    return ceil(ratio) if favour > 0 else floor(ratio + Fraction(1, 2))
