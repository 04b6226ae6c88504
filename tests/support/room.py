"""Tables without the rest of a server: toy games on a database of their own, and people."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from support.sealed import SealedGame
from support.toy import StonesGame

from zoc.kernel.data.title import find_title
from zoc.kernel.play.game import Game
from zoc.server import wire
from zoc.server.games import Opener
from zoc.server.store import Account, Store, migrate
from zoc.server.tables import NewTable, Person, TableCard, Tables, TableSettings
from zoc.server.tables.viewer import Viewer

T = TypeVar("T")


def open_toy(title: str, scenario: str, options: dict[str, Any]) -> Game:
    """The toys, and all titles."""
    if title == "stones":
        return StonesGame(int(options.get("stones", 10)))
    if title == "sealed":
        return SealedGame()
    return find_title(title).game(scenario, options)


def stuck(title: str, scenario: str, options: dict[str, Any]) -> Game:
    """A game that never opens, unless the environment says otherwise."""
    if not os.environ.get("ZOC_TEST_OPENS"):
        time.sleep(600)
    return open_toy(title, scenario, options)


class Room:
    """Tables on a database in a folder, in an event loop that a test drives."""

    def __init__(
        self, database: str, opener: Opener = open_toy, settings: TableSettings | None = None
    ) -> None:
        self.store = Store(database)
        migrate(self.store)
        self.settings = settings or TableSettings(think_seconds=1.0)
        self.runner = asyncio.Runner()
        self.tables = Tables(self.store, self.settings, opener)
        self.run(self.tables.start())

    def run(self, work: Awaitable[T]) -> T:
        """Runs something to its end."""

        async def wait() -> T:
            return await work

        return self.runner.run(wait())

    def pause(self, seconds: float = 0.01) -> None:
        """Lets the tables go on for a while."""
        self.run(asyncio.sleep(seconds))

    def close(self) -> None:
        """Ends it."""
        self.run(self.tables.stop())
        self.runner.close()
        self.store.close()

    # -- people and tables ---------------------------------------------------------------------

    def person(self, name: str, kind: Any = "guest") -> Person:
        """Somebody with an account."""
        id_ = name.lower()
        with self.store.writing() as session:
            if session.get(Account, id_) is None:
                session.add(Account(id=id_, name=name, guest=True, created=0.0, seen=0.0))
        return Person(id_, name, kind)

    def table(self, title: str, maker: Person, **more: Any) -> TableCard:
        """A new table, which anybody may watch unless a test says otherwise."""
        wish = NewTable(title, **({"watch": True} | more))
        return self.run(self.tables.create(wish, maker))

    def two(self, title: str, first: Person, second: Person, **more: Any) -> TableCard:
        """A table of two people, the first of whom plays the first side."""
        side = open_toy(title, "", more.get("options", {})).sides[0]
        card = self.table(title, first, seats={side: "me"}, **more)
        return self.run(self.tables.join(card.id, "", card.join_key, second))

    def sit(self, card: TableCard, person: Person | None, seat: str = "") -> Client:
        """Somebody's connection to a table."""
        return Client(self, card.id, person, seat)


class Client:
    """A viewer's connection without a network: what was sent, and what it asks."""

    def __init__(self, room: Room, table: str, person: Person | None, seat: str) -> None:
        self.room, self.table = room, table
        self.live = room.run(room.tables.table(table))
        self.viewer: Viewer = room.run(room.tables.connect(self.live, person, seat))
        self.raw: list[bytes] = []
        self.number = 0

    def read(self) -> list[dict[str, Any]]:
        """What has come since one last looked."""
        found: list[bytes] = []
        while not self.viewer.queue.empty():
            message = self.viewer.queue.get_nowait()
            if message is not None:
                found.append(message)
        self.raw += found
        return [msgspec.json.decode(message) for message in found]

    def ask(self, request: Any) -> dict[str, Any]:
        """The answer to a request; what else comes stays in `raw`."""
        self.read()
        answer = self.room.run(self.room.tables.ask(self.live, self.viewer, request))
        if answer is None:
            sent = self.read()
            return next((m for m in sent if m.get("id") == getattr(request, "id", None)), {})
        self.raw.append(answer)
        return msgspec.json.decode(answer)

    @property
    def ply(self) -> int:
        return self.live.ply

    def act(self, *orders: str, ply: int | None = None, key: str = "") -> dict[str, Any]:
        """Gives orders."""
        self.number += 1
        ply = self.ply if ply is None else ply
        return self.ask(wire.Act(self.number, ply, list(orders), key))

    def state(self) -> dict[str, Any]:
        """The table as the viewer sees it."""
        raw = self.room.run(_state(self.live, self.viewer))
        self.raw.append(raw)
        return msgspec.json.decode(raw)

    def leave(self) -> None:
        """Goes away."""
        self.room.run(self.room.tables.disconnect(self.live, self.viewer))


async def _state(live: Any, viewer: Viewer) -> bytes:
    return live.state(viewer).whole


@contextmanager
def room_in(folder: Path, **more: Any) -> Iterator[Room]:
    """A room on an SQLite file."""
    room = Room(str(folder / "zoc.db"), **more)
    try:
        yield room
    finally:
        room.close()
