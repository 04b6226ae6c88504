"""The phase rail: one cell a draw; the steps of an activation stand in its panel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from zoc.kernel.play.step import Step
from zoc.kernel.shown import Phase
from zoc.titles.panzer_battles.activation import Recovery, StandDown
from zoc.titles.panzer_battles.advance import Advance
from zoc.titles.panzer_battles.air import AirDie, AirStrikes
from zoc.titles.panzer_battles.arrivals import Arrivals, EntryDie
from zoc.titles.panzer_battles.barrage import Barrage, Salvo
from zoc.titles.panzer_battles.chits import Activation, Coordination, CoordinationDie, Draws
from zoc.titles.panzer_battles.combat import Battle, Combat
from zoc.titles.panzer_battles.fire import BarrageDie, Kill, KillDie
from zoc.titles.panzer_battles.movement import Exploitation, Movement
from zoc.titles.panzer_battles.position import GERMAN, NO_CHIT, SIDES, SOVIET, State
from zoc.titles.panzer_battles.roads import Road, RoadMarch
from zoc.titles.panzer_battles.sequence import Initiative
from zoc.titles.panzer_battles.setup import Deployment
from zoc.titles.panzer_battles.stacking import Crowded
from zoc.titles.panzer_battles.supply import Supply


class Cell(NamedTuple):
    """A phase of an activation: the steps that belong to it, its name, its rule."""

    id: str
    text: str
    rule: str
    steps: tuple[type[Step[Any]], ...]


CELLS = (
    Cell("draw", "Chit", "1.8-2", (Activation, CoordinationDie, Coordination, EntryDie, AirDie)),
    Cell("barrage", "Barrage", "1.10-2", (AirStrikes, Barrage, Salvo, BarrageDie, KillDie, Kill)),
    Cell("road march", "Road march", "1.12-1", (Arrivals, RoadMarch, Road)),
    Cell("movement", "Movement", "SCS-4.1", (Movement,)),
    Cell("combat", "Combat", "SCS-7.1", (Combat, Battle, Advance)),
    Cell("exploitation", "Exploitation", "SCS-10.1", (Exploitation,)),
    Cell("supply", "Supply, DG removal", "1.9c", (Supply, Recovery, StandDown)),
)
CELL_OF: dict[type, str] = {step: cell.id for cell in CELLS for step in cell.steps}


def current(p: State) -> str:
    """The phase of the activation that is being played, or ''."""
    if p.doing(Crowded) is not None:
        # The check of stacking belongs to the phase before it.
        before = any(isinstance(step, Combat) for step in p.agenda)
        return Movement.name if before else Exploitation.name
    found = (CELL_OF[type(step)] for step in reversed(p.agenda) if type(step) in CELL_OF)
    return next(found, "")


def playing(p: State) -> int:
    """The side whose activation is being played, else the one that draws or decides."""
    if p.chit != NO_CHIT:
        return p.game.cups.chits[p.chit].side
    waits = p.doing(Draws) or p.doing(Deployment)
    if waits is not None:
        return waits.side
    return SIDES.index(p.actor) if p.actor in SIDES else p.initiative


def phases(p: State) -> Iterator[Phase]:
    """The rail: the initiative, the chit in play with its phase, the next draw."""
    setup = p.doing(Deployment)
    if setup is not None:
        yield Phase(setup.name, "Set-up", SIDES[setup.side], "now", (setup.rule,))
        return
    side, drawing = SIDES[playing(p)], p.chit == NO_CHIT
    rolled = "done" if p.doing(Initiative) is None else "now"
    text = f"Initiative: {SIDES[p.initiative].capitalize()}" if rolled == "done" else "Initiative"
    yield Phase("initiative", text, "", rolled, ("1.1a",))
    if drawing:
        now = "next" if rolled == "now" else "now"
        yield Phase("draws", f"Draw {drawn(p) + 1}", side, now, ("1.8-1",))
        return
    cell = next((c for c in CELLS if c.id == current(p)), CELLS[0])
    name = p.game.cups.chits[p.chit].name
    text = name if cell.id == "draw" else f"{name}: {cell.text[0].lower()}{cell.text[1:]}"
    yield Phase(cell.id, text, side, "now", (cell.rule,))
    if any(p.cups):
        drawer = SIDES[_next(p)].capitalize()
        yield Phase("draws", f"Draw {drawn(p) + 1}: {drawer}", "", "next", ("1.8-6",))


def drawn(p: State) -> int:
    """How many chits were drawn in this turn, the one in play included."""
    cups = p.game.cups
    if p.turn > p.game.first_turn:
        whole = sum(len(cup) for cup in cups.later)
    else:
        whole = sum(len(cup) for cup in (*cups.first, *cups.played))
        whole += cups.opening is not None
    return whole - sum(len(cup) for cup in p.cups)


def _next(p: State) -> int:
    """Who draws after this activation."""
    other = 1 - playing(p)
    return other if p.cups[other] or not p.cups[1 - other] else 1 - other


BOTH = (SOVIET, GERMAN)
