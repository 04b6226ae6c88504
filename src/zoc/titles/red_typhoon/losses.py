"""The results of combat (9.11): what each demands, and losses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zoc.hexes import Hex
from zoc.kernel.action import Action
from zoc.kernel.game import Refusal, Step
from zoc.titles.red_typhoon.state import GERMAN, SIDES, State, Unit


def resolve(p: State, side: int, target: Hex, joined: tuple[Unit, ...], result: str) -> None:
    """Puts what a result demands on the agenda (9.11), then advance (9.6) and stacking (7.1c)."""
    defenders = tuple(p.stack(target))
    after = [("crowded", side), ("crowded", 1 - side)]
    advance = ("advance", side, target, joined)
    if result == "C":
        return
    if result == "AL":
        p.push(("loss", side, joined, "9.11b", side == GERMAN), *after)
    elif result == "AR":
        p.push(("retreat", side, 1, joined, "9.11a"), *after)
    elif result == "EX":
        losses = [
            ("loss", s, units, "9.11e", False)
            for s, units in ((1 - side, defenders), (side, joined))
        ]
        order = -1 if p.game.options["attacker_loses_first"] else 1
        p.push(*losses[::order], *after)
    elif result == "DE":
        for unit in defenders:
            p.game.eliminate(p, unit, "defender eliminated", "9.11g")
        p.push(advance, *after)
    else:
        p.push(("retreat", side, int(result[2:]), defenders, "9.11f"), advance, *after)


class Loss(Step):
    """One side eliminates one of its units in the battle; a German attacker may retreat instead."""

    name = "loss"
    rule = "9.11"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        side, units, _, may_retreat = args
        return SIDES[int(side)] if may_retreat or len(units) > 1 else ""

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        choice = ", or retreat all attackers" if args[3] else ""
        return f"Choose a unit to lose{choice}."

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        for unit in args[1]:
            yield Action("lose", (unit,))
        if args[3]:
            yield Action("withdraw")

    def why_not(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        if action in self.actions(p, args):
            return None
        if action.verb == "withdraw":
            return Refusal("only a German attacker may retreat instead of losing a unit", "9.11c")
        return Refusal("the unit must be one that takes part in the battle", args[2])

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        side, units, rule, _ = args
        if action.verb == "withdraw":
            p.replace(("retreat", side, 1, units, "9.11c"))
            return
        p.pop()
        p.game.eliminate(p, int(action.args[0]), "lost in battle", rule)

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()
        p.game.eliminate(p, args[1][0], "lost in battle", args[2])
