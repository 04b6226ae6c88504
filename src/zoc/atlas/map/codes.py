"""Letter codes of areas: each once, where there is room near the area's middle."""

from __future__ import annotations

from dataclasses import dataclass
from math import dist

from zoc.atlas import type as lettering
from zoc.atlas.map.crowd import SUPPLY, Crowd
from zoc.atlas.map.scene import Scene
from zoc.atlas.svg import Box, Point
from zoc.kernel.data.board import HexFeature

FACE, SIZE = "condensed", 0.17
SPOTS = ((0.0, 0.36), (-0.27, 0.20), (0.27, 0.20), (-0.27, -0.10), (0.27, -0.10))
"""Where a code may stand in a hex: below, or at a corner, clear of a counter."""


@dataclass(frozen=True)
class Code:
    """The letter code of an area, where it stands, and in which colour."""

    text: str
    at: Point
    colour: str
    feature: HexFeature


def place_codes(scene: Scene, crowd: Crowd) -> list[Code]:
    """The codes of all areas."""
    found: list[Code] = []
    for feature, drawing in scene.hex_features("outline", "boundary"):
        text = scene.wording(feature, drawing)
        if text:
            spot = _spot(scene, crowd, feature, text)
            found.append(Code(text, spot, scene.colour_of(feature, drawing), feature))
    return found


def draw_codes(scene: Scene, codes: list[Code]) -> str:
    """The placed codes."""
    return "".join(_code(scene, code.text, code.at, code.colour) for code in codes)


def _spot(scene: Scene, crowd: Crowd, feature: HexFeature, text: str) -> Point:
    """The spot in the area that covers least and is nearest to its middle."""
    h = scene.h
    centres = [scene.frame.centre(hex_) for hex_ in feature.hexes]
    middle = _mean(centres)

    def cost(spot: Point) -> float:
        box = _box(scene, text, spot)
        covered = 4 * crowd.weight(box, 0.02 * h) + 0.3 * crowd.ink(box)
        return covered + dist(spot, middle) / h

    spots = [(x + dx * h, y + dy * h) for x, y in centres for dx, dy in SPOTS]
    best = min(spots, key=lambda spot: (cost(spot), spot))
    crowd.add(_box(scene, text, best), SUPPLY)
    return best


def _mean(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _box(scene: Scene, text: str, spot: Point) -> Box:
    size = SIZE * scene.h
    half, high = lettering.width(FACE, text, size) / 2, lettering.capital(FACE) * size
    return spot[0] - half, spot[1] - high, spot[0] + half, spot[1]


def _code(scene: Scene, text: str, spot: Point, fill: str) -> str:
    return lettering.text(
        FACE,
        text,
        *spot,
        SIZE * scene.h,
        fill,
        "middle",
        halo=scene.palette.halo,
        halo_width=0.06 * scene.h,
        halo_opacity=0.85,
    )
