"""How busy a server process is, by how long work waits for a thread, and the loop for its turn."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable
from statistics import median

from zoc.server.metrics import LAG_SECONDS, WAIT_SECONDS

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
        self._lags: deque[tuple[float, float]] = deque(maxlen=50)

    def waited(self, seconds: float) -> None:
        """Notes how long something had to wait."""
        WAIT_SECONDS.observe(seconds)
        self._waits.append((time.monotonic(), seconds))

    def lagged(self, seconds: float) -> None:
        """Notes how late the event loop was."""
        LAG_SECONDS.observe(seconds)
        self._lags.append((time.monotonic(), seconds))

    @property
    def busy(self) -> bool:
        """Whether those who play have to wait too long already."""
        now = time.monotonic()
        waits, lags = _recent(self._waits, now), _recent(self._lags, now)
        late = sum(lag for lag in lags if lag > TOO_LONG)
        return (len(waits) >= ENOUGH and median(waits) > TOO_LONG) or late > WINDOW / 2


def _recent(noted: Iterable[tuple[float, float]], now: float) -> list[float]:
    return [seconds for when, seconds in list(noted) if when > now - WINDOW]
