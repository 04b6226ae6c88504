"""Changing oneself: name, e-mail, webhook, notices; proving an address; a forgotten password."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter, BackgroundTasks, Request
from fastapi.responses import RedirectResponse
from sqlalchemy.orm import Session as Work
from starlette.concurrency import run_in_threadpool

from zoc.server.accounts import bodies, letters, people
from zoc.server.accounts.identity import Somebody, person_of
from zoc.server.accounts.keys import new_key
from zoc.server.accounts.routes import shown
from zoc.server.logs import note
from zoc.server.notices.addresses import AddressError, check_form
from zoc.server.parts import Parts, parts_of
from zoc.server.problems import Problem
from zoc.server.store import Account
from zoc.server.tables import Person

router = APIRouter(prefix="/api", tags=["accounts"])

PROVE = """Somebody, probably you, gave this address to a zoc server for {name}.

To receive notices here, open this link within three days:
{link}

If it was not you, do nothing: no further letter will come.
"""
RESET = """To set a new password for {name}, open this link within one hour:
{link}

If you did not ask for it, do nothing: your password stays as it is.
"""


@router.patch("/me")
async def change_me(
    request: Request, person: Somebody, body: bodies.MeChange, later: BackgroundTasks
) -> bodies.Me:
    """Changes what is named."""
    parts = parts_of(request)
    if person.kind == "bot":
        raise Problem(403, "A bot token cannot do this: log in.")
    person = await run_in_threadpool(_change, parts, person, body, later)
    if body.name is not None:
        await parts.tables.adopt(person.id, person)
    return await run_in_threadpool(shown, parts, person)


@router.get("/email", response_class=RedirectResponse, responses={307: {}})
def prove_address(request: Request, key: bodies.Key) -> RedirectResponse:
    """Where the link of a letter leads: the address is proven."""
    with parts_of(request).store.writing() as work:
        letters.open_letter(work, key, "address").email_checked = True
    return RedirectResponse("/account?email=checked")


@router.post("/reset")
def ask_reset(
    request: Request, body: bodies.ResetAsked, later: BackgroundTasks
) -> bodies.Acknowledged:
    """Sends a letter to a player who forgot the password. The answer never says whether."""
    if not parts_of(request).mail.able:
        raise Problem(403, "This server sends no e-mail: ask its keeper.")
    later.add_task(_reset, parts_of(request), body.who)
    return bodies.Acknowledged()


@router.post("/reset/set")
def set_reset(request: Request, body: bodies.ResetDone) -> bodies.Acknowledged:
    """Sets a new password by the key of a letter; all sessions end."""
    hashed = people.checked_hash("", body.password)
    with parts_of(request).store.writing() as work:
        account = letters.open_letter(work, body.key, "password")
        account.password = hashed
        people.forget_access(work, account.id)
    parts_of(request).tables.access_ended(account.id)
    return bodies.Acknowledged()


# -- helpers --------------------------------------------------------------------------------------


def _change(parts: Parts, person: Person, body: bodies.MeChange, later: BackgroundTasks) -> Person:
    with parts.store.writing() as work:
        account = work.get_one(Account, person.id)
        if body.name is not None:
            people.rename(work, account, body.name)
        if body.webhook is not None:
            _set_webhook(parts, account, body.webhook)
        if body.notices is not None:
            _keep(account, notices=body.notices.model_dump())
        key = _set_email(work, account, body.email) if body.email is not None else ""
    if key and parts.mail.able:
        later.add_task(_send, parts, account, "Your address", PROVE, f"/api/email?key={key}")
    return person_of(account)


def _set_email(work: Work, account: Account, email: str) -> str:
    """The key of the letter that proves the new address; '' when none is needed."""
    if email == (account.email or ""):
        return ""
    account.email = letters.proper_address(email) if email else None
    account.email_checked = False
    return letters.write(work, account, "address") if email else ""


def _set_webhook(parts: Parts, account: Account, url: str) -> None:
    if url and parts.settings.webhooks == "off":
        raise Problem(403, "This server calls no webhooks.")
    try:
        account.webhook = check_form(url) if url else None
    except AddressError as error:
        raise Problem(422, str(error)) from None
    if url:
        _keep(account, webhook_secret=new_key())


def _keep(account: Account, **wishes: Any) -> None:
    account.settings = json.dumps(json.loads(account.settings) | wishes)


async def _reset(parts: Parts, who: str) -> None:
    found = await run_in_threadpool(_write_reset, parts, who)
    if found:
        account, key = found
        await _send(parts, account, "A new password", RESET, f"/login?reset={key}")


def _write_reset(parts: Parts, who: str) -> tuple[Account, str] | None:
    with parts.store.writing() as work:
        account = letters.reachable(work, who)
        return (account, letters.write(work, account, "password")) if account else None


async def _send(parts: Parts, account: Account, subject: str, text: str, path: str) -> None:
    link = parts.settings.address + path
    try:
        await parts.mail.send(
            account.email or "", f"zoc: {subject}", text.format(name=account.name, link=link)
        )
    except Exception as error:  # a letter that does not go out must not take the server along
        note("a letter was not sent", account=account.id, error=type(error).__name__)
