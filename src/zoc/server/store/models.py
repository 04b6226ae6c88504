"""What is stored: accounts, tables, seats, events, snapshots, words and notices.

Times are seconds since 1970 (UTC). What has no columns of its own is JSON text. An event is never
changed nor removed: the events of a table are its record."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Text,
    UniqueConstraint,
    false,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

NAMES = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
ID = String(24)


class Base(DeclarativeBase):
    """All stored things."""

    metadata = MetaData(naming_convention=NAMES)


def held(row: Base) -> dict[str, Any]:
    """The columns of a row that no session has any more, as it holds them: to ask the row for one
    takes ten times as long, and every order asks for some fifty."""
    return vars(row)


# -- people ---------------------------------------------------------------------------------------


class Account(Base):
    """A person or a bot's owner; a guest has no password."""

    __tablename__ = "accounts"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    name: Mapped[str] = mapped_column(String(60))
    name_key: Mapped[str | None] = mapped_column(String(60), unique=True)
    """The name folded for comparison; None for a guest, whose name need not be its own."""
    guest: Mapped[bool] = mapped_column(Boolean)
    password: Mapped[str | None] = mapped_column(Text)
    """The argon2id hash."""
    email: Mapped[str | None] = mapped_column(String(254))
    email_checked: Mapped[bool] = mapped_column(Boolean, default=False)
    webhook: Mapped[str | None] = mapped_column(Text)
    settings: Mapped[str] = mapped_column(Text, default="{}")
    created: Mapped[float] = mapped_column(Float)
    seen: Mapped[float] = mapped_column(Float)
    look: Mapped[str | None] = mapped_column(String(60), index=True)
    """What the name looks like: letters that pass for one another are one. None for a guest."""
    banned: Mapped[float | None] = mapped_column(Float)
    """Until when the account opens nothing."""
    muted: Mapped[float | None] = mapped_column(Float)
    """Until when it says nothing."""


class Session(Base):
    """A signed-in browser. Only the hash of its cookie is kept."""

    __tablename__ = "sessions"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    account_id: Mapped[str] = mapped_column(ID, ForeignKey("accounts.id"), index=True)
    created: Mapped[float] = mapped_column(Float)
    used: Mapped[float] = mapped_column(Float)
    expires: Mapped[float] = mapped_column(Float, index=True)
    agent: Mapped[str] = mapped_column(String(200), default="")


class Token(Base):
    """A bot's key to an account. Only its hash is kept."""

    __tablename__ = "tokens"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    account_id: Mapped[str] = mapped_column(ID, ForeignKey("accounts.id"), index=True)
    name: Mapped[str] = mapped_column(String(60))
    hash: Mapped[str] = mapped_column(String(64), unique=True)
    created: Mapped[float] = mapped_column(Float)
    used: Mapped[float | None] = mapped_column(Float)
    revoked: Mapped[float | None] = mapped_column(Float)


class Letter(Base):
    """A link sent by e-mail, which proves an address or sets a new password, once."""

    __tablename__ = "letters"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    account_id: Mapped[str] = mapped_column(ID, ForeignKey("accounts.id"), index=True)
    purpose: Mapped[str] = mapped_column(String(12))
    """`address` or `password`."""
    email: Mapped[str] = mapped_column(String(254))
    expires: Mapped[float] = mapped_column(Float)


class Notice(Base):
    """Something that somebody is to be told: written with the events that made it so, sent once."""

    __tablename__ = "notices"
    __table_args__ = (
        UniqueConstraint("table_id", "account_id", "ply", "kind"),
        Index("ix_notices_waiting", "state", "due"),
    )

    id: Mapped[int] = mapped_column(
        BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True
    )
    table_id: Mapped[str] = mapped_column(ID, ForeignKey("tables.id"))
    account_id: Mapped[str] = mapped_column(ID, ForeignKey("accounts.id"), index=True)
    side: Mapped[str] = mapped_column(String(40))
    ply: Mapped[int] = mapped_column(Integer)
    kind: Mapped[str] = mapped_column(String(12), default="turn", server_default="turn")
    """`turn`, `reminder`, `end` or `invitation`."""
    state: Mapped[str] = mapped_column(String(12), default="waiting")
    """`waiting`, `sending`, `sent`, `skipped` or `failed`."""
    due: Mapped[float] = mapped_column(Float)
    tries: Mapped[int] = mapped_column(Integer, default=0)
    ways: Mapped[str] = mapped_column(String(40), default="", server_default="")
    """By which ways it has gone out: `email`, `webhook`."""
    created: Mapped[float] = mapped_column(Float)
    sent: Mapped[float | None] = mapped_column(Float)
    error: Mapped[str] = mapped_column(Text, default="")


# -- tables ---------------------------------------------------------------------------------------


