"""Knowing early that the server is told to go, while all connections are still open."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from types import FrameType

TOLD = (signal.SIGINT, signal.SIGTERM)
A_MOMENT = 0.05
"""Seconds between what is said and the end, so that it is sent on a busy machine, too."""


@contextmanager
def when_told_to_go(call: Callable[[], object]) -> Generator[None]:
    """Calls something in the event loop when the process is told to end, then lets it end."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    before = {number: signal.getsignal(number) for number in TOLD}

    def leave(number: int, frame: FrameType | None) -> None:
        then = before[signal.Signals(number)]
        loop.call_soon_threadsafe(say, (lambda: then(number, frame)) if callable(then) else int)

    def say(end: Callable[[], object]) -> None:
        call()
        loop.call_later(A_MOMENT, end)

    for number in TOLD:
        signal.signal(number, leave)
    try:
        yield
    finally:
        for number, then in before.items():
            signal.signal(number, then)
