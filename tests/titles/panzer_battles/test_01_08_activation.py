"""Chits (1.8), what they activate, HQ coordination (1.8a) and the options about them (1.15)."""

from collections import Counter

import pytest
from support.panzer_battles import desk, game_of, german, gun, soviet, start, tank
from support.panzer_draws import draw

from zoc.titles.panzer_battles.position import ACTIVE, DG, GERMAN, MOVED, NO_CHIT, OOS, SOVIET

GAME = game_of()
UNITS = range(len(GAME.units))


def activates(chit, **options):
    """The formations that a chit activates, in the whole order of battle."""
    game = game_of(**options) if options else GAME
    units = game.cups.activated(game.chit_ids.index(chit))
    return Counter(game.formations[game.formation[u]].id for u in units)


def drawn(chit, units, side="german", **more):
    """A desk where a chit has just been drawn and the first die is about to fall."""
    return desk(units, phase="activation", chit=chit, side=side, **more)


@pytest.mark.rule("1.8-1")
def test_a_chit_comes_up_as_often_as_it_lies_in_the_cup():
    d = desk({"G": german("0202")}, phase="draw", cups={"german": "11pz 11pz 11pz german-dummy"})
    outcomes = {d.game.write(a): weight for a, weight in d.p.decision.outcomes}
    assert d.p.actor == "chance"
    assert outcomes == {"draw 11pz": 3, "draw german-dummy": 1}
    d.do("draw 11pz")
    assert [d.game.chit_ids[c] for c in d.p.cups[GERMAN]] == ["11pz", "11pz", "german-dummy"]


@pytest.mark.rule("1.8-2")
def test_exactly_the_units_of_the_chit_are_activated():
    units = {
        "Pz": german("0202"),
        "Other": german("0204", formation="7 LW"),
        "Enemy": soviet("1111"),
    }
    d = drawn("11pz", units)
    assert d.state("Pz") & ACTIVE
    assert not d.state("Other") & ACTIVE
    assert not d.state("Enemy") & ACTIVE
    d.until("movement")
    assert d.options == ["move Pz", "end"]


@pytest.mark.rule("1.8-2")
def test_units_that_are_not_activated_neither_fire_nor_spot_nor_attack():
    fire = {"Gun": gun("0608"), "Idle": gun("0609 idle"), "Eye": german("0605")}
    enemy = {"R": soviet("0604"), "R2": soviet("0902")}
    d = desk(fire | enemy | {"Asleep": german("0903 idle")}, phase="barrage")
    assert d.options == ["barrage 0604", "end"]
    d.do("barrage 0604")
    assert d.refused("with Idle") == "1.8-2"
    assert d.options == ["with Gun", "cancel"]
    asleep = {"G": german("0605"), "Idle": german("0605 idle"), "Far": german("0903 idle")}
    d = desk(asleep | enemy, phase="combat")
    assert d.options == ["attack 0604", "end"]
    d.do("attack 0604")
    assert d.refused("with Idle") == "1.8-2"
    assert d.options == ["with G", "cancel"]


@pytest.mark.rule("1.8-3", "1.11f")
def test_a_dummy_activates_nothing_and_the_other_side_draws():
    cups = {"german": "german-dummy 11pz", "soviet": "tank-mech"}
    d = desk({"G": german("0202"), "S": soviet("1111")}, phase="draw", cups=cups)
    events = d.do("draw german-dummy")
    assert [e.kind for e in events] == ["draw"]
    assert not d.p.active(GERMAN)
    assert d.p.chit == NO_CHIT
    assert d.options == ["draw tank-mech"], "no die for air support falls"


@pytest.mark.rule("1.8-4")
def test_a_drawn_chit_stays_out_of_the_cup():
    cups = {"german": "11pz non-11pz", "soviet": "inf-cav"}
    d = desk({"G": german("0202"), "S": soviet("1111")}, phase="draw", cups=cups)
    d.do("draw 11pz")
    d.until("draws")
    d.do("draw inf-cav")
    d.until("draws")
    assert d.options == ["draw non-11pz"]


@pytest.mark.rule("1.8-7")
def test_all_units_activates_every_soviet_unit():
    assert activates("all-units").total() == 130


@pytest.mark.rule("1.8-8")
def test_the_tank_and_mechanised_chit_activates_two_corps():
    assert activates("tank-mech") == {"1 Tank": 13, "5 Mech": 18}


