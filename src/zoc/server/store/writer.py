"""Writes what many tables wait for in one transaction: one flush of the disk serves them all.

PostgreSQL does this by itself; SQLite has one writer, so here it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from zoc.server.store.quick import plainly

if TYPE_CHECKING:
    from zoc.server.store.engine import Store

Work = Callable[[Connection], None]
MOST = 64
"""Works that share one transaction."""


class Writer:
    """A thread that writes. A work that fails is undone alone; the others are kept."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._queue: SimpleQueue[tuple[Work, Future[None]] | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._lock = Lock()

    def submit(self, work: Work) -> Future[None]:
        """Has something written; the future is done when it is on the disk."""
        with self._lock:
            if self._thread is None:
                self._thread = Thread(target=self._run, name="writer", daemon=True)
                self._thread.start()
        future: Future[None] = Future()
        self._queue.put((work, future))
        return future

    def close(self) -> None:
        """Writes what is still waiting, and ends."""
        with self._lock:
            if self._thread is not None:
                self._queue.put(None)
                self._thread.join()
            self._thread = None

    def _run(self) -> None:
        going = True
        while going:
            first = self._queue.get()
            if first is None:
                return
            jobs, going = self._gather(first)
            self._write_all(jobs)

    def _gather(
        self, first: tuple[Work, Future[None]]
    ) -> tuple[list[tuple[Work, Future[None]]], bool]:
        """All that waits just now, and whether there will be more."""
        jobs = [first]
        while len(jobs) < MOST:
            try:
                job = self._queue.get_nowait()
            except Empty:
                return jobs, True
            if job is None:
                return jobs, False
            jobs.append(job)
        return jobs, True

    def _write_all(self, jobs: list[tuple[Work, Future[None]]]) -> None:
        failed: dict[int, Exception] = {}
        try:
            with self._store.connected() as connection:
                if len(jobs) == 1:
                    jobs[0][0](connection)
                else:
                    failed = _attempt_all(connection, [work for work, _ in jobs])
        except Exception as error:
            failed = dict.fromkeys(range(len(jobs)), error)
        self._store.note(failed.values())
        for number, (_, future) in enumerate(jobs):
            if number in failed:
                future.set_exception(failed[number])
            else:
                future.set_result(None)


def _attempt_all(connection: Connection, works: Sequence[Work]) -> dict[int, Exception]:
    """Does works one after the other; the errors of those that failed."""
    errors = {number: _attempt(connection, work) for number, work in enumerate(works)}
    return {number: error for number, error in errors.items() if error is not None}


def _attempt(connection: Connection, work: Work) -> Exception | None:
    plainly(connection, "savepoint work")
    try:
        work(connection)
    except Exception as error:
        if not _in_transaction(connection):
            # A full disk ends the whole transaction: nothing of it is kept, for nobody.
            raise
        plainly(connection, "rollback to work")
        plainly(connection, "release work")
        return error
    plainly(connection, "release work")
    return None


def _in_transaction(connection: Connection) -> bool:
    return bool(getattr(connection.connection.dbapi_connection, "in_transaction", True))
