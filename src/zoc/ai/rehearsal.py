"""Rehearsal: a phase of movement played through on a copy, to begin a plan with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from zoc.ai.plan import Entry
from zoc.ai.soldier import Soldier
from zoc.kernel.cycle.march import March, Movement
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.play.action import Action
from zoc.kernel.play.game import CHANCE

MOST = 3000
"""More orders than a phase takes."""


@dataclass
class Rehearsed:
    """A phase as it would go: the position before its end, and what was ordered."""

    end: Standing
    entries: list[Entry] = field(default_factory=list[Entry])
    cut: bool = False
    """Whether time ran out before its end, so that nothing is known of those who did not go."""


def rehearse(player: Soldier, p: Standing, seat: str, late: Callable[[], bool]) -> Rehearsed:
    """Plays the phase that a position is in until its end, as a player would who decides one order
    at a time. Of marches on which dice fall what leads up to the dice is kept, in its place: others
    count on it. What follows is decided when it comes to it."""
    found, now, depth = Rehearsed(p.copy()), p.copy(), len(p.agenda)
    said, rolled = list[Action](), False
    for _ in range(MOST):
        if len(now.agenda) < depth or now.over:
            return found
        rolled = rolled or now.actor == CHANCE
        if len(now.agenda) == depth:
            _close(found, said, rolled)
            said, rolled, found.end = [], False, now.copy()
            if late():
                found.cut = True
                return found
        action = _next(player, now, seat)
        if len(now.agenda) == depth and action.verb == "end":
            return found
        if now.actor == seat and not rolled:
            said.append(action)
        now.game.carry_out(now, action)
    return found


def _next(player: Soldier, now: Standing, seat: str) -> Action:
    if now.actor == CHANCE:
        return max(now.decision.outcomes, key=lambda outcome: outcome[1])[0]
    return player.choose(now, now.actor)


def _close(found: Rehearsed, orders: list[Action], rolled: bool) -> None:
    """Notes what was ordered since the phase was last asked."""
    if not orders:
        return
    units = [int(a.args[0]) for a in orders if a.verb in ("move", "with") and a.args]
    # Who goes on step by step ends with the last of them.
    goals = [int(a.args[-1]) for a in orders if a.verb == "to" and a.args]
    goal = goals[-1] if goals and not rolled else 0
    if units and not goal and not rolled:
        return
    found.entries.append(Entry(tuple(orders), tuple(units), goal))


def on_the_march(end: Standing, before: Standing, step: Movement[Standing], unit: int) -> Standing:
    """The end of a rehearsal, with one unit back where it came from, as it was, and about to
    march: with all it may spend."""
    now = end.copy()
    for name in now.COLUMNS:
        getattr(now, name)[unit] = getattr(before, name)[unit]
    march: March[Standing] = step.march(now, unit)  # pyright: ignore[reportAssignmentType]
    now.agenda = (*end.agenda, march)
    now.touch()
    return now
