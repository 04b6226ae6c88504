"""Knowing early that the server is told to go, while all connections are still open."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from types import FrameType

TOLD = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def when_told_to_go(call: Callable[[], object]) -> Generator[None]:
    """Calls something in the event loop when the process is told to end, then lets it end."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    before = {number: signal.getsignal(number) for number in TOLD}

    def leave(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(call)
        then = before[signal.Signals(number)]
        if callable(then):
            then(number, frame)

    for number in TOLD:
        signal.signal(number, leave)
    try:
        yield
    finally:
        for number, then in before.items():
            signal.signal(number, then)
