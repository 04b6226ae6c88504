"""The relief that a survey makes: no drowned valleys, no fields on valley floors."""

from pathlib import Path

import numpy as np

from zoc.atlas.survey import CELLS, NORTH, WEST, Earth, _fields, _undammed


def earth_with_a_reservoir() -> Earth:
    """A plain at 50 metres with a drowned valley: a bed at 21, its own water on most of it."""
    height = np.full((120, 120), 50.0)
    height[40:80, 50:70] = 21.0
    height[30:40, 50:70] = 30.0
    water = np.zeros_like(height)
    water[41:79, 51:70] = 1.0
    empty = np.zeros_like(height)
    return Earth(Path(), height, empty, empty, empty, water)


def around(row: int, column: int):
    return np.array([NORTH - row / CELLS]), np.array([WEST + column / CELLS])


def test_a_reservoir_is_let_up_to_its_lowest_shore():
    earth = earth_with_a_reservoir()
    height = _undammed(earth, *around(60, 60))
    assert height[40:80, 50:70].min() >= 30.0
    assert height[40:80, 50:70].max() <= 50.0
    assert (height[:30] == 50.0).all()


def test_the_survey_leaves_its_rasters_alone():
    earth = earth_with_a_reservoir()
    _undammed(earth, *around(60, 60))
    assert earth.height.min() == 21.0


def test_fields_begin_above_the_valley_floor():
    x = np.linspace(0, 100, 200)
    height = np.broadcast_to(x, (200, 200)).copy()
    farmed = _fields(np.ones_like(height), height, 0.5)
    assert farmed[:, :6].max() < 0.2
    assert farmed[:, 90:].min() > 0.9
