"""Neighbours, distances, lines, rings and where hexes lie in the plane."""

from itertools import pairwise
from math import atan2, cos, dist, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zoc.hexes import COLUMN_WIDTH, DIRECTIONS, EDGES, RADIUS, Grid, LabelError

from . import naive
from .worlds import GRIDS, grid_and_hexes, grids


@pytest.mark.parametrize("grid", GRIDS, ids=repr)
def test_a_step_off_the_board_ends_on_a_number_that_is_no_hex(grid: Grid):
    for hex_ in grid:
        ends = {hex_ + step for step in grid.steps}
        assert len(ends) == 6
        assert ends <= set(range(grid.size))
        assert ends & set(grid.hexes) == naive.touching(grid)[hex_]


@pytest.mark.parametrize("grid", GRIDS, ids=repr)
def test_hexes_are_numbered_upwards_column_by_column(grid: Grid):
    assert list(grid.hexes) == sorted(set(grid.hexes))
    cells = [(c, r) for c in range(grid.columns) for r in range(grid.rows)]
    assert [grid.cells[h] for h in grid] == cells
    assert [grid.at(*cell) for cell in cells] == list(grid)
    assert len(grid) == grid.columns * grid.rows


def test_numbers_are_hardly_wasted():
    grid = Grid(62, 70)
    assert grid.size < 1.06 * len(grid)


@pytest.mark.parametrize("grid", GRIDS, ids=repr)
def test_neighbours_are_the_hexes_one_hex_away_clockwise_from_the_north(grid: Grid):
    for hex_ in grid:
        near = naive.touching(grid)[hex_]
        clockwise = sorted(near, key=lambda n: naive.direction(grid, hex_, n))
        assert list(grid.neighbours(hex_)) == clockwise


@given(grids)
def test_a_direction_leads_to_the_neighbour_that_lies_there(grid: Grid):
    for hex_ in grid:
        there = {d: n for d in range(6) if (n := grid.neighbour(hex_, d)) is not None}
        for direction, other in there.items():
            assert naive.direction(grid, hex_, other) == direction
            assert grid.direction(hex_, other) == direction
            assert grid.neighbour(other, (direction + 3) % 6) == hex_
        assert set(there.values()) == naive.touching(grid)[hex_]


def test_directions_are_named_clockwise_from_the_north():
    grid = Grid(3, 3, "even")
    middle = grid.hex("0202")
    named = {DIRECTIONS[d]: grid.label(n) for d in range(6) if (n := grid.neighbour(middle, d))}
    assert named == {
        "N": "0201",
        "NE": "0302",
        "SE": "0303",
        "S": "0203",
        "SW": "0103",
        "NW": "0102",
    }


def test_the_stagger_decides_who_touches_whom():
    def near(lower: str) -> set[str]:
        grid = Grid.from_data({"columns": 3, "rows": 3, "lower": lower})
        return {grid.label(n) for n in grid.neighbours(grid.hex("0202"))}

    assert near("even") - near("odd") == {"0103", "0303"}
    assert near("odd") - near("even") == {"0101", "0301"}


@given(grid_and_hexes(2))
def test_hexes_that_do_not_touch_have_no_direction(case):
    grid, one, two = case
    touch = two in naive.touching(grid)[one]
    assert (grid.direction(one, two) is not None) == touch


@given(grid_and_hexes())
def test_the_distance_is_the_length_of_the_shortest_walk(case):
    grid, start = case
    for length, layer in enumerate(naive.layers(grid, {start}, lambda _a, _b: True)):
        assert {grid.distance(start, h) for h in layer} == {length}
        assert {grid.distance(h, start) for h in layer} == {length}


@given(grids)
def test_lattice_coordinates_name_one_hex(grid: Grid):
    assert [grid.from_axial(*grid.axial(h)) for h in grid] == list(grid)


@given(grid_and_hexes(), st.integers(0, 9))
def test_a_ring_is_all_hexes_at_its_distance_once(case, radius: int):
    grid, centre = case
    ring = grid.ring(centre, radius)
    assert len(ring) == len(set(ring))
    assert set(ring) == {h for h in grid if grid.distance(centre, h) == radius}
    assert set(grid.disc(centre, radius)) == {h for h in grid if grid.distance(centre, h) <= radius}


