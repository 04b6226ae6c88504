"""Artillery (6): support near and far, fire at units and bridges, barrage, guns by themselves."""

import pytest
from support.moscow_1941 import desk, fight, forest, german, soviet

import zoc
from zoc.titles.moscow_1941.position import BARRAGED, FOUGHT

BRIDGE = {"sides": {"river": "0606/0607"}, "ways": {"main road": ["0605 0606 0607 0608"]}}


@pytest.mark.rule("6.0", "6.3.1", "6.3.2", "6.1.2")
@pytest.mark.parametrize(("place", "reaches"), [("0602", True), ("0601", False), ("0605", True)])
def test_guns_within_three_hexes_of_an_attacker_add_their_attack(place, reaches):
    d = fight({"A": german("0605"), "G": german(place, "ART"), "R": soviet("0606")})
    d.do("attack 0606", "with A")
    assert d.allowed("with G") == reaches
    if reaches:
        d.do("with G")
        assert d.sums() == (10, 4)
    else:
        assert d.refused("with G") == "6.3.2"


@pytest.mark.rule("6.3.3", "6.3.1")
@pytest.mark.parametrize(("place", "reaches"), [("0609", True), ("0610", False)])
def test_guns_within_three_hexes_of_a_defender_add_their_defence(place, reaches):
    units = {"A": german("0605"), "G": soviet(place, "ART"), "R": soviet("0606", flags=["black"])}
    d = fight(units)
    d.do("attack 0606", "with A", "fight")
    assert d.allowed("with G") == reaches
    if reaches:
        d.do("with G")
        assert d.sums() == (5, 7)


@pytest.mark.rule("6.1.3", "6.2.5b")
def test_guns_on_lorries_do_not_fire():
    d = fight({"A": german("0605"), "G": german("0604 transport", "ART"), "R": soviet("0606"),
               "S": soviet("0603")})  # fmt: skip
    d.do("attack 0606", "with A")
    assert d.refused("with G") == "6.1.3"
    d.do("cancel")
    assert d.refused("shell 0606") == "6.1.3"


@pytest.mark.rule("6.1.4")
def test_a_gun_fires_once_in_each_attack_phase():
    units = {"A": german("0605", strength=4), "B": german("0404"), "G": german("0504", "ART"),
             "R": soviet("0606"), "S": soviet("0304")}  # fmt: skip
    d = fight(units)
    d.battle("attack 0606", "with A", "with G")
    d.do("dice 9")
    d.do("halt") if "halt" in d.options else None
    d.do("retreat R 0607", "halt") if d.p.agenda[-1].name == "retreat" else None
    assert d.state("G") & FOUGHT
    d.do("attack 0304", "with B")
    assert d.refused("with G") == "6.1.4"


@pytest.mark.rule("6.1.4")
def test_a_gun_that_supported_an_attack_supports_a_defence_in_the_same_turn():
    units = {"A": german("0605", strength=4), "G": german("0603", "ART"),
             "R": soviet("0606", strength=9)}  # fmt: skip
    d = fight(units)
    d.battle("attack 0606", "with A", "with G")
    d.do("dice 8")  # 1:1, -1/-1
    d.until(lambda: d.p.agenda[-1].name == "attacks" and d.p.actor == "soviet")
    d.do("attack 0605", "with R", "fight", "with G")
    assert d.sums() == (5, 5)


@pytest.mark.rule("6.1.1", "6.1.6", "1.2e")
def test_towed_guns_have_one_cel_and_others_fight_as_regular_units():
    roster = zoc.title("moscow-1941").game("typhoon", {}).roster
    assert all(roster.cels[u] == 1 for u, towed in enumerate(roster.towed) if towed)
    driven = german("0605", "ART", flags=[], cels=2, strength=0)
    d = fight({"G": driven, "R": soviet("0606")})
    d.do("attack 0606", "with G")
    assert d.p.agenda[-1].joined == (0,)
    assert d.sums() == (5, 4)


