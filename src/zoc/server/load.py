"""How busy a server process is, by how long work waits for a thread."""

from __future__ import annotations

import time
from collections import deque
from statistics import median

from zoc.server.metrics import WAIT_SECONDS

WINDOW = 5.0
"""Seconds that are looked at."""
TOO_LONG = 1.0
"""Seconds of waiting beyond which nothing new is taken on."""
ENOUGH = 10
"""So many must have waited before anything follows from it."""


class Load:
    """The waits of the last seconds."""

    def __init__(self) -> None:
        self._waits: deque[tuple[float, float]] = deque(maxlen=500)

    def waited(self, seconds: float) -> None:
        """Notes how long something had to wait."""
        WAIT_SECONDS.observe(seconds)
        self._waits.append((time.monotonic(), seconds))

    @property
    def busy(self) -> bool:
        """Whether those who play have to wait too long already."""
        since = time.monotonic() - WINDOW
        waits = [wait for when, wait in list(self._waits) if when > since]
        return len(waits) >= ENOUGH and median(waits) > TOO_LONG
