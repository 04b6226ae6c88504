"""Reads and writes a table's rows in the database."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import insert, select, text, update
from sqlalchemy.orm import Session

from zoc.kernel.game import Game
from zoc.kernel.position import Position
from zoc.server.store import Event, Notice, Seat, Snapshot, Store, Table
from zoc.server.tables.errors import MovedOnError, TableError
from zoc.server.tables.history import Row

CHANNEL = "zoc_tables"
"""PostgreSQL's channel on which the processes tell each other what has changed."""


# -- reading --------------------------------------------------------------------------------------


def read_table(session: Session, id_: str) -> Table:
    """A table's own row."""
    table = session.get(Table, id_)
    if table is None:
        raise TableError("There is no such table.", "missing")
    return table


def read_seats(session: Session, id_: str) -> list[Seat]:
    """A table's seats in the order of its sides."""
    return list(session.scalars(select(Seat).where(Seat.table_id == id_).order_by(Seat.place)))


def read_events(session: Session, id_: str, after: int = 0) -> list[Row]:
    """A table's events after the first `after` ones."""
    wanted = select(Event).where(Event.table_id == id_, Event.number > after)
    return [_row(event) for event in session.scalars(wanted.order_by(Event.number))]


def _row(event: Event) -> Row:
    return Row(
        number=event.number,
        kind=event.kind,
        side=event.side,
        text=event.text,
        batch=event.batch,
        turn=event.turn,
        time=event.time,
        account=event.account_id,
        key=event.key,
        checksum=event.checksum,
        told=read_told(event.told),
        reveals=event.reveals,
    )


def read_told(text_: str) -> dict[str, bytes]:
    """The log lines of an event, kept as JSON for whoever may read them."""
    told = msgspec.json.decode(text_, type=dict[str, msgspec.Raw])
    return {reader: bytes(lines) for reader, lines in told.items()}


def write_told(told: dict[str, bytes]) -> str:
    """Log lines as they are stored."""
    raw = {reader: msgspec.Raw(lines) for reader, lines in told.items()}
    return msgspec.json.encode(raw).decode()


def read_snapshot(session: Session, table: Table, start: Position) -> tuple[int, Position] | None:
    """The newest position that was kept under the same rules, and after how many events."""
    wanted = select(Snapshot).where(Snapshot.table_id == table.id, Snapshot.rules == table.rules)
    kept = session.scalars(wanted.order_by(Snapshot.ply.desc()).limit(1)).first()
    if kept is None:
        return None
    checksum, dump = json.loads(kept.data)
    types = {name: getattr(start, name).typecode for name in start.COLUMNS}
    try:
        position = type(start).load(start.game, dump, types)
    except (LookupError, TypeError, ValueError):
        return None
    # A snapshot only saves time: one that does not fit is passed over.
    return (kept.ply, position) if position.checksum() == checksum else None


def dump_position(position: Position) -> bytes:
    """A position as a snapshot keeps it."""
    return json.dumps([position.checksum(), position.dump()], separators=(",", ":")).encode()


# -- writing --------------------------------------------------------------------------------------


def lock_table(session: Session, store: Store, id_: str, ply: int) -> None:
    """Holds a table against all others until the end of the transaction; if another process has
    gone on, nothing may be written."""
    wanted = select(Table.ply).where(Table.id == id_)
    # SQLite's write transaction holds the whole database already.
    found = session.scalar(wanted if store.sqlite else wanted.with_for_update())
    if found != ply:
        raise MovedOnError


def append_events(session: Session, id_: str, rows: Iterable[Row]) -> None:
    """Writes events behind those that are there."""
    values = [_values(id_, row) for row in rows]
    if values:
        session.execute(insert(Event), values)


def _values(id_: str, row: Row) -> dict[str, Any]:
    return {
        "table_id": id_,
        "number": row.number,
        "kind": row.kind,
        "side": row.side,
        "text": row.text,
        "batch": row.batch,
        "account_id": row.account,
        "key": row.key,
        "turn": row.turn,
        "checksum": row.checksum,
        "reveals": row.reveals,
        "told": write_told(row.told),
        "time": row.time,
    }


def change_table(session: Session, id_: str, values: dict[str, Any]) -> None:
    """Changes columns of a table's own row."""
    if values:
        session.execute(update(Table).where(Table.id == id_).values(**values))


def change_banks(session: Session, id_: str, banks: dict[str, float]) -> None:
    """Writes what is left on the clocks."""
    for side, bank in banks.items():
        wanted = update(Seat).where(Seat.table_id == id_, Seat.side == side)
        session.execute(wanted.values(bank=bank))


def add_snapshot(session: Session, id_: str, ply: int, position: Position) -> None:
    """Keeps a position."""
    game: Game = position.game
    values = {"table_id": id_, "ply": ply, "rules": game.version, "data": dump_position(position)}
    session.execute(insert(Snapshot), [values])


def add_notice(session: Session, id_: str, account: str, side: str, ply: int, now: float) -> None:
    """Notes that somebody is to be told that it is their turn, once."""
    same = (Notice.table_id == id_, Notice.account_id == account, Notice.ply == ply)
    if session.scalar(select(Notice.id).where(*same)) is not None:
        return
    values = {
        "table_id": id_,
        "account_id": account,
        "side": side,
        "ply": ply,
        "state": "waiting",
        "due": now,
        "tries": 0,
        "created": now,
        "error": "",
    }
    session.execute(insert(Notice), [values])


def tell_others(session: Session, store: Store, words: Sequence[str]) -> None:
    """Tells the other processes what has changed, once it is committed."""
    if not store.sqlite:
        notify = text("select pg_notify(:channel, :words)")
        session.execute(notify, {"channel": CHANNEL, "words": " ".join(words)})
