"""Hex sets against plain sets, on tiny and odd boards too: nothing may leak over an edge."""

from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zoc.hexes import Field, Grid, Hex, Side, pack, unpack

from . import naive
from .worlds import TINY, grid_and_sets, grids, inner_sides, subsets


@given(st.lists(st.integers(0, 3000)))
def test_members_come_out_once_and_upwards(hexes: list[Hex]):
    assert unpack(pack(hexes)) == tuple(sorted(set(hexes)))
    assert pack(hexes).bit_count() == len(set(hexes))


@given(grids)
def test_the_board_is_all_hexes(grid: Grid):
    assert unpack(Field(grid).board) == grid.hexes


@pytest.mark.parametrize("grid", [g for g in TINY if len(g) <= 7], ids=repr)
def test_every_set_on_a_tiny_board_has_the_neighbours_it_should(grid: Grid):
    field = Field(grid)
    every = chain.from_iterable(combinations(grid.hexes, n) for n in range(len(grid) + 1))
    for hexes in every:
        near = naive.beside(grid, hexes)
        assert set(unpack(field.beside(pack(hexes)))) == near
        assert set(unpack(field.spread(pack(hexes), field.links))) == near
        assert set(unpack(field.around(pack(hexes)))) == near | set(hexes)


@given(grid_and_sets())
def test_neighbours_of_a_set_are_those_of_its_members(case):
    field, hexes = case
    near = naive.beside(field.grid, hexes)
    assert set(unpack(field.beside(pack(hexes)))) == near
    assert set(unpack(field.spread(pack(hexes), field.links))) == near
    assert set(unpack(field.around(pack(hexes)))) == near | hexes


@given(grid_and_sets(), st.integers(1, 7))
def test_hexes_touch_as_many_members_as_asked_for(case, times: int):
    field, hexes = case
    near = naive.touching(field.grid)
    enough = {h for h in field.grid if len(near[h] & hexes) >= times}
    assert set(unpack(field.touching(pack(hexes), times))) == enough


@given(grid_and_sets(), st.integers(0, 6))
def test_a_set_grows_to_all_hexes_within_some_steps(case, steps: int):
    field, hexes = case
    near = {h for h in field.grid for m in hexes if field.grid.distance(h, m) <= steps}
    assert set(unpack(field.grow(pack(hexes), steps))) == near


@given(grid_and_sets())
def test_a_set_parts_into_its_rim_and_its_inside(case):
    field, hexes = case
    rim = {h for h in hexes if naive.touching(field.grid)[h] - hexes}
    assert set(unpack(field.rim(pack(hexes)))) == rim
    assert set(unpack(field.shrink(pack(hexes)))) == hexes - rim


@given(grid_and_sets(), st.integers(0, 5))
def test_a_shifted_set_loses_what_leaves_the_board(case, direction: int):
    field, hexes = case
    moved = {field.grid.neighbour(h, direction) for h in hexes} - {None}
    assert set(unpack(field.shift(pack(hexes), direction))) == moved


# -- hexsides ----------------------------------------------------------------------------------


@st.composite
def cut_boards(draw: st.DrawFn) -> tuple[Field, set[Side], set[Hex], set[Hex]]:
    """A board, some of its inner hexsides, and two sets."""
    grid = draw(grids.filter(lambda g: len(g) > 1))
    sides = draw(st.sets(st.sampled_from(inner_sides(grid)), max_size=60))
    return Field(grid), sides, draw(subsets(grid)), draw(subsets(grid))


@given(cut_boards())
def test_no_step_crosses_a_cut_hexside(case):
    field, sides, hexes, _ = case
    side = field.grid.side_between
    steps = {(a, b) for a, b in naive.pairs(field.grid) if a in hexes}
    beyond = {b for a, b in steps if side(a, b) not in sides}
    across = {b for a, b in steps if side(a, b) in sides}
    assert set(unpack(field.spread(pack(hexes), field.cut(sides)))) == beyond
    assert set(unpack(field.spread(pack(hexes), field.across(sides)))) == across
    assert field.across([*sides, *sides]) == field.across(sides)


@given(grids)
def test_hexsides_on_the_map_s_edge_link_nothing(grid: Grid):
    field = Field(grid)
    outer = [s for h in grid for s in grid.sides(h) if len(grid.side_hexes(s)) == 1]
    assert field.across(outer) == (0,) * 6
    assert field.cut(outer) == field.links


@given(cut_boards())
def test_restricted_links_start_and_end_within_the_set(case):
    field, sides, within, _ = case
    links = field.restrict(field.cut(sides), pack(within))
    for direction, mask in enumerate(links):
        expected = {
            a
            for a, b in naive.pairs(field.grid)
            if {a, b} <= within
            and field.grid.side_between(a, b) not in sides
            and naive.direction(field.grid, a, b) == direction
        }
        assert set(unpack(mask)) == expected


# -- floods ------------------------------------------------------------------------------------


@given(cut_boards())
def test_a_flood_stays_within_its_set(case):
    field, _, seeds, within = case
    expected = naive.flood(field.grid, seeds & within, lambda _, b: b in within)
    assert set(unpack(field.flood(pack(seeds), pack(within)))) == expected


@given(cut_boards())
def test_a_flood_does_not_cross_cut_hexsides(case):
    field, sides, seeds, within = case
    side = field.grid.side_between
    expected = naive.flood(
        field.grid, seeds & within, lambda a, b: b in within and side(a, b) not in sides
    )
    assert set(unpack(field.flood(pack(seeds), pack(within), field.cut(sides)))) == expected


@given(cut_boards())
def test_layers_are_the_hexes_by_number_of_steps(case):
    field, sides, seeds, within = case
    side = field.grid.side_between
    free = naive.layers(field.grid, seeds & within, lambda _, b: b in within)
    walled = naive.layers(
        field.grid, seeds & within, lambda a, b: b in within and side(a, b) not in sides
    )
    found = field.layers(pack(seeds), pack(within))
    assert [set(unpack(layer)) for layer in found] == [layer for layer in free if layer]
    found = field.layers(pack(seeds), pack(within), field.cut(sides))
    assert [set(unpack(layer)) for layer in found] == [layer for layer in walled if layer]


@given(grid_and_sets())
def test_without_a_set_to_stay_in_the_whole_board_is_flooded(case):
    field, hexes = case
    assert field.flood(pack(hexes)) == (field.board if hexes else 0)
    assert field.flood(pack(hexes), links=field.links) == (field.board if hexes else 0)
    assert sum(field.layers(pack(hexes))) == (field.board if hexes else 0)


@given(cut_boards())
def test_parts_are_whole_apart_and_in_order(case):
    field, sides, hexes, _ = case
    side = field.grid.side_between
    for links, cut in ((None, set[Side]()), (field.cut(sides), sides)):
        parts = field.parts(pack(hexes), links)
        assert sum(parts) == pack(hexes)
        assert list(parts) == sorted(parts, key=lambda part: part & -part)
        for part in parts:
            members = set(unpack(part))
            seed = {min(members)}
            joined = naive.flood(
                field.grid, seed, lambda a, b, cut=cut: b in hexes and side(a, b) not in cut
            )
            assert members == joined
