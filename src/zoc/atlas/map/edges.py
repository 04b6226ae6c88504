"""Signs at the map's edge: supply sources, entry and exit areas."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.atlas import type as lettering
from zoc.atlas.map.crowd import SUPPLY, Crowd
from zoc.atlas.map.scene import Scene
from zoc.atlas.map.style import Drawing, colour
from zoc.atlas.map.symbols import pointer, supply_symbol
from zoc.atlas.svg import Point, path, polyline
from zoc.hexes import Hex
from zoc.kernel.data.board import HexFeature

RADIUS = 0.150
TOWARDS = 0.235
"""How far from the centre, towards the edge, a sign stands."""
BESIDE = 0.38
"""From one sign of a hex to the next."""
MANY, EVERY = 10, 6
"""Along an edge with more sources than MANY, every sixth hex bears the sign."""
INWARDS = {"left": 0.0, "top": 90.0, "right": 180.0, "bottom": 270.0}
OUTWARDS: dict[str, Point] = {
    "left": (-1.0, 0.0),
    "top": (0.0, -1.0),
    "right": (1.0, 0.0),
    "bottom": (0.0, 1.0),
}


def edge_of(scene: Scene, hex_: Hex) -> str:
    """The edge a hex lies on; left and right come before top and bottom; `` inside the map."""
    column, row = scene.grid.cells[hex_]
    if column in (0, scene.grid.columns - 1):
        return "left" if column == 0 else "right"
    if row in (0, scene.grid.rows - 1):
        return "top" if row == 0 else "bottom"
    return ""


def _spot(scene: Scene, hex_: Hex, before: int = 0) -> tuple[Point, float]:
    """Where a sign of a hex stands, and which way it points; signs `before` it move it along the
    edge."""
    edge = edge_of(scene, hex_)
    dx, dy = OUTWARDS.get(edge, (1.25, 1.0))
    x, y = scene.frame.centre(hex_)
    reach, aside = TOWARDS * scene.h, before * BESIDE * scene.h
    x, y = (x + aside, y) if edge in ("top", "bottom") else (x, y + aside)
    return (x + dx * reach, y + dy * reach), INWARDS.get(edge, 0.0)


def _middle(scene: Scene, feature: HexFeature) -> Hex:
    """The hex of an area that bears its sign."""
    hexes = sorted(feature.hexes, key=lambda hex_: scene.frame.centre(hex_))
    return hexes[len(hexes) // 2]


def draw_supply(scene: Scene, crowd: Crowd) -> str:
    """The supply sources; two on one hex stand side by side, a long edge bears few signs."""
    parts: list[str] = []
    taken = {_middle(scene, feature): 1 for feature, _ in scene.hex_features("entry", "exit")}
    for feature, drawing in scene.hex_features("supply"):
        side = scene.side_of(feature, drawing)
        hexes = _spread(scene, feature.hexes)
        if len(hexes) < len(feature.hexes):
            parts.append(_band(scene, feature, drawing))
        for hex_ in hexes:
            (x, y), turn = _spot(scene, hex_, taken.get(hex_, 0))
            taken[hex_] = taken.get(hex_, 0) + 1
            radius = RADIUS * scene.h * (1.0 if edge_of(scene, hex_) else 0.8)
            parts.append(supply_symbol(x, y, radius, side, scene.palette, turn))
            _stand(scene, crowd, x, y)
    return "".join(parts)


def _spread(scene: Scene, hexes: tuple[Hex, ...]) -> list[Hex]:
    """The hexes that bear a sign: all of them, or every sixth along an edge with many."""
    by_edge: dict[str, list[Hex]] = {}
    for hex_ in sorted(hexes, key=lambda h: scene.frame.centre(h)):
        by_edge.setdefault(edge_of(scene, hex_), []).append(hex_)
    found: list[Hex] = []
    for edge, beside in by_edge.items():
        many = bool(edge) and len(beside) > MANY
        found += beside[EVERY // 2 :: EVERY] if many else beside
    return found


def _stand(scene: Scene, crowd: Crowd, x: float, y: float) -> None:
    r = 0.21 * scene.h
    crowd.add((x - r, y - r, x + r, y + r), SUPPLY)


def draw_entries(scene: Scene, crowd: Crowd) -> str:
    """Entry and exit areas: a band along the edge and an arrow with the area's letter."""
    return "".join(
        _band(scene, feature, drawing) + _arrow(scene, feature, drawing, crowd)
        for feature, drawing in scene.hex_features("entry", "exit")
    )


def _band(scene: Scene, feature: HexFeature, drawing: Drawing) -> str:
    """The edge of the map along the area."""
    data = "".join(polyline(scene.frame.ends(side)) for side in _outer_sides(scene, feature))
    return data and path(
        data,
        fill="none",
        stroke=scene.colour_of(feature, drawing),
        stroke_width=0.05 * scene.h,
        stroke_linecap="round",
        opacity=0.6,
    )


def _outer_sides(scene: Scene, feature: HexFeature) -> Iterator[int]:
    for hex_ in feature.hexes:
        for direction in range(6):
            if scene.grid.neighbour(hex_, direction) is None:
                yield scene.grid.side(hex_, direction)


def _arrow(scene: Scene, feature: HexFeature, drawing: Drawing, crowd: Crowd) -> str:
    p, h = scene.palette, scene.h
    (x, y), turn = _spot(scene, _middle(scene, feature))
    turn += 180 if drawing.draw == "exit" else 0
    r = RADIUS * 0.9 * h
    fill = colour(drawing.colour or scene.side_of(feature, drawing).colour, p)
    data = pointer(x, y, r, turn)
    round_ = {"stroke_linejoin": "round"}
    under = path(data, fill=p.halo, stroke=p.halo, stroke_width=r * 0.55, opacity=0.85, **round_)
    body = path(data, fill=p.panel, stroke=fill, stroke_width=r * 0.26, **round_)
    _stand(scene, crowd, x, y)
    size = 0.17 * h
    text = scene.wording(feature, drawing)
    letter = (
        lettering.text("figures", text, x, y + 0.35 * size, size, fill, "middle") if text else ""
    )
    return under + body + letter
