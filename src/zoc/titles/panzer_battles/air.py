"""Air support (1.11): the roll at the head of an activation, and strikes in the enemy's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.action import Action
from zoc.kernel.dice import Die
from zoc.kernel.game import Refusal, Step
from zoc.titles.panzer_battles.barrage import AIR, open_fire
from zoc.titles.panzer_battles.position import SIDES, State
from zoc.titles.panzer_battles.words import some


class AirDie(Die):
    """How many air strikes the side with the initiative has in an activation (1.11a)."""

    name = "air die"
    rule = "1.11a"

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        return f"Die for the air support of the {SIDES[p.initiative]} side."

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        die = int(action.args[0])
        p.pop()
        p.air = p.game.air_strikes[die]
        p.tell("air", f"air support, die {die}: {some(p.air, 'strike')}", "1.11a", die, p.air)


class AirStrikes(Step):
    """Strikes of the side with the initiative in the enemy's activation, before his barrages."""

    name = "air strikes"
    rule = "1.11c"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        side: int = args[0]
        has_air = p.air and p.initiative == side
        return SIDES[side] if has_air and _targets(p, side) else ""

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        return f"Air strikes: {p.air} left. Choose a hex, or end."

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        for hex_ in unpack(_targets(p, args[0])):
            yield Action("strike", (hex_,))
        yield Action("end")

    def why_not(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        if action.verb != "strike" or not action.args:
            return Refusal("say which hex is struck: strike B18.27, or end", "1.11c")
        return _why_not_strike(p, args[0], int(action.args[0]))

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        if action.verb == "end":
            p.pop()
        else:
            open_fire(p, args[0], int(action.args[0]), (AIR,))

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()


def _targets(p: State, side: int) -> int:
    return p.ground.occupied[1 - side] & ~p.targeted


def _why_not_strike(p: State, side: int, target: Hex) -> Refusal | None:
    where = p.game.label(target)
    if not p.ground.occupied[1 - side] >> target & 1:
        return Refusal(f"no enemy unit stands in {where}", "1.10")
    if p.targeted >> target & 1:
        return Refusal(f"{where} was struck: one air strike at most may hit a hex", "1.11d")
    return None
