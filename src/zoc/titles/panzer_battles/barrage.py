"""Barrages: committed against a hex first, then rolled one by one (1.10, 1.11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.cycle import refusals
from zoc.kernel.cycle.attack import Attack
from zoc.kernel.cycle.choosing import Choosing
from zoc.kernel.protocol import Action, Ask, Offer, Refusal, counted, percent, said
from zoc.titles.panzer_battles.chances import busy, flies, hit_at_best, hit_chance, salvo_forecast
from zoc.titles.panzer_battles.fire import BarrageDie
from zoc.titles.panzer_battles.phrases import AIR, firer, unspotted
from zoc.titles.panzer_battles.position import FIRED, Now, Unit, Units
from zoc.titles.panzer_battles.spotting import gunners, guns, spotted, targets, why_no_barrage


class Barrage(Choosing[Now]):
    """The barrage phase: hexes are taken under fire one after the other (1.10-2)."""

    name, rule, verb, lasting = "barrage", "1.10-2", "barrage", False
    instead = "in a barrage phase you fire at hexes or end"
    offers: ClassVar[Mapping[str, str]] = {"end": "End barrages"}

    def choices(self, p: Now) -> Sequence[Hex]:
        return unpack(targets(p, self.side))

    def why_not_chosen(self, p: Now, what: Hex) -> Refusal | None:
        """Why a hex may not be taken under fire."""
        if not p.ground.occupied[1 - self.side] >> what & 1:
            return refusals.no_enemy_in(what, "1.10")
        if p.targeted >> what & 1:
            words = "{hex} was fired at: all its barrages are committed at once"
            return Refusal(words, "1.10-8", hex=what)
        if targets(p, self.side) >> what & 1:
            return None
        if not spotted(p, self.side) >> what & 1:
            return unspotted(what, "1.10-5")
        why = [why_no_barrage(p, unit, what) for unit in guns(p, self.side)]
        if any(refusal and refusal.rule == "1.10b" for refusal in why):
            words = "the artillery that reaches {hex} is in an enemy ZOC: adjacent hexes only"
            return Refusal(words, "1.10b", hex=what)
        if not why:
            return Refusal("no activated artillery is left to fire", "1.10-6")
        return Refusal("no activated artillery reaches {hex}", "1.10-3", hex=what)

    def chosen(self, p: Now, what: Hex) -> None:
        p.push(Salvo(self.side, what, ()))

    def ask(self, p: Now) -> Ask:
        able, all_ = len(busy(p, self.side)), len(guns(p, self.side))
        air = f", {counted(p.air, 'air strike')} in hand" if flies(p, self.side) else ""
        words = "Choose a hex to fire at, or end barrages: {able} of {n:# gun} with a target{air}."
        hint = said("All fire at a hex is committed before a die falls.")
        return Ask(said(words, able=able, n=all_, air=air), hint, (self.rule, "1.10-8"))

    def offer(self, p: Now, action: Action) -> Offer | None:
        if action.verb != self.verb:
            return super().offer(p, action)
        target = int(action.args[0])
        best = f"{percent(hit_at_best(p, self.side, target))} DG"
        words = "Fire at {hex}, {n:# unit}, at most {best}"
        label = said(words, hex=target, n=len(p.stack(target)), best=best)
        return Offer(label, "hex", hex=target, cost=best, opens=True)


class Salvo(Attack[Now]):
    """The barrages on one hex being committed; then all are rolled in turn (1.10-8)."""

    name, rule, begins = "salvo", "1.10-8", "fire"

    def ask(self, p: Now) -> Ask:
        if not self.joined:
            return Ask(said("Choose who fires at {hex}.", hex=self.target), rules=("1.10-7",))
        chance = percent(salvo_forecast(p, self.target, self.joined).results["disorganised"])
        text = said("Fire at {hex}: {chance} DG.", hex=self.target, chance=chance)
        hint = said("Committed: {who:and}.", who=[firer(unit) for unit in self.joined])
        return Ask(text, hint, (self.rule, "1.10a-2"))

    def candidates(self, p: Now) -> list[Unit]:
        return [] if self.why_no_more(p) else gunners(p, self.side, self.target)

    def others(self, p: Now) -> Iterator[Action]:
        if self.why_no_strike(p) is None:
            yield Action("strike")

    def why_no_more(self, p: Now) -> Refusal | None:
        """Why the hex cannot be the target of another barrage (1.10-7)."""
        count = len(self.joined)
        if count < p.game.guns.salvo_limit:
            return None
        words = "{hex} is the target of {count:# barrage}"
        return Refusal(words, "1.10-7", hex=self.target, count=count)

    def why_no_strike(self, p: Now) -> Refusal | None:
        """Why no air strike may be added (1.11)."""
        return self.why_no_more(p) or why_no_strike(p, self.side, self.joined)

    def why_not_join(self, p: Now, unit: Unit) -> Refusal | None:
        if p.game.side[unit] != self.side:
            return refusals.not_yours(unit, "1.1d")
        if unit in self.joined:
            return Refusal("{unit} fires one barrage", "1.10-6", unit=unit)
        return self.why_no_more(p) or why_no_barrage(p, unit, self.target)

    def why_not_begin(self, p: Now) -> Refusal | None:
        return None if self.joined else Refusal("nobody fires yet", "1.10-8")

    def why_not_other(self, p: Now, action: Action) -> Refusal | None:
        if action.verb != "strike":
            return Refusal("add artillery units or an air strike, or fire", self.rule)
        if action.args:
            words = "this salvo falls on {hex}: add an air strike with strike alone"
            return Refusal(words, "1.10-8", hex=self.target)
        return self.why_no_strike(p)

    def offer(self, p: Now, action: Action) -> Offer | None:
        if action.verb == "with":
            unit = int(action.args[0])
            cost = f"{percent(hit_chance(p, self.target, unit))} DG"
            return Offer(said("Add {unit}", unit=unit), "toggle", unit, p.hex[unit], cost=cost)
        if action.verb == "strike":
            return Offer(said("Add an air strike, {air} left", air=p.air), "button")
        if action.verb != "fire":
            return super().offer(p, action)
        words = "Fire {n:# barrage} at {hex} — roll"
        label = said(words, n=len(self.joined), hex=self.target)
        return Offer(label, "button", hex=self.target, final="chance", primary=True)

    def apply_other(self, p: Now, action: Action) -> None:
        p.replace(self.but(joined=(*self.joined, AIR)))

    def begin(self, p: Now) -> None:
        p.pop()
        open_fire(p, self.side, self.target, self.joined)


def why_no_strike(p: Now, side: int, firers: Units) -> Refusal | None:
    """Why no air strike may be added to the barrages on a hex (1.11)."""
    if p.initiative != side or not p.air:
        return Refusal("you have no air strike left in this phase", "1.11a")
    if AIR in firers:
        return Refusal("one air strike at most may hit a hex", "1.11d")
    return None


def open_fire(p: Now, side: int, target: Hex, firers: Units) -> None:
    """Rolls all barrages that are committed against a hex, in their order."""
    for unit in firers:
        if unit == AIR:
            p.air -= 1
        else:
            p.mark(unit, FIRED)
    p.targeted |= 1 << target
    p.touch()
    verb = "{firers:|falls on|fire at}" if firers[0] == AIR else "{firers:|fires at|fire at}"
    who = [firer(unit) for unit in firers]
    p.say("barrage", "1.10-8", f"{{who:and}} {verb} {{hex}}", who=who, firers=firers, hex=target)
    p.push(*(BarrageDie(side, target, unit) for unit in firers))
