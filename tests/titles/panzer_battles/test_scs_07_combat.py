"""SCS 7 Combat: who attacks whom, strengths, odds and losses."""

from fractions import Fraction

import pytest
from support.panzer_battles import desk, german, gun, soviet

from zoc.titles.panzer_battles import strength
from zoc.titles.panzer_battles.position import FOUGHT, LOST, REDUCED

TWO = {"reduced": {"attack": 2, "defence": 2}}


def combat(units, board=None, **more):
    """A desk in the German combat phase."""
    return desk(units, board, phase="combat", **more)


def fight(units, *attackers, board=None, target="0604", **more):
    """A desk on which an attack waits for its dice."""
    d = combat(units, board, **more)
    d.do(f"attack {target}", *(f"with {name}" for name in attackers), "fight")
    return d


def finish(d):
    """Answers what a battle asks until it is over; nobody advances."""
    while d.step in ("losses", "retreat", "advance"):
        d.do("halt" if d.step == "advance" else d.options[0])


def expected(d, *attackers, target="0604"):
    """The odds of an attack."""
    return d.p.game.fighting.odds(d.p, d.hex(target), [d.number(name) for name in attackers])


PAIR = {"G": german("0605", 4), "H": german("0704", 3), "R": soviet("0604", 4, 2)}
TOUGH = {"G": german("0605", **TWO), "H": german("0704", **TWO), "R": soviet("0604", 4, 4)}
"""Units that a 7 leaves where they are: one to one, the attacker loses a step."""


@pytest.mark.rule("SCS-7.1")
def test_attacks_are_voluntary_and_on_adjacent_enemies():
    d = combat(PAIR | {"F": german("0608"), "R2": soviet("0601")})
    assert d.options == ["attack 0604", "end"]
    assert d.refused("attack 0601") == "SCS-7.1"
    assert d.refused("attack 0705") == "SCS-7.1", "nobody is there"
    d.do("attack 0604")
    assert d.refused("with F") == "SCS-7.1"
    quiet = combat(PAIR)
    quiet.do("end")
    assert quiet.where("R") == "0604"


@pytest.mark.rule("SCS-7.2")
def test_a_unit_attacks_once_and_a_hex_is_attacked_once():
    units = TOUGH | {"R2": soviet("0706", 4, 4), "R3": soviet("0804")}
    d = fight(units, "G")
    d.do("dice 7")
    finish(d)
    assert d.refused("attack 0604") == "SCS-7.2"
    second = fight(units, "G", target="0706")
    second.do("dice 7")
    finish(second)
    second.do("attack 0604")
    assert second.refused("with G") == "SCS-7.2"
    assert second.allowed("with H")


@pytest.mark.rule("SCS-7.2")
def test_with_the_option_a_hex_may_be_attacked_again_by_others():
    d = fight(TOUGH, "G", options={"attack_again": True})
    d.do("dice 7")
    finish(d)
    d.do("attack 0604")
    assert d.refused("with G") == "SCS-7.2"
    assert d.allowed("with H")


@pytest.mark.rule("SCS-7.3")
def test_all_units_of_a_hex_defend_together_and_no_strength_is_divided():
    d = combat(PAIR | {"R2": soviet("0604", 0, 3)})
    assert d.p.game.fighting.defence(d.p, d.hex("0604")) == 5
    d.do("attack 0604", "with G")
    assert d.p.game.fighting.sums(d.p, d.hex("0604"), [d.number("G")])[0] == 4


@pytest.mark.rule("SCS-7.4")
def test_units_of_a_hex_may_attack_different_hexes_and_several_hexes_one():
    units = {
        "G": german("0605"),
        "H": german("0605"),
        "K": german("0704"),
        "R": soviet("0604"),
        "S": soviet("0706", 4, 9),
    }
    d = combat(units)
    d.do("attack 0604")
    assert {"with G", "with H", "with K"} <= set(d.options)
    d = fight(units, "G", "K")
    d.do("dice 7")
    finish(d)
    d.do("attack 0706")
    assert d.allowed("with H")


