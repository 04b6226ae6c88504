"""Type as outlines: measured, anchored, turned, and set along a line."""

import re
from math import pi, sin

import pytest

from zoc.atlas import type as lettering
from zoc.atlas.type_on_line import along, sorts_path


def points(data: str) -> list[tuple[float, float]]:
    """All absolute points of path data with relative curves."""
    found: list[tuple[float, float]] = []
    x = y = 0.0
    for letter, body in re.findall(r"([MlqczL])([^MlqczL]*)", data):
        values = [float(v) for v in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", body)]
        if letter == "z":
            continue
        if letter == "M":
            x, y = values
        else:
            x, y = x + values[-2], y + values[-1]
        found.append((x, y))
    return found


def test_every_face_is_installed_and_measured():
    for name in lettering.FACES:
        assert 0.5 < lettering.capital(name) < 0.8
        assert 0.3 < lettering.small(name) < lettering.capital(name) + 0.01


def test_width_grows_with_size_and_spacing():
    narrow = lettering.width("sans", "Rzhev", 10)
    assert lettering.width("sans", "Rzhev", 20) == pytest.approx(2 * narrow)
    assert lettering.width("sans", "Rzhev", 10, 0.1) == pytest.approx(narrow + 4)
    assert lettering.width("sans", "", 10, 0.1) == 0


@pytest.mark.parametrize(("anchor", "left"), [("start", 0.0), ("middle", -0.5), ("end", -1.0)])
def test_a_run_stands_where_its_anchor_says(anchor: str, left: float):
    width = lettering.width("figures", "1941", 20)
    xs = [x for x, _ in points(lettering.run("figures", "1941", 100, 50, 20, anchor))]
    assert min(xs) == pytest.approx(100 + left * width, abs=3)
    assert max(xs) == pytest.approx(100 + (left + 1) * width, abs=3)


def test_figures_stand_on_the_baseline_as_high_as_capitals():
    ys = [y for _, y in points(lettering.run("figures", "1", 0, 0, 100))]
    assert max(ys) == pytest.approx(0, abs=1.5)
    assert min(ys) == pytest.approx(-100 * lettering.capital("figures"), abs=1.5)


def test_the_same_word_gives_the_same_path():
    again = lettering.run("italic", "Volga", 1.5, 2.5, 12.25, spacing=0.2, turn=30)
    assert lettering.run("italic", "Volga", 1.5, 2.5, 12.25, spacing=0.2, turn=30) == again


def test_a_halo_is_the_same_outline_underneath():
    svg = lettering.text("sans", "Klin", 0, 0, 10, "#000", halo="#fff", halo_width=2.0)
    assert len(set(re.findall(r' d="([^"]*)"', svg))) == 1
    assert svg.index("#fff") < svg.index("#000")


def test_type_follows_its_line():
    line = [(float(x), 20 * sin(x / 100 * pi)) for x in range(0, 201, 2)]
    sorts = along("italic", "Moskva", line, 10.0, 16.0, 0.3)
    assert len(sorts) == 6
    assert [s.at[0] for s in sorts] == sorted(s.at[0] for s in sorts)
    assert sorts[0].s > 0.2
    for sort in sorts:
        x, y = sort.at
        assert abs(y - 20 * sin(x / 100 * pi)) < 2
        assert sort.box[0] < sort.box[2]
    assert sorts_path("italic", sorts, 16.0).count("M") >= 6
