"""Woods: halo, body and heart of the cover; the trees are drawn by crowns.py."""

from __future__ import annotations

from zoc.atlas.map.contour import Contours
from zoc.atlas.map.noise import Array
from zoc.atlas.map.scene import Detail, Scene
from zoc.atlas.svg import path


def woods_field(scene: Scene) -> Array | None:
    """The field of all woods, or None where there are none."""
    hexes = scene.hexes_drawn("woods")
    return scene.ground.field(hexes) if hexes else None


def draw_woods(scene: Scene, field: Array | None) -> str:
    """The ground of the woods."""
    if field is None:
        return ""
    p, contours = scene.palette, Contours(scene.frame, scene.ground.lattice, field)
    body = contours.path(0.50)
    edge = {"stroke": p.wood_edge, "stroke_width": 0.011 * scene.h, "stroke_opacity": 0.55}
    heart = 1.0 if scene.detail < Detail.FULL else 0.7
    return (
        path(contours.path(0.36, 3), fill=p.wood_halo, fill_rule="evenodd", opacity=0.55)
        + path(contours.path(0.43, 3), fill=p.wood_halo, fill_rule="evenodd", opacity=0.75)
        + path(body, fill=p.wood, fill_rule="evenodd", **edge)
        + path(contours.path(0.70, 3), fill=p.wood_heart, fill_rule="evenodd", opacity=heart)
    )
