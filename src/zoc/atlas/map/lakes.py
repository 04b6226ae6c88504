"""Lakes and seas: hexes with an organic shore, or a true outline."""

from __future__ import annotations

from typing import Any, cast

from zoc.atlas.map.contour import Contours
from zoc.atlas.map.scene import Scene
from zoc.atlas.svg import Point, evenly, path, polyline, smooth

SHORE = 0.014


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
    p, unit = scene.palette, scene.h / 72
    line = evenly(scene.frame.all_at([*shore, shore[0]]), 2.5 * unit)
    data = polyline(smooth(line, 1.2), True)
    return path(data, fill=p.lake, stroke=p.bank, stroke_width=SHORE * scene.h)
