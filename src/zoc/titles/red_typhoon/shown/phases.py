"""The phase rail: 7 Soviet and 4 German phases, as far as the turn has them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from zoc.kernel.position import Entry
from zoc.kernel.show import Phase
from zoc.kernel.step import Step
from zoc.titles.red_typhoon.arrivals import (
    Airborne,
    Area,
    Deadline,
    Partisans,
    Uprising,
    Withdrawal,
)
from zoc.titles.red_typhoon.combat import Combat
from zoc.titles.red_typhoon.losses import Crowded
from zoc.titles.red_typhoon.movement import Movement
from zoc.titles.red_typhoon.position import GERMAN, SIDES, SOVIET, State
from zoc.titles.red_typhoon.sequence import ActionPoints, Recovery, player_turn
from zoc.titles.red_typhoon.setup import Deployment


class Cell(NamedTuple):
    """A phase of the sequence of play as the rail names it, and the steps that belong to it."""

    text: str
    rule: str
    steps: tuple[type[Step[Any]], ...]

    @property
    def id(self) -> str:
        """What clients call it."""
        return self.steps[0].name


CELLS = (
    Cell("Deployment", "3.1", (Deployment,)),
    Cell("AP", "12.1a", (ActionPoints,)),
    Cell("Movement", "8.0", (Movement,)),
    Cell("Combat", "9.0", (Combat,)),
    Cell("1S withdrawal", "13.1", (Withdrawal, Deadline)),
    Cell("Airborne", "13.2", (Airborne,)),
    Cell("Partisans", "13.3", (Partisans, Area, Uprising)),
    Cell("Recovery", "11.0a", (Recovery,)),
)


def cell_of(step: Entry) -> Cell | None:
    """The phase that a step belongs to."""
    return next((cell for cell in CELLS if isinstance(step, cell.steps)), None)


def current(p: State) -> tuple[str, int]:
    """The phase that is being played and whose it is."""
    agenda = p.agenda
    for place in range(len(agenda) - 1, -1, -1):
        step, below = agenda[place], agenda[place - 1] if place else None
        # What is removed before combat begins was moved there.
        if isinstance(step, Crowded) and below == Combat(step.side):
            return Movement.name, step.side
        cell = cell_of(step)
        if cell is not None:
            return cell.id, getattr(step, "side", SOVIET)
    return "", SOVIET


def phases(p: State) -> Iterator[Phase]:
    """The rail: the phases of the player turn, the other one folded into a cell."""
    now, side = current(p)
    if now == Deployment.name:
        yield Phase(now, CELLS[0].text, SIDES[side], "now", (CELLS[0].rule,))
        return
    if side == GERMAN:
        yield Phase("soviet turn", "Soviet turn", SIDES[SOVIET], "done", ("5.0b",))
    found = dict.fromkeys(filter(None, map(cell_of, player_turn(p, side))))
    state = "done"
    for cell in found:
        state = "now" if cell.id == now else "next" if state == "now" else state
        yield Phase(cell.id, cell.text, SIDES[side], state, (cell.rule,))
    if side == SOVIET:
        yield Phase("german turn", "German turn", SIDES[GERMAN], "next", ("5.0c",))
