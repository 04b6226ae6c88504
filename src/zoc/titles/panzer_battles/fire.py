"""Kill rolls: the step that a barrage may cost, and who chooses the unit that loses it (1.10a)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zoc.hexes import Hex
from zoc.kernel.action import Action
from zoc.kernel.dice import Die
from zoc.kernel.game import Refusal, Step
from zoc.titles.panzer_battles.barrage import AIR, firer_name
from zoc.titles.panzer_battles.losses import lose_step
from zoc.titles.panzer_battles.position import SIDES, State, Unit


class KillDie(Die):
    """The one kill roll that follows a disorganising barrage (1.10a-5)."""

    name = "kill die"
    rule = "1.10a-5"

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        _, target, firer = args
        return f"Kill roll of {firer_name(p, firer)} on {p.game.label(target)}."

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        side, target, firer = args
        die, needed = int(action.args[0]), kill_number(p, firer)
        added = kill_modifier(p, target, len(p.stack(target)))
        p.pop()
        kill = die + added >= needed
        text = f"kill roll {die}{added:+d}, {needed} needed: {'a step' if kill else 'no loss'}"
        p.tell("kill die", text, "1.10a-9", target, die)
        if kill:
            p.push(("kill", side, target, firer))


def kill_number(p: State, firer: Unit) -> int:
    """What the kill roll of a firer must reach (1.10a-9, 1.11b)."""
    return p.game.air_kill if firer == AIR else p.game.kill[firer]


def kill_modifier(p: State, target: Hex, crowd: int) -> int:
    """What is added to a kill roll on so many units: city, a single unit, units above the limit
    (KILL-1, 1.10a-10, 1.10a-11)."""
    game = p.game
    added = game.effects.kill_modifier(target)
    if crowd == 1:
        added += game.kill_single
    return added + game.kill_crowd * max(0, crowd - game.stacking)


class Kill(Step):
    """A step that a barrage kills: the owner chooses, with an 88 the firing player (KILL-2)."""

    name = "kill"
    rule = "1.10a-6"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        side, target, firer = args
        if len(victims(p, target, firer)) < 2:
            return ""
        return SIDES[int(side) if firer_chooses(p, firer) else 1 - int(side)]

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        return f"Choose the unit in {p.game.label(args[1])} that loses a step."

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        _, target, firer = args
        return (Action("lose", (unit,)) for unit in victims(p, target, firer))

    def why_not(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        target: Hex = args[1]
        if action in self.actions(p, args):
            return None
        if action.verb != "lose" or int(action.args[0]) not in p.stack(target):
            return Refusal(f"choose a unit in {p.game.label(target)}", "1.10a-6")
        return Refusal("a unit of full strength loses its step first", "1.10a-6")

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        p.pop()
        lose_step(p, int(action.args[0]), "barrage", "1.10a-6")

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        _, target, firer = args
        found = victims(p, target, firer)
        p.pop()
        if found:
            lose_step(p, found[0], "barrage", "1.10a-6")
        else:
            where = p.game.label(target)
            p.tell("spared", f"the last step in {where} cannot be killed", "1.10a-8", target)


def firer_chooses(p: State, firer: Unit) -> bool:
    """Whether the firing player picks the victim: with a German 88 (KILL-3)."""
    return firer != AIR and p.game.heavy_flak[firer]


def victims(p: State, target: Hex, firer: Unit) -> list[Unit]:
    """The units that may lose the step: those of full strength first, unless the firer chooses;
    never the last step in the hex (1.10a)."""
    units = p.stack(target)
    if sum(p.steps(u) for u in units) < 2:
        return []
    if firer_chooses(p, firer):
        return list(units)
    return [u for u in units if p.steps(u) > 1] or list(units)
