"""Dice that decide: one die, or some at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

from zoc.kernel.action import Action
from zoc.kernel.dice import FACES
from zoc.kernel.step import CHANCE, Refusal, Step
from zoc.titles.operation_typhoon.position import State


class Die(Step[State]):
    """One die: `die 4`."""

    def actor(self, p: State) -> str:
        return CHANCE

    def actions(self, p: State) -> Iterator[Action]:
        return (Action("die", (face,)) for face in FACES)


@cache
def throws(dice: int) -> tuple[Action, ...]:
    """All that some dice can show, lowest first."""
    return tuple(Action("roll", f) for f in combinations_with_replacement(FACES, dice))


@cache
def ways(faces: tuple[int, ...]) -> int:
    """In how many ways dice can fall to show some faces."""
    return factorial(len(faces)) // prod(factorial(n) for n in Counter(faces).values())


class Throw(Step[State]):
    """Some dice at once: `roll 2 2 5 6`, in any order."""

    selects = frozenset({"roll"})

    def actor(self, p: State) -> str:
        return CHANCE

    def dice(self, p: State) -> int:
        """How many dice are thrown."""
        raise NotImplementedError

    def actions(self, p: State) -> Iterator[Action]:
        return iter(throws(self.dice(p)))

    def weight(self, p: State, outcome: Action) -> int:
        return ways(tuple(sorted(int(f) for f in outcome.args)))

    def why_not(self, p: State, action: Action) -> Refusal | None:
        dice = self.dice(p)
        if action.verb != "roll" or len(action.args) != dice:
            return Refusal("{dice:# die} are rolled", self.rule, dice=dice)
        if not all(face in FACES for face in action.args):
            return Refusal("dice show 1 to 6", "2.1a")
        return None
