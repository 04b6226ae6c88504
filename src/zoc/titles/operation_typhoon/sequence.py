"""The sequence of play (5): movement and combat, victory check, regroup."""

from __future__ import annotations

from zoc.kernel.event import Event
from zoc.kernel.said import said
from zoc.kernel.step import Step
from zoc.titles.operation_typhoon.luftwaffe import AirLeaves, Luftwaffe
from zoc.titles.operation_typhoon.operations import Operations
from zoc.titles.operation_typhoon.position import REDUCED, State
from zoc.titles.operation_typhoon.victory import VictoryCheck, end


class TurnBegan(Event):
    name, cites, says = "turn", "5.2a", "turn {turn}, {date}"
    turn: int
    date: str


class Regrouped(Event):
    name, cites, says = "regroup", "10.10b", "{number:# German unit} regrouped"
    units: tuple[int, ...]

    @property
    def number(self) -> int:
        return len(self.units)


class GameTurn(Step[State]):
    """The phases of a turn, in order (5.2)."""

    name = "turn"

    def run(self, p: State) -> None:
        p.pop()
        p.tell(TurnBegan(p.turn, p.game.track.turns[p.turn].label))
        p.push(*phases(p))


def phases(p: State) -> list[Step[State]]:
    """What a turn consists of; the regroup phase exists on turns 1 to 5 only (5.2b)."""
    seats = p.game.commanders
    found = [Luftwaffe(seats), Operations(seats), AirLeaves(), VictoryCheck()]
    return [*found, *([Regroup()] if p.game.track.regroups(p.turn) else []), AdvanceTurn()]


class Regroup(Step[State]):
    """All reduced German units of two steps are turned to full strength (10.10b)."""

    name = "regroup"

    def run(self, p: State) -> None:
        p.pop()
        worn = [u for u in p.game.army.troops if p.state[u] & REDUCED]
        for unit in worn:
            p.unmark(unit, REDUCED)
        if worn:
            p.tell(Regrouped(tuple(worn)))


class AdvanceTurn(Step[State]):
    """The turn marker moves on; after the last turn a game not won is lost (5.3)."""

    name = "advance turn"

    def run(self, p: State) -> None:
        p.pop()
        if p.turn >= p.game.track.last:
            text = "soviet victory: Moscow stands after turn {turn}"
            end(p, said(text, turn=p.turn), "5.3c")
        else:
            p.turn += 1
            p.push(GameTurn())