@pytest.mark.rule("SCS-7.5")
def test_artillery_may_go_along_without_strength_and_take_the_loss():
    units = PAIR | {"M": gun("0605")}
    d = combat(units)
    d.do("attack 0604", "with M")
    assert d.refused("fight") == "SCS-7.5"
    d.do("with G")
    assert expected(d, "G", "M").attack == 4
    d.do("fight", "dice 2")
    assert set(d.options) == {"lose G", "lose M"}


@pytest.mark.rule("SCS-7.5")
@pytest.mark.parametrize("along", [gun("0705"), german("0705", attack=0), gun("0705 dg")])
def test_whoever_has_no_attack_rating_goes_along_once_from_any_hex_and_adds_nothing(along):
    d = combat(PAIR | {"M": along, "S": soviet("0804")})
    alone = expected(d, "G")
    assert expected(d, "G", "M") == alone
    d.do("attack 0604", "with M", "with G", "fight")
    (told,) = [e for e in d.do("dice 12") if e.kind == "attack"]
    assert (told.attack, told.odds) == (str(alone.attack), alone.odds)
    assert d.number("M") in told.units
    assert d.state("M") & FOUGHT
    d.until("combat")
    d.do("attack 0804")
    assert d.refused("with M") == "SCS-7.2"


@pytest.mark.rule("SCS-7.5")
def test_whoever_went_along_retreats_with_the_attackers():
    units = {"G": german("0605", 1), "M": gun("0605"), "R": soviet("0604", 4, 9)}
    d = fight(units, "G", "M")
    rows = d.game.fighting.table.results
    dice = next(n for n, row in rows.items() if "r" in row[0] and row[0].startswith("Ar"))
    d.do(f"dice {dice}")
    assert d.step == "retreat"
    assert set(d.p.agenda[-1].units) == {d.number("G"), d.number("M")}


@pytest.mark.rule("SCS-7.5")
def test_the_artillery_that_went_along_absorbs_a_step():
    units = {"G": german("0605", 6), "M": gun("0605"), "R": soviet("0604", 4, 2)}
    d = fight(units, "G", "M")
    d.do("dice 5")
    assert d.p.actor == "german"
    d.do("lose M")
    assert d.state("M") & LOST
    assert d.where("G") == "0605"


@pytest.mark.rule("SCS-7.5")
def test_a_unit_whose_reduced_side_has_no_strength_does_not_attack_alone():
    spent = german("0605 reduced", reduced={"attack": 0, "defence": 1})
    d = combat({"G": spent, "R": soviet("0604"), "H": german("0704")})
    d.do("attack 0604", "with G")
    assert d.refused("fight") == "SCS-7.5"
    assert combat({"G": spent, "R": soviet("0604")}).step != "combat"


@pytest.mark.rule("SCS-7.5")
def test_with_the_option_off_artillery_does_not_go_along():
    d = combat(PAIR | {"M": gun("0605")}, options={"artillery_accompanies": False})
    d.do("attack 0604")
    assert d.refused("with M") == "SCS-7.5"


@pytest.mark.rule("SCS-7.6")
def test_the_sums_make_a_ratio_a_column_and_then_shifts():
    board = {"hexes": {"village": {"State Farm 79": "0604"}}}
    d = combat(PAIR, board)
    found = expected(d, "G", "H")
    assert (found.attack, found.defence) == (7, 2)
    assert found.odds == "3:1"  # 7:2 is 4:1, one column left
    assert sum(found.results.values()) == 1
    assert found.results["D2r3"] == Fraction(1, 36)


@pytest.mark.rule("SCS-7.7")
def test_a_combat_is_finished_before_the_next_begins():
    units = {
        "G": german("0605", 12),
        "R": soviet("0604", 4, 2, **TWO),
        "H": german("0306"),
        "S": soviet("0305"),
    }
    d = fight(units, "G")
    d.do("dice 8")
    assert d.step == "retreat"
    assert d.refused("attack 0305")
    d.do(d.options[0])
    assert d.step == "advance"
    d.do("halt")
    assert d.allowed("attack 0305")


