"""Step losses: who loses what, chosen by the owner (SCS-7.8)."""

from __future__ import annotations

from zoc.kernel.cycle.losses import ManyLosses
from zoc.kernel.protocol import Action, Ask, Offer, said
from zoc.titles.panzer_battles.position import LOST, REDUCED, Now, Unit, Units

HINTS = {
    "SCS-7.8": "The combat result demands it.",
    "SCS-8.4": "The retreat went through an enemy ZOC.",
    "SCS-8.5": "The retreat fell short.",
}


def lose_step(p: Now, unit: Unit, why: str, rule: str) -> None:
    """Turns a unit to its reduced side, or removes it when no step is left (SCS-7.8)."""
    if p.steps(unit) > 1:
        p.mark(unit, REDUCED)
        p.touch()
        words = "{unit} loses a step: {why}"
        p.say("step", rule, words, unit=unit, hex=p.hex[unit], side=p.game.side[unit], why=why)
    else:
        destroy(p, unit, why, rule)


def destroy(p: Now, unit: Unit, why: str, rule: str) -> None:
    """Removes a unit for good."""
    where, side, words = p.hex[unit], p.game.side[unit], "{unit} is destroyed: {why}"
    p.remove(unit, LOST)
    p.say("eliminate", rule, words, "loss", unit=unit, hex=where, side=side, why=why)


def offer_loss(p: Now, unit: Unit) -> Offer:
    """What a step less means for a unit."""
    fate = "loses a step" if p.steps(unit) > 1 else "is destroyed"
    return Offer(said("{unit} {fate}", unit=unit, fate=fate), "unit", unit, p.hex[unit])


class Losses(ManyLosses[Now]):
    """Steps that a side still has to lose among some of its units, one after the other; `ruled`
    is the rule that demands them."""

    name, rule = "losses", "SCS-7.8"
    ruled: str

    def shows(self, p: Now) -> Units:
        """Whoever takes part is seen."""
        return self.units

    def counts(self, p: Now, unit: Unit) -> int:
        return p.steps(unit)

    def lose(self, p: Now, unit: Unit) -> None:
        lose_step(p, unit, "combat" if self.ruled == self.rule else "retreat", self.ruled)

    def ask(self, p: Now) -> Ask:
        hexes = tuple(dict.fromkeys(p.hex[u] for u in self.among(p)))
        text = "Choose who loses a step at {hexes}: {due:# step} to go."
        hint = said(HINTS.get(self.ruled, ""))
        return Ask(said(text, hexes=hexes, due=self.due), hint, (self.ruled,))

    def offer(self, p: Now, action: Action) -> Offer:
        return offer_loss(p, int(action.args[0]))
