"""A table in brief, for lists and links."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, and_, or_, select
from sqlalchemy.orm import Session

from zoc.server import wire
from zoc.server.store import Invitation, Seat, Table, Viewer
from zoc.server.tables.clock import Clock, read_clock
from zoc.server.tables.person import Person
from zoc.server.tables.seats import seats_shown

MOST = 100
"""Tables that a list shows."""


class TableCard(msgspec.Struct):
    """A table in brief. `join_key` is for those who sit there, `seed` is empty until the end."""

    id: str
    title: str
    scenario: str
    options: dict[str, Any]
    rules: int
    status: str
    seats: list[wire.Seat]
    ply: int
    turn: int
    turn_text: str
    actor: str
    yours: bool
    your_sides: list[str]
    result: str
    hot_seat: bool
    private: bool
    watch: bool
    take_backs: bool
    advice: bool
    clock: Clock
    created: float
    changed: float
    seed_hash: str
    seed: str = ""
    join_key: str = ""
    seen: int = 0
    watching: int = 0
    branch_of: str = ""
    branch_ply: int = 0
    invited: bool = False
    """Whether one may take a seat here without a key: /join/ID leads there."""
    arranged: bool = False
    """Whether it began from a position file, as lessons do."""


def make_card(
    table: Table,
    seats: Sequence[Seat],
    viewer: Person | None,
    now: float,
    seen: int = 0,
    here: Iterable[str] = (),
) -> TableCard:
    """A table's card as somebody may see it; `here` are the accounts that look at it now."""
    own = [s.side for s in seats if viewer is not None and s.account_id == viewer.id]
    insider = bool(own) or (viewer is not None and table.maker_id == viewer.id)
    return TableCard(
        id=table.id,
        title=table.title,
        scenario=table.scenario,
        options=json.loads(table.options),
        rules=table.rules,
        status=table.status,
        seats=list(seats_shown(table, seats, now, set(here).__contains__)),
        ply=table.ply,
        turn=table.turn,
        turn_text=table.turn_text,
        actor=table.actor,
        yours=table.actor in own and table.status != "over",
        your_sides=own,
        result=table.result,
        hot_seat=table.hot_seat,
        private=table.private,
        watch=table.watch,
        take_backs=table.take_backs,
        advice=table.advice,
        clock=read_clock(table.clock),
        created=table.created,
        changed=table.changed,
        seed_hash=table.seed_hash,
        seed=table.seed.hex() if table.status == "over" else "",
        join_key=table.join_key if insider else "",
        seen=seen,
        branch_of=table.branch_of or "",
        branch_ply=table.branch_ply,
        arranged=bool(table.position),
    )


# -- lists ----------------------------------------------------------------------------------------


def list_mine(session: Session, person: Person, now: float) -> list[TableCard]:
    """Somebody's tables: those where it is their turn first, then by the last change."""
    sits = select(Seat.table_id).where(Seat.account_id == person.id)
    asked = select(Invitation.table_id).where(Invitation.account_id == person.id)
    invited = and_(Table.id.in_(asked), Table.status == "open")
    cards = _cards(
        session, or_(Table.id.in_(sits), Table.maker_id == person.id, invited), person, now
    )
    open_to = set(session.scalars(asked))
    for card in cards:
        card.invited = not card.your_sides and card.id in open_to
    return sorted(cards, key=lambda card: (card.status == "over", not card.yours, -card.changed))


def list_open(session: Session, person: Person | None, now: float) -> list[TableCard]:
    """Tables that anybody may join."""
    free = select(Seat.table_id).where(Seat.kind == "open")
    wanted = and_(Table.status == "open", Table.private.is_(False), Table.id.in_(free))
    return _cards(session, wanted, person, now)


def list_watch(session: Session, person: Person | None, now: float) -> list[TableCard]:
    """Games in progress that anybody may look at."""
    wanted = and_(Table.status == "playing", Table.private.is_(False), Table.watch.is_(True))
    return _cards(session, wanted, person, now)


def _cards(
    session: Session, wanted: ColumnElement[bool], person: Person | None, now: float
) -> list[TableCard]:
    query = select(Table).where(wanted).order_by(Table.changed.desc()).limit(MOST)
    tables = list(session.scalars(query))
    ids = [table.id for table in tables]
    seats: dict[str, list[Seat]] = {id_: [] for id_ in ids}
    for seat in session.scalars(select(Seat).where(Seat.table_id.in_(ids)).order_by(Seat.place)):
        seats[seat.table_id].append(seat)
    seen = read_seen(session, person, ids)
    return [make_card(t, seats[t.id], person, now, seen.get(t.id, 0)) for t in tables]


def read_seen(session: Session, person: Person | None, ids: Sequence[str]) -> dict[str, int]:
    """How far somebody has looked at some tables."""
    if person is None:
        return {}
    query = select(Viewer.table_id, Viewer.seen)
    rows = session.execute(query.where(Viewer.account_id == person.id, Viewer.table_id.in_(ids)))
    return {row.table_id: row.seen for row in rows}
