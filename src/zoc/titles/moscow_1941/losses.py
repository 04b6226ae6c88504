"""Losses: CELs, how units die and what that brings, and the choice of who takes them (5.1.8)."""

from __future__ import annotations

from zoc.hexes import Hex
from zoc.kernel.cycle.losses import ManyLosses
from zoc.kernel.play.declared import changed
from zoc.kernel.protocol import NOBODY, Action, Ask, Offer, said
from zoc.titles.moscow_1941.position import LOST, REDUCED, Now, Unit

SURRENDER, DRAFT = "surrender", "draft"
"""Causes that are no combat (R-48)."""
ATTACK_PHASE = "attacks"
"""The step that is on the agenda as long as an Attack Phase lasts."""


def lose(p: Now, unit: Unit, rule: str, cause: str = "combat") -> None:
    """Takes one CEL from a unit: it turns to its weak side, or leaves the game (1.2g)."""
    if p.cels(unit) <= 1:
        eliminate(p, unit, rule, cause)
        return
    p.say("loss", rule, "{unit} loses a CEL", "loss", unit=unit, hex=p.hex[unit])
    p.mark(unit, REDUCED)
    p.touch()


def eliminate(p: Now, unit: Unit, rule: str, cause: str = "combat") -> None:
    """Takes a unit out of the game, with all that follows (1.2g, 9.1.6, R-48, R-116)."""
    game, hex_, side = p.game, p.hex[unit], p.game.side[unit]
    words = f"{{unit}} is eliminated in {{hex}}: {cause}"
    p.say("eliminate", rule, words, "loss", unit=unit, hex=hex_)
    p.remove(unit, LOST)
    p.supply[unit] = p.shaken[unit] = p.rank[unit] = 0
    p.building = tuple(b for b in p.building if b[0] != unit)
    figures = game.figures["combat"]
    if cause not in (SURRENDER, DRAFT) and game.camps[side] in figures["replaced"]:
        p.fresh = changed(p.fresh, side, p.fresh[side] + 1)
    if game.roster.hq[unit]:
        _orphan(p, 1 - side, hex_, int(figures["lost_hq"]["cms"]))
    p.touch()


def _orphan(p: Now, side: int, hex_: Hex, cms: int) -> None:
    """CMs for a lost HQ, good for the two Attack Phases that begin after the loss (R-57)."""
    phases = int(p.game.figures["combat"]["lost_hq"]["phases"])
    now = any(step.name == ATTACK_PHASE for step in p.agenda)
    p.pools = (*p.pools, (side, hex_, cms, phases + now))
    words = "{side} gains {cms} CMs near {hex} for two Attack Phases"
    p.say("pool", "9.1.6", words, side=side, hex=hex_, cms=cms)


def overrun(p: Now, side: int, hex_: Hex, rule: str, cause: str = "overrun") -> None:
    """A side's regular unit enters a hex of guns and HQs, who die (6.1.7a, 9.1.5)."""
    for unit in list(p.stack_of(1 - side, hex_)):
        eliminate(p, unit, "9.1.5" if p.game.roster.hq[unit] else rule, cause)


def alone(p: Now, side: int, hex_: Hex) -> bool:
    """Whether a side has units in a hex, and none but HQs and towed guns."""
    units, helpless = p.stack_of(side, hex_), p.game.roster.helpless
    return bool(units) and all(helpless[u] for u in units)


class Losses(ManyLosses[Now]):
    """CELs that a side loses, chosen by their owner; the first of a side that used stars comes
    from a unit that did (5.1.8, 15.1.7, R-97). What exceeds its CELs lapses."""

    name, rule = "losses", "5.1.8"
    cause: str = "combat"

    def lose(self, p: Now, unit: Unit) -> None:
        p.starred = changed(p.starred, self.side, ())
        lose(p, unit, self.rule, self.cause)

    def counts(self, p: Now, unit: Unit) -> int:
        return p.cels(unit)

    def actor(self, p: Now) -> str:
        """Asked as long as not all is lost anyway; of two who used stars the owner takes either."""
        among = self.among(p)
        left = sum(p.cels(u) for u in {*self.units, *among} if p.hex[u])
        asked = 0 < self.due < left and len(among) > 1
        return self.chooser(p) if asked else NOBODY

    def offer(self, p: Now, action: Action) -> Offer:
        unit = int(action.args[0])
        fate = "loses a CEL" if p.cels(unit) > 1 else "is eliminated"
        return Offer(said("{unit} {fate}", unit=unit, fate=fate), "unit", unit, p.hex[unit])

    def among(self, p: Now) -> tuple[Unit, ...]:
        users = tuple(u for u in p.starred[self.side] if p.hex[u])
        return users or tuple(u for u in self.units if p.hex[u])

    def ask(self, p: Now) -> Ask:
        text = said("Choose a unit to lose a CEL: {count} to go.", count=self.due)
        starred = p.starred[self.side]
        hint = said("The first comes from a unit that used stars.") if starred else said("")
        return Ask(text, hint, (self.rule, "15.1.7") if starred else (self.rule,))
