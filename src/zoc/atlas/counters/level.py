"""Three levels of detail of one drawing; the box of a counter is 100 wide and high."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """What changes with the size on the screen. Lengths are parts of the box."""

    name: str
    left_rail: float
    top_rail: float
    box: tuple[float, float]
    box_top: tuple[float, float]
    """Top of the symbol box, with the rail on the left and with the rail on top."""
    line: float
    marks: float
    figures: tuple[float, float, float]
    """Size of one, of two and of three figures."""
    baseline: float
    names: bool


PLAIN_RAIL = 8.0
LARGE = Level(
    name="L",
    left_rail=13.0,
    top_rail=13.5,
    box=(44.0, 28.5),
    box_top=(22.5, 26.0),
    line=2.6,
    marks=1.0,
    figures=(41.0, 36.0, 31.0),
    baseline=90.0,
    names=True,
)
MIDDLE = Level(
    name="M",
    left_rail=13.0,
    top_rail=13.5,
    box=(44.0, 28.5),
    box_top=(22.5, 26.0),
    line=2.6,
    marks=1.0,
    figures=(42.0, 38.0, 34.0),
    baseline=90.5,
    names=True,
)
SMALL = Level(
    name="S",
    left_rail=12.0,
    top_rail=11.0,
    box=(54.0, 31.0),
    box_top=(18.0, 21.5),
    line=3.4,
    marks=1.12,
    figures=(46.0, 43.0, 39.0),
    baseline=91.5,
    names=False,
)
LEVELS = {level.name: level for level in (LARGE, MIDDLE, SMALL)}


def level_for(pixels: float) -> str:
    """The level at which a counter of that size is drawn."""
    if pixels >= 110:
        return "L"
    return "M" if pixels >= 56 else "S"
