"""Tree crowns: points that keep their distance, none where type, a mark or a line stands.

Each place of the plane has one candidate and one rank, so the same trees stand in every picture
of the same woods. All trees are five strokes over three lists of points."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor

import numpy as np
import numpy.typing as npt
from scipy.spatial import cKDTree

from zoc.atlas.frame import Frame
from zoc.atlas.map.contour import tenths
from zoc.atlas.map.crowd import Crowd
from zoc.atlas.map.lattice import Lattice
from zoc.atlas.map.noise import Array, chances
from zoc.atlas.map.scene import Scene
from zoc.atlas.svg import group, num

APART = 0.074
SIZES = (0.058, 0.050, 0.043)
LIT = (0, 1)
"""The two larger kinds carry a light: about two trees in three."""
FROM_LINES, FROM_BOXES = 0.075, 0.021

Index = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Trees:
    """Points in picture units and the kind of each."""

    x: Array
    y: Array
    kind: Index

    def __len__(self) -> int:
        return len(self.x)


def plant(scene: Scene, field: Array, crowd: Crowd) -> Trees:
    """The trees of a field of woods."""
    lattice, frame = scene.ground.lattice, scene.frame
    open_ground = field.copy()
    open_ground[_taken(frame, lattice, crowd)] = 0
    x, y, rank, key = _candidates(lattice, open_ground)
    kept = _kept_apart(x, y, rank)
    x, y, key = x[kept], y[kept], key[kept]
    kind = np.minimum((chances(33, key) * len(SIZES)).astype(np.int64), len(SIZES) - 1)
    return Trees((x - frame.left) * frame.h, (y - frame.top) * frame.h, kind)


def _candidates(lattice: Lattice, field: Array) -> tuple[Array, Array, Array, Index]:
    """One candidate a cell of half the distance, where the field is deep enough; thinned at the
    edge so that it frays."""
    size = APART / 2
    across = floor(lattice.x[0, 0] / size), ceil(lattice.x[0, -1] / size)
    down = floor(lattice.y[0, 0] / size), ceil(lattice.y[-1, 0] / size)
    i = np.arange(*across, dtype=np.int64)[None, :]
    j = np.arange(*down, dtype=np.int64)[:, None]
    x = ((i + chances(31, i, j)) * size).ravel()
    y = ((j + chances(32, i, j)) * size).ravel()
    column = np.rint(x * lattice.per_hex).astype(np.int64) - lattice.left
    row = np.rint(y * lattice.per_hex).astype(np.int64) - lattice.top
    inside = (column >= 0) & (column < lattice.columns) & (row >= 0) & (row < lattice.rows)
    depth = np.where(
        inside, field[row.clip(0, lattice.rows - 1), column.clip(0, lattice.columns - 1)], 0
    )
    key = (np.broadcast_to(i << 24, (len(j), i.size)) ^ j).ravel()
    keep = (depth >= 0.52) & ((depth >= 0.72) | (chances(34, key) <= (depth - 0.46) / 0.26))
    rank = chances(35, key)
    return x[keep], y[keep], rank[keep], key[keep]


def _kept_apart(x: Array, y: Array, rank: Array) -> Flags:
    """Which candidates stay when all are set in the order of their rank, none too near another."""
    weaker, stronger = _rivals(x, y, rank)
    alive, kept = np.ones(len(x), np.bool_), np.zeros(len(x), np.bool_)
    while alive.any():
        beaten = np.zeros(len(x), np.bool_)
        beaten[weaker] = True
        new = alive & ~beaten
        kept |= new
        alive &= ~new
        alive[weaker[new[stronger]]] = False
        live = alive[weaker] & alive[stronger]
        weaker, stronger = weaker[live], stronger[live]
    return kept


def _rivals(x: Array, y: Array, rank: Array) -> tuple[Index, Index]:
    """All pairs of candidates nearer than APART, the weaker first."""
    pairs: Index = cKDTree(np.column_stack([x, y])).query_pairs(APART, output_type="ndarray")
    a, b = pairs[:, 0], pairs[:, 1]
    lower = rank[a] < rank[b]
    return np.where(lower, a, b), np.where(lower, b, a)


def _taken(frame: Frame, lattice: Lattice, crowd: Crowd) -> Flags:
    """Lattice points where no tree may stand."""
    taken = np.zeros((lattice.rows, lattice.columns), np.bool_)
    for box, _ in crowd.boxes:
        left, top, right, bottom = (v / frame.h for v in box)
        row0, column0 = lattice.point(left - FROM_BOXES + frame.left, top - FROM_BOXES + frame.top)
        row1, column1 = lattice.point(
            right + FROM_BOXES + frame.left, bottom + FROM_BOXES + frame.top
        )
        taken[max(row0, 0) : row1 + 1, max(column0, 0) : column1 + 1] = True
    if crowd.line_points:
        _mark_lines(taken, frame, lattice, np.array(crowd.line_points))
    return taken


def _mark_lines(taken: Flags, frame: Frame, lattice: Lattice, points: Array) -> None:
    column = np.rint((points[:, 0] / frame.h + frame.left) * lattice.per_hex).astype(np.int64)
    row = np.rint((points[:, 1] / frame.h + frame.top) * lattice.per_hex).astype(np.int64)
    column, row = column - lattice.left, row - lattice.top
    reach = int(FROM_LINES * lattice.per_hex) + 1
    for dx in range(-reach, reach + 1):
        for dy in range(-reach, reach + 1):
            if dx * dx + dy * dy <= (FROM_LINES * lattice.per_hex) ** 2:
                i = (row + dy).clip(0, lattice.rows - 1)
                taken[i, (column + dx).clip(0, lattice.columns - 1)] = True


def draw_crowns(scene: Scene, trees: Trees) -> tuple[str, str]:
    """The trees: the lists of points for <defs>, and what strokes them."""
    if not len(trees):
        return "", ""
    p, h = scene.palette, scene.h
    band = np.floor(trees.y / (0.15 * h))
    order = np.lexsort((trees.x * (1 - 2 * (band % 2)), band))
    lists = [order[trees.kind[order] == kind] for kind in range(len(SIZES))]
    names = [f"crowns{kind}" for kind in range(len(SIZES))]
    defs = "".join(
        f'<path id="{name}" d="{_dots(trees.x[chosen], trees.y[chosen])}"/>'
        for name, chosen in zip(names, lists, strict=True)
    )
    shadows = "".join(_use(name, 0.009 * h, 0.013 * h) for name in names)
    lights = "".join(_use(names[kind], -0.008 * h, -0.010 * h) for kind in LIT)
    crowns = "".join(
        _use(name, 0, 0, f' stroke="{colour}" stroke-width="{num(size * h)}"')
        for name, colour, size in zip(names, p.crowns, SIZES, strict=True)
    )
    strokes = (
        group(
            shadows, stroke=p.crown_shadow, stroke_width=0.057 * h, stroke_opacity=p.shadow_opacity
        )
        + group(crowns, stroke_opacity=p.crown_opacity)
        + group(
            lights, stroke=p.crown_light, stroke_width=0.019 * h, stroke_opacity=p.light_opacity
        )
    )
    return defs, group(strokes, fill="none", stroke_linecap="round")


def _use(name: str, dx: float, dy: float, more: str = "") -> str:
    place = f' x="{num(dx)}" y="{num(dy)}"' if dx or dy else ""
    return f'<use href="#{name}"{place}{more}/>'


def _dots(x: Array, y: Array) -> str:
    """Points as lines of no length, each told from the last one."""
    points = np.rint(np.column_stack([x, y]) * 10).astype(np.int64)
    steps = np.diff(points, axis=0, prepend=np.zeros((1, 2), np.int64)).tolist()
    parts: list[str] = []
    for dx, dy in steps:
        down = tenths(dy)
        parts.append(f"m{tenths(dx)}{down if down[0] == '-' else ' ' + down}h0")
    return "".join(parts)
