"""What all decisions of the German player have in common."""

from __future__ import annotations

from zoc.kernel.play.action import Action
from zoc.kernel.play.said import Said
from zoc.kernel.play.step import Refusal, Step
from zoc.titles.operation_typhoon.position import Now
from zoc.titles.operation_typhoon.victory import CONCEDED, end

CONCEDE = frozenset({"concede"})


class Command(Step[Now]):
    """A decision of a commander, who may also concede at any moment (5.4b). That is never listed,
    so that nobody does it by chance. Who only sees to the Soviet side cannot.

    MAY give: `refuse` and `do`; as they stand they are those of the mechanism behind it."""

    selects = CONCEDE

    def actor(self, p: Now) -> str:
        return p.game.commander(p.force)

    def why_not(self, p: Now, action: Action) -> Refusal | None:
        if action.verb != "concede":
            return self.refuse(p, action)
        if self.actor(p) in p.game.commanders:
            return None
        return Refusal("only the German side concedes", "5.4b")

    def apply(self, p: Now, action: Action) -> None:
        if action.verb == "concede":
            end(p, Said(CONCEDED), "5.4b")
        else:
            self.do(p, action)

    def refuse(self, p: Now, action: Action) -> Refusal | None:
        """The first rule that forbids an order, or None."""
        return super().why_not(p, action)

    def do(self, p: Now, action: Action) -> None:
        """Carries out an order."""
        super().apply(p, action)


class Shift(Command):
    """A phase in which seats take turns: the first of `seats` decides, hands over or ends its
    part."""

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
