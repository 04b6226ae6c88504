"""The map for close looks, in tiles: each is cut when somebody looks there, from the shapes of the
drawing that reach into it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from zoc.atlas.cache import user_cache
from zoc.kernel.data.title import Title, find_title
from zoc.server.pictures import (
    DRAWN_HEX,
    SOFT,
    Drawings,
    Look,
    close_size,
    frame_of,
    ground,
    map_key,
    opened,
    webp,
)

if TYPE_CHECKING:
    from PIL.Image import Image

    from zoc.atlas.cutting import Cutting

TILE = 512
"""Pixels of a tile's side; at the map's right and lower edge less."""
REACH = 0.25 * DRAWN_HEX
"""How far lines and shadows reach beyond their points, in units of the drawing."""
EDGE = 4
"""Pixels of the smooth ground around a tile that shape its rim."""

Tile = tuple[int, int]
"""Column and row, from 0."""


def tile_count(title: Title) -> Tile:
    """How many tiles a map has across and down."""
    wide, tall = close_size(title.board)
    return -(-wide // TILE), -(-tall // TILE)


def tile_key(title: Title, scene: str, look: Look, tile: Tile) -> str:
    """What a tile is kept under."""
    return f"{map_key(title, scene, look, close_size(title.board)[0])}-{tile[0]}-{tile[1]}"


def map_tile(name: str, scene: str, look: Look, tile: Tile) -> bytes:
    """A tile of a title's map as WebP."""
    title = find_title(name)
    key = tile_key(title, scene, look, tile)
    return user_cache().get(key, lambda: webp(cut(title, scene, look, tile)))


def cut(title: Title, scene: str, look: Look, tile: Tile) -> Image:
    """A tile, drawn now."""
    from PIL.Image import alpha_composite

    from zoc.atlas.export import to_png

    cutting, smooth = _sheets(title, scene, look)
    wide, tall = close_size(title.board)
    left, top = tile[0] * TILE, tile[1] * TILE
    right, bottom = min(left + TILE, wide), min(top + TILE, tall)
    unit = frame_of(title.board)[2] * DRAWN_HEX / wide
    part = cutting.part((left * unit, top * unit, right * unit, bottom * unit), REACH)
    upper = opened(to_png(part, right - left)).convert("RGBA")
    return alpha_composite(_ground(smooth, left, top, upper.size), upper)


def _ground(smooth: Image, left: int, top: int, size: tuple[int, int]) -> Image:
    """The ground under a tile, enlarged with its rim, so that tiles join."""
    from PIL.Image import Resampling

    x, y = left // SOFT, top // SOFT
    wide, tall = (-(-length // SOFT) + 2 * EDGE for length in size)
    part = smooth.crop((x, y, x + wide, y + tall))
    large = part.resize((wide * SOFT, tall * SOFT), Resampling.BICUBIC)
    rim = EDGE * SOFT
    return large.crop((rim, rim, rim + size[0], rim + size[1]))


@lru_cache(2)
def _sheets(title: Title, scene: str, look: Look) -> tuple[Cutting, Image]:
    """What the tiles of a map are cut from: the drawing, and the ground with a rim."""
    from PIL.Image import Resampling

    from zoc.atlas.cutting import Cutting

    wide, tall = (-(-length // SOFT) for length in close_size(title.board))
    svg = Drawings(title, scene, look).part("high").decode()
    smooth = ground(title, scene, look, wide)
    return Cutting(svg), _rimmed(smooth.resize((wide, tall), Resampling.BICUBIC))


def _rimmed(smooth: Image) -> Image:
    """The ground with its edge repeated around it."""
    from PIL import Image

    wide, tall = smooth.size
    larger = Image.new("RGBA", (wide + 3 * EDGE, tall + 3 * EDGE))
    larger.paste(smooth.resize(larger.size))
    larger.paste(smooth, (EDGE, EDGE))
    return larger
