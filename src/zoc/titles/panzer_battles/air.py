"""Air support (1.11): the roll at the head of an activation, and strikes in the enemy's."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, unpack
from zoc.kernel.cycle.dice import Die
from zoc.kernel.play.action import Action
from zoc.kernel.play.event import Event
from zoc.kernel.play.forecast import percent
from zoc.kernel.play.said import said
from zoc.kernel.play.step import NOBODY, Ask, Offer, Refusal, Step
from zoc.titles.panzer_battles.barrage import open_fire
from zoc.titles.panzer_battles.chances import hit_chance
from zoc.titles.panzer_battles.phrases import AIR
from zoc.titles.panzer_battles.position import SIDES, State


class AirRolled(Event):
    name, cites, says = "air", "1.11a", "{side} air support, die {die}: {strikes:# strike}"
    side: int
    die: int
    strikes: int

    def faces(self) -> tuple[int, ...]:
        return (self.die,)


class AirDie(Die[State]):
    """How many air strikes the side with the initiative has in an activation (1.11a)."""

    name, rule, within = "air die", "1.11a", True
    side: int

    def ask(self, p: State) -> Ask:
        text = said("Die for the air support of the {side} side.", side=p.initiative)
        return Ask(text, rules=(self.rule,))

    def apply(self, p: State, action: Action) -> None:
        die = int(action.args[0])
        p.pop()
        p.air = p.game.guns.air_strikes[die]
        p.tell(AirRolled(p.initiative, die, p.air))


class AirStrikes(Step[State]):
    """Strikes of the side with the initiative in the enemy's activation, before his barrages."""

    name, rule = "air strikes", "1.11c"
    side: int

    def targets(self, p: State) -> HexSet:
        """The hexes that may still be struck."""
        return p.ground.occupied[1 - self.side] & ~p.targeted

    def actor(self, p: State) -> str:
        has_air = p.air and p.initiative == self.side
        return SIDES[self.side] if has_air and self.targets(p) else NOBODY

    def ask(self, p: State) -> Ask:
        text = said("Choose a hex for an air strike: {air} left.", air=p.air)
        words = "They fall before the enemy's barrages. Strikes that are not used are lost."
        return Ask(text, said(words), ("1.11c", "1.11e"))

    def actions(self, p: State) -> Iterator[Action]:
        for hex_ in unpack(self.targets(p)):
            yield Action("strike", (hex_,))
        yield Action("end")

    def why_not(self, p: State, action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        if action.verb != "strike" or not action.args:
            return Refusal("say which hex is struck: strike B18.27, or end", "1.11c")
        return self._why_not_strike(p, int(action.args[0]))

    def _why_not_strike(self, p: State, target: Hex) -> Refusal | None:
        if not p.ground.occupied[1 - self.side] >> target & 1:
            return Refusal("no enemy unit stands in {hex}", "1.10", hex=target)
        if p.targeted >> target & 1:
            words = "{hex} was struck: one air strike at most may hit a hex"
            return Refusal(words, "1.11d", hex=target)
        return None

    def offer(self, p: State, action: Action) -> Offer:
        if action.verb == "end":
            return Offer(said("Use no more air strikes"), "button", key="E")
        target = int(action.args[0])
        cost = f"{percent(hit_chance(p, target, AIR))} DG"
        label = said("Strike {hex} from the air, {cost} — roll", hex=target, cost=cost)
        return Offer(label, "hex", hex=target, cost=cost, final="chance")

    def apply(self, p: State, action: Action) -> None:
        if action.verb == "end":
            p.pop()
        else:
            open_fire(p, self.side, int(action.args[0]), (AIR,))

    def run(self, p: State) -> None:
        p.pop()