@pytest.mark.rule("6.1.5", "5.1.4")
def test_guns_have_no_zone():
    d = fight({"A": german("0605"), "G": soviet("0606", "ART")})
    assert not d.p.bound
    assert not d.p.owed


@pytest.mark.rule("6.3.4", "5.4.1a")
def test_distant_supporters_take_no_part_in_losses_or_retreat():
    units = {"A": german("0605", strength=1), "G": german("0603", "ART", attack=1, defence=1),
             "R": soviet("0606", strength=8)}  # fmt: skip
    d = fight(units)
    d.battle("attack 0606", "with A", "with G")
    d.do("dice 9")  # 1:4, A2-2
    assert d.gone("A")
    assert not d.gone("G")


@pytest.mark.rule("6.3.5")
def test_a_near_gun_shares_the_losses_and_dies_to_a_pursuit():
    units = {"A": german("0605", strength=1), "G": german("0505", "ART", attack=1, defence=1),
             "R": soviet("0606", strength=4)}  # fmt: skip
    d = fight(units)
    d.battle("attack 0606", "with A", "with G")
    d.do("dice 7")  # 1:2, A1
    d.do("retreat A 0604")
    assert d.gone("G")


@pytest.mark.rule("6.3.5")
def test_a_gun_left_behind_beside_regular_attackers_costs_nothing_until_it_is_entered():
    units = {"A": german("0605", strength=1), "G": german("0605", "ART", attack=1, defence=1),
             "R": soviet("0606", strength=4)}  # fmt: skip
    d = fight(units)
    d.battle("attack 0606", "with A", "with G")
    d.do("dice 7", "retreat A 0604")
    assert d.p.actor == "soviet"
    assert not d.gone("G")
    d.do("advance R 0605")
    assert d.gone("G")


# -- fire at a distance ---------------------------------------------------------------------------


def battery(**more):
    return {"G": german("0603", "ART"), "H": german("0604", "ART"), "R": soviet("0606"), **more}


@pytest.mark.rule("6.4.1", "6.4.2a", "6.4.2c", "6.4.3")
def test_guns_fire_from_two_or_three_hexes_away():
    d = fight(battery(N=german("0505", "ART"), F=german("0602", "ART")))
    d.do("shell 0606")
    assert d.options == ["with G", "with H", "cancel"]
    assert d.refused("with N") == "6.4.3"
    assert d.refused("with F") == "6.1.2"
    assert d.refused("with R") == "6.4.1"
    d.do("with G", "with H", "fight")
    event = d.do("dice 11")[0]
    assert (event.points, event.result) == (10, "-1D")
    assert d.cels("R") == 1
    assert d.shaken("R")


@pytest.mark.rule("6.4.1")
def test_nobody_fires_in_the_enemys_phase():
    d = fight(battery(), side="soviet")
    assert d.refused("shell 0603") == "6.1.2"


@pytest.mark.rule("6.4.2b")
@pytest.mark.parametrize(("terrain", "points"), [("forest", 8), ("city", 6), ("swamp", 10)])
def test_twice_the_terrain_comes_off(terrain, points):
    board = {"key": {"x": terrain}, "terrain": forest("0606", letter="x")}
    d = fight(battery(), board, works={"soviet": "0606"})
    d.do("shell 0606", "with G", "with H")
    assert d.p.agenda[-1].sums(d.p)[0] == points


@pytest.mark.rule("6.4.2b")
def test_fire_too_weak_for_the_terrain_does_nothing():
    board = {"key": {"x": "city"}, "terrain": forest("0606", letter="x")}
    d = fight({"G": german("0603", "ART", attack=4), "R": soviet("0606")}, board)
    d.do("shell 0606", "with G", "fight", "dice 4")
    assert d.cels("R") == 2
    assert not d.shaken("R")


@pytest.mark.rule("6.4.4", "8.2.3")
def test_aircraft_support_fire():
    d = fight(battery())
    d.p.missions = ((0, 0, "support", d.hex("0606"), 0), (0, 0, "support", d.hex("0101"), 0))
    d.do("shell 0606", "with G")
    assert d.p.agenda[-1].sums(d.p)[0] == 5 + d.game.air.fleet[0][0]
    d.do("fight", "dice 7")
    assert [m[3] for m in d.p.missions] == [d.hex("0101")]


