"""Combat tables: strength against strength as a column, dice as a row, results as what they demand.

A table in `tables.toml` has the columns from the worst odds to the best, named `1:2`, `1-2`, `3:1`
or by a difference such as `-2`, `+4`; each row is headed by a die or a sum of dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from zoc.kernel.cycle.dice import SUMS
from zoc.kernel.data.tables import Table, TableError

Number = int | Fraction
ONE_DIE = dict.fromkeys(range(1, 7), 1)
"""How often each face comes up."""


class CombatTable:
    """A table of combat results with exact chances. `throws` says how often each throw comes up:
    one die unless the rows are those of two."""

    def __init__(self, table: Table, throws: Mapping[int, int] | None = None) -> None:
        self.name, self.columns = table.id, table.columns[1:]
        self.results: Mapping[int, tuple[str, ...]] = {
            int(row[0]): tuple(str(cell) for cell in row[1:]) for row in table.rows
        }
        self.lowest, self.highest = min(self.results), max(self.results)
        two = self.highest > 7 and self.lowest >= 2
        self.throws = throws or (SUMS if two else ONE_DIE)
        self._chances: dict[tuple[int, int], dict[str, Fraction]] = {}

    @cached_property
    def even(self) -> int:
        """The place of the column for equal strengths."""
        for name in ("1:1", "1-1", "0"):
            if name in self.columns:
                return self.columns.index(name)
        raise TableError(f"table {self.name} has no column 1:1")

    def column(self, attack: Number, defence: Number, rounding: str = "defender") -> int:
        """The column of a ratio, the nearest where the table has none. Rounding favours the
        `defender`, the `attacker`, or goes to the `nearest` whole number, a half up."""
        if attack >= defence:
            place = self.even + _whole(attack, defence, rounding, "attacker") - 1
        else:
            place = self.even - _whole(defence, attack, rounding, "defender") + 1
        return self.clamp(place)

    def column_number(self, attack: Number, defence: Number) -> int:
        """The column of a ratio before it is cut to the table, rounded for the defender: 0 for
        1:1, 1 for 2:1, -1 for 1:2."""
        if not attack:
            return -(10**6)
        if attack >= defence:
            return int(attack // defence) - 1
        return 1 + int(-defence // attack)

    def clamp(self, place: int) -> int:
        """A column of the table, the nearest where it has none."""
        return max(0, min(place, len(self.columns) - 1))

    def result(self, place: int, throw: int) -> str:
        """What a throw with its modifiers brings in a column; beyond the table the last row."""
        return self.results[max(self.lowest, min(throw, self.highest))][place]

    def cell(self, column: str, throw: int) -> tuple[str, str, str]:
        """Where a throw with its modifiers stands: the table, the column and the row."""
        return self.name, column, str(max(self.lowest, min(throw, self.highest)))

    def cases(self, place: int, modifier: int = 0) -> list[tuple[int, str, int]]:
        """Every throw of a column: the throw, its result and how often it comes up. The one list
        that odds, forecast, log, luck and machine players read."""
        return [(t, self.result(place, t + modifier), n) for t, n in self.throws.items()]

    def chances(self, place: int, modifier: int = 0) -> dict[str, Fraction]:
        """The results of a column with their exact chances."""
        found = self._chances.get((place, modifier))
        if found is None:
            total, found = sum(self.throws.values()), dict[str, Fraction]()
            for _, result, ways in self.cases(place, modifier):
                found[result] = found.get(result, Fraction(0)) + Fraction(ways, total)
            self._chances[place, modifier] = found
        return found


def _whole(more: Number, less: Number, rounding: str, up_for: str) -> int:
    if rounding == "nearest":
        return int((2 * more + less) // (2 * less))
    # More to one is better for whoever has more: rounding up helps him, down the other.
    return int(-(-more // less) if rounding == up_for else more // less)


@dataclass(frozen=True, slots=True)
class Demand:
    """What a result demands of one of the two: `who` is attacker or defender. Losses are counted
    in units or steps, as the title has it; all of them where `lose` is -1."""

    who: str
    lose: int = 0
    retreat: int = 0
    marks: tuple[str, ...] = ()
    """States that it leaves them in, such as `disrupted`."""


Demands = tuple[Demand, ...]

ALL = -1


def read_results(data: Mapping[str, Any]) -> dict[str, Demands]:
    """Results as data, in the order in which they are carried out:

    [results]
    EX = [{ who = "defender", lose = 1 }, { who = "attacker", lose = 1 }]
    DR2 = [{ who = "defender", retreat = 2 }]
    DE = [{ who = "defender", lose = "all" }]"""
    return {code: tuple(_demand(code, row) for row in rows) for code, rows in data.items()
            if code != "source"}  # fmt: skip


def _demand(code: str, row: Mapping[str, Any]) -> Demand:
    who = row.get("who")
    if who not in ("attacker", "defender"):
        raise TableError(f"result {code}: `who` is attacker or defender, not {who!r}")
    strange = sorted(row.keys() - {"who", "lose", "retreat", "marks"})
    if strange:
        words = "`who`, `lose`, `retreat` or `marks`"
        raise TableError(f"result {code}: a demand has {words}, not {strange[0]!r}")
    lose = row.get("lose", 0)
    loss = ALL if lose == "all" else int(lose)
    return Demand(who, loss, int(row.get("retreat", 0)), tuple(row.get("marks", ())))
