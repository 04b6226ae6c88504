"""How wide the columns of a table become: as wide as their words, and no wider than the panel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zoc.atlas.sheet.lettering import Face

PADDING = 6.0
"""Room on either side of a cell's words."""
WORDS = 13
"""More small letters than these make a cell wordy."""
AIR = 14.0
"""What a column of figures is wider than its figures, where words take the rest."""


@dataclass(frozen=True)
class Column:
    """How much room a column would like, and the least it needs when its words are wrapped."""

    natural: float
    least: float
    wordy: bool = False
    """Whether it holds words, which begin at its left edge."""


def measured(face: Face, head: Face, heading: str, cells: Sequence[str]) -> Column:
    """The widths of a column of cells below a heading."""
    natural = max([head.width(heading), *(face.width(cell) for cell in cells)])
    words = [(head, word) for word in heading.split()]
    words += [(face, word) for cell in cells for word in cell.split()]
    least = max((used.width(word) for used, word in words), default=0.0)
    wordy = any(is_wordy(cell) for cell in cells)
    return Column(natural + 2 * PADDING, least + 2 * PADDING, wordy)


def is_wordy(cell: str) -> bool:
    """Whether a cell holds words rather than a figure or the code of a result."""
    return sum(letter.islower() for letter in cell) > WORDS


def shared(columns: Sequence[Column], width: float) -> list[float] | None:
    """Widths that fill the panel, or None when not even wrapped words fit."""
    if sum(column.least for column in columns) > width:
        return None
    if sum(column.natural for column in columns) > width:
        return _squeezed(columns, width)
    return _spread(columns, width)


def _squeezed(columns: Sequence[Column], width: float) -> list[float]:
    """The widest columns give way first: none stays wider than a common limit."""
    low, high = 0.0, max(column.natural for column in columns)
    for _ in range(40):
        limit = (low + high) / 2
        wide = sum(max(c.least, min(c.natural, limit)) for c in columns)
        low, high = (limit, high) if wide < width else (low, limit)
    return [max(c.least, min(c.natural, low)) for c in columns]


def _spread(columns: Sequence[Column], width: float) -> list[float]:
    """What is left over goes to the words, or to all results alike."""
    first, rest = columns[0], columns[1:]
    if any(column.wordy for column in rest):
        return _spread_to_words(columns, width)
    even = (width - first.natural) / max(len(rest), 1)
    if all(column.natural <= even for column in rest):
        return [first.natural, *(even for _ in rest)]
    extra = (width - sum(column.natural for column in columns)) / len(columns)
    return [column.natural + extra for column in columns]


def _spread_to_words(columns: Sequence[Column], width: float) -> list[float]:
    left = width - sum(column.natural for column in columns)
    figures = [i for i, column in enumerate(columns) if i and not column.wordy]
    air = min(AIR, left / len(columns))
    rest = (left - air * len(figures)) / (len(columns) - 1 - len(figures))
    return [
        column.natural + (0.0 if i == 0 else air if i in figures else rest)
        for i, column in enumerate(columns)
    ]
