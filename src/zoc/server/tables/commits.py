"""The one way in which tables are changed: worked out, written, taken up, told to all who look."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import msgspec
from sqlalchemy.exc import IntegrityError

from zoc.server import wire
from zoc.server.logs import log
from zoc.server.metrics import ACTION_SECONDS, ACTIONS
from zoc.server.store import Store, held
from zoc.server.tables.audience import turn_out
from zoc.server.tables.broadcast import Broadcast
from zoc.server.tables.change import Change, catch_up, complete, take_up, write
from zoc.server.tables.errors import AstrayError, MovedOnError, TableError
from zoc.server.tables.live import LiveTable
from zoc.server.tables.orders import Orders, Prepared, flag, prepare
from zoc.server.tables.threads import Threads
from zoc.server.tables.viewer import Viewer

ATTEMPTS = 8
"""How often a request is looked at anew when other processes were quicker."""
_DONE = ACTIONS.labels("done")
FEW = 4
"""Up to so many orders are carried out about as fast as one."""
_encode = msgspec.json.Encoder().encode


class Commits:
    """Carries out requests that change a table."""

    def __init__(self, store: Store, process: str, threads: Threads, broadcast: Broadcast) -> None:
        self._store, self._process = store, process
        self._threads, self._broadcast = threads, broadcast
        self.on_turn: list[Callable[[str, str], None]] = []
        """Called with table and account when it has become somebody's turn."""
        self.on_change: list[Callable[[LiveTable], None]] = []
        self.on_astray: list[Callable[[LiveTable], None]] = []
        """Called with a table that has to be opened anew."""

    async def order(self, live: LiveTable, viewer: Viewer, request: Orders) -> wire.Done:
        """Carries out a request that changes the table; raises its refusal."""
        return await self._threads.surely(self._order(live, viewer, request))

    async def _order(self, live: LiveTable, viewer: Viewer, request: Orders) -> wire.Done:
        started = time.perf_counter()
        async with live.lock:
            before = held(live.table).get("actor_id")
            try:
                done = await self._carry_out(live, viewer, request)
            except TableError as error:
                ACTIONS.labels("stale" if error.code == "stale" else "refused").inc()
                await self._broadcast.tell(live)
                raise
            viewer.put(_encode(done))
            await self._broadcast.tell(live)
        _DONE.inc()
        ACTION_SECONDS.observe(time.perf_counter() - started)
        self.changed(live, before)
        return done

    async def _carry_out(self, live: LiveTable, viewer: Viewer, request: Orders) -> wire.Done:
        for _ in range(ATTEMPTS):
            await self.freshen(live)
            await self._check_time(live)
            change, done = await self._work_out(live, viewer, request)
            if change is None or await self.write(live, change):
                return done
        raise TableError("The table is too busy just now. Nothing was changed.", "stale")

    async def _work_out(self, live: LiveTable, viewer: Viewer, request: Orders) -> Prepared:
        if isinstance(request, wire.Act) and len(request.orders) <= FEW:
            return await self._threads.soon(live.ordering, _prepare, live, viewer, request)
        return await self._threads.run(_prepare, live, viewer, request)

    async def _check_time(self, live: LiveTable) -> None:
        end = flag(live)
        if end is not None and await self.write(live, complete(live, end)):
            raise TableError("The time has run out: the game is over.", "closed")

    async def write(self, live: LiveTable, change: Change) -> bool:
        """Writes a change and takes it up once it is on the disk; False if another process was
        quicker: then the table has caught up, and nothing was written."""
        try:
            if self._store.sqlite:
                work = partial(write, live=live, change=change, process=self._process)
                await self._store.join(work, asyncio.get_running_loop())
            else:
                await self._threads.wait(self._write, live, change)
        except (MovedOnError, IntegrityError):
            await self._catch_up(live)
            return False
        take_up(live, change)
        return True

    def _write(self, live: LiveTable, change: Change) -> None:
        with self._store.engine.begin() as connection:
            write(connection, live, change, self._process)

    # -- other processes -----------------------------------------------------------------------

    async def freshen(self, live: LiveTable) -> None:
        """Catches up with other processes, where there can be any."""
        if not self._store.sqlite:
            await self._catch_up(live)

    async def _catch_up(self, live: LiveTable) -> None:
        """Takes up what is on record. A table that cannot follow is opened anew from what is
        stored; those who look come back to it."""
        try:
            await self._threads.wait(catch_up, self._store, live)
        except AstrayError:
            log.exception("a table went astray", extra={"facts": {"table": live.id}})
            for forget in self.on_astray:
                forget(live)
            for viewer in list(live.viewers):
                viewer.hang_up()
            raise TableError("The table is opened anew: look again.", "stale") from None

    async def look(self, live: LiveTable) -> None:
        """Catches up before somebody looks. Two at once would take up the same events twice."""
        if not self._store.sqlite:
            async with live.lock:
                await self.freshen(live)

    async def refresh(self, live: LiveTable) -> None:
        """Catches up with other processes and tells those who look."""
        async with live.lock:
            before = held(live.table).get("actor_id")
            await self._catch_up(live)
            turn_out(live)
            if not await self._broadcast.tell(live):
                return
        self.changed(live, before, told=True)

    async def check_flag(self, live: LiveTable) -> None:
        """Ends a game in which the time of who is to decide has run out."""
        async with live.lock:
            await self.freshen(live)
            with suppress(TableError):
                await self._check_time(live)
            await self._broadcast.tell(live)

    def changed(self, live: LiveTable, before: str | None, told: bool = False) -> None:
        """Tells whoever wants to know that a table has changed."""
        live.used = time.monotonic()
        for tell in self.on_change:
            tell(live)
        account = held(live.table).get("actor_id")
        if account and account != before and not told:
            for call in self.on_turn:
                call(live.id, account)


def _prepare(live: LiveTable, viewer: Viewer, request: Orders) -> Prepared:
    change, done = prepare(live, viewer, request)
    return change and complete(live, change), done
