"""The enemy's reply: what he could make of a position on his next turn, as a soldier would play it.

No dice are thrown: the phases in between are passed over, his movement is rehearsed, and what his
attacks and rings then promise is what there is to fear."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from zoc.ai.battles import battles
from zoc.ai.prospect import Prospect
from zoc.ai.rehearsal import rehearse
from zoc.ai.soldier import Soldier
from zoc.kernel.cycle.march import Movement
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.judgement.insight import Insight
from zoc.kernel.judgement.peril import Foe
from zoc.kernel.play.action import Action
from zoc.kernel.play.game import CHANCE

PASSED = 80
"""So many decisions at most are passed over until the enemy moves."""
GONE = 0.5
"""Whoever is more likely than so to be destroyed by the attacks that come first does not reply."""


NOBODY = Foe({}, 0)
"""What comes after the reply is not looked at."""


class Answer(NamedTuple):
    """The position after the enemy's movement, and what it promises him."""

    end: Standing
    gain: float


def reply(
    player: Soldier, sees: Insight, end: Standing, side: int, late: Callable[[], bool]
) -> Answer:
    """What the enemy of a side could make of the position after its movement; nothing where the
    game ends before."""
    now = _moving(player, sees, end, side)
    if now is None:
        return Answer(end, 0.0)
    done = rehearse(player, now, now.actor, late).end
    return Answer(done, Prospect(sees, now, 1 - side, NOBODY).gains(done))


def _moving(player: Soldier, sees: Insight, end: Standing, side: int) -> Standing | None:
    """The enemy's next movement, with those gone who will most likely be destroyed; None where
    there is none."""
    now = end.copy()
    _strike(sees, now, side)
    for _ in range(PASSED):
        if now.over:
            return None
        step = now.agenda[-1]
        if isinstance(step, Movement) and step.side != side and now.actor != CHANCE:
            return now
        now.game.carry_out(now, _passing(player, now))
    return None


def _strike(sees: Insight, now: Standing, side: int) -> None:
    for _, target, units in battles(sees, now, side):
        chances = sees.odds(now, target, units)
        if chances is not None and sees.destroyed(now, target, chances) > GONE:
            for unit in list(now.stack_of(1 - side, target)):
                now.hex[unit] = 0
    now.touch()


def _passing(player: Soldier, now: Standing) -> Action:
    if now.actor == CHANCE:
        return max(now.decision.outcomes, key=lambda outcome: outcome[1])[0]
    end = Action("end")
    return end if now.why_not(end) is None else player.choose(now, now.actor)
