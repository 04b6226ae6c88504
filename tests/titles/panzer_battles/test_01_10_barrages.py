"""1.10 Barrages: who may fire at what, committed before the dice, and what a hit does."""

from fractions import Fraction

import pytest
from support.panzer_battles import desk, game_of, german, gun, soviet
from support.panzer_guns import fired, guns, hits, spotter_and_gun, terrain

from zoc.titles.panzer_battles.fire import disorganises
from zoc.titles.panzer_battles.position import DG, FIRED

# -- who may fire -------------------------------------------------------------------------------


@pytest.mark.rule("1.10-1")
def test_artillery_barrages_hexes_near_and_far_and_nobody_else_does():
    near = guns({"G": gun("0605"), "R": soviet("0604")})
    assert near.allowed("barrage 0604")
    far = guns(spotter_and_gun())
    far.do("barrage 0604")
    assert far.allowed("with G")
    assert far.refused("with I") == "1.10-1"


@pytest.mark.rule("1.10-1")
@pytest.mark.parametrize(
    ("id_", "artillery"),
    [
        ("G-11Pz-119Arty-IV", True),
        ("G-11Pz-111PG-4/I", True),
        ("G-11Pz-111PG-9", True),
        ("G-336-Arty-IV", True),
        ("S-1TC-10Katy", True),
        ("S-119-Arty", True),
        ("G-7LW-Flak", False),
        ("G-11Pz-61PJ-1", False),
        ("S-5MC-AT", False),
        ("S-Ind-33AT-12", False),
    ],
)
def test_guns_mortars_and_rockets_are_artillery_but_no_flak_or_anti_tank(id_, artillery):
    game = game_of()
    number = [u.id for u in game.units].index(id_)
    assert game.roster.artillery[number] is artillery
    assert bool(game.roster.barrage[0][number]) is artillery


@pytest.mark.rule("1.10-2")
def test_barrages_are_made_in_the_barrage_phase_only():
    d = guns(spotter_and_gun())
    assert d.allowed("barrage 0604")
    for phase in ("movement", "combat"):
        assert desk(spotter_and_gun(), phase=phase).refused("barrage 0604")
    d.do("end")
    later = []
    while d.step != "initiative":
        later.append(d.step)
        d.do("end")
    assert later == ["movement", "combat"], "what has not fired does not fire later"


@pytest.mark.rule("1.10-3", "1.10-4")
def test_a_gun_reaches_as_far_as_its_range_with_the_same_rating():
    for range_, row in ((1, 5), (4, 8), (8, 12)):
        units = spotter_and_gun() | {"G": gun(f"06{row:02}", barrage=3, range_=range_)}
        assert hits(guns(units), "barrage 0604", "with G") == [1, 2, 3]
    units = spotter_and_gun() | {"G": gun("0609", range_=4), "G2": gun("0608", range_=4)}
    short = guns(units)
    short.do("barrage 0604")
    assert short.refused("with G") == "1.10-3"
    assert short.refused("with R") == "1.1d", "nor does an enemy join"
    assert short.allowed("with G2")
    far = guns(units | {"I2": german("0403"), "R2": soviet("0402")})
    assert far.refused("barrage 0402") == "1.10-3"
    unseen = guns(units | {"R2": soviet("0602")})
    assert unseen.refused("barrage 0602") == "1.10-5"


@pytest.mark.rule("1.10-5")
def test_a_barrage_needs_an_activated_spotter_beside_the_target():
    blind = {"G": gun("0608"), "R": soviet("0604")}
    assert guns(blind | {"I": german("0605")}).allowed("barrage 0604")
    # With nobody to see the target there is nothing to decide: the phase passes.
    assert guns(blind | {"I": german("0606")}).step != "barrage"
    assert guns(blind | {"I": german("0605 idle")}).step != "barrage"


@pytest.mark.rule("1.10-5")
def test_artillery_beside_the_target_spots_for_itself_and_shaken_units_spot_too():
    assert guns({"G": gun("0605"), "R": soviet("0604")}).allowed("barrage 0604")
    shaken = {"G": gun("0608"), "I": german("0605 dg oos"), "R": soviet("0604")}
    assert guns(shaken).allowed("barrage 0604")


@pytest.mark.rule("1.10-6")
def test_a_gun_fires_once_in_an_activation():
    units = spotter_and_gun() | {"R3": soviet("0505"), "H": gun("0708")}
    d = guns(units)
    d.do("barrage 0604", "with G")
    assert d.refused("with G") == "1.10-6", "nor twice at one hex"
    d.do("fire", "die 6")
    assert d.state("G") & FIRED
    d.do("barrage 0505")
    assert d.refused("with G") == "1.10-6"
    assert d.allowed("with H")


@pytest.mark.rule("1.10-7")
def test_three_barrages_at_most_hit_a_hex_air_strikes_included():
    units = spotter_and_gun() | {f"G{i}": gun("0708") for i in range(3)}
    d = guns(units, air=1)
    d.do("barrage 0604", "with G0", "with G1", "strike")
    assert d.refused("with G2") == "1.10-7"
    assert d.options == ["fire", "cancel"]
    d.do("fire")
    assert [step for step, *_ in d.p.agenda if step == "barrage die"] == ["barrage die"] * 3


@pytest.mark.rule("1.10-8")
def test_all_barrages_on_a_hex_are_committed_before_its_first_die():
    d = fired(guns(spotter_and_gun() | {"H": gun("0708"), "K": gun("0508")}), "G", "H")
    assert [entry.name for entry in d.p.agenda].count("barrage die") == 2
    assert d.refused("with K") == "1.10a-2"


