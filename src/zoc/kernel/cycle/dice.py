"""Dice as steps of chance: a title's step says what a throw means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, TypeVar

from zoc.kernel.action import Action
from zoc.kernel.dice import FACES, SUMS
from zoc.kernel.position import Position
from zoc.kernel.step import CHANCE, Step

P = TypeVar("P", bound=Position)


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
