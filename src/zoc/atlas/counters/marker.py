"""Markers and chits: counters with one picture and one word."""

from __future__ import annotations

from collections.abc import Callable

from zoc.atlas import type as type_
from zoc.atlas.counters.colours import GERMAN, INK, SOVIET, WHITE, emblem_colour, mixed
from zoc.atlas.counters.emblems import bolt, emblem, lorry, plane
from zoc.atlas.counters.runs import fitted
from zoc.atlas.counters.unit import AMBER, AMBER_INK, draw_body
from zoc.atlas.svg import circle, escape, group, num, path, rect
from zoc.kernel.data.counters import Marker, Side

CREAM, PAPER, SAND = "#f6efe2", "#fbfaf5", "#e7dcc2"
SLATE, RUST, EARTH = "#39444d", "#8c2f25", "#4a3f24"
WORD = "condensed"

Picture = Callable[[Marker, str, bool], str]
"""Draws a marker's picture, given its side's emblem and whether words are shown."""


def draw_marker(
    marker: Marker, side: Side | None = None, level: str = "L", shadow: bool = True
) -> str:
    """A marker as SVG in a box of 100."""
    words = level != "S"
    fill, rim = _ground(marker.kind, side)
    emblem_of = side.emblem if side else ""
    content = draw_body(fill, rim, shadow, words) + PICTURES[marker.kind](marker, emblem_of, words)
    name = " ".join(part for part in (marker.text, marker.value) if part)
    return group(content, aria_label=escape(name or marker.kind))


def marker_rim(marker: Marker, side: Side | None = None) -> str:
    """The colour of a marker's edge."""
    return _ground(marker.kind, side)[1]


OWN_GROUNDS = {
    SOVIET: {
        "chit": ("#b5473a", "#7e2b22"),
        "control": ("#f3ddcf", "#a05a4a"),
        "air": ("#e0c9a0", "#a17f4b"),
    },
    GERMAN: {
        "chit": ("#5c6664", "#3c4443"),
        "control": ("#e9ece8", "#7f8a82"),
        "air": ("#b3cbdc", "#7b98ad"),
    },
}
"""Grounds and rims of the markers of sides that were drawn by hand; others are mixed."""


def side_colour(emblem_of: str) -> str:
    """The colour that stands for a side on markers."""
    return emblem_colour(emblem_of)


def _ground(kind: str, side: Side | None) -> tuple[str, str]:
    colour = emblem_colour(side.emblem) if side else GERMAN
    own = OWN_GROUNDS.get(colour) or {
        "chit": (colour, mixed(colour, "#000000", 0.32)),
        "control": (mixed(colour, WHITE, 0.82), mixed(colour, "#000000", 0.2)),
        "air": (mixed(colour, WHITE, 0.6), mixed(colour, WHITE, 0.2)),
    }
    grounds = {
        "disrupted": (AMBER, "#a57a17"),
        "disorganised": (AMBER, "#a57a17"),
        "out of supply": (CREAM, "#8d6a55"),
        "pocket": (CREAM, "#8d6a55"),
        "points": (PAPER, colour),
        "victory points": (PAPER, colour),
        "field works": (SAND, "#8b7a4d"),
    } | own
    return grounds.get(kind, (PAPER, SLATE))


def _word(
    text: str, y: float, fill: str, size: float = 12.5, spacing: float = 0.04, room: float = 86.0
) -> str:
    capitals = text.upper()
    size = fitted(WORD, capitals, size, room / (1 + spacing * 2.2))
    return type_.text(WORD, capitals, 50, y, size, fill, "middle", spacing=spacing)


def _figure(text: str, y: float, size: float, fill: str, room: float = 80.0) -> str:
    return type_.text("figures", text, 50, y, fitted("figures", text, size, room), fill, "middle")


def _disrupted(marker: Marker, emblem_of: str, words: bool) -> str:
    return bolt(50, 48, 0.98, AMBER_INK) + (_word(marker.text, 96, AMBER_INK) if words else "")


def _disorganised(marker: Marker, emblem_of: str, words: bool) -> str:
    line = path("M16 74h68", stroke=AMBER_INK, stroke_width=5, stroke_dasharray="9 6")
    word = _word(marker.text, 91, AMBER_INK, 11.5) if words and marker.text else ""
    return _figure("DG", 62, 50, AMBER_INK) + line + word


def _out_of_supply(marker: Marker, emblem_of: str, words: bool) -> str:
    stroke = "M16 76L86 22"
    picture = (
        lorry(50, 47, 1.0, RUST, CREAM)
        + path(stroke, stroke=CREAM, stroke_width=13)
        + path(stroke, stroke=INK, stroke_width=6.5)
    )
    if marker.value:
        disc = circle(82, 79, 14, fill=RUST)
        picture += disc + type_.text("figures", marker.value, 82, 86.5, 21, WHITE, "middle")
    room = 62.0 if marker.value else 86.0
    x_shift = "translate(-15 0)" if marker.value else None
    word = _word(marker.text, 92, INK, 12, 0.0, room) if words else ""
    return picture + (group(word, transform=x_shift) if x_shift else word)


def _chit(marker: Marker, emblem_of: str, words: bool) -> str:
    ring = circle(50, 42, 29, fill="none", stroke=WHITE, stroke_width=2.6, opacity=0.9)
    if marker.value == "dummy":
        picture = _figure("?", 58, 46, WHITE)
    else:
        picture = emblem(emblem_of, 50, 42, 21.5, INK)
    size = fitted(WORD, marker.text, 17 if words else 22, 90)
    return ring + picture + type_.text(WORD, marker.text, 50, 90, size, WHITE, "middle")


