"""A table as it would be if the others did nothing more: for plans that are made while waiting."""

from __future__ import annotations

from collections.abc import Collection

from zoc.kernel.play.action import Action
from zoc.kernel.play.game import CHANCE
from zoc.kernel.play.position import Position
from zoc.server.tables.errors import TableError

MOST = 400
"""Decisions of others, and dice, after which it is given up."""


def pretended(position: Position, sides: Collection[str]) -> Position:
    """The next decision of some sides if the others end what they can end, and every die falls as
    it falls most often. What must be decided on the way is decided anyhow."""
    p = position.copy()
    for _ in range(MOST):
        if p.over:
            raise TableError("The game would end before you decide again.", "rule")
        if p.actor in sides:
            return p
        p.game.carry_out(p, _likely(p) if p.actor == CHANCE else _idle(p))
    raise TableError("Nobody can say what you will have to decide next.", "rule")


def _likely(p: Position) -> Action:
    outcomes = p.decision.outcomes
    return max(outcomes, key=lambda outcome: outcome[1])[0]


def _idle(p: Position) -> Action:
    """What somebody does who does nothing: ends, else takes what needs no words, else the first."""
    keys = p.game.show.KEYS
    for verb in (verb for verb, key in keys.items() if key == "E"):
        if p.why_not(Action(verb)) is None:
            return Action(verb)
    actions = list(p.decision.actions)
    return next((action for action in actions if not action.args), actions[0])
