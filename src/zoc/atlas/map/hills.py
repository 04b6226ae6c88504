"""Hills and rough ground: light and shade on their flanks, hachures down their slopes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.ndimage import gaussian_filter

from zoc.atlas.map.contour import Contours, Line
from zoc.atlas.map.cover import PER_HEX
from zoc.atlas.map.noise import Array, chance, place_key
from zoc.atlas.map.ravines import runs
from zoc.atlas.map.scene import Scene
from zoc.atlas.svg import path, polyline
from zoc.hexes import Hex

TINT = 0.20
LEVELS = (0.50, 0.70, 0.90)
STEPS = (0.56, 0.80)
"""The levels from which hachures run down."""
BAND = 0.16
"""How deep light and shade reach from the edge into a hill, in hexes."""
HACHURE = 0.085
"""Length of a hachure in hexes."""
SHADY, SUNNY = (2, 0.0150, 0.55), (4, 0.0100, 0.40)
"""Points of the contour between two hachures, their width and opacity, on either flank."""


@dataclass(frozen=True)
class Flank:
    """A ring around a hill with the way down at each of its points, and how much each faces away
    from the light, from -1 to 1."""

    ring: Line
    down: Line
    shade: Line

    @classmethod
    def of(cls, ring: Line) -> Flank:
        along = np.roll(ring, -5, 0) - np.roll(ring, 5, 0)
        along /= np.hypot(along[:, 0], along[:, 1])[:, None] + 1e-9
        x, y = ring[:, 0], ring[:, 1]
        hand = 1 if float(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1))) > 0 else -1
        down = np.stack([along[:, 1], -along[:, 0]], 1) * hand
        return cls(ring, down, (down[:, 0] + down[:, 1]) * 0.7071)


def draw_hills(scene: Scene) -> str:
    """Faint nested tints, a flank in the light and one in the shade, hachures down the slopes."""
    hexes = scene.hexes_drawn("hill")
    if not hexes:
        return ""
    contours = Contours(scene.frame, scene.ground.lattice, _heights(scene, hexes))
    p, h = scene.palette, scene.h
    tints = "".join(
        path(contours.path(level, 3), fill=p.hill, fill_rule="evenodd", opacity=TINT)
        for level in LEVELS
    )
    edge = [Flank.of(ring) for ring in contours.rings(LEVELS[0], 1)]
    sun, shade = ("".join(_band(flank, h, hand) for flank in edge) for hand in (-1, 1))
    flanks = [Flank.of(ring) for level in STEPS for ring in contours.rings(level, 1)]
    return (
        tints
        + path(shade, fill=p.slope, opacity=0.16)
        + path(sun, fill=p.relief_light, opacity=0.45)
        + "".join(_drawn_hachures(scene, flanks, hand) for hand in (-1, 1))
    )


def _band(flank: Flank, h: float, hand: int) -> str:
    """The parts of a flank in the light (-1) or in the shade (1), widest where they face it."""
    deep = np.clip(flank.shade * hand, 0, None)[:, None] * BAND * h
    inner = flank.ring - flank.down * deep
    facing = (flank.shade * hand > 0.02).tolist()
    turn = facing.index(False) if False in facing else 0
    outer, inner = np.roll(flank.ring, -turn, 0), np.roll(inner, -turn, 0)
    bands = runs(np.roll(np.array(facing), -turn))
    rings = (np.concatenate([outer[a:b], inner[a:b][::-1]])[::2] for a, b in bands)
    return "".join(polyline(ring.tolist(), True) for ring in rings)


def _drawn_hachures(scene: Scene, flanks: list[Flank], hand: int) -> str:
    apart, width, opacity = SHADY if hand > 0 else SUNNY
    data = "".join(_hachures(flank, scene.h, apart, hand) for flank in flanks)
    line = {"stroke": scene.palette.slope, "stroke_linecap": "round", "fill": "none"}
    return path(data, stroke_width=width * scene.h, opacity=opacity, **line) if data else ""


def _heights(scene: Scene, hexes: frozenset[Hex]) -> Array:
    """The cover's field at the edge, rising gently towards the middle."""
    ground = scene.ground
    field = ground.field(hexes)
    broad = gaussian_filter(ground.members(hexes)[ground.cell].astype(np.float32), 0.30 * PER_HEX)
    rising = 0.45 + 0.55 * broad + 0.25 * ground.ripples
    return np.where(field < 0.5, field, np.maximum(np.minimum(field, rising), 0.5))


def _hachures(flank: Flank, h: float, apart: int, hand: int) -> str:
    """Short strokes down one flank, longest where it faces the light or turns from it."""
    parts: list[str] = []
    for i in range(0, len(flank.ring), apart):
        facing = float(flank.shade[i]) * hand
        if facing > -0.05:
            uneven = 0.70 + 0.60 * chance(81, *place_key(*(flank.ring[i] / h)))
            end = flank.ring[i] + flank.down[i] * HACHURE * h * uneven * (0.55 + 0.45 * facing)
            parts.append(polyline([tuple(flank.ring[i].tolist()), tuple(end.tolist())]))
    return "".join(parts)
