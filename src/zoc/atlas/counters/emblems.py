"""Small pictures that counters, markers and badges share: star, cross, aeroplane, lorry, bolt."""

from __future__ import annotations

from math import cos, radians, sin

from zoc.atlas.svg import circle, group, num, path, polyline

PLANE = (
    (0, -30), (4, -24), (4.5, -9), (40, 2), (40, 9), (4.5, 5), (3.4, 22), (14, 28.5), (14, 33),
    (0, 30.5),
)  # fmt: skip
SHAPES = {
    "square": ((-0.7, -0.7), (0.7, -0.7), (0.7, 0.7), (-0.7, 0.7)),
    "diamond": ((0.0, -0.95), (0.75, 0.0), (0.0, 0.95), (-0.75, 0.0)),
}
BOLT = "M6 -36L-18 4H-2L-10 36L20 -8H2z"


def star(x: float, y: float, radius: float, fill: str, **values: object) -> str:
    """A five-pointed star."""
    corners = [
        (x + r * cos(radians(36 * i - 90)), y + r * sin(radians(36 * i - 90)))
        for i in range(10)
        for r in (radius if i % 2 == 0 else radius * 0.40,)
    ]
    return path(polyline(corners, closed=True, places=2), fill=fill, **values)


def cross(x: float, y: float, radius: float, fill: str, line: str) -> str:
    """A straight-armed cross with an edge."""
    a, r = radius * 0.30, radius
    corners = (
        (-a, -r), (a, -r), (a, -a), (r, -a), (r, a), (a, a),
        (a, r), (-a, r), (-a, a), (-r, a), (-r, -a), (-a, -a),
    )  # fmt: skip
    data = polyline([(x + u, y + v) for u, v in corners], closed=True, places=2)
    return path(data, fill=fill, stroke=line, stroke_width=radius * 0.16)


def emblem(kind: str, x: float, y: float, radius: float, ink: str) -> str:
    """A side's emblem in white: star, cross with a dark heart, ring, square or diamond; a colour
    after its name is the side's."""
    word = kind.partition(" ")[0]
    if word == "star":
        return star(x, y + radius * 0.05, radius, "#ffffff")
    if word == "cross":
        return cross(x, y, radius * 0.80, ink, "#ffffff")
    if word in SHAPES:
        points = [(x + u * radius, y + v * radius) for u, v in SHAPES[word]]
        return path(polyline(points, closed=True, places=2), fill="#ffffff")
    if word == "ring":
        line = {"stroke": "#ffffff", "stroke_width": radius * 0.3}
        return circle(x, y, radius * 0.7, fill="none", **line)
    return ""


def plane(x: float, y: float, scale: float, fill: str) -> str:
    """An aeroplane from above."""
    left = [(-u, v) for u, v in reversed(PLANE[1:-1])]
    corners = [(x + u * scale, y + v * scale) for u, v in (*PLANE, *left)]
    return path(polyline(corners, closed=True, places=2), fill=fill)


def bolt(x: float, y: float, scale: float, fill: str) -> str:
    """A flash of lightning: disruption."""
    return path(BOLT, fill=fill, transform=_at(x, y, scale))


def lorry(x: float, y: float, scale: float, fill: str, ground: str) -> str:
    """A lorry from the side: supply, transport."""
    body = path("M-29 -15H5V11H-29zM5 -7H19L29 4V11H5z", fill=fill)
    wheels = "".join(
        circle(u, 13, 7.5, fill=fill, stroke=ground, stroke_width=3.0) for u in (-17, 17)
    )
    return group(body + wheels, transform=_at(x, y, scale))


def _at(x: float, y: float, scale: float) -> str:
    return f"translate({num(x)} {num(y)}) scale({num(scale, 4)})"
