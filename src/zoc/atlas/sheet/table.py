"""A table drawn as a piece of a panel: a dark head, tinted results, words wrapped where needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zoc.atlas.palette import Palette
from zoc.atlas.sheet.box import NOTE, diamond
from zoc.atlas.sheet.columns import PADDING, is_wordy, measured, shared
from zoc.atlas.sheet.lettering import Face, balanced, paragraph, typeset, wrap
from zoc.atlas.sheet.piece import Piece, stacked
from zoc.atlas.sheet.tint import tint
from zoc.atlas.svg import rect
from zoc.kernel.data.tables import Table

HEAD = Face("figures", 14.5)
CELL = Face("condensed", 15.0)
HEADING = Face("figures", 15.0)
WORDS = Face("sans", 15.0)
ROW = 27.0
AIR = 10.0
"""What a row is higher than its lines of words."""
SHRINK = 0.96
SMALLEST = 0.6


class TooWideError(ValueError):
    """A table that does not fit its panel even in small type."""


@dataclass(frozen=True)
class Look:
    """How a column is set: its face, the face of its head, its width, where its words begin."""

    face: Face
    head: Face
    width: float
    left: bool

    def lines(self, words: str) -> list[str]:
        """The words of a cell, wrapped."""
        return wrap(self.face, words, self.width - 2 * PADDING)


def draw_table(table: Table, width: float, palette: Palette, only: Sequence[str] = ()) -> Piece:
    """The table with its note below; `only` picks rows by their headings."""
    rows = [[str(cell) for cell in row] for row in table.rows if not only or row[0] in only]
    looks = _looks(table, rows, width)
    pieces = [_head(table, looks, palette)]
    pieces += [_row(table, row, looks, palette, index) for index, row in enumerate(rows)]
    if table.note:
        pieces.append(note(table.note, width, palette))
    return stacked(pieces)


def note(words: str, width: float, palette: Palette) -> Piece:
    """A remark in small italics below a table or a track."""
    lines = balanced(NOTE, typeset(words), width)
    svg = paragraph(NOTE, lines, 0, 8 + NOTE.size, palette.panel_head)
    return Piece(width, 8 + len(lines) * NOTE.line + 2, svg)


# -- columns -----------------------------------------------------------------------------------


def _looks(table: Table, rows: list[list[str]], width: float) -> list[Look]:
    """The columns in the largest type in which they fit."""
    cells = [[typeset(row[i]) for row in rows] for i in range(len(table.columns))]
    faces = [_face(column, i == 0, bool(table.tints)) for i, column in enumerate(cells)]
    scale = 1.0
    while scale > SMALLEST:
        head = HEAD.smaller(scale)
        sized = [face.smaller(scale) for face in faces]
        columns = [
            measured(face, head, typeset(name), column)
            for face, name, column in zip(sized, table.columns, cells, strict=True)
        ]
        widths = shared(columns, width)
        if widths:
            parts = zip(sized, widths, columns, cells, strict=True)
            return [
                Look(face, head, wide, column.wordy or (i == 0 and _named(words)))
                for i, (face, wide, column, words) in enumerate(parts)
            ]
        scale *= SHRINK
    raise TooWideError(f"table {table.id} does not fit a width of {width:.0f}")


def _face(cells: list[str], first: bool, tinted: bool) -> Face:
    if first:
        return WORDS if _named(cells) else HEADING
    words = any(is_wordy(cell) for cell in cells)
    spelled = any(cell.isalpha() and cell.islower() and len(cell) > 1 for cell in cells)
    return WORDS if words or (spelled and not tinted) else CELL


def _named(cells: list[str]) -> bool:
    """Whether the rows are headed by names rather than figures or codes."""
    return any(sum(letter.islower() for letter in cell) > 3 for cell in cells)


# -- rows --------------------------------------------------------------------------------------


def _head(table: Table, looks: list[Look], palette: Palette) -> Piece:
    lines = [
        wrap(look.head, typeset(name), look.width - 2 * PADDING)
        for name, look in zip(table.columns, looks, strict=True)
    ]
    total = sum(look.width for look in looks)
    tall = 24 + (max(len(each) for each in lines) - 1) * looks[0].head.line
    svg, x = rect(0, 0, total, tall, fill=palette.panel_head), 0.0
    for words, look in zip(lines, looks, strict=True):
        svg += _placed(look.head, words, (x, look.width, tall), palette.panel, look.left)
        x += look.width
    return Piece(total, tall, svg)


def _row(table: Table, row: list[str], looks: list[Look], palette: Palette, index: int) -> Piece:
    lines = [look.lines(typeset(cell)) for cell, look in zip(row, looks, strict=True)]
    tallest = max(len(each) * look.face.line for each, look in zip(lines, looks, strict=True))
    tall, total = max(ROW, tallest + AIR), sum(look.width for look in looks)
    striped = not table.tints and index % 2 == 1
    svg = rect(0, 0, total, tall, fill=palette.panel_alternate) if striped else ""
    x = 0.0
    for i, (words, look) in enumerate(zip(lines, looks, strict=True)):
        place = (x, look.width, tall)
        svg += _ground(table, row, i, place, palette)
        fill = palette.ink if i else palette.panel_head
        svg += _placed(look.face, words, place, fill, look.left)
        x += look.width
    return Piece(total, tall, svg)


def _ground(
    table: Table, row: list[str], i: int, place: tuple[float, float, float], palette: Palette
) -> str:
    """The tint of a cell, and the mark of a doubtful one."""
    x, wide, tall = place
    colour = tint(table, row[i], palette) if i else None
    svg = ""
    if colour:
        svg = rect(x, 0, wide, tall, fill=colour, stroke=palette.panel, stroke_width=1.2)
    if (row[0], table.columns[i]) in table.doubtful:
        svg += diamond(x + wide - 6, 3.5, palette, 2.4)
    return svg


def _placed(
    face: Face, lines: list[str], place: tuple[float, float, float], fill: str, left: bool
) -> str:
    """The lines of a cell in its middle, or from its left edge."""
    x, wide, tall = place
    first = (tall - (len(lines) - 1) * face.line + face.capital) / 2
    if left:
        return paragraph(face, lines, x + PADDING, first, fill)
    return paragraph(face, lines, x + wide / 2, first, fill, "middle")
