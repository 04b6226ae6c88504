"""Keeps Python's search for garbage from stopping the server.

A full search goes through every object of every table: a quarter of a second with two hundred of
them, in which nobody is answered. An order leaves nothing behind that needs one, requests and
connections a little; so searches among what is new come after much of it, and full ones rarely."""

from __future__ import annotations

import gc

YOUNG, NEVER = 100_000, 1_000_000
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
        gc.set_threshold(YOUNG, NEVER, NEVER)

    def stop(self) -> None:
        """Searches as often as before."""
        gc.unfreeze()
        gc.set_threshold(*self._before)
