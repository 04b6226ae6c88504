"""Units that are gathered against a hex, for an attack or a salvo, until it begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from zoc.hexes import Hex
from zoc.kernel.action import Action
from zoc.kernel.said import Said, said
from zoc.kernel.step import Offer, Refusal, Step
from zoc.titles.panzer_battles.position import SIDES, State, Unit, Units


class Gathering(Step[State]):
    """Units join with `with UNIT`, then it begins; as long as nobody has joined it can be called
    off."""

    side: int
    target: Hex
    joined: Units

    begins: ClassVar[str] = "fight"
    advice: ClassVar[str] = "add units with their names, or fight"

    def candidates(self, p: State) -> Iterable[Unit]:
        """The units that may join now; those that have joined may be among them."""
        raise NotImplementedError

    def why_not_join(self, p: State, unit: Unit) -> Refusal | None:
        """Why a unit may not join."""
        raise NotImplementedError

    def why_not_begin(self, p: State) -> Refusal | None:
        """Why it cannot begin yet."""
        raise NotImplementedError

    def begin(self, p: State) -> None:
        """Begins with those who have joined, and takes the step off the agenda."""
        raise NotImplementedError

    def others(self, p: State) -> Iterator[Action]:
        """What else may be done meanwhile."""
        return iter(())

    def price(self, p: State, unit: Unit) -> str:
        """What a unit would add."""
        raise NotImplementedError

    def offer_begin(self, p: State) -> Said:
        """What beginning means."""
        raise NotImplementedError

    def actor(self, p: State) -> str:
        return SIDES[self.side]

    def actions(self, p: State) -> Iterator[Action]:
        for unit in self.candidates(p):
            if unit not in self.joined:
                yield Action("with", (unit,))
        yield from self.others(p)
        if self.why_not_begin(p) is None:
            yield Action(self.begins)
        if not self.joined:
            yield Action("cancel")

    def why_not(self, p: State, action: Action) -> Refusal | None:
        if action.verb == self.begins:
            return self.why_not_begin(p)
        if action.verb == "with":
            return self.why_not_join(p, int(action.args[0]))
        if action.verb == "cancel":
            return Refusal("units have joined", self.rule) if self.joined else None
        return Refusal(self.advice, self.rule)

    def offer(self, p: State, action: Action) -> Offer:
        if action.verb == "cancel":
            return Offer(said("Choose another hex"), "button")
        if action.verb == self.begins:
            label = self.offer_begin(p)
            return Offer(label, "button", hex=self.target, final="chance", primary=True)
        unit = int(action.args[0])
        label = said("Add {unit}", unit=unit)
        return Offer(label, "toggle", unit, p.hex[unit], cost=self.price(p, unit))

    def apply(self, p: State, action: Action) -> None:
        if action.verb == self.begins:
            self.begin(p)
        elif action.verb == "cancel":
            p.pop()
        else:
            p.replace(self.but(joined=(*self.joined, int(action.args[0]))))
