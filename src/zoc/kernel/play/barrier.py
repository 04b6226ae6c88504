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
    return barrier_of(before.actor, before, action, after)


def barrier_of(actor: str, before: Position, action: Action, after: Position) -> str:
    """The same where it is known who acted."""
    reveals = actor != CHANCE and before.agenda[-1].reveals(before, action)
    return barrier_between(actor, reveals, after)


def barrier_between(actor: str, reveals: bool, after: Position) -> str:
    """The same for what is on record: whose action it was, and whether it revealed something."""
    if actor == CHANCE:
        return "die"
    if reveals:
        return "reveal"
    if after.over:
        return "end"
    following = after.actor
    if following == CHANCE:
        return "chance"
    return "" if following == actor else "handover"
