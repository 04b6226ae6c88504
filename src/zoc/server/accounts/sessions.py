"""Sessions: a cookie in the browser, its hash in the database."""

from __future__ import annotations

import time

from sqlalchemy import delete
from sqlalchemy.orm import Session as Work
from starlette.requests import HTTPConnection
from starlette.responses import Response

from zoc.server.accounts.keys import hash_of, new_key
from zoc.server.settings import Settings
from zoc.server.store import Account, Session

DAY = 86400.0
HOUR = 3600.0


def cookie_name(settings: Settings) -> str:
    """The cookie's name; over https the browser itself binds it to this host."""
    return "__Host-zoc_session" if settings.https else "zoc_session"


def begin(work: Work, settings: Settings, account: Account, agent: str = "") -> str:
    """Begins a session and gives the key for its cookie; old ones are swept out."""
    key, now = new_key(), time.time()
    work.execute(delete(Session).where(Session.expires < now))
    work.add(
        Session(
            hash=hash_of(key),
            account_id=account.id,
            created=now,
            used=now,
            expires=now + settings.session_days * DAY,
            agent=agent[:200],
        )
    )
    return key


def find(work: Work, key: str) -> tuple[Session, Account] | None:
    """The session of a cookie, unless it has ended."""
    session = work.get(Session, hash_of(key))
    if session is None or session.expires < time.time():
        return None
    account = work.get(Account, session.account_id)
    return (session, account) if account else None


def is_due(session: Session) -> bool:
    """Whether the session's time should be written down again: not at every request."""
    return session.used < time.time() - HOUR


def touch(work: Work, settings: Settings, key: str) -> None:
    """Lets a session that is in use live on."""
    found = find(work, key)
    if found:
        now = time.time()
        session, account = found
        session.used, session.expires = now, now + settings.session_days * DAY
        account.seen = now


def end(work: Work, key: str) -> str:
    """Ends one session; tells whose it was."""
    session = work.get(Session, hash_of(key))
    if session is None:
        return ""
    work.delete(session)
    return session.account_id


def key_in(connection: HTTPConnection, settings: Settings) -> str:
    """The session's key that a browser shows; '' if it shows none."""
    return connection.cookies.get(cookie_name(settings), "")


def set_cookie(response: Response, settings: Settings, key: str) -> None:
    """Hands the key to the browser."""
    response.set_cookie(
        cookie_name(settings),
        key,
        max_age=int(settings.session_days * DAY),
        httponly=True,
        samesite="lax",
        secure=settings.https,
        path="/",
    )


def drop_cookie(response: Response, settings: Settings) -> None:
    """Takes the key back."""
    response.delete_cookie(
        cookie_name(settings), httponly=True, samesite="lax", secure=settings.https, path="/"
    )
