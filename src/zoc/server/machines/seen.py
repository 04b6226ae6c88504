"""A table as a seat may know it, for the processes in which is thought about it."""

from __future__ import annotations

from zoc.kernel.shown.sight import Sight
from zoc.server.machines.worker import Seen
from zoc.server.tables.live import LiveTable


def seen_by(live: LiveTable, seat: str) -> Seen:
    """Where a table stands, without what is hidden from a seat."""
    table, position = live.table, Sight(live.game, live.history.now, seat).position
    game = (table.title, table.scenario, table.options, table.position)
    return Seen(*game, position.dump(), seat)
