"""SVG by hand: short numbers, curves through their points, lines moved and smoothed."""

from math import dist, hypot
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zoc.atlas.svg import (
    Point,
    beziers,
    circle,
    curve,
    document,
    escape,
    evenly,
    group,
    num,
    offset,
    overlap,
    polyline,
    sample,
    smooth,
)

COORDINATES = st.floats(-500, 500)
LINES = st.lists(st.tuples(COORDINATES, COORDINATES), min_size=3, max_size=12, unique=True)
BOXES = st.tuples(COORDINATES, COORDINATES, st.floats(1, 50), st.floats(1, 50)).map(
    lambda b: (b[0], b[1], b[0] + b[2], b[1] + b[3])
)


@given(st.floats(-(10**6), 10**6), st.integers(0, 4))
def test_a_number_is_short_and_true(value: float, places: int):
    text = num(value, places)
    assert abs(float(text) - value) <= 0.51 * 10**-places + 1e-9
    assert text == "0" or not ("." in text and text.endswith("0"))
    assert text != "-0"


@given(LINES)
def test_a_curve_passes_its_points_without_a_break(line: list[Point]):
    pieces = beziers(line)
    assert [piece[0] for piece in pieces] == line[:-1]
    assert [piece[3] for piece in pieces] == line[1:]
    assert curve(line).count("C") == len(line) - 1
    drawn = sample(line, 5.0)
    for point in line:
        assert min(dist(point, q) for q in drawn) < 1e-6


@given(LINES, st.floats(1, 40))
def test_even_points_keep_both_ends(line: list[Point], step: float):
    found = evenly(line, step)
    assert dist(found[0], line[0]) < 1e-6
    assert dist(found[-1], line[-1]) < 1e-6


def test_a_line_moves_to_its_right():
    assert offset([(0, 0), (10, 0)], 2.0) == [(0, 2.0), (10, 2.0)]


def test_smoothing_keeps_a_straight_line_and_the_ends():
    line = [(float(x), 2.0 * x) for x in range(20)]
    for a, b in zip(smooth(line, 2.0), line, strict=True):
        assert hypot(a[0] - b[0], a[1] - b[1]) < 1e-6


@given(BOXES, BOXES)
def test_overlap_is_mutual(a, b):
    assert overlap(a, b) == overlap(b, a)
    assert overlap(a, a)


def test_elements_are_well_formed():
    words = 'A "B" <C> & D'
    content = group(circle(1, 2, 3.5, fill="#fff", stroke_width=1.25, opacity=None), id="layer")
    root = ElementTree.fromstring(document(content, 10, 20, words))
    assert root[0].text == words
    assert root[1][0].attrib["stroke-width"] == "1.25"
    assert group("") == ""
    assert escape(words) == "A &quot;B&quot; &lt;C&gt; &amp; D"


@pytest.mark.parametrize(("closed", "end"), [(True, "z"), (False, "2")])
def test_a_polyline_closes_when_asked(closed: bool, end: str):
    assert polyline([(0, 0), (1, 2)], closed).endswith(end)
