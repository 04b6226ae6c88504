"""The time of day as this process has counted it: a clock that is set back or forth in the course
of a game takes nobody's time away. It has the names of the standard module that it stands for."""

from __future__ import annotations

import time as _time

monotonic, perf_counter = _time.monotonic, _time.perf_counter
_BOOT: int | None = getattr(_time, "CLOCK_BOOTTIME", None)


def _counted() -> float:
    """Seconds that nobody can set; also those in which the machine slept, where that is known."""
    return _time.monotonic() if _BOOT is None else _time.clock_gettime(_BOOT)


_START = _time.time() - _counted()


def time() -> float:
    """Seconds since 1970, as far as the process knew when it began."""
    return _START + _counted()
