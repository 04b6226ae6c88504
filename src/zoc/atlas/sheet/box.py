"""The box of a panel: ground, heading, rule, and the mark of what is reconstructed."""

from __future__ import annotations

from zoc.atlas import type as lettering
from zoc.atlas.palette import Palette
from zoc.atlas.sheet.lettering import Face, fitted, write
from zoc.atlas.sheet.piece import Piece
from zoc.atlas.svg import num, path, rect

MARGIN = 14.0
HEAD = 42.0
HEADING = Face("small caps bold", 18.5)
NOTE = Face("sans italic", 13.0)
TEXT = Face("sans", 15.0)
STRONG = Face("sans bold", 15.0)
SPACING = 0.05


def inner(width: float) -> float:
    """How much of a panel's width its content has."""
    return width - 2 * MARGIN


def boxed(
    content: Piece, title: str, palette: Palette, reconstructed: bool = False, height: float = 0.0
) -> Piece:
    """The content in a panel with a heading; a greater height than it needs leaves room below."""
    width = content.width + 2 * MARGIN
    tall = max(height, HEAD + content.height + MARGIN)
    ground = rect(
        0, 0, width, tall, rx=3, fill=palette.panel, stroke=palette.panel_rule, stroke_width=1
    )
    head = heading(title, width, palette, reconstructed)
    return Piece(width, tall, ground + head + content.at(MARGIN, HEAD))


def heading(title: str, width: float, palette: Palette, reconstructed: bool = False) -> str:
    """A panel's heading with the rule below it."""
    room = inner(width) - (18 if reconstructed else 0)
    face = fitted(HEADING, title, room / (1 + SPACING * 2))
    wide = lettering.width(face.name, title, face.size, SPACING)
    mark = diamond(MARGIN + wide + 11, 17, palette) if reconstructed else ""
    rule = path(f"M{num(MARGIN)} 31H{num(width - MARGIN)}", stroke=palette.panel_rule, fill="none")
    return write(face, title, MARGIN, 23, palette.panel_head, spacing=SPACING) + mark + rule


def diamond(x: float, y: float, palette: Palette, radius: float = 4.6) -> str:
    """The mark of what is reconstructed: a small open diamond."""
    r = num(radius)
    return path(
        f"M{num(x)} {num(y - radius)}l{r} {r}l-{r} {r}l-{r} -{r}z",
        fill="none",
        stroke=palette.accent,
        stroke_width=1.3,
        stroke_linejoin="round",
    )
