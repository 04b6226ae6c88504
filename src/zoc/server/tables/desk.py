"""The tables in memory, and the one way in which they are changed and told to all who look."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import msgspec
from sqlalchemy.exc import IntegrityError

from zoc.kernel.shown.view import setting
from zoc.server import wire
from zoc.server.games import Games, Opener, open_title
from zoc.server.load import Load
from zoc.server.metrics import ACTION_SECONDS, ACTIONS, SHED, TABLES
from zoc.server.store import Store
from zoc.server.store.ids import new_id
from zoc.server.tables import access
from zoc.server.tables.album import Making, moments
from zoc.server.tables.change import Change, catch_up, complete, take_up, write
from zoc.server.tables.errors import MovedOnError, TableError
from zoc.server.tables.live import LiveTable
from zoc.server.tables.opening import open_table
from zoc.server.tables.orders import Orders, flag, prepare, renewal
from zoc.server.tables.person import Person
from zoc.server.tables.viewer import ENDED, REFUSED, Viewer

T = TypeVar("T")
ATTEMPTS = 8
"""How often a request is looked at anew when other processes were quicker."""
WAITING = 8
"""Threads that wait for the database."""
Sent = list[tuple[Viewer, list[tuple[str, bytes]]]]
"""Messages with their kinds, each with whom it is for."""


@dataclass(frozen=True)
class TableSettings:
    """How tables are run."""

    threads: int = 2
    """Threads that work out orders and views: more would only get in each other's way."""
    machines: int = 1
    """Processes for machine players."""
    think_seconds: float = 5.0
    watchers: int = 100
    """Connections without a seat that one table serves in one process."""
    idle_seconds: float = 900.0
    """How long a table stays in memory that nobody looks at."""


