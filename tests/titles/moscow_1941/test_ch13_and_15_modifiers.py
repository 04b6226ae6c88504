"""Tactical concentration (13) and special units (15): stars and the units of other games."""

import pytest
from support.moscow_1941 import desk, fight, german, soviet

OFF = {"concentration": False, "special_units": False}


def division(name, count, hex_="0605", first=0, **more):
    return {f"{name}{n}": german(hex_, strength=1, cels=1, setup=f"{name} INF", **more)
            for n in range(first, first + count)}  # fmt: skip


def cms(units, **more):
    d = fight({**units, "R": soviet("0606", strength=20)}, **more)
    d.do("attack 0606", *(f"with {n}" for n in units))
    return d.terms().get("concentration", 0)


@pytest.mark.rule("13.1.2", "13.1.4")
def test_a_cm_for_every_three_units_of_a_division():  # E46
    assert cms(division("A", 2)) == 0
    assert cms(division("A", 3)) == 1
    assert cms(division("A", 6)) == 2
    three = division("A", 3) | division("B", 3) | division("C", 3, "0505")
    assert cms(three) == 3
    assert cms(division("A", 2) | division("B", 2)) == 0


@pytest.mark.rule("13.1.3")
def test_they_need_not_be_on_one_hex():
    assert cms(division("A", 2) | division("A", 1, "0505", first=2)) == 1


@pytest.mark.rule("13.1.5")
@pytest.mark.parametrize(("flags", "found"), [(["towed", "organic"], 1), (["towed"], 0)])
def test_organic_guns_count_from_a_distance(flags, found):
    gun = german("0603", "ART", setup="A INF", flags=flags)
    assert cms(division("A", 2) | {"G": gun}) == found


@pytest.mark.rule("13.1.1")
def test_soviet_divisions_get_none_and_defending_germans_do():
    mine = {f"R{n}": soviet("0605", strength=1, cels=1, setup="1 INF") for n in range(3)}
    d = fight({**mine, "A": german("0606")}, side="soviet")
    d.do("attack 0606", "with R0", "with R1", "with R2")
    assert "concentration" not in d.terms()
    e = fight({"R": soviet("0605"), **division("A", 3, "0606")}, side="soviet")
    e.do("attack 0606", "with R")
    assert e.terms()["concentration"] == -1


@pytest.mark.rule("12.0", "13.1.2", "15.1.6")
def test_both_chapters_can_be_left_out():
    assert cms(division("A", 3, flags=["blue"]), options=OFF) == 0


# -- stars ----------------------------------------------------------------------------------------


def clash(mine, theirs, mine_type="INF", their_type="INF", fortified=False, board=None):
    """The stars that count when A attacks R: how many for each side."""
    units = {
        "A": german("0605", mine_type, flags=mine),
        "R": soviet("0606", their_type, flags=theirs),
    }
    d = fight(units, board, works={"soviet": "0606"} if fortified else {})
    d.do("attack 0606", "with A")
    stars = {why: n for why, n in d.terms().items() if "star" in why}
    return sum(n for n in stars.values() if n > 0), -sum(n for n in stars.values() if n < 0)


@pytest.mark.rule("15.1.1", "15.1.2a", "15.1.3")
def test_black_stars_attack_the_unfortified_and_defend():
    assert clash(["black"], []) == (1, 0)
    assert clash(["black"], [], fortified=True) == (0, 0)
    assert clash([], ["black"], fortified=True) == (0, 1)
    assert clash(["black"], ["white"], "ARM") == (0, 1)
    assert clash(["black"], ["white"]) == (1, 0)
    assert clash(["yellow"], ["black"]) == (0, 1)


@pytest.mark.rule("15.1.2b")
def test_white_stars_work_against_mechanised_units():
    assert clash(["white"], [], their_type="ARM") == (1, 0)
    assert clash(["white"], []) == (0, 0)
    assert clash([], ["white"], "AG") == (0, 1)
    assert clash(["white"], ["black"], their_type="ARM") == (1, 0)


