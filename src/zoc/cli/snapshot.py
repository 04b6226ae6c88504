"""A picture of a position: the title's map with the counters on it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from zoc.kernel.data.counters import Counter
from zoc.kernel.data.title import find_title
from zoc.kernel.play.game import Refusal
from zoc.kernel.play.position import Position
from zoc.kernel.shown.speaking import heard_of, knows

HEX = 72.0
"""Units a hex."""


def write_snapshot(p: Position, file: Path) -> str:
    """Draws a position into an SVG file, and says so."""
    try:
        content = draw_snapshot(p)
    except ModuleNotFoundError as error:
        raise Refusal(f"drawing needs the package {error.name}: install zoc[atlas]", "") from None
    file.write_text(content, encoding="utf-8")
    return f"wrote {file}, {len(content) / 1e6:.1f} MB"


def draw_snapshot(p: Position) -> str:
    """The map with all counters that lie on it, as one SVG file; what only tells how a game begins,
    its front and its areas of set-up, is left out."""
    from zoc.atlas.counters import draw_counter, draw_stack, stack_level
    from zoc.atlas.frame import Frame
    from zoc.atlas.map import LAYERS, draw_map
    from zoc.atlas.sheet.sheet import relief_of, style_of
    from zoc.atlas.staging import Staging
    from zoc.atlas.svg import document

    game, title = p.game, find_title(p.game.name)
    style, own = style_of(title), game.board.grid is title.board.grid
    staging = Staging(title, game.scenario)
    board = game.board.in_scenario(game.scenario)
    first = {kind for kind, drawing in style.hexes.items() if drawing.setup}
    lasting = tuple(feature for feature in board.hex_features if feature.kind not in first)
    board = replace(board, hex_features=lasting)
    relief = relief_of(title) if own else None
    occupied = [hex_ for hex_ in game.board.grid if game.units_at(p, hex_)]
    palette = style.palette(staging.season)
    picture = draw_map(board, palette, style, relief, HEX, occupied=occupied)
    frame, level = Frame(game.board.grid, HEX), stack_level(HEX)
    stacks = list[str]()
    for hex_ in game.board.grid:
        units = [unit for unit in game.units_at(p, hex_) if heard_of(p, unit)]
        counters = [draw_counter(*_face(p, unit), level) for unit in units]
        if counters:
            stacks.append(draw_stack(counters, *frame.centre(hex_), HEX))
    content = picture.content(layer for layer in LAYERS if layer != "front") + "".join(stacks)
    return document(content, picture.width, picture.height, title.full_name)


def _face(p: Position, unit: int) -> tuple[Counter, str]:
    """The counter of a unit and the side of it that lies up; of one that a view hides the back."""
    if knows(p, unit):
        return p.game.face(p, unit)
    return find_title(p.game.name).counters.nobody(p.game.unit_side(unit)), "reduced"
