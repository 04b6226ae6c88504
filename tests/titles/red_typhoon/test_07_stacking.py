"""7 Stacking."""

import pytest
from support.red_typhoon import desk, german, soviet

from zoc.titles.red_typhoon.position import ELIMINATED

K = {"move": ["K"]}
NINE = {"move": ["9"]}
A = {"attack": ["K"]}


@pytest.mark.rule("7.0a")
def test_two_soviet_units_may_stack_and_a_third_is_one_too_many():
    d = desk({"A": soviet("0505"), "B": soviet("0505"), "C": soviet("0506")}, orders=K)
    d.do("move C", "to 0505", "end")
    assert d.p.decision.rule == "7.1d"
    assert sorted(d.options) == ["remove A", "remove B", "remove C"]
    fine = desk({"A": soviet("0505"), "C": soviet("0506")}, orders=K)
    fine.do("move C", "to 0505", "end")
    assert fine.p.decision.rule == "9.0"


@pytest.mark.rule("7.0b")
def test_three_german_units_may_stack_and_a_fourth_is_one_too_many():
    units = {name: german("0505") for name in "ABC"} | {"D": german("0506")}
    d = desk(units, side="german", orders=NINE)
    d.do("move D", "to 0505", "end")
    assert d.p.decision.rule == "7.1d"
    three = {name: german("0505") for name in "AB"} | {"D": german("0506")}
    fine = desk(three, side="german", orders=NINE)
    fine.do("move D", "to 0505", "end")
    assert fine.p.decision.rule == "9.0"


@pytest.mark.rule("7.0c")
def test_the_first_shock_army_counts_as_two():
    d = desk({"SU-C01": "0505", "B": soviet("0506")}, orders=K)
    d.do("move B", "to 0505", "end")
    assert sorted(d.options) == ["remove B", "remove SU-C01"]


@pytest.mark.rule("7.1a")
def test_units_pass_through_full_hexes():
    units = {"A": soviet("0505"), "B": soviet("0505"), "C": soviet("0506", movement=2)}
    d = desk(units, orders=K)
    d.do("move C")
    assert d.allowed("to 0505 0504")
    assert d.allowed("to 0505")
    assert {"0505", "0504"} <= set(d.reach("C"))
    d.do("to 0505 0504")
    assert d.where("C") == "0504"


@pytest.mark.rule("7.1b", "7.1d")
def test_the_owner_removes_the_excess_when_the_movement_phase_ends():
    d = desk({"A": soviet("0505"), "B": soviet("0505"), "C": soviet("0506")}, orders=K)
    d.do("move C", "to 0505")
    assert d.p.decision.rule == "8.0"
    d.do("end")
    assert d.p.actor == "soviet"
    d.do("remove B")
    assert d.state("B") & ELIMINATED
    assert d.where("B") == ""
    assert [d.game.units[u].id for u in d.p.eliminated(0)] == ["B"]
    assert d.p.decision.rule == "9.0"


def thrown_back(d):
    """The die that makes an attack at 1:1 an attacker's retreat."""
    table, added = d.game.fighting.table, d.p.agenda[-1].modifier
    return next(n for n in range(1, 7) if table.result(0, n + added) == "AR")


def crowd():
    """Two Soviet units in a hex and a third beside it."""
    return {"C": soviet("0909"), "D": soviet("0909"), "E": soviet("0910")}


@pytest.mark.rule("7.1c")
def test_stacking_is_enforced_after_each_combat_on_both_sides():
    units = {"A": soviet("0505", 9), "G": german("0504", 3)}
    units |= {name: german("0909") for name in "HIJ"} | {"K": german("0910")}
    d = desk(units, phase="combat", orders={"attack": ["K"]})
    d.p.place(d.number("K"), d.hex("0909"))
    d.do("attack 0504", "with A", "fight", "die 6")
    assert d.p.actor == "soviet"
    while d.p.actor == "soviet":
        d.do(d.options[-1])
    assert d.p.actor == "german"
    assert d.p.decision.rule == "7.1d"
    d.do("remove H")
    assert d.p.decision.rule == "9.0"
    own = desk({"A": soviet("0505", 3), "G": german("0504", 3)} | crowd(), phase="combat", orders=A)
    own.p.place(own.number("E"), own.hex("0909"))
    own.do("attack 0504", "with A", "fight")
    own.rolls(thrown_back(own))
    own.do("retreat A 0506")
    assert own.p.actor == "soviet"
    assert sorted(own.options) == ["remove C", "remove D", "remove E"]


@pytest.mark.rule("7.2a")
def test_formations_stack_together_freely():
    d = desk({"A": soviet("0505"), "B": soviet("0506", formation="WR")}, orders={"move": ["WR"]})
    d.do("move B", "to 0505", "end")
    assert d.p.decision.rule == "9.0"
    assert d.where("A") == d.where("B")
    back = desk(
        {"A": soviet("0505", 4), "B": soviet("0506", formation="WR"), "G": german("0504", 4)},
        phase="combat",
        orders={"attack": ["K"]},
    )
    back.do("attack 0504", "with A", "fight")
    back.rolls(thrown_back(back))
    assert back.allowed("retreat A 0506")
