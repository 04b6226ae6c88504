"""A table's game as it is kept outside the server: its record, and what an audit needs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from zoc.kernel.play.play import Play
from zoc.kernel.play.record import HEAD, THOUGHT, write_record, write_value
from zoc.server.dice import Audited, Thrown, audit
from zoc.server.tables.errors import TableError
from zoc.server.tables.history import ENDS, RULES, Row
from zoc.server.tables.live import LiveTable
from zoc.server.tables.minds import minds_told

AUDIT = "zoc audit 1"


def play_of(live: LiveTable) -> Play:
    """The game played again, without what was taken back."""
    _check_replays(live)
    table, start = live.table, live.history.start
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
    if not _replays(live):
        return "\n".join(_stored_lines(live)) + "\n"
    record = write_record(play_of(live), _thoughts(live))
    ends = [f"# {row.text}\n" for row in live.history.line if row.kind in ENDS]
    return record + "".join(ends)


def _thoughts(live: LiveTable) -> dict[int, list[str]]:
    """What machine players had in mind in the turns that are over, by the moves before it."""
    moves = [row.number for row in live.history.line if row.kind not in ENDS]
    made = {number: place for place, number in enumerate(moves)}
    return {
        made[mind.ply]: [f"{mind.side} {THOUGHT}: {idea.text}" for idea in mind.ideas]
        for mind in minds_told(live, "")
        if mind.ply in made
    }


def _replays(live: LiveTable) -> bool:
    return not live.history.since and live.album is None and not live.closed


def _check_replays(live: LiveTable) -> None:
    if not _replays(live):
        raise TableError("This game was played by older rules, which are not here.", "closed")


def _stored_lines(live: LiveTable) -> Iterator[str]:
    """A record from what was stored, for rules that are no longer here."""
    table = live.table
    renewals = [row for row in live.history.line if row.kind == RULES]
    yield HEAD
    yield f"title {table.title}"
    yield f"rules {renewals[0].text.split()[0] if renewals else table.rules}"
    yield f"scenario {table.scenario}"
    for name, value in sorted(json.loads(table.options).items()):
        yield f"option {name} {write_value(value)}"
    for seat in live.seats:
        if seat.name:
            yield f"seat {seat.side} {_word(seat.machine or seat.name)}"
    yield ""
    for row in live.history.line:
        yield from _stored_line(row)


def _stored_line(row: Row) -> Iterator[str]:
    if row.kind in ENDS or row.kind == RULES:
        yield f"# {'rules ' if row.kind == RULES else ''}{row.text}"
        return
    yield f"{row.side} {row.text}"
    if row.checksum:
        yield f"turn {row.turn} {row.checksum}"


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
    _check_replays(live)
    events = [Thrown(*event) for event in file["events"]]
    start, table = live.history.start, live.table
    return audit(live.game, start, events, table.seed, table.seed_hash, table.inherited + 1)
