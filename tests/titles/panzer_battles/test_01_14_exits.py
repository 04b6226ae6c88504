"""Leaving the map (1.14c-e)."""

import pytest
from support.panzer_battles import Desk

from zoc.titles.panzer_battles.position import EXITED, GERMAN, REDUCED


def real(units, side="german", scenario="2.1", **more):
    """A position on the title's own board."""
    data = {"title": "panzer-battles", "scenario": scenario, "side": side, "phase": "movement"}
    return Desk(data | {"turn": more.pop("turn", 2), "units": units} | more)


PANZER, TANKS, RIFLES = "G-11Pz-15Pz-5/II", "S-1TC-89-202", "S-119-1/421"


@pytest.mark.rule("1.14c")
def test_units_leave_only_through_the_exits_of_their_side():
    d = real({PANZER: "B62.10"})
    d.do(f"move {PANZER}")
    assert "exit" in d.options
    d = real({PANZER: "B17.01"})
    d.do(f"move {PANZER}")
    assert d.refused("exit") == "1.14c"
    d = real({TANKS: "B17.01"}, side="soviet")
    d.do(f"move {TANKS}")
    assert d.allowed("exit")
    d = real({TANKS: "B62.10"}, side="soviet")
    d.do(f"move {TANKS}")
    assert d.refused("exit") == "1.14c"


@pytest.mark.rule("1.14c")
@pytest.mark.parametrize(("scenario", "turn"), [("2.2", 2), ("2.3", 2), ("2.4", 5), ("2.5", 2)])
def test_other_scenarios_have_no_exit(scenario, turn):
    for unit, hex_, side in ((PANZER, "B62.10", "german"), (TANKS, "B17.01", "soviet")):
        d = real({unit: hex_}, side, scenario, turn=turn)
        d.do(f"move {unit}")
        assert d.refused("exit") == "1.14c"


@pytest.mark.rule("1.14c", "SCS-4.2")
def test_leaving_costs_a_step_along_the_road():
    d = real({PANZER: "B59.09"})
    d.do(f"move {PANZER}", "to B62.10")
    d.p.spent[d.number(PANZER)] = d.p.allowance(d.number(PANZER)) - 1
    assert d.refused("exit") == "SCS-4.2"
    d.p.spent[d.number(PANZER)] -= d.game.quarters // 2 - 1
    d.do("exit")
    assert d.where(PANZER) == "", "half a point is enough"


@pytest.mark.rule("1.14c", "SCS-2.3")
def test_a_unit_that_an_enemy_zone_stops_in_the_exit_hex_does_not_leave():
    foe = "S-1TC-44-1"
    d = real({PANZER: "B59.09", foe: "B61.10"})
    d.do(f"move {PANZER}", "to B62.10")
    assert d.where(PANZER) == "B62.10"
    assert d.refused("exit"), "the march has ended"
    assert "exit" not in d.options
    begun_there = real({PANZER: "B62.10", foe: "B61.10"})
    begun_there.do(f"move {PANZER}")
    assert begun_there.allowed("exit")


@pytest.mark.rule("1.14d")
def test_units_that_have_left_are_out_of_play_for_good():
    d = real({PANZER: "B62.10 reduced", "G-11Pz-15Pz-6/II": "B17.01"})
    d.do(f"move {PANZER}", "exit")
    assert d.state(PANZER) == EXITED | REDUCED
    assert d.refused(f"move {PANZER}") == "SCS-4.1"
    d.until("initiative")
    assert d.state(PANZER) == EXITED | REDUCED
    assert not d.p.waiting(d.number(PANZER))


@pytest.mark.rule("1.14e")
def test_an_area_stays_open_for_its_owner_after_the_enemy_has_left_through_it():
    late = {"G-7LW-9/III": "waiting", TANKS: "B17.01"}
    d = real(late, side="soviet", cups={"german": "non-11pz"})
    d.do(f"move {TANKS}", "exit")
    d.until("draws")
    d.do("draw non-11pz")
    d.until("movement")
    assert d.where("G-7LW-9/III") == "B17.01"
    assert d.p.active(GERMAN)
