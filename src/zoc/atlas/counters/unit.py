"""Draws a unit's counter, front or other side, in a box of 100."""

from __future__ import annotations

from zoc.atlas.counters.colours import DARK_PLATE, FIGURE, RANGE, SHADOW, STARS, WHITE
from zoc.atlas.counters.emblems import bolt, emblem, star
from zoc.atlas.counters.layout import GUARDS_STAR, STAR, Face, lay_out
from zoc.atlas.counters.runs import Run
from zoc.atlas.counters.sizes import size_marks
from zoc.atlas.counters.symbols import draw_symbol
from zoc.atlas.svg import circle, escape, group, num, path, rect
from zoc.kernel.data.counters import Counter, figure_text

AMBER, AMBER_INK = "#f0c04a", "#2a2413"


def draw_counter(
    counter: Counter,
    side: str = "front",
    level: str = "L",
    setup_code: bool = False,
    shadow: bool = True,
) -> str:
    """A unit as SVG in a box of 100; `side` is front or reduced (whatever the other side shows)."""
    face = lay_out(counter, side, level, setup_code)
    content = _plain_back(face, shadow) if face.back == "plain" else _face(face, shadow)
    return group(content, aria_label=escape(label(counter, side)))


def label(counter: Counter, side: str = "front") -> str:
    """The counter in words: name, kind, figures."""
    figures = "-".join(f.text for f in counter.figures(side))
    state = "" if side == "front" or counter.back == "plain" else f", {counter.back}"
    return f"{counter.full}, {counter.type.name}{state}: {figures}".rstrip(": ")


def _face(face: Face, shadow: bool) -> str:
    ground, frame, names = face.ground, face.frame, face.level.names
    size = face.counter.size
    parts = [
        draw_body(ground.fill, ground.rim, shadow, names),
        _amber_frame() if face.back == "disrupted" else "",
        _rail(face),
        _fold(face) if face.back == "reduced" else "",
        size_marks(size, frame.cx, frame.y - 7.0, ground.ink, face.level.marks),
        draw_symbol(face.symbol, frame),
        *(run.draw() for run in face.runs),
        _signs(face),
        face.figures.draw(),
        _flash() if face.back == "disrupted" else "",
    ]
    return "".join(parts)


def draw_body(fill: str, rim: str, shadow: bool = True, lights: bool = True) -> str:
    """The bare counter: two shadows, rim, ground, a light and a dark edge."""
    parts: list[str] = []
    if shadow:
        parts.append(rect(1.5, 3.2, 100, 100, rx=8, fill=SHADOW, opacity=0.10))
        parts.append(rect(0.8, 1.8, 99.6, 99.6, rx=8, fill=SHADOW, opacity=0.16))
    parts.append(rect(0, 0, 100, 100, rx=7.5, fill=rim))
    parts.append(rect(1.4, 1.4, 97.2, 97.2, rx=6.3, fill=fill))
    if lights:
        parts.append(_light("M7.7 2.4H92.3", "#fff", 1.6, 0.45))
        parts.append(_light("M2.4 8V92", "#fff", 1.4, 0.28))
        parts.append(_light("M8 97.6H92M97.6 8V92", "#000", 1.4, 0.12))
    return "".join(parts)


def _light(data: str, stroke: str, width: float, opacity: float) -> str:
    return path(data, stroke=stroke, stroke_width=width, stroke_linecap="round", opacity=opacity)


def _rail(face: Face) -> str:
    w = num(face.rail_width)
    if face.left:
        bar = f"M1.4 7.7a6.3 6.3 0 0 1 6.3-6.3H{w}V98.6H7.7a6.3 6.3 0 0 1 -6.3-6.3z"
        edge = f"M{w} 1.4V98.6"
    else:
        bar = f"M1.4 {w}V7.7a6.3 6.3 0 0 1 6.3-6.3H92.3a6.3 6.3 0 0 1 6.3 6.3V{w}z"
        edge = f"M1.4 {w}H98.6"
    line = path(edge, stroke=face.ground.rim, stroke_width=0.9)
    return path(bar, fill=face.rail.fill) + (_rail_line(face) if _lined(face) else "") + line


def _lined(face: Face) -> bool:
    return face.counter.formation.line and bool(face.counter.formation.rail)


def _rail_line(face: Face) -> str:
    """The line that tells a rail from another one of the same colour; it leaves room for text."""
    middle = num((face.rail_width + 1.4) / 2)
    boxes = {run.role: run.box for run in face.runs}
    if face.left:
        start = boxes["code"][3] + 4 if "code" in boxes else 5.0
        data = f"M{middle} {num(start)}V95"
    else:
        start = boxes["code"][2] + 4 if "code" in boxes else 5.0
        end = boxes["setup"][0] - 4 if "setup" in boxes else 95.0
        data = f"M{num(start)} {middle}H{num(end)}"
    return path(data, stroke=face.rail.line, stroke_width=2.6)


def _fold(face: Face) -> str:
    """The folded corner of a reduced unit."""
    dark = face.ground.dark
    corner = path(
        "M98.6 73V92.3a6.3 6.3 0 0 1 -6.3 6.3H73z", fill=WHITE, opacity=0.32 if dark else 0.55
    )
    return corner + path("M73 98.6L98.6 73", stroke=face.ground.rim, stroke_width=1.0)


def _signs(face: Face) -> str:
    """Guards' star, range disc and the coloured stars."""
    parts: list[str] = []
    if face.guards:
        parts.append(star(*face.guards, GUARDS_STAR, WHITE if face.ground.dark else "#a8322a"))
    if face.disc:
        parts.append(_range(*face.disc, figure_text(face.counter["range"])))
    for (x, y), colour in zip(face.stars, face.counter.stars, strict=True):
        line = WHITE if face.ground.dark and colour == "black" else FIGURE
        parts.append(star(x, y, STAR, STARS[colour], stroke=line, stroke_width=0.9))
    return "".join(parts)


def _range(x: float, y: float, radius: float, text: str) -> str:
    size = radius * 1.25
    figure = Run("range", text, "figures", size, x, y + size * 0.35, WHITE)
    return circle(x, y, radius, fill=RANGE) + figure.draw()


def _amber_frame() -> str:
    """The edge of a unit that lies on its disrupted side; the rail stays visible."""
    return rect(4.2, 4.2, 91.6, 91.6, rx=4.5, fill="none", stroke=AMBER, stroke_width=5.6)


def _flash() -> str:
    x, y = 86.5, 13.5
    disc = circle(x, y, 11.5, fill=AMBER, stroke=AMBER_INK, stroke_width=1.2)
    return disc + bolt(x, y, 0.24, AMBER_INK)


def _plain_back(face: Face, shadow: bool) -> str:
    """A back without figures: the side's emblem."""
    ground = face.ground
    body = draw_body(ground.fill, ground.rim, shadow, face.level.names)
    disc = circle(50, 50, 30, fill=ground.rim)
    return body + _rail(face) + disc + emblem(face.counter.owner.emblem, 50, 50, 21, DARK_PLATE)