@pytest.mark.rule("1.10-8")
def test_a_hex_that_was_fired_at_is_no_target_again_in_the_phase():
    units = spotter_and_gun() | {"H": gun("0708"), "R3": soviet("0505")}
    d = fired(guns(units), "G")
    d.do("die 6")
    assert d.refused("barrage 0604") == "1.10-8"
    assert d.allowed("barrage 0505")


# -- the die ------------------------------------------------------------------------------------


@pytest.mark.rule("1.10a-1", "1.10a-2")
def test_each_barrage_is_rolled_for_itself_against_its_own_rating():
    d = fired(guns(spotter_and_gun(barrage=2) | {"H": gun("0708", barrage=3)}), "G", "H")
    d.do("die 4")
    assert not d.state("R") & DG
    d.do("die 3")
    assert d.state("R") & DG
    assert d.state("R2") & DG


@pytest.mark.rule("1.10a-2", "1.7a")
@pytest.mark.parametrize(("die", "hit"), [(1, True), (3, True), (4, False), (6, False)])
def test_a_roll_up_to_the_rating_disorganises_every_unit_in_the_hex(die, hit):
    d = fired(guns(spotter_and_gun(barrage=3)), "G")
    d.do(f"die {die}")
    assert [bool(d.state(name) & DG) for name in ("R", "R2")] == [hit, hit]
    assert not d.state("I") & DG


@pytest.mark.rule("1.10a-2")
@pytest.mark.parametrize(("kind", "expected"), [("clear", [1, 2, 3]), ("village", [1, 2])])
def test_terrain_is_added_to_the_roll(kind, expected):
    board = terrain(village="0604") if kind == "village" else None
    d = guns(spotter_and_gun(barrage=3), board)
    assert hits(d, "barrage 0604", "with G") == expected


@pytest.mark.rule("1.10a-3")
def test_a_plain_one_always_succeeds():
    board = terrain(city="0604")
    d = fired(guns(spotter_and_gun(barrage=2), board), "G")
    d.do("die 1")
    assert d.state("R") & DG
    assert disorganises(1, 5, Fraction(1, 2))
    assert not disorganises(2, 0, Fraction(3, 2))
    assert not disorganises(2, -1, Fraction(1, 2)), "a 2 that terrain makes a 1 is not plain"


@pytest.mark.rule("1.10a-4", "1.10a-5")
def test_every_disorganising_barrage_brings_one_kill_roll_for_the_stack():
    d = fired(guns(spotter_and_gun() | {"H": gun("0708")}), "G", "H")
    d.do("die 4")
    assert d.step == "kill die"
    d.do("die 1")
    assert d.step == "barrage die"
    d.do("die 4")
    assert d.step == "kill die"
    d.do("die 1")
    assert "kill die" not in [entry.name for entry in d.p.agenda]


@pytest.mark.rule("1.10a-5")
def test_a_miss_brings_no_kill_roll():
    d = fired(guns(spotter_and_gun()), "G")
    d.do("die 5")
    assert "kill die" not in [entry.name for entry in d.p.agenda]


# -- zones, hills, supply -----------------------------------------------------------------------


@pytest.mark.rule("1.10b")
def test_artillery_in_an_enemy_zoc_barrages_adjacent_hexes_only():
    units = spotter_and_gun() | {"E": soviet("0609")}
    d = guns(units)
    assert d.refused("barrage 0604") == "1.10b"
    assert d.allowed("barrage 0609")
    free = guns(spotter_and_gun() | {"E": soviet("0609 dg")})
    assert free.allowed("barrage 0604")


@pytest.mark.rule("1.10c-2")
def test_artillery_has_no_attack_and_no_zoc():
    d = desk({"G": gun("0608"), "I": german("0204")})
    assert "0607" not in d.zoc("german")
    assert "0203" in d.zoc("german")
    fight = desk({"G": gun("0605"), "R": soviet("0604")}, phase="combat")
    assert fight.step != "combat"


@pytest.mark.rule("1.10e")
@pytest.mark.parametrize(("target", "seen"), [("0603", True), ("0602", False)])
def test_an_activated_unit_on_a_hill_spots_six_hexes_far(target, seen):
    units = {"G": gun("0611", range_=20), "I": german("0609"), "R": soviet(target)}
    assert (guns(units, terrain(hills="0609")).step == "barrage") is seen
    assert guns(units).step != "barrage"
    asleep = units | {"I": german("0609 idle")}
    assert guns(asleep, terrain(hills="0609")).step != "barrage"


@pytest.mark.rule("1.9h")
def test_a_gun_out_of_supply_does_not_barrage():
    d = guns(spotter_and_gun() | {"G": gun("0608 oos"), "H": gun("0708")})
    d.do("barrage 0604")
    assert d.refused("with G") == "1.9h"
    assert d.allowed("with H")


@pytest.mark.rule("1.7b")
def test_a_disorganised_gun_fires_with_half_its_rating():
    d = fired(guns(spotter_and_gun() | {"G": gun("0608 dg", barrage=3)}), "G")
    d.do("die 2")
    assert not d.state("R") & DG
    d = fired(guns(spotter_and_gun() | {"G": gun("0608 dg", barrage=4)}), "G")
    d.do("die 2")
    assert d.state("R") & DG


def test_a_reduced_gun_fires_with_its_reduced_rating():
    weak = gun("0608 reduced", barrage=4) | {"reduced": {"barrage": 2, "defence": 1}}
    d = fired(guns(spotter_and_gun() | {"G": weak}), "G")
    d.do("die 3")
    assert not d.state("R") & DG


def test_a_hex_without_enemies_is_no_target():
    d = guns(spotter_and_gun())
    assert d.refused("barrage 0704") == "1.10"
    assert d.refused("barrage 0605") == "1.10"