@pytest.mark.rule("15.1.2c")
def test_yellow_stars_only_attack():
    assert clash(["yellow"], []) == (1, 0)
    assert clash([], ["yellow"]) == (0, 0)
    assert clash(["yellow"], ["white"], "ARM") == (0, 1)
    assert clash(["yellow"], [], fortified=True) == (1, 0)


@pytest.mark.rule("15.1.2d", "15.1.4")
def test_blue_stars_cannot_be_cancelled_and_stars_add_up():
    assert clash(["blue"], ["white"], "ARM") == (1, 1)
    assert clash([], ["blue"]) == (0, 1)
    assert clash(["black", "yellow", "blue"], []) == (3, 0)


@pytest.mark.rule("15.1.2a")
def test_a_star_that_is_cancelled_cancels_nobody():
    units = {"A": german("0605", flags=["yellow"]), "B": german("0605", flags=["white"]),
             "R": soviet("0606", "ARM", flags=["black"])}  # fmt: skip
    d = fight(units)
    d.do("attack 0606", "with A", "with B")
    assert d.terms() == {"yellow star": 1, "white star": 1}


@pytest.mark.rule("15.1.5")
def test_towed_units_use_stars_in_defence_only():
    gun = german("0604", "ART", flags=["towed", "blue"])
    d = fight({"A": german("0605"), "G": gun, "R": soviet("0606")})
    d.do("attack 0606", "with A", "with G")
    assert d.terms() == {}
    units = {
        "A": german("0605"),
        "R": soviet("0606"),
        "G": soviet("0606", "ART", flags=["towed", "blue"]),
    }
    e = fight(units)
    e.do("attack 0606", "with A")
    assert e.terms() == {"blue star": -1}


@pytest.mark.rule("15.1.6")
def test_each_owner_decides_whether_to_use_his():
    d = fight({"A": german("0605", flags=["blue"]), "R": soviet("0606", flags=["blue"])})
    d.do("attack 0606", "with A")
    star = d.game.show.choice(d.p, d.game.read("hold A"))
    assert (star.label, star.kind, star.unit) == ("Keep the star back", "button", -1)
    d.do("hold A", "fight")
    assert d.p.actor == "soviet"
    assert d.terms() == {"blue star": -1}
    d.do("hold R")
    assert d.terms() == {}


@pytest.mark.rule("15.1.7")
def test_the_first_cel_comes_from_a_unit_that_used_its_star():
    units = {"A": german("0605", strength=2, flags=["blue"]), "B": german("0605", strength=2),
             "R": soviet("0606", strength=4)}  # fmt: skip
    d = fight(units)
    d.battle("attack 0606", "with A", "with B")
    d.do("dice 10")  # 2:1, -1/D1-1
    assert (d.cels("A"), d.cels("B")) == (1, 2)
    e = fight(units)
    e.battle("attack 0606", "with A", "with B", "hold A")
    e.do("dice 9")  # 1:1, -1/-
    assert e.options == ["lose A", "lose B"]


@pytest.mark.rule("15.1.7", "5.3.7")
def test_that_holds_for_declined_hexes_too_even_if_the_unit_retreats():
    units = {"A": german("0605", strength=12), "R": soviet("0606", strength=2, flags=["blue"]),
             "S": soviet("0606", strength=2)}  # fmt: skip
    d = fight(units)
    d.battle("attack 0606", "with A")
    d.do("fight") if d.p.actor == "soviet" else None
    d.do("dice 8", "retreat R 0607", "stay")
    assert (d.cels("R"), d.cels("S")) == (1, 2)


@pytest.mark.rule("15.1.8")
def test_no_stars_across_a_big_river():
    river = {"sides": {"big river": "0605/0606"}}
    assert clash(["blue"], ["blue"], board=river) == (0, 0)


