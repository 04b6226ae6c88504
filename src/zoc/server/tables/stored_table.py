"""Opens a stored table: under the rules it was played by, or from what was stored where they have
changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from zoc.kernel.data.title import UnknownOptionError, UnknownTitleError
from zoc.kernel.play.position import Position
from zoc.kernel.play.position_file import PositionFileError
from zoc.server.games import Games
from zoc.server.logs import log
from zoc.server.store import Store, Table
from zoc.server.tables import minds
from zoc.server.tables import rows as db
from zoc.server.tables.album import Album
from zoc.server.tables.errors import TableError
from zoc.server.tables.history import ENDS, RULES, History, Row, ended
from zoc.server.tables.live import LiveTable


def open_table(store: Store, games: Games, id_: str) -> LiveTable:
    """Reads a table and brings it to where it stands."""
    with store.reading() as session:
        invited, had = db.read_invited(session, id_), minds.read_minds(session, id_)
    live = _open(store, games, id_)
    live.invited, live.minds = invited, had
    return live


def _open(store: Store, games: Games, id_: str) -> LiveTable:
    with store.reading() as session:
        table, seats = db.read_table(session, id_), db.read_seats(session, id_)
        stored = Stored(table, seats, db.read_events(session, id_), _start(games, table))
        stored.kept = db.read_snapshots(session, table, stored.start)
        stored.album = db.read_album(session, id_) if table.status == "over" else None
        newest = db.read_snapshot(session, table, stored.start)
    if stored.start.game.version == table.rules:
        try:
            return _as_before(stored, newest)
        except Exception:
            log.exception("a table does not replay", extra={"facts": {"table": id_}})
    return _open_changed(stored)


def _start(games: Games, table: Table) -> Position:
    try:
        return games.start(table.title, table.scenario, table.options, table.position)
    except (UnknownTitleError, UnknownOptionError, PositionFileError) as error:
        raise TableError(f"This server cannot open the table: {error}", "closed") from None


@dataclass
class Stored:
    """A table as it is stored, and the start of its game by the rules of now."""

    table: Table
    seats: Sequence[db.Seat]
    rows: Sequence[Row]
    start: Position
    kept: dict[int, Position] = field(default_factory=dict[int, Position])
    album: bytes | None = None

    @property
    def renewed(self) -> bool:
        """Whether the rules have changed in the course of the game."""
        return any(row.kind == RULES for row in self.rows)

    def live(self, history: History, how: str) -> LiveTable:
        """The table with its history; `how` says from what it was opened."""
        live = LiveTable(self.table, self.seats, history)
        live.how = how
        return live

    def now(self) -> tuple[int, Position] | None:
        """The newest stored position that the rules of now can go on from, and its event."""
        data = self.table.now
        if data:
            position, same = db.load_position(data, self.start)
            if position is not None and (same or is_sound(position)):
                return self.table.ply, position
        sound = [ply for ply, position in self.kept.items() if is_sound(position)]
        return (max(sound), self.kept[max(sound)]) if sound else None


def is_sound(position: Position) -> bool:
    """Whether a position that was written by other rules is one of these."""
    try:
        if next(iter(position.game.faults(position)), None) is not None:
            return False
        return position.over or next(iter(position.decision.actions), None) is not None
    except Exception:
        return False


def _as_before(stored: Stored, newest: tuple[int, Position] | None) -> LiveTable:
    """Opens a table whose rules are those of now."""
    history = History(stored.start.game, stored.start)
    if stored.renewed:
        ply, position = stored.now() or (0, stored.start)
        history.extend_renewed(stored.rows, stored.kept, ply, position)
    else:
        history.extend_from(stored.rows, *(newest or (0, stored.start.copy())))
    live = stored.live(history, "as before")
    live.kept = max(stored.kept, default=0)
    return live


def _open_changed(stored: Stored) -> LiveTable:
    """Opens a table that the rules of now may not follow: by playing it again if that leads to the
    same positions, else from what was stored. A finished game is only looked at."""
    if not stored.renewed:
        replayed = _replayed(stored, strict=True)
        if replayed.whole:
            return stored.live(replayed.history, "replays")
    if stored.table.status == "over":
        return _open_finished(stored)
    return _go_on(stored) or _stopped(stored)


def _open_finished(stored: Stored) -> LiveTable:
    if stored.album is None:
        return _follow(stored) or _stopped(stored)
    history = History(stored.start.game, stored.start)
    ending = ended(stored.start, stored.table.result)
    history.extend_renewed(stored.rows, {}, len(stored.rows), ending)
    live = stored.live(history, "album")
    live.album = Album(stored.album)
    return live


def _go_on(stored: Stored) -> LiveTable | None:
    """A running game from its stored position, under the rules of now."""
    found = stored.now()
    if found is not None:
        replayed = _from_kept(stored, *found, strict=False)
        if replayed.whole:
            live = stored.live(replayed.history, "stored position")
            live.renew = True
            return live
    return _follow(stored)


def _follow(stored: Stored) -> LiveTable | None:
    """A game whose orders are all legal still, though they lead to other positions."""
    if stored.renewed:
        return None
    replayed = _replayed(stored, strict=False)
    if not replayed.whole:
        return None
    live = stored.live(replayed.history, "other positions")
    live.renew = not live.history.now.over
    return live


def _stopped(stored: Stored) -> LiveTable:
    """A game that the rules follow in part. Its log and record are whole, and nothing of them is
    touched; a running one goes on from the last moment that is known, if its players agree."""
    history = _furthest(stored).history
    good, over = history.ply, stored.table.status == "over"
    history.stop(stored.rows[good:], _last_of(stored, history) if over else None)
    live = stored.live(history, "in part")
    live.go_on = None if over else good
    live.closed = _why_stopped(stored, good, over)
    return live


def _why_stopped(stored: Stored, good: int, over: bool) -> str:
    was, now = stored.table.rules, stored.start.game.version
    by = f"played by rules {was}; under rules {now} of this server" if was != now else "stopped:"
    more = "" if over else f" Its players can go on from event {good} if they agree."
    return (
        f"This game was {by} event {good + 1} does not follow. Its log and record are whole.{more}"
    )


def _last_of(stored: Stored, history: History) -> Position:
    """How a finished game ended, as far as that is known."""
    found = stored.now()
    if found is not None and found[0] == len(stored.rows):
        return found[1]
    return ended(history.now, stored.table.result)


class Replayed(NamedTuple):
    """A game played again as far as the rules of now follow."""

    history: History
    whole: bool


def _furthest(stored: Stored) -> Replayed:
    """As far as the rules follow from the start, or from the newest position kept."""
    best = _replayed(stored, strict=True)
    for ply in sorted(stored.kept, reverse=True):
        if ply > best.history.ply and is_sound(stored.kept[ply]):
            return _from_kept(stored, ply, stored.kept[ply], strict=True)
    return best


def _from_kept(stored: Stored, ply: int, position: Position, strict: bool) -> Replayed:
    """The game from a position that was kept, as far as the rules follow from there."""
    history = History(stored.start.game, stored.start)
    history.extend_renewed(stored.rows[:ply], {}, ply, position)
    return _follow_rows(history, stored.rows[ply:], strict)


def _replayed(stored: Stored, strict: bool) -> Replayed:
    history = History(stored.start.game, stored.start)
    return _follow_rows(history, stored.rows, strict)


def _follow_rows(history: History, rows: Sequence[Row], strict: bool) -> Replayed:
    for row in rows:
        try:
            position = _after(history, row, strict)
        except Exception:
            # Whatever it is, the record is kept and shown as far as it goes.
            return Replayed(history, False)
        history.add(row, position)
    return Replayed(history, True)


def _after(history: History, row: Row, strict: bool) -> Position:
    """The position after an event, if it follows."""
    if row.kind not in ("undo", RULES, *ENDS):
        refused = history.now.why_not(history.game.read(row.text))
        if refused is not None:
            raise refused
    position = history.after(row)
    if strict and row.checksum and position.checksum() != row.checksum:
        raise ValueError("it leads to another position")
    return position
