"""One who looks at a table: a player, or somebody who only watches."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from zoc.kernel.shown.sharing import ALL, Looking
from zoc.server.tables.errors import TableError
from zoc.server.tables.outbox import Outbox, OutboxFullError
from zoc.server.tables.person import Person
from zoc.server.tables.state_now import StateNow
from zoc.server.tables.view_parts import ViewParts

GONE, GOING, REFUSED, ENDED = 4404, 1012, 4403, 4401
"""Why a connection is closed: no such table, the server goes away, not allowed to look, the session
or token has ended."""
SLOW = 1013
"""It does not read what it is sent."""
PANELS, LONGEST = 40, 40
"""How many panels may be named, and how many characters the id of one has."""


class Wants(NamedTuple):
    """How a connection wants to be told: by what has changed, with choices as columns, and without
    what is in panels that it does not look at."""

    changes: bool = False
    columns: bool = False
    looking: Looking = ALL


PLAIN = Wants()


def looking_at(open_: Iterable[str] | None, folded: Iterable[str]) -> Looking:
    """The panels that somebody says to look at; refuses what names more than any title has."""
    looking = Looking.of(open_, folded)
    named = looking.folded if looking.open is None else looking.open
    if len(named) > PANELS or any(len(panel) > LONGEST for panel in named):
        raise TableError(f"At most {PANELS} panels of at most {LONGEST} characters can be named.")
    return looking


@dataclass(eq=False)
class Viewer:
    """A connection to a table. `sides` are those that it plays, `seat` the one through whose eyes
    it looks: the one to decide, where it plays several."""

    person: Person | None
    sides: tuple[str, ...] = ()
    seat: str = ""
    only: str = ""
    """The one side that it wants to look through, where it named one."""
    logged: int = 0
    """How many events of the table's line it has been told."""
    valid: int = 0
    """How many of those still hold."""
    seen: int = 0
    noted: int = 0
    """How far it has looked, and how much of that is written down."""
    queue: Outbox = field(default_factory=Outbox)
    changes: bool = False
    """Whether it takes what has changed instead of whole states."""
    columns: bool = False
    """Whether it takes choices as columns."""
    said: Looking = ALL
    """The panels that it says to look at."""
    shown: ViewParts | None = None
    """The view that it was sent last, where it takes changes."""
    credential: str = ""
    """The hash of the session or token by which it came; '' for nobody."""
    lost: bool = False
    code: int = GOING
    """Why it was ended, when it was."""

    @property
    def id(self) -> str:
        """The account behind it; '' for nobody."""
        return self.person.id if self.person else ""

    @property
    def looking(self) -> Looking:
        """The panels that it is shown: those who look on are many and share one view of all."""
        return self.said if self.sides else ALL

    def put(self, message: bytes, kind: str = "") -> None:
        """Sends a message, or gives a connection up that does not read."""
        if self.lost:
            return
        try:
            self.queue.put(message, kind)
        except OutboxFullError:
            self.hang_up(SLOW)

    def put_state(self, state: StateNow, change: bytes | None) -> None:
        """Sends the table as it is now: what has changed, unless the state that this goes on from
        has not been read and is dropped."""
        if change is None or self.queue.waits("state"):
            change = state.whole
        self.put(change, "state")
        self.shown = state.shown if self.changes else None

    def hang_up(self, code: int = GOING) -> None:
        """Ends the connection once what is being sent is sent; the first reason stays."""
        if self.lost:
            return
        self.lost, self.code = True, code
        self.queue.end(at_once=code != GOING)

    def reseat(self, sides: tuple[str, ...]) -> bool:
        """Takes up which sides it plays now: seats are taken and given back while it looks."""
        sides = tuple(side for side in sides if self.only in ("", side))
        if sides == self.sides:
            return False
        self.sides = sides
        if self.seat not in sides:
            self.seat = sides[0] if sides else ""
            self.logged = self.valid = 0
        return True

    def turn_to(self, actor: str) -> bool:
        """Looks through the eyes of who decides, if it plays that side; tells whether it turned.
        It never looks through eyes that are not its own, nor before they are to decide."""
        if actor in self.sides and actor != self.seat:
            self.seat = actor
            self.logged = self.valid = 0
            return True
        return False
