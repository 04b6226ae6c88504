"""Blocks: pieces of a sheet with a width and a height, set side by side and below each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil

from zoc.atlas import type as type_
from zoc.atlas.svg import group, num


@dataclass(frozen=True)
class Block:
    """A piece of a picture, drawn with its top left corner at the origin."""

    width: float
    height: float
    content: str

    def at(self, x: float, y: float) -> str:
        """The piece moved to its place."""
        return group(self.content, transform=f"translate({num(x)} {num(y)})")


def column(blocks: Iterable[Block], gap: float = 0.0) -> Block:
    """Blocks below each other, flush left."""
    parts, y, width = list[str](), 0.0, 0.0
    for block in blocks:
        parts.append(block.at(0, y))
        y += block.height + gap
        width = max(width, block.width)
    return Block(width, max(y - gap, 0.0), "".join(parts))


def row(blocks: Iterable[Block], gap: float = 0.0) -> Block:
    """Blocks side by side, flush with their tops."""
    parts, x, height = list[str](), 0.0, 0.0
    for block in blocks:
        parts.append(block.at(x, 0))
        x += block.width + gap
        height = max(height, block.height)
    return Block(max(x - gap, 0.0), height, "".join(parts))


def flow(blocks: Sequence[Block], width: float, gap: float, leading: float) -> Block:
    """Blocks in rows, as many side by side as the width allows."""
    rows: list[list[Block]] = [[]]
    x = 0.0
    for block in blocks:
        if rows[-1] and x + block.width > width + 0.01:
            rows.append([])
            x = 0.0
        rows[-1].append(block)
        x += block.width + gap
    return column((row(r, gap) for r in rows), leading)


def even_rows(blocks: Sequence[Block], width: float, gap: float, leading: float) -> Block:
    """Blocks in the fewest rows that fit, all rows of about one length."""
    for count in range(1, len(blocks) + 1):
        each = ceil(len(blocks) / count)
        rows = [row(blocks[i : i + each], gap) for i in range(0, len(blocks), each)]
        if all(r.width <= width + 0.01 for r in rows):
            return column(rows, leading)
    return column(blocks, leading)


def wrapped(text: str, face: str, size: float, width: float) -> list[str]:
    """A text broken into lines no wider than the width."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and type_.width(face, longer, size) > width:
            lines.append(line)
            longer = word
        line = longer
    return [*lines, line] if line else lines


def text_block(
    text: str, face: str, size: float, fill: str, width: float, leading: float = 1.28
) -> Block:
    """A paragraph."""
    lines = wrapped(text, face, size, width)
    parts = [
        type_.text(face, line, 0, size * (0.95 + i * leading), size, fill)
        for i, line in enumerate(lines)
    ]
    widest = max((type_.width(face, line, size) for line in lines), default=0.0)
    return Block(widest, size * leading * len(lines), "".join(parts))
