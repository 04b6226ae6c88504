"""What a counter tells beyond its print: its states, and what it has done in the phase."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from zoc.kernel.cycle.track import Phase
from zoc.kernel.shown import Badge
from zoc.kernel.shown.wargame import badges_of_marks
from zoc.titles.panzer_battles.position import (
    ACTIVE,
    EXPLOITS,
    MOVED,
    NO_CHIT,
    Now,
    Unit,
)
from zoc.titles.panzer_battles.shown.phases import current, playing

IDLE = Badge("", "Not activated by the chit in play", "idle")
NO_EXPLOIT = Badge("", "May not move in this exploitation phase", "idle")


def badges(p: Now, unit: Unit) -> tuple[Badge, ...]:
    """The states of a unit, and what it has done in this phase."""
    found = badges_of_marks(p, unit)
    if p.hex[unit] and p.chit != NO_CHIT and p.game.side[unit] == playing(p):
        found += _out(p.state[unit], current(p))
    return tuple(found)


def badged_by(p: Now) -> tuple[Hashable, ...]:
    """What the badges hang on: the chit in play, whose it is, and the phase."""
    return ((p.chit, *badged_at(p)),) * len(p.game.units)


def badged_at(p: Now) -> tuple[int, str]:
    """Whose activation it is, and the phase."""
    phase = current(p)
    return playing(p), phase.text if phase is not None else ""


def _out(state: int, phase: Phase | None) -> Iterator[Badge]:
    """That a unit takes no part in the phase."""
    if not state & ACTIVE:
        yield IDLE
    elif phase is not None and phase.text == "Exploitation" and not state & (EXPLOITS | MOVED):
        yield NO_EXPLOIT
