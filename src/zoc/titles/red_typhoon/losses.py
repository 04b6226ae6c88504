"""Losses in battle (9.11) and over the stacking limit (7.1)."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.kernel.cycle import crowded, losses
from zoc.kernel.cycle.crowded import crowded_hexes
from zoc.kernel.protocol import Action, Ask, Offer, Refusal, Said, said
from zoc.titles.red_typhoon.position import SOVIET, Now, Unit
from zoc.titles.red_typhoon.retreat import Retreat


class Crowded(crowded.Crowded[Now]):
    """Stacking is enforced: the owner removes units until every hex obeys the limit (7.1)."""

    rule = "7.1d"

    def remove(self, p: Now, unit: Unit) -> None:
        p.eliminate(unit, "over the stacking limit", "7.1d")

    def ask(self, p: Now) -> Ask:
        hex_, limit = crowded_hexes(p, self.side)[0], p.game.stacking[self.side]
        hint = Said(f"{p.crowd(hex_)} stand there, {limit} may. It counts as eliminated.")
        return Ask(super().ask(p).text, hint, ("7.1d", "7.0a" if self.side == SOVIET else "7.0b"))


class Loss(losses.Losses[Now]):
    """One side eliminates one of its units in the battle; a German attacker may retreat instead."""

    name, rule = "loss", "9.11"
    cause: str
    """The rule of the result that demands it."""
    may_retreat: bool

    def lose(self, p: Now, unit: Unit) -> None:
        p.eliminate(unit, "lost in battle", self.cause)

    # -- a retreat instead (9.11c) -------------------------------------------------------------

    def others(self, p: Now) -> Iterator[Action]:
        return iter((Action("withdraw"),) if self.may_retreat else ())

    def why_not_other(self, p: Now, action: Action) -> Refusal | None:
        if action.verb == "withdraw":
            return Refusal("only a German attacker may retreat instead of losing a unit", "9.11c")
        return Refusal("the unit must be one that takes part in the battle", self.cause)

    def apply_other(self, p: Now, action: Action) -> None:
        p.replace(Retreat(self.side, 1, self.units, "9.11c"))

    def offer(self, p: Now, action: Action) -> Offer | None:
        if action.verb == "withdraw":
            return Offer(Said("Retreat all attackers instead"), "button")
        return super().offer(p, action)

    def ask(self, p: Now) -> Ask:
        if self.may_retreat:
            hint = Said("Retreating instead moves all attackers one hex and disrupts them.")
            text = Said("Choose a unit to lose, or retreat all attackers.")
            return Ask(text, hint, (self.cause, "9.11c"))
        text = said("Choose the unit to lose: {units:units or}.", units=self.units)
        return Ask(text, Said("It counts as eliminated."), (self.cause,))
