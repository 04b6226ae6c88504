"""Dice as steps of chance: a title's step says what a throw means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from zoc.kernel.play.action import Action
from zoc.kernel.play.game import CHANCE, Step

FACES = range(1, 7)


class Die(Step):
    """One die: `die 4`."""

    faces: ClassVar[range] = FACES

    def actor(self, p: Any, args: tuple[Any, ...]) -> str:
        return CHANCE

    def actions(self, p: Any, args: tuple[Any, ...]) -> Iterator[Action]:
        return (Action("die", (face,)) for face in self.faces)


class TwoDice(Step):
    """The sum of two dice: `dice 7`, as often as it comes up among the thirty-six throws."""

    def actor(self, p: Any, args: tuple[Any, ...]) -> str:
        return CHANCE

    def actions(self, p: Any, args: tuple[Any, ...]) -> Iterator[Action]:
        return (Action("dice", (total,)) for total in SUMS)

    def weight(self, p: Any, args: tuple[Any, ...], outcome: Action) -> int:
        return SUMS[int(outcome.args[0])]


SUMS = {total: 6 - abs(7 - total) for total in range(2, 13)}
"""How many of the thirty-six throws of two dice make each sum."""