class Table(Base):
    """One game: what it is, and where it stands after `ply` events."""

    __tablename__ = "tables"
    __table_args__ = (
        Index("ix_tables_lobby", "status", "private", "changed"),
        Index("ix_tables_machine", "machine", "claim_until"),
    )

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    title: Mapped[str] = mapped_column(String(60))
    scenario: Mapped[str] = mapped_column(String(60))
    options: Mapped[str] = mapped_column(Text, default="{}")
    rules: Mapped[int] = mapped_column(Integer)
    """The version of the title's rules by which it is played."""
    position: Mapped[str] = mapped_column(Text, default="")
    """The position file that it began from, if it did."""
    seed: Mapped[bytes] = mapped_column(LargeBinary)
    """The secret from which its dice are drawn; public after the end."""
    seed_hash: Mapped[str] = mapped_column(String(64))
    maker_id: Mapped[str | None] = mapped_column(ID, ForeignKey("accounts.id"), index=True)
    hot_seat: Mapped[bool] = mapped_column(Boolean, default=False)
    private: Mapped[bool] = mapped_column(Boolean, default=True)
    join_key: Mapped[str] = mapped_column(String(32), unique=True)
    watch: Mapped[bool] = mapped_column(Boolean, default=True)
    """Whether those who have no seat may look on."""
    take_backs: Mapped[bool] = mapped_column(Boolean, default=True)
    advice: Mapped[bool] = mapped_column(Boolean, default=False, server_default=false())
    """Whether its players may ask a machine player for advice."""
    clock: Mapped[str] = mapped_column(Text, default="{}")
    branch_of: Mapped[str | None] = mapped_column(ID)
    branch_ply: Mapped[int] = mapped_column(Integer, default=0)
    inherited: Mapped[int] = mapped_column(Integer, default=0)
    """How many of its first events came from the table that it branched off."""
    created: Mapped[float] = mapped_column(Float)

    status: Mapped[str] = mapped_column(String(12), default="open")
    """`open` while a seat is free, `playing`, or `over`."""
    ply: Mapped[int] = mapped_column(Integer, default=0)
    now: Mapped[bytes | None] = mapped_column(LargeBinary)
    """The position after them, from which the game goes on whatever becomes of the rules."""
    turn: Mapped[int] = mapped_column(Integer, default=1)
    turn_text: Mapped[str] = mapped_column(Text, default="")
    turned: Mapped[int] = mapped_column(Integer, default=0, server_default="0")
    """The event with which the last player turn ended."""
    actor: Mapped[str] = mapped_column(String(40), default="")
    actor_id: Mapped[str | None] = mapped_column(ID, index=True)
    """The account that is to decide, if a person is."""
    machine: Mapped[str | None] = mapped_column(String(40))
    """The machine player that is to decide, if one is."""
    claim: Mapped[str] = mapped_column(String(40), default="")
    """The server process in which the machine player thinks."""
    claim_until: Mapped[float] = mapped_column(Float, default=0.0)
    result: Mapped[str] = mapped_column(Text, default="")
    take_back: Mapped[str] = mapped_column(String(40), default="")
    clock_since: Mapped[float | None] = mapped_column(Float)
    grace: Mapped[float] = mapped_column(Float, default=0.0, server_default="0")
    """Seconds of what is being decided that do not count: it is a question in another's turn."""
    deadline: Mapped[float | None] = mapped_column(Float, index=True)
    changed: Mapped[float] = mapped_column(Float)
    ended: Mapped[float | None] = mapped_column(Float)


class Seat(Base):
    """One side of a table and who plays it."""

    __tablename__ = "seats"

    table_id: Mapped[str] = mapped_column(ID, ForeignKey("tables.id"), primary_key=True)
    side: Mapped[str] = mapped_column(String(40), primary_key=True)
    place: Mapped[int] = mapped_column(Integer)
    kind: Mapped[str] = mapped_column(String(12))
    """`open`, `guest`, `player`, `machine` or `bot`."""
    account_id: Mapped[str | None] = mapped_column(ID, ForeignKey("accounts.id"), index=True)
    machine: Mapped[str | None] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(60), default="")
    bank: Mapped[float | None] = mapped_column(Float)
    """Seconds left on the clock when it last stopped."""
    paid: Mapped[int] = mapped_column(Integer, default=0, server_default="0")
    """The player turns for which it has had its increment."""


class Invitation(Base):
    """Somebody who may look at a private table and take a seat there without its key."""

    __tablename__ = "invitations"

    table_id: Mapped[str] = mapped_column(ID, ForeignKey("tables.id"), primary_key=True)
    account_id: Mapped[str] = mapped_column(
        ID, ForeignKey("accounts.id"), primary_key=True, index=True
    )
    side: Mapped[str] = mapped_column(String(40), default="")
    created: Mapped[float] = mapped_column(Float)


