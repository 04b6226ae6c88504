"""The sequence of play (1.1): turns, initiative, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from zoc.kernel.cycle.dice import FACES
from zoc.kernel.play.action import Action
from zoc.kernel.play.event import Event
from zoc.kernel.play.said import Said
from zoc.kernel.play.step import CHANCE, Step
from zoc.titles.panzer_battles.chits import Activation, Draws
from zoc.titles.panzer_battles.position import GERMAN, SOVIET, State
from zoc.titles.panzer_battles.victory import verdict


class TurnBegan(Event):
    name, cites, says = "turn", "1.1", "turn {turn}"
    turn: int


class GameTurn(Step[State]):
    """A game turn: initiative, then chits are drawn until both cups are empty (1.1)."""

    name = "turn"

    def run(self, p: State) -> None:
        cups = p.game.cups
        p.pop()
        p.tell(TurnBegan(p.turn))
        p.push(AdvanceTurn())
        if p.turn > p.game.first_turn:
            p.cups = cups.later[SOVIET], cups.later[GERMAN]
            p.push(Initiative(0))
            return
        # The first turn: the scenario names the initiative, the cups, and the chit in play.
        p.initiative = p.game.first_initiative
        p.cups = cups.first[SOVIET], cups.first[GERMAN]
        if cups.opening is None:
            p.push(Draws(p.initiative))
        else:
            p.push(Activation(cups.opening), Opened(cups.chits[cups.opening].side))


class BackInCup(Event):
    name, cites, says = "cup", "1.15c", "{chit} goes back into the cup"
    chit: str


class Opened(Step[State]):
    """The activation with which a scenario opens is over (1.15c): the other side draws, unless the
    chit goes back into the cup."""

    name = "opened"
    side: int

    def run(self, p: State) -> None:
        cups, side = p.game.cups, self.side
        first = cups.opening
        if p.game.options["soviet_early_start"] and cups.early_start and first is not None:
            p.set_cup(side, (*p.cups[side], first))
            p.tell(BackInCup(cups.chits[first].name))
            p.replace(Draws(side))
        else:
            p.replace(Draws(1 - side))


class InitiativeRolled(Event):
    name = "initiative"
    soviet: int
    german: int

    @property
    def winner(self) -> int:
        """The side with the initiative."""
        return SOVIET if self.soviet > self.german else GERMAN

    @property
    def rule(self) -> str:
        return "1.1b" if self.soviet == self.german else "1.1a"

    def said(self) -> Said:
        fate = "{winner:side} initiative and air support"
        fate = "both roll again" if self.soviet == self.german else fate
        return Said(f"Soviet {{soviet}}, German {{german}}: {fate}", self)

    def faces(self) -> tuple[int, ...]:
        return self.soviet, self.german


class Initiative(Step[State]):
    """Both sides roll a die; the higher has the initiative, equal ones roll again (1.1). The entry
    counts the throws that were equal."""

    name, rule = "initiative", "1.1a"
    asks = "Dice for the initiative: Soviet, German."
    equal: int

    def actor(self, p: State) -> str:
        return CHANCE

    def actions(self, p: State) -> Iterator[Action]:
        return (Action("rolls", pair) for pair in product(FACES, FACES))

    def apply(self, p: State, action: Action) -> None:
        soviet, german = (int(die) for die in action.args)
        rolled = InitiativeRolled(soviet, german)
        p.tell(rolled)
        if soviet == german:
            p.replace(Initiative(self.equal + 1))
            return
        p.initiative = rolled.winner
        p.replace(Draws(p.initiative))


class Ended(Event):
    name, cites, says = "end", "2.0-1", "{result}"
    result: str


class AdvanceTurn(Step[State]):
    """The turn marker advances when both cups are empty, or the game ends (1.1f)."""

    name = "advance turn"

    def run(self, p: State) -> None:
        p.pop()
        if p.turn >= p.game.last_turn:
            p.result = verdict(p)
            p.tell(Ended(p.result))
        else:
            p.turn += 1
            p.push(GameTurn())
