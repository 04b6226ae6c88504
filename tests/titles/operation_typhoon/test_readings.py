"""Operation Typhoon: corners of the rules that are easily read wrong."""

import pytest
from support.operation_typhoon import bulge, desk, infantry, labels, marching, panzer, plain

REST = {"Z": infantry("0101")}


# -- who decides ---------------------------------------------------------------------------------


@pytest.mark.rule("5.4b", "1.4a")
def test_only_the_german_side_concedes():
    d = marching({"A": panzer("0404")}, "0504", 5, options={"team": "staff"})
    d.roll(4, 4, 4)
    assert d.p.actor == "soviet"
    assert d.refused("concede") == "5.4b"
    alone = marching({"A": panzer("0404")}, "0504", 5)
    alone.roll(4, 4, 4)
    assert alone.allowed("concede"), "the player decides here for both sides"


@pytest.mark.rule("1.4b", "9.1a")
def test_either_wing_may_support_a_hex_that_both_are_in():
    units = {"A": panzer("0404", "PG3"), "B": panzer("0404", "PG2"), "C": panzer("0402", "PG3")}
    d = desk(units, turn=6, phase="luftwaffe", options={"team": "wings"})
    assert d.p.actor == "north"
    assert d.allowed("assign 0404")
    d.do("pass")
    assert d.p.actor == "south"
    assert d.options == ["assign 0404", "pass", "end"]
    assert d.refused("assign 0402") == "1.4b"


# -- supply --------------------------------------------------------------------------------------


@pytest.mark.rule("11.0a", "11.1a")
def test_the_last_hex_on_the_east_edge_cuts_off_what_hangs_on_it():
    soviet = "0905 0805 1005 1001"
    german = [label for label in labels(lambda c, r: True).split() if label not in soviet.split()]
    ground = {"soviet": soviet, "german": " ".join(german)}
    d = desk({"A": panzer("1006")} | REST, plain(hexes={"control": ground}))
    d.do("force A", "to 1005", "die 1")
    assert d.step == "breakout"
    assert d.labels(d.args[1]) == {"0905", "0805"}, "1001 has its own way to the edge"


# -- aircraft ------------------------------------------------------------------------------------


@pytest.mark.rule("9.1c", "10.7d")
def test_an_air_unit_goes_back_with_a_force_that_is_beaten():
    d = desk({"A": panzer("0404")} | REST, phase="luftwaffe")
    d.do("assign 0404", "end", "force A", "to 0504", "die 5")
    d.miss()
    d.do("retreat")
    assert d.where("A") == d.where("de-cas-1") == "0404"


@pytest.mark.rule("9.1c", "11.3b")
def test_an_air_unit_goes_back_with_a_force_that_a_breakout_has_overrun():
    d = desk({"A": panzer("0704 reduced")} | REST, bulge(14), phase="luftwaffe")
    d.do("assign 0704", "end", "force A", "to 0705", "die 1", "die 6", "cup 5 0 0")
    d.roll()
    d.roll()
    while d.step == "volley":
        d.roll(6, 6)
    assert d.where("A") == d.where("de-cas-1") == "0704"


@pytest.mark.rule("9.1b", "9.1c")
def test_an_air_unit_flies_with_one_force_in_a_phase():
    units = {"A": panzer("0404"), "B": panzer("0403")}
    d = desk(units | REST, phase="luftwaffe")
    d.do("assign 0404", "end", "force A", "to 0403", "stop", "force B")
    assert d.p.escort is None, "it came with another force"
    d.do("to 0503", "die 5")
    assert d.step == "volley"


@pytest.mark.rule("9.1c", "9.1d")
def test_who_has_acted_does_not_keep_an_air_unit_back():
    units = {"A": panzer("0404"), "B": panzer("0403")}
    d = desk(units | REST, phase="luftwaffe")
    d.do("assign 0404", "end", "force B", "to 0404", "stop", "force A")
    assert d.step == "march", "nobody but A can use it, so nobody is asked"
    assert d.p.escort is not None