@pytest.mark.rule("6.4.5")
def test_who_was_fired_at_is_not_attacked_and_who_must_be_is_not_fired_at():
    d = fight(battery(A=german("0607")))
    assert d.refused("shell 0606") == "6.4.5"
    e = fight(battery(A=german("0607")), works={"german": "0607"})
    e.do("shell 0606", "with G", "fight", "dice 7")
    assert e.refused("attack 0606") == "6.4.5"
    assert e.refused("shell 0606") == "5.1.1"


@pytest.mark.rule("6.4.5", "5.1.1")
def test_who_fought_directly_is_not_fired_at_but_a_gun_that_only_supported_is():
    units = {"A": german("0605", strength=7), "R": soviet("0606"), "Q": soviet("0608", "ART"),
             "G": german("0610", "ART"), "F": german("0604", "ART"),
             "T": soviet("0607")}  # fmt: skip
    d = fight(units)
    d.do("attack 0606", "with A", "fight", "with Q", "fight", "dice 9")  # 1:1, -1/-
    assert d.state("Q") & FOUGHT
    assert d.refused("shell 0606") == "5.1.1"
    assert d.allowed("shell 0607")
    d.do("shell 0608", "with G", "fight", "dice 2")
    assert d.gone("Q")


@pytest.mark.rule("5.1.1", "6.4.5")
def test_who_retreated_into_another_hex_is_not_fired_at_there():
    units = {"A": german("0605", strength=8), "R": soviet("0606"), "F": german("0604", "ART")}
    d = fight(units)
    d.battle("attack 0606", "with A")
    d.do("dice 8", "retreat R 0607", "halt")
    assert d.refused("shell 0607") == "5.1.1"


@pytest.mark.rule("6.4.5")
def test_nobody_who_must_attack_is_left_without_a_target_by_fire():
    units = {"G": german("0603", "ART"), "A": german("0607"), "S": soviet("0606", "HQ"),
             "R": soviet("0707")}  # fmt: skip
    d = fight(units)
    assert d.allowed("shell 0606")
    assert d.refused("shell 0707") == "6.1.2"
    units["G"] = german("0605", "ART")
    assert fight(units).refused("shell 0606") == "6.4.3"
    assert fight(units).refused("shell 0707") == "6.4.5"


@pytest.mark.rule("6.4.6")
def test_a_gun_that_was_hit_still_supports_with_half():  # E27
    units = {"G": german("0603", "ART"), "A": german("0607"), "Q": soviet("0606", "ART", defence=3),
             "R": soviet("0608"), "X": soviet("0604 fought", "HQ")}  # fmt: skip
    d = fight(units, works={"german": "0607"})
    d.do("shell 0606", "with G", "fight", "dice 12")  # D
    assert d.shaken("Q")
    d.do("attack 0608", "with A", "fight", "with Q")
    assert d.sums() == (5, 6)


@pytest.mark.rule("6.4.7", "14.1.1")
@pytest.mark.parametrize(("throw", "down"), [(3, True), (7, False)])
def test_guns_fire_at_bridges_near_or_far(throw, down):
    units = {"G": german("0606", "ART"), "H": german("0606", "ART"), "R": soviet("0609")}
    board = BRIDGE | {"key": {"f": "forest"}, "terrain": forest("0606", "0607")}
    d = fight(units, board)
    d.do("bombard 0606 0607", "with G", "fight", f"dice {throw}")
    number = d.game.bridges.number(d.hex("0606"), d.hex("0607"))
    assert d.game.bridges.stands(d.p, number) != down
    assert d.refused("bombard 0606 0607") == ("14.1.1" if down else "6.4.7")


@pytest.mark.rule("6.4.1", "10.2.3")
def test_fire_out_of_supply_is_halved_unless_a_level_is_paid():
    d = fight({"G": german("0603 oos=1", "ART"), "R": soviet("0606")})
    d.do("shell 0606", "with G")
    assert d.p.agenda[-1].sums(d.p)[0] == 3
    d.do("full G")
    assert d.p.agenda[-1].sums(d.p)[0] == 5
    d.do("fight", "dice 7")
    assert d.oos("G") == 2


