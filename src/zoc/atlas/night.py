"""A palette for dark rooms, made from a season's: the ground is dark and keeps its order, lines and
letters are light. Lightness is that of Oklab, so that hues stay what they are."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache
from typing import Any

from zoc.atlas.palette import Palette

GROUND = (0.46, -0.125)
"""How lightness of the ground is told from the day's: a share and a shift."""
WATER = (0.50, -0.15)
LINES = (-0.62, 1.00)
DEEPER = 1.25
"""How much more colour dark covers need to be told apart."""
BARE, CALM, COOL = {"paper", "farmland", "marsh", "margin"}, 0.55, -0.008
"""Bare ground keeps less colour, turned a little towards blue: amplified it would be mud."""
WATERS = {"water", "lake"}
WOODS, GREENER, DULLER = {"wood_halo", "wood", "wood_heart", "crowns"}, -0.017, 0.55
"""Woods stay green: the golds of autumn would be rust."""
LIGHT = {
    "bank", "water_name", "tuft", "urban_line", "road_casing", "road", "rail", "grid", "number",
    "number_wood", "ink", "region", "region_wood", "wood_edge", "hill", "slope", "frame",
    "panel_head",
}  # fmt: skip
"""What is drawn on the ground."""
KEPT = {"soviet", "german", "front_soviet", "accent", "crown_shadow"}
TOLD = {
    "relief_shadow": "#101316",
    "relief_light": "#565c60",
    "crown_light": "#4e5a52",
    "front_german": "#93a1ae",
}
RELIEF = 0.7
"""How strong light and shade are, as a share of the day's."""

Triple = tuple[float, float, float]


@cache
def night(palette: Palette) -> Palette:
    """The same palette for dark rooms."""
    changed: dict[str, Any] = {"name": f"{palette.name} night", **TOLD}
    for field in fields(Palette):
        value = getattr(palette, field.name)
        if field.name in changed or field.name in KEPT:
            continue
        if isinstance(value, tuple):
            changed[field.name] = tuple(_told(field.name, one) for one in value)  # pyright: ignore
        elif isinstance(value, str):
            changed[field.name] = _told(field.name, value)
    relief = palette.relief * RELIEF
    return replace(palette, **changed, light_opacity=0.35, grid_opacity=0.42, relief=relief)


def _told(name: str, value: str) -> str:
    share, shift = LINES if name in LIGHT else WATER if name in WATERS else GROUND
    light, a, b = _oklab(value)
    if name in BARE:
        return _hex((light * share + shift, a * CALM, b * CALM + COOL))
    if name in WOODS:
        return _hex((light * share + shift, a * DEEPER + GREENER, b * DULLER))
    more = 0.9 if name in LIGHT else DEEPER
    return _hex((light * share + shift, a * more, b * more))


def _oklab(value: str) -> Triple:
    r, g, b = (_linear(int(value[i : i + 2], 16) / 255) for i in (1, 3, 5))
    l_ = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    m_ = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    s_ = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * l_ + 0.7936177850 * m_ - 0.0040720468 * s_,
        1.9779984951 * l_ - 2.4285922050 * m_ + 0.4505937099 * s_,
        0.0259040371 * l_ + 0.7827717662 * m_ - 0.8086757660 * s_,
    )


def _hex(lab: Triple) -> str:
    light, a, b = lab
    l_ = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    m_ = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    s_ = (light - 0.0894841775 * a - 1.2914855480 * b) ** 3
    rgb = (
        4.0767416621 * l_ - 3.3077115913 * m_ + 0.2309699292 * s_,
        -1.2684380046 * l_ + 2.6097574011 * m_ - 0.3413193965 * s_,
        -0.0041960863 * l_ - 0.7034186147 * m_ + 1.7076147010 * s_,
    )
    return "#" + "".join(f"{round(255 * _gamma(min(1.0, max(0.0, v)))):02x}" for v in rgb)


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _gamma(value: float) -> float:
    return 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
