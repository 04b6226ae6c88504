"""Letters with a link in them: to prove an address, to set a new password."""

from __future__ import annotations

import re
import time

from sqlalchemy import delete, select
from sqlalchemy.orm import Session as Work

from zoc.server.accounts.keys import hash_of, new_key
from zoc.server.problems import Problem
from zoc.server.store import Account, Letter

LIFE = {"address": 3 * 86400.0, "password": 3600.0}
ADDRESS = re.compile(r"[^@\s<>,;:\"()\[\]\\]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")


def proper_address(email: str) -> str:
    """An e-mail address, or a problem."""
    if len(email) > 254 or not email.isprintable() or not ADDRESS.fullmatch(email):
        raise Problem(422, "This is not an e-mail address.")
    return email


def write(work: Work, account: Account, purpose: str) -> str:
    """A new letter's key; older letters of the same purpose are void."""
    key = new_key()
    same = (Letter.account_id == account.id, Letter.purpose == purpose)
    work.execute(delete(Letter).where(*same))
    work.add(
        Letter(
            hash=hash_of(key),
            account_id=account.id,
            purpose=purpose,
            email=account.email or "",
            expires=time.time() + LIFE[purpose],
        )
    )
    return key


def open_letter(work: Work, key: str, purpose: str) -> Account:
    """The account of a letter, which is used up by this."""
    letter = work.get(Letter, hash_of(key))
    if letter is None or letter.purpose != purpose or letter.expires < time.time():
        raise Problem(410, "This link is used or too old: ask for a new one.")
    work.delete(letter)
    account = work.get(Account, letter.account_id)
    if account is None or account.email != letter.email:
        raise Problem(410, "This link is used or too old: ask for a new one.")
    return account


def reachable(work: Work, who: str) -> Account | None:
    """The player of a name or a proven address who can be written to."""
    from zoc.server.accounts.people import named

    account = named(work, who)
    if account is None and "@" in who:
        proven = (Account.email == who, Account.email_checked.is_(True), Account.guest.is_(False))
        account = work.scalar(select(Account).where(*proven).limit(1))
    return account if account and account.email and account.email_checked else None
