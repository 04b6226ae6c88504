"""Spot heights: a small triangle with its figure."""

from __future__ import annotations

from zoc.atlas import type as lettering
from zoc.atlas.map.crowd import SUPPLY, Crowd
from zoc.atlas.map.names import Word, draw_words
from zoc.atlas.map.scene import Scene
from zoc.atlas.map.symbols import settlement
from zoc.hexes import Hex

FACE, SIZE = "sans italic", 0.14


def draw_heights(scene: Scene, crowd: Crowd) -> str:
    """All spot heights given as hex features."""
    marks, words = list[str](), list[Word]()
    for feature, drawing in scene.hex_features("height"):
        text = scene.wording(feature, drawing)
        for hex_ in feature.hexes:
            mark, word = _height(scene, hex_, text, crowd)
            marks.append(mark)
            words.append(word)
    p = scene.palette
    lettered = draw_words("heights", words, p.urban_line, p.halo, 0.045 * scene.h, p.halo_opacity)
    return "".join(marks) + lettered


def _height(scene: Scene, hex_: Hex, text: str, crowd: Crowd) -> tuple[str, Word]:
    h, style = scene.h, scene.style.place(5, "height")
    x, y = scene.frame.centre(hex_)
    size = SIZE * h
    width, tall = lettering.width(FACE, text, size), lettering.capital(FACE) * size
    left, base = x + 0.075 * h, y + tall / 2
    crowd.add((x - 0.06 * h, y - 0.07 * h, left + width, y + 0.07 * h), SUPPLY)
    mark = settlement(x, y, h, style, scene.palette)
    return mark, Word(text, lettering.run(FACE, text, left, base, size))
