"""Keeps Python's search for garbage from stopping the server.

A full search goes through every object of every table: a quarter of a second with two hundred of
them, in which nobody is answered. Next to nothing here needs one, so it is made rarely."""

from __future__ import annotations

import gc

YOUNG, MIDDLE, NEVER = 20_000, 20, 1_000_000
EVERY = 600.0
"""Seconds between full searches."""


class Calm:
    """Rare searches while a server runs; as before when it has stopped."""

    def __init__(self) -> None:
        self._before = gc.get_threshold()

    def start(self) -> None:
        """What is there now stays: it need not be searched again."""
        self._before = gc.get_threshold()
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, MIDDLE, NEVER)

    def stop(self) -> None:
        """Searches as often as before."""
        gc.unfreeze()
        gc.set_threshold(*self._before)
