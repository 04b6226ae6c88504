"""The figures under the symbol: their places, the dashes between them, plates behind some."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from zoc.atlas import type as type_
from zoc.atlas.counters.colours import DARK_PLATE, FIGURE, PALE_PLATE, WHITE, Ground
from zoc.atlas.counters.level import Level
from zoc.atlas.counters.runs import Run
from zoc.atlas.svg import Box, num, path, rect
from zoc.kernel.data.counters import Figure

FACE = "figures"


@dataclass(frozen=True)
class Plate:
    """A plate that figures stand on when their ink would not show on the ground."""

    box: Box
    fill: str
    corner: float


@dataclass(frozen=True)
class Dash:
    """The stroke between two figures."""

    x: float
    y: float
    length: float
    ink: str


@dataclass(frozen=True)
class FigureLine:
    """All that stands under the symbol."""

    runs: tuple[Run, ...]
    dashes: tuple[Dash, ...]
    plates: tuple[Plate, ...]

    def draw(self) -> str:
        """Plates, then dashes, then figures."""
        return (
            "".join(_draw_plate(p) for p in self.plates)
            + "".join(_draw_dash(d) for d in self.dashes)
            + "".join(r.draw() for r in self.runs)
        )


def place_figures(
    figures: Sequence[Figure], ground: Ground, level: Level, left: float, right: float
) -> FigureLine:
    """Figures centred between two edges, as large as the level says or the room allows."""
    if not figures:
        return FigureLine((), (), ())
    inks = [f.ink or ("white" if ground.dark else "black") for f in figures]
    plated = any(_plate_fill(ink, ground, f) for ink, f in zip(inks, figures, strict=True))
    count = sum(len(f.fields) for f in figures)
    size = level.figures[min(count, 3) - 1]
    room = right - left - (6 if plated else 0)
    widths, gap = _widths(figures, inks, size)
    total = sum(widths) + gap * (len(figures) - 1)
    if total > room:
        size *= room / total
        widths, gap = _widths(figures, inks, size)
        total = sum(widths) + gap * (len(figures) - 1)
    runs = _runs(figures, inks, widths, gap, size, (left + right - total) / 2, level.baseline)
    return FigureLine(runs, _dashes(runs, inks, ground), _plates(runs, figures, inks, ground, size))


def _widths(
    figures: Sequence[Figure], inks: Sequence[str], size: float
) -> tuple[list[float], float]:
    gap = 0.30 if len(figures) == 2 else 0.21
    if len(set(inks)) > 1:
        gap = 0.46
    return [type_.width(FACE, f.text, size) for f in figures], gap * size


def _runs(
    figures: Sequence[Figure],
    inks: Sequence[str],
    widths: Sequence[float],
    gap: float,
    size: float,
    x: float,
    y: float,
) -> tuple[Run, ...]:
    runs: list[Run] = []
    for figure, ink, width in zip(figures, inks, widths, strict=True):
        fill = WHITE if ink == "white" else FIGURE
        runs.append(Run("figure", figure.text, FACE, size, x, y, fill, "start"))
        x += width + gap
    return tuple(runs)


def _plate_fill(ink: str, ground: Ground, figure: Figure) -> str:
    """White needs a plate on a pale ground, given black one on a dark ground."""
    if ink == "white":
        return "" if ground.dark else DARK_PLATE
    return PALE_PLATE if ground.dark and figure.ink else ""


def _plates(
    runs: Sequence[Run],
    figures: Sequence[Figure],
    inks: Sequence[str],
    ground: Ground,
    size: float,
) -> tuple[Plate, ...]:
    """One plate behind neighbours of the same ink."""
    plates: list[Plate] = []
    members = zip(runs, figures, inks, strict=True)
    for fill, run_group in groupby(members, key=lambda m: _plate_fill(m[2], ground, m[1])):
        boxes = [run.box for run, _, _ in run_group]
        if fill:
            side, high = 0.15 * size, 0.11 * size
            box = (boxes[0][0] - side, boxes[0][1] - high, boxes[-1][2] + side, boxes[0][3] + high)
            plates.append(Plate(box, fill, 0.13 * size))
    return tuple(plates)


def _dashes(runs: Sequence[Run], inks: Sequence[str], ground: Ground) -> tuple[Dash, ...]:
    dashes: list[Dash] = []
    for (a, ink_a), (b, ink_b) in pairwise(zip(runs, inks, strict=True)):
        middle = (a.box[2] + b.box[0]) / 2
        if ink_a != ink_b:
            middle += a.size * (0.075 if ink_a == "white" else -0.075)
        white = ground.dark or ink_a == ink_b == "white"
        height = a.y - type_.capital(FACE) * a.size * 0.46
        dashes.append(Dash(middle, height, a.size * 0.15, WHITE if white else FIGURE))
    return tuple(dashes)


def _draw_plate(plate: Plate) -> str:
    left, top, right, bottom = plate.box
    return rect(left, top, right - left, bottom - top, rx=plate.corner, fill=plate.fill)


def _draw_dash(dash: Dash) -> str:
    data = f"M{num(dash.x - dash.length / 2)} {num(dash.y)}h{num(dash.length)}"
    return path(data, stroke=dash.ink, stroke_width=dash.length / 2, opacity=0.8)
