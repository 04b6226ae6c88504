"""Small signs of the map, also for its key: emblems, supply sources, badges, settlements.

Each takes picture units: the centre, a radius or the height of a hex, and the colours."""

from __future__ import annotations

from math import cos, pi, radians, sin, sqrt

from zoc.atlas import type as lettering
from zoc.atlas.map.noise import chance
from zoc.atlas.map.style import PlaceStyle, SideStyle, colour
from zoc.atlas.palette import Palette
from zoc.atlas.svg import Point, circle, path, polyline, rect

GOLDEN = pi * (3 - sqrt(5))
CITY_RING = 0.062
RINGS = {"target": (0.066, 0.020), "ring": (0.050, 0.017), "dot": (0.034, 0.014)}
"""Radius and line of the settlement rings, in hexes."""


def star(x: float, y: float, radius: float, fill: str, inner: float = 0.40) -> str:
    """A five-pointed star."""
    reach = (radius, radius * inner)
    points = [
        (x + reach[i % 2] * cos(radians(36 * i - 90)), y + reach[i % 2] * sin(radians(36 * i - 90)))
        for i in range(10)
    ]
    return path(polyline(points, True, 2), fill=fill)


def cross(x: float, y: float, radius: float, fill: str, line: str) -> str:
    """A straight-armed cross with an edge."""
    a, r = radius * 0.30, radius
    arms = ((-a, -r), (a, -r), (a, -a), (r, -a), (r, a), (a, a))
    both = [*arms, *((-u, -v) for u, v in arms)]
    data = polyline([(x + u, y + v) for u, v in both], True, 2)
    return path(data, fill=fill, stroke=line, stroke_width=radius * 0.16)


def emblem(kind: str, x: float, y: float, radius: float) -> str:
    """A side's emblem in white."""
    if kind == "star":
        return star(x, y, radius, "#fff")
    if kind == "cross":
        return cross(x, y, radius * 0.86, "#23282c", "#fff")
    if kind == "ring":
        return circle(x, y, radius * 0.7, fill="none", stroke="#fff", stroke_width=radius * 0.3)
    return ""


def supply_symbol(
    x: float, y: float, radius: float, side: SideStyle, palette: Palette, turn: float = 0.0
) -> str:
    """A pentagon that points into the map, with the side's emblem; turn 0 points to the right."""
    r, fill = radius, colour(side.colour, palette)
    data = pointer(x, y, r, turn)
    under = path(
        data,
        fill=palette.halo,
        stroke=palette.halo,
        stroke_width=r * 0.55,
        stroke_linejoin="round",
        opacity=0.85,
    )
    body = path(data, fill=fill, stroke=fill, stroke_width=r * 0.16, stroke_linejoin="round")
    c, s = cos(radians(turn)), sin(radians(turn))
    return under + body + emblem(side.emblem, x + 0.05 * r * c, y + 0.05 * r * s, r * 0.72)


def pointer(x: float, y: float, radius: float, turn: float) -> str:
    """Path data of a pentagon with one point."""
    r, c, s = radius, cos(radians(turn)), sin(radians(turn))
    shape = ((-r, -r), (0.55 * r, -r), (1.45 * r, 0.0), (0.55 * r, r), (-r, r))
    return polyline([(x + u * c - v * s, y + u * s + v * c) for u, v in shape], True, 2)


def badge(x: float, y: float, radius: float, side: SideStyle, text: str, palette: Palette) -> str:
    """A side's figure in a disc or a rounded square."""
    fill, edge = colour(side.colour, palette), radius * 0.184
    drawn = {"fill": fill, "stroke": palette.halo, "stroke_width": edge}
    if side.badge == "square":
        r = radius * 0.92
        shape = rect(x - r, y - r, 2 * r, 2 * r, rx=r * 0.3, **drawn)
    else:
        shape = circle(x, y, radius, **drawn)
    size = radius * (1.58 if len(text) < 2 else 1.36)
    figure = lettering.text("figures", text, x, y + 0.35 * size, size, "#ffffff", "middle")
    return shape + figure


# -- settlements -------------------------------------------------------------------------------


def settlement(
    x: float, y: float, h: float, style: PlaceStyle, palette: Palette, seed: int = 0
) -> str:
    """The mark of a place."""
    if style.mark == "city":
        built = city_blocks(x, y, h, style.blocks, style.spread, palette, seed)
        return built + _ring(x, y, h, CITY_RING, 0.020, palette, 0.026)
    if style.mark == "peak":
        points = [(x, y - 0.055 * h), (x + 0.05 * h, y + 0.035 * h), (x - 0.05 * h, y + 0.035 * h)]
        return path(polyline(points, True, 2), fill=palette.urban_line)
    if style.mark not in RINGS:
        return ""
    radius, line = RINGS[style.mark]
    return _ring(x, y, h, radius, line, palette, 0.026 if style.mark == "target" else 0.0)


def _ring(
    x: float, y: float, h: float, radius: float, line: float, palette: Palette, dot: float
) -> str:
    ring = circle(x, y, radius * h, fill=palette.town, stroke=palette.ink, stroke_width=line * h)
    return ring + (circle(x, y, dot * h, fill=palette.ink) if dot else "")


def city_blocks(
    x: float, y: float, h: float, count: int, spread: float, palette: Palette, seed: int
) -> str:
    """Small turned blocks in a spiral, over a pale ground."""
    data = "".join(_block(x, y, h, i, count, spread, seed) for i in range(count))
    ground = circle(x, y, spread * 1.22 * h, fill=palette.halo, opacity=0.5)
    return ground + _walls(data, h, palette)


def built_up(
    x: float, y: float, h: float, count: int, spread: float, palette: Palette, seed: int
) -> str:
    """Blocks all over a hex, none where its number stands."""
    data = "".join(
        _block(x, y, h, i, count, spread, seed)
        for i in range(count)
        if not _under_number(*_block_centre(i, count, spread))
    )
    return _walls(data, h, palette)


def _walls(data: str, h: float, palette: Palette) -> str:
    return path(data, fill=palette.urban, stroke=palette.urban_line, stroke_width=0.008 * h)


def _under_number(x: float, y: float) -> bool:
    return abs(x) < 0.20 and y < -0.31


def _block_centre(i: int, count: int, spread: float) -> Point:
    reach = spread * sqrt((i + 0.4) / count)
    return reach * cos(i * GOLDEN) * 1.08, reach * sin(i * GOLDEN) * 0.92


def _block(x: float, y: float, h: float, i: int, count: int, spread: float, seed: int) -> str:
    dx, dy = _block_centre(i, count, spread)
    bx, by = x + dx * h, y + dy * h
    turned, wide, high = (chance(61 + k, seed, i) for k in range(3))
    angle = radians(24) + (0.5 if turned < 0.4 else 0)
    c, s = cos(angle), sin(angle)
    w, t = 0.035 * h * (0.75 + 0.6 * wide), 0.035 * h * (0.65 + 0.5 * high)
    corners: tuple[Point, ...] = ((-w, -t), (w, -t), (w, t), (-w, t))
    return polyline([(bx + u * c - v * s, by + u * s + v * c) for u, v in corners], True)