# -- units of other games of the system -----------------------------------------------------------


@pytest.mark.rule("15.2.1", "15.2.2", "15.2.3")
def test_resilience_groups_hold_their_hex():
    group = soviet("0606", flags=["resilience"], movement=0, strength=1)
    d = fight({"A": german("0605", strength=8), "Q": group, "R": soviet("0606")})
    d.do("attack 0606", "with A")
    assert d.terms() == {"Resilience Group": -1}
    assert d.game.marching.fixed(d.p, d.number("Q")).rule == "15.2.1"
    alone = fight({"A": german("0605"), "Q": group})
    assert not alone.p.bound
    d.battle()
    d.do("dice 6")  # 1:1, -/D1
    assert not any(o.startswith("retreat Q") for o in d.options)
    d.do("retreat R 0607")
    assert d.cels("Q") == 1


@pytest.mark.rule("15.3.1", "15.3.2")
def test_the_enemy_gains_against_volkssturm_less_for_regular_units_beside_it():
    militia = soviet("0606", flags=["volkssturm"])
    for mates, gain in ((0, 2), (1, 1), (2, 0), (3, 0)):
        units = {f"M{n}": soviet("0606") for n in range(mates)}
        d = fight({"A": german("0605"), "V": militia, **units})
        d.do("attack 0606", "with A")
        assert d.terms().get("Volkssturm", 0) == gain
    e = fight({"A": german("0605"), "V": militia}, side="soviet")
    e.do("attack 0605", "with V")
    assert e.terms()["Volkssturm"] == -2


@pytest.mark.rule("15.4.1", "15.4.2", "15.4.3")
def test_fortification_units_gain_in_works_if_they_like_and_pay_for_it():
    units = {"A": german("0605", strength=20), "F": soviet("0606", flags=["fortification"]),
             "R": soviet("0606")}  # fmt: skip
    d = fight(units)
    d.do("attack 0606", "with A")
    assert d.terms() == {}
    e = fight(units, works={"soviet": "0606"})
    e.do("attack 0606", "with A", "fight")
    assert e.terms() == {"field works": -2, "Fortification Unit": -2}
    held = e.p.copy()
    e.do("hold F")
    assert e.terms() == {"field works": -2}
    e.p = held
    e.do("fight", "dice 4")  # 1:3, •/-1
    assert (e.cels("F"), e.cels("R")) == (1, 2)


@pytest.mark.rule("15.3.3", "15.3.4")
def test_infantry_that_stays_with_volkssturm_takes_a_cel_a_turn():
    units = {"V": german("0605", flags=["volkssturm"]), "W": german("0605", flags=["volkssturm"]),
             "A": german("0605 reduced"), "M": german("0605 reduced", "MOT"),
             "B": german("0304 reduced"), "R": soviet("1111")}  # fmt: skip
    d = desk(units)
    d.do("end")
    assert d.options == ["draft V A", "draft W A", "end"]
    d.do("draft V A")
    assert (d.cels("V"), d.cels("A")) == (1, 2)
    assert d.p.agenda[-1].name != "drafts"
    e = desk(units | {"A": german("0604 reduced")})
    e.do("move A", "to 0605", "end")
    assert e.p.agenda[-1].name != "drafts", "who has only just come did not stay"
    f = desk(units)
    f.do("move A", "to 0604", "end")
    assert f.p.agenda[-1].name != "drafts"


@pytest.mark.rule("15.1.7", "5.3.4")
def test_a_cel_that_a_star_lost_on_its_way_back_is_the_one_due():
    """R pays its way through a zone, so the hex that S does not go is not R's to pay again."""
    units = {
        "A": german("0605", strength=16), "Z": german("0507", strength=1),
        "R": soviet("0606", "ARM", flags=["black"]), "S": soviet("0606"), "F": soviet("0607"),
    }  # fmt: skip
    d = fight(units, works={"german": "0507"})
    d.battle("attack 0606", "with A")
    d.do("dice 6", "retreat R 0607", "stay")  # 1:1, -/D1
    assert (d.cels("R"), d.cels("S")) == (1, 1)


