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


def beaten(die, **others):
    """G at 0504 is beaten by R, with other units around."""
    units = {"R": soviet("0505", 9), "G": german("0504", 3)} | others
    d = desk(units, phase="combat", orders={"attack": ["K"]})
    d.do("attack 0504", "with R", "fight", f"die {die}")
    return d


def ends(d, name):
    """Where a unit may be retreated to."""
    return {o.split()[2] for o in d.options if o.startswith(f"retreat {name} ")}


@pytest.mark.rule("6.2b")
def test_no_retreat_ends_in_or_leads_through_an_enemy_zone():
    free = ends(beaten(4), "G")
    d = beaten(4, S=soviet("0402", 1))
    zone = {d.game.label(h) for h in d.game.grid.neighbours(d.hex("0402"))}
    assert free & zone == {"0303", "0502"}
    assert not ends(d, "G") & zone
    assert ends(d, "G") < free
    for hex_ in free & zone:
        assert d.refused(f"retreat G {hex_}") == "9.4c"
    assert d.game.grid.distance(d.hex("0503"), d.hex("0602")) == 1
    assert "0602" in ends(d, "G"), "by 0603"
    assert d.refused("retreat G 0503 0602") == "9.4c", "not through it either"


@pytest.mark.rule("6.2b")
def test_who_is_shut_in_by_enemy_zones_is_lost_and_a_disrupted_enemy_shuts_nobody_in():
    ring = {"S": soviet("0402", 1), "T": soviet("0602", 1)}
    d = beaten(4, **ring)
    assert [o for o in d.options if o.startswith("retreat G")] == ["retreat G"]
    open_ = beaten(4, S=soviet("0402 disrupted", 1), T=soviet("0602", 1))
    assert ends(open_, "G")


@pytest.mark.rule("6.2b", "9.11a")
def test_attackers_thrown_back_do_not_enter_enemy_zones_either():
    units = {"R": soviet("0505", 4), "G": german("0504", 4), "H": german("0307", 1)}
    d = desk(units, phase="combat", orders={"attack": ["K"]})
    d.do("attack 0504", "with R", "fight", "die 1")
    zone = d.p.ground.zoc[GERMAN]
    assert ends(d, "R") == {
        d.game.label(h) for h in d.game.grid.neighbours(d.hex("0505")) if not zone >> h & 1
    } - {"0504"}
    assert d.refused("retreat R 0406") == "9.4c"
