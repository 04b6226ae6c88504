"""What a server does without being asked: machine players, flags, other processes, idle tables."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from zoc.server import memory, wire
from zoc.server import steady as time
from zoc.server.logs import log
from zoc.server.tables import chat, lookup
from zoc.server.tables import rows as db
from zoc.server.tables.errors import TableError
from zoc.server.tables.live import LiveTable
from zoc.server.tables.postgres_listen import Listener
from zoc.server.tables.viewer import ENDED, GONE

if TYPE_CHECKING:
    from zoc.server.machines.driver import Machines
    from zoc.server.tables.tables import Tables

T = TypeVar("T")
LAG_EVERY = 0.05
FIRST_REST, LONGEST_REST = 1.0, 3600.0
"""Seconds after which a table is tried again that could not be opened: at first, and at most."""
BELIEVED = 90.0
"""Seconds for which another process's word is believed that somebody is there."""


class Upkeep:
    """The clockwork beside the tables."""

    def __init__(self, tables: Tables, machines: Machines) -> None:
        self.tables, self.machines = tables, machines
        self._tasks: list[asyncio.Task[None]] = []
        self._later = set[asyncio.Task[Any]]()
        self._listener: Listener | None = None
        self._calm = memory.Calm()
        self._heeded = 0
        """The last deed of a keeper that was taken up."""
        self._done = set[str]()
        """Tables of which nothing more can be kept."""
        self._shut: dict[str, tuple[float, float]] = {}
        """Tables that could not be opened: until when they rest, and for how long they do."""

    async def start(self) -> None:
        """Starts all that runs by itself."""
        hear = partial(asyncio.get_running_loop().call_soon_threadsafe, self.hear)
        self._listener = await self._wait(Listener, self.tables.store, hear)
        self._heeded = await self._wait(lookup.last_deed, self.tables.store)
        self.machines.start()
        self._calm.start()
        rounds: list[tuple[float, Callable[[], Awaitable[None]]]] = [
            (1.0, self.flags),
            (0.5, self.take_up_machines),
            (0.5, self.measure_lag),
            (5.0, self.keep_seen),
            (20.0, self.remind),
            (5.0, self.make_albums),
            (5.0, self.keep_positions),
            (2.0, self.check_access),
            (2.0, self.heed_keeper),
            (60.0, self.forget_idle),
            (memory.EVERY, self.tidy),
        ]
        if not self.tables.store.sqlite:
            rounds += [(2.0, self.compare), (BELIEVED / 3, self.say_who_is_here)]
        self._tasks = [asyncio.create_task(self._round(*each)) for each in rounds]

    async def stop(self) -> None:
        """Stops it, and writes down what is not written yet."""
        self._calm.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.machines.stop()
        await self.keep_seen()
        if self._listener is not None:
            await self._wait(self._listener.close)

    async def _wait(self, work: Callable[..., T], *args: Any) -> T:
        return await self.tables.threads.wait(work, *args)

    async def _round(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await work()
            except Exception:
                # Whatever it was: clocks, machine players and access need the next round.
                log.exception("upkeep failed")
            await asyncio.sleep(seconds)

    async def _each(self, ids: Iterable[str], work: Callable[[LiveTable], Awaitable[None]]) -> None:
        """Does something at some tables: one that fails keeps no other waiting."""
        for id_ in ids:
            live = await self._open(id_)
            try:
                if live is not None:
                    await work(live)
            except Exception:
                log.exception("upkeep of a table failed", extra={"facts": {"table": id_}})

    def _soon(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._later.add(task)
        task.add_done_callback(self._later.discard)

    # -- rounds --------------------------------------------------------------------------------

    async def flags(self) -> None:
        """Ends games whose clock has run out."""
        ids = await self._wait(lookup.out_of_time, self.tables.store, time.time())
        await self._each(ids, self.tables.commits.check_flag)

    async def remind(self) -> None:
        """Has people reminded whose time runs out soon, once for each time they are to decide."""
        await self._wait(lookup.remind, self.tables.store, time.time())

    async def make_albums(self) -> None:
        """Keeps a finished game as it was seen, one at a time."""
        passed = self._done | self._resting()
        for id_ in await self._wait(lookup.without_album, self.tables.store, passed):
            live = await self._open(id_)
            if live is None:
                continue
            if live.closed or live.album:
                self._done.add(id_)
                continue
            try:
                data = await self.tables.make_album(live)
            except Exception:
                log.exception("an album was not made", extra={"facts": {"table": id_}})
                self._done.add(id_)
                continue
            now, rules = time.time(), live.game.version
            await self._wait(lookup.keep_album, self.tables.store, id_, rules, data, now)

    async def keep_positions(self) -> None:
        """Stores where running games stand that were last played by a version that did not, so
        that a later one can go on from there. They are opened one by one."""
        passed = self._done | self._resting()
        for id_ in await self._wait(lookup.without_position, self.tables.store, passed):
            live = await self._open(id_)
            if live is None:
                continue
            if live.closed:
                self._done.add(id_)
                continue
            async with live.lock:
                data = db.dump_position(live.history.now)
                await self._wait(lookup.keep_position, self.tables.store, id_, live.ply, data)

    async def take_up_machines(self) -> None:
        """Takes up tables that wait for a machine player, after a restart for one."""
        for id_ in await self._wait(lookup.to_play, self.tables.store, time.time()):
            live = None if self.machines.thinks(id_) else await self._open(id_)
            if live is not None:
                self.machines.wake(live)

    async def _open(self, id_: str) -> LiveTable | None:
        """A table, or None if it cannot be opened: the others must not wait for it. It is tried
        again after pauses that grow."""
        if id_ in self._resting():
            return None
        try:
            live = await self.tables.table(id_)
        except Exception:
            log.exception("a table cannot be opened", extra={"facts": {"table": id_}})
            rest = min(2 * self._shut.get(id_, (0.0, FIRST_REST / 2))[1], LONGEST_REST)
            self._shut[id_] = (time.monotonic() + rest, rest)
            return None
        self._shut.pop(id_, None)
        return live

    def _resting(self) -> set[str]:
        """The tables that could not be opened and are not tried again yet."""
        now = time.monotonic()
        return {id_ for id_, (until, _) in self._shut.items() if until > now}

    async def keep_seen(self) -> None:
        """Writes down how far people have looked."""
        seen = list[tuple[str, str, int]]()
        for live in self.tables.live.values():
            for viewer in live.viewers:
                if viewer.id and viewer.seen > viewer.noted:
                    seen.append((live.id, viewer.id, viewer.seen))
                    viewer.noted = viewer.seen
        if seen:
            await self._wait(chat.write_seen, self.tables.store, seen)

    async def check_access(self) -> None:
        """Ends connections whose session or token has ended, where nobody told so: a keeper's
        command, or news that were lost."""
        viewers = [v for live in self.tables.live.values() for v in live.viewers if v.credential]
        shown = {viewer.credential for viewer in viewers}
        if shown:
            good = await self._wait(lookup.still_open, self.tables.store, shown, time.time())
            for viewer in viewers:
                if viewer.credential not in good:
                    viewer.hang_up(ENDED)

    async def forget_idle(self) -> None:
        """Forgets tables that nobody has looked at for a while."""
        before = time.monotonic() - self.tables.settings.idle_seconds
        for live in list(self.tables.live.values()):
            idle = not live.viewers and live.used < before and not live.lock.locked()
            if idle and not self.machines.thinks(live.id):
                self.tables.open.drop(live)

    async def measure_lag(self) -> None:
        """Notes how late the event loop is."""
        before = time.perf_counter()
        await asyncio.sleep(LAG_EVERY)
        self.tables.threads.load.lagged(max(0.0, time.perf_counter() - before - LAG_EVERY))

    async def tidy(self) -> None:
        """Searches for garbage, which is otherwise done rarely."""
        gc.collect()

    async def compare(self) -> None:
        """Catches up where news were lost."""
        known = {live.id: live.ply for live in self.tables.live.values() if live.viewers}
        late = [live.id for live in self.tables.live.values() if live.told_version != live.version]
        ids = late + await self._wait(lookup.moved_on, self.tables.store, known)
        await self._each(ids, self._refresh)

    async def heed_keeper(self) -> None:
        """Takes up what a keeper has done to tables and people: the command works on the database
        alone, and SQLite tells nobody."""
        deeds = await self._wait(lookup.deeds_since, self.tables.store, self._heeded)
        for self._heeded, about in deeds:
            for live in list(self.tables.live.values()):
                if live.id == about or any(seat.account_id == about for seat in live.seats):
                    await self._refresh(live)

    async def _refresh(self, live: LiveTable) -> None:
        """Catches up with the store; a table that is no longer there is closed, and one that has
        gone astray is opened anew by whoever comes back to it."""
        try:
            await self.tables.commits.refresh(live)
        except TableError as error:
            if error.code == "missing":
                self.tables.open.drop(live)
                for viewer in list(live.viewers):
                    viewer.hang_up(GONE)

    # -- other processes -----------------------------------------------------------------------

    def hear(self, words: list[str]) -> None:
        """Takes up what another process tells: who, what, which table."""
        process, what, id_, *more = words
        if what == "ended" and process != self.tables.process:
            self.tables.end_access(id_, *("" if word == "-" else word for word in more))
            return
        live = self.tables.live.get(id_)
        if process == self.tables.process or live is None:
            return
        if what == "table":
            self._soon(self._refresh(live))
        elif what == "chat":
            self._soon(self._chat(live, int(more[0])))
        elif what == "hurry":
            self.machines.hurry(live)
        elif what == "here":
            who = tuple(filter(None, more[0].split(","))) if more else ()
            live.elsewhere[process] = (time.monotonic() + BELIEVED, who)
            self.tables.broadcast.seats(live)

    async def _chat(self, live: LiveTable, number: int) -> None:
        def read() -> list[wire.ChatLine]:
            with self.tables.store.reading() as session:
                return chat.words_of(session, live.id, number - 1)

        self.tables.broadcast.say(live, await self._wait(read))

    async def say_who_is_here(self) -> None:
        """Tells the other processes again who looks at which table here."""
        for live in list(self.tables.live.values()):
            if live.viewers:
                await self._wait(self._say_here, live)

    def came_or_went(self, live: LiveTable) -> None:
        """Tells everybody that somebody has come to a table or gone."""
        self.tables.broadcast.seats(live)
        if not self.tables.store.sqlite:
            self._soon(self._wait(self._say_here, live))

    def _say_here(self, live: LiveTable) -> None:
        who = ",".join(sorted({viewer.id for viewer in list(live.viewers)}))
        with self.tables.store.writing() as session:
            words = [self.tables.process, "here", live.id, who or ","]
            db.tell_others(session.connection(), words)
