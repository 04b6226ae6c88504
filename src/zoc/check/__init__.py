"""Checks of a title: its data one by one and against each other, its drawing, its play. For
authors, as `zoc check TITLE` and as a plug-in of pytest."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.check.citations import citation_mistakes
from zoc.check.code import code_mistakes
from zoc.check.data import data_mistakes
from zoc.check.drawing import drawing_mistakes
from zoc.check.lessons import lesson_mistakes
from zoc.check.playing import playing_mistakes
from zoc.kernel.data.title import Title

__all__ = [
    "check",
    "citation_mistakes",
    "code_mistakes",
    "data_mistakes",
    "drawing_mistakes",
    "lesson_mistakes",
    "playing_mistakes",
]


def check(title: Title, games: int = 5) -> Iterator[str]:
    """Every mistake of a title, one sentence each. What can only be found by drawing and playing is
    looked for once the data are right."""
    found = list(data_mistakes(title))
    yield from found
    if not found:
        yield from citation_mistakes(title)
        yield from code_mistakes(title)
        yield from drawing_mistakes(title)
        yield from lesson_mistakes(title)
        yield from playing_mistakes(title, games)
