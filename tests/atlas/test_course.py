"""The true course of a river through hexes."""

from itertools import pairwise
from math import dist

from hypothesis import given
from hypothesis import strategies as st

from zoc.atlas.course import ALONG, INSIDE, along_course
from zoc.hexes import Grid

GRID = Grid(9, 9)
spots = st.tuples(st.floats(-1, 8.5), st.floats(-1, 9.5))
courses = st.lists(spots, min_size=2, max_size=6, unique=True)


def on_map(cell):
    return 0 <= cell[0] < GRID.columns and 0 <= cell[1] < GRID.rows


@given(courses)
def test_a_run_is_a_chain_of_neighbours_that_passes_no_cell_twice(line):
    for run in along_course(GRID, line):
        assert len(set(run.cells)) == len(run.cells)
        for a, b in pairwise(run.cells):
            assert dist(GRID.cell_centre(*a), GRID.cell_centre(*b)) < 1.01


@given(courses)
def test_only_the_ends_of_a_run_lie_beyond_the_map(line):
    for run in along_course(GRID, line):
        assert all(on_map(cell) for cell in run.cells[1:-1])
        assert any(on_map(cell) for cell in run.cells)


@given(courses)
def test_points_lie_in_their_cells_and_between_them(line):
    for run in along_course(GRID, line):
        assert len(run.points) == 2 * len(run.cells) - 1
        for cell, point in zip(run.cells, run.points[::2], strict=True):
            assert dist(GRID.cell_centre(*cell), point) < INSIDE + 1e-6
        for (a, b), (x, y) in zip(pairwise(run.cells), run.points[1::2], strict=True):
            (ax, ay), (bx, by) = GRID.cell_centre(*a), GRID.cell_centre(*b)
            assert dist(((ax + bx) / 2, (ay + by) / 2), (x, y)) < ALONG + 1e-6


def test_a_hex_that_is_only_clipped_is_left_out():
    first, corner, last = GRID.centre(GRID.at(2, 4)), (2.6, 3.95), GRID.centre(GRID.at(4, 4))
    (run,) = along_course(GRID, [first, corner, last])
    assert len(run.cells) == 3


def test_a_course_that_leaves_and_comes_back_is_two_runs():
    runs = along_course(GRID, [(2.0, 2.0), (2.0, -3.0), (5.0, -3.0), (5.0, 2.0)])
    assert len(runs) == 2
    assert not on_map(runs[0].cells[-1])
    assert not on_map(runs[1].cells[0])
