"""Corner cases of the rules: each was once wrong, or could easily be."""

import pytest
from support.operation_typhoon import BULGE, bulge, campaign, desk, infantry, labels, panzer, plain

from zoc.titles.operation_typhoon.defenders import cases

REST = {"Z": infantry("0101")}
GUARDS = [f"su-gd-{number}" for number in range(1, 9)]
AIRBORNE = ["su-ac-4", "su-ac-5"]


# -- forecasts -----------------------------------------------------------------------------------


@pytest.mark.rule("10.3a", "8.1g")
@pytest.mark.parametrize("turn", [1, 5])
def test_who_may_defend_a_hex_is_told_of_hexes_out_of_reach_too(turn):
    """On turn 5 no Soviet hex is within reach of a force that stands down (12.1)."""
    d = desk({"A": panzer("0404")} | REST, turn=turn)
    for target, units in (("0504", []), ("0909", [d.number("A")]), ("0504", [d.number("A")])):
        found = d.game.forecast_attack(d.p, d.hex(target), units)
        assert sum(found.results.values()) == 1
        assert not [m for m in found.modifiers if m.rule == "10.3"], "no river is crossed"


@pytest.mark.rule("8.2e", "8.2h")
@pytest.mark.parametrize(
    ("gone", "who"),
    [
        ([], "1 guards division, 1 airborne corps, 2 rifle divisions"),
        (AIRBORNE, "1 guards division, 3 rifle divisions"),
        (GUARDS, "1 airborne corps, 3 rifle divisions"),
        (GUARDS + AIRBORNE, "4 rifle divisions"),
    ],
)
def test_forecast_and_log_name_those_who_stand_in_for_the_guards(gone, who):
    """A 9 in the open: 1GD 1AC 2RD 1B 2A CAS."""
    units = {"A": panzer("0404")} | REST
    d = desk(units, turn=6, scenario="clenched-fist", gone=gone)
    expected = f"{who}, 1 brigade, 2 artillery units, 1 air unit"
    found = d.game.forecast_attack(d.p, d.hex("0504"), [d.number("A")])
    assert expected in found.results
    d.do("force A", "to 0504")
    (rolled,) = [e for e in d.do("die 6") if e.kind == "defenders"]
    assert rolled.who == expected
    assert len(d.fighting()) + 2 == 7, "artillery has yet to be drawn"


@pytest.mark.rule("8.2h", "8.4b")
def test_guards_in_a_battle_count_for_the_forecast_of_the_next_one():
    d = desk({"A": panzer("0404"), "B": panzer("0402")} | REST, turn=6, gone=GUARDS[1:])
    before = d.game.forecast_attack(d.p, d.hex("0502"), [d.number("B")]).results
    d.do("force A", "to 0504", "die 6")
    assert "GD" in d.fighting()
    assert d.game.forecast_attack(d.p, d.hex("0502"), [d.number("B")]).results == before


@pytest.mark.rule("10.4b")
def test_soviet_aircraft_count_a_die_for_each_unit_that_comes():
    """A 6 in a city: 3RD 2B 1A CAS."""
    board = plain(hexes={"city": {"Tula": "0504"}})
    d = desk({name: panzer("0404") for name in "ABC"} | REST, board)
    flown = {}
    for names in ("A", "ABC"):
        units = [d.number(name) for name in names]
        (flies,) = [c for c in cases(d.p, d.hex("0504"), len(names)) if "CAS" in c.force]
        flown[names] = flies.dice
        others = sum(c.dice for c in cases(d.p, d.hex("0504")) if "CAS" not in c.force)
        found = d.game.forecast_attack(d.p, d.hex("0504"), units)
        assert found.defence == (flies.dice + others) / 6
    assert flown["ABC"] == flown["A"] + 2


@pytest.mark.rule("4.5a", "4.2b")
def test_a_check_that_moscow_overrules_is_not_said_to_lose_the_game():
    board = plain(hexes={"city": {"Moscow": "0504 0604"}})
    for first, told in ((False, 1), (True, 0)):
        held = {"german": "0504"}
        options = {"moscow_first": first}
        d = desk({"A": panzer("0404")} | REST, board, turn=2, control=held, options=options)
        assert len([s for s in d.game.show.remaining(d.p) if "the game is lost" in s]) == told
        d.do("end")
        assert d.game.outcome(d.p).winner == ("german" if first else "soviet")


