"""SCS 9 Advance after combat."""

import pytest
from support.panzer_battles import desk, german, soviet

UNITS = {
    "G": german("0605", 30),
    "H": german("0605", 30),
    "K": german("0704", 30),
    "L": german("0705", 30),
    "R": soviet("0604", 4, 2),
}


def won(units=UNITS, attackers=("G", "H", "K", "L"), dice=6, **more):
    """A desk on which an attack at 5:1 has destroyed the defender of 0604."""
    d = desk(units, None, phase="combat", **more)
    d.do("attack 0604", *(f"with {name}" for name in attackers), "fight", f"dice {dice}")
    return d


@pytest.mark.rule("SCS-9.1")
def test_attackers_may_enter_the_emptied_hex_up_to_the_stacking_limit():
    d = won()
    assert d.step == "advance"
    d.do("advance G", "advance H", "advance K")
    assert d.where("G") == d.where("H") == d.where("K") == "0604"
    assert d.where("L") == "0705"
    assert d.step != "advance"


@pytest.mark.rule("SCS-9.1")
def test_only_who_attacked_may_advance():
    d = won(attackers=("G", "K"))
    assert d.refused("advance H") == "SCS-9.1"


@pytest.mark.rule("SCS-9.1")
def test_an_advance_ignores_enemy_zoc_and_costs_nothing():
    units = UNITS | {"S": soviet("0603")}
    d = won(units)
    assert "0604" in d.zoc("soviet")
    assert d.allowed("advance G")
    d.do("advance G")
    assert d.spent("G") == 0


@pytest.mark.rule("SCS-9.1")
def test_there_is_no_advance_into_a_hex_that_is_still_held():
    units = {"G": german("0605", 4, reduced={"attack": 2, "defence": 2}), "R": soviet("0604", 4, 4)}
    d = won(units, ("G",), dice=7)
    assert d.step != "advance"
    assert d.where("R") == "0604"


@pytest.mark.rule("SCS-9.2")
def test_the_advance_is_optional_and_defenders_never_advance():
    d = won()
    d.do("halt")
    assert d.where("G") == "0605"
    lost = {"G": german("0605", 1), "R": soviet("0604", 4, 9)}
    beaten = won(lost, ("G",), dice=7)
    assert beaten.where("G") == ""
    assert beaten.where("R") == "0604"
    assert beaten.step != "advance"


@pytest.mark.rule("SCS-9.2")
def test_with_the_option_one_attacker_must_advance():
    d = won(options={"must_advance": True})
    assert d.refused("halt") == "SCS-9.2"
    d.do("advance G")
    assert d.allowed("halt")


@pytest.mark.rule("SCS-9.3")
def test_a_stack_may_split_when_it_advances():
    d = won()
    d.do("advance G", "halt")
    assert (d.where("G"), d.where("H")) == ("0604", "0605")
