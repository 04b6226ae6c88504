"""Retreats: hexes a number of steps away, and the paths that lead there."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from zoc.hexes import Grid
from zoc.kernel.cycle.retreat_paths import paths_away

GRID = Grid(9, 9, "even")
START = GRID.at(4, 4)


def free(_, __):
    return True


def test_without_obstacles_every_hex_of_the_ring_is_an_end():
    for length in (1, 2, 3):
        assert set(paths_away(GRID, START, length, free)) == set(GRID.ring(START, length))


@given(st.sets(st.sampled_from(sorted(GRID.disc(START, 3)))), st.integers(1, 3))
def test_a_path_gets_farther_with_every_step_and_enters_no_closed_hex(closed, length):
    found = paths_away(GRID, START, length, lambda _, there: there not in closed)
    for end, path in found.items():
        assert path[-1] == end
        assert not closed.intersection(path)
        assert [GRID.distance(START, h) for h in path] == list(range(1, length + 1))
        assert all(GRID.direction(a, b) is not None for a, b in pairwise((START, *path)))


@given(st.dictionaries(st.sampled_from(sorted(GRID.disc(START, 3))), st.integers(0, 2)))
def test_no_path_to_an_end_is_cheaper(prices):
    def price(hex_):
        return prices.get(hex_, 0)

    def cheapest(end, length):
        if length == 0:
            return 0 if end == START else None
        before = [
            cheapest(h, length - 1)
            for h in GRID.neighbours(end)
            if GRID.distance(START, h) == length - 1
        ]
        known = [b for b in before if b is not None]
        return min(known) + price(end) if known else None

    for end, path in paths_away(GRID, START, 3, free, price).items():
        assert sum(map(price, path)) == cheapest(end, 3)


def test_a_step_that_is_not_allowed_is_not_taken_though_its_hex_is_free():
    north = GRID.neighbour(START, 0)
    found = paths_away(GRID, START, 1, lambda here, there: (here, there) != (START, north))
    assert set(found) == set(GRID.neighbours(START)) - {north}
