"""The sequence of play (1.1): turns, initiative, the order of an activation."""

from itertools import pairwise

import pytest
from support.panzer_battles import desk, german, gun, soviet, start, tank

from zoc.titles.panzer_battles.air import AirRolled
from zoc.titles.panzer_battles.position import GERMAN, OOS, SOVIET

BOTH = {"G": german("0202"), "S": soviet("1111")}
DUMMIES = {"soviet": "soviet-dummy", "german": "german-dummy"}


def initiative():
    """The dice for the initiative are about to fall."""
    return desk(BOTH, phase="initiative", cups={"soviet": "tank-mech", "german": "11pz"})


@pytest.mark.rule("1.1a")
def test_the_higher_die_has_the_initiative_and_the_air_support():
    for dice, side, draw in (("rolls 5 2", SOVIET, "tank-mech"), ("rolls 2 3", GERMAN, "11pz")):
        d = initiative()
        assert len(d.options) == 36
        d.do(dice)
        assert d.p.initiative == side
        d.do(f"draw {draw}")
        d.until("air die")
        d.do("die 6")
        assert d.p.air == 2


@pytest.mark.rule("1.1b")
def test_equal_dice_are_rolled_again():
    d = initiative()
    d.do("rolls 4 4")
    assert d.step == "initiative"
    d.do("rolls 4 4", "rolls 1 6")
    assert d.step == "draws"
    assert d.p.initiative == GERMAN


@pytest.mark.rule("1.1c", "1.8-4", "1.8a-0")
def test_all_chits_return_to_their_cups_when_the_turn_advances():
    d = desk(BOTH, phase="draw", cups=DUMMIES)
    d.do("draw german-dummy")
    assert d.p.cups[GERMAN] == ()
    d.do("draw soviet-dummy")
    assert d.p.turn == 3
    assert d.step == "initiative"
    names = [sorted(d.game.chit_ids[c] for c in cup) for cup in d.p.cups]
    assert names == [
        ["all-units", "inf-cav", "soviet-dummy", "tank-mech", "tank-mech"],
        ["11pz", "11pz", "11pz", "german-dummy", "non-11pz"],
    ]


@pytest.mark.rule("1.1d")
def test_only_activated_units_of_the_drawing_side_act():
    d = desk({"G": german("0202"), "I": german("0404 idle"), "S": soviet("1111")})
    assert d.options == ["move G", "end"]
    assert d.refused("move S") == "1.1d"
    assert d.refused("move I") == "1.8-2"


@pytest.mark.rule("1.1e")
def test_an_activation_runs_through_its_phases_in_order():
    units = {
        "Gun": gun("0205"),
        "Tank": tank("0402"),
        "Marcher": german("1212"),
        "Foot": german("0504"),
        "Enemy": soviet("0505"),
    }
    road = {"ways": {"road": ["1012 1112 1212"]}}
    d = desk(units, board=road, phase="barrage")
    seen = []
    while d.p.active(GERMAN):
        if d.step not in seen:
            seen.append(d.step)
        d.do("end")
    assert seen == ["barrage", "road march", "movement", "combat", "exploitation"]
    assert d.state("Foot") & OOS, "the supply phase follows"


@pytest.mark.rule("1.1e", "1.7f")
def test_supply_comes_before_the_markers_of_disorganisation_leave():
    d = desk({"G": german("0202 dg"), "S": soviet("1111")}, phase="exploitation")
    assert d.state("G") == OOS
    d = desk({"G": german("0202 dg"), "S": soviet("1111")}, phase="recovery")
    assert d.state("G") == 0


@pytest.mark.rule("1.1f", "1.8-6")
def test_the_turn_marker_waits_for_the_last_chit_of_both_cups():
    d = desk(BOTH, phase="draw", side="german", cups=DUMMIES | {"soviet": "soviet-dummy inf-cav"})
    d.do("draw german-dummy")
    assert d.p.turn == 2
    d.do("draw soviet-dummy")
    assert d.p.turn == 2
    assert d.options == ["draw inf-cav"], "the German cup is empty: the Soviet draws on"
    d.do("draw inf-cav")
    d.until("initiative")
    assert d.p.turn == 3


@pytest.mark.rule("1.8-6")
def test_the_sides_draw_in_turn():
    cups = {"german": "11pz german-dummy", "soviet": "soviet-dummy tank-mech"}
    d = desk(BOTH, phase="draw", side="german", cups=cups)
    whose = []
    for chit in ("11pz", "tank-mech", "german-dummy", "soviet-dummy"):
        d.until("draws")
        whose.append(d.p.agenda[-1].side)
        d.do(f"draw {chit}")
    assert whose == [GERMAN, SOVIET, GERMAN, SOVIET]
    assert d.p.turn == 3


@pytest.mark.rule("1.1g")
@pytest.mark.parametrize(
    ("scenario", "side"),
    [("2.1", SOVIET), ("2.2", GERMAN), ("2.3", SOVIET), ("2.4", SOVIET), ("2.5", GERMAN)],
)
def test_the_first_turn_has_the_initiative_that_the_scenario_names(scenario, side):
    d = start(scenario)
    if d.step == "deployment":
        d.do("auto")
    if d.step == "draws":
        d.do("draw 11pz")
    d.until("air die")
    assert d.p.turn == d.game.track.first_turn
    assert d.p.initiative == side
    events = d.do("die 4")
    assert AirRolled(side, 4, 1) in events


@pytest.mark.rule("1.8-5")
def test_whoever_has_the_initiative_draws_first():
    d = initiative()
    d.do("rolls 6 1")
    assert d.options == ["draw tank-mech"]
    d = initiative()
    d.do("rolls 1 6")
    assert d.options == ["draw 11pz"]
    assert start("2.5").options == ["draw 11pz", "draw non-11pz", "draw german-dummy"]


@pytest.mark.rule("1.2a")
def test_turns_are_two_or_three_days_and_a_hex_about_half_a_kilometre():
    d = start("2.1")
    starts = [t.start for t in d.game.title.tables.track("campaign").turns]
    assert (starts[0].day, starts[0].month, starts[0].year) == (7, 12, 1942)
    days = [(b - a).days for a, b in pairwise(starts)]
    assert set(days) <= {2, 3}
    assert starts[-1].day + 1 == 20
    assert abs(d.game.board.setting.km_per_hex - 0.5) < 0.03
