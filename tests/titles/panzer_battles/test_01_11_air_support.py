"""1.11 Air support: the roll, the strikes, and whose they are."""

import pytest
from support.panzer_battles import desk, game_of, german, gun, soviet, start
from support.panzer_guns import TWO, guns, hits, spotter_and_gun, terrain

from zoc.titles.panzer_battles.barrage import Barrage
from zoc.titles.panzer_battles.fire import rating
from zoc.titles.panzer_battles.position import DG, GERMAN, SOVIET

UNITS = {"G": german("0609"), "R": soviet("0604", **TWO), "R2": soviet("0604", **TWO)}


def activation(units=UNITS, side="german", initiative="german", chit="", **more):
    """A desk on which a chit has just been drawn; a German one brings its coordination die."""
    chosen = chit or {"german": "non-11pz", "soviet": "tank-mech"}[side]
    given = {"side": side, "phase": "activation", "initiative": initiative, "chit": chosen}
    return desk(units, None, **(given | more))


@pytest.mark.rule("1.11a")
@pytest.mark.parametrize(("die", "strikes"), [(1, 0), (3, 0), (4, 1), (5, 1), (6, 2)])
def test_the_die_gives_the_strikes(die, strikes):
    d = activation()
    assert d.step == "air die"
    d.do(f"die {die}")
    assert d.p.air == strikes


@pytest.mark.rule("1.11a")
def test_the_initiative_player_rolls_in_the_enemys_activation_too_and_strikes_first():
    d = activation(side="soviet", initiative="german")
    assert d.step == "air die"
    d.do("die 6")
    assert d.step == "air strikes"
    assert d.p.actor == "german"
    assert d.options == ["strike 0604", "end"]
    d.do("strike 0604", "die 1")
    assert d.state("R") & DG


@pytest.mark.rule("1.11a")
def test_the_other_player_has_no_strikes_in_his_own_activation():
    units = {"G": german("0605"), "M": gun("0609", side="soviet"), "R": soviet("0604")}
    units["Far"] = german("1212")
    d = activation(units, side="soviet", initiative="german")
    d.do("die 6", "end")
    assert d.options == ["barrage 0605", "end"], "and sees no further for them"
    d.do("barrage 0605")
    assert d.refused("strike") == "1.11a"


@pytest.mark.rule("1.11a")
def test_a_chit_that_activates_nobody_is_no_dummy_and_is_rolled_for():
    d = activation(chit="non-11pz")
    assert not d.p.active(GERMAN)
    assert d.step == "air die"


@pytest.mark.rule("1.11a")
def test_strikes_belong_to_the_initiative_player_alone():
    d = activation(side="german", initiative="german")
    d.do("die 6")
    assert d.step == "barrage"
    assert d.p.actor == "german"


@pytest.mark.rule("1.11a")
def test_with_the_option_off_there_is_no_roll_in_the_enemys_activation():
    off = {"options": {"air_in_enemy_activations": False}}
    assert activation(side="soviet", initiative="german", **off).step != "air die"
    assert activation(side="german", initiative="german", **off).step == "air die"


@pytest.mark.rule("1.11b")
def test_an_air_strike_has_rating_four_and_kills_like_yellow_artillery():
    d = guns(UNITS, air=1)
    assert rating(d.p, -1) == 4
    assert hits(d, "barrage 0604", "strike") == [1, 2, 3, 4]
    again = guns(UNITS, air=1)
    again.do("barrage 0604", "strike", "fire", "die 4", "die 4")
    assert again.step == "kill"


@pytest.mark.rule("1.11c")
def test_an_air_strike_needs_no_spotter():
    d = guns(UNITS, air=1)
    assert d.allowed("barrage 0604")
    assert guns(UNITS).step != "barrage"


