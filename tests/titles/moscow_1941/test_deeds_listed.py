"""Listing looks before it asks why not: nobody who may do something is passed over."""

from random import Random

import pytest
from support.examples import examples
from support.protocol import opened

from zoc.kernel.play.action import Action
from zoc.titles.moscow_1941.deeds import AT_BRIDGES, OF_UNITS
from zoc.titles.moscow_1941.movement import MovementPhase


def deeds(p):
    """Every order of a unit besides marching, at a bridge or not, legal or not."""
    bridges = p.game.bridges
    for unit in range(len(p.game.units)):
        yield from (Action(verb, (unit,)) for verb in OF_UNITS)
        for number in bridges.at.get(p.hex[unit], ()):
            there = sum(bridges.hexes[number]) - p.hex[unit]
            yield from (Action(verb, (unit, there)) for verb in AT_BRIDGES)


@pytest.mark.rule("2.2c")
def test_all_deeds_that_are_legal_are_listed():
    random, seen = Random(4), 0
    for file in examples("moscow-1941"):
        play = opened({}, file)
        for _ in range(12):
            p = play.position
            if p.over:
                break
            if type(p.agenda[-1]) is MovementPhase:
                listed, seen = set(p.decision.actions), seen + 1
                assert {a for a in deeds(p) if p.why_not(a) is None} <= listed
                assert not [a for a in listed if p.why_not(a)]
                moves = {a for a in p.game.moves if p.why_not(a) is None}
                assert moves == {a for a in listed if a.verb == "move"}
            play.carry_out(random.choice(list(p.decision.actions)))
    assert seen
