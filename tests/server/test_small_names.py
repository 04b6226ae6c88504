"""Names on small pictures can be read, and none lies on a counter."""

from __future__ import annotations

import re

import pytest

from zoc.atlas.frame import Frame
from zoc.atlas.palette import WINTER
from zoc.atlas.svg import Box
from zoc.kernel.data.title import Title, all_titles
from zoc.server import pictures, small_names
from zoc.server.small_names import PIXELS, _meet

WIDTH = 400
TITLES = [title for title in all_titles() if title.rules and list(title.board.places)]


def written(title: Title, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Box, float]]:
    """The box of each name that is written, and how large it is in pixels."""
    found: list[tuple[Box, float]] = []
    frame = Frame(title.board.grid, 72.0)

    def note(name: str, x: float, y: float, size: float, palette: object) -> str:
        width = small_names.lettering.width(small_names.FACE, name, size)
        found.append(((x, y - size * 0.6, x + width, y), size * WIDTH / frame.width))
        return name

    monkeypatch.setattr(small_names, "_written", note)
    faces = pictures.first_faces(title, title.scenarios.all[0])
    small_names.small_names(title.board, frame, WINTER, {h for *_, h in faces}, WIDTH)
    return found


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.name)
def test_the_greatest_places_are_named_large_enough_and_apart(
    title: Title, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = written(title, monkeypatch)
    assert len(names) >= 2
    assert all(pixels >= PIXELS - 0.01 for _, pixels in names)
    for i, (box, _) in enumerate(names):
        assert not any(_meet(box, other) for other, _ in names[:i])


def test_no_name_lies_on_a_counter() -> None:
    title = TITLES[0]
    frame = Frame(title.board.grid, 72.0)
    everywhere = small_names.small_names(title.board, frame, WINTER, title.board.grid.hexes, WIDTH)
    assert not re.search("path", everywhere)
