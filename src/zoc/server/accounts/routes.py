"""Guest, register, log in and out, oneself, passwords and bot tokens over HTTP."""

from __future__ import annotations

import json
from asyncio import sleep
from typing import Any

from fastapi import APIRouter, Request, Response
from sqlalchemy.orm import Session as Work
from starlette.concurrency import run_in_threadpool

from zoc import __version__
from zoc.server.accounts import bodies, people, sessions, tokens
from zoc.server.accounts.identity import (
    Anyone,
    Somebody,
    agent_of,
    check_ban,
    identify,
    identify_async,
    person_of,
)
from zoc.server.accounts.keys import hash_of
from zoc.server.accounts.names import name_key
from zoc.server.keeper import export, forget_person
from zoc.server.limits import Rate, address_of
from zoc.server.lobby.retire import retire
from zoc.server.notices import queue
from zoc.server.parts import Parts, parts_of
from zoc.server.problems import Problem
from zoc.server.store import Account
from zoc.server.tables import Person

router = APIRouter(prefix="/api", tags=["accounts"])
TRIES = Rate(10, 1 / 20)
SLOWEST = 5.0
"""Seconds that a try waits at most."""


@router.get("/me")
def me(request: Request, person: Anyone) -> bodies.Me:
    """Who one is here, and what the server offers."""
    return shown(parts_of(request), person)


@router.post("/guest")
def guest(request: Request, response: Response, body: bodies.GuestBody) -> bodies.Me:
    """Becomes a guest, unless one is somebody already."""
    parts, person = parts_of(request), identify(request)
    if person is None:
        if not parts.settings.guests:
            raise Problem(403, "This server has no guests: register or log in.")
        with parts.store.writing() as work:
            account = people.new_guest(work, body.name)
            _begin(work, parts, request, response, account)
        person = person_of(account)
    return shown(parts, person)


@router.post("/register")
async def register(request: Request, response: Response, body: bodies.Credentials) -> bodies.Me:
    """Becomes a player; a guest keeps its games."""
    parts = parts_of(request)
    person = await run_in_threadpool(_register, parts, request, response, body)
    await parts.tables.adopt(person.id, person)
    return await run_in_threadpool(shown, parts, person)


@router.post("/login")
async def login(request: Request, response: Response, body: bodies.Credentials) -> bodies.Me:
    """Logs in. The session before it ends; what a guest played goes with the player."""
    parts, before = parts_of(request), await identify_async(request)
    who = await _slow_down(parts, request, body.name)
    try:
        person = await run_in_threadpool(_login, parts, request, response, body)
    except Problem as problem:
        if problem.status == 401:
            parts.tries.take("login", who, TRIES)
        raise
    if before is not None and before.kind == "guest" and before.id != person.id:
        await parts.tables.adopt(before.id, person)
    return await run_in_threadpool(shown, parts, person)


@router.post("/logout")
def logout(request: Request, response: Response) -> bodies.Acknowledged:
    """Ends the session."""
    parts = parts_of(request)
    with parts.store.writing() as work:
        account = sessions.end(work, sessions.key_in(request, parts.settings))
    parts.tables.access_ended(account, only=hash_of(sessions.key_in(request, parts.settings)))
    sessions.drop_cookie(response, parts.settings)
    return bodies.Acknowledged()


@router.post("/password")
def change_password(
    request: Request, person: Somebody, body: bodies.PasswordChange
) -> bodies.Acknowledged:
    """Sets a new password and ends all other sessions and tokens."""
    parts = parts_of(request)
    if person.kind == "guest":
        raise Problem(403, "A guest has no password: register first.")
    _prove(parts, person, body.old)
    hashed = people.checked_hash(person.name, body.new)
    with parts.store.writing() as work:
        account = work.get_one(Account, person.id)
        account.password = hashed
        key = sessions.key_in(request, parts.settings)
        people.forget_access(work, account.id, but=hash_of(key))
    parts.tables.access_ended(account.id, but=hash_of(key))
    return bodies.Acknowledged()


@router.delete("/me")
async def delete_me(
    request: Request, response: Response, person: Somebody, body: bodies.PasswordOnly
) -> bodies.Acknowledged:
    """Deletes the account: gives up its running games, then forgets name, password, addresses."""
    parts = parts_of(request)
    await run_in_threadpool(_prove, parts, person, body.password)
    await retire(parts.tables, person)
    await run_in_threadpool(_forget, parts, person)
    await parts.tables.forgotten(person.id)
    sessions.drop_cookie(response, parts.settings)
    return bodies.Acknowledged()


@router.get("/me/data")
def export_me(request: Request, person: Somebody) -> Response:
    """All that the server knows of the one who asks, as a file."""
    _not_by_token(person)
    with parts_of(request).store.reading() as work:
        known = json.dumps(export(work, person.id), indent=1)
    name = 'attachment; filename="zoc-data.json"'
    return Response(known, media_type="application/json", headers={"content-disposition": name})


