"""A sketch of the map around a hex, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.hexes import Hex
from zoc.kernel.play.position import Position
from zoc.kernel.shown.speaking import heard_of, knows

SIGNS = {"clear": " ", "woods": "^", "forest": "^", "city": "#", "town": "#", "lake": "~"}
WIDE = 9


def sketch(p: Position, middle: Hex, columns: int = 4, rows: int = 4) -> Iterator[str]:
    """Hexes with their label, terrain, and who stands there: `2814# G12` is a city with twelve
    German strength points. Columns that sit lower are printed one line lower."""
    grid = p.game.board.grid
    c0, r0 = grid.cells[middle]
    span = range(max(0, c0 - columns), min(grid.columns, c0 + columns + 1))
    for row in range(max(0, r0 - rows), min(grid.rows, r0 + rows + 1)):
        for low in (False, True):
            cells = [
                _cell(p, grid.at(c, row)) if (grid.cell_centre(c, 0)[1] > 0) == low else " " * WIDE
                for c in span
            ]
            yield "".join(cells).rstrip()


def _cell(p: Position, hex_: Hex) -> str:
    game = p.game
    units = [unit for unit in game.units_at(p, hex_) if heard_of(p, unit)]
    more = "" if all(knows(p, unit) for unit in units) else "?"
    sign = SIGNS.get(game.board.terrain[hex_], "?")
    who = f"{game.unit_side(units[0])[0].upper()}{len(units)}{more}" if units else ""
    return f"{game.board.grid.label(hex_)}{sign}{who}".ljust(WIDE)
