"""Stacking (7): the limit, and what happens where it is broken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zoc.kernel.action import Action
from zoc.kernel.game import Step
from zoc.titles.red_typhoon.state import SIDES, State, Unit


class Crowded(Step):
    """Stacking is enforced: the owner removes units until every hex obeys the limit (7.1)."""

    name = "crowded"
    rule = "7.1d"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        return SIDES[int(args[0])] if any(overstacked(p, args[0])) else ""

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        return f"Too many units in {crowded_hexes(p, args[0])}: remove one."

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        return (Action("remove", (unit,)) for unit in overstacked(p, args[0]))

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        p.game.eliminate(p, int(action.args[0]), "over the stacking limit", "7.1d")

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()


def overstacked(p: State, side: int) -> Iterator[Unit]:
    """The units of a side in hexes over the stacking limit (7.0)."""
    limit, side_of = p.game.stacking[side], p.game.side
    for hex_, units in p.ground.stacks.items():
        if len(units) > 1 and side_of[units[0]] == side and p.crowd(hex_) > limit:
            yield from units


def crowded_hexes(p: State, side: int) -> str:
    """The hexes in which a side is over the stacking limit, as players call them."""
    return ", ".join(sorted({p.game.label(p.hex[u]) for u in overstacked(p, side)}))
