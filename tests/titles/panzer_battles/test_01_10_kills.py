"""1.10a Kill rolls: what they need, who loses a step, and who chooses."""

from collections import Counter

import pytest
from support.panzer_battles import desk, game_of, german, gun, soviet
from support.panzer_guns import TWO, fired, guns, spotter_and_gun, terrain

from zoc.titles.panzer_battles.fire import kill_modifier, kill_number
from zoc.titles.panzer_battles.position import DG, LOST, REDUCED

FLAK = {"type": "88 mm gun", "kill": 5}


def struck(units, *firers, board=None, die=1):
    """A desk on which a salvo has hit and its kill roll is to come."""
    d = fired(guns(units, board), *firers)
    d.do(f"die {die}")
    return d


def targets(*units):
    """A gun with its spotter, and the units in its target hex."""
    named = {f"R{i}": unit for i, unit in enumerate(units)}
    return {"G": gun("0608"), "I": german("0605")} | named


def full():
    return soviet("0604", **TWO)


def single():
    return soviet("0604")


@pytest.mark.rule("1.10a-6")
def test_the_owner_turns_a_full_two_step_unit_of_his_choice():
    d = struck(targets(full(), full(), single()), "G")
    d.do("die 6")
    assert d.p.actor == "soviet"
    assert d.options == ["lose R0", "lose R1"]
    assert d.refused("lose R2") == "1.10a-6"
    d.do("lose R1")
    assert d.state("R1") & REDUCED
    assert not d.state("R0") & REDUCED


@pytest.mark.rule("1.10a-7")
def test_with_only_single_steps_left_one_of_the_units_is_removed():
    d = struck(targets(single(), soviet("0604 reduced", **TWO)), "G")
    d.do("die 6")
    assert d.options == ["lose R0", "lose R1"]
    assert d.p.decision.step.ask(d.p).rules[0] == "1.10a-7"
    assert [e.rule for e in d.do("lose R1")] == ["1.10a-7"]
    assert d.state("R1") & LOST
    assert d.where("R0") == "0604"
    mixed = struck(targets(single(), full()), "G")
    mixed.do("die 6")
    assert mixed.where("R0") == "0604", "a full unit turns first"
    assert mixed.state("R1") & REDUCED


@pytest.mark.rule("1.10a-8")
@pytest.mark.parametrize("unit", [soviet("0604"), soviet("0604 reduced", **TWO)])
@pytest.mark.parametrize("gunner", [gun("0608", kill=4), gun("0608", **FLAK)])
def test_the_last_step_in_a_hex_is_never_killed(unit, gunner):
    d = struck(targets(unit) | {"G": gunner}, "G")
    events = d.do("die 6")
    assert d.where("R0") == "0604"
    assert "1.10a-8" in [event.rule for event in events]
    assert not any("step is lost" in d.game.text(event) for event in events)


@pytest.mark.rule("1.10a-8")
def test_a_lone_full_unit_may_lose_its_first_step_but_not_its_second():
    units = targets(full()) | {"G": gun("0608", kill=4), "H": gun("0708", kill=4)}
    d = struck(units, "G", "H")
    d.do("die 6")
    assert d.state("R0") & REDUCED
    d.do("die 1", "die 6")
    assert d.where("R0") == "0604"


@pytest.mark.rule("1.10a-9")
@pytest.mark.parametrize(("needed", "kills"), [(4, [4, 5, 6]), (5, [5, 6]), (6, [6])])
def test_what_a_kill_roll_needs(needed, kills):
    for die in range(1, 7):
        units = targets(full(), full()) | {"G": gun("0608", kill=needed)}
        d = struck(units, "G")
        d.do(f"die {die}")
        assert (d.step == "kill") is (die in kills)


@pytest.mark.rule("1.10a-9", "1.10d")
def test_yellow_artillery_needs_four_an_88_five_all_others_six():
    game = game_of()
    needed = Counter()
    for number, unit in enumerate(game.units):
        if game.roster.artillery[number]:
            kind = "yellow" if game.roster.yellow[number] else unit.type.id
            needed[kind, game.guns.kill[number]] += 1
    assert {n for (kind, n) in needed if kind == "yellow"} == {4}
    assert {n for (kind, n) in needed if kind == "88 mm gun"} == {5}
    others = {n for (kind, n) in needed if kind not in ("yellow", "88 mm gun")}
    assert others == {6}
    assert needed["yellow", 4] == 17