class Album(Base):
    """A finished game as it was seen, so that it can be watched whatever becomes of the rules."""

    __tablename__ = "albums"

    table_id: Mapped[str] = mapped_column(ID, ForeignKey("tables.id"), primary_key=True)
    rules: Mapped[int] = mapped_column(Integer)
    made: Mapped[float] = mapped_column(Float)
    data: Mapped[bytes] = mapped_column(LargeBinary)


class Deed(Base):
    """What a keeper of the server has done, when, to whom and why."""

    __tablename__ = "deeds"

    id: Mapped[int] = mapped_column(
        BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True
    )
    time: Mapped[float] = mapped_column(Float)
    keeper: Mapped[str] = mapped_column(String(60))
    what: Mapped[str] = mapped_column(String(40))
    about: Mapped[str] = mapped_column(String(60))
    why: Mapped[str] = mapped_column(Text, default="")


class Viewer(Base):
    """How far somebody has looked at a table, player or not."""

    __tablename__ = "viewers"

    table_id: Mapped[str] = mapped_column(ID, ForeignKey("tables.id"), primary_key=True)
    account_id: Mapped[str] = mapped_column(ID, ForeignKey("accounts.id"), primary_key=True)
    seen: Mapped[int] = mapped_column(Integer, default=0)
    here: Mapped[float] = mapped_column(Float, default=0.0, server_default="0")
    """Until when they are taken to be at the table, where there are several server processes."""


class Event(Base):
    """One row of a table's record: an action, a die, an undo, or the end by other means."""

    __tablename__ = "events"
    __table_args__ = (UniqueConstraint("table_id", "account_id", "key"),)

    table_id: Mapped[str] = mapped_column(ID, ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))
    """`act`, `chance`, `undo` (its text is the event gone back to), `resign` or `flag`."""
    side: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(Text)
    batch: Mapped[int] = mapped_column(Integer)
    """The number of the first event of the request that brought it."""
    account_id: Mapped[str | None] = mapped_column(ID, ForeignKey("accounts.id"))
    key: Mapped[str | None] = mapped_column(String(80))
    turn: Mapped[int] = mapped_column(Integer)
    checksum: Mapped[str] = mapped_column(String(16), default="")
    """The position's checksum after it, where a turn began or the game ended."""
    reveals: Mapped[bool] = mapped_column(Boolean, default=False)
    """Whether it showed what was hidden, so that it cannot be undone."""
    told: Mapped[str] = mapped_column(Text, default="{}")
    """The lines of the log, by who may read them; `*` is everybody."""
    time: Mapped[float] = mapped_column(Float)


class Snapshot(Base):
    """A position kept, so that a table loads without playing everything again."""

    __tablename__ = "snapshots"

    table_id: Mapped[str] = mapped_column(ID, ForeignKey("tables.id"), primary_key=True)
    ply: Mapped[int] = mapped_column(Integer, primary_key=True)
    rules: Mapped[int] = mapped_column(Integer)
    data: Mapped[bytes] = mapped_column(LargeBinary)


class Plan(Base):
    """What a machine player goes on with when it is next asked. It is sent to nobody."""

    __tablename__ = "plans"

    table_id: Mapped[str] = mapped_column(ID, ForeignKey("tables.id"), primary_key=True)
    side: Mapped[str] = mapped_column(String(40), primary_key=True)
    player: Mapped[str] = mapped_column(String(40))
    zoc: Mapped[str] = mapped_column(String(40))
    """The version of zoc that made it: another one does not go on with it."""
    rules: Mapped[int] = mapped_column(Integer)
    ply: Mapped[int] = mapped_column(Integer)
    """The last event of which it knows."""
    text: Mapped[str] = mapped_column(Text)


class Mind(Base):
    """What a machine player had in mind with the orders that begin at an event."""

    __tablename__ = "minds"

    table_id: Mapped[str] = mapped_column(ID, ForeignKey("tables.id"), primary_key=True)
    ply: Mapped[int] = mapped_column(Integer, primary_key=True)
    side: Mapped[str] = mapped_column(String(40))
    player: Mapped[str] = mapped_column(String(40))
    reasons: Mapped[str] = mapped_column(Text)


class Word(Base):
    """A line of a table's chat."""

    __tablename__ = "words"

    table_id: Mapped[str] = mapped_column(ID, ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    account_id: Mapped[str | None] = mapped_column(ID, ForeignKey("accounts.id"))
    name: Mapped[str] = mapped_column(String(60))
    side: Mapped[str] = mapped_column(String(40), default="")
    text: Mapped[str] = mapped_column(Text)
    time: Mapped[float] = mapped_column(Float)
