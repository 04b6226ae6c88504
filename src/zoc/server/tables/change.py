"""A change of a table: worked out first, then written in one transaction, then taken up.

Only what is committed is acknowledged. Another process may have been quicker: then nothing is
written, the table catches up, and the request is looked at anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

from zoc.kernel.play.position import Position
from zoc.server import steady as time
from zoc.server.store import Store, held
from zoc.server.tables import minds, plans
from zoc.server.tables import rows as db
from zoc.server.tables.clock import PEOPLE, pass_on, player_turn
from zoc.server.tables.errors import AstrayError
from zoc.server.tables.history import Row
from zoc.server.tables.live import LiveTable
from zoc.server.tables.minds import Mind
from zoc.server.tables.plans import MadePlan

SNAPSHOT_EVERY = 12
"""Fewer events than this are played again faster than a snapshot is read."""


@dataclass(slots=True)
class Change:
    """What is to be written: events with the positions after them, columns of the table, and what
    follows from both."""

    rows: Sequence[tuple[Row, Position]] = ()
    values: dict[str, Any] = field(default_factory=dict[str, Any])
    banks: dict[str, float] = field(default_factory=dict[str, float])
    paid: dict[str, int] = field(default_factory=dict[str, int])
    notices: list[tuple[str, str, str]] = field(default_factory=list[tuple[str, str, str]])
    """Who is to be told of it: account, side, and what of (`turn`, `end`)."""
    snapshot: bytes = b""
    stood: bool = False
    """Whether the table stood still before: then nobody's time ran."""
    ply: int = 0
    actor: str = ""
    plan: MadePlan | None = None
    """What a machine player goes on with."""
    mind: Mind | None = None
    """What it had in mind."""


def complete(live: LiveTable, change: Change) -> Change:
    """Works out all that goes with a change: where the table stands, clocks, notice, snapshot."""
    now = time.time()
    position = change.rows[-1][1] if change.rows else live.history.now
    change.ply, change.actor = live.ply + len(change.rows), position.actor
    if change.rows:
        _stand(live, change, position, now)
        if not change.snapshot and _worth_keeping(live, change):
            change.snapshot = change.values["now"]
    return change


def _worth_keeping(live: LiveTable, change: Change) -> bool:
    """A position is kept for good where a player turn begins, and where another side decides a
    while after the last one: what a later version cannot play again goes on from there."""
    passed = change.actor != live.table.actor
    return "turned" in change.values or (passed and change.ply - live.kept >= SNAPSHOT_EVERY)


def _stand(live: LiveTable, change: Change, position: Position, now: float) -> None:
    """Where the table stands afterwards, and what the clocks show."""
    standing = standing_of(live, position)
    playing = not position.over and _full(live)
    turns = (player_turn(live.game, live.history.now), player_turn(live.game, position))
    back = any(row.kind == "undo" for row, _ in change.rows)
    passed = pass_on(
        live.table, live.seats, position.actor, playing, now, turns, back, change.stood
    )
    change.banks, change.paid = passed.banks, passed.paid
    where = {**standing, **passed.table, "ply": change.ply, "changed": now}
    where["now"] = db.dump_position(position)
    if turns[0] != turns[1]:
        where["turned"] = change.ply
    change.values = where | change.values
    if position.over:
        change.values |= {"ended": now, "take_back": ""}
        change.notices += _ends(live, change)
    person = standing["actor_id"]
    if person and person != live.table.actor_id:
        change.notices.append((person, position.actor, "turn"))


def _ends(live: LiveTable, change: Change) -> list[tuple[str, str, str]]:
    """The people who are to be told that a game is over: all but the one who ended it."""
    ended_by = change.rows[-1][0].account
    seats = {seat.account_id: seat.side for seat in live.seats if seat.kind in PEOPLE}
    return [(id_, side, "end") for id_, side in seats.items() if id_ and id_ != ended_by]


def write(connection: Connection, live: LiveTable, change: Change, process: str) -> None:
    """Writes a complete change."""
    id_ = live.id
    db.lock_table(connection, id_, live.ply)
    db.append_events(connection, id_, (row for row, _ in change.rows))
    db.change_table(connection, id_, change.values)
    db.change_banks(connection, id_, change.banks, change.paid)
    if change.snapshot:
        db.add_snapshot(connection, id_, change.ply, live.game.version, change.snapshot)
    for account, side, kind in change.notices:
        now = change.values["changed"]
        db.add_notice(connection, id_, account, side, change.ply, now, kind)
    if change.plan:
        plans.keep_plan(connection, id_, change.plan, change.ply)
    if change.mind:
        minds.keep_mind(connection, id_, change.mind)
    db.tell_others(connection, [process, "table", id_])


def standing_of(live: LiveTable, position: Position) -> dict[str, Any]:
    """The columns of a table that say where it stands."""
    seat = live.seat_of(position.actor)
    sits = held(seat) if seat else {}
    status = "over" if position.over else "playing" if _full(live) else "open"
    return {
        "status": status,
        "turn": position.turn,
        "turn_text": live.game.show.turn_text(position),
        "actor": position.actor,
        "actor_id": sits.get("account_id"),
        "machine": sits.get("machine"),
        "claim_until": 0.0,
        "result": live.game.show.result(position) if position.over else "",
    }


def _full(live: LiveTable) -> bool:
    return all(held(seat)["kind"] != "open" for seat in live.seats)


def take_up(live: LiveTable, change: Change) -> None:
    """Takes up a change that is on the disk."""
    live.version += 1
    if change.snapshot:
        live.kept = change.ply
    for row, position in change.rows:
        live.take_up(row, position)
    if change.mind:
        live.minds.append(change.mind)
    held(live.table).update(change.values)
    for seat in live.seats if change.banks or change.paid else ():
        seat.bank = change.banks.get(seat.side, seat.bank)
        seat.paid = change.paid.get(seat.side, seat.paid)


def catch_up(store: Store, live: LiveTable) -> bool:
    """Reads what other processes have written; tells whether anything was new."""
    with store.reading() as session:
        table = db.read_table(session, live.id)
        seats = db.read_seats(session, live.id)
        live.invited = db.read_invited(session, live.id)
        new = table.ply > live.ply
        rows = db.read_events(session, live.id, live.ply) if new else []
        had = minds.read_minds(session, live.id, live.ply) if new else []
    was = live.table
    before = (live.ply, was.take_back, was.watch, was.advice, _sat(live.seats))
    live.table, live.seats = table, seats
    try:
        for row in rows:
            live.take_up(row)
    except Exception as error:
        raise AstrayError from error
    live.minds += had
    changed = before != (live.ply, table.take_back, table.watch, table.advice, _sat(seats))
    live.version += changed
    return changed


def _sat(seats: Sequence[Any]) -> list[tuple[Any, ...]]:
    return [(seat.side, seat.kind, seat.account_id, seat.name) for seat in seats]
