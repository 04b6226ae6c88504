"""Refusals that many rules give in the same words. Each takes what it is about, and the rule that
refuses: the words are the mechanisms', the rule is the title's."""

from __future__ import annotations

from zoc.hexes import Hex
from zoc.kernel.play.step import Refusal

Unit = int

APART = "{here:hex} and {there:hex} do not touch"
ENEMY_THERE = "an enemy unit stands in {there:hex}"
ZOC_THERE = "{there:hex} is in enemy ZOC"
ZOC_BEFORE = "enemy ZOC bars the way to {there:hex}"
TOO_DEAR = "{there:hex} costs {cost} MP, {left} left"
OFF_LINE = "{there:hex} is not {away:# hex} away"


# -- hexes ----------------------------------------------------------------------------------------


def full(hex_: Hex, rule: str) -> Refusal:
    return Refusal("{hex} is full", rule, hex=hex_)


def enemy_in(hex_: Hex, rule: str) -> Refusal:
    return Refusal(ENEMY_THERE, rule, there=hex_)


def no_enemy_in(hex_: Hex, rule: str) -> Refusal:
    return Refusal("no enemy unit stands in {hex}", rule, hex=hex_)


def still_held(hex_: Hex, rule: str) -> Refusal:
    return Refusal("the enemy still holds {hex}", rule, hex=hex_)


def in_zoc(hex_: Hex, rule: str) -> Refusal:
    return Refusal(ZOC_THERE, rule, there=hex_)


def apart(here: Hex, there: Hex, rule: str) -> Refusal:
    return Refusal(APART, rule, here=here, there=there)


def not_beside(hex_: Hex, here: Hex, rule: str) -> Refusal:
    return Refusal("{hex} does not touch {here:hex}", rule, hex=hex_, here=here)


def off_line(there: Hex, away: int, rule: str) -> Refusal:
    return Refusal(OFF_LINE, rule, there=there, away=away)


# -- units ----------------------------------------------------------------------------------------


def not_yours(unit: Unit, rule: str) -> Refusal:
    return Refusal("{unit} is not yours", rule, unit=unit)


def not_on_map(unit: Unit, rule: str) -> Refusal:
    return Refusal("{unit} is not on the map", rule, unit=unit)


def stands_in_zoc(unit: Unit, rule: str) -> Refusal:
    return Refusal("{unit} is in enemy ZOC", rule, unit=unit)


def never_moves(unit: Unit, rule: str) -> Refusal:
    return Refusal("{unit} never moves", rule, unit=unit)


def has_moved(unit: Unit, rule: str) -> Refusal:
    return Refusal("{unit} has moved in this phase", rule, unit=unit)


def has_attacked(unit: Unit, rule: str) -> Refusal:
    return Refusal("{unit} has attacked in this phase", rule, unit=unit)


def has_joined(unit: Unit, rule: str) -> Refusal:
    return Refusal("{unit} is in this attack already", rule, unit=unit)


def not_due(unit: Unit, rule: str) -> Refusal:
    return Refusal("{unit} does not come in now", rule, unit=unit)


def cannot_enter(unit: Unit, hex_: Hex, rule: str) -> Refusal:
    return Refusal("{unit} cannot enter {hex}", rule, unit=unit, hex=hex_)


def elsewhere(unit: Unit, hex_: Hex, rule: str) -> Refusal:
    words = "{unit} sets up elsewhere: {hex} is not in its area"
    return Refusal(words, rule, unit=unit, hex=hex_)


def must_advance(rule: str) -> Refusal:
    return Refusal("one attacker at least must advance", rule)
