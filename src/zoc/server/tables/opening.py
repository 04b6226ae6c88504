"""Opens a stored table: under the rules it was played by, or from what was stored where they have
changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from zoc.kernel.data.title import UnknownOptionError, UnknownTitleError
from zoc.kernel.play.position import Position
from zoc.kernel.play.position_file import PositionFileError
from zoc.server.games import Games
from zoc.server.logs import log
from zoc.server.store import Store, Table
from zoc.server.tables import rows as db
from zoc.server.tables.album import Album
from zoc.server.tables.batch import RulesError
from zoc.server.tables.errors import TableError
from zoc.server.tables.history import ENDS, RULES, History, Row, ended
from zoc.server.tables.live import LiveTable


def open_table(store: Store, games: Games, id_: str) -> LiveTable:
    """Reads a table and brings it to where it stands."""
    with store.reading() as session:
        invited = db.read_invited(session, id_)
    live = _open(store, games, id_)
    live.invited = invited
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
        history, good = _replayed(stored, strict=True)
        if good == len(stored.rows):
            return stored.live(history, "replays")
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
        try:
            history = History(stored.start.game, stored.start)
            history.extend_renewed(stored.rows, {}, *found)
            live = stored.live(history, "stored position")
            live.renew = True
            return live
        except Exception:
            log.exception("a stored position does not go on")
    return _follow(stored)


def _follow(stored: Stored) -> LiveTable | None:
    """A game whose orders are all legal still, though they lead to other positions."""
    if stored.renewed:
        return None
    history, good = _replayed(stored, strict=False)
    if good < len(stored.rows):
        return None
    live = stored.live(history, "other positions")
    live.renew = not history.now.over
    return live


def _stopped(stored: Stored) -> LiveTable:
    """A game that can only be looked at, as far as the rules can follow it; nothing of its record
    is touched."""
    history, good = _replayed(stored, strict=True)
    live, now = stored.live(history, "in part"), stored.start.game.version
    if stored.table.rules == now:
        live.closed = RulesError(good + 1).sentence
    else:
        live.closed = (
            f"This game was played by rules {stored.table.rules}; this server plays rules "
            f"{now}, under which event {good + 1} does not follow. "
            "It can be looked at up to there, not played on."
        )
    return live


def _replayed(stored: Stored, strict: bool) -> tuple[History, int]:
    """The game played again as far as the rules of now follow; how many events that is."""
    history = History(stored.start.game, stored.start)
    for done, row in enumerate(stored.rows):
        try:
            _check(history, row)
            history.add(row)
        except Exception:
            # Whatever it is, the record is kept and shown as far as it goes.
            return history, done
        if strict and row.checksum and history.now.checksum() != row.checksum:
            return history, done
    return history, len(stored.rows)


def _check(history: History, row: Row) -> None:
    if row.kind in ("undo", RULES) or row.kind in ENDS:
        return
    refused = history.now.why_not(history.game.read(row.text))
    if refused is not None:
        raise refused
