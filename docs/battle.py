"""Draws the picture at the top of the README: a moment of a golden game around one hex."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

import zoc
from zoc.atlas.export import to_png
from zoc.atlas.map.frame import Frame
from zoc.cli.snapshot import HEX, draw_snapshot

HOME = Path(__file__).parent
GAME = HOME.parent / "games/red-typhoon/campaign-fixed-greedy-greedy-1.record"
ACTIONS, MIDDLE, SIZE, SCALE = 700, "2815", (1400, 900), 1.25
"""How far the game is played, which hex stands in the middle, and how large the picture is."""


def main() -> None:
    """Writes docs/images/battle.webp."""
    position = zoc.replay(GAME, ACTIONS).position
    svg = draw_snapshot(position)
    grid = position.game.board.grid
    frame = Frame(grid, HEX)
    whole = Image.open(io.BytesIO(to_png(svg, round(frame.width * SCALE))))
    x, y = (value * SCALE for value in frame.centre(grid.hex(MIDDLE)))
    left, top = round(x - SIZE[0] / 2), round(y - SIZE[1] / 2)
    detail = whole.crop((left, top, left + SIZE[0], top + SIZE[1])).convert("RGB")
    detail.save(HOME / "images" / "battle.webp", quality=82, method=6)


if __name__ == "__main__":
    main()
