"""Lakes and seas: hexes with an organic shore, or a true outline."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from scipy.ndimage import gaussian_filter1d

from zoc.atlas.map.contour import Contours, ring_path
from zoc.atlas.map.noise import chance, place_key
from zoc.atlas.map.scene import Scene
from zoc.atlas.svg import Point, evenly, path

SHORE = 0.014
WAVER, STEP, ROUNDING = 0.11, 0.03, 0.045
"""Between wavering points, between drawn points, and how far corners are rounded, in hexes."""


def draw_lakes(scene: Scene) -> str:
    """All standing water."""
    return _hexes(scene, "sea") + _hexes(scene, "lake") + _outlines(scene)


def _hexes(scene: Scene, draw: str) -> str:
    """Water in whole hexes; a sea gets two lines along its coast."""
    hexes = scene.hexes_drawn(draw)
    if not hexes:
        return ""
    p, h = scene.palette, scene.h
    contours = Contours(scene.frame, scene.ground.lattice, scene.ground.field(hexes))
    line = {"stroke": p.bank, "stroke_width": SHORE * h}
    body = path(contours.path(0.5), fill=p.lake, fill_rule="evenodd", **line)
    thin = {"fill": "none", "stroke": p.bank, "stroke_width": 0.008 * h}
    return body + "".join(
        path(contours.path(level), opacity=opacity, **thin)
        for level, opacity in ((0.68, 0.45), (0.84, 0.25))
    )


def _outlines(scene: Scene) -> str:
    parts: list[str] = []
    for feature, _ in scene.hex_features("lake", "sea"):
        shore = cast("list[list[Any]]", feature.more.get("outline", []))
        if len(shore) > 2:
            parts.append(_lake(scene, [(float(x), float(y)) for x, y in shore]))
    return "".join(parts)


def _lake(scene: Scene, shore: list[Point]) -> str:
    """A true outline: its straight pieces waver a little, its corners are rounded."""
    p, frame = scene.palette, scene.frame
    closed = evenly([*shore, shore[0]], WAVER)[:-1]
    line = [_wavered(point) for point in closed]
    dense = np.array(evenly(frame.all_at([*line, line[0]]), scene.h * STEP)[:-1])
    rounded = gaussian_filter1d(dense, ROUNDING / STEP, axis=0, mode="wrap")
    line_style = {"stroke": p.bank, "stroke_width": SHORE * scene.h}
    return path(ring_path(rounded[::2]), fill=p.lake, **line_style)


def _wavered(point: Point) -> Point:
    key = place_key(*point)
    dx, dy = ((chance(seed, *key) - 0.5) * 2 * WAVER * 0.22 for seed in (91, 92))
    return point[0] + dx, point[1] + dy
