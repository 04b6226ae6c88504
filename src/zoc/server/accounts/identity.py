"""Who is asking: found from the cookie or the bearer token of a request or a socket."""

from __future__ import annotations

import time
from typing import Annotated

from fastapi import Depends, Request
from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection

from zoc.server.accounts import people, sessions, tokens
from zoc.server.accounts.keys import hash_of
from zoc.server.parts import Parts, parts_of
from zoc.server.problems import Problem
from zoc.server.store import Account
from zoc.server.tables import Person


def person_of(account: Account, by_token: bool = False) -> Person:
    """An account as the tables know it."""
    if by_token:
        return Person(account.id, account.name, "bot")
    return Person(account.id, account.name, "guest" if account.guest else "player")


def check_ban(account: Account) -> None:
    """Refuses whom the keeper has shut out."""
    if account.banned is not None and account.banned > time.time():
        raise Problem(403, "This account is closed for now: ask the keeper of the server.")


def bearer_of(connection: HTTPConnection) -> str:
    """The token that a program shows; '' if it shows none."""
    scheme, _, key = connection.headers.get("authorization", "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" else ""


def identify(connection: HTTPConnection) -> Person | None:
    """Who is asking; None for somebody without account. A token that opens nothing is refused."""
    parts, bearer = parts_of(connection), bearer_of(connection)
    account = _by_token(parts, bearer) if bearer else _by_cookie(parts, connection)
    if account is None:
        return None
    if not account.guest:
        parts.known.note(connection.headers, account.id)
    return person_of(account, by_token=bool(bearer))


def _by_token(parts: Parts, bearer: str) -> Account:
    with parts.store.reading() as work:
        account = tokens.find(work, bearer)
        if account is None:
            raise Problem(401, "This token opens nothing: make a new one.")
        check_ban(account)
        return account


def _by_cookie(parts: Parts, connection: HTTPConnection) -> Account | None:
    key = sessions.key_in(connection, parts.settings)
    if not key:
        return None
    with parts.store.reading() as work:
        found = sessions.find(work, key)
        if found:
            check_ban(found[1])
    if found is None:
        return None
    session, account = found
    if sessions.is_due(session):
        with parts.store.writing() as work:
            sessions.touch(work, parts.settings, key)
    return account


def credential_hash(connection: HTTPConnection) -> str:
    """The hash under which the token or session of a caller is stored; '' if it shows none."""
    key = bearer_of(connection) or sessions.key_in(connection, parts_of(connection).settings)
    return hash_of(key) if key else ""


def anyone(request: Request) -> Person | None:
    """Whoever asks, or nobody."""
    return identify(request)


def somebody(request: Request) -> Person:
    """Whoever asks must have an account."""
    person = identify(request)
    if person is None:
        raise Problem(401)
    return person


def newcomer(request: Request) -> Person:
    """Whoever asks; somebody without an account becomes a guest, whose cookie `reply` sets."""
    person, parts = identify(request), parts_of(request)
    if person is not None:
        return person
    if not parts.settings.guests:
        raise Problem(401)
    with parts.store.writing() as work:
        account = people.new_guest(work)
        request.state.session = sessions.begin(work, parts.settings, account, agent_of(request))
        return person_of(account)


def agent_of(request: Request) -> str:
    """What the browser calls itself."""
    return request.headers.get("user-agent", "")


async def identify_async(connection: HTTPConnection) -> Person | None:
    """Who opens a socket."""
    return await run_in_threadpool(identify, connection)


Anyone = Annotated[Person | None, Depends(anyone)]
Somebody = Annotated[Person, Depends(somebody)]
Newcomer = Annotated[Person, Depends(newcomer)]