# -- barrage --------------------------------------------------------------------------------------


def barrage(ammunition=8, **more):
    units = battery(**more)
    return desk(units, phase="barrage phase", ammunition={"german": ammunition})


@pytest.mark.rule("6.5.1", "6.5.2", "TY-13", "RS-10")
@pytest.mark.parametrize("scenario", ["typhoon", "red-snow"])
def test_without_ammunition_there_is_no_barrage(scenario):
    d = desk(battery(), phase="barrage phase", scenario=scenario, side="german")
    assert d.p.agenda[-1].name != "barrage"
    assert zoc.title("moscow-1941").game(scenario, {}).start().ammunition == (0, 0)
    assert barrage().p.agenda[-1].name == "barrage"


@pytest.mark.rule("6.5.3", "6.5.4", "6.5.7", "6.5.8")
def test_a_barrage_takes_two_guns_doubles_them_and_uses_ammunition():  # E28
    d = barrage()
    d.do("shell 0606", "with G")
    assert d.refused("fight") == "6.5.4"
    d.do("with H")
    assert d.p.agenda[-1].sums(d.p)[0] == 20
    d.do("fight", "dice 7")
    assert d.cels("R") == 1
    assert d.p.ammunition[0] == 6
    assert barrage(1).p.agenda[-1].name != "barrage"
    assert barrage().allowed("end")
    e = barrage(2, J=german("0503", "ART"))
    e.do("shell 0606", "with G", "with H", "with J")
    assert e.refused("fight") == "6.5.7"


@pytest.mark.rule("6.5.8", "6.5.3")
def test_a_barrage_that_was_called_off_may_still_be_fired_but_each_hex_is_hit_once():
    d = barrage(J=german("0503", "ART"), L=german("0703", "ART"))
    d.do("shell 0606", "cancel", "shell 0606", "with G", "with H", "fight", "dice 7")
    assert "shell 0606" not in d.options


@pytest.mark.rule("6.4.5")
def test_a_hex_that_must_be_attacked_is_not_fired_at_though_its_attacker_has_another():
    units = {"A": german("0605"), "G": german("0603", "ART"), "R": soviet("0606"),
             "Q": soviet("0705")}  # fmt: skip
    assert fight(units).refused("shell 0606") == "6.4.5"


@pytest.mark.rule("6.6.1")
def test_a_gun_alone_in_an_attacked_hex_supports_nobody():
    units = {"A": german("0605", strength=9), "R": soviet("0606"), "T": soviet("0705", "ART"),
             "U": soviet("0608", "ART")}  # fmt: skip
    d = fight(units)
    d.do("attack 0606", "with A", "also 0705", "fight")
    assert "with U" in d.options
    assert "with T" not in d.options


@pytest.mark.rule("6.5.5", "6.5.6")
def test_who_fired_a_barrage_neither_moves_nor_supports():
    units = {**battery(), "A": german("0605")}
    d = desk(units, phase="barrage phase", ammunition={"german": 8})
    d.do("shell 0606", "with G", "with H", "fight", "dice 7")
    assert d.state("G") & BARRAGED
    e = fight({**units, "G": german("0603 barraged", "ART")})
    e.do("attack 0606", "with A")
    assert e.refused("with G") == "6.5.6"
    f = desk({**units, "G": german("0603 barraged", "ART")})
    assert not f.allowed("limber G")


# -- guns by themselves ---------------------------------------------------------------------------


@pytest.mark.rule("6.6.1", "6.6.3")
def test_guns_alone_are_worth_one_in_all_and_beside_a_regular_unit_all_they_have():  # E29
    units = {"A": german("0605"), "C": soviet("0606", "CAV", strength=5),
             "G": soviet("0705", "ART"), "H": soviet("0705", "ART")}  # fmt: skip
    d = fight(units)
    d.do("attack 0606", "with A", "also 0705")
    assert d.sums()[1] == 6
    e = fight({**units, "X": soviet("0705", strength=1)})
    e.do("attack 0606", "with A", "also 0705")
    assert e.sums()[1] == 5 + 1 + 3 + 3
    f = fight(units, side="soviet")
    f.do("attack 0605", "with C", "with G", "with H")
    assert f.sums()[0] == 15


