"""The sequence of play (5): movement and combat, victory check, regroup."""

from __future__ import annotations

from typing import Any

from zoc.kernel.game import Step
from zoc.titles.operation_typhoon.position import REDUCED, State


class GameTurn(Step):
    """The phases of a turn, in order (5.2)."""

    name = "turn"

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        game = p.game
        p.pop()
        p.tell("turn", f"turn {p.turn}, {game.turns[p.turn].label}", "5.2a", p.turn)
        p.push(*phases(p))


def phases(p: State) -> list[tuple[Any, ...]]:
    """What a turn consists of; the regroup phase exists on turns 1 to 5 only (5.2b)."""
    seats = p.game.commanders
    found: list[tuple[Any, ...]] = [
        ("luftwaffe", seats),
        ("operations", seats),
        ("air leaves",),
        ("victory check",),
    ]
    if p.game.regroups(p.turn):
        found.append(("regroup",))
    return [*found, ("advance turn",)]


class Regroup(Step):
    """All reduced German units of two steps are turned to full strength (10.10b)."""

    name = "regroup"

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()
        worn = [u for u in p.game.troops if p.state[u] & REDUCED]
        for unit in worn:
            p.unmark(unit, REDUCED)
        if worn:
            p.tell("regroup", f"{len(worn)} German units regroup", "10.10b", *worn)


class AdvanceTurn(Step):
    """The turn marker moves on; after the last turn a game not won is lost (5.3)."""

    name = "advance turn"

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()
        if p.turn >= p.game.last_turn:
            p.result = f"soviet victory: Moscow stands after turn {p.turn}"
            p.tell("end", p.result, "5.3c")
        else:
            p.turn += 1
            p.push(("turn",))
