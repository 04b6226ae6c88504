"""Draws the picture at the top of the README: a moment of a golden game around one hex."""

from __future__ import annotations

import io
import re
from pathlib import Path

from PIL import Image

import zoc
from zoc.atlas.export import to_png
from zoc.atlas.frame import Frame
from zoc.cli.snapshot import HEX, draw_snapshot

HOME = Path(__file__).parent
GAME = HOME.parent / "games/red-typhoon/campaign-fixed-greedy-greedy-1.record"
ACTIONS, MIDDLE, SIZE, SCALE = 700, "2815", (1400, 900), 1.25
"""How far the game is played, which hex stands in the middle, and how large the picture is."""


def main() -> None:
    """Writes docs/images/battle.webp."""
    position = zoc.replay(GAME, ACTIONS).position
    svg, grid = draw_snapshot(position), position.game.board.grid
    x, y = Frame(grid, HEX).centre(grid.hex(MIDDLE))
    wide, tall = (length / SCALE for length in SIZE)
    window = f"{x - wide / 2} {y - tall / 2} {wide} {tall}"
    size = f'width="{wide}" height="{tall}" viewBox="{window}"'
    part = re.sub(r'width="[^"]*" height="[^"]*" viewBox="[^"]*"', size, svg, count=1)
    picture = Image.open(io.BytesIO(to_png(part, SIZE[0]))).convert("RGB")
    picture.save(HOME / "images" / "battle.webp", quality=82, method=6)


if __name__ == "__main__":
    main()
