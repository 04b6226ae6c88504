"""Pictures on demand: drawn in a process of their own, each once, so that nobody has to wait for
somebody else's picture."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

from zoc.server.child import leave_with_parent

Draw = Callable[..., bytes]
AT_ONCE = 2
"""A visitor's picture need not wait for one that is drawn ahead."""


def _begin() -> None:
    """Drawing gives way to play, and ends when the server does, however that ends."""
    if hasattr(os, "nice"):
        os.nice(10)
    leave_with_parent()


class Studio:
    """The processes that draw, and what they are drawing."""

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
        loop, pool = asyncio.get_running_loop(), self._open()
        try:
            return await loop.run_in_executor(pool, draw, *arguments)
        except BrokenProcessPool:
            if self._pool is not pool:
                raise
            self.close()
            return await loop.run_in_executor(self._open(), draw, *arguments)

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(AT_ONCE, get_context("spawn"), _begin)
        return self._pool

    def close(self) -> None:
        """Ends the processes; what they were drawing is given up."""
        if self._pool is not None:
            # A drawing takes long, and the server would wait for it.
            drawing = list(self._pool._processes.values())  # pyright: ignore[reportPrivateUsage]
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in drawing:
                process.terminate()
            self._pool = None