@router.get("/tokens")
def list_tokens(request: Request, person: Somebody) -> list[bodies.TokenShown]:
    """The bot tokens of the account."""
    with parts_of(request).store.reading() as work:
        found = tokens.listed(work, person.id)
    return [bodies.TokenShown(id=t.id, name=t.name, created=t.created) for t in found]


@router.post("/tokens")
def make_token(request: Request, person: Somebody, body: bodies.TokenWish) -> bodies.TokenMade:
    """A new bot token: a program that shows it plays in this account's name."""
    _not_by_token(person)
    with parts_of(request).store.writing() as work:
        token, key = tokens.make(work, person.id, body.name)
    return bodies.TokenMade(id=token.id, name=token.name, created=token.created, key=key)


@router.delete("/tokens/{token_id}")
def revoke_token(request: Request, person: Somebody, token_id: str) -> bodies.Acknowledged:
    """Makes a bot token useless."""
    _not_by_token(person)
    parts = parts_of(request)
    with parts.store.writing() as work:
        hashed = tokens.revoke(work, person.id, token_id)
    parts.tables.access_ended(person.id, only=hashed)
    return bodies.Acknowledged()


# -- helpers --------------------------------------------------------------------------------------


def _register(
    parts: Parts, request: Request, response: Response, body: bodies.Credentials
) -> Person:
    person = identify(request)
    if not parts.settings.registration:
        raise Problem(403, "This server takes no new players.")
    if person is not None and person.kind != "guest":
        raise Problem(409, f"You are {person.name} already: log out first.")
    hashed = people.checked_hash(body.name, body.password)
    with parts.store.writing() as work:
        was = work.get(Account, person.id) if person else None
        account = people.register(work, was, body.name, hashed)
        people.forget_access(work, account.id)
        _begin(work, parts, request, response, account)
    parts.tables.access_ended(account.id)
    return person_of(account)


def _login(parts: Parts, request: Request, response: Response, body: bodies.Credentials) -> Person:
    with parts.store.reading() as work:
        found = people.named(work, body.name)
    found = people.verified(found, body.password)
    check_ban(found)
    better = people.refreshed_hash(found, body.password)
    with parts.store.writing() as work:
        account = work.get_one(Account, found.id)
        account.password = better or account.password
        key = sessions.key_in(request, parts.settings)
        before = sessions.end(work, key)
        _begin(work, parts, request, response, account)
    if before:
        parts.tables.access_ended(before, only=hash_of(key))
    return person_of(account)


async def _slow_down(parts: Parts, request: Request, name: str) -> str:
    """Whoever has often been wrong from one address about one name waits before the next try. The
    right password opens all the same, wherever others have tried. Tells what is counted."""
    who = f"{address_of(request.scope)} {name_key(name)}"
    if parts.settings.limits:
        await sleep(min(SLOWEST, parts.tries.wait("login", who)))
    return who


def shown(parts: Parts, person: Person | None) -> bodies.Me:
    """Somebody as they see themselves."""
    account, amiss = None, list[bodies.Undelivered]()
    if person is not None:
        with parts.store.reading() as work:
            account = work.get(Account, person.id)
            amiss = _undelivered(work, person)
    wishes: dict[str, Any] = json.loads(account.settings) if account else {}
    secret = wishes.get("webhook_secret", "") if person and person.kind != "bot" else ""
    return bodies.Me(
        id=account.id if account else "",
        name=account.name if account else "",
        kind=person.kind if person else "nobody",
        email=(account.email or "") if account else "",
        email_checked=bool(account and account.email_checked),
        webhook=(account.webhook or "") if account else "",
        webhook_secret=secret,
        notices=bodies.NoticeWishes(**wishes.get("notices", {})),
        undelivered=amiss,
        server=_server(parts),
    )


def _undelivered(work: Work, person: Person) -> list[bodies.Undelivered]:
    """The notices of late that did not reach somebody; a bot need not know."""
    if person.kind == "bot":
        return []
    found = queue.undelivered(work, person.id)
    return [bodies.Undelivered(table=n.table_id, time=n.created, why=n.error) for n in found]


def _server(parts: Parts) -> bodies.ServerShown:
    return bodies.ServerShown(
        registration=parts.settings.registration,
        guests=parts.settings.guests,
        mail=parts.mail.able,
        webhooks=parts.settings.webhooks != "off",
        version=__version__,
    )


def _begin(
    work: Work, parts: Parts, request: Request, response: Response, account: Account
) -> None:
    key = sessions.begin(work, parts.settings, account, agent_of(request))
    sessions.set_cookie(response, parts.settings, key)


def _prove(parts: Parts, person: Person, password: str) -> None:
    _not_by_token(person)
    with parts.store.reading() as work:
        account = work.get(Account, person.id)
    if account is not None and account.password is not None:
        people.verified(account, password)


def _forget(parts: Parts, person: Person) -> None:
    with parts.store.writing() as work:
        forget_person(work, work.get_one(Account, person.id))
    parts.tables.access_ended(person.id)


def _not_by_token(person: Person) -> None:
    if person.kind == "bot":
        raise Problem(403, "A bot token cannot do this: log in.")