@pytest.mark.rule("1.8-9")
def test_all_infantry_and_cavalry_activates_all_other_soviet_units():
    found = activates("inf-cav")
    assert found.total() == 130 - 31
    assert found["8 MC"] == 5
    assert found["216 Tk"] == 3
    flames = [u for u in UNITS if GAME.units[u].type.id == "flamethrower tank"]
    assert len(flames) == 2
    assert set(flames) <= set(GAME.cups.activated(GAME.chit_ids.index("inf-cav")))


@pytest.mark.rule("1.8-10")
def test_the_panzer_chit_activates_the_panzer_division():
    assert activates("11pz") == {"11 Pz": 38}


@pytest.mark.rule("1.8-11")
def test_the_other_german_chit_activates_all_other_german_units():
    found = activates("non-11pz")
    assert found.total() == 127 - 38
    assert "11 Pz" not in found


@pytest.mark.rule("1.4a", "OOB-1")
def test_every_unit_answers_to_exactly_one_of_the_four_groups():
    groups = Counter(GAME.roster.group)
    assert groups == {
        "11 Pz": 38,
        "Non-11 Pz": 89,
        "1 Tank/5 Mech": 31,
        "All Inf/Cav": 99,
    }
    chits = [GAME.chit_ids.index(chit) for chit in ("11pz", "non-11pz", "tank-mech", "inf-cav")]
    for chit in chits:
        assert {GAME.side[u] for u in GAME.cups.activated(chit)} == {GAME.cups.chits[chit].side}
    assert sorted(u for chit in chits for u in GAME.cups.activated(chit)) == list(UNITS)


# -- HQ coordination ---------------------------------------------------------------------------

MIXED = {
    "Pz": german("0202"),
    "A": german("0204", formation="336"),
    "B": german("0206", formation="336"),
    "C": german("0208", formation="336"),
    "Gun": gun("0210", formation="336"),
    "Gun2": gun("0212", formation="336"),
    "LW": german("0404", formation="7 LW"),
    "Adam": german("0406", formation="Adam"),
    "Weike": german("0408", formation="Weike"),
    "Stumpfeld": german("0410", formation="Stumpfeld"),
    "Army": gun("0412", formation="Ind German"),
    "Off": german("waiting", formation="336"),
}


@pytest.mark.rule("1.8a-1")
def test_the_die_says_how_many_units_may_be_picked():
    d = drawn("11pz", MIXED)
    assert d.step == "coordination die"
    d.do("die 2")
    assert d.refused("pick Off") == "1.8a-1"
    d.do("pick A", "pick B")
    assert d.step == "air die", "both are picked"
    d = drawn("11pz", MIXED)
    d.do("die 2", "end")
    assert not d.state("A") & ACTIVE, "nobody has to be picked"
    d = drawn("non-11pz", MIXED)
    assert d.step == "air die", "no other chit rolls for it"


@pytest.mark.rule("1.8a-2")
def test_only_units_of_the_336th_may_be_picked():
    d = drawn("11pz", MIXED)
    d.do("die 6")
    assert d.options == ["pick A", "pick B", "pick C", "pick Gun", "pick Gun2", "end"]
    for other in ("LW", "Adam", "Weike", "Stumpfeld", "Army"):
        assert d.refused(f"pick {other}") == "1.8a-2"
    real = draw("11pz", "2.2")
    real.do("die 6")
    assert real.allowed("pick G-336-Arty-IV"), "the Werfer battalion is of the division"
    assert real.refused("pick G-Ind-842") == "1.8a-2"


