"""Stacks: counters in a pile on a hex, with a tag for their number and badges for their state."""

from __future__ import annotations

from collections.abc import Sequence

from zoc.atlas.counters.badge import draw_badges, draw_tag
from zoc.atlas.counters.level import level_for
from zoc.atlas.svg import group, num, rect

SIDE, OFFSET, SHOWN = 0.66, 0.050, 3
"""The side of a counter and the step of a pile in hexes, and how many of a pile are shown."""


def draw_stack(
    counters: Sequence[str],
    x: float,
    y: float,
    hex_size: float,
    badges: Sequence[str] = (),
    selected: bool = False,
) -> str:
    """Counters drawn in boxes of 100 as a pile about a point, the last one on top."""
    shown, side = counters[-SHOWN:], SIDE * hex_size
    step = OFFSET * hex_size
    reach = (len(shown) - 1) * step / 2
    y += 0.015 * hex_size
    parts = [_plate(x, y, side + 2 * reach, hex_size)] if selected else []
    for i, counter in enumerate(shown):
        shift = step * i - reach
        parts.append(place(counter, x - side / 2 + shift, y - side / 2 - shift, side))
    right, top = x + side / 2 + reach, y - side / 2 - reach
    if len(counters) > 1:
        tag_x = x - side / 2 + reach + 0.03 * hex_size
        parts.append(draw_tag(len(counters), tag_x, top + 0.02 * hex_size, 0.075 * hex_size))
    corner = (right - 0.05 * hex_size, top + 0.03 * hex_size)
    parts.append(draw_badges(badges, *corner, 0.095 * hex_size))
    return "".join(parts)


def place(counter: str, x: float, y: float, side: float) -> str:
    """A drawing in a box of 100, moved and scaled."""
    scale = num(side / 100, 4)
    return group(counter, transform=f"translate({num(x)} {num(y)}) scale({scale})")


def stack_level(hex_size: float) -> str:
    """The level at which counters are drawn on hexes of that size on the screen."""
    return level_for(SIDE * hex_size)


def _plate(x: float, y: float, side: float, hex_size: float) -> str:
    """The amber plate under a selected stack."""
    wide = side + 0.08 * hex_size
    return rect(
        x - wide / 2, y - wide / 2, wide, wide,
        rx=0.07 * hex_size, fill="#f5b921", stroke="#8a5c05", stroke_width=0.012 * hex_size,
    )  # fmt: skip
