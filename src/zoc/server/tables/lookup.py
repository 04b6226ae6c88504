"""Finds tables in the store, and moves what belongs to an account."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec.json import encode
from sqlalchemy import (
    BindParameter,
    CompoundSelect,
    Float,
    Select,
    and_,
    bindparam,
    delete,
    func,
    select,
    update,
)
from sqlalchemy.orm import Session as Work

from zoc.server.store import (
    Account,
    Album,
    Deed,
    Invitation,
    Notice,
    Seat,
    Session,
    Store,
    Table,
    Token,
    Viewer,
)
from zoc.server.tables import rows as db
from zoc.server.tables.clock import REMIND, read_clock
from zoc.server.tables.errors import TableError
from zoc.server.tables.person import Person

# Statements that are asked every second or so are made once.
_RUNNING = select(Table.id).where(Table.status != bindparam("over"))
_TO_PLAY = _RUNNING.where(Table.machine.is_not(None), Table.claim_until < bindparam("now"))
_OUT_OF_TIME = _RUNNING.where(Table.deadline < bindparam("now"))
_DEEDS = select(Deed.id, Deed.about).where(Deed.id > bindparam("number")).order_by(Deed.id)


def by_key(store: Store, key: str, person: Person | None = None) -> tuple[str, bool]:
    """The id of the table that a join link leads to, and whether it does so by an invitation."""
    with store.reading() as session:
        id_ = session.scalar(select(Table.id).where(Table.join_key == key))
        if id_ is not None:
            return id_, False
        asked = person and session.get(Invitation, (key, person.id))
    if not asked:
        raise TableError("This link leads to no table.", "missing")
    return asked.table_id, True


def _found(store: Store, query: Select[str]) -> list[str]:
    """What one question finds; it needs no session."""
    with store.engine.connect() as connection:
        return list(connection.scalars(query))


def to_play(store: Store, now: float) -> list[str]:
    """Tables that wait for a machine player in which no process thinks."""
    return [id_ for (id_,) in store.find(_TO_PLAY, over="over", now=now)]


def out_of_time(store: Store, now: float) -> list[str]:
    """Tables in which a flag has fallen."""
    return [id_ for (id_,) in store.find(_OUT_OF_TIME, over="over", now=now)]


def remind(store: Store, now: float) -> int:
    """Writes reminders for those whose time runs out soon; says how many."""
    soon = and_(Table.deadline > now, Table.deadline < now + REMIND, Table.status == "playing")
    count = 0
    with store.writing() as session:
        for table in list(session.scalars(select(Table).where(soon, Table.actor_id.is_not(None)))):
            lead = read_clock(table.clock).remind
            if (table.deadline or 0.0) - now < lead and not _reminded(session, table, now - lead):
                who, connection = table.actor_id or "", session.connection()
                db.add_notice(connection, table.id, who, table.actor, table.ply, now, "reminder")
                count += 1
    return count


def _reminded(session: Work, table: Table, since: float) -> bool:
    same = (Notice.table_id == table.id, Notice.account_id == table.actor_id)
    found = select(Notice.id).where(*same, Notice.kind == "reminder", Notice.created > since)
    return session.scalar(found.limit(1)) is not None


def without_album(store: Store, but: Collection[str], most: int = 1) -> list[str]:
    """Finished games of which no album was made."""
    made = select(Album.table_id)
    wanted = select(Table.id).where(Table.status == "over", Table.id.not_in(made))
    return _found(store, wanted.where(Table.id.not_in(but)).limit(most))


def keep_album(store: Store, id_: str, rules: int, data: bytes, now: float) -> None:
    """Keeps the album of a finished game."""
    with store.writing() as session:
        if session.get(Album, id_) is None:
            session.add(Album(table_id=id_, rules=rules, made=now, data=data))


def without_position(store: Store, but: Collection[str], most: int = 5) -> list[str]:
    """Running games of which it is not stored where they stand."""
    wanted = select(Table.id).where(Table.status != "over", Table.now.is_(None))
    return _found(store, wanted.where(Table.id.not_in(but)).limit(most))


def keep_position(store: Store, id_: str, ply: int, data: bytes) -> None:
    """Stores where a game stands, if it still does."""
    with store.writing() as session:
        session.execute(update(Table).where(Table.id == id_, Table.ply == ply).values(now=data))


def moved_on(store: Store, known: dict[str, int]) -> list[str]:
    """Those of some tables that have more events in the store than are known."""
    if not known:
        return []
    with store.reading() as session:
        rows = session.execute(select(Table.id, Table.ply).where(Table.id.in_(known)))
        return [row.id for row in rows if row.ply > known[row.id]]


def still_open(store: Store, credentials: set[str], now: float) -> set[str]:
    """Those of some hashes that are sessions or tokens of people who may come in."""
    if store.sqlite:
        shown = encode(sorted(credentials)).decode()
        return {hash_ for (hash_,) in store.find(_STILL_OPEN, shown=shown, now=now)}
    with store.engine.connect() as work:
        return set(work.scalars(_open_of(credentials), {"now": now}))


def _open_of(hashes: Any) -> CompoundSelect[Any]:
    now: BindParameter[float] = bindparam("now", type_=Float)
    free = (Account.banned.is_(None)) | (Account.banned < now)
    by_session = select(Session.hash).join(Account, Account.id == Session.account_id)
    by_token = select(Token.hash).join(Account, Account.id == Token.account_id)
    return by_session.where(Session.hash.in_(hashes), Session.expires >= now, free).union_all(
        by_token.where(Token.hash.in_(hashes), Token.revoked.is_(None), free)
    )


_STILL_OPEN = _open_of(select(func.json_each(bindparam("shown")).table_valued("value").c.value))
"""For SQLite, which reads a list as JSON: to write as many question marks as there are connections
takes longer than to look all of them up."""


def last_deed(store: Store) -> int:
    """The number of the last thing that a keeper has done; 0 for none."""
    with store.reading() as work:
        return work.scalar(select(func.max(Deed.id))) or 0


def deeds_since(store: Store, number: int) -> list[tuple[int, str]]:
    """What keepers have done after a deed: number, and the table or account it was about."""
    return [(id_, about) for id_, about in store.find(_DEEDS, number=number)]


def claim(store: Store, id_: str, ply: int, process: str, now: float, until: float) -> bool:
    """Takes a machine player's decision for one process; False if another has it."""
    free = (Table.claim_until < now) | (Table.claim == process)
    wanted = update(Table).where(Table.id == id_, Table.ply == ply, free)
    with store.writing() as session:
        found = session.execute(wanted.values(claim=process, claim_until=until).returning(Table.id))
        return found.first() is not None


def move_account(store: Store, old: str, new: Person) -> list[str]:
    """Gives all seats of one account to another; the tables that this concerns."""
    with store.writing() as session:
        tables = list(session.scalars(select(Seat.table_id).where(Seat.account_id == old)))
        values = {"account_id": new.id, "name": new.name, "kind": new.kind}
        session.execute(update(Seat).where(Seat.account_id == old).values(**values))
        session.execute(update(Table).where(Table.actor_id == old).values(actor_id=new.id))
        session.execute(update(Table).where(Table.maker_id == old).values(maker_id=new.id))
        if old != new.id:
            session.execute(delete(Viewer).where(Viewer.account_id == old))
            tables += _move_invitations(session, old, new.id)
    return sorted(set(tables))


def _move_invitations(session: Work, old: str, new: str) -> list[str]:
    found = list(session.scalars(select(Invitation).where(Invitation.account_id == old)))
    for asked in found:
        if session.get(Invitation, (asked.table_id, new)) is None:
            again = Invitation(table_id=asked.table_id, account_id=new, side=asked.side)
            again.created = asked.created
            session.add(again)
        session.delete(asked)
    return [asked.table_id for asked in found]
