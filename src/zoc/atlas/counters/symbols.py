"""The symbols of the arms in their boxes, by the names that counter files use."""

from __future__ import annotations

from collections.abc import Callable

from zoc.atlas.counters import emblems
from zoc.atlas.counters.frame import Frame
from zoc.atlas.svg import circle, num, path, rect

Symbol = Callable[[Frame], str]


def _saltire(f: Frame) -> str:
    return f.stroke(f.lines(((-1, -1), (1, 1)), ((1, -1), (-1, 1))), 0.85)


def _slash(f: Frame) -> str:
    return f.stroke(f.lines(((-1, 1), (1, -1))), 0.85)


def _track(f: Frame) -> str:
    """The rounded bar of armour."""
    w, h = f.width * 0.60, f.height * 0.50
    return rect(
        f.cx - w / 2, f.cy - h / 2, w, h,
        rx=h / 2, fill="none", stroke=f.ink, stroke_width=f.line * 0.9,
    )  # fmt: skip


def _wheels(f: Frame, spread: float = 0.34, solid: bool = True) -> str:
    """Two wheels under the box."""
    r = f.height * 0.088
    fill = f.below if solid else f.fill
    return "".join(
        circle(f.cx + s * f.width, f.bottom + r + f.line / 2, r,
               fill=fill, stroke=f.below, stroke_width=f.line * 0.55)
        for s in (-spread, spread)
    )  # fmt: skip


def _lettered(letters: str) -> Symbol:
    """Infantry of a special kind: the cross with letters on a disc."""

    def draw(f: Frame) -> str:
        wide = 0.25 if len(letters) == 1 else 0.30
        disc = f.dot(0, wide, fill=f.fill)
        return _saltire(f) + disc + f.letters(letters, 0.53 if len(letters) == 1 else 0.44)

    return draw


def _plain_letters(letters: str) -> Symbol:
    """Letters alone in the box."""
    return lambda f: f.letters(letters)


def _roof(f: Frame) -> str:
    return f.stroke(f.lines(((-1, 1), (0, -1), (1, 1))))


def _mortar(f: Frame) -> str:
    shaft = f.lines(((0, -0.68), (0, 0.24)), ((-0.2, -0.34), (0, -0.70), (0.2, -0.34)))
    ring = f.dot(0.46, 0.12, fill="none", stroke=f.ink, stroke_width=f.line * 0.85)
    return f.stroke(shaft) + ring


def _infantry_gun(f: Frame) -> str:
    return f.stroke(f.lines(((0, -0.68), (0, 0.12))), 1.0) + f.dot(0.40, 0.14)


def _rockets(f: Frame) -> str:
    chevrons = (((-0.34, v + 0.40), (0, v), (0.34, v + 0.40)) for v in (-0.72, -0.36))
    return f.stroke(f.lines(*chevrons)) + f.dot(0.52, 0.13)


def _pioneers(f: Frame) -> str:
    prongs = f.lines(((-0.48, 0.5), (-0.48, -0.38), (0.48, -0.38), (0.48, 0.5)))
    return f.stroke(prongs + f.lines(((0, -0.38), (0, 0.5))), 1.0)


def _flak(f: Frame) -> str:
    start, end = f.at(-1, 1), f.at(1, 1)
    dome = f"M{start}C{f.at(-0.64, -0.60)} {f.at(0.64, -0.60)} {end}"
    return f.stroke(dome) + f.dot(0.48, 0.11)


def _airborne(f: Frame) -> str:
    gull = (
        f"M{f.at(-0.40, 0.88)}C{f.at(-0.36, 0.40)} {f.at(-0.04, 0.40)} {f.at(0, 0.88)}"
        f"C{f.at(0.04, 0.40)} {f.at(0.36, 0.40)} {f.at(0.40, 0.88)}"
    )
    return _saltire(f) + f.stroke(gull, 0.8)


def _ski(f: Frame) -> str:
    blade = f.lines(((-0.76, 1.30), (0.68, 1.30), (0.92, 1.10)))
    return _saltire(f) + f.stroke(blade, 0.8, stroke=f.below)


