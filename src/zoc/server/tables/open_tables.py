"""The tables in memory: opened from the store when somebody asks for them."""

from __future__ import annotations

import asyncio
import time

from zoc.server.games import Games
from zoc.server.metrics import TABLES
from zoc.server.store import Store
from zoc.server.tables.commits import Commits
from zoc.server.tables.live import LiveTable
from zoc.server.tables.orders import renewal
from zoc.server.tables.stored_table import open_table
from zoc.server.tables.threads import Threads


class OpenTables:
    """Those that this process has open, by id."""

    def __init__(self, store: Store, games: Games, threads: Threads, commits: Commits) -> None:
        self._store, self._games, self._threads, self._commits = store, games, threads, commits
        self.live: dict[str, LiveTable] = {}
        self._opening: dict[str, asyncio.Future[LiveTable]] = {}
        commits.on_astray.append(self.drop)

    async def table(self, id_: str) -> LiveTable:
        """A table by its id, from memory or from the store."""
        live = self.live.get(id_) or await self._open(id_)
        live.used = time.monotonic()
        return live

    async def _open(self, id_: str) -> LiveTable:
        """Opens a table once, however many ask for it at the same time."""
        opening = self._opening.get(id_)
        if opening is None:
            work = self._threads.run(open_table, self._store, self._games, id_)
            opening = self._opening[id_] = asyncio.ensure_future(work)
            opening.add_done_callback(lambda _: self._opening.pop(id_, None))
        live = await asyncio.shield(opening)
        if id_ not in self.live:
            self.keep(live)
        live = self.live[id_]
        if live.renew:
            await self._threads.surely(self._renew(live))
        return live

    async def _renew(self, live: LiveTable) -> None:
        """Writes down that a game goes on under renewed rules, and tells its players."""
        async with live.lock:
            while live.renew:
                change = await self._threads.run(renewal, live)
                live.renew = False
                await self._commits.write(live, change)

    def keep(self, live: LiveTable) -> None:
        """Keeps a table in memory."""
        self.live[live.id] = live
        TABLES.set(len(self.live))

    def drop(self, live: LiveTable) -> None:
        """Forgets a table; it can be opened again."""
        if self.live.get(live.id) is live:
            del self.live[live.id]
        TABLES.set(len(self.live))