@pytest.mark.rule("15.1.7", "5.1.8")
def test_of_two_stars_the_owner_chooses_which_loses_the_first_cel():
    stars = {"strength": 1, "cels": 1, "flags": ["black"]}
    units = {"A": german("0605", "ARM", **stars), "B": german("0605", "ARM", **stars),
             "C": german("0605", strength=1), "R": soviet("0606", strength=18)}  # fmt: skip
    d = fight(units)
    d.battle("attack 0606", "with A", "with B", "with C")
    d.do("dice 11")  # 1:2, A2-2
    assert d.options == ["lose A", "lose B"]
    d.do("lose B")
    assert d.options == ["lose A", "lose C"]


@pytest.mark.rule("15.1.7", "5.1.9")
def test_no_star_is_used_against_a_lone_hq():
    units = {"A": german("0605", "ARM", flags=["black"]), "B": german("0605"),
             "K": soviet("0606", "HQ")}  # fmt: skip
    d = fight(units)
    d.do("attack 0606", "with A", "with B", "fight", "unled", "dice 2")  # 10:1, -1/D5D-1
    assert d.options == ["lose A", "lose B"]


@pytest.mark.rule("15.1.7", "5.1.8")
def test_of_two_starred_units_that_went_all_the_way_the_owner_chooses_who_pays():
    tanks = {name: soviet("0606", "ARM", flags=["black"]) for name in "RS"}
    d = fight({"A": german("0605", strength=16), **tanks, "T": soviet("0606 reduced", cels=2)})
    d.battle("attack 0606", "with A")
    d.do("dice 2")
    for name in "RS":
        length = d.p.agenda[-1].length
        ways = [o for o in d.options if o.startswith(f"retreat {name} ")]
        start = d.hex("0606")
        d.do(next(o for o in ways if d.game.grid.distance(start, d.hex(o[-4:])) == length))
    d.do("stay")
    assert d.options == ["lose R", "lose S"]


@pytest.mark.rule("15.1.6", "5.5.3")
def test_a_star_that_works_only_once_guns_have_answered_may_be_kept_back_before():
    units = {"A": german("0605", "ARM", strength=12, flags=["black"]), "R": soviet("0606"),
             "G": soviet("0606", "ART"), "S": soviet("0604", strength=5)}  # fmt: skip
    d = fight(units, works={"soviet": "0604"})
    d.do("attack 0606", "with A", "also 0604")
    assert d.terms() == {"black star": 1}
    assert "hold A" in d.options
    d.do("hold A")
    assert d.terms() == {}


@pytest.mark.rule("15.1.2a", "7.2.1")
def test_a_black_star_does_nothing_against_fixed_positions():
    units = {"A": german("0605", "ARM", flags=["black"]), "R": soviet("0606")}
    d = fight(units, {"sides": {"fixed positions": "0606/0607"}})
    d.do("attack 0606", "with A")
    assert "black star" not in d.terms()
    assert d.refused("hold A") == "15.1.6"


@pytest.mark.rule("15.1.6", "16.1.4")
@pytest.mark.parametrize("setup", ["", " transport"])
def test_that_a_star_may_be_kept_back_does_not_tell_how_hidden_guns_are_set_up(setup):
    units = {"A": german("0605", "ARM", strength=12, flags=["black"]), "R": soviet("0606"),
             "G": soviet("0606" + setup, "ART"), "S": soviet("0604", strength=5),
             "X": soviet("0604", "HQ")}  # fmt: skip
    d = fight(units, works={"soviet": "0604"}, masks={"soviet": "0606 0604"})
    d.do("attack 0606", "with A", "also 0604")
    assert "hold A" in d.options
