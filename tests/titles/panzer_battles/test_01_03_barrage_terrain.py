"""1.3 Terrain and barrages: one modifier, the one that helps the target most."""

import pytest
from support.panzer_guns import guns, hits, spotter_and_gun, terrain


@pytest.mark.rule("1.3a-5", "TEC-2", "TEC-7", "TEC-8")
@pytest.mark.parametrize(
    ("kind", "expected"),
    [("village", [1, 2]), ("city", [1]), ("woods", [1, 2, 3, 4]), ("swamp", [1, 2, 3])],
)
def test_terrain_changes_the_roll(kind, expected):
    d = guns(spotter_and_gun(barrage=3), terrain(**{kind: "0604"}))
    assert hits(d, "barrage 0604", "with G") == expected


@pytest.mark.rule("1.3a-5")
def test_of_several_terrains_the_one_that_helps_the_target_counts():
    board = terrain(woods="0604") | {"hexes": {"village": {"State Farm 79": "0604"}}}
    d = guns(spotter_and_gun(barrage=3), board)
    assert hits(d, "barrage 0604", "with G") == [1, 2]


@pytest.mark.rule("1.3a-6")
@pytest.mark.parametrize("beside", ["hills", "balka"])
def test_terrain_without_modifier_does_not_cancel_the_woods(beside):
    name = {"hills": "Hill 129", "balka": "Kalinovskaya"}[beside]
    board = terrain(woods="0604") | {"hexes": {beside: {name: "0604"}}}
    d = guns(spotter_and_gun(barrage=3), board)
    assert hits(d, "barrage 0604", "with G") == [1, 2, 3, 4]


@pytest.mark.rule("TEC-2")
def test_woods_do_not_help_an_air_strike():
    d = guns(spotter_and_gun(), terrain(woods="0604"), air=1)
    assert hits(d, "barrage 0604", "strike") == [1, 2, 3, 4]
    bombers = guns(spotter_and_gun(barrage=4), terrain(woods="0604"))
    assert hits(bombers, "barrage 0604", "with G") == [1, 2, 3, 4, 5]