@pytest.mark.rule("1.11c")
def test_an_air_strike_hits_anywhere_on_the_maps_in_play():
    d = start("2.1")
    d.p.air, d.p.initiative = 1, SOVIET
    d.p.agenda = (Barrage(SOVIET),)
    listed = {o.split()[1] for o in d.options if o.startswith("barrage")}
    enemies = {d.game.label(d.p.hex[u]) for u in d.game.units_of[GERMAN] if d.p.hex[u]}
    assert listed == enemies


@pytest.mark.rule("1.11c")
def test_in_the_enemys_activation_too_it_hits_anywhere():
    units = {"G": german("0112"), "Near": soviet("0111"), "Far": soviet("1201")}
    d = activation(units, side="soviet", initiative="german")
    d.do("die 6")
    assert d.options == ["strike 0111", "strike 1201", "end"]


@pytest.mark.rule("1.11d")
def test_one_air_strike_at_most_hits_a_hex():
    d = guns(UNITS | {"R3": soviet("0803")}, air=2)
    d.do("barrage 0604", "strike")
    assert d.refused("strike") == "1.11d"
    d.do("fire", "die 6")
    assert d.refused("barrage 0604") == "1.10-8"
    assert d.allowed("barrage 0803")


@pytest.mark.rule("1.11d")
def test_in_the_enemys_activation_a_hex_is_struck_once_too():
    units = UNITS | {"R3": soviet("0803")}
    d = activation(units, side="soviet", initiative="german")
    d.do("die 6", "strike 0604", "die 6")
    assert d.refused("strike 0604") == "1.11d"
    assert d.allowed("strike 0803")


@pytest.mark.rule("1.11e")
def test_strikes_not_used_in_the_barrage_phase_are_lost():
    d = guns(UNITS, air=2)
    d.do("end")
    assert d.p.air == 0
    enemy = activation(side="soviet", initiative="german")
    enemy.do("die 6", "end")
    assert enemy.p.air == 0


@pytest.mark.rule("1.11a", "1.11e")
def test_a_strike_is_used_up():
    units = UNITS | {"R3": soviet("0803")}
    own = guns(units, air=1)
    own.do("barrage 0604", "strike", "fire", "die 6")
    assert own.step != "barrage", "nothing is left to fire with"
    enemy = activation(units, side="soviet", initiative="german")
    enemy.do("die 4", "strike 0604", "die 6")
    assert enemy.step != "air strikes"


@pytest.mark.rule("1.11e")
def test_a_second_strike_without_a_target_is_lost():
    d = activation(side="soviet", initiative="german")
    d.do("die 6", "strike 0604", "die 6")
    assert d.step != "air strikes"
    assert d.p.air == 0


@pytest.mark.rule("1.11f")
def test_no_air_roll_for_a_dummy():
    d = activation(chit="german-dummy", cups={"german": "", "soviet": "all-units"})
    assert d.step != "air die"
    assert d.step == "draws"


def test_the_figures_of_air_support_are_the_tables():
    game = game_of()
    assert game.guns.air_strikes == {1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 2}


@pytest.mark.rule("1.11b")
def test_a_strike_and_guns_may_hit_one_hex_together():
    d = guns(spotter_and_gun(), terrain(village="0604"), air=1)
    d.do("barrage 0604", "with G", "strike", "fire")
    dice = [(entry.firer, entry.target) for entry in d.p.agenda if entry.name == "barrage die"]
    assert dice == [(-1, d.hex("0604")), (d.number("G"), d.hex("0604"))], "both fall on one hex"


@pytest.mark.rule("1.10-8")
def test_a_strike_that_joins_a_salvo_names_no_other_hex():
    units = {"G": gun("0607"), "W": german("0603"), "S": soviet("0604"), "T": soviet("1010")}
    d = desk(units, phase="barrage", air=1, initiative="german")
    d.do("barrage 0604")
    assert d.refused("strike 1010") == "1.10-8"
    assert d.refused("strike 0604") == "1.10-8"
    assert d.allowed("strike")
