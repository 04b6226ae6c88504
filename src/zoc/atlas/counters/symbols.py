"""The symbols of the arms in their boxes, by the names that counter files use."""

from __future__ import annotations

from collections.abc import Callable

from zoc.atlas.counters import emblems
from zoc.atlas.counters.frame import Frame
from zoc.atlas.svg import circle, num, path, rect

Symbol = Callable[[Frame], str]


def saltire(f: Frame) -> str:
    return f.stroke(f.lines(((-1, -1), (1, 1)), ((1, -1), (-1, 1))), 0.85)


def slash(f: Frame) -> str:
    return f.stroke(f.lines(((-1, 1), (1, -1))), 0.85)


def track(f: Frame) -> str:
    """The rounded bar of armour."""
    w, h = f.width * 0.60, f.height * 0.50
    return rect(
        f.cx - w / 2, f.cy - h / 2, w, h,
        rx=h / 2, fill="none", stroke=f.ink, stroke_width=f.line * 0.9,
    )  # fmt: skip


def wheels(f: Frame, spread: float = 0.34, solid: bool = True) -> str:
    """Two wheels under the box."""
    r = f.height * 0.088
    fill = f.ink if solid else f.fill
    return "".join(
        circle(f.cx + s * f.width, f.bottom + r + f.line / 2, r,
               fill=fill, stroke=f.ink, stroke_width=f.line * 0.55)
        for s in (-spread, spread)
    )  # fmt: skip


def lettered(letters: str) -> Symbol:
    """Infantry of a special kind: the cross with letters on a disc."""

    def draw(f: Frame) -> str:
        wide = 0.25 if len(letters) == 1 else 0.30
        disc = f.dot(0, wide, fill=f.fill)
        return saltire(f) + disc + f.letters(letters, 0.53 if len(letters) == 1 else 0.44)

    return draw


def plain_letters(letters: str) -> Symbol:
    """Letters alone in the box."""
    return lambda f: f.letters(letters)


def roof(f: Frame) -> str:
    return f.stroke(f.lines(((-1, 1), (0, -1), (1, 1))))


def mortar(f: Frame) -> str:
    shaft = f.lines(((0, -0.68), (0, 0.24)), ((-0.2, -0.34), (0, -0.70), (0.2, -0.34)))
    ring = f.dot(0.46, 0.12, fill="none", stroke=f.ink, stroke_width=f.line * 0.85)
    return f.stroke(shaft) + ring


def infantry_gun(f: Frame) -> str:
    return f.stroke(f.lines(((0, -0.68), (0, 0.12))), 1.0) + f.dot(0.40, 0.14)


def rockets(f: Frame) -> str:
    chevrons = (((-0.34, v + 0.40), (0, v), (0.34, v + 0.40)) for v in (-0.72, -0.36))
    return f.stroke(f.lines(*chevrons)) + f.dot(0.52, 0.13)


def pioneers(f: Frame) -> str:
    prongs = f.lines(((-0.48, 0.5), (-0.48, -0.38), (0.48, -0.38), (0.48, 0.5)))
    return f.stroke(prongs + f.lines(((0, -0.38), (0, 0.5))), 1.0)


def flak(f: Frame) -> str:
    start, end = f.at(-1, 1), f.at(1, 1)
    dome = f"M{start}C{f.at(-0.64, -0.60)} {f.at(0.64, -0.60)} {end}"
    return f.stroke(dome) + f.dot(0.48, 0.11)


def airborne(f: Frame) -> str:
    gull = (
        f"M{f.at(-0.40, 0.88)}C{f.at(-0.36, 0.40)} {f.at(-0.04, 0.40)} {f.at(0, 0.88)}"
        f"C{f.at(0.04, 0.40)} {f.at(0.36, 0.40)} {f.at(0.40, 0.88)}"
    )
    return saltire(f) + f.stroke(gull, 0.8)


def ski(f: Frame) -> str:
    return saltire(f) + f.stroke(f.lines(((-0.76, 1.30), (0.68, 1.30), (0.92, 1.10))), 0.8)


