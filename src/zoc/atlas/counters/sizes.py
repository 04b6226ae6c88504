"""Marks of size above the symbol: bars and crosses, drawn and not typed."""

from __future__ import annotations

from zoc.atlas.svg import num, path

SIZE_MARKS = {
    "I": ("|", 1),
    "II": ("|", 2),
    "III": ("|", 3),
    "X": ("x", 1),
    "XX": ("x", 2),
    "XXX": ("x", 3),
    "XXXX": ("x", 4),
}


def size_marks(size: str, x: float, y: float, ink: str, scale: float = 1.0) -> str:
    """The marks of size, drawn and not typed, centred on a point."""
    if size not in SIZE_MARKS:
        return ""
    kind, count = SIZE_MARKS[size]
    step = (5.2 if kind == "|" else 9.0) * scale
    first = x - (count - 1) * step / 2
    data = "".join(_mark(kind, first + i * step, y, scale) for i in range(count))
    return path(data, fill="none", stroke=ink, stroke_width=2.1 * scale)


def _mark(kind: str, x: float, y: float, scale: float) -> str:
    if kind == "|":
        return f"M{num(x)} {num(y - 4.1 * scale)}V{num(y + 4.1 * scale)}"
    q = 3.5 * scale
    left, right, top, low = num(x - q), num(x + q), num(y - q), num(y + q)
    return f"M{left} {top}L{right} {low}M{right} {top}L{left} {low}"
