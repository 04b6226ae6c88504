"""A title's cover and banner: its first scenario at reading size, where both sides stand close."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from zoc.atlas.cache import content_key, user_cache
from zoc.hexes import Hex
from zoc.kernel.data.title import Title, find_title
from zoc.server.pictures import (
    COUNTERS,
    DRAWN_HEX,
    MAP,
    QUALITY,
    Drawings,
    Face,
    Look,
    first_faces,
    frame_of,
    opened,
    scene_of,
    stacks,
    webp,
)

NAMED = 3
"""Places up to this rank are worth showing."""


@dataclass(frozen=True)
class Window:
    """A picture of so many pixels: the part of a map that it shows around a heart."""

    size: tuple[int, int]
    hex: int
    """Pixels a hex: names and figures can be read."""
    across: float = 0.5
    """How far from the left the heart stands, as a part of the width."""

    @property
    def wide(self) -> float:
        """Its width in hexes."""
        return self.size[0] / self.hex

    @property
    def tall(self) -> float:
        """Its height in hexes."""
        return self.size[1] / self.hex


COVER = Window((640, 360), 50)
"""For a title's place in the library."""
BANNER = Window((1800, 620), 66, across=0.7)
"""For the head of the first page, whose words stand on the left."""


@cache
def cover_key(title: Title) -> str:
    """What a title's cover is kept under."""
    files = (*MAP, *COUNTERS, "scenarios.toml")
    return content_key(title, files, "cover at reading size", COVER.size, COVER.hex, QUALITY)


def cover_picture(name: str) -> bytes:
    """A part of a title's map for its place in the library, with the counters at start."""
    title = find_title(name)
    return user_cache().get(cover_key(title), lambda: picture_through(title, COVER))


def picture_through(title: Title, window: Window) -> bytes:
    """What a window shows of a title's first scenario."""
    from zoc.atlas.cutting import Cutting
    from zoc.atlas.export import to_png

    scenario = title.scenarios.all[0]
    faces = first_faces(title, scenario)
    left, top = corner(title, faces, window)
    drawings = Drawings(title, scene_of(title, scenario.id), Look(lettered=True))
    picture = drawings.picture(hex_ for *_, hex_ in faces)
    layers = [layer for layer in picture.layers if layer not in ("areas", "front", "numbers")]
    right, bottom = left + window.wide, top + window.tall
    box = (left * DRAWN_HEX, top * DRAWN_HEX, right * DRAWN_HEX, bottom * DRAWN_HEX)
    part = Cutting(picture.svg(layers)).part(box, 0.3 * DRAWN_HEX)
    counters = stacks(title, faces, window.hex)
    svg = part.removesuffix("</svg>") + counters + "</svg>"
    return webp(opened(to_png(svg, window.size[0])))


def corner(title: Title, faces: Sequence[Face], window: Window) -> tuple[float, float]:
    """The upper left corner of the part that a window shows, in hexes from the picture's."""
    left, top, wide, tall = frame_of(title.board)
    x, y = title.board.grid.centre(heart(title, faces))
    return (
        min(max(x - left - window.wide * window.across, 0), max(0, wide - window.wide)),
        min(max(y - top - window.tall / 2, 0), max(0, tall - window.tall)),
    )


def heart(title: Title, faces: Sequence[Face]) -> Hex:
    """The hex around which most counters of both sides and most places of weight are in sight."""
    grid = title.board.grid
    sides = {id_: title.counters.unit(id_).side for id_, *_ in faces}
    places = [place.hex for place in title.board.places if place.rank <= NAMED]

    def near(here: Hex, there: Hex) -> bool:
        (ax, ay), (bx, by) = grid.centre(here), grid.centre(there)
        return abs(ax - bx) < COVER.wide / 2 - 0.5 and abs(ay - by) < COVER.tall / 2 - 0.5

    def worth(here: Hex) -> tuple[float, Hex]:
        seen = Counter(sides[id_] for id_, _, there in faces if near(here, there))
        both = min(seen.values()) if len(seen) > 1 else 0
        return 3 * both + seen.total() + sum(near(here, there) for there in places), -here

    wanted = dict.fromkeys([hex_ for *_, hex_ in faces] or places or grid)
    return max(wanted, key=worth)
