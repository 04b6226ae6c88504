"""Lines laid onto the lattice."""

from collections import Counter
from itertools import pairwise
from math import dist

from hypothesis import given
from hypothesis import strategies as st

from zoc.atlas.trace import along_sides, boundary, chains, through_hexes
from zoc.hexes import Grid

grids = st.builds(Grid, st.integers(3, 12), st.integers(3, 12), st.sampled_from(["odd", "even"]))


@st.composite
def lines(draw):
    grid = draw(grids)
    x = st.floats(-2, grid.columns * 0.87 + 1)
    y = st.floats(-2, grid.rows + 1)
    return grid, draw(st.lists(st.tuples(x, y), min_size=2, max_size=6))


def ends(grid, side):
    return {(round(x, 6), round(y, 6)) for x, y in grid.side_ends(side)}


@given(lines())
def test_a_course_along_hexsides_is_an_unbroken_chain_without_forks(case):
    grid, line = case
    for run in along_sides(grid, line):
        assert len(set(run)) == len(run)
        for a, b in pairwise(run):
            assert ends(grid, a) & ends(grid, b)
        touched = Counter(p for side in run for p in ends(grid, side))
        assert max(touched.values()) <= 2


@given(lines())
def test_a_course_stays_near_its_line(case):
    grid, line = case
    samples = [
        (ax + (bx - ax) * i / 60, ay + (by - ay) * i / 60)
        for (ax, ay), (bx, by) in pairwise(line)
        for i in range(61)
    ]
    for run in along_sides(grid, line):
        for side in run:
            a, b = grid.side_ends(side)
            middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            assert min(dist(middle, s) for s in samples) < 0.75


def test_a_river_down_a_column_border_zigzags_along_it():
    grid = Grid(4, 4)
    x = (grid.centre(grid.at(1, 0))[0] + grid.centre(grid.at(2, 0))[0]) / 2
    (run,) = along_sides(grid, [(x, -1.0), (x, 5.0)])
    inner = [s for s in run if len(grid.side_hexes(s)) == 2]
    for side in inner:
        assert {grid.cells[h][0] for h in grid.side_hexes(side)} == {1, 2}
    assert len(inner) == 7


@given(grids, st.randoms(use_true_random=False))
def test_a_boundary_has_each_hexside_between_the_two_sets_once(grid, random):
    ours = frozenset(h for h in grid if random.random() < 0.5)
    theirs = frozenset(grid.hexes) - ours
    found = [s for chain in boundary(grid, ours, theirs) for s in chain]
    wanted = {grid.side_between(h, n) for h in ours for n in grid.neighbours(h) if n in theirs}
    assert sorted(found) == sorted(wanted)


@given(lines())
def test_loose_hexsides_string_back_into_their_chain(case):
    grid, line = case
    for run in along_sides(grid, line):
        strung = chains(grid, sorted(run))
        assert sorted(s for chain in strung for s in chain) == sorted(run)
        assert len(strung) == 1
        for a, b in pairwise(strung[0]):
            assert ends(grid, a) & ends(grid, b)


@given(lines())
def test_a_way_is_a_chain_of_neighbours_that_leaves_the_map_only_at_its_ends(case):
    grid, line = case
    for run in through_hexes(grid, line):
        for a, b in pairwise(run):
            assert abs(dist(grid.cell_centre(*a), grid.cell_centre(*b)) - 1) < 1e-9
        for column, row in run[1:-1]:
            assert 0 <= column < grid.columns
            assert 0 <= row < grid.rows


def test_a_way_goes_around_what_it_must_avoid():
    grid = Grid(7, 7)
    wet = frozenset(grid.read("0403 0404"))
    (run,) = through_hexes(
        grid, [grid.centre(grid.hex("0204")), grid.centre(grid.hex("0604"))], wet
    )
    assert not wet & {grid.at(*cell) for cell in run}