@pytest.mark.parametrize("radius", [1, 2, 3])
def test_a_ring_runs_clockwise_from_the_north(radius: int):
    grid = Grid(9, 9)
    middle = grid.at(4, 4)
    x, y = grid.centre(middle)

    def bearing(hex_: int) -> float:
        hx, hy = grid.centre(hex_)
        return atan2(hx - x, y - hy) % (2 * pi)

    bearings = [bearing(h) for h in grid.ring(middle, radius)]
    assert bearings[0] == 0
    assert bearings == sorted(bearings)


@given(grid_and_hexes(2))
def test_a_line_is_a_chain_of_neighbours_as_long_as_the_distance(case):
    grid, start, end = case
    line = grid.line(start, end)
    assert (line[0], line[-1]) == (start, end)
    assert len(line) == grid.distance(start, end) + 1
    assert all(b in naive.touching(grid)[a] for a, b in pairwise(line))


@given(grid_and_hexes(2))
def test_a_line_is_the_same_from_both_ends(case):
    grid, start, end = case
    assert grid.line(end, start) == grid.line(start, end)[::-1]


@given(grid_and_hexes(2))
def test_a_line_keeps_to_hexes_that_the_straight_line_meets(case):
    grid, start, end = case
    (x1, y1), (x2, y2) = naive.centre(grid, start), naive.centre(grid, end)
    length = grid.distance(start, end)
    for i, hex_ in enumerate(grid.line(start, end)):
        part = i / max(length, 1)
        point = x1 + (x2 - x1) * part, y1 + (y2 - y1) * part
        assert dist(point, naive.centre(grid, hex_)) <= RADIUS + 1e-5


def test_a_line_along_the_map_s_edge_stays_on_the_map():
    for lower in ("odd", "even"):
        grid = Grid(9, 4, lower)
        for row in (0, 3):
            for start in range(7):
                line = grid.line(grid.at(start, row), grid.at(start + 2, row))
                assert len(line) == 3


@given(grids)
def test_centres_lie_in_columns_half_a_hex_apart_in_height(grid: Grid):
    for hex_ in grid:
        assert dist(grid.centre(hex_), naive.centre(grid, hex_)) < 1e-9


def test_lower_columns_lie_half_a_hex_lower():
    assert Grid(2, 1, "even").centre(Grid(2, 1, "even").hex("0201")) == (COLUMN_WIDTH, 0.5)
    assert Grid(2, 1, "odd").centre(Grid(2, 1, "odd").hex("0101")) == (0, 0.5)


@given(grid_and_hexes(), st.floats(0, 0.49), st.floats(0, 2 * pi))
def test_a_point_well_inside_a_hex_is_found_in_it(case, away: float, angle: float):
    grid, hex_ = case
    x, y = grid.centre(hex_)
    assert grid.hex_near(x + away * cos(angle), y + away * sin(angle)) == hex_


@given(grids, st.floats(-3, 12), st.floats(-3, 15))
def test_a_point_lies_in_the_hex_with_the_nearest_centre(grid: Grid, x: float, y: float):
    best = min(dist((x, y), grid.centre(h)) for h in grid)
    found = grid.hex_near(x, y)
    if found is None:
        assert best >= 0.5 - 1e-9
    else:
        assert dist((x, y), grid.centre(found)) <= best + 1e-9


@given(grid_and_hexes())
def test_corners_make_a_regular_hexagon(case):
    grid, hex_ = case
    corners = grid.corners(hex_)
    for one, two in pairwise((*corners, corners[0])):
        assert dist(one, grid.centre(hex_)) == pytest.approx(RADIUS)
        assert dist(one, two) == pytest.approx(RADIUS)


@given(grids)
def test_edges_are_the_outer_rows_and_columns(grid: Grid):
    cells = {name: [grid.cells[h] for h in grid.edge(name)] for name in EDGES}
    assert cells["top"] == [(c, 0) for c in range(grid.columns)]
    assert cells["bottom"] == [(c, grid.rows - 1) for c in range(grid.columns)]
    assert cells["left"] == [(0, r) for r in range(grid.rows)]
    assert cells["right"] == [(grid.columns - 1, r) for r in range(grid.rows)]
    outer = {h for name in EDGES for h in grid.edge(name)}
    assert {h for h in grid if grid.on_edge(h)} == outer


def test_an_unknown_edge_is_answered_with_the_known_ones():
    with pytest.raises(LabelError, match="'north' is no edge of the map: there are top, right"):
        Grid(3, 3).edge("north")


@given(grids)
def test_only_hexes_of_the_grid_are_in_it(grid: Grid):
    assert [n for n in range(-1, grid.size + 1) if n in grid] == list(grid.hexes)
    assert list(grid) == list(grid.hexes)
    assert "0101" not in grid
