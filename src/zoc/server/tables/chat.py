"""The words of a table."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy import func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from zoc.server import wire
from zoc.server.store import Account, Store, Table, Viewer, Word
from zoc.server.tables import rows as db
from zoc.server.tables.errors import TableError
from zoc.server.tables.person import Person

LONGEST = 1_000
MOST, BYTES = 500, 100_000
"""Lines that a viewer is sent at first, and how long they may be together."""
IN_A_MINUTE = 30
"""Lines that one may say at a table within a minute."""


def say(
    store: Store, id_: str, person: Person, side: str, text: str, process: str
) -> wire.ChatLine:
    """Writes a line behind the others."""
    text = _plain(text)
    with store.writing() as session:
        muted = session.scalar(select(Account.muted).where(Account.id == person.id))
        if muted is not None and muted > time.time():
            raise TableError("The keeper of this server has silenced you for now.", "forbidden")
        _check_pace(session, id_, person)
        lock_words(session, id_)
        return write_line(session, id_, person, side, text, process)


def lock_words(session: Session, id_: str) -> None:
    """Lets nobody else say anything at a table until the end of the transaction."""
    # SQLite's write transaction holds the whole database already.
    if session.connection().dialect.name != "sqlite":
        session.execute(select(Table.id).where(Table.id == id_).with_for_update())


def write_line(
    session: Session, id_: str, person: Person, side: str, text: str, process: str
) -> wire.ChatLine:
    """Writes a line behind the others, whose words are locked."""
    last = session.scalar(select(func.max(Word.number)).where(Word.table_id == id_)) or 0
    word = Word(
        table_id=id_,
        number=last + 1,
        account_id=person.id,
        name=person.name,
        side=side,
        text=text,
        time=time.time(),
    )
    session.add(word)
    db.tell_others(session.connection(), [process, "chat", id_, str(word.number)])
    return _line(word)


def _check_pace(session: Session, id_: str, person: Person) -> None:
    mine = select(Word.time).where(Word.table_id == id_, Word.account_id == person.id)
    before = session.scalar(mine.order_by(Word.number.desc()).offset(IN_A_MINUTE - 1).limit(1))
    if before is not None and before > time.time() - 60:
        raise TableError(f"You have said {IN_A_MINUTE} lines in a minute: wait a moment.", "limit")


def _plain(text: str) -> str:
    text = "".join(c if c.isprintable() or c == "\n" else " " for c in text).strip()
    if not text:
        raise TableError("There is nothing to say.", "input")
    if len(text) > LONGEST:
        raise TableError(f"A line has at most {LONGEST} letters.", "input")
    return text


def words_of(session: Session, id_: str, after: int = 0) -> list[wire.ChatLine]:
    """The words of a table, the last ones where there are too many."""
    query = select(Word).where(Word.table_id == id_, Word.number > after)
    found, size = list[wire.ChatLine](), 0
    for word in session.scalars(query.order_by(Word.number.desc()).limit(MOST)):
        size += len(word.text.encode())
        if found and size > BYTES:
            break
        found.append(_line(word))
    return found[::-1]


def _line(word: Word) -> wire.ChatLine:
    when = datetime.fromtimestamp(word.time, UTC).isoformat(timespec="seconds")
    return wire.ChatLine(word.number, word.name, word.text, when, word.side)


def write_seen(store: Store, seen: Sequence[tuple[str, str, int]]) -> None:
    """Notes how far people have looked: table, account, event."""
    insert = sqlite.insert(Viewer) if store.sqlite else postgresql.insert(Viewer)
    keys = [Viewer.table_id, Viewer.account_id]
    newer = insert.on_conflict_do_update(
        index_elements=keys,
        set_={"seen": insert.excluded.seen},
        where=Viewer.seen < insert.excluded.seen,
    )
    with store.writing() as session:
        for table, account, ply in sorted(seen):
            values = {"table_id": table, "account_id": account, "seen": ply}
            session.execute(newer, values)
