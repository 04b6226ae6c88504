"""The cartouche: the title in capitals, a star, what it is about, when, and who made it."""

from __future__ import annotations

from typing import Any

from zoc.atlas import type as lettering
from zoc.atlas.palette import Palette
from zoc.atlas.sheet.box import diamond
from zoc.atlas.sheet.lettering import Face, balanced, fitted, paragraph, write
from zoc.atlas.sheet.piece import Piece
from zoc.atlas.sheet.signs import star
from zoc.atlas.svg import num, path, rect

MARGIN = 24.0
SPACING = 0.055
WIDE = 0.09
SUBTITLE = Face("italic", 21.5)
PERIOD = Face("small caps", 17.5)
CREDIT = Face("sans italic", 13.0)


def draw_cartouche(
    identity: dict[str, Any],
    width: float,
    palette: Palette,
    height: float = 0.0,
    ornament: str = "diamond",
) -> Piece:
    """The sheet's title; a greater height than it needs centres it."""
    room = width - 2 * MARGIN
    name = str(identity.get("full_name", "")).upper()
    face = Face("serif black", width / 9)
    wide = lettering.width(face.name, name, face.size, SPACING)
    face = face.smaller(min(1.0, room / wide))
    lines = balanced(SUBTITLE, identity.get("subtitle", ""), room)
    needed = 2 * 32 + face.capital + 96 + (len(lines) - 1) * SUBTITLE.line
    tall = max(height, needed)
    top = 32 + (tall - needed) / 2
    middle, y = width / 2, top + face.capital
    svg = _ground(width, tall, palette)
    svg += write(face, name, middle, y, palette.ink, "middle", SPACING)
    svg += _ornament(middle, y + 20, min(104.0, room / 3), palette, ornament)
    y += 51
    svg += paragraph(SUBTITLE, lines, middle, y, palette.ink, "middle")
    y += (len(lines) - 1) * SUBTITLE.line + 28
    svg += write(PERIOD, identity.get("period", ""), middle, y, palette.panel_head, "middle", WIDE)
    credit = credits_line(identity)
    small = fitted(CREDIT, credit, room)
    svg += write(small, credit, middle, y + 26, palette.panel_head, "middle")
    return Piece(width, tall, svg)


def credits_line(identity: dict[str, Any]) -> str:
    """Designer, publisher and year of the game."""
    parts = [str(identity.get(word, "")) for word in ("designer", "publisher", "year")]
    return " · ".join(part for part in parts if part)


def _ground(width: float, tall: float, palette: Palette) -> str:
    outer = rect(
        0, 0, width, tall, rx=3, fill=palette.panel, stroke=palette.frame, stroke_width=1.6
    )
    line = rect(
        6, 6, width - 12, tall - 12, fill="none", stroke=palette.panel_rule, stroke_width=0.9
    )
    return outer + line


def _ornament(x: float, y: float, length: float, palette: Palette, kind: str) -> str:
    data = f"M{num(x - 14 - length)} {num(y)}h{num(length)}M{num(x + 14)} {num(y)}h{num(length)}"
    rule = path(data, stroke=palette.panel_rule, stroke_width=1.2, fill="none")
    if kind == "star":
        return rule + star(x, y, 7, palette.accent)
    return rule + (diamond(x, y - 5, palette, 5) if kind == "diamond" else "")
