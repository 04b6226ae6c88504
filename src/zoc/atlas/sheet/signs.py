"""Small signs of a turn track and a key: side marks, parachute, partisans, aircraft, arrivals."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from zoc.atlas.palette import Palette
from zoc.atlas.sheet.lettering import Face, fitted, write
from zoc.atlas.svg import circle, num, path, polyline, rect

FIGURE = Face("figures", 13.0)
SIZE = 18.0
"""The box of a sign."""


def side_colour(side: str, palette: Palette) -> str:
    """A side's colour on the map: one that the palette knows, or told as #rrggbb."""
    if side.startswith("#"):
        return side
    return {"soviet": palette.soviet, "german": palette.german}.get(side, palette.panel_head)


def figure(words: str, x: float, y: float, look: str, palette: Palette) -> str:
    """A figure in its mark, around a centre: disc (Soviet), square (German), or an open square."""
    face = fitted(FIGURE, words, SIZE - 4.5)
    fill = palette.ink if look == "plain" else "#ffffff"
    return mark(x, y, look, palette) + write(face, words, x, y + face.capital / 2, fill, "middle")


def mark(x: float, y: float, look: str, palette: Palette) -> str:
    """The mark of a side by its shape as well as its colour."""
    if look == "soviet":
        return circle(x, y, 9, fill=palette.soviet)
    if look != "plain":
        return rect(x - 8.5, y - 8.5, 17, 17, rx=2.6, fill=side_colour(look, palette))
    return rect(
        x - 8, y - 8, 16, 16, rx=2.4, fill=palette.panel, stroke=palette.german, stroke_width=1.3
    )


def parachute(x: float, y: float, colour: str) -> str:
    """Airborne troops."""
    dome = f"M{num(x - 8)} {num(y + 1)}c1 -10 15 -10 16 0z"
    lines = f"M{num(x - 7)} {num(y + 2)}l7 7l7 -7"
    return path(dome + lines, **_outline(colour))


def partisan(x: float, y: float, colour: str) -> str:
    """Partisans."""
    ring = circle(x, y, 8, fill="none", stroke=colour, stroke_width=1.2, stroke_dasharray="3 2")
    face = Face("condensed", 13)
    return ring + write(face, "P", x, y + face.capital / 2, colour, "middle")


def aircraft(x: float, y: float, colour: str) -> str:
    """Aircraft, in plan."""
    half = [(0, -8), (1.3, -5.5), (1.4, -2.4), (8, 0.6), (8, 2.4), (1.3, 1.2), (1, 5)]
    half += [(3.4, 6.8), (3.4, 8), (0, 7.2)]
    outline = [(x + a, y + b) for a, b in half] + [(x - a, y + b) for a, b in reversed(half)]
    return path(polyline(outline, closed=True), fill=colour)


def arrival(x: float, y: float, colour: str) -> str:
    """New units: an arrow onto the map."""
    data = f"M{num(x - 7)} {num(y)}h11M{num(x)} {num(y - 5)}l5.5 5l-5.5 5"
    return path(data, **_outline(colour, 1.9))


SIGNS: dict[str, Callable[[float, float, str], str]] = {
    "parachute": parachute,
    "partisan": partisan,
    "aircraft": aircraft,
    "arrival": arrival,
}


def star(x: float, y: float, radius: float, colour: str) -> str:
    """A five-pointed star."""
    points = [
        (x + r * sin(pi * k / 5), y - r * cos(pi * k / 5))
        for k in range(10)
        for r in (radius if k % 2 == 0 else radius * 0.4,)
    ]
    return path(polyline(points, closed=True, places=2), fill=colour)


def _outline(colour: str, width: float = 1.3) -> dict[str, object]:
    return {
        "fill": "none",
        "stroke": colour,
        "stroke_width": width,
        "stroke_linejoin": "round",
        "stroke_linecap": "round",
    }
