"""Opens a stored table: the newest snapshot and what came after it, under the rules it began by."""

from __future__ import annotations

from collections.abc import Sequence

from zoc.kernel.position import Position
from zoc.kernel.position_file import PositionFileError
from zoc.kernel.title import UnknownOptionError, UnknownTitleError
from zoc.server.games import Games
from zoc.server.logs import log
from zoc.server.store import Store, Table
from zoc.server.tables import rows as db
from zoc.server.tables.batch import RulesError
from zoc.server.tables.errors import TableError
from zoc.server.tables.history import ENDS, History, Row
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
        rows = db.read_events(session, id_)
        start = _start(games, table)
        same = start.game.version == table.rules
        kept = db.read_snapshot(session, table, start) if same else None
    if not same:
        return _open_old(table, seats, start, rows)
    try:
        history = History(start.game, start)
        history.extend_from(rows, *(kept or (0, start.copy())))
    except Exception:
        log.exception("a table does not replay", extra={"facts": {"table": id_}})
        return _open_broken(table, seats, start, rows)
    live = LiveTable(table, seats, history)
    live.kept = kept[0] if kept else 0
    return live


def _start(games: Games, table: Table) -> Position:
    try:
        return games.start(table.title, table.scenario, table.options, table.position)
    except (UnknownTitleError, UnknownOptionError, PositionFileError) as error:
        raise TableError(f"This server cannot open the table: {error}", "closed") from None


def _open_broken(
    table: Table, seats: Sequence[db.Seat], start: Position, rows: Sequence[Row]
) -> LiveTable:
    """Opens a table as far as the rules can follow it; nothing of its record is touched."""
    history = History(start.game, start)
    good = _replays(history, rows)
    live = LiveTable(table, seats, history)
    live.closed = RulesError(good + 1).sentence
    return live


def _open_old(
    table: Table, seats: Sequence[db.Seat], start: Position, rows: Sequence[Row]
) -> LiveTable:
    """Opens a table that was begun under other rules: it can be played on if its whole record
    leads to the same positions, else only looked at as far as it does."""
    history = History(start.game, start)
    good = _replays(history, rows)
    live = LiveTable(table, seats, history)
    if good < len(rows):
        live.closed = (
            f"This game was played by rules {table.rules}; this server plays rules "
            f"{start.game.version}, under which event {good + 1} does not follow. "
            "It can be looked at up to there, not played on."
        )
    return live


def _replays(history: History, rows: Sequence[Row]) -> int:
    """How many events follow under the rules as they are now."""
    for done, row in enumerate(rows):
        try:
            _check(history, row)
            history.add(row)
        except Exception:
            # Whatever it is, the record is kept and shown as far as it goes.
            return done
        if row.checksum and history.now.checksum() != row.checksum:
            return done
    return len(rows)


def _check(history: History, row: Row) -> None:
    if row.kind == "undo" or row.kind in ENDS:
        return
    refused = history.now.why_not(history.game.read(row.text))
    if refused is not None:
        raise refused
