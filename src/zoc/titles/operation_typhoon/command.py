"""What all decisions of the German player have in common."""

from __future__ import annotations

from typing import Any

from zoc.kernel.action import Action
from zoc.kernel.game import Refusal, Step
from zoc.titles.operation_typhoon.position import State


class Command(Step):
    """A decision of a commander, who may also concede at any moment (5.4b). That is never listed,
    so that nobody does it by chance. Who only sees to the Soviet side cannot."""

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        return p.game.commander(p.force)

    def why_not(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        if action.verb != "concede":
            return self.refuse(p, args, action)
        if self.actor(p, args) in p.game.commanders:
            return None
        return Refusal("only the German side concedes", "5.4b")

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        if action.verb == "concede":
            p.result = "soviet victory: the German player concedes"
            p.tell("end", p.result, "5.4b")
        else:
            self.do(p, args, action)

    def refuse(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        """The first rule that forbids an order, or None."""
        if action in self.actions(p, args):
            return None
        return Refusal("that is not among the choices here", self.rule)

    def do(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        """Carries out an order."""
        raise NotImplementedError


def pass_on(seats: tuple[str, ...]) -> tuple[str, ...]:
    """The seats that still have something to do, with the next one first."""
    return (*seats[1:], seats[0])
