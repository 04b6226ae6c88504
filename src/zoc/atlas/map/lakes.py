"""Lakes and seas: hexes with an organic shore, or a true outline."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from scipy.ndimage import gaussian_filter1d

from zoc.atlas.map.contour import Contours, ring_path
from zoc.atlas.map.noise import chance, place_key
from zoc.atlas.map.scene import Scene
from zoc.atlas.svg import Point, evenly, path
from zoc.hexes import Hex

SHORE = 0.014
WAVER, STEP, ROUNDING = 0.11, 0.03, 0.045
"""Between wavering points, between drawn points, and how far corners are rounded, in hexes."""


@dataclass(frozen=True)
class Lake:
    """One water: the path data of its shore, and of fainter lines along the shore; and the points
    of a true outline."""

    shore: str
    lines: tuple[str, ...] = ()
    outline: tuple[Point, ...] = ()


def lakes(scene: Scene) -> list[Lake]:
    """All standing water."""
    shored = {
        h for f, _ in scene.hex_features("lake", "sea") if f.more.get("outline") for h in f.hexes
    }
    plain = (scene.hexes_drawn(draw) - shored for draw in ("sea", "lake"))
    return [_hexes(scene, hexes) for hexes in plain if hexes] + _outlines(scene)


def _hexes(scene: Scene, hexes: frozenset[Hex]) -> Lake:
    field = scene.ground.field(hexes)
    contours = Contours(scene.frame, scene.ground.lattice, field)
    return Lake(contours.path(0.5), (contours.path(0.68), contours.path(0.84)))


def _outlines(scene: Scene) -> list[Lake]:
    found: list[Lake] = []
    for feature, _ in scene.hex_features("lake", "sea"):
        shore = cast("list[list[Any]]", feature.more.get("outline", []))
        if len(shore) > 2:
            found.append(_lake(scene, [(float(x), float(y)) for x, y in shore]))
    return found


def draw_shores(scene: Scene, waters: list[Lake]) -> str:
    """The shores, to be drawn before any water."""
    data = "".join(water.shore for water in waters)
    drawn = {"stroke": scene.palette.bank, "stroke_linejoin": "round"}
    return data and path(data, fill="none", stroke_width=2 * SHORE * scene.h, **drawn)


def draw_waters(scene: Scene, waters: list[Lake]) -> str:
    """The waters themselves: a river that ends in one opens into it."""
    p = scene.palette
    thin = {"fill": "none", "stroke": p.bank, "stroke_width": 0.008 * scene.h}
    body = "".join(path(water.shore, fill=p.lake, fill_rule="evenodd") for water in waters)
    return body + "".join(
        path(line, opacity=opacity, **thin)
        for water in waters
        for line, opacity in zip(water.lines, (0.45, 0.25), strict=False)
        if line
    )


def _lake(scene: Scene, shore: list[Point]) -> Lake:
    """A true outline: its straight pieces waver a little, its corners are rounded."""
    closed = evenly([*shore, shore[0]], WAVER)[:-1]
    line = [_wavered(point) for point in closed]
    dense = np.array(evenly(scene.frame.all_at([*line, line[0]]), scene.h * STEP)[:-1])
    rounded = gaussian_filter1d(dense, ROUNDING / STEP, axis=0, mode="wrap")
    outline = tuple((float(x), float(y)) for x, y in dense[::4])
    return Lake(ring_path(rounded[::2]), outline=outline)


def _wavered(point: Point) -> Point:
    key = place_key(*point)
    dx, dy = ((chance(seed, *key) - 0.5) * 2 * WAVER * 0.22 for seed in (91, 92))
    return point[0] + dx, point[1] + dy
