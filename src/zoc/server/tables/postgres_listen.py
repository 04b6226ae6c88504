"""What the processes of one server tell each other: which table has changed elsewhere.

PostgreSQL carries them (LISTEN/NOTIFY). A lost one does no harm: tables that somebody looks at are
compared with the database now and then, and every action is."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from threading import Event, Thread

import psycopg
from sqlalchemy.engine import make_url

from zoc.server.store import Store
from zoc.server.tables.rows import CHANNEL

PATIENCE = 5.0
"""Seconds to wait before a lost connection is tried again."""
Hear = Callable[[list[str]], object]


class Listener:
    """Listens in a thread of its own and passes on what it hears."""

    def __init__(self, store: Store, hear: Hear) -> None:
        self._url, self._hear = make_url(store.url), hear
        self._stop = Event()
        self.ready = Event()
        self._thread = Thread(target=self._run, name="news", daemon=True)
        if not store.sqlite:
            self._thread.start()
            self.ready.wait(PATIENCE)

    def close(self) -> None:
        """Stops listening."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(PATIENCE)

    def _run(self) -> None:
        while not self._stop.is_set():
            with contextlib.suppress(psycopg.Error, OSError):
                self._listen()
            self._stop.wait(PATIENCE if not self._stop.is_set() else 0)

    def _listen(self) -> None:
        url = self._url.set(drivername="postgresql")
        text = url.render_as_string(hide_password=False)
        with psycopg.connect(text, autocommit=True) as connection:
            connection.execute(f"listen {CHANNEL}")
            self.ready.set()
            while not self._stop.is_set():
                for notice in connection.notifies(timeout=0.5):
                    self._hear(notice.payload.split())