def assault_gun(f: Frame) -> str:
    return track(f) + f.stroke(f.lines(((0, -1), (0, 1))), 0.8)


def machine_gun(f: Frame) -> str:
    arrow = f.lines(((0, 1), (0, -0.62)), ((-0.16, -0.30), (0, -0.66), (0.16, -0.30)))
    return saltire(f) + f.stroke(arrow, 0.8)


def security(f: Frame) -> str:
    half = path(f"M{f.at(-1, -1)}L{f.at(0, 0)}L{f.at(-1, 1)}z", fill=f.ink)
    return saltire(f) + half


def fortress(f: Frame) -> str:
    works = f.lines(((-0.44, 1), (-0.44, 0.62), (0.44, 0.62), (0.44, 1)))
    return saltire(f) + f.stroke(works, 0.9)


def flame(f: Frame) -> str:
    drop = (
        f"M{f.at(0, -0.40)}C{f.at(0.22, 0)} {f.at(0.20, 0.36)} {f.at(0, 0.36)}"
        f"C{f.at(-0.20, 0.36)} {f.at(-0.22, 0)} {f.at(0, -0.40)}z"
    )
    return track(f) + path(drop, fill=f.ink)


def headquarters(f: Frame) -> str:
    x = num(f.x)
    staff = f.stroke(f"M{x} {num(f.bottom)}V{num(f.bottom + f.height * 0.30)}", 1.0)
    return f.letters("HQ", 0.64) + staff


def lorry(f: Frame) -> str:
    return emblems.lorry(f.cx, f.cy + f.height * 0.02, f.height / 46, f.ink, f.fill)


SYMBOLS: dict[str, Symbol] = {
    "infantry": saltire,
    "motorised": lambda f: saltire(f) + wheels(f),
    "mechanised": lambda f: saltire(f) + track(f),
    "armour": track,
    "assault gun": assault_gun,
    "flame tank": flame,
    "armoured car": lambda f: track(f) + slash(f) + wheels(f),
    "cavalry": slash,
    "motorcycle": lambda f: saltire(f) + wheels(f, 0.13),
    "bicycle": lambda f: saltire(f) + wheels(f, 0.13, solid=False),
    "artillery": lambda f: f.dot(0, 0.19),
    "mortar": mortar,
    "infantry gun": infantry_gun,
    "rockets": rockets,
    "anti-tank": roof,
    "tank hunters": lambda f: roof(f) + wheels(f),
    "heavy flak": plain_letters("88"),
    "flak": flak,
    "pioneers": pioneers,
    "airborne": airborne,
    "ski": ski,
    "security": security,
    "fortress": fortress,
    "machine gun": machine_gun,
    "submachine gun": lettered("S"),
    "alarm": lettered("A"),
    "watch": lettered("W"),
    "march": lettered("M"),
    "police": lettered("Po"),
    "guards": lettered("G"),
    "partisans": lettered("P"),
    "workers": plain_letters("W"),
    "replacement": plain_letters("R"),
    "headquarters": headquarters,
    "transport": lorry,
}
BROKEN = frozenset({"partisans"})
"""Symbols whose box is drawn with a broken line."""
BOXLESS = frozenset({"air"})
"""Pictures that stand without a box."""
LOW = frozenset({"motorised", "armoured car", "motorcycle", "bicycle", "tank hunters", "ski"})
"""Symbols that reach below their box, the headquarters' staff left aside."""


def known(symbol: str) -> bool:
    """Whether there is a drawing of that name."""
    return symbol in SYMBOLS or symbol in BOXLESS


def draw_symbol(symbol: str, frame: Frame) -> str:
    """A symbol and its box."""
    if symbol in BOXLESS:
        return emblems.plane(frame.cx, frame.cy - 1.0, frame.height / 36, frame.ink)
    dash = f"{num(frame.width * 0.1)} {num(frame.width * 0.055)}" if symbol in BROKEN else None
    box = rect(
        frame.x, frame.y, frame.width, frame.height,
        fill=frame.fill, stroke=frame.ink, stroke_width=frame.line, stroke_dasharray=dash,
    )  # fmt: skip
    return box + SYMBOLS[symbol](frame)
