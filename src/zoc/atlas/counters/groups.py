"""The body of a sheet: units by side and formation, then the markers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from zoc.atlas import type as type_
from zoc.atlas.counters.block import Block, column, even_rows, flow, row
from zoc.atlas.counters.colours import RAILS
from zoc.atlas.counters.emblems import emblem
from zoc.atlas.counters.marker import draw_marker, side_colour
from zoc.atlas.counters.stack import place
from zoc.atlas.counters.unit import draw_counter
from zoc.atlas.palette import Palette
from zoc.atlas.svg import circle, path, rect
from zoc.kernel.data.counters import Counter, CounterSet, Formation, Marker, Side

SIZE, BACK = 84.0, 70.0
PAIR, GAP, LEADING, GUTTER = 4.0, 12.0, 17.0, 40.0
TWO_FACED = ("reduced", "transport")
"""Backs that say something of their own, so the sheet shows them beside the front."""


@dataclass(frozen=True)
class Look:
    """What a sheet is drawn with."""

    palette: Palette
    width: float


def sections(counters: CounterSet, look: Look) -> Iterator[Block]:
    """The sides beside each other, then the markers."""
    sides = [s for s in counters.sides.values() if counters.of_side(s.id)]
    narrow = Look(look.palette, (look.width - GUTTER * (len(sides) - 1)) / len(sides))
    yield row([_side(counters, side, narrow) for side in sides], GUTTER)
    shown = [m for m in counters.markers if m.count or m.kind == "disrupted"]
    if shown:
        cells = [_marker_cell(m, counters.sides.get(m.side), look) for m in shown]
        heading = _section_heading("Markers and chits", "", look)
        yield column([heading, flow(cells, look.width, 20, 18)], 20)


def _side(counters: CounterSet, side: Side, look: Look) -> Block:
    units = counters.of_side(side.id)
    block = column([_side_heading(side, units, look), _formations(counters, units, look)], 20)
    return Block(look.width, block.height, block.content)


def _section_heading(text: str, after: str, look: Look, indent: float = 0.0) -> Block:
    p = look.palette
    words = type_.text("small caps bold", text, 0, 22, 25, p.panel_head, spacing=0.04)
    x = type_.width("small caps bold", text, 25, 0.04) + 16
    words += type_.text("italic", after, x, 22, 18, p.region) if after else ""
    rule = path(
        f"M{-indent:g} 33H{look.width - indent:g}",
        stroke=p.panel_rule,
        stroke_width=1.2,
        opacity=0.8,
    )
    return Block(look.width, 36, words + rule)


def _side_heading(side: Side, units: Sequence[Counter], look: Look) -> Block:
    disc = circle(13, 13, 14, fill=side_colour(side.emblem))
    sign = disc + emblem(side.emblem, 13, 13, 10, "#1d2022")
    heading = _section_heading(side.name, f"{len(units)} units", look, 38)
    return Block(heading.width, heading.height, sign + heading.at(38, 0))


def _formations(counters: CounterSet, units: Sequence[Counter], look: Look) -> Block:
    used = {u.formation.id for u in units}
    blocks = [
        _formation(f, [u for u in units if u.formation.id == id_], look)
        for id_, f in counters.formations.items()
        if id_ in used
    ]
    return flow(blocks, look.width, 34, 25)


def _formation(formation: Formation, units: Sequence[Counter], look: Look) -> Block:
    cells = [unit_cell(u, look.palette) for u in units]
    return column([_formation_heading(formation, len(units), look), _rows(cells, look.width)], 11)


def _rows(cells: Sequence[Block], width: float) -> Block:
    return even_rows(cells, width, GAP, LEADING)


def _formation_heading(formation: Formation, count: int, look: Look) -> Block:
    p, x, chip = look.palette, 0.0, ""
    if formation.rail:
        rail = RAILS[formation.rail]
        chip = rect(0, 1, 20, 15, rx=2.5, fill=rail.fill, stroke=p.panel_rule, stroke_width=0.8)
        if formation.line:
            chip += path("M0 8.5H20", stroke=rail.line, stroke_width=3)
        x = 28.0
    name = type_.text("small caps bold", formation.name, x, 15, 18, p.panel_head, spacing=0.03)
    x += type_.width("small caps bold", formation.name, 18, 0.03) + 9
    name += type_.text("italic", str(count), x, 15, 15, p.region)
    return Block(x + type_.width("italic", str(count), 15), 18, chip + name)


def unit_cell(unit: Counter, palette: Palette) -> Block:
    """A unit's front and, smaller beside it, the other side where that says more."""
    front = _face_cell(unit, "front", SIZE, palette)
    if unit.back not in TWO_FACED:
        return front
    back = _face_cell(unit, "reduced", BACK, palette).at(SIZE + PAIR, SIZE - BACK)
    return Block(SIZE + PAIR + BACK, SIZE, front.content + back)


def _face_cell(unit: Counter, side: str, size: float, palette: Palette) -> Block:
    picture = place(draw_counter(unit, side, "M", setup_code=True), 0, 0, size)
    return Block(size, size, picture + _guess_mark(unit, side, size, palette))


def _guess_mark(unit: Counter, side: str, size: float, palette: Palette) -> str:
    """A dot under figures that are reconstructed, a ring under a counter that is."""
    x, y = size / 2, size + 8.0
    if unit.doubtful:
        return circle(x, y, 2.9, fill="none", stroke=palette.accent, stroke_width=1.4)
    return circle(x, y, 2.2, fill=palette.accent) if unit.guessed(side) else ""


def _marker_cell(marker: Marker, side: Side | None, look: Look) -> Block:
    p = look.palette
    picture = place(draw_marker(marker, side, "M"), 0, 0, SIZE)
    count = f"× {marker.count}" if marker.count > 1 else ""
    words = type_.text("sans", count, SIZE / 2, SIZE + 18, 14, p.region, "middle") if count else ""
    return Block(SIZE, SIZE + 22, picture + words)
