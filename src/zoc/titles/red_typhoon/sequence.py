"""The sequence of play (5), action points (12.1, 12.6) and recovery (11)."""

from __future__ import annotations

from typing import Any

from zoc.kernel.game import Step
from zoc.titles.red_typhoon.state import (
    DISRUPTED,
    FOUGHT,
    GERMAN,
    MOVED,
    SIDES,
    SOVIET,
    STRUCK,
    State,
)
from zoc.titles.red_typhoon.victory import verdict


class GameTurn(Step):
    """A game turn: the Soviet player turn, the German player turn, the turn marker (5.0)."""

    name = "turn"

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        game, turn = p.game, p.turn
        p.pop()
        p.tell("turn", f"turn {turn}", "5.0", turn)
        soviet: list[tuple[Any, ...]] = player_turn(SOVIET)
        if turn in game.withdrawal_vp:
            soviet += [("withdrawal",), ("deadline",)]
        if turn in game.airborne_turns:
            soviet += [("airborne",)]
        if turn in game.partisan_turns:
            soviet += [("partisans",)]
        german = player_turn(GERMAN)
        p.push(*soviet, *closing(SOVIET), *german, *closing(GERMAN), ("advance turn",))


def player_turn(side: int) -> list[tuple[Any, ...]]:
    """The phases that both sides have (5.0b, 5.0c)."""
    return [
        ("action points", side),
        ("movement", side),
        ("crowded", side),
        ("combat", side),
        ("ceasefire", side),
    ]


def closing(side: int) -> list[tuple[Any, ...]]:
    """What ends a player turn."""
    return [("recovery", side), ("put away", side)]


class ActionPoints(Step):
    """A side receives the action points of the turn track (12.1)."""

    name = "action points"

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        side: int = args[0]
        p.pop()
        gain: int = p.game.ap_track[p.turn][side]
        p.set_ap(side, p.ap[side] + gain)
        p.tell("ap", f"{SIDES[side]} receives {gain} AP, has {p.ap[side]}", "12.1a", gain)


class Ceasefire(Step):
    """The combat phase is over: who fought and who was struck is forgotten (9.0c, 9.0d)."""

    name = "ceasefire"

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()
        p.clear(FOUGHT | STRUCK | MOVED, SOVIET)
        p.clear(FOUGHT | STRUCK | MOVED, GERMAN)


class Recovery(Step):
    """All disrupted units of a side recover (11.0)."""

    name = "recovery"

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()
        side: int = args[0]
        count = sum(1 for u in p.game.units_of[side] if p.state[u] & DISRUPTED)
        p.clear(DISRUPTED, side)
        if count:
            p.tell("recovery", f"{count} {SIDES[side]} units recover", "11.0a", count)


class PutAway(Step):
    """Orders are set aside, and unused action points over the limit with them (12.6)."""

    name = "put away"

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        side: int = args[0]
        p.pop()
        p.move_orders = p.attack_orders = 0
        p.set_ap(side, min(p.ap[side], p.game.ap_kept))


class AdvanceTurn(Step):
    """The turn marker advances, or the game ends (4.1a, 5.0e)."""

    name = "advance turn"

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()
        if p.turn >= p.game.last_turn:
            p.result = verdict(p)
            p.tell("end", p.result, "4.1")
        else:
            p.turn += 1
            p.push(("turn",))
