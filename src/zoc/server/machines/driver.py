"""Lets machine players decide wherever it is their turn.

Every process takes part; a claim in the database keeps two from thinking about the same decision,
and the number of events from carrying out two answers."""

from __future__ import annotations

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from zoc.ai.ideas import Idea
from zoc.server import steady as time
from zoc.server import wire
from zoc.server.logs import log, note
from zoc.server.machines.pool import Pool, StuckError
from zoc.server.machines.seen import seen_by
from zoc.server.machines.worker import Question, Task, Thought
from zoc.server.metrics import THINK_SECONDS
from zoc.server.tables import lookup
from zoc.server.tables.batch import RulesError
from zoc.server.tables.errors import TableError
from zoc.server.tables.live import LiveTable
from zoc.server.tables.orders import MachineOrders
from zoc.server.tables.plans import plan_for
from zoc.server.tables.viewer import Viewer

if TYPE_CHECKING:
    from zoc.server.tables.tables import Tables

CLAIM, RENEW = 1.5, 0.4
"""Seconds for which a decision is claimed, and after which the claim is renewed: when a process is
killed, another takes over once its claim has run out."""
GRACE = 10.0
"""Seconds beyond its time after which a machine player counts as stuck."""
IN_A_HURRY = 0.2
"""Seconds for each decision of a machine player that was told to play now."""
PAUSE, SOON = 30.0, 2.0
"""Seconds until a table is tried again whose rules failed, or for which the database did not
answer."""


class Machines:
    """All machine players of this process."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.pool = Pool(tables.games.opener, max(1, tables.settings.machines))
        self._threads = ThreadPoolExecutor(self.pool.size, "machine")
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._paused: dict[str, float] = {}
        self._hurried = set[str]()
        """Tables whose machine player was told to play now, until it has."""
        self._running = False

    def start(self) -> None:
        """Begins to take up tables."""
        self._running = True
        self.tables.commits.on_change.append(self.wake)
        self.tables.requests.on_hurry.append(self.hurry)
        if not self.tables.store.sqlite:
            # Another process may be killed at any time: then nobody waits until one is started.
            self._threads.submit(self.pool.warm)

    async def stop(self) -> None:
        """Lets everything fall that is being thought: it is taken up again after the restart."""
        self._running = False
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        self.pool.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def thinks(self, id_: str) -> bool:
        """Whether a machine player thinks about a table here."""
        return id_ in self._tasks

    def wake(self, live: LiveTable) -> None:
        """Looks whether it is a machine player's turn."""
        paused = self._paused.get(live.id, 0.0) > time.monotonic()
        if not self._running or live.id in self._tasks or not live.thinking or paused:
            return
        task = asyncio.create_task(self._play(live))
        self._tasks[live.id] = task
        task.add_done_callback(lambda _: self._tasks.pop(live.id, None))

    def hurry(self, live: LiveTable) -> None:
        """Lets the machine player of a table do the best it has found so far, and be quick until
        somebody else decides."""
        if live.id in self._tasks:
            self._hurried.add(live.id)
            self.pool.hurry(live.id)

    async def _play(self, live: LiveTable) -> None:
        try:
            while live.thinking and not live.history.now.over:
                if not await self._turn(live):
                    return
        except Exception as error:
            log.exception("a machine player stopped", extra={"facts": {"table": live.id}})
            pause = SOON if isinstance(error, SQLAlchemyError | TableError) else PAUSE
            self._paused[live.id] = time.monotonic() + pause
        finally:
            self._hurried.discard(live.id)

    async def _turn(self, live: LiveTable) -> bool:
        """Thinks once and acts; False if another process does."""
        if not await self._claim(live):
            await self.tables.commits.refresh(live)
            return False
        async with live.lock:
            ply, task = live.ply, await self.tables.threads.run(self._task, live)
        if task is None:
            return False
        renewing = asyncio.create_task(self._keep_claim(live, ply))
        try:
            thought = await self._think(live, task)
        finally:
            renewing.cancel()
        await self._act(live, ply, task, thought)
        return True

    async def _claim(self, live: LiveTable) -> bool:
        if self.tables.store.sqlite:
            return True
        now = time.time()
        until = now + CLAIM
        return await self.tables.threads.wait(
            lookup.claim, self.tables.store, live.id, live.ply, self.tables.process, now, until
        )

    async def _keep_claim(self, live: LiveTable, ply: int) -> None:
        """Renews the claim for as long as is thought."""
        while not self.tables.store.sqlite:
            await asyncio.sleep(RENEW)
            with suppress(SQLAlchemyError):
                if live.ply != ply or not await self._claim(live):
                    return

    def _task(self, live: LiveTable) -> Task | None:
        seat = live.seat_of(live.actor)
        if seat is None or not seat.machine or live.closed:
            return None
        seconds = self.tables.settings.think_seconds
        if live.id in self._hurried:
            seconds = min(seconds, IN_A_HURRY)
        plan = plan_for(self.tables.store, live, seat.side, seat.machine)
        return Task(seen_by(live, seat.side), seat.machine, seconds, not live.game.hides, plan)

    async def ask(self, question: Question, limit: float) -> list[Idea]:
        """The ideas of an adviser, thought out in one of the processes."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self.pool.ask, question, limit)

    async def _think(self, live: LiveTable, task: Task) -> Thought:
        started = time.perf_counter()
        limit = task.seconds + GRACE
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._threads, self.pool.ask, task, limit, live.id)
        except StuckError as error:
            note("a machine player is stuck", table=live.id, player=task.player, why=str(error))
            return Thought([])
        finally:
            THINK_SECONDS.observe(time.perf_counter() - started)

    async def _act(self, live: LiveTable, ply: int, task: Task, thought: Thought) -> None:
        """Carries out what was thought, or anything that is legal if that cannot be done."""
        side = task.seen.seat
        viewer = Viewer(None, (side,), side)
        plan = thought.memory if thought.memory != task.memory else ""
        orders = MachineOrders(0, ply, thought.orders, "", plan, thought.reasons)
        try:
            if orders.orders:
                await self.tables.commits.order(live, viewer, orders)
                return
        except (TableError, RulesError) as error:
            note("a machine player erred", table=live.id, why=str(error))
        if live.ply == ply and live.actor == side:
            await self._act_anyhow(live, viewer, ply)

    async def _act_anyhow(self, live: LiveTable, viewer: Viewer, ply: int) -> None:
        def any_order() -> str:
            actions = list(islice(live.history.now.decision.actions, 1000))
            return live.game.write(random.choice(actions))

        try:
            order = await self.tables.threads.run(any_order)
            await self.tables.commits.order(live, viewer, wire.Act(0, ply, [order]))
        except TableError as error:
            note("a machine player cannot act", table=live.id, why=str(error))
            raise RulesError(ply + 1) from error
