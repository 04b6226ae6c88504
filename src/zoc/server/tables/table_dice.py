"""The dice of a table: its own, or first those that its position file lays down."""

from __future__ import annotations

import tomllib
from functools import lru_cache

from zoc.kernel.play.action import Action
from zoc.kernel.play.game import CHANCE
from zoc.kernel.play.lesson import laid_down
from zoc.server.tables.batch import Thrower, thrower
from zoc.server.tables.live import LiveTable


def thrower_of(live: LiveTable) -> Thrower:
    """Which outcome chance has at a table."""
    own, dice = thrower(live.table.seed), list(_dice(live.table.position))
    if not dice:
        return own
    rows = [row for row in live.history.line if row.kind == CHANCE]
    left = dice[sum(len(live.game.read(row.text).args) for row in rows) :]

    def throw(event: int, outcomes: list[tuple[Action, int]]) -> Action:
        nonlocal left
        found, rest = laid_down(outcomes, left) if left else (None, left)
        left = list(rest)
        return found or own(event, outcomes)

    return throw


@lru_cache(64)
def _dice(position: str) -> tuple[int, ...]:
    return tuple(tomllib.loads(position).get("dice", ())) if position else ()
