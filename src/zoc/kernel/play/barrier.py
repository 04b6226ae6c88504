"""What undo may not cross, said once for plays, tables, logs and previews."""

from __future__ import annotations

from zoc.kernel.play.action import Action
from zoc.kernel.play.position import Position
from zoc.kernel.play.step import CHANCE

BARRIERS = {
    "": "",
    "die": "die rolled",
    "chance": "a die decides",
    "reveal": "something hidden was shown",
    "handover": "the other side decides",
    "end": "the game is over",
}
"""The barriers, as people are told."""


def barrier(before: Position, action: Action, after: Position) -> str:
    """Why an action that led from one moment to another can no longer be taken back: `die` for an
    outcome of chance, `end`, `reveal`, `chance` where dice come next, `handover` where another
    seat decides; '' where it can."""
    if before.actor == CHANCE:
        return "die"
    if before.game.decision(before).step.reveals(before, action):
        return "reveal"
    if after.over:
        return "end"
    if after.actor == CHANCE:
        return "chance"
    return "" if after.actor == before.actor else "handover"
