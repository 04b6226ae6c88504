"""Dice as chance: the faces and sums, and how often each comes up."""

from collections import Counter
from itertools import product

from zoc.kernel.cycle.throws import FACES, SUMS, Die, TwoDice
from zoc.kernel.play.game import CHANCE


def test_a_die_has_six_faces_of_equal_weight():
    outcomes = list(Die().actions(None, ()))
    assert [a.args for a in outcomes] == [(n,) for n in range(1, 7)]
    assert {Die().weight(None, (), a) for a in outcomes} == {1}
    assert Die().actor(None, ()) == CHANCE


def test_two_dice_come_up_as_often_as_among_the_thirty_six_throws():
    throws = Counter(a + b for a, b in product(FACES, FACES))
    assert throws == SUMS
    step = TwoDice()
    assert {a.args[0]: step.weight(None, (), a) for a in step.actions(None, ())} == throws
