"""Lettering of a layer: all halos lie under all words, so that no halo cuts a neighbour."""

from __future__ import annotations

from dataclasses import dataclass

from zoc.atlas.svg import escape, group, path


@dataclass(frozen=True)
class Word:
    """A word as path data."""

    text: str
    data: str


def draw_words(
    layer: str, words: list[Word], fill: str, halo: str, halo_width: float, halo_opacity: float
) -> str:
    """The words of a layer over their halos, which are the same outlines stroked."""
    if not words:
        return ""
    halos = group(
        f'<use href="#{layer}-words"/>',
        fill=halo,
        stroke=halo,
        stroke_width=float(halo_width),
        stroke_linejoin="round",
        opacity=float(halo_opacity),
    )
    outlines = "".join(path(word.data, aria_label=escape(word.text)) for word in words)
    return halos + group(group(outlines, id=f"{layer}-words"), fill=fill)
