"""Sends the notices that wait: a loop in every server process, woken when a turn passes."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from starlette.concurrency import run_in_threadpool

from zoc.server import metrics
from zoc.server.logs import log, note
from zoc.server.notices import presence, queue
from zoc.server.notices.addresses import AddressError
from zoc.server.notices.queue import Task
from zoc.server.notices.webhook import AT_ONCE, WebhookError, call
from zoc.server.notices.words import facts, letter
from zoc.server.parts import Parts

LOOK = 5.0
"""How often the database is asked, in seconds: other processes write notices too."""


class Sender:
    """The one who sends notices in this process."""

    def __init__(self, parts: Parts) -> None:
        self.parts, self.wait = parts, parts.settings.notice_seconds
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._closing = False
        self._sending: dict[str, asyncio.Task[bool]] = {}
        """What is on its way, by receiver."""

    def start(self) -> None:
        """Begins to look for notices."""
        loop = asyncio.get_running_loop()
        if self.wait < LOOK:
            self.parts.tables.commits.on_turn.append(
                lambda *_: loop.call_soon_threadsafe(self._wake.set)  # pyright: ignore
            )
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Finishes what is on its way and ends."""
        self._closing = True
        self._wake.set()
        if self._task is not None:
            with suppress(asyncio.CancelledError, TimeoutError):
                await asyncio.wait_for(self._task, 15)
        if self._sending:
            await asyncio.wait(self._sending.values(), timeout=15)

    async def _run(self) -> None:
        while not self._closing:
            try:
                present = presence.connected(self.parts.tables)
                await run_in_threadpool(presence.write_down, self.parts.store, present, LOOK * 3)
                await self.begin_due()
            except Exception:
                log.exception("notices stopped for a moment")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), LOOK)
            self._wake.clear()
            if self.wait and not self._closing:
                await asyncio.sleep(min(self.wait, 0.2))

    async def send_due(self) -> int:
        """Sends everything that is due; says how many were taken."""
        count = 0
        while begun := await self.begin_due():
            count += sum(await asyncio.gather(*begun))
        return count

    async def begin_due(self) -> list[asyncio.Task[bool]]:
        """Begins to send what is due: several at once, to each receiver one after the other, so
        that a receiver who is slow keeps nobody waiting but itself."""
        begun: list[asyncio.Task[bool]] = []
        for id_, receiver in await run_in_threadpool(self._due, list(self._sending)):
            if self._closing or len(self._sending) >= AT_ONCE or receiver in self._sending:
                continue
            task = asyncio.create_task(self._one(id_))
            self._sending[receiver] = task
            task.add_done_callback(lambda _, receiver=receiver: self._done(receiver))
            begun.append(task)
        return begun

    def _done(self, receiver: str) -> None:
        del self._sending[receiver]
        self._wake.set()

    async def _one(self, id_: int) -> bool:
        try:
            task = await run_in_threadpool(self._take, id_)
            if task is not None:
                await self._send(task)
        except Exception:
            log.exception("a notice stopped")
            return False
        return task is not None

    async def _send(self, task: Task) -> None:
        ways, errors, final = set(task.done), list[str](), True
        if not self.parts.tables.here(task.table.id, task.account.id):
            wanted = self._ways(task)
            tried = await asyncio.gather(*(self._try(task, way) for way in wanted))
            for way, error in zip(wanted, tried, strict=True):
                if error is None:
                    ways.add(way)
                else:
                    errors.append(f"{way}: {_in_words(error)}")
                    final = final and _is_final(error)
        why = "; ".join(errors)
        state = await run_in_threadpool(self._finish, task, ways, why, final)
        note("a notice", state=state, table=task.table.id, ways=" ".join(ways), error=why)

    async def _try(self, task: Task, way: str) -> Exception | None:
        try:
            await (self._mail(task) if way == "email" else self._call(task))
        except Exception as error:
            metrics.NOTICES.labels(way, "failed").inc()
            note("a notice did not go out", logging.WARNING, way=way, error=type(error).__name__)
            return error
        metrics.NOTICES.labels(way, "sent").inc()
        return None

    def _ways(self, task: Task) -> list[str]:
        wishes, account = task.wishes.get("notices", {}), task.account
        by_mail = account.email and account.email_checked and self.parts.mail.able
        by_call = account.webhook and self.parts.settings.webhooks != "off"
        able = {"email": by_mail, "webhook": by_call}
        return [w for w in able if able[w] and wishes.get(w, True) and w not in task.done]

    async def _mail(self, task: Task) -> None:
        subject, text = letter(task, self.parts.settings)
        id_ = f"notice-{task.table.id}-{task.id}"
        await self.parts.mail.send(task.account.email or "", subject, text, id_)

    async def _call(self, task: Task) -> None:
        anywhere = self.parts.settings.webhooks == "any"
        secret = str(task.wishes.get("webhook_secret", ""))
        told = facts(task, self.parts.settings)
        await call(task.account.webhook or "", secret, str(task.id), told, anywhere)

    # -- the database, in threads --------------------------------------------------------------

    def _due(self, busy: list[str]) -> list[tuple[int, str]]:
        with self.parts.store.reading() as work:
            return queue.due(work, self.wait, busy)

    def _take(self, id_: int) -> Task | None:
        with self.parts.store.writing() as work:
            return queue.take(work, id_, self.wait)

    def _finish(self, task: Task, ways: set[str], error: str, final: bool) -> str:
        with self.parts.store.writing() as work:
            return queue.finish(work, task, ways, error, final, self.wait)


def _is_final(error: Exception) -> bool:
    return isinstance(error, AddressError) or (isinstance(error, WebhookError) and error.final)


def _in_words(error: Exception) -> str:
    """What went wrong, for the owner of the address."""
    if isinstance(error, TimeoutError):
        return "no answer in time"
    return str(error) or type(error).__name__
