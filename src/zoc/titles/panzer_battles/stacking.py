"""Stacking (1.5): the limit, and what happens where it is broken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zoc.hexes import Hex
from zoc.kernel.action import Action
from zoc.kernel.game import NOBODY, Refusal, Step
from zoc.titles.panzer_battles.losses import destroy
from zoc.titles.panzer_battles.state import SIDES, State, Unit


class Crowded(Step):
    """At the end of a movement or exploitation phase the owner destroys units above the limit, in
    every friendly hex (1.5c)."""

    name = "crowded"
    rule = "1.5c"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        return SIDES[int(args[0])] if any(True for _ in overstacked(p, args[0])) else NOBODY

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        return f"Too many units in {crowded_hexes(p, args[0])}: remove one."

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        return (Action("remove", (unit,)) for unit in overstacked(p, args[0]))

    def why_not(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        if action.verb == "remove" and int(action.args[0]) in set(overstacked(p, args[0])):
            return None
        return Refusal(f"remove a unit from {crowded_hexes(p, args[0])}", "1.5c")

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        destroy(p, int(action.args[0]), "over the stacking limit", "1.5c")

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()


def too_many(p: State, hex_: Hex) -> bool:
    """Whether a hex holds more units than may stack (1.5a)."""
    return len(p.stack(hex_)) > p.game.stacking


def overstacked(p: State, side: int) -> Iterator[Unit]:
    """The units of a side in hexes over the stacking limit (1.5a)."""
    limit, side_of = p.game.stacking, p.game.side
    for units in p.ground.stacks.values():
        if len(units) > limit and side_of[units[0]] == side:
            yield from units


def crowded_hexes(p: State, side: int) -> str:
    """The hexes in which a side is over the stacking limit, as players call them."""
    return ", ".join(sorted({p.game.label(p.hex[u]) for u in overstacked(p, side)}))
