"""A table in memory: its row, its seats, its history, and those who look at it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from zoc.ai.names import machine_name
from zoc.kernel.play.game import Game
from zoc.kernel.play.position import Position
from zoc.kernel.shown import Dice, LogLine, UndoShown, View
from zoc.kernel.shown.setting import setting
from zoc.kernel.shown.sharing import ALL, Looking
from zoc.kernel.shown.view import seat_view
from zoc.server import steady as time
from zoc.server import wire
from zoc.server.logs import log
from zoc.server.store import Seat, Table, held
from zoc.server.tables import access
from zoc.server.tables.album import Album
from zoc.server.tables.batch import EVERYBODY
from zoc.server.tables.history import RULES, History, Row
from zoc.server.tables.minds import Mind
from zoc.server.tables.person import Person
from zoc.server.tables.plan_ahead import pretended
from zoc.server.tables.raw_messages import SentLog
from zoc.server.tables.seats import seats_shown
from zoc.server.tables.state_now import StateNow
from zoc.server.tables.threads import Pace
from zoc.server.tables.view_parts import ViewParts, Written
from zoc.server.tables.viewer import Viewer

VIEWS_KEPT = 6
LOOK_BACK = 40
"""How many events back the dice that fell last are looked for."""
_encode = msgspec.json.Encoder().encode


class LiveTable:
    """One table in memory. Whoever changes it holds `lock`."""

    def __init__(self, table: Table, seats: Sequence[Seat], history: History) -> None:
        self.table, self.seats, self.history = table, list(seats), history
        self.id = held(table)["id"]
        """Its name in links."""
        self.invited: dict[str, str] = {}
        """Accounts that may look and sit down without a key, each with its side."""
        self.album: Album | None = None
        """The game as it was seen, where the rules of now cannot play it again."""
        self.how = "as before"
        """From what it was opened, for those who check an upgrade."""
        self.renew = False
        """Whether it goes on under other rules than before, which is still to be written down."""
        self.closed = ""
        """Why it can only be looked at; empty while it can be played."""
        self.go_on: int | None = None
        """The event after which its players may go on if they agree, where it is closed."""
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.elsewhere: dict[str, tuple[float, tuple[str, ...]]] = {}
        """Accounts that are here by other processes: until when that may be believed."""
        self.version = self.told_version = 0
        """Counts changes, and how many of them those who look have been told."""
        self.looked: dict[str, int] = {}
        """How far each account has looked, as far as that is known here."""
        self.used = time.monotonic()
        self.ordering, self.telling = Pace(), Pace()
        """How long it takes to work out an order, and to tell those who look what it brought."""
        self.kept = 0
        """After how many events the newest snapshot was taken."""
        self.minds: list[Mind] = []
        """What machine players had in mind, in order."""
        self.keys: dict[tuple[str, str], int] = {}
        """Requests that were carried out, by account and key: the first event of each."""
        self.remember(history.rows)
        self.gallery = asyncio.Lock()
        """Those who look on ask one after the other, so that no player waits behind them all."""
        self._logs: tuple[int, dict[str, bytes]] = (-1, {})
        """The whole log by the eyes that read it, which many viewers share."""
        self._views: dict[tuple[int, str, bool, Looking], ViewParts] = {}
        self._pretended: tuple[tuple[int, tuple[str, ...]], Position] | None = None
        self._shared: tuple[int, dict[str, Any]] = (-1, {})
        self._last: dict[str, dict[str, Any]] = {}
        """What those who look were shown last: each seat apart where something is hidden."""
        self._written = Written()

    @property
    def game(self) -> Game:
        """Its rules."""
        return self.history.game

    @property
    def ply(self) -> int:
        """How many events it has."""
        return self.history.ply

    @property
    def actor(self) -> str:
        """The side that is to decide; '' when it is over."""
        return self.history.now.actor

    def take_up(self, row: Row, position: Position | None = None) -> None:
        """Takes up an event that is on record."""
        self.history.add(row, position)
        self._views.clear()
        self.remember([row])
        if row.kind == RULES:
            self.closed, self.go_on = "", None
        told = len(self.history.line) - (row.kind != "undo")
        for viewer in self.viewers:
            viewer.valid = min(viewer.valid, told)

    def remember(self, rows: Iterable[Row]) -> None:
        """Notes by which requests events came, so that each is carried out once."""
        for row in rows:
            if row.key:
                self.keys[row.account or "", row.key] = row.number

    def carried_out(self, account: str, key: str) -> list[Row]:
        """The events that a request has brought already."""
        first = self.keys.get((account, key)) if key else None
        if first is None:
            return []
        return [row for row in self.history.rows[first - 1 :] if row.batch == first]

    # -- who may look --------------------------------------------------------------------------

    def may_look(self, person: Person | None) -> bool:
        """Whether somebody may look at the table."""
        return access.may_look(self.table, self.seats, self.invited, person)

    # -- who is here ---------------------------------------------------------------------------

    def sides_of(self, person: Person | None) -> tuple[str, ...]:
        """The sides that somebody plays."""
        if person is None:
            return ()
        seats = map(held, self.seats)
        return tuple([s["side"] for s in seats if s.get("account_id") == person.id])

    def seat_of(self, side: str) -> Seat | None:
        """The seat of a side."""
        return next((seat for seat in self.seats if held(seat)["side"] == side), None)

    def is_here(self, account: str) -> bool:
        """Whether somebody looks at the table now, through this or another process."""
        for viewer in self.viewers:
            if viewer.id == account:
                return True
        if not self.elsewhere:
            return False
        now = time.monotonic()
        return any(until > now and account in who for until, who in self.elsewhere.values())

    def watching(self) -> int:
        """How many look on without a seat."""
        return sum(not viewer.sides for viewer in self.viewers)

    def seats_shown(self) -> list[wire.Seat]:
        """The seats as everybody may see them."""
        return list(seats_shown(self.table, self.seats, time.time(), self.is_here))

    @property
    def thinking(self) -> str:
        """The name of the machine player that is to decide, if one is."""
        player = "" if self.closed else held(self.table).get("machine")
        return machine_name(player) if player else ""

    @property
    def playing(self) -> bool:
        """Whether all seats are taken and the game is not over."""
        return not self.history.now.over and all(s.kind != "open" for s in self.seats)

    def setting_json(self) -> bytes:
        """What never changes of its game, as JSON."""
        return self.album.setting if self.album else msgspec.json.encode(setting(self.game))

    # -- what is sent --------------------------------------------------------------------------

    def state(self, viewer: Viewer, seats: list[wire.Seat] | None = None) -> StateNow:
        """The table as a viewer may see it now; `seats` are those shown to all at this moment."""
        yours = not self.closed and self.actor in viewer.sides and viewer.seat == self.actor
        told = held(self.table)
        return StateNow(
            self._seen(self.ply, viewer.seat, yours, viewer.looking),
            ply=self.ply,
            seat=viewer.seat,
            undo=self.history.undo() if yours else self._undo_of_others(),
            yours=yours,
            seats=seats or self.seats_shown(),
            thinking=self.thinking,
            take_back=told["take_back"],
            advice=told["advice"],
            closed=self.closed,
            go_on=self.go_on,
        )

    def _undo_of_others(self) -> UndoShown:
        """Whoever is not to decide takes nothing back; the reason is the same as for all."""
        undo = self.history.undo()
        return UndoShown(False, undo.reason or "stops where the other side decides")

    def view(self, ply: int, seat: str, deciding: bool) -> bytes:
        """What a seat sees of a moment, as JSON. The last ones asked for are kept."""
        found = self._seen(ply, seat, deciding)
        return found.json if isinstance(found, ViewParts) else found

    def _seen(
        self, ply: int, seat: str, deciding: bool, looking: Looking = ALL
    ) -> ViewParts | bytes:
        if self.album is not None:
            return self.album.view(ply, seat)
        key = (ply, seat, deciding, looking)
        if key not in self._views:
            while len(self._views) >= VIEWS_KEPT:
                del self._views[next(iter(self._views))]
            self._views[key] = ViewParts(self._view(*key), self._written)
        return self._views[key]

    def _view(self, ply: int, seat: str, deciding: bool, looking: Looking) -> View:
        position = self.history.at(ply)
        if self._shared[0] != ply:
            self._shared = (ply, {})
            self._written.turn()
        dice, shared = self.dice(ply, seat), self._shared[1]
        last = self._last.setdefault(seat if self.game.hides else "", {})
        try:
            return seat_view(self.game, position, seat, deciding, dice, shared, looking, last)
        except Exception:
            # One choice that the rules cannot carry out must not hide the table.
            log.exception("a view failed", extra={"facts": {"table": self.id, "event": ply}})
            return seat_view(self.game, position, seat, False, dice, shared, looking)

    def pretended(self, sides: tuple[str, ...]) -> Position:
        """The next decision of some sides if the others did nothing more. It is kept, since a plan
        asks for it again and again."""
        key = (self.ply, sides)
        if self._pretended is None or self._pretended[0] != key:
            self._pretended = (key, pretended(self.history.now, sides))
        return self._pretended[1]

    def dice(self, ply: int, seat: str) -> Dice | None:
        """The dice that fell last before a moment, as far as a seat was told."""
        line = self.history.line if ply == self.ply else self.history.line_at(ply)
        for row in reversed(line[-LOOK_BACK:]):
            if row.kind == "chance":
                return _dice_in(self.told(row, seat) or b"[]")
        return None

    def told(self, row: Row, seat: str) -> bytes:
        """The log lines of an event that a seat may read, as JSON; empty if there are none."""
        return row.told.get(EVERYBODY) or row.told.get(seat, b"")

    def log(self, viewer: Viewer) -> bytes | None:
        """The part of the log that a viewer does not know yet, or what no longer holds."""
        line, start = self.history.line, min(viewer.valid, len(self.history.line))
        reset = viewer.valid < viewer.logged or viewer.logged == 0
        rows = line[start:]
        viewer.logged = viewer.valid = len(line)
        if not rows and not reset:
            return None
        if start:
            return self.log_of(rows, viewer.seat, line[start - 1].number + 1, reset)
        return self._whole_log(viewer.seat)

    def _whole_log(self, seat: str) -> bytes:
        if self._logs[0] != self.ply:
            self._logs = (self.ply, {})
        logs = self._logs[1]
        if seat not in logs:
            logs[seat] = self.log_of(self.history.line, seat, 1, True)
        return logs[seat]

    def log_of(self, rows: Sequence[Row], seat: str, start: int, reset: bool) -> bytes:
        """Some of the log as a message."""
        told = [self.told(row, seat)[1:-1] for row in rows]
        lines = b"[" + b",".join(filter(None, told)) + b"]"
        return _encode(SentLog(lines=msgspec.Raw(lines), start=start, reset=reset))


@lru_cache(1000)
def _dice_in(told: bytes) -> Dice | None:
    """The last dice of some log lines; every view asks for them until others fall."""
    lines = msgspec.json.decode(told, type=list[LogLine])
    return next((said.dice for said in reversed(lines) if said.dice), None)
