"""Chance by position: the same everywhere, whatever window is cut out."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from zoc.atlas.map.noise import chance, chances, grain, ripple

NUMBERS = st.integers(-(10**6), 10**6)


@given(st.integers(0, 99), NUMBERS, NUMBERS)
def test_one_place_and_an_array_of_places_agree(seed: int, x: int, y: int):
    found = chances(seed, np.array([x], np.int64), np.array([y], np.int64))
    assert found[0] == chance(seed, x, y)
    assert 0 <= found[0] < 1


@given(st.integers(-50, 50), st.integers(-50, 50))
def test_a_window_is_cut_out_of_endless_noise(left: int, top: int):
    whole = ripple(7, -60, -60, 140, 140, 2.5)
    part = ripple(7, left, top, 12, 9, 2.5)
    cut = whole[top + 60 : top + 69, left + 60 : left + 72]
    assert np.allclose(part, cut, atol=1e-5)


def test_noise_has_mean_0_and_spread_1():
    for noise in (grain(3, 0, 0, 300, 300), ripple(3, 0, 0, 300, 300, 2.0)):
        assert abs(float(noise.mean())) < 0.05
        assert abs(float(noise.std()) - 1) < 0.1


def test_seeds_differ():
    assert not np.array_equal(grain(1, 0, 0, 9, 9), grain(2, 0, 0, 9, 9))
