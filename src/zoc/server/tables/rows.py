"""Reads and writes a table's rows in the database."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from hashlib import blake2b
from typing import Any, cast

import msgspec
import sqlalchemy
from sqlalchemy import Connection, Update, bindparam, insert, select, text, update
from sqlalchemy.orm import Session

from zoc.kernel.play.position import Position
from zoc.server.store import Album, Event, Invitation, Notice, Seat, Snapshot, Table
from zoc.server.store.quick import execute
from zoc.server.tables.errors import MovedOnError, TableError
from zoc.server.tables.history import Row

SUMMED = b"json "
"""How the sum in a snapshot begins that is one of its bytes."""
_encode = msgspec.json.Encoder().encode
LARGE, WRITTEN = 1 << 64, 2000
"""Larger numbers are kept as they were written, so many of them and of columns."""
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


def read_invited(session: Session, id_: str) -> dict[str, str]:
    """The accounts that were invited to a table, each with the side that it may take."""
    found = select(Invitation).where(Invitation.table_id == id_)
    return {each.account_id: each.side for each in session.scalars(found)}


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
    return _encode(raw).decode()


def read_snapshot(session: Session, table: Table, start: Position) -> tuple[int, Position] | None:
    """The newest position that was kept under the same rules, and after how many events."""
    wanted = select(Snapshot).where(Snapshot.table_id == table.id, Snapshot.rules == table.rules)
    kept = session.scalars(wanted.order_by(Snapshot.ply.desc()).limit(1)).first()
    if kept is None:
        return None
    position, same = load_position(kept.data, start)
    # A snapshot only saves time: one that does not fit is passed over.
    return (kept.ply, position) if position is not None and same else None


def read_snapshots(session: Session, table: Table, start: Position) -> dict[int, Position]:
    """The positions kept of a table that can be read as things are now, by events before them."""
    kept = session.scalars(select(Snapshot).where(Snapshot.table_id == table.id))
    found = {each.ply: load_position(each.data, start)[0] for each in kept}
    return {ply: position for ply, position in found.items() if position is not None}


def load_position(data: bytes, start: Position) -> tuple[Position | None, bool]:
    """A position that was kept, if it can be read, and whether it is to the letter the same."""
    try:
        checksum, dump = json.loads(data)
        types = {name: getattr(start, name).typecode for name in start.COLUMNS}
        position = type(start).load(start.game, dump, types)
        if checksum.encode().startswith(SUMMED):
            return position, dump_position(position) == bytes(data)
        return position, position.checksum() == checksum
    except Exception:
        # Whatever a later version makes of it: what cannot be read is passed over.
        return None, False


def read_album(session: Session, id_: str) -> bytes | None:
    """The album of a finished game, if one was made."""
    return session.scalar(select(Album.data).where(Album.table_id == id_))


def dump_position(position: Position) -> bytes:
    """A position as a snapshot keeps it, with a sum of what is written: that costs a third of the
    position's own checksum, which older snapshots have, and this is done for every order."""
    data = _written(position)
    return b'["%b%b",%b]' % (SUMMED, blake2b(data, digest_size=8).hexdigest().encode(), data)


def _written(position: Position) -> bytes:
    """What `position.dump()` is in JSON. An order leaves most columns and sets of hexes as they
    were, and a set of hexes is a number that takes as long to write as all the rest."""
    columns = ((name, getattr(position, name)) for name in position.COLUMNS)
    parts = [(name, _column(each.typecode, each.tobytes())) for name, each in columns]
    parts += [(name, _field(getattr(position, name))) for name in position.FIELDS]
    return b"{%b}" % b",".join([b'"%b":%b' % (name.encode(), data) for name, data in parts])


def _field(value: Any) -> bytes:
    if type(value) is int and value > LARGE:
        return _number(value)
    if type(value) is tuple:
        parts = cast(tuple[Any, ...], value)
        if any(type(each) is int and each > LARGE for each in parts):
            return b"[%b]" % b",".join(map(_field, parts))
    return _encode(value)


@lru_cache(WRITTEN)
def _column(typecode: str, data: bytes) -> bytes:
    return _encode(array(typecode, data).tolist())


@lru_cache(WRITTEN)
def _number(value: int) -> bytes:
    return _encode(value)


