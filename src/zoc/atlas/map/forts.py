"""Fortified hexes: a wall with towers inside their border."""

from __future__ import annotations

from zoc.atlas.map.areas import inset, loops
from zoc.atlas.map.crowd import Crowd
from zoc.atlas.map.hexsides import wall
from zoc.atlas.map.scene import Scene
from zoc.atlas.svg import evenly, polyline

INSET = 0.03
WALL = 0.6
"""How much a wall under a name hurts."""


def draw_forts(scene: Scene, crowd: Crowd) -> str:
    """The walls of all fortified hexes; neighbours share one wall."""
    rings = [
        scene.frame.all_at(inset(loop, INSET))
        for loop in loops(scene.grid, scene.hexes_drawn("fort"))
    ]
    for ring in rings:
        crowd.add_line(evenly([*ring, ring[0]], 3 * crowd.unit), WALL)
    data = "".join(polyline(ring, True) for ring in rings)
    return wall(scene, data, [corner for ring in rings for corner in ring])
