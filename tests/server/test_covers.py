"""What a cover shows of a title's map."""

from __future__ import annotations

import pytest

from zoc.kernel.data.title import Title, all_titles
from zoc.server.covers import BANNER, COVER, Window, corner, heart
from zoc.server.pictures import first_faces, frame_of


@pytest.mark.parametrize("window", [COVER, BANNER], ids=["cover", "banner"])
@pytest.mark.parametrize("title", all_titles(), ids=lambda title: title.name)
def test_a_picture_lies_on_the_map_and_shows_who_fights_there(title: Title, window: Window) -> None:
    faces = first_faces(title, title.scenarios.all[0])
    left, top, wide, tall = frame_of(title.board)
    x, y = corner(title, faces, window)
    assert 0 <= x <= max(0, wide - window.wide)
    assert 0 <= y <= max(0, tall - window.tall)
    centres = {id_: title.board.grid.centre(hex_) for id_, _, hex_ in faces}
    seen = [
        title.counters.unit(id_).side
        for id_, (cx, cy) in centres.items()
        if 0 < cx - left - x < window.wide and 0 < cy - top - y < window.tall
    ]
    assert len(seen) >= 8
    placed = {title.counters.unit(id_).side for id_ in centres}
    assert set(seen) == placed


def test_a_title_without_counters_at_start_shows_a_place_of_weight() -> None:
    title = next(iter(all_titles()))
    found = heart(title, [])
    assert found in {place.hex for place in title.board.places if place.rank <= 3}
