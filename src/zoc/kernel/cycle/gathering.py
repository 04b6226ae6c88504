"""Units that are gathered for something, such as an attack on a hex, until it begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from zoc.kernel.play.action import Action
from zoc.kernel.play.game import Refusal, Step


class Gathering(Step):
    """Something that a side puts together against a hex: units join it with `with UNIT`, then it
    begins. Its entry holds the side, the hex and who has joined; a title says who may join, and
    what beginning means."""

    begins: ClassVar[str] = "fight"
    """The order with which it begins."""
    advice: ClassVar[str] = "add units with their names, or fight"
    recalled: ClassVar[bool] = False
    """Whether it can be called off, with `cancel`, as long as nobody has joined."""

    def actor(self, p: Any, args: tuple[Any, ...]) -> str:
        return p.game.sides[args[0]]

    def candidates(self, p: Any, args: tuple[Any, ...]) -> Iterable[int]:
        """The units that may join now; those that have joined may be among them."""
        raise NotImplementedError

    def why_not_join(self, p: Any, args: tuple[Any, ...], unit: int) -> Refusal | None:
        """Why a unit may not join."""
        raise NotImplementedError

    def why_not_begin(self, p: Any, args: tuple[Any, ...]) -> Refusal | None:
        """Why it cannot begin yet."""
        raise NotImplementedError

    def begin(self, p: Any, args: tuple[Any, ...]) -> None:
        """Begins with those who have joined, and takes the entry off the agenda."""
        raise NotImplementedError

    def actions(self, p: Any, args: tuple[Any, ...]) -> Iterator[Action]:
        for unit in self.candidates(p, args):
            if unit not in args[2]:
                yield Action("with", (unit,))
        yield from self.others(p, args)
        if self.why_not_begin(p, args) is None:
            yield Action(self.begins)
        if self.recalled and not args[2]:
            yield Action("cancel")

    def others(self, p: Any, args: tuple[Any, ...]) -> Iterator[Action]:
        """What else may be done meanwhile."""
        return iter(())

    def why_not(self, p: Any, args: tuple[Any, ...], action: Action) -> Refusal | None:
        if action.verb == self.begins:
            return self.why_not_begin(p, args)
        if action.verb == "with":
            return self.why_not_join(p, args, int(action.args[0]))
        if action.verb == "cancel" and self.recalled:
            return Refusal("units have joined", self.rule) if args[2] else None
        return Refusal(self.advice, self.rule)

    def apply(self, p: Any, args: tuple[Any, ...], action: Action) -> None:
        if action.verb == self.begins:
            self.begin(p, args)
        elif action.verb == "cancel":
            p.pop()
        else:
            self.add(p, args, int(action.args[0]))

    def add(self, p: Any, args: tuple[Any, ...], unit: int) -> None:
        """Lets a unit join."""
        side, target, joined = args
        p.replace((self.name, side, target, (*joined, unit)))
