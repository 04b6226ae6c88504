"""Words that must fit: wrapping, shrinking, and the signs that type has for figures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from zoc.atlas import type as lettering

LINE = 1.22
"""Distance of baselines as a multiple of the size."""


@dataclass(frozen=True)
class Face:
    """A typeface at a size."""

    name: str
    size: float

    def width(self, words: str) -> float:
        """How wide the words are."""
        return lettering.width(self.name, words, self.size)

    @property
    def line(self) -> float:
        """From one baseline to the next."""
        return self.size * LINE

    @property
    def capital(self) -> float:
        """The height of capitals and figures."""
        return lettering.capital(self.name) * self.size

    def smaller(self, factor: float) -> Face:
        """The same face at a fraction of the size."""
        return Face(self.name, self.size * factor)


SIGNS = (
    (r"^-$", "–"),
    (r"^-/", "–/"),
    (r"/-$", "/–"),
    (r"^(\d+)-$", r"to \1"),
    (r"(?<![\d/])1/2(?![\d/])", "½"),
    (r"(?<![\d/])1/4(?![\d/])", "¼"),
    (r"(?<![\d/])([12])/3(?![\d/])", r"\1⁄3"),
    (r"(?<![\w)])-(?=\d)", "−"),
    (r"\b([A-Z]\d?D?)-(?=\d)", r"\1 −"),
    (r"(?<=\d)-(?=\d)", "–"),
    (r"(?<![a-z])x(?=[\d½¼])", "×"),
    (r"(?<=\d )x(?= )", "×"),
)
"""What a typewriter writes, and what a printer sets: minus, dashes, fractions, times."""


def typeset(words: str) -> str:
    """Words as a printer would set them."""
    for pattern, sign in SIGNS:
        words = re.sub(pattern, sign, words)
    return words


def wrap(face: Face, words: str, width: float) -> list[str]:
    """The words on as few lines as fit a width; a single word may stick out."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and face.width(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines or [""]


def balanced(face: Face, words: str, width: float) -> list[str]:
    """Wrapped to as few lines as fit, and these as even in length as can be."""
    count = len(wrap(face, words, width))
    low, high = width / 2, width
    for _ in range(12):
        middle = (low + high) / 2
        if len(wrap(face, words, middle)) > count:
            low = middle
        else:
            high = middle
    return wrap(face, words, high)


def fitted(face: Face, words: str, width: float) -> Face:
    """The face made small enough for the words to fit a width on one line."""
    wide = face.width(words)
    return face if wide <= width else face.smaller(width / wide)


def write(
    face: Face,
    words: str,
    x: float,
    y: float,
    fill: str,
    anchor: str = "start",
    spacing: float = 0.0,
) -> str:
    """One line of type as SVG."""
    return lettering.text(face.name, words, x, y, face.size, fill, anchor=anchor, spacing=spacing)


def paragraph(
    face: Face, lines: Sequence[str], x: float, y: float, fill: str, anchor: str = "start"
) -> str:
    """Lines of type as SVG, the first baseline at y."""
    return "".join(
        write(face, line, x, y + i * face.line, fill, anchor) for i, line in enumerate(lines)
    )
