"""The scale in kilometres and the compass, which points to true north."""

from __future__ import annotations

from math import cos, radians, sin

from zoc.atlas.palette import Palette
from zoc.atlas.sheet.lettering import Face, fitted, write
from zoc.atlas.sheet.piece import Piece
from zoc.atlas.svg import circle, num, path, rect
from zoc.kernel.data.board import Setting

FIGURES = Face("figures medium", 12.5)
UNIT = Face("sans", 13.5)
REMARK = Face("italic", 14.5)
STEPS = (0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100)
"""Kilometres that a quarter of the bar may stand for."""
HEIGHT = 66.0
RADIUS = 27.0


def draw_scale(setting: Setting, hex_: float, width: float, palette: Palette) -> Piece:
    """A bar of four pieces, what a hex measures, and the compass at the right.

    `hex_` is the width of a hex of the map in the units of the panel."""
    per_km = hex_ / setting.km_per_hex
    room = width - 2 * RADIUS - 40
    remark = f"a hex is about {metres(setting.km_per_hex)}"
    step = next((s for s in reversed(STEPS) if 4 * s * per_km <= room * 0.8), STEPS[0])
    svg = _bar(step, per_km, palette)
    end = 4 * step * per_km
    svg += write(UNIT, "km", end + 8, 25, palette.ink)
    face = fitted(REMARK, remark, room)
    svg += write(face, remark, 0, 50, palette.panel_head)
    svg += compass(width - RADIUS - 8, HEIGHT / 2 + 5, RADIUS, setting.north, palette)
    return Piece(width, HEIGHT, svg)


def metres(km: float) -> str:
    """A hex's width as people say it."""
    if km < 1:
        return f"{round(km * 1000, -1):.0f} m"
    return f"{km:.0f} km" if km >= 10 or km == round(km) else f"{km:.1f} km"


def _bar(step: float, per_km: float, palette: Palette) -> str:
    svg = ""
    for i in range(4):
        fill = palette.ink if i % 2 == 0 else palette.panel
        svg += rect(
            i * step * per_km, 19, step * per_km, 5.5, fill=fill, stroke=palette.ink, stroke_width=1
        )
    for i in (0, 1, 2, 4):
        anchor = "middle" if i else "start"
        svg += write(FIGURES, f"{i * step:g}", i * step * per_km, 14, palette.ink, anchor)
    return svg


def compass(x: float, y: float, radius: float, north: float, palette: Palette) -> str:
    """A compass around a centre; `north` is clockwise from the top, in degrees."""
    r = radius
    svg = circle(0, 0, r * 0.66, fill="none", stroke=palette.ink, stroke_width=0.9, opacity=0.8)
    svg += _ticks(r, palette)
    dark, light = {"fill": palette.ink}, {"fill": palette.panel, "stroke": palette.ink}
    wide, tail = num(r * 0.14), num(r * 0.09)
    svg += path(f"M0 {num(r * 0.8)}L{tail} 0L0 -2L-{tail} 0z", stroke_width=0.9, **light)
    svg += path(f"M0 {num(-r)}L-{wide} 0L0 {num(r * 0.1)}z", stroke_width=1, **light)
    svg += path(f"M0 {num(-r)}L{wide} 0L0 {num(r * 0.1)}z", stroke_width=1, **dark)
    letter = Face("serif bold", r * 0.5)
    svg += write(letter, "N", 0, -r - 3, palette.ink, "middle")
    return f'<g transform="translate({num(x)} {num(y)}) rotate({num(north)})">{svg}</g>'


def _ticks(r: float, palette: Palette) -> str:
    data = ""
    for i in range(24):
        a = radians(15 * i)
        inside = r * (0.58 if i % 6 else 0.50)
        data += f"M{num(r * 0.66 * sin(a))} {num(-r * 0.66 * cos(a))}"
        data += f"L{num(inside * sin(a))} {num(-inside * cos(a))}"
    return path(data, fill="none", stroke=palette.ink, stroke_width=0.8, opacity=0.8)
