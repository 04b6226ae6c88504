"""Advice: what the commander would do in somebody's place, in the words of its own reasons."""

from __future__ import annotations

from random import Random

from zoc.ai.battles import battles
from zoc.ai.commander import Commander
from zoc.ai.plan import Reason
from zoc.ai.reasons import attack_reason
from zoc.kernel.cycle.attack import CombatPhase
from zoc.kernel.cycle.march import Movement
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.judgement.insight import insight
from zoc.kernel.play.position import Position
from zoc.kernel.shown.sight import Sight

IDEAS = 3
"""So many ideas are given."""


def advice(p: Position, seat: str, seconds: float = 2.0, ideas: int = IDEAS) -> list[Reason]:
    """The best ideas for a seat that is to move or attack, from what it may see; nothing where
    there is no insight, or another is to decide."""
    seen = Sight(p.game, p, seat).position
    sees, step = insight(p.game), seen.agenda[-1] if seen.agenda else None
    if sees is None or seen.actor != seat or not isinstance(seen, Standing):
        return []
    if isinstance(step, Movement):
        commander = Commander(Random(0), seconds)
        commander.choose(seen, seat)
        return commander.plan.reasons[:ideas]
    if isinstance(step, CombatPhase):
        found = (attack_reason(sees, seen, t, units) for _, t, units in
                 battles(sees, seen, step.side))  # fmt: skip
        return [reason for reason in found if reason is not None][:ideas]
    return []
