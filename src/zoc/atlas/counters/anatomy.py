"""A large counter with its parts named: what a reader needs before the sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zoc.atlas import type as type_
from zoc.atlas.counters.block import Block
from zoc.atlas.counters.layout import Face, lay_out
from zoc.atlas.counters.stack import place
from zoc.atlas.counters.unit import draw_counter
from zoc.atlas.palette import Palette
from zoc.atlas.svg import Box, Point, circle, path, polyline
from zoc.kernel.data.counters import Counter, CounterSet

SIZE, TEXT, STEP = 170.0, 15.0, 21.0
SIZE_NAMES = {
    "I": "company",
    "II": "battalion",
    "III": "regiment",
    "X": "brigade",
    "XX": "division",
    "XXX": "corps",
    "XXXX": "army",
}


@dataclass(frozen=True)
class Note:
    """A label and the point of the counter (box of 100) that it speaks of."""

    text: str
    point: Point


def anatomy(unit: Counter, counters: CounterSet, palette: Palette) -> Block:
    """A unit drawn large; notes at both sides for its signs, below for its figures."""
    face = lay_out(unit, "front", "L", setup_code=True)
    left, right = _left_notes(face), _right_notes(face)
    below = _figure_notes(face, counters)
    margin = max((type_.width("sans", n.text, TEXT) for n in left), default=0.0) + 24
    far = max((type_.width("sans", n.text, TEXT) for n in right), default=0.0) + 24
    parts = [place(draw_counter(unit, "front", "L", setup_code=True), margin, 0, SIZE)]
    parts += _side_notes(left, margin, palette, -1)
    parts += _side_notes(right, margin, palette, 1)
    parts += _below_notes(below, margin, palette)
    height = SIZE + 14 + STEP * len(below)
    foot = max((type_.width("sans", n.text, TEXT) for n in below), default=0.0)
    width = max(margin + SIZE + far, margin + SIZE * 0.9 + 14 + foot)
    return Block(width, height, "".join(parts))


def _left_notes(face: Face) -> list[Note]:
    unit, notes = face.counter, list[Note]()
    if unit.formation.rail:
        notes.append(Note("formation", (4.5, 76.0) if face.left else (4.5, face.rail_width / 2)))
    notes += [Note("name", _edge(r.box, -1)) for r in face.runs if r.role == "name"]
    notes.append(Note(f"type: {unit.type.name}", (face.frame.x, face.frame.bottom - 1.5)))
    if face.guards:
        notes.append(Note("guards", (face.guards[0] - 5, face.guards[1] - 1.5)))
    return notes


def _right_notes(face: Face) -> list[Note]:
    unit, notes = face.counter, list[Note]()
    notes += [Note("set-up code", _edge(r.box, 1)) for r in face.runs if r.role == "setup"]
    if unit.size:
        edge = face.frame.cx + (4.5 if unit.size[0] == "X" else 2.6) * len(unit.size) + 2
        notes.append(Note(f"size: {SIZE_NAMES[unit.size]}", (edge, face.frame.y - 7)))
    notes += [Note("parent", _edge(r.box, 1)) for r in face.runs if r.role == "parent"]
    if face.disc:
        notes.append(Note("range", (face.disc[0] + 7, face.disc[1])))
    for (x, y), colour in zip(face.stars, unit.stars, strict=True):
        notes.append(Note(f"{colour} star", (x + 5, y)))
    return notes


def _figure_notes(face: Face, counters: CounterSet) -> list[Note]:
    notes: list[Note] = []
    for figure, run in zip(face.counter.figures(), face.figures.runs, strict=True):
        words = ", ".join(counters.fields[name] for name in figure.fields)
        notes.append(Note(words, ((run.box[0] + run.box[2]) / 2, run.box[3])))
    return notes


def _edge(box: Box, side: int) -> Point:
    """The middle of a box's left or right edge, a little outside."""
    return (box[2] + 1.5 if side > 0 else box[0] - 1.5), (box[1] + box[3]) / 2


def _side_notes(notes: Sequence[Note], margin: float, palette: Palette, side: int) -> list[str]:
    """Labels in a column beside the counter, each level with its point or just below the last."""
    parts: list[str] = []
    y = -STEP
    for note in sorted(notes, key=lambda n: n.point[1]):
        px, py = margin + note.point[0] * SIZE / 100, note.point[1] * SIZE / 100
        y = max(py, y + STEP)
        edge = margin + SIZE + 12 if side > 0 else margin - 12
        anchor = "start" if side > 0 else "end"
        elbow = edge - 8 * side
        line = [(px, py), (elbow - abs(y - py) * 0.5 * side, py), (elbow, y), (edge - 3 * side, y)]
        parts.append(_leader(line, palette))
        parts.append(
            type_.text("sans", note.text, edge, y + TEXT * 0.32, TEXT, palette.ink, anchor)
        )
    return parts


def _below_notes(notes: Sequence[Note], margin: float, palette: Palette) -> list[str]:
    """Labels under the counter, the last figure's first, so that leaders never cross."""
    parts: list[str] = []
    for i, note in enumerate(reversed(notes)):
        px, py = margin + note.point[0] * SIZE / 100, note.point[1] * SIZE / 100 + 3
        y, x = SIZE + 18 + STEP * i, margin + SIZE * 0.9
        parts.append(_leader([(px, py), (px, y), (x - 5, y)], palette, halo=False))
        parts.append(type_.text("sans", note.text, x, y + TEXT * 0.32, TEXT, palette.ink))
    return parts


def _leader(line: Sequence[Point], palette: Palette, halo: bool = True) -> str:
    data = polyline(line)
    under = path(data, fill="none", stroke=palette.panel, stroke_width=3.2, opacity=0.75)
    over = path(data, fill="none", stroke=palette.accent, stroke_width=1.2)
    return (under if halo else "") + over + circle(*line[0], 2.6, fill=palette.accent)
