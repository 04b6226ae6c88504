"""13 The 1S Army, the airborne unit and partisans."""

import pytest
from support.red_typhoon import Desk, campaign, desk, german, soviet

from zoc.hexes.sets import pack
from zoc.titles.red_typhoon.position import ELIMINATED, GERMAN, WITHDRAWN

SUPPLIED = {"ways": {"road": ["1212 1211"]}, "hexes": {"supply source": {"soviet": "1212"}}}


# -- 13.1 ----------------------------------------------------------------------------------------


@pytest.mark.rule("13.1a")
@pytest.mark.parametrize("turn", range(4, 10))
def test_the_first_shock_army_may_withdraw_on_turns_four_to_nine(turn):
    d = desk({"SU-C01": "1010"}, SUPPLIED, turn=turn, phase="withdrawal")
    assert d.options == ["withdraw", "pass"]


@pytest.mark.rule("13.1b")
def test_it_may_withdraw_in_enemy_zone():
    units = {"SU-C01": "1010", "G": german("1009")}
    d = desk(units, SUPPLIED, turn=4, phase="withdrawal")
    assert d.p.ground.zoc[GERMAN] >> d.hex("1010") & 1
    assert d.allowed("withdraw")


@pytest.mark.rule("13.1c")
def test_it_may_not_withdraw_while_isolated():
    d = desk({"SU-C01": "1010"}, SUPPLIED, turn=4, phase="withdrawal", control={"german": "1212"})
    assert "withdraw" not in d.options


@pytest.mark.rule("13.1c")
def test_it_is_told_that_an_isolated_army_cannot_withdraw():
    units = {"SU-C01": "1010", "G": german("0101")}
    d = desk(units, SUPPLIED, turn=8, phase="combat", control={"german": "1212"})
    told = [event for event in d.do("end") if event.rule == "13.1c"]
    assert [d.game.text(event) for event in told] == ["the 1S Army is isolated and cannot withdraw"]
    away = desk(units | {"SU-C01": "eliminated"}, SUPPLIED, turn=8, phase="combat")
    assert [event for event in away.do("end") if event.rule == "13.1c"] == []


@pytest.mark.rule("13.1d")
def test_once_withdrawn_it_never_returns():
    d = desk({"SU-C01": "1010", "R": soviet("0909")}, SUPPLIED, turn=4, phase="withdrawal")
    d.do("withdraw")
    assert d.state("SU-C01") == WITHDRAWN
    assert d.p.withdrawn == 4
    while d.p.turn < 6:
        d.do("end" if "end" in d.options else "pass" if "pass" in d.options else d.options[0])
    assert d.where("SU-C01") == ""
    assert d.p.withdrawn == 4


@pytest.mark.rule("13.1e")
def test_an_eliminated_first_shock_army_cannot_withdraw():
    d = desk({"SU-C01": "eliminated", "R": soviet("0909")}, SUPPLIED, turn=4, phase="withdrawal")
    assert "withdraw" not in d.options


@pytest.mark.rule("13.1f")
def test_after_the_withdrawal_phase_of_turn_nine_it_is_lost():
    d = desk({"SU-C01": "1010", "G": german("0101")}, SUPPLIED, turn=9, phase="withdrawal")
    d.do("pass")
    assert d.state("SU-C01") & ELIMINATED
    assert d.game.points.totals(d.p)[0] == -5
    eight = desk({"SU-C01": "1010", "G": german("0101")}, SUPPLIED, turn=8, phase="withdrawal")
    eight.do("pass")
    assert eight.where("SU-C01") == "1010"


# -- 13.2 ----------------------------------------------------------------------------------------


def landing(turn=4, **units):
    """The real board with the airborne unit waiting and a few units on the map."""
    return desk_on_the_map({"SU-ABN": "waiting"} | units, turn=turn, phase="airborne")


def desk_on_the_map(units, **more):
    from support.red_typhoon import Desk

    data = {"title": "red-typhoon", "turn": 4, "side": "soviet", "units": units}
    return Desk(data | more)


def clear_hex(d, near):
    """A clear hex for landing next to a place."""
    start = d.hex(near)
    return next(
        d.game.label(h) for h in d.game.grid.disc(start, 5) if d.game.rules.landing >> h & 1
    )


@pytest.mark.rule("13.2a")
@pytest.mark.parametrize("turn", [4, 5, 6, 7])
def test_the_airborne_unit_may_land_on_turns_four_to_seven_or_wait(turn):
    d = landing(turn)
    assert "pass" in d.options
    where = clear_hex(d, "3018")
    d.do(f"land {where}")
    assert d.where("SU-ABN") == where
    while d.p.turn < 8 and not d.p.over:
        assert not any(o.startswith("land") for o in d.options), "it lands once"
        d.do("end")


@pytest.mark.rule("13.2b")
def test_never_landing_costs_nothing():
    lost = {f"L{i}": soviet("eliminated") for i in range(4)}
    units = {"SU-ABN": "waiting", "G": german("0101")} | lost
    d = desk(units, turn=9, side="german", phase="combat")
    d.do("end")
    assert d.game.points.totals(d.p)[0] == 0
    assert d.game.points.totals(d.p)[1] == 0, "four losses are not five"


