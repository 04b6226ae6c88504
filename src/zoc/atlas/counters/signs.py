"""Small pictures of the signs on counters, for the legend; their names are the legend's keys."""

from __future__ import annotations

from collections.abc import Callable

from zoc.atlas import type as type_
from zoc.atlas.counters.colours import (
    DARK_PLATE,
    GROUNDS,
    INK,
    RAILS,
    RANGE,
    WHITE,
    YELLOW_BOX,
    Ground,
)
from zoc.atlas.counters.emblems import bolt, lorry, plane, star
from zoc.atlas.counters.unit import AMBER, AMBER_INK
from zoc.atlas.svg import circle, path, rect

SIDE = 18.0


def draw_sign(name: str) -> str:
    """A sign in a box of 18, or nothing where there is no picture of it."""
    if name in GROUNDS:
        return _square(GROUNDS[name])
    return SIGNS[name]() if name in SIGNS else ""


def _square(ground: Ground) -> str:
    return rect(0.5, 0.5, 17, 17, rx=2, fill=ground.fill, stroke=ground.rim, stroke_width=1.0)


def _figure(text: str, x: float, y: float, size: float, fill: str) -> str:
    return type_.text("figures", text, x, y, size, fill, "middle")


def _rail() -> str:
    return _square(GROUNDS["field grey"]) + rect(1, 1, 4, 16, rx=1, fill=RAILS["blue"].fill)


def _setup() -> str:
    return _square(GROUNDS["field grey"]) + _figure("A", 13, 8, 8.5, INK)


def _white() -> str:
    return rect(2, 1, 14, 16, rx=2.5, fill=DARK_PLATE) + _figure("4", 9, 14.2, 15, WHITE)


def _disrupted() -> str:
    return rect(0.5, 0.5, 17, 17, rx=2, fill=AMBER) + bolt(9, 9, 0.22, AMBER_INK)


def _guards() -> str:
    return _square(GROUNDS["guards red"]) + star(9, 9.4, 6, WHITE)


def _yellow() -> str:
    box = rect(0.8, 3.3, 16.4, 11.4, fill=YELLOW_BOX, stroke=INK, stroke_width=1.5)
    return box + circle(9, 9, 2.2, fill=INK)


def _range() -> str:
    return circle(9, 9, 8, fill=RANGE) + _figure("6", 9, 12.6, 10.5, WHITE)


def _fold() -> str:
    corner = path("M17 8V17H8z", fill=WHITE, opacity=0.75)
    return _square(GROUNDS["tan"]) + corner + path("M8 17L17 8", stroke=INK, stroke_width=0.7)


def _stars() -> str:
    return star(9, 9.5, 8, INK)


def _lorry() -> str:
    return lorry(9, 8, 0.29, INK, "#fffdf8")


def _air() -> str:
    return plane(9, 8.5, 0.22, INK)


SIGNS: dict[str, Callable[[], str]] = {
    "rail": _rail,
    "setup": _setup,
    "white": _white,
    "disrupted": _disrupted,
    "guards": _guards,
    "yellow": _yellow,
    "range": _range,
    "fold": _fold,
    "stars": _stars,
    "lorry": _lorry,
    "air": _air,
}
