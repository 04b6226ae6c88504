"""The requests of the wire, each with its answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from zoc.server import problems, wire
from zoc.server.logs import log, note
from zoc.server.store import Store
from zoc.server.store.engine import is_full
from zoc.server.tables import chat
from zoc.server.tables import rows as db
from zoc.server.tables.batch import RulesError
from zoc.server.tables.broadcast import Broadcast
from zoc.server.tables.commits import Commits
from zoc.server.tables.errors import TableError
from zoc.server.tables.live import LiveTable
from zoc.server.tables.orders import Orders
from zoc.server.tables.person import Person
from zoc.server.tables.questions import answer
from zoc.server.tables.threads import Threads
from zoc.server.tables.viewer import Viewer, looking_at


class Requests:
    """Takes any request and never fails: a refusal is an answer."""

    def __init__(
        self,
        store: Store,
        process: str,
        threads: Threads,
        commits: Commits,
        broadcast: Broadcast,
    ) -> None:
        self._store, self._process = store, process
        self._threads, self._commits, self._broadcast = threads, commits, broadcast
        self.on_hurry: list[Callable[[LiveTable], None]] = []
        """Called when somebody has told the machine player of a table to play now."""
        self.advise: Callable[[LiveTable, Viewer, wire.AskAdvice], Awaitable[bytes]] | None = None
        """Thinks out advice for somebody."""

    async def ask(self, live: LiveTable, viewer: Viewer, request: wire.Request) -> bytes | None:
        """The answer to a request. What it changes has been told to all by then; a request that
        was carried out has its answer in the viewer's queue already."""
        try:
            return await self._ask(live, viewer, request)
        except TableError as error:
            return refused(request, error)
        except RulesError as error:
            log.exception("the rules failed", extra={"facts": {"table": live.id}})
            return refused(request, TableError(error.sentence, "closed"))
        except SQLAlchemyError as error:
            log.exception("the store failed", extra={"facts": {"table": live.id}})
            if is_full(error):
                return refused(request, TableError(problems.WORDS[507], "closed"))
            # Whether it was kept is not certain: with its key it can be sent again without harm.
            return refused(request, TableError("It could not be saved. Send it again.", "closed"))
        except Exception:
            log.exception("a request failed", extra={"facts": {"table": live.id}})
            return refused(request, TableError("The server failed. Look again.", "closed"))

    async def _ask(self, live: LiveTable, viewer: Viewer, request: wire.Request) -> bytes | None:
        if isinstance(request, wire.Say):
            return await self._say(live, viewer, request)
        if isinstance(request, wire.Seen):
            viewer.seen = max(viewer.seen, min(request.ply, live.ply))
            live.looked[viewer.id] = max(viewer.seen, live.looked.get(viewer.id, 0))
            return None
        viewer.reseat(live.sides_of(viewer.person))
        if isinstance(request, wire.LookAt):
            return await self._look_at(live, viewer, request)
        if isinstance(request, wire.Hurry):
            return await self._hurry(live, viewer, request)
        if isinstance(request, wire.AskAdvice):
            self._threads.begin(self._advise(live, viewer, request))
            return None
        if isinstance(request, Orders):
            await self._commits.order(live, viewer, request)
            return None
        if viewer.sides:
            return await self._answered(live, viewer, request)
        async with live.gallery:
            return await self._answered(live, viewer, request)

    async def _look_at(self, live: LiveTable, viewer: Viewer, request: wire.LookAt) -> None:
        if viewer not in live.viewers:
            raise TableError("Only a connection can look at panels: a state always has them all.")
        said = looking_at(request.open, request.folded)
        async with live.lock:
            before, viewer.said = viewer.looking, said
            viewer.put(msgspec.json.encode(wire.Done(request.id, live.ply)))
            if viewer.looking != before:
                await self._broadcast.show(live, viewer)

    async def _answered(self, live: LiveTable, viewer: Viewer, request: Any) -> bytes:
        async with live.lock:
            return await self._threads.run(self._answer, live, viewer, request)

    def _answer(self, live: LiveTable, viewer: Viewer, request: Any) -> bytes:
        try:
            return msgspec.json.encode(answer(live, viewer, request))
        except TableError:
            raise
        except Exception as error:
            note("a question failed", table=live.id, kind=type(request).__name__)
            raise RulesError(live.ply + 1) from error

    async def _advise(self, live: LiveTable, viewer: Viewer, request: wire.AskAdvice) -> None:
        """Advice comes when it is thought out; the viewer may ask for other things meanwhile."""
        assert self.advise is not None
        try:
            viewer.put(await self.advise(live, viewer, request))
        except TableError as error:
            viewer.put(refused(request, error))
        except Exception:
            log.exception("advice failed", extra={"facts": {"table": live.id}})
            viewer.put(refused(request, TableError("The adviser failed. Ask again.", "closed")))

    async def _hurry(self, live: LiveTable, viewer: Viewer, request: wire.Hurry) -> bytes:
        if not viewer.sides:
            raise TableError("Those who look on cannot give orders.", "turn")
        if not live.thinking:
            raise TableError("No machine player is thinking.", "turn")
        for call in self.on_hurry:
            call(live)
        if not self._store.sqlite:
            await self._threads.wait(self._tell_hurry, live)
        return msgspec.json.encode(wire.Done(request.id, live.ply))

    def _tell_hurry(self, live: LiveTable) -> None:
        with self._store.writing() as session:
            db.tell_others(session.connection(), [self._process, "hurry", live.id])

    async def _say(self, live: LiveTable, viewer: Viewer, request: wire.Say) -> bytes:
        if viewer.person is None:
            raise TableError("Only those with a name can speak here.", "forbidden")
        await self.say(live, viewer.person, request.text)
        return msgspec.json.encode(wire.Done(request.id, live.ply))

    async def say(self, live: LiveTable, person: Person, text: str) -> None:
        """Says something at a table."""
        side = next(iter(live.sides_of(person)), "")
        line = await self._threads.run(
            chat.say, self._store, live.id, person, side, text, self._process
        )
        self._broadcast.say(live, [line])


def refused(request: wire.Request, error: TableError) -> bytes:
    """A refusal as a message."""
    code = error.code
    if code == "missing" or code == "forbidden":
        code = "input"
    elif code == "busy":
        code = "limit"
    return msgspec.json.encode(wire.Refused(getattr(request, "id", 0), error.why, code))
