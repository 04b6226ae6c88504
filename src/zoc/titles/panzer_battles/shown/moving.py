"""Moves one after the other: how the next begins while a march is under way."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.kernel.protocol import Action, Offer
from zoc.kernel.shown import Choice
from zoc.kernel.shown.boxes import idle
from zoc.kernel.shown.sharing import alike
from zoc.kernel.shown.words import BLANK, offered
from zoc.titles.panzer_battles.march import March
from zoc.titles.panzer_battles.movement import Movement
from zoc.titles.panzer_battles.position import Now, Unit

HALT, END = "halt", Action("end")


def besides(p: Now) -> Iterator[Choice]:
    """To take up another unit, or to end the phase, halts a march that has set out."""
    phase = p.under_way(Movement)
    if p.doing(March) is None or phase is None or Action(HALT) not in p.decision.actions:
        return
    for unit in idle(p, phase):
        yield _next(p, phase, unit)
    yield _offered(p, phase, END)


def _next(p: Now, phase: Movement, unit: Unit) -> Choice:
    """To take up a unit: the same choice as long as it stands where it does."""
    by = type(phase), unit, p.hex[unit]
    return alike(p, "besides", by, lambda: _offered(p, phase, p.game.moves[unit]))


def _offered(p: Now, phase: Movement, action: Action) -> Choice:
    offer = phase.offer(p, action) or Offer(BLANK)
    return offered(p.game.show, p, action, offer, HALT)
