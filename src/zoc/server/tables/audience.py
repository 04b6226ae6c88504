"""Who looks at a table: let in, counted, and turned out when they may no longer look."""

from __future__ import annotations

from collections.abc import Iterable

from zoc.server.tables import access
from zoc.server.tables.errors import TableError
from zoc.server.tables.live import LiveTable
from zoc.server.tables.person import Person
from zoc.server.tables.viewer import ENDED, REFUSED, Viewer


def let_in(live: LiveTable, person: Person | None, seat: str = "") -> Viewer:
    """Somebody who looks at a table, through the eyes of a side of theirs."""
    sides = live.sides_of(person)
    if seat and seat not in sides:
        raise TableError("That seat is not yours.", "forbidden")
    access.check_look(live.table, live.seats, live.invited, person)
    viewer = Viewer(person, only=seat)
    viewer.reseat(sides)
    viewer.turn_to(live.actor)
    return viewer


def check_room(live: LiveTable, viewer: Viewer, most: int) -> None:
    """Refuses more of those who look on than a table can serve; players always come in."""
    if not viewer.sides and live.watching() >= most:
        raise TableError("Too many look at this table already: come back later.", "limit")


def turn_out(live: LiveTable) -> None:
    """Ends the connections of those who may no longer look at a table."""
    for viewer in list(live.viewers):
        if not live.may_look(viewer.person):
            viewer.hang_up(REFUSED)


def end_access(tables: Iterable[LiveTable], account: str, only: str = "", but: str = "") -> None:
    """Ends the connections of an account: those by one credential, or all but by one."""
    for live in list(tables):
        for viewer in list(live.viewers):
            mine = viewer.id == account and viewer.credential
            if mine and (viewer.credential == only if only else viewer.credential != but):
                viewer.hang_up(ENDED)
