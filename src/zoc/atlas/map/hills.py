"""Hills and rough ground: nested tints, hachures on the south and east."""

from __future__ import annotations

import numpy as np
from scipy.ndimage import gaussian_filter

from zoc.atlas.map.contour import Contours, Line
from zoc.atlas.map.cover import PER_HEX
from zoc.atlas.map.noise import Array, chance, place_key
from zoc.atlas.map.scene import Scene
from zoc.atlas.svg import path, polyline
from zoc.hexes import Hex

TINT = 0.34
LEVELS = (0.50, 0.70, 0.90)
HACHURE, HACHURE_APART = 0.085, 5
"""Length in hexes, and points of the contour between two."""


def draw_hills(scene: Scene) -> str:
    """Three nested tints and the hachures of the middle one."""
    hexes = scene.hexes_drawn("hill")
    if not hexes:
        return ""
    contours = Contours(scene.frame, scene.ground.lattice, _heights(scene, hexes))
    p, h = scene.palette, scene.h
    tints = "".join(
        path(contours.path(level, 3), fill=p.hill, fill_rule="evenodd", opacity=TINT)
        for level in LEVELS
    )
    data = "".join(_hachures(ring, h) for ring in contours.rings(0.60, 1))
    line = {"stroke": p.urban_line, "stroke_width": 0.0125 * h, "stroke_linecap": "round"}
    return tints + (path(data, fill="none", opacity=0.5, **line) if data else "")


def _heights(scene: Scene, hexes: frozenset[Hex]) -> Array:
    """The cover's field at the edge, rising gently towards the middle."""
    ground = scene.ground
    field = ground.field(hexes)
    broad = gaussian_filter(ground.members(hexes)[ground.cell].astype(np.float32), 0.30 * PER_HEX)
    rising = 0.45 + 0.55 * broad + 0.25 * ground.ripples
    return np.where(field < 0.5, field, np.maximum(np.minimum(field, rising), 0.5))


def _hachures(ring: Line, h: float) -> str:
    """Short strokes down the slope where it faces south or east."""
    if len(ring) < 3 * HACHURE_APART:
        return ""
    along = np.roll(ring, -2, 0) - np.roll(ring, 2, 0)
    along /= np.hypot(along[:, 0], along[:, 1])[:, None] + 1e-9
    area = float(
        np.sum(ring[:, 0] * np.roll(ring[:, 1], -1) - ring[:, 1] * np.roll(ring[:, 0], -1))
    )
    hand = 1 if area > 0 else -1
    parts: list[str] = []
    for i in range(0, len(ring), HACHURE_APART):
        dx, dy = along[i, 1] * hand, -along[i, 0] * hand
        if dx * 0.6 + dy > -0.15:
            reach = HACHURE * h * (0.75 + 0.5 * chance(81, *place_key(*(ring[i] / h))))
            x, y = ring[i].tolist()
            parts.append(polyline([(x, y), (x + dx * reach, y + dy * reach)]))
    return "".join(parts)