def _assault_gun(f: Frame) -> str:
    return _track(f) + f.stroke(f.lines(((0, -1), (0, 1))), 0.8)


def _machine_gun(f: Frame) -> str:
    arrow = f.lines(((0, 1), (0, -0.62)), ((-0.16, -0.30), (0, -0.66), (0.16, -0.30)))
    return _saltire(f) + f.stroke(arrow, 0.8)


def _security(f: Frame) -> str:
    half = path(f"M{f.at(-1, -1)}L{f.at(0, 0)}L{f.at(-1, 1)}z", fill=f.ink)
    return _saltire(f) + half


def _fortress(f: Frame) -> str:
    works = f.lines(((-0.44, 1), (-0.44, 0.62), (0.44, 0.62), (0.44, 1)))
    return _saltire(f) + f.stroke(works, 0.9)


def _flame(f: Frame) -> str:
    drop = (
        f"M{f.at(0, -0.40)}C{f.at(0.22, 0)} {f.at(0.20, 0.36)} {f.at(0, 0.36)}"
        f"C{f.at(-0.20, 0.36)} {f.at(-0.22, 0)} {f.at(0, -0.40)}z"
    )
    return _track(f) + path(drop, fill=f.ink)


def _headquarters(f: Frame) -> str:
    x = num(f.x)
    foot = f"M{x} {num(f.bottom)}V{num(f.bottom + f.height * 0.30)}"
    staff = f.stroke(foot, 1.0, stroke=f.below)
    return f.letters("HQ", 0.64) + staff


def _lorry(f: Frame) -> str:
    return emblems.lorry(f.cx, f.cy + f.height * 0.02, f.height / 46, f.ink, f.fill)


SYMBOLS: dict[str, Symbol] = {
    "infantry": _saltire,
    "motorised": lambda f: _saltire(f) + _wheels(f),
    "mechanised": lambda f: _saltire(f) + _track(f),
    "armour": _track,
    "assault gun": _assault_gun,
    "flame tank": _flame,
    "armoured car": lambda f: _track(f) + _slash(f) + _wheels(f),
    "cavalry": _slash,
    "motorcycle": lambda f: _saltire(f) + _wheels(f, 0.13),
    "bicycle": lambda f: _saltire(f) + _wheels(f, 0.13, solid=False),
    "artillery": lambda f: f.dot(0, 0.19),
    "mortar": _mortar,
    "infantry gun": _infantry_gun,
    "rockets": _rockets,
    "anti-tank": _roof,
    "tank hunters": lambda f: _roof(f) + _wheels(f),
    "heavy flak": _plain_letters("88"),
    "flak": _flak,
    "pioneers": _pioneers,
    "airborne": _airborne,
    "ski": _ski,
    "security": _security,
    "fortress": _fortress,
    "machine gun": _machine_gun,
    "submachine gun": _lettered("S"),
    "alarm": _lettered("A"),
    "watch": _lettered("W"),
    "march": _lettered("M"),
    "police": _lettered("Po"),
    "guards": _lettered("G"),
    "partisans": _lettered("P"),
    "workers": _plain_letters("W"),
    "replacement": _plain_letters("R"),
    "headquarters": _headquarters,
    "transport": _lorry,
}
BROKEN = frozenset({"partisans"})
"""Symbols whose box is drawn with a broken line."""
BOXLESS = frozenset({"air"})
"""Pictures that stand without a box."""
LOW = frozenset({"motorised", "armoured car", "motorcycle", "bicycle", "tank hunters", "ski"})
"""Symbols that reach below their box, the headquarters' staff left aside."""


def draw_symbol(symbol: str, frame: Frame) -> str:
    """A symbol and its box."""
    if symbol in BOXLESS:
        return emblems.plane(frame.cx, frame.cy - 1.0, frame.height / 38.5, frame.ink)
    dash = f"{num(frame.width * 0.1)} {num(frame.width * 0.055)}" if symbol in BROKEN else None
    box = rect(
        frame.x, frame.y, frame.width, frame.height,
        fill=frame.fill, stroke=frame.ink, stroke_width=frame.line, stroke_dasharray=dash,
    )  # fmt: skip
    return box + SYMBOLS[symbol](frame)
