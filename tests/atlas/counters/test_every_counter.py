"""Every counter of every title draws, and what stands on it can be read."""

from __future__ import annotations

from itertools import combinations
from math import hypot
from xml.etree import ElementTree

import pytest

from zoc import all_titles
from zoc.atlas.counters import draw_counter, draw_marker
from zoc.atlas.counters.colours import GROUNDS, RAILS, STARS
from zoc.atlas.counters.layout import STAR, Face, lay_out
from zoc.atlas.counters.level import LEVELS
from zoc.atlas.counters.marker import PICTURES
from zoc.atlas.counters.symbols import BOXLESS, LOW, SYMBOLS
from zoc.atlas.svg import Box, overlap
from zoc.kernel.data.counters import FACES, Counter

UNITS = [pytest.param(t.counters.units, id=t.name) for t in all_titles()]
INSIDE = (1.4, 1.4, 98.6, 98.6)


def faces(units: tuple[Counter, ...]) -> list[Face]:
    """All faces with figures, at all levels, with and without set-up code."""
    found = [
        lay_out(u, side, level, code)
        for u in units
        for side in FACES
        for level in LEVELS
        for code in (False, True)
    ]
    return [f for f in found if f.back != "plain"]


def inside(box: Box) -> bool:
    left, top, right, foot = box
    return INSIDE[0] <= left and INSIDE[1] <= top and right <= INSIDE[2] and foot <= INSIDE[3]


def below(face: Face) -> Box:
    """What a symbol takes up under its box: wheels, skis."""
    left, _, right, foot = face.frame.box
    return left + 5, foot, right - 5, foot + face.frame.height * 0.176


def near(box: Box, x: float, y: float) -> float:
    """The distance of a point from a box."""
    dx = max(box[0] - x, 0, x - box[2])
    dy = max(box[1] - y, 0, y - box[3])
    return hypot(dx, dy)


@pytest.mark.parametrize("units", UNITS)
class TestUnits:
    def test_every_unit_draws_at_all_levels_and_on_both_sides(self, units) -> None:
        for unit in units:
            for side in FACES:
                for level in LEVELS:
                    svg = draw_counter(unit, side, level, setup_code=True)
                    ElementTree.fromstring(svg)

    def test_every_type_has_a_symbol_of_its_own(self, units) -> None:
        by_side = {(u.side, u.type.id): u.type.symbol for u in units}
        for side in {s for s, _ in by_side}:
            symbols = [symbol for (s, _), symbol in by_side.items() if s == side]
            assert len(symbols) == len(set(symbols))
        assert all(u.symbol in {*SYMBOLS, *BOXLESS} for u in units)

    def test_colours_are_known(self, units) -> None:
        assert {u.ground for u in units} <= set(GROUNDS)
        assert {u.formation.rail for u in units} <= {*RAILS, ""}
        assert {s for u in units for s in u.stars} <= set(STARS)

    def test_text_stays_inside_the_counter(self, units) -> None:
        for face in faces(units):
            assert all(inside(run.box) for run in face.all_runs), face.counter.id
            assert all(inside(plate.box) for plate in face.figures.plates), face.counter.id

    def test_text_does_not_cover_the_symbol(self, units) -> None:
        for face in faces(units):
            if face.symbol in BOXLESS:
                continue
            boxes = [run.box for run in face.all_runs] + [p.box for p in face.figures.plates]
            assert not any(overlap(box, face.frame.box) for box in boxes), face.counter.id

    def test_figures_keep_clear_of_wheels_and_skis(self, units) -> None:
        for face in faces(units):
            if face.symbol in LOW:
                boxes = [run.box for run in face.figures.runs]
                assert not any(overlap(box, below(face)) for box in boxes), face.counter.id

    def test_no_text_covers_another(self, units) -> None:
        for face in faces(units):
            for a, b in combinations(face.all_runs, 2):
                assert not overlap(a.box, b.box), (face.counter.id, a.text, b.text)

    def test_signs_keep_clear_of_text_and_symbol(self, units) -> None:
        for face in faces(units):
            signs = [(x, y, STAR * 0.8) for x, y in face.stars]
            signs += [face.disc] if face.disc else []
            boxes = [run.box for run in face.all_runs] + [face.frame.box]
            for x, y, radius in signs:
                assert all(near(box, x, y) >= radius - 0.3 for box in boxes), face.counter.id

    def test_names_are_large_enough_to_read(self, units) -> None:
        for unit in units:
            for run in lay_out(unit, "front", "L", True).runs:
                assert run.size >= 7.5, (unit.id, run.text, run.size)

    def test_figures_are_large_enough_to_read(self, units) -> None:
        for face in faces(units):
            least = {"L": 26, "M": 26, "S": 26}[face.level.name]
            assert all(run.size >= least for run in face.figures.runs), face.counter.id

    def test_the_figures_drawn_are_the_data(self, units) -> None:
        for unit in units:
            for side in FACES:
                drawn = [run.text for run in lay_out(unit, side, "M").figures.runs]
                if side == "reduced" and unit.back == "transport":
                    assert drawn == [str(unit["movement"])]
                else:
                    assert drawn == [f.text for f in unit.figures(side)]

    def test_the_words_of_a_picture_are_the_data(self, units) -> None:
        for unit in units:
            figures = "-".join(f.text for f in unit.figures())
            root = ElementTree.fromstring(draw_counter(unit))
            assert root.get("aria-label", "").endswith(f": {figures}")
            assert unit.full in root.get("aria-label", "")

    def test_no_live_text_and_nothing_that_renderers_draw_differently(self, units) -> None:
        for unit in units[::7]:
            svg = draw_counter(unit, level="L", setup_code=True)
            for word in ("<text", "filter", "style=", "var(", "foreignObject"):
                assert word not in svg


@pytest.mark.parametrize("title", all_titles(), ids=lambda t: t.name)
class TestMarkers:
    def test_every_marker_draws(self, title) -> None:
        for marker in title.counters.markers:
            side = title.counters.sides.get(marker.side)
            for level in LEVELS:
                ElementTree.fromstring(draw_marker(marker, side, level))

    def test_every_kind_has_a_picture(self, title) -> None:
        assert {m.kind for m in title.counters.markers} <= set(PICTURES)
