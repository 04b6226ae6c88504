"""Bot tokens: a program plays in the name of the account that made the token."""

from __future__ import annotations

import time

from sqlalchemy import ColumnElement, and_, func, select
from sqlalchemy.orm import Session as Work

from zoc.server.accounts.keys import hash_of, new_key
from zoc.server.accounts.names import proper_name
from zoc.server.problems import Problem
from zoc.server.store import Account, Token
from zoc.server.store.ids import new_id

MOST = 20
PREFIX = "zoc_"


def make(work: Work, account_id: str, name: str) -> tuple[Token, str]:
    """A new token and its key, which nobody can see again."""
    count = work.scalar(select(func.count()).where(_of(account_id)))
    if (count or 0) >= MOST:
        raise Problem(409, f"There are {MOST} tokens already: revoke one first.")
    key = PREFIX + new_key()
    token = Token(
        id=new_id(),
        account_id=account_id,
        name=proper_name(name),
        hash=hash_of(key),
        created=time.time(),
    )
    work.add(token)
    work.flush()
    return token, key


def find(work: Work, key: str) -> Account | None:
    """Whose token it is, unless it was revoked."""
    token = work.scalar(select(Token).where(Token.hash == hash_of(key), Token.revoked.is_(None)))
    return work.get(Account, token.account_id) if token else None


def listed(work: Work, account_id: str) -> list[Token]:
    """The tokens of an account that still open something."""
    return list(work.scalars(select(Token).where(_of(account_id)).order_by(Token.created)))


def revoke(work: Work, account_id: str, token_id: str) -> str:
    """Makes a token useless; gives its hash."""
    token = work.get(Token, token_id)
    if token is None or token.account_id != account_id or token.revoked is not None:
        raise Problem(404, "There is no such token.")
    token.revoked = time.time()
    return token.hash


def _of(account_id: str) -> ColumnElement[bool]:
    return and_(Token.account_id == account_id, Token.revoked.is_(None))
