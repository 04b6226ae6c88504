"""Air missions (8): counters, secrets, air combat, attacks, support."""

import pytest
from support.moscow_1941 import deployed, desk, german, land, soviet

BIG = {"sides": {"big river": "0404/0405 0504/0505 0304/0305"}}
ROAD = {"ways": {"main road": ["0403 0404 0405 0406"]}, "sides": {"river": "0404/0405"}}


def planes(german_=(4,), soviet_=(), units=None, board=None, side="german", **more):
    """A position in an Air Phase, with so many SPs on each counter."""
    units = units or {"U": german("0404"), "S": soviet("0406")}
    d = desk(units, board, phase="movement", side=side, **more)
    d.game.air.fleet = (german_, soviet_)
    from zoc.titles.moscow_1941.air import AirPhase

    d.p.push(AirPhase(d.game.camps.index(side)))
    d.game.settle(d.p)
    return d


@pytest.mark.rule("8.1.1a")
@pytest.mark.rule("8.1.1b")
@pytest.mark.rule("8.1.1c")
def test_counters_have_printed_points_or_five_and_four_or_a_total_that_may_be_divided():
    from types import SimpleNamespace

    from zoc.titles.moscow_1941.fleet import Air

    def fleet(*entries):
        scenario = SimpleNamespace(more={"air": entries})
        game = SimpleNamespace(
            figures=deployed().game.figures,
            title=SimpleNamespace(scenarios={"x": scenario}),
            scenario="x",
            camps=("german", "soviet"),
        )
        return Air(game).fleet

    assert deployed().game.air.fleet == ((4,), ())
    assert deployed("red-snow").game.air.fleet == ((), (4,))
    both = ({"side": "german", "counters": 1}, {"side": "soviet", "counters": 2})
    assert fleet(*both) == ((5,), (4, 4))
    assert fleet({"side": "german", "total": 3}) == ((1, 1, 1), ())


@pytest.mark.rule("8.1.2")
@pytest.mark.rule("8.1.4")
@pytest.mark.rule("8.1.5")
def test_a_counter_flies_once_a_turn_in_either_air_phase():
    d = deployed()
    assert d.p.agenda[-1].name == "air plan"
    d.do("end")
    d.until(lambda: d.p.agenda[-1].name == "air plan")
    assert d.p.turn == 1
    assert d.game.phase_number(d.p) == 7
    target = next(o for o in d.options if o.startswith("fly 1 attack"))
    d.do(target, "end")
    d.until(lambda: d.p.agenda[-1].name == "air plan")
    assert d.p.turn == 2


@pytest.mark.rule("8.1.3")
@pytest.mark.rule("8.1.6")
def test_one_mission_a_counter_and_any_number_of_counters_on_a_hex():
    d = planes((4, 4))
    d.do("fly 1 attack 0406", "fly 2 attack 0406")
    assert d.refused("fly 1 attack 0406") == "8.1.5"
    d.do("recall 1", "fly 1 support 0406")
    assert sorted(m[2] for m in d.p.secret) == ["attack", "support"]


@pytest.mark.rule("8.1.7")
def test_both_choose_unseen_and_all_is_shown_together():
    d = planes((4,), (4,))
    d.do("fly 1 support 0406", "end")
    assert d.p.actor == "soviet"
    assert not d.game.view(d.p, "soviet").secret
    told = d.says("end")
    assert any("offensive support at 0406" in line for line in told)
    assert any("Soviet flies no air mission" in line for line in told)
    assert d.p.missions


@pytest.mark.rule("8.1.8")
@pytest.mark.rule("8.1.9")
def test_missions_that_meet_fight_and_the_lower_total_flies_home_for_the_turn():
    d = planes((4,), (4,), {"U": german("0404"), "S": soviet("0405")})
    d.do("fly 1 support 0405", "end", "fly 1 attack 0404", "end")
    d.do("dice 33")
    assert d.p.agenda[-1].name == "dogfight dice"
    d.do("dice 21")
    assert [m[0] for m in d.p.missions] == [0]
    assert d.p.flown == (1, 1)
    assert not d.game.air.free(d.p, 1)


