"""Moves one after the other: how the next begins while a march is under way."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.kernel.protocol import Action
from zoc.kernel.shown import Choice
from zoc.kernel.shown.boxes import idle
from zoc.kernel.shown.words import offered
from zoc.titles.panzer_battles.march import March
from zoc.titles.panzer_battles.movement import Movement
from zoc.titles.panzer_battles.position import Now

HALT = "halt"


def besides(p: Now) -> Iterator[Choice]:
    """To take up another unit, or to end the phase, halts a march that has set out."""
    phase, show = p.under_way(Movement), p.game.show
    if p.doing(March) is None or phase is None or Action(HALT) not in p.decision.actions:
        return
    for action in (*(p.game.moves[unit] for unit in idle(p, phase)), Action("end")):
        offer = phase.offer(p, action)
        if offer is not None:
            yield offered(show, p, action, offer, HALT)