def _control(marker: Marker, emblem_of: str, words: bool) -> str:
    disc = circle(50, 46, 33, fill=side_colour(emblem_of)) + emblem(emblem_of, 50, 46, 25, INK)
    return disc + (_word(marker.text, 94, INK, 12, 0.08) if words else "")


def _turn(marker: Marker, emblem_of: str, words: bool) -> str:
    clock = (
        circle(50, 44, 31, fill="none", stroke=SLATE, stroke_width=4)
        + path("M50 44V23M50 44L64 54", stroke=SLATE, stroke_width=5.5, stroke_linecap="round")
        + circle(50, 44, 4.5, fill=SOVIET)
    )
    return clock + (_word(marker.text, 94, SLATE, 14.5, 0.10) if words else "")


def _points(marker: Marker, emblem_of: str, words: bool) -> str:
    colour = side_colour(emblem_of)
    plate = rect(7, 7, 86, 60, rx=5, fill=colour) + _figure(marker.value, 53, 44, WHITE, 74)
    text = marker.text if words else "".join(w[0] for w in marker.text.split())
    return plate + _word(text, 87, colour, 14.5 if words else 24)


def _victory_points(marker: Marker, emblem_of: str, words: bool) -> str:
    colour = side_colour(emblem_of)
    disc = circle(50, 43, 32, fill=colour) + _figure(marker.value, 55, 34, WHITE, 56)
    return disc + (_word(marker.text, 94, colour, 13) if words else "")


def _pocket(marker: Marker, emblem_of: str, words: bool) -> str:
    ring = circle(50, 46, 30, fill="none", stroke=SOVIET, stroke_width=6, stroke_dasharray="12 7")
    figure = _figure(marker.value, 57, 30, SOVIET, 46)
    return ring + figure + (_word(marker.text, 94, RUST, 12.5, 0.05) if words else "")


def _field_works(marker: Marker, emblem_of: str, words: bool) -> str:
    outer = path(
        "M20 70V48l10-14h40l10 14v22", fill="none", stroke=EARTH, stroke_width=7,
        stroke_linejoin="round",
    )  # fmt: skip
    inner = path("M33 70V55h34v15", fill="none", stroke=EARTH, stroke_width=5)
    return outer + inner + (_word(marker.text, 92, EARTH, 12, 0.03) if words else "")


def _front_line(marker: Marker, emblem_of: str, words: bool) -> str:
    lines = "".join(
        path(f"M10 {y}H90", stroke=colour, stroke_width=8, stroke_dasharray="20 8")
        for y, colour in ((40, "#414b55"), (54, SOVIET))
    )
    if emblem_of:
        disc = circle(50, 47, 21, fill=side_colour(emblem_of), stroke=PAPER, stroke_width=5)
        lines += disc + emblem(emblem_of, 50, 47, 15.5, INK)
    return lines + (_word(marker.text, 90, SLATE, 13) if words else "")


def _movement(marker: Marker, emblem_of: str, words: bool) -> str:
    arrow = path(
        "M14 44H70M54 22L78 44L54 66", fill="none", stroke=SLATE, stroke_width=10,
        stroke_linejoin="miter",
    )  # fmt: skip
    return arrow + (_word(marker.text, 92, SLATE, 12.5) if words else "")


def _air(marker: Marker, emblem_of: str, words: bool) -> str:
    picture = plane(50, 38 if marker.value else 44, 0.92, INK)
    figure = _figure(marker.value, 92, 32, INK, 60) if marker.value else ""
    word = _word(marker.text, 94, INK, 12.5) if words and not marker.value else ""
    return picture + figure + word


def _weather(marker: Marker, emblem_of: str, words: bool) -> str:
    rays = "".join(
        f"M{num(50 + 22 * x)} {num(42 + 22 * y)}L{num(50 + 33 * x)} {num(42 + 33 * y)}"
        for x, y in ((1, 0), (0.71, 0.71), (0, 1), (-0.71, 0.71), (-1, 0), (-0.71, -0.71),
                     (0, -1), (0.71, -0.71))
    )  # fmt: skip
    sun = circle(50, 42, 15, fill="none", stroke=SLATE, stroke_width=5)
    beams = path(rays, stroke=SLATE, stroke_width=5, stroke_linecap="round")
    return sun + beams + (_word(marker.text, 94, SLATE, 13) if words else "")


def _bridge(marker: Marker, emblem_of: str, words: bool) -> str:
    spans = path(
        "M12 30Q26 50 40 50M60 50Q74 50 88 30M12 62Q26 50 40 50M60 50Q74 50 88 62",
        fill="none", stroke=SLATE, stroke_width=6,
    )  # fmt: skip
    gap = path("M43 36L57 64M57 36L43 64", stroke=SOVIET, stroke_width=6)
    return spans + gap + (_word(marker.text, 92, SLATE, 11.5) if words else "")


def _mask(marker: Marker, emblem_of: str, words: bool) -> str:
    disc = circle(50, 43, 31, fill=side_colour(emblem_of))
    return disc + _figure("?", 60, 48, WHITE) + (_word(marker.text, 94, INK) if words else "")


PICTURES: dict[str, Picture] = {
    "disrupted": _disrupted,
    "disorganised": _disorganised,
    "out of supply": _out_of_supply,
    "chit": _chit,
    "control": _control,
    "turn": _turn,
    "points": _points,
    "victory points": _victory_points,
    "pocket": _pocket,
    "field works": _field_works,
    "front line": _front_line,
    "movement": _movement,
    "air": _air,
    "weather": _weather,
    "bridge": _bridge,
    "mask": _mask,
}
