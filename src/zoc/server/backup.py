"""Backup and restore: the whole database as lines of JSON, the same for SQLite and PostgreSQL.

A backup is made while the server runs: it is one moment of the database. The first line says what
it is, each further line is a table's name and a row, the last line counts the rows."""

from __future__ import annotations

import base64
import gzip
import json
import os
import time
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from alembic import command
from alembic.util import CommandError
from sqlalchemy import Connection, MetaData, Table, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

from zoc import __version__
from zoc.server.store import Base, Store, migrate
from zoc.server.store.engine import BESIDE, is_full
from zoc.server.store.migrate import (
    NewerDatabaseError,
    check_known,
    configuration,
    revision,
)

HEAD = "zoc backup 1"
BATCH = 500
SKIP = ("alembic_version",)


Row = tuple[str, dict[str, Any]]
"""A table's name and a row of it."""


class End(msgspec.Struct):
    """The last line: how many rows there are of each table."""

    end: dict[str, int]


class BackupError(RuntimeError):
    """A backup that cannot be made or restored; says why."""


# -- backup ---------------------------------------------------------------------------------------


def backup(store: Store, file: Path) -> Counter[str]:
    """Writes the whole database to a file that only its owner may read; says how many rows."""
    unfinished = file.with_name(file.name + ".part")
    _check_place(store, file)
    try:
        _check_known(store)
        counts = _write_file(store, unfinished)
        unfinished.replace(file)
    except SQLAlchemyError as error:
        raise BackupError(f"The database cannot be read: {reason(error)}.") from None
    except OSError as error:
        raise BackupError(f"{file} cannot be written: {error.strerror or error}.") from None
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
    return counts


def reason(error: SQLAlchemyError) -> str:
    """What a database says, in its first line: the rest may show rows."""
    said = str(getattr(error, "orig", "") or type(error).__name__)
    return said.partition("\n")[0].rstrip(".")


def _check_place(store: Store, file: Path) -> None:
    """A backup takes the place of an older one, never that of a database or a device."""
    if file.exists() and not file.is_file():
        raise BackupError(f"{file} is no file: name one that can be written.")
    data = Path(store.engine.url.database or "") if store.sqlite else None
    if data and file.resolve() in {data.resolve().with_name(data.name + e) for e in ("", *BESIDE)}:
        raise BackupError(f"{file} is the database itself: name another file.")


def _check_known(store: Store) -> None:
    try:
        check_known(store)
    except NewerDatabaseError as error:
        raise BackupError(str(error)) from None
    if not revision(store):
        raise BackupError("The database is not one of zoc.")


def _write_file(store: Store, unfinished: Path) -> Counter[str]:
    unfinished.unlink(missing_ok=True)
    handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as raw:
        with gzip.open(raw, "wt", encoding="utf-8", newline="\n") as out:
            counts = _write(store, out.write)
        raw.flush()
        os.fsync(raw.fileno())
    return counts


def _write(store: Store, write: Any) -> Counter[str]:
    counts: Counter[str] = Counter()
    head = {"head": HEAD, "zoc": __version__, "revision": revision(store), "time": time.time()}
    write(json.dumps(head) + "\n")
    with _one_moment(store) as connection:
        for table in _tables(connection):
            rows = connection.execute(select(table).execution_options(yield_per=BATCH)).mappings()
            for row in rows:
                told = {name: _out(value) for name, value in row.items()}
                write(json.dumps([table.name, told]) + "\n")
                counts[table.name] += 1
    write(json.dumps({"end": counts}) + "\n")
    return counts


def _one_moment(store: Store) -> Connection:
    """A connection that sees the database as it is now, whatever is written meanwhile."""
    if store.sqlite:
        return store.engine.connect()
    return store.engine.connect().execution_options(isolation_level="REPEATABLE READ")


def _tables(connection: Connection) -> list[Table]:
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name not in SKIP]


def _out(value: Any) -> Any:
    if isinstance(value, bytes):
        return {"bytes": base64.b64encode(value).decode()}
    return value


# -- restore --------------------------------------------------------------------------------------