@pytest.mark.rule("SCS-7.8")
def test_the_owner_chooses_who_loses_a_two_step_unit_turns_and_a_last_step_dies():
    units = {
        "G": german("0605", 9, **TWO),
        "R": soviet("0604", 4, 1, **TWO),
        "S": soviet("0604", 4, 2),
    }
    d = fight(units, "G")
    d.do("dice 8")
    assert d.p.actor == "soviet"
    assert d.options == ["lose R", "lose S"]
    turned = d.p.after(d.game.read("lose R"))
    assert turned.state[d.number("R")] & REDUCED
    d.do("lose S")
    assert d.state("S") & LOST


@pytest.mark.rule("SCS-7.8")
def test_two_steps_may_both_come_from_one_unit():
    units = {
        "G": german("0605", 1, **TWO),
        "H": german("0605", 1, **TWO),
        "R": soviet("0604", 4, 6),
    }
    d = fight(units, "G", "H")
    d.do("dice 2", "lose G", "lose G")
    assert d.state("G") & LOST
    assert not d.state("H") & REDUCED


# -- troubles -----------------------------------------------------------------------------------


@pytest.mark.rule("1.7b")
def test_a_disorganised_unit_attacks_and_defends_with_half():
    d = combat({"G": german("0605 dg", 5), "R": soviet("0604 dg", 4, 5)})
    assert strength.attack(d.p, d.number("G")) == Fraction(5, 2)
    assert strength.defence(d.p, d.number("R")) == Fraction(5, 2)
    assert expected(d, "G").odds == "1:1"


@pytest.mark.rule("1.9g")
def test_a_unit_out_of_supply_does_not_attack():
    d = combat({"G": german("0605 oos"), "H": german("0605"), "R": soviet("0604")})
    d.do("attack 0604")
    assert d.refused("with G") == "1.9g"
    assert d.allowed("with H")
    assert combat({"G": german("0605 oos"), "R": soviet("0604")}).step != "combat"


@pytest.mark.rule("1.9i")
def test_a_unit_out_of_supply_defends_with_half():
    d = combat({"G": german("0605"), "R": soviet("0604 oos", 4, 4)})
    assert d.p.game.fighting.defence(d.p, d.hex("0604")) == 2


@pytest.mark.rule("1.7b", "1.9i")
def test_d_11_and_12_the_halves_of_a_shaken_and_cut_off_unit_multiply():
    d = combat(
        {"G": german("0605"), "R": soviet("0604 dg", 5, 5), "S": soviet("0602 dg oos", 5, 5)}
    )
    shaken, lost = d.number("R"), d.number("S")
    assert (strength.attack(d.p, shaken), strength.defence(d.p, shaken)) == (Fraction(5, 2),) * 2
    assert (strength.attack(d.p, lost), strength.defence(d.p, lost)) == (0, Fraction(5, 4))


@pytest.mark.rule("1.10c-1")
def test_artillery_defends_with_its_printed_figure():
    d = combat({"G": german("0605", 6), "M": gun("0604", side="soviet", defence=2)})
    assert d.p.game.fighting.defence(d.p, d.hex("0604")) == 2
    assert expected(d, "G").odds == "3:1"


def test_only_activated_units_attack():
    d = combat({"G": german("0605"), "H": german("0605 idle"), "R": soviet("0604")})
    d.do("attack 0604")
    assert d.refused("with H") == "1.8-2"
    assert d.refused("with R") == "1.8-2"


@pytest.mark.rule("SCS-0.5")
def test_fractions_are_made_up_where_that_is_played():
    units = {"G": german("0605 dg", 5), "R": soviet("0604 dg", 4, 3)}
    d = combat(units, options={"keep_fractions": False})
    found = expected(d, "G")
    assert (found.attack, found.defence) == (3, 2)


def test_an_attack_can_be_called_off_before_its_dice():
    d = combat(PAIR)
    before = d.p.key()
    d.do("attack 0604", "cancel")
    assert d.p.key() == before
    d.do("attack 0604", "with G", "cancel")
    assert d.p.key() == before
