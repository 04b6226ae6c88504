"""Tells all who look at a table what has changed, each through their own eyes."""

from __future__ import annotations

import msgspec

from zoc.server import wire
from zoc.server.tables.live import LiveTable
from zoc.server.tables.threads import Threads
from zoc.server.tables.viewer import Viewer

Sent = list[tuple[Viewer, list[tuple[str, bytes]]]]
"""Messages with their kinds, each with whom it is for."""


class Broadcast:
    """Makes the messages in a thread and hands them to the connections."""

    def __init__(self, threads: Threads) -> None:
        self._threads = threads

    async def tell(self, live: LiveTable) -> bool:
        """Tells those who look what they have not been told; False if they know all."""
        if live.told_version == live.version:
            return False
        for viewer, messages in await self._threads.run(changes_for, live):
            for kind, message in messages:
                viewer.put(message, kind)
        return True

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


def changes_for(live: LiveTable) -> Sent:
    """What those who look at a table are to be sent after a change."""
    found: Sent = []
    states: dict[tuple[str, tuple[str, ...]], bytes] = {}
    """Those who look through the same eyes are sent the same bytes."""
    live.told_version = live.version
    for viewer in list(live.viewers):
        anew = viewer.reseat(live.sides_of(viewer.person))
        viewer.turn_to(live.actor)
        greeting = msgspec.json.encode(welcome(live, viewer)) if anew else b""
        told = live.log(viewer) or b""
        key = (viewer.seat, viewer.sides)
        state = states[key] = states.get(key) or live.state(viewer)
        parts = [("welcome", greeting), ("state", state), ("log", told)]
        found.append((viewer, [part for part in parts if part[1]]))
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
