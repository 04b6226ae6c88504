"""Badges: the state of a stack on the map, small and round, at its top right corner."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from zoc.atlas import type as type_
from zoc.atlas.counters.colours import WHITE
from zoc.atlas.counters.emblems import bolt, lorry
from zoc.atlas.counters.unit import AMBER, AMBER_INK
from zoc.atlas.svg import circle, group, num, path, rect

URGENCY = ("out of supply", "disrupted", "disorganised", "field works", "done")
"""From the corner leftwards."""
MOST = 3
RUST, EARTH, TAG = "#8c2f25", "#4a3f24", "#22282d"


def draw_badge(kind: str, x: float, y: float, radius: float) -> str:
    """One badge with a white edge, centred on a point."""
    place = f"translate({num(x)} {num(y)}) scale({num(radius / 50, 4)})"
    return group(circle(0, 0, 58, fill=WHITE) + BADGES[kind](), transform=place)


def draw_badges(kinds: Sequence[str], x: float, y: float, radius: float) -> str:
    """The badges of a stack from its corner leftwards, the most urgent first, three at most."""
    ordered = sorted(kinds, key=URGENCY.index)
    if len(ordered) > MOST:
        ordered = [*ordered[: MOST - 1], "more"]
    return "".join(
        draw_badge(kind, x - i * radius * 2.1, y, radius) for i, kind in enumerate(ordered)
    )


def draw_tag(count: int, x: float, y: float, radius: float) -> str:
    """The dark tag that tells how many counters a stack has."""
    plate = rect(
        x - radius * 1.2, y - radius * 0.95, radius * 2.4, radius * 1.9,
        rx=radius * 0.5, fill=TAG, stroke=WHITE, stroke_width=radius * 0.2,
    )  # fmt: skip
    size = radius * 1.42
    return plate + type_.text("figures", str(count), x, y + size * 0.352, size, WHITE, "middle")


def _amber() -> str:
    return circle(0, 0, 50, fill=AMBER, stroke="#7a5a10", stroke_width=6)


def _disrupted() -> str:
    return _amber() + bolt(0, 0, 1.0, AMBER_INK)


def _disorganised() -> str:
    return _amber() + type_.text("figures", "DG", 0, 19, 52.5, AMBER_INK, "middle")


def _out_of_supply() -> str:
    return (
        circle(0, 0, 50, fill=RUST)
        + lorry(0, 2, 0.98, WHITE, RUST)
        + path("M-30 30L30 -30", stroke=RUST, stroke_width=17)
        + path("M-33 33L33 -33", stroke="#f6c9a0", stroke_width=8)
    )


def _done() -> str:
    tick = path("M-22 1L-5 20L25 -20", fill="none", stroke=WHITE, stroke_width=14)
    return circle(0, 0, 50, fill="#5b6770") + tick


def _field_works() -> str:
    disc = circle(0, 0, 50, fill="#e7dcc2", stroke=EARTH, stroke_width=7)
    return disc + path("M-25 20V-5L-12 -21H12L25 -5V20", fill="none", stroke=EARTH, stroke_width=11)


def _more() -> str:
    cross = path("M0 -24V24M-24 0H24", stroke=WHITE, stroke_width=13)
    return circle(0, 0, 50, fill="#5b6770") + cross


BADGES: dict[str, Callable[[], str]] = {
    "disrupted": _disrupted,
    "disorganised": _disorganised,
    "out of supply": _out_of_supply,
    "done": _done,
    "field works": _field_works,
    "more": _more,
}
