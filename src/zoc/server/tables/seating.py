"""Taking a seat and giving it back, inviting, and letting others watch."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import select
from sqlalchemy.orm import Session

from zoc.server import steady as time
from zoc.server.store import Invitation, Seat, Store, Table
from zoc.server.tables import rows as db
from zoc.server.tables.change import standing_of
from zoc.server.tables.clock import pass_on, player_turn
from zoc.server.tables.errors import TableError
from zoc.server.tables.live import LiveTable
from zoc.server.tables.new_table import is_alone
from zoc.server.tables.person import Person


def take_seat(
    store: Store, live: LiveTable, side: str, key: str, person: Person, process: str
) -> None:
    """Gives somebody an open seat, the first one unless a side is named."""
    with store.writing() as session:
        table, seats = _locked(session, store, live)
        asked = session.get(Invitation, (live.id, person.id))
        if table.private and key != table.join_key and asked is None:
            raise TableError("This table is private: ask for its link.", "forbidden")
        seat = _free(seats, side or (asked.side if asked else ""), person)
        if seat is not None:
            seat.kind, seat.account_id, seat.name = person.kind, person.id, person.name
            _seated(session, store, live, table, seats, process, person.id)
    live.table, live.seats = table, seats


def give_seat_back(store: Store, live: LiveTable, person: Person, process: str) -> None:
    """Opens the seats of somebody at a table where nothing has been done yet."""
    with store.writing() as session:
        table, seats = _locked(session, store, live)
        if any(row.kind == "act" for row in live.history.rows):
            raise TableError("The game has begun: resign instead.", "closed")
        for seat in seats:
            if seat.account_id == person.id:
                seat.kind, seat.account_id, seat.name = "open", None, ""
        _seated(session, store, live, table, seats, process)
    live.table, live.seats = table, seats


def invite(session: Session, live: LiveTable, people: Mapping[str, str]) -> None:
    """Invites accounts to a new table, each to a side, and has them told."""
    now = time.time()
    for account, side in people.items():
        asked = Invitation(table_id=live.id, account_id=account, side=side, created=now)
        session.add(asked)
        session.flush()
        db.add_notice(session.connection(), live.id, account, side, live.ply, now, "invitation")
    live.invited |= people


def change_table(
    store: Store, live: LiveTable, watch: bool | None, advice: bool | None, process: str
) -> None:
    """Switches on or off that others look on, and that players may ask for advice."""
    with store.writing() as session:
        table, seats = _locked(session, store, live)
        if advice and not table.advice and not is_alone(seats):
            raise TableError(
                "Between people advice is allowed when the table is made, or not at all.", "rule"
            )
        table.watch = table.watch if watch is None else watch
        table.advice = table.advice if advice is None else advice
        db.tell_others(session.connection(), [process, "table", live.id])
    live.table.watch, live.table.advice = table.watch, table.advice


def _locked(session: Session, store: Store, live: LiveTable) -> tuple[Table, list[Seat]]:
    query = select(Table).where(Table.id == live.id)
    table = session.scalars(query if store.sqlite else query.with_for_update()).one()
    return table, db.read_seats(session, live.id)


def _free(seats: list[Seat], side: str, person: Person) -> Seat | None:
    """The seat to be taken; None when the person sits there already."""
    named = [seat for seat in seats if not side or seat.side == side]
    if not named:
        raise TableError(f"There is no side {side[:40]!r} here.", "input")
    if any(seat.account_id == person.id for seat in named):
        return None
    free = next((seat for seat in named if seat.kind == "open"), None)
    if free is None:
        raise TableError("That seat is taken.", "closed")
    return free


def _seated(
    session: Session,
    store: Store,
    live: LiveTable,
    table: Table,
    seats: list[Seat],
    process: str,
    joined: str = "",
) -> None:
    """Brings the table's row in line with its seats, starts or stops the clock, and has those told
    who waited for somebody to join and are to decide."""
    before = live.seats
    live.seats = seats
    try:
        position = live.history.now
        values = standing_of(live, position)
        running = table.clock_since is not None
        if running != live.playing:
            turn = player_turn(live.game, position)
            now, turns = time.time(), (turn, turn)
            values |= pass_on(table, seats, position.actor, live.playing, now, turns).table
    finally:
        live.seats = before
    values["changed"] = now = time.time()
    waited = table.status == "open" and values["status"] == "playing"
    maker = values["actor_id"]
    if waited and maker and maker != joined:
        db.add_notice(session.connection(), live.id, maker, position.actor, live.ply, now)
    for name, value in values.items():
        setattr(table, name, value)
    db.tell_others(session.connection(), [process, "table", live.id])
