"""The dice of barrages: disorganised or not, and the step that a kill roll may cost (1.10a)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from zoc.hexes import Hex
from zoc.kernel.cycle.dice import Die
from zoc.kernel.protocol import (
    NOBODY,
    Action,
    Ask,
    Offer,
    Refusal,
    Step,
    counted,
    mixed,
    said,
    signed,
)
from zoc.titles.panzer_battles import strength
from zoc.titles.panzer_battles.losses import lose_step, offer_loss
from zoc.titles.panzer_battles.phrases import AIR, firer
from zoc.titles.panzer_battles.position import DG, SIDES, Now, Unit


def rating(p: Now, unit: Unit) -> Fraction:
    """The barrage rating of a unit or of an air strike (1.7b, 1.11b)."""
    return p.game.guns.air_rating if unit == AIR else strength.barrage(p, unit)


def disorganises(die: int, added: int, rating: Fraction) -> bool:
    """Whether a barrage disorganises its target: a plain 1 always does (1.10a)."""
    return die == 1 or die + added <= rating


def summed(die: int, added: int) -> str:
    """A die with what is added to it: `4 +1 = 5`."""
    return f"{die} {signed(added)} = {die + added}" if added else str(die)


class _FireDie(Die[Now]):
    """A die for who fires at a hex."""

    side: int
    target: Hex
    firer: Unit

    def shows(self, p: Now) -> tuple[Unit, ...]:
        """Who fires is seen."""
        return (self.firer,)

    def ask(self, p: Now) -> Ask:
        text = said(self.asks, who=firer(self.firer), hex=self.target)
        return Ask(text, rules=(self.rule,))


class BarrageDie(_FireDie):
    """The die of one barrage (1.10a)."""

    name, rule, asks = "barrage die", "1.10a-2", "Die for the barrage of {who} on {hex}."

    def apply(self, p: Now, action: Action) -> None:
        die, against = int(action.args[0]), rating(p, self.firer)
        added = p.game.map.effects.barrage_modifier(self.target, self.firer == AIR)
        p.pop()
        hit = disorganises(die, added, against)
        fate, who = "disorganised" if hit else "no effect", firer(self.firer)
        words = f"{{who}}: die {summed(die, added)} against {mixed(against)}, {fate}"
        p.say("barrage die", self.rule, words, who=who, die=die, side=self.side)
        if hit:
            for unit in p.stack(self.target):
                p.mark(unit, DG)
            p.push(KillDie(self.side, self.target, self.firer))


class KillDie(_FireDie):
    """The one kill roll that follows a disorganising barrage (1.10a-5)."""

    name, rule, asks = "kill die", "1.10a-5", "Kill roll of {who} on {hex}."

    def apply(self, p: Now, action: Action) -> None:
        die, needed = int(action.args[0]), kill_number(p, self.firer)
        added = kill_modifier(p, self.target, len(p.stack(self.target)))
        killed = die + added >= needed
        p.pop()
        lost = killed and victims(p, self.target, self.firer)
        fate = "a step is lost" if lost else "reached" if killed else "no loss"
        words = f"Kill roll {summed(die, added)}, {needed} needed: {fate}"
        p.say("kill die", "1.10a-9", words, die=die, side=self.side)
        if killed:
            p.push(Kill(self.side, self.target, self.firer))


def kill_number(p: Now, firer: Unit) -> int:
    """What the kill roll of a firer must reach (1.10a-9, 1.11b)."""
    return p.game.guns.air_kill if firer == AIR else p.game.guns.kill[firer]


def kill_modifier(p: Now, target: Hex, crowd: int) -> int:
    """All that is added to a kill roll on so many units."""
    return sum(added for _, added, _ in kill_modifiers(p, target, crowd))


def kill_modifiers(p: Now, target: Hex, crowd: int) -> Iterator[tuple[str, int, str]]:
    """What is added to a kill roll on so many units, each with its reason and rule."""
    guns, city = p.game.guns, p.game.map.effects.kill_modifier(target)
    if city:
        yield "city", city, "KILL-1"
    if crowd == 1:
        yield "single unit", guns.kill_single, "1.10a-10"
    over = crowd - p.game.limit
    if over > 0:
        yield f"{counted(over, 'unit')} above the limit", guns.kill_crowd * over, "1.10a-11"


class Kill(Step[Now]):
    """A step that a barrage kills: the owner chooses, with an 88 the firing player (KILL-2)."""

    name, rule, picks = "kill", "1.10a-6", "lose"
    side: int
    target: Hex
    firer: Unit

    def shows(self, p: Now) -> tuple[Unit, ...]:
        """Who fires, and among whom he may choose."""
        among = p.stack(self.target) if firer_chooses(p, self.firer) else ()
        return (self.firer, *among)

    def actor(self, p: Now) -> str:
        if len(victims(p, self.target, self.firer)) < 2:
            return NOBODY
        return SIDES[self.side if firer_chooses(p, self.firer) else 1 - self.side]

    def ask(self, p: Now) -> Ask:
        who = said("the air strike") if self.firer == AIR else firer(self.firer)
        text = said("Choose who loses a step at {hex} to {who}.", hex=self.target, who=who)
        if firer_chooses(p, self.firer):
            return Ask(text, said("With an 88 the firing side chooses."), (self.rule, "KILL-3"))
        if all(p.steps(u) == 1 for u in p.stack(self.target)):
            return Ask(text, said("Only single steps are left."), ("1.10a-7", "KILL-2"))
        return Ask(text, said("Full units lose steps first."), (self.rule, "KILL-2"))

    def actions(self, p: Now) -> Iterator[Action]:
        return (Action("lose", (unit,)) for unit in victims(p, self.target, self.firer))

    def why_not(self, p: Now, action: Action) -> Refusal | None:
        if action in self.actions(p):
            return None
        if action.verb != "lose" or int(action.args[0]) not in p.stack(self.target):
            return Refusal("choose a unit in {hex}", "1.10a-6", hex=self.target)
        return Refusal("a unit of full strength loses its step first", "1.10a-6")

    def offer(self, p: Now, action: Action) -> Offer:
        return offer_loss(p, int(action.args[0]))

    def apply(self, p: Now, action: Action) -> None:
        p.pop()
        kill(p, int(action.args[0]))

    def run(self, p: Now) -> None:
        found = victims(p, self.target, self.firer)
        p.pop()
        if found:
            kill(p, found[0])
        else:
            p.say("spared", "1.10a-8", "the last step in {hex} cannot be killed", hex=self.target)


def kill(p: Now, unit: Unit) -> None:
    """A unit loses the step: it turns over, or is removed (1.10a-6, 1.10a-7)."""
    lose_step(p, unit, "barrage", "1.10a-6" if p.steps(unit) > 1 else "1.10a-7")


def firer_chooses(p: Now, firer: Unit) -> bool:
    """Whether the firing player picks the victim: with a German 88 (KILL-3)."""
    return firer != AIR and p.game.roster.heavy_flak[firer]


def victims(p: Now, target: Hex, firer: Unit) -> list[Unit]:
    """The units that may lose the step: those of full strength first, unless the firer chooses;
    never the last step in the hex (1.10a)."""
    units = p.stack(target)
    if sum(p.steps(u) for u in units) < 2:
        return []
    if firer_chooses(p, firer):
        return list(units)
    return [u for u in units if p.steps(u) > 1] or list(units)
