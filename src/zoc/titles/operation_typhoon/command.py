"""Phases of all commanders (1.4): seats take turns, as long as they like."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from zoc.kernel.protocol import Action, Step
from zoc.titles.operation_typhoon.position import Now


class Shift(Step[Now]):
    """A phase in which seats take turns: the first of `seats` decides, hands over or ends its
    part."""

    offers: ClassVar[Mapping[str, str]] = {"pass": "Hand over", "end": "End this phase"}
    seats: tuple[str, ...]

    @property
    def seat(self) -> str:
        """Who decides."""
        return self.seats[0]

    def closes(self, action: Action) -> bool:
        """Whether an order hands over or ends."""
        return action.verb == "end" or (action.verb == "pass" and len(self.seats) > 1)

    def hand_over(self, p: Now, action: Action) -> None:
        """The next seat is asked; who ends is not asked again."""
        rest = self.seats[1:] if action.verb == "end" else (*self.seats[1:], self.seat)
        p.replace(self.but(seats=rest))
