"""Shapes: which words a hand-written file may have and what each takes, told in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from reprlib import repr as short
from typing import Any, cast

Data = dict[str, Any]
"""A table of a TOML file; what its words hold is for a reader to check."""
Shape = Callable[[Any, str], None]
"""Checks a value that stands somewhere in a file; raises a `ShapeError` that names the place."""


class ShapeError(ValueError):
    """A value that does not fit its place in a file."""


def text(value: object, where: str) -> None:
    """Any text."""
    if not isinstance(value, str):
        raise ShapeError(f"{where} must be a text in quotes, not {short(value)}")


def number(least: int, most: int) -> Shape:
    """A whole number within limits."""

    def check(value: object, where: str) -> None:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            what = f"a whole number from {least} to {most}"
            raise ShapeError(f"{where} must be {what}, not {short(value)}")

    return check


def anything(value: object, where: str) -> None:
    """Whatever the title makes of it."""


def one_of(*words: str) -> Shape:
    """One of some words."""

    def check(value: object, where: str) -> None:
        if value not in words:
            raise ShapeError(f"{where} must be {' or '.join(words)}, not {short(value)}")

    return check


def each(shape: Shape) -> Shape:
    """A list of values of one shape."""

    def check(value: object, where: str) -> None:
        if not isinstance(value, list | tuple):
            raise ShapeError(f"{where} must be a list in brackets, not {short(value)}")
        for item in cast(list[Any], value):
            shape(item, where)

    return check


def table(shape: Shape) -> Shape:
    """A table with any names and values of one shape."""

    def check(value: object, where: str) -> None:
        for name, item in _entries(value, where).items():
            shape(item, f"{where}.{name}")

    return check


def words(shapes: Mapping[str, Shape], needed: tuple[str, ...] = ()) -> Shape:
    """A table with known names only, each with its shape."""

    def check(value: object, where: str) -> None:
        entries = _entries(value, where)
        for name in needed:
            if name not in entries:
                raise ShapeError(f"{where or 'the file'} lacks {name!r}")
        for name, item in entries.items():
            if name not in shapes:
                here = where or "the file"
                raise ShapeError(f"{here} has no word {name!r}: {_hint(name, shapes)}")
            shapes[name](item, f"{where}.{name}" if where else name)

    return check


def either(first: Shape, second: Shape) -> Shape:
    """A table that fits the first shape, or anything else that fits the second."""

    def check(value: object, where: str) -> None:
        (first if isinstance(value, dict) else second)(value, where)

    return check


def _entries(value: object, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ShapeError(f"{where} must be a table of names and values, not {short(value)}")
    return cast(dict[str, Any], value)


def known(word: str, words: Iterable[str], what: str) -> str:
    """A word that must be one of those known."""
    found = sorted(set(words))
    if word not in found:
        raise ShapeError(f"there is no {what} {word!r}: {_hint(word, found)}")
    return word


def _hint(word: str, words: Iterable[str]) -> str:
    near = get_close_matches(word, list(words), n=1)
    return f"did you mean {near[0]!r}?" if near else f"there are {', '.join(words)}"
