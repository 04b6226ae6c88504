"""Roads and railways: every step drawn once, without a gap, side by side where shared."""

from itertools import pairwise
from math import dist

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from zoc.atlas.map.courses import MOST, courses, part
from zoc.atlas.map.network import network, step, way_cells
from zoc.atlas.svg import sample
from zoc.hexes import RADIUS, Grid
from zoc.kernel.data.board import Way

GRID = Grid(10, 9, "odd")
HEXES = st.sampled_from(GRID.hexes)
WAYS = st.lists(st.tuples(HEXES, HEXES, st.integers(0, 2)), min_size=1, max_size=8)


def ways_of(ends: list[tuple[int, int, int]]) -> list[tuple[Way, int]]:
    return [(Way("road", "", GRID.line(a, b), "a test"), rank) for a, b, rank in ends if a != b]


@settings(max_examples=60, deadline=None)
@given(WAYS)
def test_every_step_is_drawn_once_in_its_best_class(ends: list[tuple[int, int, int]]):
    ways = ways_of(ends)
    best: dict[object, int] = {}
    for way, rank in ways:
        for a, b in pairwise(way_cells(GRID, way)):
            best[step(a, b)] = min(rank, best.get(step(a, b), rank))
    drawn = [
        (step(a, b), course.rank)
        for course in courses(network(GRID, ways), set())
        for a, b in pairwise(course.cells)
    ]
    assert sorted(drawn) == sorted(best.items())  # type: ignore


@settings(max_examples=60, deadline=None)
@given(WAYS, st.sets(HEXES, max_size=5))
@example([(11, 106, 0), (12, 106, 0), (87, 105, 1)], set())
def test_lines_meet_and_cross_hexsides_near_their_middle(ends, centred):
    cells = {GRID.cells[h] for h in centred}
    found = courses(network(GRID, ways_of(ends)), cells)
    for course in found:
        knots = [knot for knot in course.knots if knot.step]
        assert len(knots) >= len(course.cells) - 1
        assert all(abs(knot.slide) <= MOST + 0.09 for knot in knots)
        for cell in course.cells:
            if cell in cells:
                assert GRID.cell_centre(*cell) in course.points
    lines = [sample(course.points, 0.05) for course in found if len(course.points) > 1]
    for course, line in zip(found, lines, strict=False):
        for a, b in pairwise(course.cells):
            passed = {GRID.cell_near(*q) for q in line}
            assert {a, b} <= passed or len(course.cells) == 2
    _check_joined(found, lines)


def _check_joined(found, lines) -> None:
    """A course that begins in a hex of another one touches it."""
    for i, course in enumerate(found):
        for end, point in ((0, lines[i][0]), (-1, lines[i][-1])):
            others = [k for k, c in enumerate(found) if k != i and course.cells[end] in c.cells]
            if others:
                near = min(dist(point, q) for k in others for q in lines[k])
                assert near < 0.08


def test_road_and_railway_keep_to_their_own_hand():
    line = GRID.line(GRID.hex("0205"), GRID.hex("0905"))
    roads = courses(network(GRID, [(Way("road", "", line, "a test"), 0)]), set())
    rails = courses(network(GRID, [(Way("railway", "", line, "a test"), 0)]), set())
    part(GRID, roads, rails)
    road = {k.step: k.at for k in roads[0].knots if k.step}
    rail = {k.step: k.at for k in rails[0].knots if k.step}
    assert road.keys() == rail.keys()
    for key in road:
        assert road[key][1] > rail[key][1]
        assert 0.09 < dist(road[key], rail[key]) < 0.12


def test_a_way_that_goes_on_beyond_the_map_leaves_it():
    way = Way("road", "", GRID.line(GRID.hex("0105"), GRID.hex("0405")), "a test", enters=5)
    course = courses(network(GRID, [(way, 0)]), set())[0]
    start = min(course.points)
    assert GRID.hex_near(*start) is None
    assert dist(start, GRID.centre(GRID.hex("0105"))) > RADIUS


def test_a_branch_leads_into_the_line_it_joins():
    main = Way("railway", "", GRID.line(GRID.hex("0503"), GRID.hex("0508")), "a test")
    branch = Way("railway", "", (GRID.hex("0305"), GRID.hex("0405"), GRID.hex("0506")), "a test")
    found = courses(network(GRID, [(main, 0), (branch, 0)]), set())
    assert len(found) == 2
    ends = {course.points[k] for course in found for k in (0, -1)}
    shared = set(found[0].points) & set(found[1].points)
    assert shared & ends


@settings(max_examples=40, deadline=None)
@given(HEXES, HEXES, HEXES)
def test_a_line_passes_near_a_small_place_in_its_hexes(a: int, b: int, c: int):
    line = (*GRID.line(a, b), *GRID.line(b, c)[1:])
    if len(set(line)) < len(line) or len(line) < 3:
        return
    stops = {GRID.cells[h] for h in line[1:-1]}
    found = courses(network(GRID, [(Way("road", "", line, "a test"), 0)]), set(), stops)
    drawn = [q for course in found for q in sample(course.points, 0.02)]
    for cell in stops:
        assert min(dist(GRID.cell_centre(*cell), q) for q in drawn) < 0.31


@pytest.mark.parametrize(("ends", "meet"), [((1, 5, 2, 4), False), ((1, 4, 2, 5), True)])
def test_lines_touch_where_they_cross_and_not_where_they_pass(ends: tuple[int, ...], meet: bool):
    here = GRID.hex("0505")
    beside = [next(h for h in GRID.neighbours(here) if GRID.direction(here, h) == d) for d in ends]
    pairs = ((beside[0], here, beside[1]), (beside[2], here, beside[3]))
    one, other = courses(
        network(GRID, [(Way("railway", "", p, "a test"), 0) for p in pairs]), set()
    )
    assert bool(set(one.points) & set(other.points)) == meet
    lines = [sample(course.points, 0.05) for course in (one, other)]
    assert (min(dist(a, b) for a in lines[0] for b in lines[1]) < 0.15) == meet
