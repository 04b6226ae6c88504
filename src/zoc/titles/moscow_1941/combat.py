"""Attack Phases: attacks and fire in the player's order until every duty is met (5.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import ClassVar

from zoc.hexes import Hex
from zoc.kernel.cycle.duty_attack import DutyPhase
from zoc.kernel.protocol import Action, Ask, Offer, Refusal, Step, said
from zoc.titles.moscow_1941 import artillery
from zoc.titles.moscow_1941.battle import DUTIES
from zoc.titles.moscow_1941.declaration import Assault
from zoc.titles.moscow_1941.position import Now

VERBS = {
    "also": "hex", "full": "unit", "hold": "unit", "draw": "number", "unled": "", "count": "hex",
    "stay": "", "without": "unit",
}  # fmt: skip


class AttackPhase(Step[Now]):
    """The Attack Phase begins: duties are those of this moment (R-19)."""

    name, rule = "attack phase", "5.1.3"
    side: int

    def run(self, p: Now) -> None:
        p.pop()
        p.bound, p.owed = p.game.fighting.duties(p, self.side)
        p.touch()
        p.push(Attacks(self.side))


class Attacks(DutyPhase[Now]):
    """Attacks and fire in the order their player likes, until all that must be is done (5.1.6,
    5.1.7)."""

    name, rule, within = "attacks", "5.1.7", True
    rules: ClassVar[Mapping[str, str]] = DUTIES
    offers: ClassVar[Mapping[str, str]] = {"end": "End the Attack Phase"}
    selects = frozenset({"bombard"})
    """A bridge may be named by either end first; it is listed once."""

    def ask(self, p: Now) -> Ask:
        rules = ("5.1.3", "5.1.4")
        if p.owed or p.bound:
            words = "Attack: {owed:# hex} still to be attacked, {bound:# unit} still to attack."
            hint = said("{hexes} must be attacked.", hexes=p.owed) if p.owed else said("")
            return Ask(said(words, owed=len(p.owed), bound=len(p.bound)), hint, rules)
        return Ask(said("All duties are met: attack on, fire, or end the phase."), rules=("5.1.7",))

    def listed(self, p: Now) -> Iterator[Action]:
        """Attacks before fire, as they are asked for."""
        return chain(super().listed(p), artillery.offers(p, self.side))

    def why_not_chosen(self, p: Now, what: Hex) -> Refusal | None:
        if p.fired >> what & 1:
            return Refusal("{hex} was fired at in this phase", "6.4.5", hex=what)
        return p.game.fighting.why_no_attack(p, self.side, what)

    def why_not_other(self, p: Now, action: Action) -> Refusal | None:
        if action.verb in artillery.VERBS:
            return artillery.why_not(p, self.side, action)
        return Refusal("in an Attack Phase you attack, fire, or end", "2.1.2")

    def offer(self, p: Now, action: Action) -> Offer | None:
        fire = action.verb in artillery.VERBS
        return artillery.offer(p, action) if fire else super().offer(p, action)

    def chosen(self, p: Now, what: Hex) -> None:
        p.push(Assault(self.side, what))

    def apply_other(self, p: Now, action: Action) -> None:
        artillery.begin(p, self.side, action)