@pytest.mark.rule("1.8a-3")
@pytest.mark.parametrize(("die", "guns"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_at_most_half_of_them_rounded_down_may_be_artillery(die, guns):
    many = {f"Gun{i}": gun(f"02{i:02d}", formation="336") for i in range(1, 5)}
    d = drawn("11pz", {"Pz": german("0505"), "Foot": german("0404", formation="336")} | many)
    d.do(f"die {die}")
    for i in range(1, guns + 1):
        d.do(f"pick Gun{i}")
    if guns < die:
        assert d.refused("pick Gun4") == "1.8a-3"


@pytest.mark.rule("1.8a-3")
def test_five_units_with_two_of_them_artillery_is_legal():
    """Derived check D-10."""
    d = drawn("11pz", MIXED)
    d.do("die 5", "pick A", "pick B", "pick C", "pick Gun", "pick Gun2")
    assert d.step == "air die"


@pytest.mark.rule("1.8a-4")
def test_picked_units_act_in_full_and_their_markers_leave():
    units = {"Pz": german("0202"), "A": german("0204 dg", formation="336")}
    d = drawn("11pz", units)
    d.do("die 1", "pick A")
    d.until("movement")
    assert "move A" in d.options
    assert d.state("A") & DG
    d.do("end")
    assert not d.state("A") & (DG | ACTIVE | MOVED)
    armed = {"Pz": german("0605"), "Gun": gun("0608", formation="336"), "S": soviet("0604")}
    d = drawn("11pz", armed)
    d.do("die 2", "pick Gun", "die 1", "barrage 0604")
    assert d.allowed("with Gun"), "it fires in the same activation"


@pytest.mark.rule("1.8a-4")
def test_picked_units_take_part_in_every_phase_of_the_activation_and_others_do_not():
    units = {
        "Pz": german("0202"),
        "A": tank("0605", formation="336"),
        "B": tank("0705", formation="336"),
        "Cut": german("0610 oos", formation="336"),
        "S": soviet("0604", defence=1),
    }
    d = drawn("11pz", units, board={"hexes": {"supply source": {"german": "0612"}}})
    d.do("die 3", "pick A", "pick Cut", "end")
    d.until("movement")
    assert d.allowed("move A")
    assert d.refused("move B") == "1.8-2"
    d.do("end", "attack 0604")
    assert d.allowed("with A")
    assert d.refused("with B") == "1.8-2"
    d.do("with A", "fight", "dice 12")
    d.until("exploitation")
    assert "move A" in d.options
    assert "move B" not in d.options
    d.do("end")
    assert not d.state("Cut") & OOS, "its supply is tested too"
    assert not any(d.state(name) & ACTIVE for name in units)


@pytest.mark.rule("1.8-10", "1.15a")
def test_the_panzer_division_acts_three_times_a_turn_and_four_with_the_option():
    """Derived check D-1."""
    for options, times in (({}, 3), ({"auftragstaktik": True}, 4)):
        game = game_of(**options)
        chits = [c for c in game.cups.full[GERMAN] if "11 Pz" in game.cups.groups_of(c)]
        assert len(chits) == times


# -- optional rules ----------------------------------------------------------------------------


@pytest.mark.rule("1.15a")
def test_auftragstaktik_lets_the_panzers_act_on_the_other_chit_too():
    assert activates("non-11pz", auftragstaktik=True).total() == 127
    assert activates("11pz", auftragstaktik=True) == {"11 Pz": 38}
    assert activates("inf-cav", auftragstaktik=True).total() == 99
    assert activates("german-dummy", auftragstaktik=True).total() == 0
    assert activates("non-11pz").total() == 127 - 38, "only with the option"


@pytest.mark.rule("1.15b")
def test_without_coordination_no_die_is_rolled():
    assert drawn("11pz", MIXED, options={"no_coordination": True}).step == "air die"


@pytest.mark.rule("1.15c")
def test_with_an_early_start_the_first_chit_returns_and_the_soviet_draws_again():
    d = start("2.1", soviet_early_start=True)
    assert d.game.chit_ids.index("all-units") not in d.p.cups[SOVIET]
    d.until("draws")
    assert d.options == ["draw all-units", "draw tank-mech", "draw inf-cav", "draw soviet-dummy"]
    d.do("draw soviet-dummy")
    assert d.options == ["draw 11pz", "draw non-11pz", "draw german-dummy"]
    plain = start("2.1").until("draws")
    assert plain.options == ["draw 11pz", "draw non-11pz", "draw german-dummy"]
    other = start("2.4", soviet_early_start=True).until("draws")
    assert other.options[0].startswith("draw 11pz"), "the option is for 2.1"


@pytest.mark.rule("1.15f")
def test_with_a_slower_response_only_fast_units_answer_the_infantry_chit():
    slow = activates("inf-cav", slower_soviet_response=True)
    game = game_of(slower_soviet_response=True)
    units = game.cups.activated(game.chit_ids.index("inf-cav"))
    assert min(game.units[u]["movement"] for u in units) == 10
    assert "119" not in slow
    assert slow["5 Gd Cav"] == 4
    assert activates("all-units", slower_soviet_response=True).total() == 130
    assert activates("inf-cav")["119"] == 23, "only with the option"
