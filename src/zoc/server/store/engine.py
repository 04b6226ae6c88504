"""The database: SQLite in one file, or PostgreSQL by URL; every commit is on the disk."""

from __future__ import annotations

import os
import sqlite3
from asyncio import AbstractEventLoop
from asyncio import Future as LoopFuture
from collections.abc import Generator, Iterable
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import disk_usage
from threading import Lock
from typing import Any

from sqlalchemy import Connection, Engine, Executable, create_engine, event, text
from sqlalchemy.engine import ExceptionContext, make_url
from sqlalchemy.orm import Session

from zoc.server.store.quick import every
from zoc.server.store.writer import Work, Writer

WRITE = {"zoc_write": True}


def database_url(name: str) -> str:
    """The URL of a database; a plain path is an SQLite file."""
    if "://" not in name:
        return f"sqlite+pysqlite:///{Path(name).absolute()}"
    scheme, rest = name.split("://", 1)
    if scheme in ("postgres", "postgresql"):
        return f"postgresql+psycopg://{rest}"
    return f"sqlite+pysqlite://{rest}" if scheme == "sqlite" else name


ROOM = 1 << 18
"""Bytes without which a disk that was full counts as full still."""
QUIET = {"hide_parameters": True}
"""What is written is never told by an error: hashes and secrets would stand in the log."""
BESIDE = ("-wal", "-shm", "-journal")
"""How the names of the files end that SQLite lays beside a database."""
PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "busy_timeout = 10000",
)


class Store:
    """The database with its transactions. All calls block: the server makes them in threads."""

    def __init__(self, url: str) -> None:
        self.url = database_url(url)
        self.engine = _engine(self.url)
        self.sqlite = self.engine.dialect.name == "sqlite"
        # SQLite's readers see one moment by themselves.
        still = {} if self.sqlite else {"isolation_level": "REPEATABLE READ"}
        self._still = self.engine.execution_options(**still)
        self.full = False
        """Whether the disk was full when something was last written."""
        event.listen(self.engine, "handle_error", self._failed)
        # SQLite has one writer; waiting in line here is fairer and faster than its retries.
        self._writing = Lock()
        self._writer = Writer(self)
        self._kept: Connection | None = None
        self._asking = Lock()
        self._asked: Connection | None = None
        """The connection of what is asked again and again."""

    @contextmanager
    def writing(self) -> Generator[Session]:
        """A transaction that changes something: committed at the end, or nothing is changed."""
        if not self.sqlite:
            with Session(self.engine, expire_on_commit=False) as session, session.begin():
                yield session
            return
        try:
            with (
                self._writing,
                self.engine.connect().execution_options(**WRITE) as connection,
                Session(connection, expire_on_commit=False) as session,
                session.begin(),
            ):
                yield session
        except Exception as error:
            # What goes straight to the driver is not told to `_failed`.
            self.note([error])
            raise

    @contextmanager
    def connected(self) -> Generator[Connection]:
        """The same for statements that are made already and need no session (SQLite only): by a
        connection that is kept as long as nothing fails."""
        with self._writing:
            kept, self._kept = self._kept, None
            connection = kept or self.engine.connect().execution_options(**WRITE)
            try:
                with connection.begin():
                    yield connection
            except BaseException:
                connection.close()
                raise
            self._kept = connection

    def find(self, question: Executable, **values: Any) -> list[Any]:
        """The rows that one question finds which is asked every second or so: it needs no session,
        and on SQLite no transaction either."""
        if not self.sqlite:
            with self.engine.connect() as connection:
                return list(connection.execute(question, values))
        with self._asking:
            kept, self._asked = self._asked, None
            connection = kept or self.engine.connect()
            try:
                found = every(connection, question, values)
            except BaseException:
                connection.close()
                raise
            self._asked = connection
            return found

    def write(self, work: Work) -> Future[None]:
        """Has something written together with what others wait for (SQLite only)."""
        return self._writer.submit(work)

    def join(self, work: Work, loop: AbstractEventLoop) -> LoopFuture[None]:
        """The same for one who waits in a loop, which may carry it out itself."""
        return self._writer.join(work, loop)

    @contextmanager
    def reading(self) -> Generator[Session]:
        """A transaction that only looks, at one moment of the database: a table is read by several
        statements, and another process may write between them."""
        with Session(self._still, expire_on_commit=False) as session, session.begin():
            yield session

    def ready(self) -> bool:
        """Whether the database answers, and takes something in if it did not of late."""
        if self.full:
            self._check_room()
            with self.writing() as session:
                session.execute(text("update alembic_version set version_num = version_num"))
            self.full = False
        with self.engine.connect() as connection:
            return connection.execute(text("select 1")).scalar() == 1

    def _check_room(self) -> None:
        """An order takes more room than the little that is tried here."""
        file = self.engine.url.database if self.sqlite else ""
        if file and disk_usage(Path(file).parent).free < ROOM:
            raise OSError("No space left on device")

    def _failed(self, context: ExceptionContext) -> None:
        self.note([context.original_exception])

    def note(self, errors: Iterable[BaseException]) -> None:
        """Notes whether something failed since the disk is full."""
        self.full |= any(map(is_full, errors))

    def close(self) -> None:
        """Writes what is still waiting, and lets go of the database."""
        self._writer.close()
        with self._asking:
            for kept in (self._kept, self._asked):
                if kept is not None:
                    kept.close()
            self._kept = self._asked = None
        self.engine.dispose()


def is_full(error: BaseException) -> bool:
    """Whether an error of a database says that there is no room left."""
    said = str(getattr(error, "orig", None) or error).lower()
    return any(words in said for words in ("disk is full", "disk full", "no space left"))


def _engine(url: str) -> Engine:
    if not url.startswith("sqlite"):
        return create_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True, **QUIET)
    file = make_url(url).database
    if not file or file == ":memory:":
        raise ValueError("The database must be a file: games are kept on the disk.")
    _make_private(Path(file))
    engine = create_engine(url, pool_size=16, max_overflow=16, **QUIET)
    event.listen(engine, "connect", _open_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _make_private(file: Path) -> None:
    """The file is for its owner alone: it holds hashes of passwords and the secrets of dice. What
    SQLite lays beside it is as private as it is, unless it was left there by an older zoc."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not file.exists():
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    for each in (file, *(file.with_name(file.name + end) for end in BESIDE)):
        if each.is_file():
            with suppress(OSError):
                each.chmod(0o600)


def _open_sqlite(connection: Any, record: Any) -> None:
    # The driver's own transactions are off: `_begin_sqlite` says when one starts, and how.
    connection.isolation_level = None
    try:
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
    except UnicodeDecodeError:
        # The driver cannot read what SQLite says of a damaged file.
        raise sqlite3.DatabaseError("database disk image is malformed") from None


def _begin_sqlite(connection: Connection) -> None:
    write = connection.get_execution_options().get("zoc_write")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")
