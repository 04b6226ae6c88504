"""Hexsides: one identity from both sides, labels and ends."""

from math import dist

import pytest
from hypothesis import given

from zoc.hexes import DIRECTIONS, RADIUS, Grid, LabelError, Sheets

from . import naive
from .worlds import GRIDS, grids


def middle(one: tuple[float, float], two: tuple[float, float]) -> tuple[float, float]:
    return (one[0] + two[0]) / 2, (one[1] + two[1]) / 2


@given(grids)
def test_a_hexside_is_the_same_from_both_sides(grid: Grid):
    for one, two in naive.pairs(grid):
        direction = naive.direction(grid, one, two)
        side = grid.side(one, direction)
        assert side == grid.side(two, (direction + 3) % 6)
        assert side == grid.side_between(one, two) == grid.side_between(two, one)
        assert set(grid.side_hexes(side)) == {one, two}


@pytest.mark.parametrize("grid", GRIDS, ids=repr)
def test_two_hexsides_never_share_a_number(grid: Grid):
    places: dict[int, set[tuple[float, float]]] = {}
    for hex_ in grid:
        for side, one, two in zip(
            grid.sides(hex_),
            grid.corners(hex_),
            (*grid.corners(hex_)[1:], grid.corners(hex_)[0]),
            strict=True,
        ):
            x, y = middle(one, two)
            places.setdefault(side, set()).add((round(x, 3) + 0.0, round(y, 3) + 0.0))
    assert all(len(found) == 1 for found in places.values())
    assert len(set.union(*places.values())) == len(places)
    assert len(places) == 6 * len(grid) - len(naive.pairs(grid)) // 2


@given(grids)
def test_a_hexside_of_the_map_s_edge_belongs_to_one_hex(grid: Grid):
    for hex_ in grid:
        for direction, side in enumerate(grid.sides(hex_)):
            if grid.neighbour(hex_, direction) is None:
                assert grid.side_hexes(side) == (hex_,)


@given(grids)
def test_side_labels_read_back(grid: Grid):
    for hex_ in grid:
        for side in grid.sides(hex_):
            assert grid.read_side(grid.side_label(side)) == side


@given(grids)
def test_a_hexside_may_be_named_by_hex_and_direction(grid: Grid):
    for hex_ in grid:
        for direction, name in enumerate(DIRECTIONS):
            side = grid.side(hex_, direction)
            assert grid.read_side(f"{grid.label(hex_)}/{name}") == side
            assert grid.read_side(f" {grid.label(hex_)} / {name.lower()} ") == side


def test_side_labels_name_both_hexes_or_the_direction_off_the_map():
    grid = Grid(38, 46)
    assert grid.side_label(grid.read_side("2507/2506")) == "2506/2507"
    assert grid.side_label(grid.read_side("101/N")) == "0101/N"
    joined = Grid(62, 70, "odd", Sheets(("A", "B"), 35))
    assert joined.side_label(joined.read_side("B20.35/N")) == "A20.01/B20.35"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("2506", "'2506' is not a hexside such as 2506/2507 or 2506/NE"),
        ("2506/2508", "2506 and 2508 do not touch, so they share no hexside"),
        ("2506/2506", "2506 and 2506 do not touch, so they share no hexside"),
        ("0146/0201", "0146 and 0201 do not touch, so they share no hexside"),
        ("2506/E", "'E' is not a hex number such as 2506"),
        ("9999/N", "hex 9999 is off the map (0101 to 3846)"),
    ],
)
def test_a_bad_hexside_is_answered_in_one_sentence(text: str, answer: str):
    with pytest.raises(LabelError) as caught:
        Grid(38, 46).read_side(text)
    assert str(caught.value) == answer


@given(grids)
def test_the_ends_of_a_hexside_lie_half_way_between_its_hexes(grid: Grid):
    for one, two in naive.pairs(grid):
        ends = grid.side_ends(grid.side_between(one, two))
        assert dist(*ends) == pytest.approx(RADIUS)
        half_way = middle(grid.centre(one), grid.centre(two))
        assert middle(*ends) == pytest.approx(half_way)


@given(grids)
def test_the_ends_of_a_hexside_are_corners_of_its_hexes(grid: Grid):
    for hex_ in grid:
        corners = grid.corners(hex_)
        for direction, side in enumerate(grid.sides(hex_)):
            for end in grid.side_ends(side):
                nearest = min(range(6), key=lambda i: dist(corners[i], end))
                assert dist(corners[nearest], end) < 1e-9
                assert nearest in (direction, (direction + 1) % 6)


def test_a_hexside_off_the_map_has_no_ends():
    with pytest.raises(LabelError, match="off the map"):
        Grid(3, 3).side_ends(-1)
