"""By night the ground is dark and calm, heights stand out of it, woods are green."""

import pytest

from zoc.atlas.night import _oklab, night
from zoc.atlas.palette import AUTUMN, WINTER, Palette

SEASONS = pytest.mark.parametrize("palette", [WINTER, AUTUMN], ids=lambda palette: palette.name)


@SEASONS
def test_bare_ground_is_dark_and_hardly_coloured(palette: Palette):
    for colour in (night(palette).paper, night(palette).farmland):
        light, a, b = _oklab(colour)
        assert light < 0.35
        assert (a * a + b * b) ** 0.5 < 0.03


@SEASONS
def test_hills_and_slopes_are_lighter_than_the_ground(palette: Palette):
    dark = night(palette)
    assert _oklab(dark.slope)[0] > _oklab(dark.hill)[0] > _oklab(dark.paper)[0] + 0.1


@SEASONS
def test_woods_are_green(palette: Palette):
    assert _oklab(night(palette).wood)[1] < -0.015


@SEASONS
def test_both_sides_of_a_front_can_be_seen(palette: Palette):
    dark = night(palette)
    for colour in (dark.front_german, dark.front_soviet):
        assert _oklab(colour)[0] > _oklab(dark.paper)[0] + 0.15
