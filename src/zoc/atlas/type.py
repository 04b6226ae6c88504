"""Type as outlines: shaped with HarfBuzz, written as path data; a picture needs no fonts."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, radians, sin
from pathlib import Path
from typing import Any

from zoc.atlas.svg import Point, num, path

FOLDER = Path(__file__).parent / "fonts"

FACES = {
    "serif": "alegreya-latin-500-normal",
    "serif bold": "alegreya-latin-700-normal",
    "serif black": "alegreya-latin-800-normal",
    "italic": "alegreya-latin-500-italic",
    "italic bold": "alegreya-latin-700-italic",
    "small caps": "alegreya-sc-latin-500-normal",
    "small caps bold": "alegreya-sc-latin-700-normal",
    "sans": "alegreya-sans-latin-500-normal",
    "sans bold": "alegreya-sans-latin-700-normal",
    "sans black": "alegreya-sans-latin-800-normal",
    "sans italic": "alegreya-sans-latin-500-italic",
    "figures": "barlow-semi-condensed-latin-700-normal",
    "figures medium": "barlow-semi-condensed-latin-500-normal",
    "condensed": "barlow-condensed-latin-600-normal",
    "condensed medium": "barlow-condensed-latin-500-normal",
}
"""The faces by their use; the files come from packages when zoc is installed."""

Command = tuple[str, tuple[float, ...]]


class FontsMissingError(RuntimeError):
    """The typefaces are not installed."""


@dataclass(frozen=True)
class Face:
    """A loaded typeface: heights are fractions of the size."""

    font: Any
    units: int
    capital: float
    small: float


@dataclass(frozen=True)
class Glyph:
    """One shaped glyph; lengths are fractions of the size."""

    number: int
    advance: float
    dx: float
    dy: float


@cache
def face(name: str) -> Face:
    """A typeface by its use in FACES."""
    import uharfbuzz
    from fontTools.ttLib import TTFont

    file = FOLDER / f"{FACES[name]}.woff"
    if not file.exists():
        raise FontsMissingError("The typefaces are not installed: run `make fonts` once.")
    opened: Any = TTFont(file)
    opened.flavor = None
    buffer = io.BytesIO()
    opened.save(buffer)
    hb: Any = uharfbuzz
    font = hb.Font(hb.Face(buffer.getvalue()))
    units: int = font.face.upem
    metrics = opened["OS/2"]
    return Face(font, units, metrics.sCapHeight / units, metrics.sxHeight / units)


@cache
def shape(name: str, text: str) -> tuple[Glyph, ...]:
    """The glyphs of a run of text, kerned, with lining figures."""
    import uharfbuzz

    if not text:
        return ()
    hb: Any = uharfbuzz
    loaded = face(name)
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(loaded.font, buffer, {"lnum": True, "kern": True, "liga": False})
    return tuple(
        Glyph(
            info.codepoint,
            position.x_advance / loaded.units,
            position.x_offset / loaded.units,
            position.y_offset / loaded.units,
        )
        for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    )


@cache
def outline(name: str, glyph: int) -> tuple[Command, ...]:
    """A glyph's outline in font units, y upwards."""
    import uharfbuzz

    hb: Any = uharfbuzz
    commands: list[Command] = []

    def add(letter: str) -> Callable[..., None]:
        def command(*values: float) -> None:
            commands.append((letter, values[:-1]))

        return command

    pen = hb.DrawFuncs()
    pen.set_move_to_func(add("M"))
    pen.set_line_to_func(add("L"))
    pen.set_quadratic_to_func(add("Q"))
    pen.set_cubic_to_func(add("C"))
    pen.set_close_path_func(add("Z"))
    face(name).font.draw_glyph(glyph, pen, None)
    return tuple(commands)


def width(name: str, text: str, size: float, spacing: float = 0.0) -> float:
    """How wide a run is; spacing is a fraction of the size between letters."""
    glyphs = shape(name, text)
    return sum(g.advance for g in glyphs) * size + spacing * size * max(len(glyphs) - 1, 0)


def capital(name: str) -> float:
    """The height of capitals and lining figures as a fraction of the size."""
    return face(name).capital


def small(name: str) -> float:
    """The height of small letters as a fraction of the size."""
    return face(name).small


def run(
    name: str,
    text: str,
    x: float,
    y: float,
    size: float,
    anchor: str = "start",
    spacing: float = 0.0,
    turn: float = 0.0,
    places: int = 2,
) -> str:
    """Path data of a run of text with its baseline at (x, y)."""
    shift = {"start": 0.0, "middle": -0.5, "end": -1.0}[anchor]
    pen = shift * width(name, text, size, spacing)
    c, s = cos(radians(turn)), sin(radians(turn))
    parts: list[str] = []
    for glyph in shape(name, text):
        px, py = pen + glyph.dx * size, -glyph.dy * size
        at = (x + px * c - py * s, y + px * s + py * c)
        parts.append(glyph_path(name, glyph.number, at, size, c, s, places))
        pen += glyph.advance * size + spacing * size
    return "".join(parts)


def glyph_path(
    name: str, glyph: int, at: Point, size: float, c: float = 1.0, s: float = 0.0, places: int = 2
) -> str:
    """Relative path data of one glyph, turned by an angle given as cosine and sine."""
    grid = 10**places
    scale = size / face(name).units * grid
    x, y, cs, ss = at[0] * grid, at[1] * grid, scale * c, scale * s
    parts: list[str] = []
    here = start = (0, 0)
    for letter, values in outline(name, glyph):
        if letter == "Z":
            parts.append("z")
            here = start
            continue
        placed = [
            (round(x + a * cs + b * ss), round(y + a * ss - b * cs))
            for a, b in zip(values[::2], values[1::2], strict=True)
        ]
        if letter == "M":
            start = placed[0]
            parts.append(f"M{_short(start[0], places)} {_short(start[1], places)}")
        else:
            parts.append(letter.lower() + _relative(placed, here, places))
        here = placed[-1]
    return "".join(parts)


def _relative(placed: Sequence[tuple[int, int]], here: tuple[int, int], places: int) -> str:
    text = ""
    for x, y in placed:
        for value in (x - here[0], y - here[1]):
            word = _short(value, places)
            text += word if not text or word[0] == "-" else " " + word
    return text


@cache
def _short(value: int, places: int) -> str:
    """A whole number of hundredths, or whatever the places are, without a leading zero."""
    text = num(value / 10**places, places)
    if text.startswith("0."):
        return text[1:]
    return "-" + text[2:] if text.startswith("-0.") else text


def text(
    name: str,
    words: str,
    x: float,
    y: float,
    size: float,
    fill: str,
    anchor: str = "start",
    spacing: float = 0.0,
    turn: float = 0.0,
    halo: str | None = None,
    halo_width: float = 0.0,
    halo_opacity: float = 1.0,
    opacity: float | None = None,
    places: int = 2,
) -> str:
    """A run of text as SVG, with a halo of the same outline underneath where one is asked for."""
    data = run(name, words, x, y, size, anchor, spacing, turn, places)
    under = ""
    if halo:
        under = path(
            data,
            fill=halo,
            stroke=halo,
            stroke_width=float(halo_width),
            stroke_linejoin="round",
            opacity=float(halo_opacity),
        )
    return under + path(data, fill=fill, opacity=opacity)
