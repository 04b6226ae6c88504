"""A part of a drawing looks like the same part of the whole, and leaves out what is elsewhere."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from zoc.atlas.cutting import Cutting, _curved, _walked
from zoc.atlas.export import to_png
from zoc.atlas.svg import document

SHAPES = (
    '<defs><path id="dots" d="m10 10h0m30 5h0m100 120h0m-20 .5h0"/></defs>'
    '<path d="M5 5L60 20L20 60zM150 150l30 0l-10 30z" fill="#a33" fill-rule="evenodd"/>'
    '<path d="M150 110l30 0q10 20-10 30z" fill="#3a3"/>'
    '<path d="M0 100C50 60 120 180 200 90" fill="none" stroke="#36a" stroke-width="6"/>'
    '<path d="M0 0H200V200H0z" fill="#eee" fill-opacity="0.3"/>'
    '<circle cx="120" cy="40" r="20" fill="#484"/>'
    '<g stroke="#111" stroke-width="5" stroke-linecap="round"><use href="#dots" x="1"/></g>'
)
WHOLE = document(SHAPES, 200, 200)


def pixels(svg: str, width: int) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(to_png(svg, width))).convert("RGBA"), np.int16)


@pytest.mark.parametrize("left", [0, 60, 100])
@pytest.mark.parametrize("top", [0, 60, 100])
def test_a_part_is_the_whole_seen_through_a_window(left: int, top: int) -> None:
    part = Cutting(WHOLE).part((left, top, left + 100, top + 100), 8)
    size, window = 'width="200" height="200" viewBox="0 0 200 200"', f"{left} {top} 100 100"
    assert size in WHOLE
    seen = WHOLE.replace(size, f'width="100" height="100" viewBox="{window}"')
    assert (pixels(part, 200) == pixels(seen, 200)).all()
    assert pixels(seen, 200).any()


def test_what_lies_elsewhere_is_left_out() -> None:
    part = Cutting(WHOLE).part((0, 0, 60, 60), 8)
    assert "M150 150" not in part
    assert "M5 5L60 20L20 60z" in part
    assert part.count("h0") == 2


def test_a_sign_that_is_set_down_elsewhere_stays_whole() -> None:
    reed = '<defs><path id="reed" d="M-4 0L4 0M0 0L0 -6"/></defs>'
    use = '<g stroke="#000"><use href="#reed" x="150" y="150"/></g>'
    part = Cutting(document(reed + use, 200, 200)).part((140, 140, 160, 160), 2)
    assert pixels(part, 40)[..., 3].any()


def test_a_path_told_in_another_way_stays_whole() -> None:
    arc = '<path d="M180 180A9 9 0 0 1 190 190" stroke="#000"/>'
    assert "A9 9 0 0 1 190 190" in Cutting(document(arc, 200, 200)).part((0, 0, 9, 9), 1)


def test_a_sign_far_away_is_left_out() -> None:
    reed = '<defs><path id="reed" d="M-4 0L4 0M0 0L0 -6"/></defs>'
    use = '<g stroke="#000"><use href="#reed" x="150" y="150"/></g>'
    assert "<use" not in Cutting(document(reed + use, 200, 200)).part((0, 0, 60, 60), 2)


RINGS = "M10 40q0-15 0-30" + "q2 0 4 0" * 30 + "q0 30 0 60" + "q-2 0-4 0" * 30 + "q0-15 0-30z"
RINGS += "M150 9q.5-1 2 3.5"


def test_a_long_contour_is_cut_and_looks_the_same() -> None:
    line = f'<path d="{RINGS}" fill="none" stroke="#36a" stroke-width="3"/>'
    whole = document(line, 200, 200)
    part = Cutting(whole).part((0, 0, 50, 50), 4)
    seen = whole.replace(
        'width="200" height="200" viewBox="0 0 200 200"',
        'width="50" height="50" viewBox="0 0 50 50"',
    )
    assert len(part) < 0.7 * len(whole)
    assert abs(pixels(part, 100) - pixels(seen, 100)).max() <= 40


def test_an_area_and_a_dashed_line_stay_whole() -> None:
    for more in ('fill="#a33"', 'fill="none" stroke="#000" stroke-dasharray="2 2"'):
        whole = document(f'<path d="{RINGS}" {more}/>', 200, 200)
        assert RINGS[: RINGS.index("M150")] in Cutting(whole).part((0, 0, 20, 20), 4)


def test_boxes_of_curves_are_those_of_walking_along_them() -> None:
    strokes = ["M" + text for text in RINGS.split("M")[1:]]
    assert np.allclose(_curved(RINGS), [_walked(text) for text in strokes])
