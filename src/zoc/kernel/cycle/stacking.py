"""Stacking enforced: where a hex holds too many units their owner removes some."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zoc.kernel.cycle.standing import Standing, Unit
from zoc.kernel.play.action import Action
from zoc.kernel.play.game import NOBODY, Refusal, Step


class Crowded(Step):
    """The owner removes units until every hex of a side obeys the limit (`p.too_many`)."""

    name = "crowded"

    def actor(self, p: Any, args: tuple[Any, ...]) -> str:
        crowded = any(True for _ in overstacked(p, args[0]))
        return p.game.sides[int(args[0])] if crowded else NOBODY

    def prompt(self, p: Any, args: tuple[Any, ...]) -> str:
        return f"Too many units in {crowded_hexes(p, args[0])}: remove one."

    def actions(self, p: Any, args: tuple[Any, ...]) -> Iterator[Action]:
        return (Action("remove", (unit,)) for unit in overstacked(p, args[0]))

    def why_not(self, p: Any, args: tuple[Any, ...], action: Action) -> Refusal | None:
        if action.verb == "remove" and int(action.args[0]) in set(overstacked(p, args[0])):
            return None
        return Refusal(f"remove a unit from {crowded_hexes(p, args[0])}", self.rule)

    def apply(self, p: Any, args: tuple[Any, ...], action: Action) -> None:
        self.remove(p, int(action.args[0]))

    def remove(self, p: Any, unit: Unit) -> None:
        """Removes a unit: the title says what becomes of it."""
        raise NotImplementedError

    def run(self, p: Any, args: tuple[Any, ...]) -> None:
        p.pop()


def overstacked(p: Standing, side: int) -> Iterator[Unit]:
    """The units of a side in hexes over the stacking limit."""
    side_of: tuple[int, ...] = p.game.side
    for hex_, units in p.ground.stacks.items():
        if len(units) > 1 and side_of[units[0]] == side and p.too_many(hex_):
            yield from units


def crowded_hexes(p: Standing, side: int) -> str:
    """The hexes in which a side is over the stacking limit, as players call them."""
    return ", ".join(sorted({p.game.label(p.hex[u]) for u in overstacked(p, side)}))
