"""Writes what many tables wait for in one transaction: one flush of the disk serves them all.

PostgreSQL does this by itself; SQLite has one writer, so here it is. A thread opens and commits the
transactions, which is to wait for the disk. The statements of many works are carried out by the
event loop that they came from: a thread of its own would have to ask for the interpreter several
times a statement, up to five milliseconds each time while the loop is busy."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Connection

from zoc.server.store.quick import plainly

if TYPE_CHECKING:
    from zoc.server.store.engine import Store

Work = Callable[[Connection], None]
MOST = 64
"""Works that share one transaction."""
PATIENCE = 0.25
"""Seconds after which works are carried out by the thread, if the loop has not come round."""


class LostTransactionError(Exception):
    """A work has ended the transaction that it shares with others."""


class Job(NamedTuple):
    """A work, and what its caller waits for: of a loop, where it came from one."""

    work: Work
    written: Future[None] | asyncio.Future[None]
    loop: asyncio.AbstractEventLoop | None = None


class Writer:
    """A thread that writes. A work that fails is undone alone; the others are kept."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._lock = Lock()

    def submit(self, work: Work) -> Future[None]:
        """Has something written; the future is done when it is on the disk."""
        future: Future[None] = Future()
        self._put(Job(work, future))
        return future

    def join(self, work: Work, loop: asyncio.AbstractEventLoop) -> asyncio.Future[None]:
        """The same for a loop that runs."""
        future = loop.create_future()
        self._put(Job(work, future, loop))
        return future

    def _put(self, job: Job) -> None:
        if self._thread is None:
            self._begin()
        self._queue.put(job)

    def _begin(self) -> None:
        with self._lock:
            if self._thread is None:
                self._thread = Thread(target=self._run, name="writer", daemon=True)
                self._thread.start()

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
            # Nothing is held while it waits for more.
            del first, jobs

    def _gather(self, first: Job) -> tuple[list[Job], bool]:
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

    def _write_all(self, jobs: Sequence[Job]) -> None:
        failed: dict[int, Exception] = {}
        try:
            with self._store.connected() as connection:
                if len(jobs) == 1:
                    jobs[0].work(connection)
                else:
                    failed = _Attempt(connection, jobs).errors()
        except Exception as error:
            failed = dict.fromkeys(range(len(jobs)), error)
        self._store.note(failed.values())
        _hand_over(jobs, failed)


class _Attempt:
    """Many works in one transaction: done by the loop when it comes round, or by the thread that
    asks, if that takes long or the loop has ended. Whoever is first does them all."""

    def __init__(self, connection: Connection, jobs: Sequence[Job]) -> None:
        self._connection, self._jobs = connection, jobs
        self._taken, self._done = Lock(), Event()
        self._errors: dict[int, Exception] = {}
        self._broken: Exception | None = None

    def errors(self) -> dict[int, Exception]:
        """Carries the works out; the errors of those that failed alone, raises that of all."""
        loop = self._jobs[0].loop
        if loop is not None and _call(loop, self._do) and not self._done.wait(PATIENCE):
            self._do()
            self._done.wait()
        elif not self._done.is_set():
            self._do()
        if self._broken is not None:
            raise self._broken
        return self._errors

    def _do(self) -> None:
        if not self._taken.acquire(blocking=False):
            return
        # Nothing is committed unless all of it has come to its end.
        self._broken = LostTransactionError()
        try:
            self._errors = _attempt_all(self._connection, [job.work for job in self._jobs])
            self._broken = None
        except Exception as error:
            self._broken = error
        finally:
            self._done.set()


def _attempt_all(connection: Connection, works: Sequence[Work]) -> dict[int, Exception]:
    """Does works one after the other; the errors of those that failed. Hardly ever one does: only
    then they are done again, each by itself."""
    plainly(connection, "savepoint all_works")
    try:
        for work in works:
            work(connection)
            if not _in_transaction(connection):
                raise LostTransactionError
    except Exception:
        if not _in_transaction(connection):
            # A full disk ends the whole transaction: nothing of it is kept, for nobody.
            raise
        plainly(connection, "rollback to all_works")
        errors = {number: _attempt(connection, work) for number, work in enumerate(works)}
        return {number: error for number, error in errors.items() if error is not None}
    finally:
        if _in_transaction(connection):
            plainly(connection, "release all_works")
    return {}


def _attempt(connection: Connection, work: Work) -> Exception | None:
    plainly(connection, "savepoint work")
    try:
        work(connection)
    except Exception as error:
        if not _in_transaction(connection):
            raise
        plainly(connection, "rollback to work")
        plainly(connection, "release work")
        return error
    plainly(connection, "release work")
    return None


def _in_transaction(connection: Connection) -> bool:
    return bool(getattr(connection.connection.dbapi_connection, "in_transaction", True))


def _hand_over(jobs: Sequence[Job], failed: dict[int, Exception]) -> None:
    """Tells those who wait what has become of their works: a loop once for all."""
    loops: dict[asyncio.AbstractEventLoop, list[tuple[Any, Exception | None]]] = {}
    for number, job in enumerate(jobs):
        if job.loop is None:
            _settle([(job.written, failed.get(number))])
        else:
            loops.setdefault(job.loop, []).append((job.written, failed.get(number)))
    for loop, ended in loops.items():
        _call(loop, _settle, ended)


def _settle(ended: Sequence[tuple[Any, Exception | None]]) -> None:
    for written, error in ended:
        if written.done():
            continue
        if error is None:
            written.set_result(None)
        else:
            written.set_exception(error)


def _call(loop: asyncio.AbstractEventLoop, work: Callable[..., None], *args: Any) -> bool:
    """Has a loop do something soon; False if it has ended."""
    try:
        loop.call_soon_threadsafe(work, *args)
    except RuntimeError:
        return False
    return True
