"""Attacks: dice whose odds are those of the moment or of the beginning, and who may take part."""

from support.fords import at, fords, unit

from zoc.kernel.cycle.attack import AttackDice, CombatDie
from zoc.kernel.play.action import Action
from zoc.kernel.play.game import CHANCE
from zoc.kernel.play.step import Refusal

UNITS = {"U1": "0304", "U2": "0404", "L1": "0305", "L2": "0707"}


class Roll(AttackDice):
    rule = "5.3"


class Settled(CombatDie):
    rule = "5.3"


def attacked():
    p = fords(UNITS, phase="combat", side="upland")
    return p, at(p, "0305"), (unit(p, "U1"), unit(p, "U2"))


def test_dice_without_a_column_go_by_the_odds_of_the_moment():
    p, target, joined = attacked()
    odds, roll = p.game.fighting.odds(p, target, joined), Roll(0, target, joined)
    place, modifier = roll.at(p)
    assert p.game.fighting.table.columns[place] == odds.odds
    assert roll.standing(p) == (place, modifier, odds.attack, odds.defence)
    p.place(unit(p, "L2"), target)
    assert roll.at(p)[0] < place, "another defender has come"


def test_a_settled_die_keeps_its_column_and_modifier():
    p, target, joined = attacked()
    die = Settled(0, target, joined, 2, -1)
    assert die.at(p) == (2, -1)
    p.place(unit(p, "L2"), target)
    assert die.at(p) == (2, -1)


def test_every_throw_brings_what_the_table_says_as_often_as_it_falls():
    p, target, joined = attacked()
    roll, table = Roll(0, target, joined), p.game.fighting.table
    assert roll.actor(p) == CHANCE
    place, modifier = roll.at(p)
    told = [(a.args[0], roll.result(p, a), roll.weight(p, a)) for a in roll.actions(p)]
    assert told == roll.cases(p) == table.cases(place, modifier)
    event = roll.told(p, 6, roll.result(p, Action("die", (6,))))
    assert (event.rule, event.whose(), event.faces()) == ("5.3", 0, (6,))
    assert event.looked_up() == (table.columns[place], 6 + modifier)


def test_who_may_not_attack_is_told_why_by_the_title(monkeypatch):
    p, target, joined = attacked()
    fighting = p.game.fighting
    assert fighting.why_not_join(p, 0, target, (), joined[0]) is None
    monkeypatch.setattr(type(fighting), "may_attack", lambda self, p, u: False)
    usual = fighting.why_not_join(p, 0, target, (), joined[0])
    assert usual.rule == fighting.rules["fought"]
    tired = Refusal("{unit} is asleep", "9.9", unit=joined[0])
    monkeypatch.setattr(type(fighting), "why_idle", lambda self, p, u: tired)
    assert fighting.why_not_join(p, 0, target, (), joined[0]) is tired


def test_reasons_without_a_rule_of_their_own_have_the_one_they_are_like(monkeypatch):
    p, target, joined = attacked()
    fighting = p.game.fighting
    monkeypatch.setattr(type(fighting), "crosses", lambda self, here, there: False)
    rules = dict(fighting.rules)
    rules.pop("cross", None)
    monkeypatch.setattr(fighting, "rules", rules)
    assert fighting.why_too_far(p, target, joined[0]).rule == rules["next"]
    monkeypatch.setattr(fighting, "rules", rules | {"cross": "9.8"})
    assert fighting.why_too_far(p, target, joined[0]).rule == "9.8"
