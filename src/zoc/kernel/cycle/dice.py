"""Dice as steps of chance: a title's step says what a throw means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import ClassVar

from zoc.kernel.play.action import Action, Word
from zoc.kernel.play.generic import P
from zoc.kernel.play.step import CHANCE, Refusal, Step

FACES = range(1, 7)
SUMS = {total: 6 - abs(7 - total) for total in range(2, 13)}
"""How many of the thirty-six throws of two dice make each sum."""


class Die(Step[P]):
    """One die: `die 4`. MUST give: `apply`, what a face means. MAY give: `faces`."""

    faces: ClassVar[range] = FACES

    def actor(self, p: P) -> str:
        return CHANCE

    def actions(self, p: P) -> Iterator[Action]:
        return (Action("die", (face,)) for face in self.faces)


class TwoDice(Step[P]):
    """The sum of two dice: `dice 7`, as often as it comes up among the thirty-six throws. MUST
    give: `apply`, what a sum means."""

    def actor(self, p: P) -> str:
        return CHANCE

    def actions(self, p: P) -> Iterator[Action]:
        return (Action("dice", (total,)) for total in SUMS)

    def weight(self, p: P, outcome: Action) -> int:
        return SUMS[int(outcome.args[0])]


@cache
def throws(dice: int) -> tuple[Action, ...]:
    """All that some dice can show, lowest first."""
    return tuple(Action("roll", f) for f in combinations_with_replacement(FACES, dice))


@cache
def ways(faces: tuple[int, ...]) -> int:
    """In how many ways dice can fall to show some faces."""
    return factorial(len(faces)) // prod(factorial(n) for n in Counter(faces).values())


@cache
def _ways_of(faces: tuple[Word, ...]) -> int:
    return ways(tuple(sorted(int(face) for face in faces)))


class Throw(Step[P]):
    """Some dice at once, read one by one: `roll 2 2 5 6`, in any order. MUST give: `dice`, how many
    are thrown; `apply`, what they mean."""

    selects = frozenset({"roll"})
    dice_rule: ClassVar[str] = ""
    """The rule that says what dice are, where that is not the rule of the step."""

    def dice(self, p: P) -> int:
        """How many dice are thrown."""
        raise NotImplementedError

    def actor(self, p: P) -> str:
        return CHANCE

    def actions(self, p: P) -> Iterator[Action]:
        return iter(throws(self.dice(p)))

    def weight(self, p: P, outcome: Action) -> int:
        return _ways_of(outcome.args)

    def why_not(self, p: P, action: Action) -> Refusal | None:
        dice = self.dice(p)
        if action.verb != "roll" or len(action.args) != dice:
            return Refusal("{dice:# die} must be rolled", self.rule, dice=dice)
        if not all(face in FACES for face in action.args):
            return Refusal("dice show 1 to 6", self.dice_rule or self.rule)
        return None
