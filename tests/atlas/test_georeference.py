"""How a grid lies on the earth."""

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zoc.atlas.georeference import Georeference, Lambert, Plane, read_georeference
from zoc.hexes import Grid

latitudes = st.floats(50, 60)
longitudes = st.floats(28, 44)
PROJECTIONS = [Plane(55.5, 33.5), Lambert(56.5, 35.0, (53.5, 59.5))]


def turned(projection: Plane | Lambert) -> Georeference:
    """A fit of 13 km a hex, turned by a quarter of a right angle."""
    return Georeference(
        Grid(38, 46), projection, (0.07, 0.027, 18.0), (0.027, -0.07, 19.0), "a test", reach=1.3
    )


@pytest.mark.parametrize("projection", PROJECTIONS)
@given(latitude=latitudes, longitude=longitudes)
def test_a_projection_comes_back(projection, latitude, longitude):
    back = projection.inverse(*projection.forward(latitude, longitude))
    assert back == pytest.approx((latitude, longitude), abs=1e-6)


@pytest.mark.parametrize("projection", PROJECTIONS)
def test_a_degree_of_latitude_is_111_km(projection):
    east, north = projection.forward(projection.latitude + 1, projection.longitude)
    assert abs(east) < 1e-6
    assert north == pytest.approx(111.2, rel=0.01)


@pytest.mark.parametrize("projection", PROJECTIONS)
@given(latitude=latitudes, longitude=longitudes)
def test_earth_undoes_placed(projection, latitude, longitude):
    fit = turned(projection)
    assert fit.earth(*fit.placed(latitude, longitude)) == pytest.approx(
        (latitude, longitude), abs=1e-6
    )


def test_scale_and_north_come_from_the_fit():
    fit = turned(Plane(55.5, 33.5))
    assert fit.km_per_hex == pytest.approx(1 / hypot(0.07, 0.027))
    assert fit.north == pytest.approx(21.1, abs=0.1)


def test_a_pinned_place_pulls_its_surroundings_and_leaves_the_far_alone():
    fit = turned(Plane(55.5, 33.5))
    x, y = fit.fitted(55.5, 33.5)
    pinned = fit.pinned([(55.5, 33.5, (x + 0.5, y))])
    near, far = pinned.placed(55.5, 33.5), pinned.placed(57.5, 30.0)
    assert near[0] - x > 0.3
    assert near[1] == pytest.approx(y)
    assert far == pytest.approx(fit.fitted(57.5, 30.0), abs=1e-3)


def test_earth_undoes_the_pull_too():
    fit = turned(Plane(55.5, 33.5))
    x, y = fit.fitted(55.5, 33.5)
    pinned = fit.pinned([(55.5, 33.5, (x + 0.4, y - 0.3))])
    assert pinned.earth(*pinned.placed(55.55, 33.6)) == pytest.approx((55.55, 33.6), abs=0.01)


def test_an_unknown_projection_is_refused_by_name():
    text = """
[grid]
columns = 2
rows = 2
lower = "even"
[projection]
kind = "mercator"
[fit]
x = [1, 0, 0]
y = [0, -1, 0]
source = "a test"
"""
    with pytest.raises(ValueError, match="mercator"):
        read_georeference(text)