# -- what closes a way ---------------------------------------------------------------------------


def walled(formation, number=1):
    """Column 03 is full of units of a formation, and a panzer division stands west of it."""
    wall = {
        f"{n}{r}": infantry(f"03{r:02}", formation) for n in "KLM"[:number] for r in range(1, 10)
    }
    return {"A": panzer("0204")} | wall


@pytest.mark.rule("7.3a", "7.1c")
def test_a_way_that_another_formation_closes_is_refused_by_its_rule():
    d = desk(walled("9A"), turn=4)
    d.do("force A")
    assert d.refused("to 0404") == "7.3a"
    full = desk(walled("PG2", 3), turn=4)
    full.do("force A")
    assert full.refused("to 0404") == "7.1c"
    later = desk(walled("9A"), turn=5)
    later.do("force A")
    assert later.allowed("to 0404")


@pytest.mark.rule("12.1a")
def test_a_way_that_the_mud_closes_is_refused_by_its_rule():
    beyond = {"soviet": labels(lambda c, r: c in (5, 10) or (c > 5 and r == 9))}
    beyond["german"] = labels(lambda c, r: not (c in (5, 10) or (c > 5 and r == 9)))
    board = plain() | {"hexes": {"control": beyond}}
    d = desk({"A": panzer("0404")} | REST, board, turn=5)
    d.do("force A")
    assert d.refused("to 0604") == "12.1a"
    before = desk({"A": panzer("0404")} | REST, board, turn=4)
    before.do("force A")
    assert before.refused("to 0604") == "9.6"


@pytest.mark.rule("11.2i", "4.5b")
def test_a_ring_around_moscow_is_told_as_the_victory_that_it_is():
    board = bulge(2)
    board["hexes"]["city"] = {"Moscow": " ".join(BULGE[:2])}
    d = desk({"A": panzer("0704")} | REST, board, turn=6)
    found = d.game.forecast_attack(d.p, d.hex("0705"), [d.number("A")])
    assert list(found.consequences) == ["taken, it surrounds Moscow and wins the game"]
    d.do("force A")
    warned = [w.rules[0] for w in d.game.marching.warnings(d.p, d.p.force, d.hex("0705"))]
    assert "11.2i" in warned
    assert "11.1a" not in warned, "no breakout follows"
    d.do("to 0705", "die 1")
    while d.step in ("volley", "fire"):
        d.do("volley") if d.step == "fire" else d.roll(6)
    assert d.p.result.startswith("german victory")


# -- other refusals ------------------------------------------------------------------------------


def why_not(d, order):
    return str(d.p.why_not(d.game.read(order)))


@pytest.mark.rule("3.2c", "7.2")
def test_a_hex_with_two_divisions_and_a_half_is_not_said_to_hold_three():
    d = campaign()
    d.do(*(f"place de-pg2-{unit} 1742" for unit in ("17-pz", "18-pz", "gd-rgt")))
    order = "place de-pg2-29-mot 1742"
    assert why_not(d, order) == "1742 would hold more than three divisions (3.2c)"


@pytest.mark.rule("1.4b", "1.1a")
def test_units_of_the_other_wing_and_soviet_ones_are_refused_by_different_rules():
    d = campaign(historical_setup=True, team="wings")
    d.do("end", "end")
    assert (d.step, d.p.actor) == ("operations", "north")
    assert d.refused("force de-pg2-3-pz") == "1.4b"
    assert d.refused("force su-rd-01") == "1.1a"


@pytest.mark.rule("9.1a")
def test_no_air_unit_is_assigned_once_forces_move():
    d = campaign(historical_setup=True)
    d.do("end")
    assert d.refused("assign 1742") == "9.1a"


@pytest.mark.rule("9.0b")
def test_no_second_force_sets_out_while_one_is_on_the_move():
    d = desk({"A": panzer("0404"), "B": panzer("0403")})
    d.do("force A")
    assert d.refused("force B") == "9.0b"
    d.do("stop")
    assert d.allowed("force B")
