"""A change of a table: worked out first, then written in one transaction, then taken up.

Only what is committed is acknowledged. Another process may have been quicker: then nothing is
written, the table catches up, and the request is looked at anew."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy.orm import Session

from zoc.kernel.position import Position
from zoc.server.store import Store
from zoc.server.tables import rows as db
from zoc.server.tables.clock import pass_on
from zoc.server.tables.history import Row
from zoc.server.tables.live import LiveTable

SNAPSHOT_EVERY = 12
"""Fewer events than this are played again faster than a snapshot is read."""


@dataclass(slots=True)
class Change:
    """What is to be written: events with the positions after them, and columns of the table."""

    rows: Sequence[tuple[Row, Position]] = ()
    values: dict[str, Any] = field(default_factory=dict[str, Any])
    notice: str = ""
    """The account that is to decide now and was not before."""


def commit(store: Store, live: LiveTable, change: Change, process: str) -> None:
    """Writes a change, and takes it up once it is on the disk."""
    now = time.time()
    position = change.rows[-1][1] if change.rows else live.history.now
    banks = _standing(live, change, position, now) if change.rows else {}
    with store.writing() as session:
        db.lock_table(session, store, live.id, live.ply)
        _write(session, live, change, position, now)
        db.change_banks(session, live.id, banks)
        db.tell_others(session, store, [process, "table", live.id])
    _take_up(live, change, banks)


def _write(
    session: Session, live: LiveTable, change: Change, position: Position, now: float
) -> None:
    db.append_events(session, live.id, (row for row, _ in change.rows))
    db.change_table(session, live.id, change.values)
    ply = live.ply + len(change.rows)
    if change.rows and _worth_keeping(live, position, ply):
        db.add_snapshot(session, live.id, ply, position)
    if change.notice:
        db.add_notice(session, live.id, change.notice, position.actor, ply, now)


def _worth_keeping(live: LiveTable, position: Position, ply: int) -> bool:
    return position.actor != live.table.actor and ply - live.kept >= SNAPSHOT_EVERY


def _standing(live: LiveTable, change: Change, position: Position, now: float) -> dict[str, float]:
    """Fills in where the table stands afterwards; gives the banks of the clocks."""
    standing = standing_of(live, position)
    clock, banks = pass_on(live.table, live.seats, position.actor, _playing(live, position), now)
    ply = live.ply + len(change.rows)
    change.values = {**standing, **clock, "ply": ply, "changed": now} | change.values
    if position.over:
        change.values |= {"ended": now, "take_back": ""}
    person = standing["actor_id"]
    if person and person != live.table.actor_id:
        change.notice = person
    return banks


def standing_of(live: LiveTable, position: Position) -> dict[str, Any]:
    """The columns of a table that say where it stands."""
    seat = live.seat_of(position.actor)
    status = "over" if position.over else "playing" if _full(live) else "open"
    return {
        "status": status,
        "turn": position.turn,
        "turn_text": live.game.show.turn_text(position),
        "actor": position.actor,
        "actor_id": seat.account_id if seat else None,
        "machine": seat.machine if seat else None,
        "claim_until": 0.0,
        "result": live.game.show.result(position) if position.over else "",
    }


def _full(live: LiveTable) -> bool:
    return all(seat.kind != "open" for seat in live.seats)


def _playing(live: LiveTable, position: Position) -> bool:
    return not position.over and _full(live)


def _take_up(live: LiveTable, change: Change, banks: dict[str, float]) -> None:
    live.version += 1
    if change.rows and _worth_keeping(live, change.rows[-1][1], live.ply + len(change.rows)):
        live.kept = live.ply + len(change.rows)
    for row, position in change.rows:
        live.take_up(row, position)
    for name, value in change.values.items():
        setattr(live.table, name, value)
    for seat in live.seats:
        seat.bank = banks.get(seat.side, seat.bank)


def catch_up(store: Store, live: LiveTable) -> bool:
    """Reads what other processes have written; tells whether anything was new."""
    if live.closed:
        return False
    with store.reading() as session:
        table = db.read_table(session, live.id)
        seats = db.read_seats(session, live.id)
        rows = db.read_events(session, live.id, live.ply) if table.ply > live.ply else []
    before = (live.ply, live.table.take_back, _sat(live.seats))
    live.table, live.seats = table, seats
    for row in rows:
        live.take_up(row)
    changed = before != (live.ply, table.take_back, _sat(seats))
    live.version += changed
    return changed


def _sat(seats: Sequence[Any]) -> list[tuple[Any, ...]]:
    return [(seat.side, seat.kind, seat.account_id, seat.name) for seat in seats]
