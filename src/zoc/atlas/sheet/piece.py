"""A piece of the sheet: drawn from its own top left corner, of known size, put anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zoc.atlas.svg import num


@dataclass(frozen=True)
class Piece:
    """A drawing of a size."""

    width: float
    height: float
    svg: str

    def at(self, x: float, y: float) -> str:
        """The drawing moved to a place."""
        return f'<g transform="translate({num(x)} {num(y)})">{self.svg}</g>' if self.svg else ""


def space(width: float, height: float) -> Piece:
    """A piece with nothing on it."""
    return Piece(width, height, "")


def stacked(pieces: Sequence[Piece], gap: float = 0.0) -> Piece:
    """Pieces below one another."""
    y, parts = 0.0, list[str]()
    for piece in pieces:
        parts.append(piece.at(0, y))
        y += piece.height + gap
    width = max((piece.width for piece in pieces), default=0.0)
    return Piece(width, max(y - gap, 0.0), "".join(parts))


def abreast(pieces: Sequence[Piece], gap: float = 0.0) -> Piece:
    """Pieces side by side."""
    x, parts = 0.0, list[str]()
    for piece in pieces:
        parts.append(piece.at(x, 0))
        x += piece.width + gap
    height = max((piece.height for piece in pieces), default=0.0)
    return Piece(max(x - gap, 0.0), height, "".join(parts))
