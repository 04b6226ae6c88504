"""Operation Typhoon, chapter 6: zones of control."""

import pytest
from support.operation_typhoon import desk, infantry, marching, panzer, plain

from zoc.titles.operation_typhoon.position import GERMAN


def zone(d):
    return d.labels(d.p.ground.zoc[GERMAN])


@pytest.mark.rule("6.0a")
def test_a_force_has_a_zone_in_its_hex_and_the_german_hexes_around():
    d = desk({"A": infantry("0304")})
    assert zone(d) == {"0304", "0303", "0404", "0405", "0305", "0205", "0204"}


@pytest.mark.rule("6.0b")
def test_no_zone_reaches_into_a_soviet_hex():
    d = desk({"A": infantry("0404")})
    assert zone(d) == {"0404", "0403", "0405", "0304", "0303"}


@pytest.mark.rule("6.0c")
def test_terrain_and_rivers_stop_no_zone():
    rows = " ".join(["mfmfmfmfmf"] * 9)
    sides = {"river": "0304/0303 0304/0404 0304/0405 0304/0305 0304/0205 0304/0204"}
    board = plain(terrain=rows, key={"m": "marsh", "f": "forest"}, sides=sides)
    d = desk({"A": infantry("0304")}, board)
    assert len(zone(d)) == 7


@pytest.mark.rule("6.0d")
def test_soviet_units_have_no_zone():
    d = marching({"A": panzer("0404"), "B": infantry("0403")}, "0504", 5, force=["A"])
    assert d.fighting() == ["B", "RD", "RD"]
    assert d.p.ground.zoc[1] == 0
    assert d.p.ground.occupied[1] == 0
