"""Air support (1.11): the roll at the head of an activation, and strikes in the enemy's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.cycle import refusals
from zoc.kernel.cycle.choosing import Choosing
from zoc.kernel.cycle.dice import Die
from zoc.kernel.protocol import Action, Ask, Event, Offer, Refusal, percent, said
from zoc.titles.panzer_battles.barrage import open_fire
from zoc.titles.panzer_battles.chances import hit_chance
from zoc.titles.panzer_battles.phrases import AIR
from zoc.titles.panzer_battles.position import Now


class AirRolled(Event):
    name, cites, says = "air", "1.11a", "{side} air support, die {die}: {strikes:# strike}"
    side: int
    die: int
    strikes: int


class AirDie(Die[Now]):
    """How many air strikes the side with the initiative has in an activation (1.11a)."""

    name, rule, within = "air die", "1.11a", True
    side: int

    def ask(self, p: Now) -> Ask:
        text = said("Die for the air support of the {side} side.", side=p.initiative)
        return Ask(text, rules=(self.rule,))

    def apply(self, p: Now, action: Action) -> None:
        die = int(action.args[0])
        p.pop()
        p.air = p.game.guns.air_strikes[die]
        p.touch()
        p.tell(AirRolled(p.initiative, die, p.air))


class AirStrikes(Choosing[Now]):
    """Strikes of the side with the initiative in the enemy's activation, before his barrages."""

    name, rule, verb, lasting = "air strikes", "1.11c", "strike", False
    offers: ClassVar[Mapping[str, str]] = {"end": "Use no more air strikes"}

    def choices(self, p: Now) -> Sequence[Hex]:
        """The hexes that may still be struck."""
        in_hand = p.air and p.initiative == self.side
        return unpack(p.ground.occupied[1 - self.side] & ~p.targeted) if in_hand else ()

    def why_not_chosen(self, p: Now, what: Hex) -> Refusal | None:
        if not p.ground.occupied[1 - self.side] >> what & 1:
            return refusals.no_enemy_in(what, "1.10")
        if p.targeted >> what & 1:
            words = "{hex} was struck: one air strike at most may hit a hex"
            return Refusal(words, "1.11d", hex=what)
        return None

    def why_not_other(self, p: Now, action: Action) -> Refusal:
        return Refusal("say which hex is struck: strike B18.27, or end", "1.11c")

    def chosen(self, p: Now, what: Hex) -> None:
        open_fire(p, self.side, what, (AIR,))

    def ask(self, p: Now) -> Ask:
        text = said("Choose a hex for an air strike: {air} left.", air=p.air)
        words = "They fall before the enemy's barrages. Strikes that are not used are lost."
        return Ask(text, said(words), ("1.11c", "1.11e"))

    def offer(self, p: Now, action: Action) -> Offer | None:
        if action.verb != self.verb:
            return super().offer(p, action)
        target = int(action.args[0])
        cost = f"{percent(hit_chance(p, target, AIR))} DG"
        label = said("Strike {hex} from the air, {cost} — roll", hex=target, cost=cost)
        return Offer(label, "hex", hex=target, cost=cost, final="chance")