# -- writing --------------------------------------------------------------------------------------
#
# Statements are made once: making them takes longer than carrying them out.

_EVENTS, _TABLES, _SEATS = (
    cast(sqlalchemy.Table, model.__table__) for model in (Event, Table, Seat)
)
_SNAPSHOTS, _NOTICES = (cast(sqlalchemy.Table, model.__table__) for model in (Snapshot, Notice))
_PLY = select(_TABLES.c.ply).where(_TABLES.c.id == bindparam("the_id"))
_PLY_LOCKED = _PLY.with_for_update()
_APPEND = insert(_EVENTS)
_KEEP = insert(_SNAPSHOTS)
_NOTICE = insert(_NOTICES)
_NOTICED = select(_NOTICES.c.id).where(
    _NOTICES.c.table_id == bindparam("the_id"),
    _NOTICES.c.account_id == bindparam("the_account"),
    _NOTICES.c.ply == bindparam("the_ply"),
    _NOTICES.c.kind == bindparam("the_kind"),
)
_SEAT = update(_SEATS).where(
    _SEATS.c.table_id == bindparam("the_id"), _SEATS.c.side == bindparam("the_side")
)
_BANK = _SEAT.values(bank=bindparam("the_bank"))
_PAID = _SEAT.values(bank=bindparam("the_bank"), paid=bindparam("the_paid"))
_NOTIFY = text("select pg_notify(:channel, :words)")


@cache
def _change(names: tuple[str, ...]) -> Update:
    values: dict[str, Any] = {name: bindparam(f"new_{name}") for name in names}
    return update(_TABLES).where(_TABLES.c.id == bindparam("the_id")).values(**values)


def lock_table(connection: Connection, id_: str, ply: int) -> None:
    """Holds a table against all others until the end of the transaction; if another process has
    gone on, nothing may be written."""
    # SQLite's write transaction holds the whole database already.
    locked = connection.dialect.name != "sqlite"
    found = execute(connection, _PLY_LOCKED if locked else _PLY, {"the_id": id_})
    if found != ply:
        raise MovedOnError


def append_events(connection: Connection, id_: str, rows: Iterable[Row]) -> None:
    """Writes events behind those that are there."""
    values = [_values(id_, row) for row in rows]
    if values:
        execute(connection, _APPEND, *values)


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


def change_table(connection: Connection, id_: str, values: dict[str, Any]) -> None:
    """Changes columns of a table's own row."""
    if values:
        names = tuple(sorted(values))
        new = {f"new_{name}": values[name] for name in names}
        execute(connection, _change(names), {"the_id": id_, **new})


def change_banks(
    connection: Connection, id_: str, banks: dict[str, float], paid: dict[str, int]
) -> None:
    """Writes what is left on the clocks, and what was added last."""
    for side, bank in banks.items():
        here = {"the_id": id_, "the_side": side, "the_bank": bank}
        if side in paid:
            connection.execute(_PAID, here | {"the_paid": paid[side]})
        else:
            connection.execute(_BANK, here)


def add_snapshot(connection: Connection, id_: str, ply: int, rules: int, data: bytes) -> None:
    """Keeps a position."""
    values = {"table_id": id_, "ply": ply, "rules": rules, "data": data}
    execute(connection, _KEEP, values)


def add_notice(
    connection: Connection,
    id_: str,
    account: str,
    side: str,
    ply: int,
    now: float,
    kind: str = "turn",
) -> None:
    """Notes that somebody is to be told that it is their turn, or something else, once."""
    same = {"the_id": id_, "the_account": account, "the_ply": ply, "the_kind": kind}
    if execute(connection, _NOTICED, same) is not None:
        return
    values = {
        "table_id": id_,
        "account_id": account,
        "side": side,
        "ply": ply,
        "kind": kind,
        "state": "waiting",
        "due": now,
        "tries": 0,
        "ways": "",
        "created": now,
        "error": "",
    }
    execute(connection, _NOTICE, values)


def tell_others(connection: Connection, words: Sequence[str]) -> None:
    """Tells the other processes what has changed, once it is committed."""
    if connection.dialect.name != "sqlite":
        connection.execute(_NOTIFY, {"channel": CHANNEL, "words": " ".join(words)})
