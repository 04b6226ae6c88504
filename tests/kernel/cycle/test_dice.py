"""Some dice at once."""

from math import prod

import pytest

from zoc.kernel.cycle.dice import Throw, throws, ways
from zoc.kernel.play.action import Action


class Volley(Throw):
    name, rule = "volley", "7.1"
    number: int

    def dice(self, p):
        return self.number


@pytest.mark.parametrize("dice", [1, 2, 3, 5])
def test_all_throws_of_some_dice_are_weighed_as_they_fall(dice):
    step = Volley(dice)
    weights = [step.weight(None, action) for action in step.actions(None)]
    assert sum(weights) == 6**dice
    assert len(throws(dice)) == prod(range(6, 6 + dice)) // prod(range(1, dice + 1))


def test_faces_may_come_in_any_order_but_must_be_those_of_dice():
    step = Volley(3)
    assert step.why_not(None, Action("roll", (6, 1, 3))) is None
    assert ways((1, 3, 6)) == 6
    assert step.weight(None, Action("roll", (6, 1, 6))) == 3
    assert str(step.why_not(None, Action("roll", (6, 1)))) == "3 dice must be rolled (7.1)"
    assert str(step.why_not(None, Action("roll", (6, 1, 7)))) == "dice show 1 to 6 (7.1)"
