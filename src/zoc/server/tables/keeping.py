"""A table's game as it is kept outside the server: its record, and what an audit needs."""

from __future__ import annotations

import json
from typing import Any

from zoc.kernel.play import Play
from zoc.kernel.record import write_record
from zoc.server.dice import Audited, Thrown, audit
from zoc.server.tables.errors import TableError
from zoc.server.tables.history import ENDS
from zoc.server.tables.live import LiveTable

AUDIT = "zoc audit 1"


def play_of(live: LiveTable) -> Play:
    """The game played again, without what was taken back."""
    table, start = live.table, live.history.at(0)
    seats = {seat.side: _word(seat.machine or seat.name) for seat in live.seats if seat.name}
    play = Play(live.game, start.copy(), seats, table.position)
    for row in live.history.line:
        if row.kind not in ENDS:
            play.carry_out(live.game.read(row.text))
    return play


def _word(name: str) -> str:
    """A name as a record takes it: one word."""
    return "-".join(name.split()) or "player"


def record_of(live: LiveTable) -> str:
    """The game as a record; how it ended by other means than the rules is a comment."""
    record = write_record(play_of(live))
    ends = [f"# {row.text}\n" for row in live.history.line if row.kind in ENDS]
    return record + "".join(ends)


def audit_file(live: LiveTable) -> dict[str, Any]:
    """All that somebody needs to check the dice of a finished game by themselves."""
    table = live.table
    if not live.history.now.over:
        raise TableError("The dice can be checked when the game is over.", "closed")
    return {
        "form": AUDIT,
        "table": table.id,
        "title": table.title,
        "scenario": table.scenario,
        "options": json.loads(table.options),
        "rules": table.rules,
        "position": table.position,
        "seed": table.seed.hex(),
        "seed_hash": table.seed_hash,
        "inherited": table.inherited,
        "events": [[row.number, row.kind, row.text] for row in live.history.rows],
    }


def audit_table(live: LiveTable) -> Audited:
    """Checks the dice of a finished game."""
    file = audit_file(live)
    events = [Thrown(*event) for event in file["events"]]
    start, table = live.history.at(0), live.table
    return audit(live.game, start, events, table.seed, table.seed_hash, table.inherited + 1)
