"""Hills have a flank in the light and one in the shade."""

import numpy as np

from zoc.atlas.map.hills import Flank, _band, draw_hills

ROUND = np.stack([np.cos(np.linspace(0, 6.2, 80)), np.sin(np.linspace(0, 6.2, 80))], 1) * 50


def test_the_way_down_leads_away_from_a_hill_whichever_way_its_ring_turns():
    for ring in (ROUND, ROUND[::-1]):
        flank = Flank.of(ring)
        assert (np.sum(flank.down * ring, 1) > 0).all()


def test_shade_lies_to_the_south_east_and_light_to_the_north_west():
    flank = Flank.of(ROUND)
    assert flank.shade[int(np.argmax(ROUND.sum(1)))] > 0.9
    assert flank.shade[int(np.argmin(ROUND.sum(1)))] < -0.9
    assert _band(flank, 72.0, 1) != _band(flank, 72.0, -1) != ""


def test_hachures_run_down_the_slopes(scene):
    assert scene.palette.slope in draw_hills(scene)
