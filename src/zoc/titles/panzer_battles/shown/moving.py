"""Moves one after the other: who is left, and how the next begins while a march is under way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from zoc.kernel.action import Action
from zoc.kernel.show import Choice
from zoc.titles.panzer_battles.march import marching
from zoc.titles.panzer_battles.movement import Exploitation, Movement
from zoc.titles.panzer_battles.shown.choices import ENDS, choice
from zoc.titles.panzer_battles.position import State, Unit

PHASES = {"movement": Movement(), "exploitation": Exploitation()}
HALT = "halt"


def idle(p: State) -> list[Unit]:
    """The units that may still be moved in the phase, but for those on the march."""
    phase = next((entry for entry in reversed(p.agenda) if entry[0] in PHASES), None)
    if phase is None:
        return []
    going = marching(p, p.agenda[-1][1]) if p.agenda[-1][0] == "march" else ()
    free = PHASES[phase[0]].free
    return [u for u in p.game.units_of[int(phase[1])] if u not in going and free(p, u)]


def besides(p: State) -> Iterator[Choice]:
    """To take up another unit, or to end the phase, halts a march that has set out."""
    if p.agenda[-1][0] != "march" or Action(HALT) not in p.decision.actions:
        return
    for unit in idle(p):
        begun = choice(p, p.game.moves[unit])
        if begun is not None:
            yield replace(begun, first=HALT)
    yield Choice("end", ENDS[p.agenda[-2][0]], "button", key="E", first=HALT)
