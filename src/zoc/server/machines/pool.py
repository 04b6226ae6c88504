"""A pool of processes for machine players. One that is stuck is put down and replaced."""

from __future__ import annotations

import os
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import LifoQueue
from threading import Lock
from typing import Any

from zoc.server.games import Opener
from zoc.server.machines.worker import HURRY, Question, Task, main

START_SECONDS = 60.0


class StuckError(RuntimeError):
    """A machine player that did not answer in time, or failed; says how."""


class Worker:
    """One process, started when it is first needed."""

    def __init__(self, opener: Opener) -> None:
        self._opener = opener
        self._thinks = False
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    def ask(self, task: Task | Question, limit: float) -> Any:
        """What a task is answered with; the process is put down when it fails."""
        try:
            pipe = self._open()
            pipe.send(task)
            self._thinks = True
            if not pipe.poll(limit):
                raise StuckError(f"{task.player} did not answer within {limit:.0f} s")
            answer = pipe.recv()
        except (StuckError, EOFError, OSError) as error:
            self.kill()
            raise StuckError(str(error) or "the process has ended") from None
        finally:
            self._thinks = False
        if isinstance(answer, str):
            raise StuckError(answer)
        return answer

    def start(self) -> None:
        """Starts the process; one that does not start is tried again when it is needed."""
        with suppress(StuckError, EOFError, OSError):
            self._open()

    def _open(self) -> Connection:
        if self._pipe is None or self._process is None or not self._process.is_alive():
            self.kill()
            context = get_context("spawn")
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(
                target=main, args=(theirs, self._opener), name="machine", daemon=True
            )
            self._process.start()
            theirs.close()
            if not self._pipe.poll(START_SECONDS) or self._pipe.recv() != "ready":
                raise StuckError("the process did not start")
        return self._pipe

    def hurry(self) -> None:
        """Tells the player that thinks to do the best it has found so far."""
        pid = self._process.pid if self._process else None
        if pid and self._thinks and HURRY:
            os.kill(pid, HURRY)

    def kill(self) -> None:
        """Ends the process at once."""
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.join(5)
        self._pipe = self._process = None


class Pool:
    """Some workers; whoever asks while all think waits for the first that is free."""

    def __init__(self, opener: Opener, size: int) -> None:
        self.size = size
        self._all = [Worker(opener) for _ in range(size)]
        self._free: LifoQueue[Worker] = LifoQueue()
        for worker in self._all:
            self._free.put(worker)
        self._at: dict[str, Worker] = {}
        self._lock = Lock()
        self._closed = False

    def ask(self, task: Task | Question, limit: float, table: str = "") -> Any:
        """The next thoughts of a machine player (`Thought`), or the ideas of an adviser; blocks."""
        worker = self._free.get()
        try:
            if self._closed:
                raise StuckError("the server goes away")
            self._at[table] = worker
            return worker.ask(task, limit)
        finally:
            self._at.pop(table, None)
            self._free.put(worker)

    def warm(self) -> None:
        """Starts a process before one is needed."""
        worker = self._free.get()
        try:
            if not self._closed:
                worker.start()
        finally:
            self._free.put(worker)

    def hurry(self, table: str) -> None:
        """Tells the player that thinks about a table to come to an end."""
        worker = self._at.get(table)
        if worker is not None:
            worker.hurry()

    def close(self) -> None:
        """Ends all processes."""
        with self._lock:
            self._closed = True
            for worker in self._all:
                worker.kill()
