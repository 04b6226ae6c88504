"""What the sheet says about itself: what is reconstructed, and the marks that tell it."""

from __future__ import annotations

from collections.abc import Sequence

from zoc.atlas.palette import Palette
from zoc.atlas.sheet.box import NOTE, STRONG, TEXT, diamond
from zoc.atlas.sheet.lettering import balanced, paragraph, wrap, write
from zoc.atlas.sheet.piece import Piece, stacked
from zoc.kernel.data.title import Title

TABLE_MARK = "a table or track that is reconstructed, wholly or in part"
CELL_MARK = "a cell that cannot be read with certainty"


def draw_about(title: Title, width: float, palette: Palette, about: str = "") -> Piece:
    """The legend's words on provenance: what the title's style and identity say, and no more."""
    pieces: list[Piece] = []
    if about:
        lines = wrap(STRONG, about, width)
        head = paragraph(STRONG, lines, 0, STRONG.capital + 2, palette.ink)
        pieces.append(Piece(width, STRONG.line * len(lines) + 4, head))
    told = str(title.identity.get("reconstructed", ""))
    if told:
        words = wrap(TEXT, told, width)
        body = paragraph(TEXT, words, 0, TEXT.capital + 2, palette.ink)
        pieces.append(Piece(width, TEXT.line * len(words) + 8, body))
        pieces += [_mark(radius, text, width, palette) for radius, text in _marks(title)]
    pieces.append(_hint(title, width, palette))
    return stacked(pieces)


def _marks(title: Title) -> Sequence[tuple[float, str]]:
    tables = title.tables
    found = [(4.6, TABLE_MARK)]
    if any(table.doubtful for table in tables.tables.values()):
        found.append((2.4, CELL_MARK))
    return found


def _mark(radius: float, words: str, width: float, palette: Palette) -> Piece:
    lines = wrap(NOTE, words, width - 20)
    svg = diamond(6, 9 - radius, palette, radius)
    svg += paragraph(NOTE, lines, 20, 9 + NOTE.capital / 2, palette.panel_head)
    return Piece(width, NOTE.line * len(lines) + 6, svg)


def _hint(title: Title, width: float, palette: Palette) -> Piece:
    first = title.board.grid.label(title.board.grid.hexes[len(title.board.grid) // 2])
    words = f"“zoc hex {title.name} {first}” tells what is known of a hex, and how."
    lines = balanced(NOTE, words, width)
    svg = "".join(
        write(NOTE, line, 0, NOTE.size + 2 + i * NOTE.line, palette.panel_head)
        for i, line in enumerate(lines)
    )
    return Piece(width, NOTE.line * len(lines) + 2, svg)