@pytest.mark.rule("6.6.1")
def test_guns_by_themselves_get_no_support_from_others():
    units = {"A": german("0605"), "G": soviet("0606", "ART"), "H": soviet("0608", "ART")}
    d = fight(units)
    d.do("attack 0606", "with A", "fight")
    assert d.p.actor == "chance"
    assert d.sums() == (5, 1)


@pytest.mark.rule("6.6.2")
def test_a_gun_supports_against_a_neighbour_from_a_hex_of_its_own():
    d = fight({"A": german("0605"), "G": german("0505", "ART"), "R": soviet("0606")})
    d.do("attack 0606", "with A", "with G")
    assert d.sums() == (10, 4)


@pytest.mark.rule("6.6.4")
def test_guns_on_lorries_alone_are_attacked_like_an_hq():
    d = fight({"A": german("0605"), "G": soviet("0606 transport", "ART")})
    d.do("attack 0606", "with A")
    assert d.odds() == "10:1"
    d.battle()
    d.do("dice 7")
    assert d.gone("G")


@pytest.mark.rule("6.6.5", "1.2f")
def test_self_propelled_guns_always_use_their_printed_figures():
    driven = soviet("0606", "ART", flags=[], cels=2, strength=0, attack=6, defence=2)
    d = fight({"A": german("0605"), "G": driven})
    d.do("attack 0606", "with A")
    assert d.sums() == (5, 2)
    e = fight({"A": german("0605"), "G": driven}, side="soviet")
    e.do("attack 0605", "with G")
    assert e.sums() == (6, 5)


@pytest.mark.rule("6.3.3", "6.1.3", "6.6.1")
def test_what_supports_no_defence_is_told_why():
    units = {"A": german("0605"), "R": soviet("0606", flags=["black"]), "F": soviet("0610", "ART"),
             "G": soviet("0608 transport", "ART"), "H": german("0602", "ART")}  # fmt: skip
    d = fight(units)
    d.do("attack 0606", "with A", "fight")
    assert d.refused("with F") == "6.3.3"
    assert d.refused("with G") == "6.1.3"
    assert d.refused("with R") == d.refused("with H") == "6.3.1"
    assert d.refused("hold A") == "15.1.6"
    assert d.refused("draw 1") == "9.1.7"
    assert d.refused("count 0606") == "5.5.3"


def test_the_guns_that_reach_the_best_row_are_suggested():
    guns = {"G": german("0603", "ART"), "H": german("0603", "ART")}
    d = fight({**guns, "R": soviet("0606")})
    d.do("shell 0606")
    names = [d.game.write(action) for action in d.game.show.suggestion(d.p)]
    assert sorted(names) == ["with G", "with H"]


@pytest.mark.rule("6.4.5", "5.1.3", "5.1.4")
def test_a_gun_that_drives_itself_and_must_attack_does_not_fire():
    gun = german("0605", "ART", flags=[], cels=2, strength=3)
    d = fight({"G": gun, "R": soviet("0606"), "Q": soviet("0608")})
    assert not d.allowed("shell 0608")
    assert d.allowed("attack 0606")
    free = fight({"G": german("0604", "ART", flags=[], cels=2, strength=3), "Q": soviet("0607")})
    assert free.allowed("shell 0607")


@pytest.mark.rule("5.6.5")
def test_a_gun_that_supports_a_defence_rests_no_more():
    units = {"A": german("0605"), "R": soviet("0606"), "G": soviet("0608 shaken=20", "ART")}
    for orders, clock in (([], 20), (["with G"], 36)):
        d = fight(units)
        d.do("attack 0606", "with A", "fight", *orders, "fight")
        assert d.p.shaken[d.number("G")] == clock
