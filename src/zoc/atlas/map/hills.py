"""Hills and rough ground: nested tints, hachures on the south and east; ravines; forts."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from scipy.ndimage import gaussian_filter

from zoc.atlas.map.areas import outline_data
from zoc.atlas.map.contour import Contours, Line
from zoc.atlas.map.cover import PER_HEX
from zoc.atlas.map.noise import Array, chance, place_key
from zoc.atlas.map.scene import Scene
from zoc.atlas.map.strands import strands
from zoc.atlas.svg import Point, curve, path, polyline
from zoc.hexes import Grid, Hex

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


# -- ravines -----------------------------------------------------------------------------------


def draw_ravines(scene: Scene) -> str:
    """Ravines: valleys from hex to hex with hachures on both banks."""
    hexes = scene.hexes_drawn("ravine")
    if not hexes:
        return ""
    p, h = scene.palette, scene.h
    data = "".join(curve(line) for line in _valleys(scene, hexes))
    drawn = {"fill": "none", "stroke_linejoin": "round"}
    return (
        path(
            data,
            stroke=p.hill,
            stroke_width=0.34 * h,
            opacity=0.30,
            stroke_linecap="round",
            **drawn,
        )
        + path(
            data,
            stroke=p.hill,
            stroke_width=0.24 * h,
            opacity=0.45,
            stroke_linecap="round",
            **drawn,
        )
        + path(
            data,
            stroke=p.urban_line,
            stroke_width=0.22 * h,
            stroke_dasharray=f"{0.014 * h:.2f} {0.045 * h:.2f}",
            opacity=0.55,
            **drawn,
        )
        + path(data, stroke=p.hill, stroke_width=0.10 * h, stroke_linecap="round", **drawn)
        + path(data, stroke=p.urban_line, stroke_width=0.018 * h, opacity=0.6, **drawn)
    )


def _valleys(scene: Scene, hexes: frozenset[Hex]) -> list[list[Point]]:
    """Lines through ravine hexes; a lone one is a short line of its own."""
    grid, found = scene.grid, list[list[Point]]()
    edges = _valley_edges(scene, hexes)
    for chain in strands(edges):
        found.append([_bottom(scene, hex_) for hex_ in chain])
    joined = {h for edge in edges for h in edge}
    for hex_ in sorted(hexes - joined):
        x, y = grid.centre(hex_)
        points = [
            (x - 0.26, y - 0.14),
            (x - 0.08, y + 0.03),
            (x + 0.08, y - 0.03),
            (x + 0.26, y + 0.14),
        ]
        found.append(scene.frame.all_at(points))
    return found


def _valley_edges(scene: Scene, hexes: frozenset[Hex]) -> list[tuple[Hex, Hex]]:
    """From hex to hex in the order of each ravine; ravines without an order join neighbours."""
    grid, found, ordered = scene.grid, dict[tuple[Hex, Hex], None](), set[Hex]()
    for feature, _ in scene.hex_features("ravine"):
        pairs = list(pairwise(feature.hexes))
        if pairs and all(grid.direction(a, b) is not None for a, b in pairs):
            found |= dict.fromkeys((min(pair), max(pair)) for pair in pairs)
            ordered.update(feature.hexes)
    return [*found, *_branches(grid, hexes - ordered)]


def _branches(grid: Grid, hexes: frozenset[Hex]) -> list[tuple[Hex, Hex]]:
    """Edges that join neighbouring hexes as a tree does, without a ring."""
    root = {hex_: hex_ for hex_ in hexes}

    def find(hex_: Hex) -> Hex:
        while root[hex_] != hex_:
            hex_ = root[hex_]
        return hex_

    edges = [(a, b) for a in hexes for b in grid.neighbours(a) if b in hexes and a < b]
    found: list[tuple[Hex, Hex]] = []
    for a, b in sorted(edges, key=lambda edge: (chance(84, *edge), edge)):
        if find(a) != find(b):
            root[find(a)] = find(b)
            found.append((a, b))
    return sorted(found)


def _bottom(scene: Scene, hex_: Hex) -> Point:
    x, y = scene.grid.centre(hex_)
    dx, dy = ((chance(seed, *place_key(x, y)) - 0.5) * 0.3 for seed in (82, 83))
    return scene.frame.at(x + dx, y + dy)


# -- forts -------------------------------------------------------------------------------------


def draw_forts(scene: Scene) -> str:
    """Fortified hexes: a toothed line inside their border."""
    hexes = scene.hexes_drawn("fort")
    if not hexes:
        return ""
    p, h = scene.palette, scene.h
    line, teeth = outline_data(scene.frame, hexes, 0.055), outline_data(scene.frame, hexes, 0.085)
    drawn = {"fill": "none", "stroke": p.ink}
    dash = f"{0.030 * h:.2f} {0.055 * h:.2f}"
    return (
        path(teeth, fill="none", stroke=p.halo, stroke_width=0.12 * h, opacity=0.5)
        + path(line, stroke_width=0.026 * h, opacity=0.75, stroke_linejoin="round", **drawn)
        + path(teeth, stroke_width=0.060 * h, opacity=0.75, stroke_dasharray=dash, **drawn)
    )