@pytest.mark.rule("8.1.8")
def test_missions_two_hexes_apart_do_not_meet():
    d = planes((4,), (4,), {"U": german("0404"), "S": soviet("0406")})
    d.do("fly 1 support 0406", "end", "fly 1 attack 0404", "end")
    assert d.p.agenda[-1].name != "dogfight dice"


@pytest.mark.rule("8.2.1")
@pytest.mark.rule("8.2.2")
@pytest.mark.rule("8.2.4")
def test_support_is_for_the_half_turn_that_follows_and_e32_a_defence_counts_half():
    d = planes((5, 4, 4))
    assert d.refused("fly 1 defence 0404") == "8.2.4"
    d.do("fly 1 support 0406", "fly 2 support 0406", "end")
    assert d.game.air.support(d.p, 0, d.hex("0406")) == 9
    d = planes((5, 4, 4), side="soviet")
    assert d.refused("fly 1 support 0406") == "8.2.2"
    d.do("fly 1 defence 0404", "fly 2 defence 0404", "fly 3 defence 0404", "end")
    assert d.game.air.support(d.p, 0, d.hex("0404")) == 7
    d.game.air.spend(d.p, 0, d.hex("0404"))
    assert not d.p.missions


@pytest.mark.rule("8.2.5")
def test_soviet_aircraft_defend_nobody():
    d = planes((), (4,))
    assert d.refused("fly 1 defence 0406") == "8.2.5"


@pytest.mark.rule("8.2.6")
def test_an_air_attack_rolls_on_its_table():
    d = planes((4,))
    d.do("fly 1 attack 0406", "end", "dice 2")
    assert d.cels("S") == 1
    assert not d.p.missions


@pytest.mark.rule("8.2.7")
def test_e33_twice_the_terrain_comes_off():
    d = planes((20,), board=land(c="0406"))
    d.do("fly 1 attack 0406", "end")
    assert d.p.agenda[-1].points == 16
    d = planes((4,), board=land(c="0406"))
    told = d.says("fly 1 attack 0406", "end")
    assert any("no effect" in line for line in told)


@pytest.mark.rule("8.2.8")
@pytest.mark.rule("8.2.9")
def test_a_bridge_may_be_bombed_whatever_the_terrain():
    d = planes((4,), board=ROAD | land(c="0404 0405"))
    d.do("fly 1 bridge 0404 0405", "end")
    assert d.p.agenda[-1].points == 4
    d.do("dice 2")
    assert not d.game.bridges.stands(d.p, 0)


@pytest.mark.rule("8.2.10")
def test_an_object_takes_four_points():
    d = planes((3,), board=ROAD)
    assert d.refused("fly 1 bridge 0404 0405") == "8.2.10"
    d = planes((3, 1), board=ROAD)
    d.do("fly 1 bridge 0404 0405")
    assert d.refused("end") == "8.2.10"
    d.do("fly 2 bridge 0404 0405", "end")
    assert d.p.agenda[-1].points == 4


@pytest.mark.rule("8.2.11")
@pytest.mark.rule("8.2.12")
def test_only_soviet_movement_is_hindered_with_seven_points():
    assert planes((6,)).refused("fly 1 movement 0406") == "8.2.12"
    assert planes((), (7,)).refused("fly 1 movement 0404") == "8.2.11"
    d = planes((7,))
    d.do("fly 1 movement 0406", "end")
    assert d.labels(1 << d.p.disturbed[0]) == ["0406"]


@pytest.mark.rule("8.2.13")
@pytest.mark.rule("8.2.14")
@pytest.mark.rule("8.2.15")
@pytest.mark.parametrize("missions", [1, 2])
def test_e34_a_point_more_for_each_hex_and_one_less_for_who_starts_there(missions):
    units = {"U": soviet("0403"), "V": soviet("0406"), "G": german("1212")}
    d = desk(units, side="soviet")
    d.p.disturbed = (d.hex("0406"),) * missions
    d.p.touch()
    reach = d.game.marching.reach(d.p, (d.number("U"),))
    assert reach.cost(d.hex("0404")) == 6
    assert reach.cost(d.hex("0405")) == 6 * (2 + missions)
    assert d.game.marching.budget(d.p, (d.number("V"),)) == (4 - missions) * 6
    d.p.disturbed = (d.hex("1212"),)
    d.p.touch()
    assert d.game.marching.allowance(d.p, d.number("G")) == 4 * 6


