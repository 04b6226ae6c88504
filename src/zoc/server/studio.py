"""Pictures on demand: drawn in a process of their own, each once, so that nobody has to wait for
somebody else's picture."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any

Draw = Callable[..., bytes]


def _begin() -> None:
    """Drawing gives way to play, and ends when the server does, however that ends."""
    if hasattr(os, "nice"):
        os.nice(10)
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


class Studio:
    """One process that draws, and what it is drawing."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._coming: dict[str, asyncio.Future[bytes]] = {}

    async def picture(self, key: str, kept: bool, draw: Draw, *arguments: Any) -> bytes:
        """What a drawing function makes. What is kept already is only read, in a thread; whoever
        asks for what is being drawn waits for the same drawing."""
        if kept:
            return await asyncio.to_thread(draw, *arguments)
        coming = self._coming.get(key)
        if coming is None:
            coming = asyncio.ensure_future(self._drawn(draw, *arguments))
            self._coming[key] = coming
            coming.add_done_callback(lambda _: self._coming.pop(key, None))
        return await asyncio.shield(coming)

    async def _drawn(self, draw: Draw, *arguments: Any) -> bytes:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._open(), draw, *arguments)
        except BrokenProcessPool:
            self.close()
            return await loop.run_in_executor(self._open(), draw, *arguments)

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), _begin)
        return self._pool

    def close(self) -> None:
        """Ends the process; what it was drawing is given up."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
