"""Where the work of tables is done: threads that reckon, threads that wait for the database."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from math import inf
from typing import Any, TypeVar

from zoc.server.load import Load
from zoc.server.metrics import SHED
from zoc.server.tables.errors import TableError

T = TypeVar("T")
WAITING = 8
"""Threads that wait for the database."""
SHORT = 0.01
"""Seconds of CPU below which work is done at once: to hand it to a thread and to take it back costs
a tenth of an action, and nobody is answered sooner, since one thread reckons at a time."""


class Pace:
    """How long a kind of work took the last two times, of which the shorter counts: a view
    that is made anew for once is no reason for a thread. What was never done counts as long."""

    def __init__(self) -> None:
        self._took = (inf, inf)

    @property
    def short(self) -> bool:
        """Whether it may be done where it is asked for."""
        return min(self._took) < SHORT

    def took(self, seconds: float) -> None:
        """Notes how long it took."""
        self._took = (self._took[1], seconds)

    def timed(self, work: Callable[..., T], *args: Any) -> T:
        """Does it, and notes the CPU that it took: on a busy machine all work lasts long, and a
        thread would only make it longer. The CPU is asked for where the time alone does not tell
        that it was short, since to ask takes ten times as long."""
        clock = time.perf_counter if max(self._took) < SHORT else time.thread_time
        began = clock()
        try:
            return work(*args)
        finally:
            self.took(clock() - began)


class Threads:
    """The threads of one process, and how busy they are."""

    def __init__(self, count: int) -> None:
        self.load = Load()
        self._working = ThreadPoolExecutor(count, "table")
        self._waiting = ThreadPoolExecutor(WAITING, "store")
        self._tasks = set[asyncio.Task[Any]]()

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """Does what takes the processor in a thread."""
        asked = time.perf_counter()

        def begin() -> T:
            self.load.waited(time.perf_counter() - asked)
            return work(*args)

        return await asyncio.get_running_loop().run_in_executor(self._working, begin)

    async def soon(self, pace: Pace, work: Callable[..., T], *args: Any) -> T:
        """Does what most often takes little: at once, or in a thread if it took long of late."""
        if pace.short:
            return pace.timed(work, *args)
        return await self.run(pace.timed, work, *args)

    async def wait(self, work: Callable[..., T], *args: Any) -> T:
        """Does what waits for the database in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._waiting, work, *args)

    def check_load(self) -> None:
        """Refuses new tables while those who play have to wait: they go on."""
        if self.load.busy:
            SHED.inc()
            raise TableError("The server is busy just now: try again in a moment.", "busy")

    async def surely(self, work: Coroutine[Any, Any, T]) -> T:
        """Finishes work even if whoever asked for it has gone: what is written must be told."""
        return await asyncio.shield(self.begin(work))

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begins work that goes on by itself."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def settle(self) -> None:
        """Waits for what is under way."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def close(self) -> None:
        """Lets go of the threads."""
        self._working.shutdown(wait=True, cancel_futures=True)
        self._waiting.shutdown(wait=True, cancel_futures=True)
