"""What happens to accounts in the database: each function runs inside a transaction."""

from __future__ import annotations

import time

from sqlalchemy import delete, or_, select, text
from sqlalchemy.orm import Session as Work

from zoc.server.accounts.names import UNSEEN, guest_name, look_of, name_key, proper_name
from zoc.server.accounts.passwords import fits, hash_password, is_old, why_not
from zoc.server.problems import Problem
from zoc.server.store import Account, Letter, Session, Token
from zoc.server.store.ids import new_id

WRONG = "Name or password is wrong."
DELETED = "Deleted player"
NAMES = 7_026_203
"""The key under which PostgreSQL lets one process give a name at a time."""


def new_guest(work: Work, name: str = "") -> Account:
    """Somebody who plays at once."""
    shown = proper_name(name) if name else guest_name()
    if name and taken(work, shown):
        raise Problem(409, f"The name {shown} is taken by a registered player.")
    now = time.time()
    account = Account(id=new_id(16), name=shown, guest=True, created=now, seen=now)
    work.add(account)
    work.flush()
    return account


def named(work: Work, name: str) -> Account | None:
    """The registered player of that name, with or without what nobody sees of it."""
    keys = {name_key(name), name_key(UNSEEN.sub("", name))}
    return work.scalars(select(Account).where(Account.name_key.in_(keys)).limit(1)).first()


def taken(work: Work, name: str, but: str = "") -> str:
    """Whose name it is, or whose it looks like; '' when it is free."""
    same = or_(Account.name_key == name_key(name), Account.look == look_of(name))
    found = select(Account.name).where(same, Account.id != but).limit(1)
    return work.scalar(found) or ""


def _refuse_taken(work: Work, name: str, but: str = "") -> None:
    _lock_names(work)
    other = taken(work, name, but)
    if other and name_key(other) == name_key(name):
        raise Problem(409, f"The name {name} is taken.")
    if other:
        raise Problem(409, f"The name {name} looks like another player's: choose another.")


def _lock_names(work: Work) -> None:
    """Lets nobody else take a name until the end of the transaction."""
    # SQLite's write transaction holds the whole database already.
    if work.connection().dialect.name != "sqlite":
        work.execute(text("select pg_advisory_xact_lock(:key)"), {"key": NAMES})


def checked_hash(name: str, password: str) -> str:
    """The hash of a password that is good enough. Slow: to be called outside a transaction."""
    why = why_not(password, name)
    if why:
        raise Problem(422, why)
    return hash_password(password)


def register(work: Work, guest: Account | None, name: str, hashed: str) -> Account:
    """A new player; a guest becomes one and keeps its games."""
    shown = proper_name(name)
    _refuse_taken(work, shown)
    account = guest if guest is not None and guest.guest else new_guest(work)
    _call(account, shown)
    account.guest, account.password = False, hashed
    work.flush()
    return account


def rename(work: Work, account: Account, name: str) -> None:
    """Gives an account another name."""
    shown = proper_name(name)
    _refuse_taken(work, shown, account.id)
    if account.guest:
        account.name = shown
    else:
        _call(account, shown)


def _call(account: Account, name: str) -> None:
    account.name, account.name_key, account.look = name, name_key(name), look_of(name)


def verified(account: Account | None, password: str) -> Account:
    """The account if the password is its own. Slow: to be called outside a transaction."""
    if not fits(password, account.password if account else None) or account is None:
        raise Problem(401, WRONG)
    return account


def refreshed_hash(account: Account, password: str) -> str | None:
    """A new hash when the stored one was made with weaker parameters."""
    if account.password and is_old(account.password):
        return hash_password(password)
    return None


def forget(work: Work, account: Account) -> None:
    """Deletes a person: the seat at old tables remains, nameless."""
    forget_access(work, account.id)
    account.name, account.name_key, account.look, account.guest = DELETED, None, None, True
    account.password = account.email = account.webhook = None
    account.email_checked, account.settings = False, "{}"


def forget_access(work: Work, account_id: str, but: str = "") -> None:
    """Ends all sessions (except one), tokens and links of an account."""
    work.execute(delete(Session).where(Session.account_id == account_id, Session.hash != but))
    work.execute(delete(Token).where(Token.account_id == account_id))
    work.execute(delete(Letter).where(Letter.account_id == account_id))
