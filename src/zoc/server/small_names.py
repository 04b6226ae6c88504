"""Names on small pictures of a map: few, large enough to be read, beside the counters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from zoc.atlas import type as lettering
from zoc.atlas.frame import Frame
from zoc.atlas.palette import Palette
from zoc.atlas.svg import Box
from zoc.hexes import Hex
from zoc.kernel.data.board import Board, Place

FACE = "sans black"
PIXELS, SHARE = 13.0, 0.30
"""How large a name is at least, in pixels, and as a share of a hex where that is more."""
RANKS = ((14, 2), (28, 3))
"""The smallest rank that is named on hexes of up to so many pixels."""
ENOUGH = 12
"""Smaller places are thought of until there are so many."""
ROOM = 0.42
"""How far a counter reaches from the middle of its hex."""


def small_names(
    board: Board, frame: Frame, palette: Palette, occupied: Iterable[Hex], width: int
) -> str:
    """The greatest places of a board on a picture so many pixels wide, in the frame's units; a
    name that finds no room is left out."""
    pixel = frame.width / width
    size = max(PIXELS * pixel, SHARE * frame.h)
    taken = [_around(*frame.centre(hex_), ROOM * frame.h) for hex_ in occupied]
    drawn = ""
    for place in _worth_naming(board, frame.h / pixel):
        for x, y, box in _seats(frame, place, size):
            if _inside(box, frame) and not any(_meet(box, other) for other in taken):
                taken.append(_grown(box, 2 * pixel))
                drawn += _written(place.name, x, y, size, palette)
                break
    return drawn


def _worth_naming(board: Board, hex_pixels: float) -> list[Place]:
    """The places of the ranks that suit the picture; where they are few, the next ones too."""
    least = next((rank for pixels, rank in RANKS if hex_pixels <= pixels), 4)
    ranked = sorted(board.places, key=lambda p: (p.rank, p.name))
    return [p for i, p in enumerate(ranked) if p.rank <= least or (i < ENOUGH and p.rank < 5)]


def _seats(frame: Frame, place: Place, size: float) -> Iterator[tuple[float, float, Box]]:
    """Where a name may stand, best first: left end of its baseline, and its box."""
    x, y = frame.centre(place.hex)
    wide, tall = lettering.width(FACE, place.name, size), lettering.capital(FACE) * size
    for reach in (0.25 * frame.h, 0.5 * frame.h):
        for left, base in (
            (x + reach, y + tall / 2),
            (x - reach - wide, y + tall / 2),
            (x - wide / 2, y + reach + tall),
            (x - wide / 2, y - reach),
        ):
            yield left, base, (left, base - tall, left + wide, base + 0.25 * tall)


def _written(name: str, x: float, y: float, size: float, palette: Palette) -> str:
    halo = {"halo": palette.halo, "halo_width": 0.28 * size, "halo_opacity": 0.9}
    return lettering.text(FACE, name, x, y, size, palette.ink, **halo)  # pyright: ignore[reportArgumentType]


def _around(x: float, y: float, reach: float) -> Box:
    return x - reach, y - reach, x + reach, y + reach


def _grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _inside(box: Box, frame: Frame) -> bool:
    return box[0] > 0 and box[1] > 0 and box[2] < frame.width and box[3] < frame.height


def _meet(box: Box, other: Box) -> bool:
    return box[0] < other[2] and box[2] > other[0] and box[1] < other[3] and box[3] > other[1]
