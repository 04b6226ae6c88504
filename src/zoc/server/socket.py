"""The WebSocket of a table: one for each viewer, player or not."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Generator

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from zoc.kernel.shown import WhyNot
from zoc.server import wire
from zoc.server.gate import NUL
from zoc.server.limits import address_of
from zoc.server.metrics import SOCKETS
from zoc.server.tables.errors import TableError
from zoc.server.tables.live import LiveTable
from zoc.server.tables.person import Person
from zoc.server.tables.tables import Tables
from zoc.server.tables.viewer import GONE, PLAIN, REFUSED, Viewer, Wants, looking_at
from zoc.server.thrifty_socket import SEND_NOW

CROWDED = 1013
CLOSES = {"missing": GONE, "limit": CROWDED}
"""How a connection is closed that cannot be served."""

Identify = Callable[[WebSocket], Awaitable[Person | None]]
"""Who is at the other end; None for nobody, who may look on."""
Credential = Callable[[WebSocket], str]
"""The hash of what a caller shows."""
EACH, CLUB = 100, 400
"""Connections at a time of one player who is logged in, of all others of one address, and of
everybody there."""
LARGEST = 65_536
"""The largest frame that is read, in bytes."""
RATE, BURST = 40.0, 120.0
"""Requests a second that a viewer may send, and how many at once."""

ESCAPED_NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""A NUL in JSON can only stand there escaped."""
_read = msgspec.json.Decoder(wire.Request)


class Bucket:
    """Lets so many requests through in a second."""

    def __init__(self, rate: float = RATE, burst: float = BURST) -> None:
        self.rate, self.burst = rate, burst
        self._left, self._then = burst, time.monotonic()

    def take(self) -> bool:
        """Whether one more may pass."""
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._then) * self.rate)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Crowd:
    """Counts open connections by player and by address."""

    def __init__(self) -> None:
        self._open = Counter[str]()

    @contextlib.contextmanager
    def one(self, person: Person | None, address: str) -> Generator[bool]:
        """Counts one more for as long as it is open; tells whether it is not one too many."""
        one = person.id if person and person.kind != "guest" else f"{address} others"
        if self._open[one] >= EACH or self._open[address] >= CLUB:
            yield False
            return
        self._open.update((one, address))
        try:
            yield True
        finally:
            self._open.subtract((one, address))
            self._open += Counter[str]()


def socket_router(
    tables: Tables,
    identify: Identify,
    limited: bool = True,
    largest: int = LARGEST,
    credential: Credential = lambda _: "",
) -> APIRouter:
    """The route of the tables' WebSocket."""
    router, crowd = APIRouter(), Crowd()

    @router.websocket("/api/tables/{table_id}/socket")
    async def table_socket(
        socket: WebSocket,
        table_id: str,
        seat: str = "",
        changes: bool = False,
        columns: bool = False,
        open: str | None = None,  # noqa: A002
        folded: str = "",
    ) -> None:
        person = await identify(socket)
        with crowd.one(person, address_of(socket.scope)) as fits:
            if limited and not fits:
                return await socket.close(CROWDED, "Too many connections from here.")
            await socket.accept()
            bucket = Bucket() if limited else Bucket(1e9, 1e9)
            connection = Connection(tables, socket, bucket, largest, credential(socket))
            opened = None if open is None else open.split(",")
            try:
                wants = Wants(changes, columns, looking_at(opened, folded.split(",")))
            except TableError as error:
                return await connection.turn_away(error)
            return await connection.serve(table_id, person, seat, wants)

    _ = table_socket
    return router


class Connection:
    """One viewer's connection, from welcome to farewell."""

    def __init__(
        self, tables: Tables, socket: WebSocket, bucket: Bucket, largest: int, credential: str = ""
    ) -> None:
        self.tables, self.socket, self.bucket, self.largest = tables, socket, bucket, largest
        self.credential = credential

    async def serve(
        self, table_id: str, person: Person | None, seat: str, wants: Wants = PLAIN
    ) -> None:
        """Greets the viewer, then sends and answers until one of the two goes."""
        try:
            live = await self.tables.table(table_id)
            viewer = await self.tables.connect(live, person, seat, self.credential, wants)
        except TableError as error:
            return await self.turn_away(error)
        SOCKETS.inc()
        viewer.queue.send_now = self.socket.scope.get("extensions", {}).get(SEND_NOW)
        sending = asyncio.create_task(self.send(viewer))
        try:
            await self.listen(live, viewer)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            SOCKETS.dec()
            viewer.hang_up()
            await self.tables.disconnect(live, viewer)
            with contextlib.suppress(Exception):
                await asyncio.wait_for(sending, 5)
        return None

    async def turn_away(self, error: TableError) -> None:
        """Says why there is nothing to see, and closes."""
        message = wire.Refused(0, error.why, "input")
        await self.socket.send_text(msgspec.json.encode(message).decode())
        await self.socket.close(CLOSES.get(error.code, REFUSED))

    async def send(self, viewer: Viewer) -> None:
        """Sends what waits in the viewer's queue."""
        while True:
            message = await viewer.queue.get()
            if message is None:
                await self.socket.close(viewer.code)
                return
            if viewer.queue.send_now is None or not viewer.queue.send_now(message):
                await self.socket.send_text(message.decode())

    async def listen(self, live: LiveTable, viewer: Viewer) -> None:
        """Answers the viewer's requests one after the other."""
        while not viewer.lost:
            frame = await self.socket.receive()
            if frame["type"] == "websocket.disconnect" or viewer.lost:
                return
            text = frame.get("text")
            answer = await self.answer(live, viewer, frame.get("bytes") if text is None else text)
            if answer is not None:
                viewer.put(answer)

    async def answer(
        self, live: LiveTable, viewer: Viewer, frame: str | bytes | None
    ) -> bytes | None:
        """The answer to one frame; None where it is in the queue already, or none is due."""
        if frame is None or len(frame) > self.largest:
            return _refuse(0, f"A message has at most {self.largest} bytes.", "input")
        try:
            request = _read.decode(frame)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            return _refuse(_id_of(frame), f"That is no message of this protocol: {error}.", "input")
        if ESCAPED_NUL.search(frame if isinstance(frame, bytes) else frame.encode()):
            return _refuse(getattr(request, "id", 0), NUL, "input")
        if not self.bucket.take():
            id_ = getattr(request, "id", 0)
            return _refuse(id_, "Too many requests at once: wait a moment.", "limit")
        return await self.tables.ask(live, viewer, request)


class _Numbered(msgspec.Struct):
    id: int = 0


def _id_of(frame: str | bytes) -> int:
    """The id of a message that is otherwise not understood, so that its sender gets the answer."""
    try:
        return msgspec.json.decode(frame, type=_Numbered).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return 0


def _refuse(id_: int, sentence: str, code: str) -> bytes:
    why = WhyNot("", sentence[:300], ())
    return msgspec.json.encode(wire.Refused(id_, why, "limit" if code == "limit" else "input"))
