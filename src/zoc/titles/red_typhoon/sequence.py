"""The sequence of play (5), action points (12.1, 12.6) and recovery (11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zoc.kernel.event import Event
from zoc.kernel.said import Said
from zoc.kernel.step import Step
from zoc.titles.red_typhoon.arrivals import Airborne, Deadline, Partisans, Withdrawal
from zoc.titles.red_typhoon.combat import Combat
from zoc.titles.red_typhoon.losses import Crowded
from zoc.titles.red_typhoon.movement import Movement
from zoc.titles.red_typhoon.position import (
    DISRUPTED,
    FOUGHT,
    GERMAN,
    MOVED,
    SOVIET,
    STRUCK,
    State,
)
from zoc.titles.red_typhoon.victory import finish


class TurnBegan(Event):
    name, cites, says = "turn", "5.0", "Turn {turn}, {date}"
    turn: int
    date: str


class GameTurn(Step[State]):
    """A game turn: the Soviet player turn, the German player turn, the turn marker (5.0)."""

    name = "turn"

    def run(self, p: State) -> None:
        p.pop()
        p.tell(TurnBegan(p.turn, p.game.rules.dates[p.turn]))
        p.push(*turn_steps(p))


def turn_steps(p: State) -> list[Step[Any]]:
    """The steps of a game turn (5.0)."""
    return [*player_turn(p, SOVIET), *player_turn(p, GERMAN), AdvanceTurn()]


def player_turn(p: State, side: int) -> list[Step[Any]]:
    """The phases of a player turn (5.0b-d)."""
    return [
        ActionPoints(side),
        Movement(side),
        Crowded(side),
        Combat(side),
        Ceasefire(side),
        *(comings(p) if side == SOVIET else ()),
        Recovery(side),
        PutAway(side),
    ]


def comings(p: State) -> Iterator[Step[Any]]:
    """The phases that the Soviet side has on some turns (5.0b)."""
    rules, turn = p.game.rules, p.turn
    if turn in rules.withdrawal_vp:
        yield Withdrawal()
        yield Deadline()
    if turn in rules.airborne_turns:
        yield Airborne()
    if turn in rules.partisan_turns:
        yield Partisans()


class Received(Event):
    name, cites, says = "ap", "12.1a", "{side} receives {gain} AP, has {left}"
    side: int
    gain: int
    left: int

    def whose(self) -> int:
        return self.side


class ActionPoints(Step[State]):
    """A side receives the action points of the turn track (12.1)."""

    name = "action points"
    side: int

    def run(self, p: State) -> None:
        p.pop()
        gain: int = p.game.rules.ap_track[p.turn][self.side]
        p.set_ap(self.side, p.ap[self.side] + gain)
        p.tell(Received(self.side, gain, p.ap[self.side]))


class Ceasefire(Step[State]):
    """The combat phase is over: who fought and who was struck is forgotten (9.0c, 9.0d)."""

    name = "ceasefire"
    side: int

    def run(self, p: State) -> None:
        p.pop()
        p.clear(FOUGHT | STRUCK | MOVED, SOVIET)
        p.clear(FOUGHT | STRUCK | MOVED, GERMAN)


class Recovered(Event):
    name, cites = "recovery", "11.0a"
    side: int
    number: int

    def whose(self) -> int:
        return self.side

    def said(self) -> Said:
        one = self.number == 1
        return Said("1 {side} unit recovers" if one else "{number} {side} units recover", self)


class Recovery(Step[State]):
    """All disrupted units of a side recover (11.0)."""

    name = "recovery"
    side: int

    def run(self, p: State) -> None:
        p.pop()
        count = len(p.flagged(DISRUPTED, self.side))
        p.clear(DISRUPTED, self.side)
        if count:
            p.tell(Recovered(self.side, count))


class PutAway(Step[State]):
    """Orders are set aside, and unused action points over the limit with them (12.6)."""

    name = "put away"
    side: int

    def run(self, p: State) -> None:
        p.pop()
        p.move_orders = p.attack_orders = 0
        p.set_ap(self.side, min(p.ap[self.side], p.game.rules.ap_kept))


class AdvanceTurn(Step[State]):
    """The turn marker advances, or the game ends (4.1a, 5.0e)."""

    name = "advance turn"

    def run(self, p: State) -> None:
        p.pop()
        if p.turn >= p.game.rules.last_turn:
            finish(p)
        else:
            p.turn += 1
            p.push(GameTurn())