class Desk:
    """The tables in this process, and the one way in which they are changed."""

    def __init__(
        self,
        store: Store,
        settings: TableSettings | None = None,
        opener: Opener = open_title,
    ) -> None:
        self.store, self.settings = store, settings or TableSettings()
        self.games = Games(opener)
        self.process = new_id(8)
        self.live: dict[str, LiveTable] = {}
        self.on_turn: list[Callable[[str, str], None]] = []
        """Called with table and account when it has become somebody's turn."""
        self.on_change: list[Callable[[LiveTable], None]] = []
        self.on_hurry: list[Callable[[LiveTable], None]] = []
        """Called when somebody has told the machine player of a table to play now."""
        self.report_json: Callable[[LiveTable], bytes] = lambda _: b"null"
        """Makes the report that an album keeps; the server sets it."""
        self._opening: dict[str, asyncio.Future[LiveTable]] = {}
        self._threads = ThreadPoolExecutor(self.settings.threads, "table")
        self._waiting = ThreadPoolExecutor(WAITING, "store")
        self._tasks = set[asyncio.Task[Any]]()
        self.load = Load()

    # -- work ----------------------------------------------------------------------------------

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """Does what takes the processor in a thread."""
        asked = time.perf_counter()

        def begin() -> T:
            self.load.waited(time.perf_counter() - asked)
            return work(*args)

        return await asyncio.get_running_loop().run_in_executor(self._threads, begin)

    def check_load(self) -> None:
        """Refuses new tables while those who play have to wait: they go on."""
        if self.load.busy:
            SHED.inc()
            raise TableError("The server is busy just now: try again in a moment.", "busy")

    async def wait(self, work: Callable[..., T], *args: Any) -> T:
        """Does what waits for the database in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._waiting, work, *args)

    async def surely(self, work: Coroutine[Any, Any, T]) -> T:
        """Finishes work even if whoever asked for it has gone: what is written must be told."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def settle(self) -> None:
        """Waits for what is under way."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def close(self) -> None:
        """Lets go of the threads."""
        self._threads.shutdown(wait=True, cancel_futures=True)
        self._waiting.shutdown(wait=True, cancel_futures=True)

    # -- opening -------------------------------------------------------------------------------

    async def table(self, id_: str) -> LiveTable:
        """A table by its id, from memory or from the store."""
        live = self.live.get(id_) or await self._open(id_)
        live.used = time.monotonic()
        return live

    async def _open(self, id_: str) -> LiveTable:
        """Opens a table once, however many ask for it at the same time."""
        opening = self._opening.get(id_)
        if opening is None:
            opening = asyncio.ensure_future(self.run(open_table, self.store, self.games, id_))
            self._opening[id_] = opening
            opening.add_done_callback(lambda _: self._opening.pop(id_, None))
        live = await asyncio.shield(opening)
        if id_ not in self.live:
            self.keep(live)
        live = self.live[id_]
        if live.renew:
            await self.surely(self._renew(live))
        return live

    async def _renew(self, live: LiveTable) -> None:
        """Writes down that a game goes on under renewed rules, and tells its players."""
        async with live.lock:
            while live.renew:
                change = await self.run(renewal, live)
                live.renew = False
                await self.write(live, change)

    def keep(self, live: LiveTable) -> None:
        """Keeps a table in memory."""
        self.live[live.id] = live
        TABLES.set(len(self.live))

    def drop(self, live: LiveTable) -> None:
        """Forgets a table; it can be opened again."""
        self.live.pop(live.id, None)
        TABLES.set(len(self.live))

    def seat(self, live: LiveTable, person: Person | None, seat: str = "") -> Viewer:
        """Somebody who looks at a table, through the eyes of a side of theirs."""
        sides = live.sides_of(person)
        if seat and seat not in sides:
            raise TableError("That seat is not yours.", "forbidden")
        access.check_look(live.table, live.seats, live.invited, person)
        viewer = Viewer(person, only=seat)
        viewer.reseat(sides)
        viewer.turn_to(live.actor)
        return viewer

    def end_access(self, account: str, only: str = "", but: str = "") -> None:
        """Ends the connections of an account: those by one credential, or all but by one."""
        for live in list(self.live.values()):
            for viewer in list(live.viewers):
                mine = viewer.id == account and viewer.credential
                if mine and (viewer.credential == only if only else viewer.credential != but):
                    viewer.hang_up(ENDED)

    def check_room(self, live: LiveTable, viewer: Viewer) -> None:
        """Refuses more of those who look on than a table can serve; players always come in."""
        if not viewer.sides and live.watching() >= self.settings.watchers:
            raise TableError("Too many look at this table already: come back later.", "limit")

    def turn_out(self, live: LiveTable) -> None:
        """Ends the connections of those who may no longer look at a table."""
        for viewer in list(live.viewers):
            if not live.may_look(viewer.person):
                viewer.hang_up(REFUSED)

    async def make_album(self, live: LiveTable) -> bytes:
        """A finished game as those who may look see it, made bit by bit so that nobody waits."""
        making, hides = Making(), live.game.show.hides
        for ply, seat in moments(live.ply, ["", *(live.game.sides if hides else ())]):
            async with live.lock:
                making.add(seat, await self.run(live.view, ply, seat, False))
        report = await self.run(self.report_json, live)
        return making.close(await self.run(setting_json, live), report)

    # -- changes -------------------------------------------------------------------------------

    async def order(self, live: LiveTable, viewer: Viewer, request: Orders) -> wire.Done:
        """Carries out a request that changes the table; raises its refusal."""
        return await self.surely(self._order(live, viewer, request))

    async def _order(self, live: LiveTable, viewer: Viewer, request: Orders) -> wire.Done:
        started = time.perf_counter()
        async with live.lock:
            before = live.table.actor_id
            try:
                done = await self._carry_out(live, viewer, request)
            except TableError as error:
                ACTIONS.labels("stale" if error.code == "stale" else "refused").inc()
                await self.tell(live)
                raise
            viewer.put(msgspec.json.encode(done))
            await self.tell(live)
        ACTIONS.labels("done").inc()
        ACTION_SECONDS.observe(time.perf_counter() - started)
        self.changed(live, before)
        return done

    async def _carry_out(self, live: LiveTable, viewer: Viewer, request: Orders) -> wire.Done:
        for _ in range(ATTEMPTS):
            await self.freshen(live)
            await self._check_time(live)
            change, done = await self.run(_prepare, live, viewer, request)
            if change is None or await self.write(live, change):
                return done
        raise TableError("The table is too busy just now. Nothing was changed.", "stale")

    async def _check_time(self, live: LiveTable) -> None:
        end = flag(live)
        if end is not None and await self.write(live, complete(live, end)):
            raise TableError("The time has run out: the game is over.", "closed")

    async def write(self, live: LiveTable, change: Change) -> bool:
        """Writes a change and takes it up once it is on the disk; False if another process was
        quicker: then the table has caught up, and nothing was written."""
        try:
            if self.store.sqlite:
                work = partial(write, live=live, change=change, process=self.process)
                await asyncio.wrap_future(self.store.write(work))
            else:
                await self.wait(self._write, live, change)
        except (MovedOnError, IntegrityError):
            await self.wait(catch_up, self.store, live)
            return False
        take_up(live, change)
        return True

    def _write(self, live: LiveTable, change: Change) -> None:
        with self.store.engine.begin() as connection:
            write(connection, live, change, self.process)

    async def freshen(self, live: LiveTable) -> None:
        """Catches up with other processes, where there can be any."""
        if not self.store.sqlite:
            await self.wait(catch_up, self.store, live)

    async def look(self, live: LiveTable) -> None:
        """Catches up before somebody looks. Two at once would take up the same events twice."""
        if not self.store.sqlite:
            async with live.lock:
                await self.freshen(live)

    async def refresh(self, live: LiveTable) -> None:
        """Catches up with other processes and tells those who look."""
        async with live.lock:
            before = live.table.actor_id
            await self.wait(catch_up, self.store, live)
            self.turn_out(live)
            if not await self.tell(live):
                return
        self.changed(live, before, told=True)

    async def check_flag(self, live: LiveTable) -> None:
        """Ends a game in which the time of who is to decide has run out."""
        async with live.lock:
            await self.freshen(live)
            with suppress(TableError):
                await self._check_time(live)
            await self.tell(live)

    async def tell(self, live: LiveTable) -> bool:
        """Tells those who look what they have not been told; False if they know all."""
        if live.told_version == live.version:
            return False
        self.deliver(await self.run(self.news, live))
        return True

    def news(self, live: LiveTable) -> Sent:
        """What those who look at a table are to be sent after a change."""
        found: Sent = []
        states: dict[tuple[str, tuple[str, ...]], bytes] = {}
        """Those who look through the same eyes are sent the same bytes."""
        live.told_version = live.version
        for viewer in list(live.viewers):
            anew = viewer.reseat(live.sides_of(viewer.person))
            viewer.turn_to(live.actor)
            welcome = msgspec.json.encode(self.welcome(live, viewer)) if anew else b""
            told = live.log(viewer) or b""
            key = (viewer.seat, viewer.sides)
            state = states[key] = states.get(key) or live.state(viewer)
            parts = [("welcome", welcome), ("state", state), ("log", told)]
            found.append((viewer, [part for part in parts if part[1]]))
        return found

    def welcome(self, live: LiveTable, viewer: Viewer) -> wire.Welcome:
        """Who a viewer is at a table."""
        return wire.Welcome(
            protocol=wire.PROTOCOL,
            table=live.id,
            seats=list(viewer.sides),
            hot_seat=len(viewer.sides) > 1,
            seen=viewer.seen,
            name=viewer.person.name if viewer.person else "",
        )

    def deliver(self, sent: Sent) -> None:
        """Hands messages to the connections they are for."""
        for viewer, messages in sent:
            for kind, message in messages:
                viewer.put(message, kind)

    def changed(self, live: LiveTable, before: str | None, told: bool = False) -> None:
        """Tells whoever wants to know that a table has changed."""
        live.used = time.monotonic()
        for tell in self.on_change:
            tell(live)
        account = live.table.actor_id
        if account and account != before and not told:
            for call in self.on_turn:
                call(live.id, account)


def setting_json(live: LiveTable) -> bytes:
    """What never changes of a table's game, as JSON."""
    return live.album.setting if live.album else msgspec.json.encode(setting(live.game))


def _prepare(live: LiveTable, viewer: Viewer, request: Orders) -> tuple[Change | None, wire.Done]:
    change, done = prepare(live, viewer, request)
    return change and complete(live, change), done
