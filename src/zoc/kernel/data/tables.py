"""A title's turn tracks and tables as data that rules and drawing both read; figures, no rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

Cell = str | int | float
Pairs = frozenset[tuple[str, str]]
"""Cells named by the heading of their row and of their column."""

RECONSTRUCTED = "reconstructed"


class TableError(ValueError):
    """A table file that cannot be read, or a cell that is not there, with what is wrong."""


@dataclass(frozen=True)
class Table:
    """A table: the first cell of each row is its heading, the first column heads the rows."""

    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    source: str
    note: str = ""
    remark: str = ""
    tints: tuple[tuple[str, str], ...] = ()
    given: Pairs = frozenset()
    doubtful: Pairs = frozenset()

    @property
    def reconstructed(self) -> bool:
        """Whether the printed table is lost."""
        return self.source.startswith(RECONSTRUCTED)

    @property
    def headings(self) -> tuple[str, ...]:
        """What the rows are called."""
        return tuple(str(row[0]) for row in self.rows)

    def row(self, heading: str | int) -> dict[str, Cell]:
        """A row by its heading; a number also finds a range such as `4-5`, `9+` or `3-`."""
        row = self.rows[self._find(heading, self.headings, "row")]
        return dict(zip(self.columns[1:], row[1:], strict=True))

    def cell(self, row: str | int, column: str | int) -> Cell:
        """What stands where a row and a column meet."""
        found = self._find(column, self.columns[1:], "column")
        return self.rows[self._find(row, self.headings, "row")][found + 1]

    def _find(self, wanted: str | int, headings: Iterable[str], what: str) -> int:
        names = list(headings)
        if str(wanted) in names:
            return names.index(str(wanted))
        for index, name in enumerate(names):
            if isinstance(wanted, int) and covers(name, wanted):
                return index
        raise TableError(f"table {self.id} has no {what} {wanted}: there are {', '.join(names)}")


def covers(heading: str, number: int) -> bool:
    """Whether a heading such as `4`, `4-5`, `9+` or `3-` (three or less) includes a number."""
    match = re.fullmatch(r"(\d+)(?:(\+)|(-)(\d+)?)?", heading)
    if not match:
        return False
    first, above, below, last = match.groups()
    if last:
        return int(first) <= number <= int(last)
    if above:
        return number >= int(first)
    return number <= int(first) if below else number == int(first)


@dataclass(frozen=True)
class Turn:
    """A box of a turn track; `more` has what the title notes there, such as action points."""

    number: int
    label: str
    start: date
    note: str = ""
    reconstructed: frozenset[str] = frozenset()
    more: Mapping[str, Any] = field(default_factory=dict[str, Any], hash=False)

    def __getitem__(self, name: str) -> Any:
        return self.more[name]


@dataclass(frozen=True)
class PrintedTrack:
    """A turn track."""

    id: str
    title: str
    turns: tuple[Turn, ...]
    source: str
    note: str = ""
    reconstructed_because: str = ""
    figures: tuple[str, ...] = ()
    """The words of its turns whose figures a table shows, and what they count."""
    counts: str = ""

    def turn(self, number: int) -> Turn:
        """The turn of that number."""
        for turn in self.turns:
            if turn.number == number:
                return turn
        raise TableError(f"track {self.id} has no turn {number}")


@dataclass(frozen=True)
class SheetPanel:
    """What a panel of the map sheet shows: a track or tables, in which way."""

    id: str
    show: str
    of: tuple[str, ...]
    more: Mapping[str, Any] = field(default_factory=dict[str, Any], hash=False)


@dataclass(frozen=True)
class Sheet:
    """The panels beside the map: rows from top to bottom, each of one or more stacks."""

    width: float
    rows: tuple[tuple[tuple[str, ...], ...], ...]


@dataclass(frozen=True)
class Tables:
    """All tables of a title, and the panels that its map sheet shows."""

    tables: Mapping[str, Table]
    tracks: Mapping[str, PrintedTrack]
    panels: Mapping[str, SheetPanel]
    sheet: Sheet
    key: Mapping[str, Mapping[str, str]]
    """What the legend calls a kind of feature, where the title has its own words."""

    def __getitem__(self, id_: str) -> Table:
        try:
            return self.tables[id_]
        except KeyError:
            known = ", ".join(self.tables)
            raise TableError(f"there is no table {id_!r}: there are {known}") from None

    def track(self, id_: str) -> PrintedTrack:
        """The turn track of that name."""
        try:
            return self.tracks[id_]
        except KeyError:
            raise TableError(f"there is no turn track {id_!r}") from None