@pytest.mark.rule("13.2c")
def test_it_lands_in_clear_ground_within_twenty_hexes_of_the_starting_edge():
    d = landing()
    edge = d.game.grid.read("3813 3831")
    game = d.game
    for option in d.options[:-1]:
        hex_ = d.hex(option.split()[1])
        assert game.board.terrain[hex_] == "clear"
        assert min(game.grid.distance(hex_, e) for e in game.rules.landing_edge) <= 20
    assert set(edge) <= set(game.rules.landing_edge)
    assert len(game.rules.landing_edge) == 19
    woods = game.map.partisan_areas[3][0]
    assert d.refused(f"land {game.label(woods)}") == "13.2c"
    assert d.refused("land 2422") == "13.2c"
    assert d.refused("land 0146") == "13.2c"
    for hex_ in game.grid:
        away = min(game.grid.distance(hex_, e) for e in game.rules.landing_edge)
        clear = game.board.terrain[hex_] == "clear"
        assert bool(game.rules.landing >> hex_ & 1) == (clear and away <= 20)
    assert game.rules.landing & game.map.lines, "a road or a railway does not matter"


@pytest.mark.rule("13.2d", "13.2e")
def test_it_lands_neither_on_a_unit_nor_in_enemy_zone():
    d = landing()
    where = clear_hex(d, "3018")
    taken = landing(S=soviet(where))
    assert taken.refused(f"land {where}") == "13.2d"
    assert f"land {where}" not in taken.options
    enemy = landing(G=german(f"{where} disrupted"))
    assert enemy.refused(f"land {where}") == "13.2d"
    assert f"land {where}" not in enemy.options
    beside = next(h for h in d.game.grid.neighbours(d.hex(where)))
    zoned = landing(G=german(d.game.label(beside)))
    assert zoned.refused(f"land {where}") == "13.2e"
    assert f"land {where}" not in zoned.options


# -- 13.3 ----------------------------------------------------------------------------------------


def rising(turn=4, die=1, **units):
    name = {4: "SU-PAR1", 5: "SU-PAR2", 6: "SU-PAR3"}[turn]
    d = desk_on_the_map({name: "waiting"} | units, turn=turn, phase="partisans")
    d.do(f"die {die}")
    return d, name


@pytest.mark.rule("13.3a")
def test_partisan_areas_are_connected_woods_cut_off_by_rivers_and_other_ground():
    game = campaign().game
    given = {
        1: "1214 1215 1216 1315 1316 1317 1415",
        2: "1423 1523 1524 1622 1623 1624 1723",
    }
    for area, labels in given.items():
        assert sorted(game.map.partisan_areas[area]) == sorted(game.grid.read(labels))
    links = game.field.cut(game.map.rivers)
    for hexes in game.map.partisan_areas.values():
        start = 1 << hexes[0]
        grown = game.field.flood(start, game.map.woods, links)
        assert sorted(h for h in game.grid if grown >> h & 1) == sorted(hexes)


@pytest.mark.rule("13.3b")
@pytest.mark.parametrize("turn", [4, 5, 6])
def test_one_partisan_unit_a_turn_rises_in_the_area_of_the_die(turn):
    d, name = rising(turn, die=2)
    wanted = {f"place {name} {d.game.label(h)}" for h in d.game.map.partisan_areas[2]}
    assert set(d.options) == wanted
    assert d.refused(f"place {name} 1214") == "13.3b"
    d.do(sorted(wanted)[0])
    assert d.where(name)


@pytest.mark.rule("13.3b")
def test_the_area_is_rolled_with_one_die():
    d = desk_on_the_map({"SU-PAR1": "waiting"}, turn=4, phase="partisans")
    assert d.p.actor == "chance"
    assert len(d.p.decision.outcomes) == 6


@pytest.mark.rule("13.3c")
def test_partisans_join_soviet_units_within_the_limit():
    d, name = rising(S=soviet("1214"))
    assert d.allowed(f"place {name} 1214")
    full, name = rising(S=soviet("1214"), T=soviet("1214"))
    assert full.refused(f"place {name} 1214") == "13.3c"


@pytest.mark.rule("13.3d")
def test_partisans_never_rise_in_enemy_zone_even_beside_friends():
    d, name = rising(S=soviet("1214"), G=german("1213"))
    assert d.refused(f"place {name} 1214") == "13.3d"


@pytest.mark.rule("13.3e")
def test_partisans_without_a_free_hex_are_lost_at_once():
    game = campaign().game
    hexes = game.map.partisan_areas[1]
    enemies = {f"G{i}": german(game.label(h)) for i, h in enumerate(hexes)}
    d, name = rising(**enemies)
    assert d.state(name) & ELIMINATED
    assert [d.game.units[u].id for u in d.p.eliminated(0)] == [name]


@pytest.mark.rule("13.3f")
def test_partisans_leave_their_area_later_like_any_unit():
    d = desk_on_the_map({"SU-PAR1": "1214"}, turn=5, orders={"move": ["WL"]})
    d.do("move SU-PAR1")
    ends = {d.hex(option.split()[1]) for option in d.options}
    assert pack(ends) & ~d.game.map.woods & ~pack(d.game.map.partisan_areas[1])


@pytest.mark.rule("13.2c")
def test_a_landing_too_far_west_is_refused_by_the_edge_that_it_is_measured_from():
    units = {"SU-ABN": "waiting", "G": german("0101")}
    d = Desk({"title": "red-typhoon", "turn": 4, "phase": "airborne", "units": units})
    refusal = d.p.why_not(d.game.read("land 0837"))
    assert str(refusal) == "0837 is more than 20 hexes from the edge 3813 to 3831 (13.2c)"
    assert "within 20 of the edge 3813 to 3831" in d.p.decision.hint