def restore(store: Store, file: Path) -> Counter[str]:
    """Fills an empty database from a backup, all of it or nothing."""
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            return _read(store, lines)
    except FileNotFoundError:
        raise BackupError(f"There is no file {file}.") from None
    except SQLAlchemyError as error:
        # The error's own words may show rows, hashes among them.
        kind = "there is no room left" if is_full(error) else type(error).__name__
        raise BackupError(f"{file} does not fit into the database ({kind}).") from None
    except (OSError, EOFError, ValueError, KeyError, IndexError, TypeError, zlib.error) as error:
        why = " ".join(str(error).split())[:80] or type(error).__name__
        raise BackupError(f"{file} is not a whole backup: {why}.") from None


def _read(store: Store, lines: Iterable[str]) -> Counter[str]:
    reading = iter(lines)
    head: Any = json.loads(next(reading, "{}"))
    if not isinstance(head, dict) or head.get("head") != HEAD:  # pyright: ignore
        raise BackupError("This is not a backup of zoc.")
    if not isinstance(head.get("revision"), str) or not head["revision"]:  # pyright: ignore
        raise BackupError("The backup does not say of which form it is.")
    _refuse_full(store)
    with store.engine.connect().execution_options(zoc_write=True) as connection, connection.begin():
        _upgrade(connection, str(head["revision"]))  # pyright: ignore
        counts = _fill(connection, reading)
        if not store.sqlite:
            _set_sequences(connection)
    migrate(store)
    return counts


def _upgrade(connection: Connection, to: str) -> None:
    try:
        command.upgrade(configuration(connection), to)
    except CommandError:
        raise BackupError("The backup was made by a later zoc: install that one.") from None


def _refuse_full(store: Store) -> None:
    """A backup goes into an empty database of this zoc or an older one."""
    try:
        check_known(store)
        with store.engine.connect() as connection:
            for table in _tables(connection):
                if connection.scalar(select(func.count()).select_from(table)):
                    raise BackupError("The database is not empty: restore into a new one.")
    except NewerDatabaseError as error:
        raise BackupError(str(error)) from None
    except SQLAlchemyError as error:
        raise BackupError(f"The database cannot be read: {reason(error)}.") from None


def _fill(connection: Connection, lines: Iterator[str]) -> Counter[str]:
    tables = {table.name: table for table in _tables(connection)}
    counts: Counter[str] = Counter()
    waiting: list[dict[str, Any]] = []
    name = ""
    for line in lines:
        entry = _entry(line)
        if isinstance(entry, dict):
            _insert(connection, tables.get(name), waiting)
            if counts != Counter(entry):
                raise BackupError("The backup is not whole: rows are missing.")
            return counts
        if entry[0] not in tables:
            raise BackupError("The backup has a line that belongs to no table.")
        if entry[0] != name or len(waiting) >= BATCH:
            _insert(connection, tables.get(name), waiting)
            name, waiting = entry[0], []
        waiting.append({column: _in(value) for column, value in entry[1].items()})
        counts[name] += 1
    raise BackupError("The backup is not whole: its end is missing.")


def _entry(line: str) -> Row | dict[str, int]:
    """A line of a backup: a row of a table, or the counts at its end."""
    try:
        found = msgspec.json.decode(line, type=Row | End)
    except msgspec.DecodeError:
        raise BackupError("The backup has a line that is no row.") from None
    return found.end if isinstance(found, End) else found


def _insert(connection: Connection, table: Table | None, rows: list[dict[str, Any]]) -> None:
    if table is not None and rows:
        connection.execute(insert(table), rows)


def _in(value: Any) -> Any:
    return value if not isinstance(value, dict) else base64.b64decode(str(value["bytes"]))  # pyright: ignore


def _set_sequences(connection: Connection) -> None:
    """Lets PostgreSQL go on counting where the restored rows end."""
    there = {table.name for table in _tables(connection)}
    for table in (each for each in Base.metadata.sorted_tables if each.name in there):
        column = table.autoincrement_column
        if column is not None and column.autoincrement is True:
            name = f"{table.name}.{column.name}"
            connection.execute(
                text(
                    f"select setval(pg_get_serial_sequence('{table.name}', '{column.name}'), "
                    f"(select coalesce(max({name}), 0) + 1 from {table.name}), false)"
                )
            )
