"""Kinds of words that the orders of many titles are made of: names, numbers, hexes."""

from __future__ import annotations

from collections.abc import Sequence

from zoc.hexes import Grid
from zoc.kernel.play.action import NotationError, Word, WordKind


def names(words: Sequence[str], what: str) -> WordKind:
    """Things that are called by their place in a list of names, whatever the case."""
    places = {name.lower(): place for place, name in enumerate(words)}

    def read(text: str) -> int:
        if text.lower() not in places:
            raise NotationError(f"there is no {what} {text!r}")
        return places[text.lower()]

    def write(word: Word) -> str:
        if int(word) < 0:
            raise NotationError(f"there is no {what} {word}")
        return words[int(word)]

    return WordKind(read, write)


def hexes(grid: Grid) -> WordKind:
    """Hexes as players number them."""

    def write(word: Word) -> str:
        return grid.label(int(word))

    return WordKind(grid.hex, write)


def one_of(words: Sequence[str], complaint: str) -> WordKind:
    """One of a few words; `complaint` says what they are for."""

    def read(text: str) -> str:
        if text.lower() not in words:
            raise NotationError(f"{complaint}, not {text!r}")
        return text.lower()

    return WordKind(read, str)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or len(text) > 9:
        raise NotationError(f"{text!r} is not a number")
    return int(text)


NUMBER = WordKind(_number, str)
"""Whole numbers."""
