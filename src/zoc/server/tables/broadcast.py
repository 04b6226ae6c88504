"""Tells all who look at a table what has changed, each through their own eyes."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from zoc.server import wire
from zoc.server.tables.live import LiveTable
from zoc.server.tables.state_now import StateNow
from zoc.server.tables.threads import Threads
from zoc.server.tables.viewer import Viewer


class Told(NamedTuple):
    """What one viewer is sent after a change; empty where there is nothing to tell."""

    greeting: bytes
    state: StateNow
    change: bytes | None
    """The state as what has changed, for those who take that."""
    log: bytes


Sent = list[tuple[Viewer, Told]]


class Broadcast:
    """Makes the messages in a thread and hands them to the connections."""

    def __init__(self, threads: Threads) -> None:
        self._threads = threads

    async def tell(self, live: LiveTable) -> bool:
        """Tells those who look what they have not been told; False if they know all."""
        if live.told_version == live.version:
            return False
        for viewer, told in await self._threads.soon(live.telling, changes_for, live):
            if told.greeting:
                viewer.put(told.greeting, "welcome")
            viewer.put_state(told.state, told.change)
            if told.log:
                viewer.put(told.log, "log")
        return True

    async def show(self, live: LiveTable, viewer: Viewer) -> None:
        """Tells one who looks at something else now what there is to see."""
        viewer.put_state(*await self._threads.run(_shown, live, viewer))

    def say(self, live: LiveTable, words: list[wire.ChatLine]) -> None:
        """Hands on what was said."""
        to_all(live, wire.Chat(words))

    def seats(self, live: LiveTable) -> None:
        """Tells who is there."""
        to_all(live, wire.Seats(live.seats_shown(), live.watching(), live.thinking), "seats")


def to_all(live: LiveTable, message: wire.Message, kind: str = "") -> None:
    """The same message for all who look."""
    encoded = msgspec.json.encode(message)
    for viewer in list(live.viewers):
        viewer.put(encoded, kind)


def _shown(live: LiveTable, viewer: Viewer) -> tuple[StateNow, bytes | None]:
    state = live.state(viewer)
    return state, state.since(viewer.shown, viewer.columns)


def changes_for(live: LiveTable) -> Sent:
    """What those who look at a table are to be sent after a change."""
    found: Sent = []
    states: dict[tuple[object, ...], StateNow] = {}
    changes: dict[tuple[object, ...], bytes | None] = {}
    """Those who look through the same eyes are sent the same bytes."""
    live.told_version, seats = live.version, live.seats_shown()
    for viewer in list(live.viewers):
        anew = viewer.reseat(live.sides_of(viewer.person))
        viewer.turn_to(live.actor)
        greeting = msgspec.json.encode(welcome(live, viewer)) if anew else b""
        log = live.log(viewer) or b""
        key = (viewer.seat, viewer.sides, viewer.looking)
        state = states[key] = states.get(key) or live.state(viewer, seats)
        key = (*key, viewer.columns, id(viewer.shown))
        if key not in changes:
            changes[key] = state.since(viewer.shown, viewer.columns)
        if not viewer.changes:
            # Those who share it are served from here: the loop only sends.
            state.whole  # noqa: B018
        found.append((viewer, Told(greeting, state, changes[key], log)))
    return found


def welcome(live: LiveTable, viewer: Viewer) -> wire.Welcome:
    """Who a viewer is at a table."""
    return wire.Welcome(
        protocol=wire.PROTOCOL,
        table=live.id,
        seats=list(viewer.sides),
        hot_seat=len(viewer.sides) > 1,
        seen=viewer.seen,
        name=viewer.person.name if viewer.person else "",
    )