@pytest.mark.rule("1.10d")
def test_yellow_artillery_differs_in_its_kill_roll_only():
    plain = fired(guns(spotter_and_gun()), "G")
    yellow = fired(guns(spotter_and_gun(kill=4)), "G")
    for die in range(1, 7):
        one, other = (d.p.after(d.game.read(f"die {die}")) for d in (plain, yellow))
        assert one.agenda[-1].name == other.agenda[-1].name
        assert list(one.state) == list(other.state)
    for d, kills in ((plain, False), (yellow, True)):
        d.do("die 1", "die 4")
        assert (d.step == "kill") is kills


@pytest.mark.rule("1.10a-10")
def test_a_single_unit_takes_one_off_the_kill_roll():
    d = guns(targets(full()))
    assert kill_modifier(d.p, d.hex("0604"), 1) == -1
    assert kill_modifier(d.p, d.hex("0604"), 2) == 0
    lone = struck(targets(full()) | {"G": gun("0608", kill=5)}, "G")
    lone.do("die 5")
    assert not lone.state("R0") & REDUCED


@pytest.mark.rule("1.10a-11")
def test_each_unit_above_three_adds_one_to_the_kill_roll():
    d = struck(targets(full(), full(), full(), full(), full()), "G")
    assert kill_modifier(d.p, d.hex("0604"), 3) == 0
    d.do("die 4")
    assert d.step == "kill"
    three = struck(targets(full(), full(), full()), "G")
    three.do("die 5")
    assert three.step != "kill"


@pytest.mark.rule("KILL-1", "TEC-8")
def test_a_city_takes_one_off_and_adds_to_a_single_unit():
    d = guns(targets(full()), terrain(city="0604"))
    assert kill_modifier(d.p, d.hex("0604"), 2) == -1
    assert kill_modifier(d.p, d.hex("0604"), 1) == -2
    assert kill_modifier(d.p, d.hex("0605"), 1) == -1


@pytest.mark.rule("KILL-2")
def test_the_owner_picks_for_artillery_and_air_strikes():
    d = struck(targets(full(), full()) | {"G": gun("0608", kill=4)}, "G")
    d.do("die 6")
    assert d.p.actor == "soviet"
    air = guns(targets(full(), full()), air=1)
    air.do("barrage 0604", "strike", "fire", "die 1", "die 6")
    assert air.step == "kill"
    assert air.p.actor == "soviet"


@pytest.mark.rule("KILL-3")
def test_the_firing_player_picks_for_an_88_any_unit_but_not_the_last_step():
    units = targets(full(), single()) | {"G": gun("0608", **FLAK)}
    d = struck(units, "G")
    d.do("die 6")
    assert d.p.actor == "german"
    assert d.options == ["lose R0", "lose R1"]
    d.do("lose R1")
    assert d.state("R1") & LOST
    last = struck(targets(single()) | {"G": gun("0608", **FLAK)}, "G")
    last.do("die 6")
    assert last.where("R0") == "0604"


def test_killed_units_are_disorganised_too():
    d = struck(targets(full(), full()), "G")
    d.do("die 6", "lose R0")
    assert d.state("R0") & DG


def test_kill_numbers_of_units_and_strikes():
    d = desk(targets(full()) | {"F": gun("0508", **FLAK)}, phase="movement")
    assert kill_number(d.p, d.number("F")) == 5
    assert kill_number(d.p, -1) == 4


@pytest.mark.rule("1.10a-5")
def test_d_2_yellow_artillery_hits_two_units_in_the_open():
    d = struck(targets(full(), full()) | {"G": gun("0608", kill=4)}, "G", die=4)
    assert d.state("R0") & DG
    assert d.state("R1") & DG
    d.do("die 4")
    assert d.options == ["lose R0", "lose R1"]


@pytest.mark.rule("TEC-7")
def test_d_3_the_same_roll_misses_a_village():
    d = struck(targets(full(), full()), "G", board=terrain(village="0604"), die=4)
    assert not d.state("R0") & DG
    assert d.step != "kill die"


@pytest.mark.rule("1.10a-3", "KILL-1")
def test_d_4_a_plain_one_hits_a_city_and_its_kill_roll_has_minus_one():
    units = targets(full(), full()) | {"G": gun("0608", barrage=2, kill=4)}
    d = struck(units, "G", board=terrain(city="0604"), die=1)
    assert d.state("R0") & DG
    d.do("die 4")
    assert d.step != "kill"
