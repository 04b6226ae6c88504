"""Where everything stands on a unit's counter: rail, symbol box, names, figures and signs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zoc.atlas import type as type_
from zoc.atlas.counters.colours import (
    GUARDS_BOX,
    INK,
    YELLOW_BOX,
    Ground,
    Rail,
    ground_of,
    rail_of,
)
from zoc.atlas.counters.figures import FigureLine, place_figures
from zoc.atlas.counters.frame import Frame
from zoc.atlas.counters.level import LEVELS, PLAIN_RAIL, Level
from zoc.atlas.counters.runs import Run, fitted
from zoc.atlas.counters.symbols import BOXLESS
from zoc.atlas.svg import Point
from zoc.kernel.data.counters import Counter, Figure, figure_text

NAME, PARENT = "condensed", "condensed medium"
EDGE = 1.4
"""Width of the rim."""
SIGN = (88.0, 58.0)
"""Where a range disc or a star stands: right of the symbol box, at its foot."""
STAR, GUARDS_STAR = 5.4, 6.2


@dataclass(frozen=True)
class Face:
    """One face of a unit, laid out and not yet drawn."""

    counter: Counter
    back: str
    """Empty on the front, else what the other side shows."""
    level: Level
    ground: Ground
    rail: Rail
    rail_width: float
    frame: Frame
    symbol: str
    runs: tuple[Run, ...]
    figures: FigureLine

    @property
    def left(self) -> bool:
        """Whether the rail runs down the left edge, and not along the top."""
        return self.counter.owner.rail == "left"

    @property
    def disc(self) -> tuple[float, float, float] | None:
        """Centre and radius of the range disc."""
        if "range" not in self.counter.front:
            return None
        return (*SIGN, 8.0) if self.level.names else (90.0, 10.5, 7.0)

    @property
    def stars(self) -> tuple[Point, ...]:
        """Where the coloured stars stand, from below."""
        x, y = SIGN if self.level.names else ((self.frame.right + 98.6) / 2, self.frame.cy)
        return tuple((x, y - 11 * i) for i in range(len(self.counter.stars)))

    @property
    def guards(self) -> Point | None:
        """Where the star of the guards stands."""
        if "guards" not in self.counter.flags:
            return None
        return 12.0, 12.5 if self.left else self.rail_width + 9.5

    @property
    def all_runs(self) -> tuple[Run, ...]:
        """All text on the face."""
        return self.runs + self.figures.runs


def lay_out(counter: Counter, side: str, level: str, setup_code: bool = False) -> Face:
    """The front or the other side of a unit at a level of detail."""
    detail, ground = LEVELS[level], ground_of(counter.ground)
    back = "" if side == "front" else counter.back
    left = counter.owner.rail == "left"
    setup = counter.setup if setup_code and detail.names else ""
    wide = _rail_width(counter, detail, left, bool(setup))
    frame = _frame(counter, detail, ground, wide if left else 0.0)
    edges = (wide + 4.5 if left else 6.0, 96.0 if left else 94.0)
    printed = _printed(counter, side, back)
    rail = rail_of(counter.formation.rail, ground)
    return Face(
        counter=counter,
        back=back,
        level=detail,
        ground=ground,
        rail=rail,
        rail_width=wide,
        frame=frame,
        symbol="transport" if back == "transport" else counter.symbol,
        runs=tuple(_texts(counter, frame, wide, rail, ground, setup)) if detail.names else (),
        figures=place_figures(printed, ground, detail, *edges),
    )


def _rail_width(counter: Counter, level: Level, left: bool, setup: bool) -> float:
    coloured = level.left_rail if left else level.top_rail
    return coloured if counter.formation.rail or (setup and not left) else PLAIN_RAIL


def _frame(counter: Counter, level: Level, ground: Ground, rail: float) -> Frame:
    width, height = level.box
    top = level.box_top[0 if rail else 1] - (0 if counter.size else 3)
    x = 50 + rail / 2 - width / 2
    fill = ground.box
    if "guards" in counter.flags:
        fill = GUARDS_BOX
    if "yellow coded" in counter.flags:
        fill = YELLOW_BOX
    ink = ground.ink if counter.symbol == "air" else INK
    return Frame(x, top, width, height, level.line, fill, ink, ground.ink)


def _printed(counter: Counter, side: str, back: str) -> tuple[Figure, ...]:
    if back == "transport":
        return (Figure(figure_text(counter["movement"]), ("movement",)),)
    return counter.figures(side)


def _texts(
    counter: Counter, frame: Frame, wide: float, rail: Rail, ground: Ground, setup: str
) -> Iterator[Run]:
    left = counter.owner.rail == "left"
    if counter.formation.code and counter.formation.rail:
        yield _code(counter.formation.code, rail, wide, left)
    if setup and left:
        yield Run("setup", setup, PARENT, 10.2, 93.5, 12.0, ground.ink, "end")
    elif setup:
        yield Run("setup", setup, PARENT, 10.2, 92.0, 11.0, rail.ink, "end")
    if counter.name and counter.name != counter.formation.code:
        yield _name(counter, frame, wide if left else EDGE, ground)
    if counter.parent:
        yield _parent(counter, frame, ground, bool(setup and left))


def _code(code: str, rail: Rail, wide: float, left: bool) -> Run:
    if left:
        size = fitted(NAME, code, 10.5, 46.0)
        x = wide / 2 + 0.6 + size * type_.capital(NAME) / 2
        return Run("code", code, NAME, size, x, 33.0, rail.ink, upright=True)
    return Run("code", code, NAME, 10.8, 8.0, 11.0, rail.ink, "start")


def _name(counter: Counter, frame: Frame, left: float, ground: Ground) -> Run:
    """Level beside the box if it fits there, else upright; at the top where there is no box."""
    if counter.symbol in BOXLESS:
        return Run("name", counter.name, NAME, 11.5, 93.5, 20.0, ground.ink, "end")
    text, room = counter.name, frame.x - left - 3.5
    if type_.width(NAME, text, 14.5) <= room:
        x = frame.x - room / 2 - 1.6
        return Run("name", text, NAME, 14.5, x, frame.cy + 5, ground.ink)
    top, foot = frame.cy - 17.75, frame.cy + 17.75
    if "guards" in counter.flags:
        top, foot = 32.0, frame.cy + 20
    size = fitted(NAME, text, 12.5, foot - top)
    return Run("name", text, NAME, size, frame.x - 4.4, (top + foot) / 2, ground.ink, upright=True)


def _parent(counter: Counter, frame: Frame, ground: Ground, below_setup: bool) -> Run:
    top, foot = frame.cy - 18.75, frame.cy + 18.75
    if below_setup:
        top = max(top, 15.0)
    if counter.stars or "range" in counter.front:
        foot = min(foot, signs_top(counter) - 2)
    top = max(top, foot - 37.5)
    size = fitted(PARENT, counter.parent, 11.5, foot - top)
    x = frame.right + 4.4 + size * 0.62
    return Run(
        "parent", counter.parent, PARENT, size, x, (top + foot) / 2, ground.ink, upright=True
    )


def signs_top(counter: Counter) -> float:
    """How far the range disc or the column of stars reaches up."""
    if "range" in counter.front:
        return SIGN[1] - 8
    return SIGN[1] - STAR - 11 * (len(counter.stars) - 1)