@pytest.mark.rule("8.2.16")
@pytest.mark.rule("8.2.17")
@pytest.mark.rule("8.2.18")
def test_attacks_on_crossings_are_twice_the_points_over_connected_hexes():
    d = planes((2,), board=BIG)
    assert d.refused("fly 1 crossing 0808") == "8.2.16"
    assert d.refused("fly 1 crossing 0405 0405 0405 0405 0405") == "8.2.17"
    assert d.refused("fly 1 crossing 0304 0505") == "8.2.18"
    d.do("fly 1 crossing 0405 0505", "end")
    assert {(d.game.label(h), n) for _, h, n in d.p.crossings} == {("0405", 2), ("0505", 2)}


def river(units, attacks=2):
    d = desk(units, BIG, side="soviet")
    d.p.crossings = ((0, d.hex("0405"), attacks),)
    return d


@pytest.mark.rule("8.2.19")
@pytest.mark.rule("8.2.20")
def test_e35_each_attack_is_a_roll_and_a_six_costs_a_cel():
    d = river({"S": soviet("0404"), "T": soviet("0404"), "G": german("1212")})
    d.do("move S", "to 0404 0405", "die 6", "die 5")
    assert d.cels("S") == 1
    d.do("move T", "to 0404 0405", "die 1", "die 2")
    assert d.cels("T") == 2
    assert d.p.agenda[-1].name == "movement"


@pytest.mark.rule("8.2.21")
def test_over_a_bridge_nobody_is_attacked():
    board = BIG | {"ways": {"main road": ["0404 0405"]}}
    d = desk({"S": soviet("0404"), "G": german("1212")}, board, side="soviet")
    d.p.crossings = ((0, d.hex("0405"), 2),)
    d.do("move S", "to 0404 0405")
    assert d.p.actor == "soviet"


@pytest.mark.rule("8.2.22")
def test_nobody_here_flies_supply():
    assert planes((7,)).refused("fly 1 supply 0404") == "8.2.22"


@pytest.mark.rule("8.2.23")
@pytest.mark.rule("8.2.24")
@pytest.mark.rule("8.2.25")
def test_e36_supply_by_air_where_a_nation_may_fly_it():
    d = planes((7, 7, 7), units={"U": german("0404 oos=4"), "S": soviet("0406")})
    missions = d.game.air.missions
    d.game.air.missions = missions | {"supply": missions["supply"] | {"by": ["german"]}}
    d.do("fly 1 supply 0404", "fly 2 supply 0404", "fly 3 supply 0404", "end")
    d.do("die 1", "die 4", "die 6")
    assert d.oos("U") == 2
    weak = planes((6,))
    weak.game.air.missions = d.game.air.missions
    assert weak.refused("fly 1 supply 0404") == "8.2.23"


@pytest.mark.rule("8.2.7")
def test_an_attack_of_which_the_terrain_leaves_nothing_is_told_without_dice():
    d = planes(board=land(c="0406"))
    d.do("fly 1 attack 0406")
    told = d.says("end")
    assert "Air attack at 0406 with 0 SP: nothing is left after the terrain, no effect" in told


@pytest.mark.rule("8.2.4", "8.2.5")
def test_defensive_support_is_flown_in_the_enemys_half_turn_and_never_by_soviets():
    assert planes().refused("fly 1 defence 0404") == "8.2.4"
    assert planes((), (4,)).refused("fly 1 defence 0406") == "8.2.5"


@pytest.mark.rule("8.2.4", "6.6.3", "5.1.9")
@pytest.mark.parametrize(
    ("units", "defence"),
    [(["ART"], 3), (["HQ"], 0), (["INF"], 7), (["HQ", "ART"], 3)],
)
def test_aircraft_help_guns_by_themselves_and_no_lone_hq(units, defence):
    there = {f"A{n}": german("0605", kind) for n, kind in enumerate(units)}
    d = desk(there | {"X": soviet("0606", strength=6)}, side="soviet", phase="air")
    d.do("fly 1 defence 0605", "end", "end", "attack 0605", "with X")
    assert d.sums() == (6, defence)
    terms = [term.text for term in d.game.show.forecast(d.p).terms]
    assert ("Defender's air support" in terms) == bool(defence)
