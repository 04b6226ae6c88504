"""Player aids: the panels of a sheet on pages of their own, to be printed and laid beside a map."""

from __future__ import annotations

from collections.abc import Sequence

from zoc.atlas.sheet.layout import GAP, Placed, placed_row, row_height
from zoc.atlas.sheet.panels import Panels
from zoc.atlas.sheet.sheet import style_of
from zoc.atlas.staging import Staging
from zoc.atlas.svg import escape, num, rect
from zoc.kernel.data.title import Title

NARROWEST = 760.0
"""Panels at least this wide fill a page: type of 15 units is then 10 points on A4."""
MARGIN = 12.0
"""Millimetres around the panels."""
LEFT_OUT = ("cartouche",)

Row = tuple[tuple[str, ...], ...]


def draw_aids(
    title: Title, scenario: str, season: str, page: tuple[float, float], hex_: float
) -> list[str]:
    """Pages of SVG with all panels of a title but the cartouche; sizes in millimetres."""
    staging, style = Staging(title, scenario, season), style_of(title)
    width = max(title.tables.sheet.width, NARROWEST)
    scale = (page[0] - 2 * MARGIN) / width
    palette = style.palette(staging.season)
    panels = Panels(title, style, palette, hex_ / scale, staging.board)
    rows = [row for row in map(_printed, title.tables.sheet.rows) if row]
    pages = _paged(panels, rows, width, (page[1] - 2 * MARGIN) / scale)
    return [_document(placed, page, scale, title.full_name) for placed in pages]


def _printed(row: Sequence[Sequence[str]]) -> Row:
    stacks = (tuple(name for name in stack if name not in LEFT_OUT) for stack in row)
    return tuple(stack for stack in stacks if stack)


def _paged(panels: Panels, rows: list[Row], width: float, room: float) -> list[list[Placed]]:
    """Rows one below the other, a new page when the next one does not fit."""
    pages: list[list[Placed]] = []
    y = room + 1
    for row in rows:
        high = row_height(panels, row, width)
        if y + high > room:
            pages.append([])
            y = 0.0
        pages[-1] += placed_row(panels, row, width, high, y)
        y += high + GAP
    return pages


def _document(placed: Sequence[Placed], page: tuple[float, float], scale: float, name: str) -> str:
    wide, high = num(page[0]), num(page[1])
    inner = "".join(panel.piece.at(panel.x, panel.y) for panel in placed)
    moved = f"translate({num(MARGIN)} {num(MARGIN)}) scale({num(scale, 5)})"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" height="{high}mm" '
        f'viewBox="0 0 {wide} {high}"><title>{escape(name)}</title>'
        f'{rect(0, 0, *page, fill="#ffffff")}<g transform="{moved}">{inner}</g></svg>'
    )
