"""The sequence of play (1.1): turns, initiative, draws and activations, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, ClassVar

from zoc.kernel.cycle import track
from zoc.kernel.cycle.dice import FACES
from zoc.kernel.cycle.track import Cell
from zoc.kernel.data.shape import ShapeError, known
from zoc.kernel.protocol import CHANCE, Action, Event, Outcome, Said, Step
from zoc.titles.panzer_battles.activation import Muster, StandDown
from zoc.titles.panzer_battles.air import AirStrikes
from zoc.titles.panzer_battles.chits import Activation, Draws
from zoc.titles.panzer_battles.position import ACTIVE, GERMAN, NO_CHIT, SIDES, SOVIET, Now


class Opened(Step[Now]):
    """The activation with which a scenario opens is over (1.15c): the other side draws, unless the
    chit goes back into the cup."""

    name = "opened"
    side: int

    def next(self, p: Now) -> int:
        """Who draws after it."""
        again = p.game.options["soviet_early_start"] and p.game.cups.early_start
        return self.side if again else 1 - self.side

    def run(self, p: Now) -> None:
        cups, side, first = p.game.cups, self.side, p.game.cups.opening
        if self.next(p) == side and first is not None:
            p.set_cup(side, (*p.cups[side], first))
            p.say("cup", "1.15c", "{chit} goes back into the cup", chit=cups.chits[first].name)
        p.replace(Draws(self.next(p)))


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


class Initiative(Step[Now]):
    """Both sides roll a die; the higher has the initiative, equal ones roll again (1.1). The entry
    counts the throws that were equal."""

    name, rule = "initiative", "1.1a"
    asks = "Dice for the initiative: Soviet, German."
    equal: int

    def actor(self, p: Now) -> str:
        return CHANCE

    def actions(self, p: Now) -> Iterator[Action]:
        return (Action("rolls", pair) for pair in product(FACES, FACES))

    def apply(self, p: Now, action: Action) -> None:
        soviet, german = (int(die) for die in action.args)
        rolled = InitiativeRolled(soviet, german)
        p.tell(rolled)
        if soviet == german:
            p.replace(Initiative(self.equal + 1))
            return
        p.initiative = rolled.winner
        p.touch()
        p.replace(Draws(p.initiative))


class AdvanceTurn(track.TurnEnd[Now]):
    """The turn marker advances when both cups are empty, or the game ends (1.1f)."""

    name = "advance turn"


class Track(track.Track[Now]):
    """Game turns: initiative, then chits are drawn until both cups are empty; each activates units
    for all phases of an activation (1.1)."""

    closes: ClassVar[type[Step[Now]]] = AdvanceTurn
    rule, last_rule = "1.1", "2.0-1"

    def begin(self, p: Now) -> None:
        cups = p.game.cups
        p.tell(self.began(p))
        p.push(self.closes())
        if p.turn > self.first_turn:
            p.cups = cups.later[SOVIET], cups.later[GERMAN]
            p.push(Initiative(0))
            return
        # The first turn: the scenario names the initiative, the cups, and the chit in play.
        p.initiative = self.order[0]
        p.touch()
        p.cups = cups.first[SOVIET], cups.first[GERMAN]
        if cups.opening is None:
            p.push(Draws(p.initiative))
        else:
            p.push(Activation(cups.opening), Opened(cups.chits[cups.opening].side))

    def result(self, p: Now, outcome: Outcome) -> Said:
        """The result as records keep it."""
        how = f"{outcome.winner} victory" if outcome.winner else "draw"
        low, high = sorted(outcome.points.values()) or (0, 0)
        return Said(f"{how}, {high} to {low} VP" if outcome.points else how)

    # -- activations ---------------------------------------------------------------------------

    def of(self, side: int) -> list[Cell]:
        """An activation of a side (1.1e)."""
        return [Cell(phase, side) for phase in self.phases]

    def activation(self, side: int) -> list[Step[Any]]:
        """All steps of an activation after its chit and dice."""
        return [self.made(cell) for cell in self.of(side)[1:-1]]

    def made(self, cell: Cell) -> Step[Any]:
        """Air strikes are the other side's, and so is the next draw."""
        if cell.phase.step in (AirStrikes, Draws):
            return super().made(Cell(cell.phase, 1 - cell.side))
        return super().made(cell)

    def cells(self, p: Now) -> Iterator[Cell]:
        ends = p.under_way(StandDown)
        return iter(self.of(ends.side) if ends is not None else ())

    def is_at(self, cell: Cell, entry: Any) -> bool:
        if cell.phase.step is Activation:
            return False
        return isinstance(entry, Draws | Opened) or super().is_at(cell, entry)

    def _current(self, p: Now, cells: Sequence[Cell]) -> Cell | None:
        return super()._current(p, cells) if cells else None

    # -- position files ------------------------------------------------------------------------

    def turn_to(self, p: Now, side: str, phase: str) -> None:
        """`phase` is one of an activation, or `activation`, `draw`, `initiative`."""
        number, chits = SIDES.index(known(side, SIDES, "side")), p.game.cups.chits
        chit, p.chit = p.chit, NO_CHIT
        for owner, held in ((number, (chit,)), *enumerate(p.cups)):
            for other in held:
                if other != NO_CHIT and chits[other].side != owner:
                    raise ShapeError(f"the chit {chits[other].id} is not {SIDES[owner]}")
        outside: dict[str, tuple[Step[Any], ...]] = {
            "activation": (Activation(chit), Draws(1 - number)),
            "draw": (Draws(number),),
            "initiative": (Initiative(0),),
        }
        cells = self.of(number)[1:]
        names = [cell.phase.step.name for cell in cells[:-1]]
        known(phase, [*names, *outside], "phase")
        p.push(self.closes())
        if phase in outside:
            if phase == "activation" and chit == NO_CHIT:
                raise ShapeError("say which chit is drawn: chit = ...")
            p.push(*outside[phase])
            return
        first = names.index(phase)
        first -= first > 0 and cells[first - 1].phase.step is Muster
        p.push(*(self.made(cell) for cell in cells[first:]))
        p.chit = chit
        everybody = p.game.units_of[number]
        for unit in everybody if chit == NO_CHIT else p.game.cups.activated(chit):
            p.state[unit] |= ACTIVE
