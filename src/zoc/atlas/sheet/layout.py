"""Where the panels stand: rows of equal height beside the map, with even gaps, from top to foot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zoc.atlas.sheet.panels import Panels
from zoc.atlas.sheet.piece import Piece
from zoc.kernel.data.tables import Sheet

GAP = 22.0
LARGEST = 2.6
"""Panels are drawn at most this many times their natural size."""

Stack = tuple[str, ...]


@dataclass(frozen=True)
class Placed:
    """A panel and where it stands in the block of panels."""

    name: str
    x: float
    y: float
    piece: Piece


@dataclass(frozen=True)
class Block:
    """The panels as they stand, in their own units; `scale` makes these units of the map."""

    width: float
    height: float
    scale: float
    panels: tuple[Placed, ...]

    @property
    def svg(self) -> str:
        return "".join(panel.piece.at(panel.x, panel.y) for panel in self.panels)


def arrange(panels: Panels, sheet: Sheet, height: float) -> Block:
    """The panels of a sheet in a block that is as high as the map."""
    heights = [row_height(panels, row, sheet.width) for row in sheet.rows]
    natural = sum(heights) + GAP * (len(heights) - 1)
    scale = min(height / natural, LARGEST)
    tall = height / scale
    gap = (tall - sum(heights)) / max(len(heights) - 1, 1)
    placed: list[Placed] = []
    y = 0.0
    for row, high in zip(sheet.rows, heights, strict=True):
        placed += placed_row(panels, row, sheet.width, high, y)
        y += high + gap
    return Block(sheet.width, tall, scale, tuple(placed))


def _column_width(row: Sequence[Stack], width: float) -> float:
    return (width - GAP * (len(row) - 1)) / len(row)


def row_height(panels: Panels, row: Sequence[Stack], width: float) -> float:
    """How high the tallest stack of a row is."""
    wide = _column_width(row, width)
    return max(
        sum(panels.draw(name, wide).height for name in stack) + GAP * (len(stack) - 1)
        for stack in row
    )


def placed_row(
    panels: Panels, row: Sequence[Stack], width: float, height: float, top: float
) -> list[Placed]:
    """The stacks of a row, each stretched to the height of the row."""
    wide = _column_width(row, width)
    found: list[Placed] = []
    for column, stack in enumerate(row):
        x, y = column * (wide + GAP), top
        natural = [panels.draw(name, wide).height for name in stack]
        extra = (height - sum(natural) - GAP * (len(stack) - 1)) / len(stack)
        for name, high in zip(stack, natural, strict=True):
            piece = panels.draw(name, wide, high + extra)
            found.append(Placed(name, x, y, piece))
            y += piece.height + GAP
    return found
