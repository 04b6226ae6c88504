"""A turn track drawn as a piece of a panel: a box a turn with its date, figures and signs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zoc.atlas.palette import Palette
from zoc.atlas.sheet.box import STRONG
from zoc.atlas.sheet.lettering import Face, fitted, typeset, write
from zoc.atlas.sheet.piece import Piece, stacked
from zoc.atlas.sheet.signs import SIGNS, SIZE, figure, side_colour
from zoc.atlas.sheet.table import note
from zoc.atlas.svg import rect
from zoc.kernel.data.tables import PrintedTrack, SheetPanel, Turn

NUMBER = Face("figures", 29.0)
LABEL = Face("sans", 15.5)
REMARK = Face("sans italic", 13.5)
GAP = 8.0
STEP = 22.0
"""From one sign or figure to the next."""
EDGE = 8.0


@dataclass(frozen=True)
class Box:
    """How the boxes of a track are laid out."""

    width: float
    height: float
    label_below: bool
    """Whether the date stands below the number, where boxes are narrow."""


def draw_tracks(
    tracks: Sequence[PrintedTrack], panel: SheetPanel, width: float, palette: Palette
) -> Piece:
    """Turn tracks one below the other, each under its title when there are several."""
    columns: int = panel.more.get("columns", 3)
    turns = [turn for track in tracks for turn in track.turns]
    box = _box(turns, panel, (width - GAP * (columns - 1)) / columns)
    pieces: list[Piece] = []
    for track in tracks:
        if len(tracks) > 1:
            pieces.append(_title(track.title, width, palette, bool(pieces)))
        pieces.append(_boxes(track, panel, box, columns, palette))
        if track.note:
            pieces.append(note(track.note, width, palette))
    return stacked(pieces)


def _title(words: str, width: float, palette: Palette, below: bool) -> Piece:
    top = 14 if below else 4
    svg = write(STRONG, words, 0, top + STRONG.capital, palette.ink)
    return Piece(width, top + STRONG.capital + 8, svg)


def _boxes(
    track: PrintedTrack, panel: SheetPanel, box: Box, columns: int, palette: Palette
) -> Piece:
    svg = ""
    for i, turn in enumerate(track.turns):
        piece = Piece(box.width, box.height, _turn(turn, panel, box, palette))
        svg += piece.at((i % columns) * (box.width + GAP), (i // columns) * (box.height + GAP))
    rows = -(-len(track.turns) // columns)
    width = columns * (box.width + GAP) - GAP
    return Piece(width, rows * (box.height + GAP) - GAP, svg)


def _box(turns: Sequence[Turn], panel: SheetPanel, width: float) -> Box:
    """A box that suits all turns of a panel."""
    number = max(NUMBER.width(str(turn.number)) for turn in turns)
    label = max(LABEL.width(turn.label) for turn in turns)
    if number + label + 3 * EDGE > width:
        return Box(width, 62, True)
    signs = panel.more.get("figures") or panel.more.get("signs")
    remarks = any(turn.note for turn in turns) or "under" in panel.more
    return Box(width, 76 if signs else 58 if remarks else 46, False)


def _turn(turn: Turn, panel: SheetPanel, box: Box, palette: Palette) -> str:
    svg = rect(
        0, 0, box.width, box.height, rx=2.5,
        fill=palette.panel_alternate, stroke=palette.panel_rule, stroke_width=0.9,
    )  # fmt: skip
    number = NUMBER.smaller(0.8) if box.label_below else NUMBER
    svg += write(number, str(turn.number), EDGE, 9 + number.capital, palette.panel_head)
    svg += _label(turn, box, palette) + _remark(turn, panel, box, palette)
    return svg + _figures(turn, panel, box, palette) + _signs(turn, panel, box, palette)


def _label(turn: Turn, box: Box, palette: Palette) -> str:
    if box.label_below:
        face = fitted(LABEL, turn.label, box.width - 2 * EDGE)
        return write(face, turn.label, EDGE, box.height - 10, palette.ink)
    number = NUMBER.width(str(turn.number))
    face = fitted(LABEL, turn.label, box.width - 3 * EDGE - number)
    return write(face, turn.label, box.width - EDGE, 20, palette.ink, "end")


def _remark(turn: Turn, panel: SheetPanel, box: Box, palette: Palette) -> str:
    """The turn's note, or the figure that the panel wants under the date."""
    words = turn.note
    if not words and "under" in panel.more:
        name, before = panel.more["under"]
        words = f"{before} {turn.more[name]}" if name in turn.more else ""
    if not words or box.label_below:
        return ""
    face = fitted(REMARK, typeset(words), box.width - 2 * EDGE - 30)
    return write(face, typeset(words), box.width - EDGE, 39, palette.accent, "end")


def _figures(turn: Turn, panel: SheetPanel, box: Box, palette: Palette) -> str:
    svg, x, y = "", EDGE + SIZE / 2, box.height - 17
    for name, look in panel.more.get("figures", ()):
        side, _, plus = look.partition(" ")
        value: Any = turn.more.get(name)
        if value is None or (plus and not value):
            continue
        svg += figure(f"+{value}" if plus else str(value), x, y, side, palette)
        x += STEP
    return svg


def _signs(turn: Turn, panel: SheetPanel, box: Box, palette: Palette) -> str:
    svg, x = "", box.width - EDGE - SIZE / 2
    y = 18.0 if box.label_below else box.height - 17
    for name, sign, side in panel.more.get("signs", ()):
        count = int(turn.more.get(name, 0))
        colour = side_colour(side, palette)
        if sign == "arrival" and count:
            svg += _count(count, x, y, colour, box) + SIGNS[sign](x, y, colour)
            x -= STEP + (0 if box.label_below else 14)
            continue
        for _ in range(count):
            svg += SIGNS[sign](x, y, colour)
            x -= STEP - 1
    return svg


def _count(count: int, x: float, y: float, colour: str, box: Box) -> str:
    """How many units arrive, left of the arrow."""
    if box.label_below:
        return ""
    face = Face("figures", 13.0)
    return write(face, str(count), x - 11, y + face.capital / 2, colour, "end")
