"""Ravines run in their order, widen downwards and never close a ring."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from zoc.atlas.map.near import Near
from zoc.atlas.map.ravines import (
    MOUTH,
    _branches,
    _Ground,
    _network,
    _valleys,
    _width,
    draw_ravines,
    ravines,
)
from zoc.hexes import Grid
from zoc.kernel.data.board import HexFeature

GRID = Grid(14, 11)


def with_ravines(scene, *runs):
    board = scene.board
    features = [HexFeature("balka", "", board.grid.read(run), "ours") for run in runs]
    clear = dict.fromkeys(board.terrain, "clear")
    return replace(scene, board=replace(board, terrain=clear, hex_features=tuple(features)))


def test_a_board_without_ravines_draws_none(scene):
    assert draw_ravines(scene, ravines(with_ravines(scene))) == ""


def test_a_ravine_widens_from_its_head_to_its_mouth(scene):
    found = with_ravines(scene, "0404 0405 0406 0407 0408 0409")
    ground = _Ground(found, Near([], 1.0), Near([], 1.0))
    (valley,) = _valleys(ground, found.hexes_drawn("ravine"))
    wide = np.hypot(*(valley.left - valley.right).T)
    first, last = (valley.bottom[i] - found.frame.centre(found.grid.hex("0404")) for i in (0, -1))
    rising = wide if np.hypot(*first) < np.hypot(*last) else wide[::-1]
    middle = len(rising) // 2
    assert rising[5] < rising[middle] < rising[-8] <= 2 * MOUTH * found.h


def test_ravines_side_by_side_do_not_join_unless_they_say_so(scene):
    found = with_ravines(scene, "0404 0405 0406", "0504 0505 0506")
    edges, _ = _network(found, found.hexes_drawn("ravine"))
    assert len(edges) == 4


def test_a_branch_ends_in_the_trunk_and_makes_it_longer(scene):
    found = with_ravines(scene, "0404 0405 0406", "0701 0702 0703 0604 0504 0405")
    edges, lengths = _network(found, found.hexes_drawn("ravine"))
    assert len(edges) == 7
    assert lengths[found.grid.hex("0404")] == 0
    assert lengths[found.grid.hex("0405")] == 5
    assert lengths[found.grid.hex("0406")] == 6


@given(st.integers(0, 30), st.integers(0, 30))
def test_longer_ravines_are_not_narrower(a, b):
    assert _width(max(a, b)) >= _width(min(a, b))


@given(st.sets(st.sampled_from(GRID.hexes)))
def test_ravines_without_an_order_branch_like_a_tree(hexes):
    edges = _branches(GRID, frozenset(hexes))
    groups = {h: {h} for h in hexes}
    for a, b in edges:
        assert GRID.distance(a, b) == 1
        assert groups[a] is not groups[b]
        groups[a] |= groups[b]
        groups |= dict.fromkeys(groups[a], groups[a])
    for a in hexes:
        assert all(groups[b] is groups[a] for b in GRID.neighbours(a) if b in hexes)


def test_a_mouth_near_water_opens_into_it(scene):
    found = with_ravines(scene, "0404 0405 0406")
    x, y = found.frame.centre(found.grid.hex("0406"))
    shore = (x, y + 0.6 * found.h)
    ground = _Ground(found, Near([shore], 0.85 * found.h), Near([], 1.0))
    (valley,) = _valleys(ground, found.hexes_drawn("ravine"))
    assert tuple(valley.bottom[-1]) == pytest.approx(shore)


def test_a_bottom_gives_way_to_a_railway(scene):
    found = with_ravines(scene, "0404 0405 0406")
    hex_ = found.grid.hex("0405")
    rail = found.frame.centre(hex_)
    ground = _Ground(found, Near([], 1.0), Near([rail], 0.3 * found.h))
    x, y = ground.bottom(hex_)
    assert np.hypot(x - rail[0], y - rail[1]) == pytest.approx(0.3 * found.h)
