"""Chits (1.8): draws from two cups, what a chit activates, and HQ coordination (1.8a)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from zoc.kernel.cycle import refusals
from zoc.kernel.cycle.choosing import OneByOne
from zoc.kernel.cycle.dice import Die
from zoc.kernel.protocol import CHANCE, NOBODY, Action, Ask, Event, Offer, Refusal, Said, Step, said
from zoc.titles.panzer_battles.air import AirDie
from zoc.titles.panzer_battles.arrivals import EntryDie, rolls_for_entry
from zoc.titles.panzer_battles.position import ACTIVE, GERMAN, SIDES, Now, Unit


class Draws(Step[Now]):
    """A side draws a chit blindly from its cup; the sides alternate until both cups are empty
    (1.8)."""

    name, rule = "draws", "1.8-1"
    asks = "Draw a chit from the {side} cup."
    side: int

    def actor(self, p: Now) -> str:
        return CHANCE if p.cups[self.side] else NOBODY

    def actions(self, p: Now) -> Iterator[Action]:
        return (Action("draw", (chit,)) for chit in sorted(set(p.cups[self.side])))

    def weight(self, p: Now, outcome: Action) -> int:
        return p.cups[self.side].count(int(outcome.args[0]))

    def apply(self, p: Now, action: Action) -> None:
        chit, cup = int(action.args[0]), list(p.cups[self.side])
        cup.remove(chit)
        p.set_cup(self.side, tuple(cup))
        p.replace(Draws(1 - self.side))
        p.push(Activation(chit))

    def run(self, p: Now) -> None:
        """An empty cup: the other side draws on, or the turn ends (1.8-6)."""
        if p.cups[1 - self.side]:
            p.replace(Draws(1 - self.side))
        else:
            p.pop()


class Drawn(Event):
    name = "draw"
    side: int
    chit: str
    activated: int
    """How many units; -1 for a chit that is set aside, -2 for a dummy."""

    @property
    def rule(self) -> str:
        return {-1: "2.1-3", -2: "1.8-3"}.get(self.activated, "1.8-2")

    def said(self) -> Said:
        fates = {-1: "set aside without effect", -2: "nothing happens"}
        fate = fates.get(self.activated, "{activated:# unit} activated")
        return Said(f"{{side}} draws {{chit}}: {fate}", self)


class Activation(Step[Now]):
    """A chit is in play: its units are activated, dice fall, the phases follow (1.1e, 1.8)."""

    name = "activation"
    chit: int

    def run(self, p: Now) -> None:
        chit, chosen = self.chit, p.game.cups.chits[self.chit]
        p.pop()
        aside = set_aside(p, chit)
        note_drawn(p, chit)
        if chosen.dummy or aside:
            p.tell(Drawn(chosen.side, chosen.name, -1 if aside else -2))
            return
        p.chit = chit
        for unit in p.game.cups.activated(chit):
            p.state[unit] |= ACTIVE
        p.touch()
        p.tell(Drawn(chosen.side, chosen.name, len(p.active(chosen.side))))
        p.push(*opening(p, chosen.side, chit), *p.game.track.activation(chosen.side))


def set_aside(p: Now, chit: int) -> bool:
    """Whether a chit is set aside: the first 11 Pz chit of scenario 2.1, unless 1.15e brings the
    division earlier (2.1-3)."""
    game = p.game
    if chit != game.cups.ignored or game.options["better_german_response"]:
        return False
    return p.turn == game.track.first_turn and not p.drawn[chit]


def note_drawn(p: Now, chit: int) -> None:
    """Counts a chit as drawn."""
    drawn = list(p.drawn)
    drawn[chit] += 1
    p.drawn = tuple(drawn)


def opening(p: Now, side: int, chit: int) -> Iterator[Step[Any]]:
    """The dice at the head of an activation: HQ coordination, an entry, air support."""
    if chit == p.game.cups.coordinating and not p.game.options["no_coordination"]:
        yield CoordinationDie()
    if rolls_for_entry(p, side, chit):
        yield EntryDie(side)
    if side == p.initiative or p.game.options["air_in_enemy_activations"]:
        yield AirDie(side)


class CoordinationDie(Die[Now]):
    """How many units of 336 ID act with 11 Pz (1.8a)."""

    name, rule, within = "coordination die", "1.8a-1", True
    asks = "Die for HQ coordination."

    def apply(self, p: Now, action: Action) -> None:
        die = int(action.args[0])
        words = "HQ coordination, die {die}: up to {die:# unit} of 336 ID"
        p.say("coordination", "1.8a-1", words, die=die)
        p.replace(Coordination(die, artillery_limit(p, die)))


def artillery_limit(p: Now, die: int) -> int:
    """How many of so many units may be artillery (1.8a-3)."""
    return die // int(p.game.figures["coordination"]["artillery_share"])


class Coordination(OneByOne[Now]):
    """The German picks units of 336 ID, one after the other (1.8a)."""

    name, rule, within, lasting = "coordination", "1.8a-1", True, False
    verb, picks, instead = "pick", "pick", "pick units of 336 ID, or end"
    left: int
    guns: int
    offers: ClassVar[Mapping[str, str]] = {"end": "Pick no more"}

    def chooser(self, p: Now) -> str:
        return SIDES[GERMAN]

    def choices(self, p: Now) -> list[Unit]:
        fresh = (u for u in p.game.units_of[GERMAN] if p.hex[u] and not p.state[u] & ACTIVE)
        return [u for u in fresh if self.why_not_chosen(p, u) is None]

    def why_not_chosen(self, p: Now, what: Unit) -> Refusal | None:
        return why_not_pick(p, what, self.left, self.guns)

    def chosen(self, p: Now, what: Unit) -> None:
        p.mark(what, ACTIVE)
        p.replace(Coordination(self.left - 1, self.guns - p.game.roster.artillery[what]))
        p.say("pick", "1.8a-4", "{unit} acts with 11 Pz", unit=what)

    def ask(self, p: Now) -> Ask:
        words = "Pick up to {left:# unit} of 336 ID, at most {guns} artillery."
        hint = said("They act with the 11th Panzer Division in this activation.")
        return Ask(Said(words, self), hint, (self.rule, "1.8a-3"))

    def offer(self, p: Now, action: Action) -> Offer | None:
        if action.verb != self.verb:
            return super().offer(p, action)
        unit = int(action.args[0])
        what = "artillery" if p.game.roster.artillery[unit] else ""
        return Offer(said("Pick {unit}", unit=unit), "unit", unit, p.hex[unit], cost=what)


def why_not_pick(p: Now, unit: Unit, left: int, guns: int) -> Refusal | None:
    """Why a unit may not be activated by HQ coordination (1.8a)."""
    game = p.game
    if game.formations[game.formation[unit]].id != game.figures["coordination"]["formation"]:
        return Refusal("{unit} is not of 336 ID", "1.8a-2", unit=unit)
    if not p.hex[unit]:
        return refusals.not_on_map(unit, "1.8a-1")
    if p.state[unit] & ACTIVE:
        return Refusal("{unit} is activated already", "1.8a-1", unit=unit)
    if not left:
        return Refusal("no more units may be picked", "1.8a-1")
    if game.roster.artillery[unit] and not guns:
        words = "{unit} is artillery, and no more of that may be picked"
        return Refusal(words, "1.8a-3", unit=unit)
    return None
