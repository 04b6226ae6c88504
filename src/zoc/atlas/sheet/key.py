"""The terrain key: a swatch a terrain, a sample a line, area or sign, and the scale."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from zoc.atlas.map import MapStyle
from zoc.atlas.palette import Palette
from zoc.atlas.sheet.box import STRONG, TEXT
from zoc.atlas.sheet.contents import Kind, kinds, ranks, single_cities, terrains, worth
from zoc.atlas.sheet.lettering import Face, fitted, typeset, write
from zoc.atlas.sheet.piece import Piece, stacked
from zoc.atlas.sheet.samples import SWATCH, TALL, WIDE, Sampler
from zoc.atlas.sheet.scale import draw_scale
from zoc.atlas.svg import num, path
from zoc.kernel.data.board import Board

LABELS = {
    "setup": "Set-up area",
    "supply": "Supply source",
    "victory": "Victory points",
    "entry": "Entry area",
    "front": "Front line",
    "height": "Spot height",
    "fort": "Fortification",
    "fortified": "Fortified side",
}
"""What the key calls a word of a board where the word alone is too short."""
NOTES = {
    "front": "at start",
    "supply": "at the map's edge",
    "outline": "by letter",
    "lake": "drawn only, no terrain",
    "bridge": "across a river",
    "ford": "across a river",
}
"""What the key adds by the way a thing is drawn, where the title adds nothing."""
REMARK = Face("sans italic", 13.2)
PITCH = 86.0
COLUMN = 205.0
ROW = 49.0

Words = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True)
class Entry:
    """A sample with its name and a remark."""

    label: str
    note: str
    svg: str


def draw_key(
    board: Board, words: Words, style: MapStyle, palette: Palette, hex_: float, width: float
) -> Piece:
    """The key of a map; `hex_` is the width of a hex of the map in panel units."""
    sampler = Sampler(palette, style)
    pieces = [
        _swatches(board, sampler, words, width),
        _entries(_explained(board, words, sampler), width, palette),
        _rule(width, palette),
        draw_scale(board.setting, hex_, width, palette),
    ]
    return stacked(pieces)


def label_of(word: str, words: Words, great: bool = False) -> str:
    """What the key calls a word of the board."""
    own = words.get(f"great {word}" if great else word, {}).get("label")
    if own:
        return own
    name = LABELS.get(word, word)
    return f"Great {name.lower()}" if great else name[:1].upper() + name[1:]


def note_of(kind: Kind, words: Words) -> str:
    """What the key adds to a name."""
    own = words.get(f"great {kind.word}" if kind.great else kind.word, {}).get("note")
    if own is not None:
        return own
    if kind.draw in ("victory", "objective"):
        return ", ".join(side.capitalize() for side in kind.sides if side)
    if kind.draw in ("river", "stream", "canal", "shore"):
        return "on hexsides" if kind.on_sides else "through hexes"
    return NOTES.get(kind.draw, "")


# -- terrain -----------------------------------------------------------------------------------


def _swatches(board: Board, sampler: Sampler, words: Words, width: float) -> Piece:
    """As many hexes abreast as fit, evenly spread, rows as even as can be."""
    names = terrains(board, sampler.style)
    most = max(1, int(width // PITCH))
    rows = -(-len(names) // most)
    across = -(-len(names) // max(rows, 1))
    pitch = width / max(across, 1)
    svg, tall = "", SWATCH + 48
    for i, word in enumerate(names):
        x, y = pitch * (i % across + 0.5), tall * (i // across) + SWATCH / 2 + 2
        svg += sampler.swatch(word, x, y, single_cities(board, sampler.style, word))
        svg += _named(
            label_of(word, words), words.get(word, {}).get("note", ""), x, y, sampler, pitch
        )
    return Piece(width, rows * tall + 6, svg)


def _named(label: str, note: str, x: float, y: float, sampler: Sampler, room: float) -> str:
    face, small = fitted(TEXT, label, room - 4), fitted(REMARK, typeset(note), room - 4)
    base = y + SWATCH / 2 + 17
    svg = write(face, label, x, base, sampler.palette.ink, "middle")
    if note:
        svg += write(small, typeset(note), x, base + 15, sampler.palette.panel_head, "middle")
    return svg


# -- lines, areas, signs -----------------------------------------------------------------------


def _explained(board: Board, words: Words, sampler: Sampler) -> list[Entry]:
    found = [
        Entry(label_of(kind.word, words, kind.great), note_of(kind, words), sampler.kind(kind))
        for kind in kinds(board, sampler.style)
    ]
    points = worth(board)
    if points:
        note = ", ".join(side.capitalize() for side in points)
        found.append(Entry(label_of("victory", words), note, sampler.badges(points)))
    if board.places:
        marks = sampler.settlements(ranks(board))
        note = words.get("settlements", {}).get("note", "city to village")
        found.append(Entry("Settlements", note, marks))
    return found


def _entries(entries: list[Entry], width: float, palette: Palette) -> Piece:
    columns = max(1, int(width // COLUMN))
    pitch = width / columns
    rows = -(-len(entries) // columns)
    svg = ""
    for i, entry in enumerate(entries):
        piece = Piece(pitch, ROW, _entry(entry, pitch, palette))
        svg += piece.at((i // rows) * pitch, (i % rows) * ROW)
    return Piece(width, rows * ROW, svg)


def _entry(entry: Entry, pitch: float, palette: Palette) -> str:
    x, room = WIDE + 12, pitch - WIDE - 18
    name, note = fitted(STRONG, entry.label, room), fitted(REMARK, typeset(entry.note), room)
    middle = TALL / 2
    if not entry.note:
        return entry.svg + write(name, entry.label, x, middle + name.capital / 2, palette.ink)
    svg = write(name, entry.label, x, middle - 1, palette.ink)
    return entry.svg + svg + write(note, typeset(entry.note), x, middle + 14, palette.panel_head)


def _rule(width: float, palette: Palette) -> Piece:
    line = path(f"M0 6H{num(width)}", stroke=palette.panel_rule, fill="none")
    return Piece(width, 14, line)
