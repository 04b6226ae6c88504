"""6 Zones of control."""

import pytest
from support.red_typhoon import desk, german, soviet

from zoc.titles.red_typhoon.position import GERMAN, SOVIET

K = {"move": ["K"]}
ROAD = {
    "terrain": " ".join(["wwwwwwwwwwww"] * 12),
    "key": {"w": "woods"},
    "ways": {"road": ["0204 0304 0404 0504"]},
}
"""A road through woods; of its hexes only 0404 is next to 0405."""


@pytest.mark.rule("6.0a")
def test_a_unit_has_a_zone_in_all_six_neighbours_whatever_the_ground():
    d = desk(
        {"R": soviet("0505"), "G": german("0905")},
        {"terrain": " ".join(["wwwwwwwwwwww"] * 12), "key": {"w": "woods"}}
        | {"sides": {"river": "0505/0504"}},
    )
    for name, side in (("R", SOVIET), ("G", GERMAN)):
        zone = d.p.ground.zoc[side]
        around = d.game.grid.neighbours(d.p.hex[d.number(name)])
        assert len(around) == 6
        assert all(zone >> h & 1 for h in around)
        assert zone.bit_count() == 6


@pytest.mark.rule("6.3a", "9.5b")
def test_a_disrupted_unit_has_no_zone():
    d = desk({"R": soviet("0505 disrupted"), "S": soviet("0909")})
    assert d.p.ground.zoc[SOVIET].bit_count() == 6
    assert not d.p.ground.zoc[SOVIET] >> d.hex("0504") & 1
    both = desk({"R": soviet("0505 disrupted"), "S": soviet("0505")})
    assert both.p.ground.zoc[SOVIET].bit_count() == 6, "the other unit of the stack has its zone"


@pytest.mark.rule("6.1a")
def test_a_unit_stops_in_the_first_hex_of_an_enemy_zone():
    d = desk({"R": soviet("0508", movement=4), "G": german("0505")}, orders=K)
    d.do("move R")
    assert d.allowed("to 0507 0506")
    assert d.refused("to 0507 0506 0606") == "6.1a"
    assert d.refused("to 0504") == "8.0c"
    past = desk({"R": soviet("0304", movement=3), "G": german("0405")}, ROAD, orders=K)
    past.do("move R")
    assert past.allowed("to 0404")
    assert past.refused("to 0504") == "6.1a"
    assert "0504" not in past.reach("R")


@pytest.mark.rule("6.1b")
def test_a_unit_never_steps_from_zone_to_zone():
    d = desk({"R": soviet("0506", movement=1), "G": german("0505")}, orders=K)
    d.do("move R")
    assert d.refused("to 0405") == "6.1b"
    assert d.refused("to 0605") == "6.1b"
    assert d.allowed("to 0507")
    far = desk({"R": soviet("0506"), "G": german("0505")}, orders=K)
    far.do("move R")
    assert far.refused("to 0405 0406") == "6.1b"


@pytest.mark.rule("6.1c")
def test_a_unit_that_left_a_zone_goes_on_and_stops_at_the_next():
    d = desk({"R": soviet("0506", movement=6), "G": german("0505"), "H": german("0909")}, orders=K)
    d.do("move R")
    assert d.allowed("to 0507 0607 0708")
    assert d.allowed("to 0507 0607 0708 0808")
    assert d.refused("to 0507 0607 0708 0808 0908") == "6.1a"
    assert {"0507", "0607", "0708", "0808"} <= set(d.reach("R"))
    past = desk({"R": soviet("0204", movement=4), "G": german("0405"), "H": german("0104")}, ROAD)
    assert {"0304", "0404"} <= set(past.reach("R"))
    assert "0504" not in past.reach("R")


@pytest.mark.rule("6.2a")
def test_only_neighbouring_enemies_can_be_attacked():
    d = desk(
        {"R": soviet("0505", 9), "G": german("0504"), "H": german("0503")},
        phase="combat",
        orders={"attack": ["K"]},
    )
    assert "attack 0504" in d.options
    assert d.refused("attack 0503") == "9.0a"
    d.do("attack 0504")
    far = desk(
        {"R": soviet("0505", 9), "S": soviet("0507", 9), "G": german("0504")},
        phase="combat",
        orders={"attack": ["K"]},
    )
    far.do("attack 0504")
    assert far.refused("with S") == "6.2a"


@pytest.mark.rule("6.2b", "9.4c")
def test_no_retreat_into_an_enemy_zone_even_where_a_friend_stands():
    d = desk(
        {
            "R": soviet("0505", 9),
            "G": german("0504", 3),
            "F": german("0503", 1),
            "S": soviet("0402", 1),
        },
        phase="combat",
        orders={"attack": ["K"]},
    )
    d.do("attack 0504", "with R", "fight", "die 4")
    assert d.refused("retreat G 0503") == "9.4c"
