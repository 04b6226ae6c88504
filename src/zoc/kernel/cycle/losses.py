"""Losses: steps or units that a side has to lose, chosen by one side, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from zoc.kernel.cycle.choosing import Extended
from zoc.kernel.cycle.standing import S, Unit
from zoc.kernel.play.action import Action
from zoc.kernel.play.step import NOBODY, Offer, Refusal


class Losses(Extended[S]):
    """Losses that a side still has to take among some of its units.

    MUST give: `lose`, which takes one loss from a unit.
    MAY give: `chooser` (who decides; the owner as it stands), `counts` (how many losses a unit can
    still take), `among` (which of the units must be among them), `others` (what may be done
    instead).
    Where nothing is left to choose the losses are taken by themselves."""

    name, picks = "losses", "lose"
    instead = "the unit must be one of those that took part"
    side: int
    units: tuple[Unit, ...]

    due: ClassVar[int] = 1
    """How many losses are still to be taken."""
    asks = "Choose a unit to take a loss: {due} to go."
    offers: ClassVar[Mapping[str, str]] = {"lose": "Lose {unit}"}

    def lose(self, p: S, unit: Unit) -> None:
        """Takes one loss from a unit."""
        raise NotImplementedError

    def counts(self, p: S, unit: Unit) -> int:
        """How many losses a unit can still take."""
        return 1

    def chooser(self, p: S) -> str:
        """Who decides."""
        return p.game.camps[self.side]

    def among(self, p: S) -> tuple[Unit, ...]:
        """The units of which one must be chosen now."""
        return tuple(u for u in self.units if p.hex[u])

    # -- the step ------------------------------------------------------------------------------

    def actor(self, p: S) -> str:
        here = self.among(p)
        if not self.due or not here:
            return NOBODY
        free = any(True for _ in self.others(p))
        choice = len(here) > 1 and self.due < sum(self.counts(p, u) for u in here)
        return self.chooser(p) if free or choice else NOBODY

    def actions(self, p: S) -> Iterator[Action]:
        yield from (Action("lose", (unit,)) for unit in self.among(p))
        yield from self.others(p)

    def why_not(self, p: S, action: Action) -> Refusal | None:
        if action.verb != "lose":
            return None if action in self.others(p) else self.why_not_other(p, action)
        known = int(action.args[0]) in self.among(p)
        return None if known else self.why_not_other(p, action)

    def offer(self, p: S, action: Action) -> Offer | None:
        plain = super().offer(p, action)
        if plain is None or action.verb != "lose":
            return plain
        unit = int(action.args[0])
        return Offer(plain.label, "unit", unit, p.hex[unit])

    def apply(self, p: S, action: Action) -> None:
        if action.verb == "lose":
            self._take(p, int(action.args[0]))
        else:
            self.apply_other(p, action)

    def run(self, p: S) -> None:
        here = self.among(p)
        if self.due and here:
            self._take(p, here[0])
        else:
            p.pop()

    def _take(self, p: S, unit: Unit) -> None:
        if self.due > 1:
            p.replace(self.but(due=self.due - 1))
        else:
            p.pop()
        self.lose(p, unit)


class ManyLosses(Losses[S]):
    """So many losses, one after the other."""

    due: int  # pyright: ignore[reportIncompatibleVariableOverride]
