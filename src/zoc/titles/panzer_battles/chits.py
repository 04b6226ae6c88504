"""Chits (1.8): draws from two cups, what a chit activates, and HQ coordination (1.8a)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zoc.kernel import dice
from zoc.kernel.action import Action
from zoc.kernel.game import CHANCE, NOBODY, Refusal, Step
from zoc.titles.panzer_battles.arrivals import rolls_for_entry
from zoc.titles.panzer_battles.sequence import phases
from zoc.titles.panzer_battles.position import ACTIVE, GERMAN, SIDES, State, Unit
from zoc.titles.panzer_battles.words import some


class Draws(Step):
    """A side draws a chit blindly from its cup; the sides alternate until both cups are empty
    (1.8)."""

    name = "draws"
    rule = "1.8-1"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        return CHANCE if p.cups[args[0]] else NOBODY

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        return f"Draw a chit from the {SIDES[args[0]]} cup."

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        cup = p.cups[int(args[0])]
        return (Action("draw", (chit,)) for chit in sorted(set(cup)))

    def weight(self, p: State, args: tuple[Any, ...], outcome: Action) -> int:
        return p.cups[int(args[0])].count(int(outcome.args[0]))

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        side, chit = int(args[0]), int(action.args[0])
        cup = list(p.cups[side])
        cup.remove(chit)
        p.set_cup(side, tuple(cup))
        p.replace(("draws", 1 - side))
        p.push(("activation", chit))

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        """An empty cup: the other side draws on, or the turn ends (1.8-6)."""
        if p.cups[1 - args[0]]:
            p.replace(("draws", 1 - args[0]))
        else:
            p.pop()


class Activation(Step):
    """A chit is in play: its units are activated, dice fall, the phases follow (1.1e, 1.8)."""

    name = "activation"

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        chit: int = args[0]
        chosen, side = p.game.chits[chit], p.game.chits[chit].side
        p.pop()
        aside = set_aside(p, chit)
        note_drawn(p, chit)
        text = f"{SIDES[side]} draws {chosen.name}"
        if chosen.dummy or aside:
            why = "set aside without effect" if aside else "nothing happens"
            p.tell("draw", f"{text}: {why}", "2.1-3" if aside else "1.8-3", chit)
            return
        p.chit = chit
        for unit in p.game.activated(chit):
            p.state[unit] |= ACTIVE
        p.touch()
        p.tell("draw", f"{text}: {len(p.active(side))} units activated", "1.8-2", chit)
        p.push(*opening(p, side, chit), *phases(side))


def set_aside(p: State, chit: int) -> bool:
    """Whether a chit is set aside: the first 11 Pz chit of scenario 2.1, unless 1.15e brings the
    division earlier (2.1-3)."""
    game = p.game
    if chit != game.ignored_chit or game.options["better_german_response"]:
        return False
    return p.turn == game.first_turn and not p.drawn[chit]


def note_drawn(p: State, chit: int) -> None:
    """Counts a chit as drawn."""
    drawn = list(p.drawn)
    drawn[chit] += 1
    p.drawn = tuple(drawn)


def opening(p: State, side: int, chit: int) -> Iterator[tuple[Any, ...]]:
    """The dice at the head of an activation: HQ coordination, an entry, air support."""
    if chit == p.game.coordinating and not p.game.options["no_coordination"]:
        yield ("coordination die",)
    if rolls_for_entry(p, side, chit):
        yield ("entry die", side)
    if side == p.initiative or p.game.options["air_in_enemy_activations"]:
        yield ("air die", side)


class CoordinationDie(dice.Die):
    """How many units of 336 ID act with 11 Pz (1.8a)."""

    name = "coordination die"
    rule = "1.8a-1"

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        return "Die for HQ coordination."

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        die = int(action.args[0])
        p.tell("coordination", f"die {die}: up to {some(die, 'unit')} of 336 ID", "1.8a-1", die)
        p.replace(("coordination", die, artillery_limit(p, die)))


def artillery_limit(p: State, die: int) -> int:
    """How many of so many units may be artillery (1.8a-3)."""
    return die // int(p.game.figures["coordination"]["artillery_share"])


class Coordination(Step):
    """The German picks units of 336 ID, one after the other (1.8a)."""

    name = "coordination"
    rule = "1.8a-1"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        return SIDES[GERMAN] if any(self._picks(p, args)) else NOBODY

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        left, guns = args
        units = f"{some(left, 'unit')} of 336 ID ({guns} artillery)"
        return f"HQ coordination: pick up to {units}, or end."

    def _picks(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        for unit in p.game.units_of[GERMAN]:
            if why_not_pick(p, unit, *args) is None:
                yield Action("pick", (unit,))

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        yield from self._picks(p, args)
        yield Action("end")

    def why_not(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        if action.verb != "pick":
            return Refusal("pick units of 336 ID, or end", "1.8a-1")
        return why_not_pick(p, int(action.args[0]), *args)

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        left, guns = args
        if action.verb == "end":
            p.pop()
            return
        unit = int(action.args[0])
        p.mark(unit, ACTIVE)
        p.replace(("coordination", left - 1, guns - p.game.artillery[unit]))
        p.tell("pick", f"{p.game.unit_name(unit)} acts with 11 Pz", "1.8a-4", unit)

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()


def why_not_pick(p: State, unit: Unit, left: int, guns: int) -> Refusal | None:
    """Why a unit may not be activated by HQ coordination (1.8a)."""
    game, name = p.game, p.game.unit_name(unit)
    if game.formations[game.formation[unit]].id != game.figures["coordination"]["formation"]:
        return Refusal(f"{name} is not of 336 ID", "1.8a-2")
    if not p.hex[unit]:
        return Refusal(f"{name} is not on the map", "1.8a-1")
    if p.state[unit] & ACTIVE:
        return Refusal(f"{name} is activated already", "1.8a-1")
    if not left:
        return Refusal("no more units may be picked", "1.8a-1")
    if game.artillery[unit] and not guns:
        return Refusal(f"{name} is artillery, and no more of that may be picked", "1.8a-3")
    return None
