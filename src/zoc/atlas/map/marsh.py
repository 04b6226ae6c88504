"""Marsh: a pale ground with an organic edge, and tufts of reed."""

from __future__ import annotations

import numpy as np

from zoc.atlas.map.contour import Contours
from zoc.atlas.map.crowd import Crowd
from zoc.atlas.map.noise import Array, chance
from zoc.atlas.map.scene import Detail, Scene
from zoc.atlas.svg import Point, group, num, path, polyline

APART = 0.22
DEPTH = 0.62


def marsh_field(scene: Scene) -> Array | None:
    """The field of all marshes, or None where there are none."""
    hexes = scene.hexes_drawn("marsh")
    return scene.ground.field(hexes) if hexes else None


def draw_marsh(scene: Scene, field: Array | None) -> str:
    """The ground of the marshes."""
    if field is None:
        return ""
    p, contours = scene.palette, Contours(scene.frame, scene.ground.lattice, field)
    edge = {"stroke": p.tuft, "stroke_width": 0.009 * scene.h, "stroke_opacity": 0.40}
    return path(contours.path(0.40, 3), fill=p.marsh, fill_rule="evenodd", opacity=0.55) + path(
        contours.path(0.50), fill=p.marsh, fill_rule="evenodd", **edge
    )


def draw_tufts(scene: Scene, field: Array | None, crowd: Crowd) -> tuple[str, str]:
    """Reeds all over the marshes, none under type or marks: the tuft for <defs>, and its uses."""
    if field is None or scene.detail < Detail.FULL:
        return "", ""
    h = scene.h
    uses = "".join(
        f'<use href="#tuft" x="{num(x, 1)}" y="{num(y, 1)}"/>'
        for x, y in _spots(scene, field)
        if not crowd.hits((x - 0.08 * h, y - 0.09 * h, x + 0.08 * h, y + 0.02 * h))
        and not crowd.ink((x - 0.09 * h, y - 0.1 * h, x + 0.09 * h, y + 0.03 * h))
    )
    stroke = {"stroke": scene.palette.tuft, "stroke_width": 0.014 * h, "stroke_linecap": "round"}
    return f'<path id="tuft" d="{_tuft(h)}"/>', group(
        uses, fill="none", stroke_opacity=0.9, **stroke
    )


def _tuft(h: float) -> str:
    """A line of ground and three blades."""
    blades = ((0.0, 0.0, 0.070), (-0.034, -0.019, 0.045), (0.034, 0.019, 0.045))
    lines = [((-0.07, 0.0), (0.07, 0.0))]
    lines += [((x, -0.016), (x + lean, -0.016 - tall)) for x, lean, tall in blades]
    return "".join(polyline([(x * h, y * h) for x, y in line], places=2) for line in lines)


def _spots(scene: Scene, field: Array) -> list[Point]:
    """One spot a cell of a staggered lattice, moved a little, where the marsh is deep enough."""
    lattice, frame = scene.ground.lattice, scene.frame
    rows, columns = np.nonzero(field >= DEPTH)
    if not len(rows):
        return []
    found: list[Point] = []
    across, down = APART * 1.08, APART * 0.78
    first, last = float(lattice.y[rows.min(), 0]), float(lattice.y[rows.max(), 0])
    left, right = float(lattice.x[0, columns.min()]), float(lattice.x[0, columns.max()])
    for j in range(int(first // down), int(last // down) + 1):
        for i in range(int(left // across), int(right // across) + 1):
            x = (i + 0.5 * (j % 2) + (chance(71, i, j) - 0.5) * 0.5) * across
            y = (j + (chance(72, i, j) - 0.5) * 0.5) * down
            row, column = lattice.point(x, y)
            if (
                0 <= row < lattice.rows
                and 0 <= column < lattice.columns
                and field[row, column] >= DEPTH
            ):
                found.append(frame.at(x, y))
    return found
