"""Once a day: what nobody needs any more is swept out of the database."""

from __future__ import annotations

import asyncio
import time

from sqlalchemy import delete, select, union
from sqlalchemy.orm import Session as Work
from starlette.concurrency import run_in_threadpool

from zoc.server.logs import log, note
from zoc.server.notices import queue
from zoc.server.store import (
    Account,
    Event,
    Invitation,
    Letter,
    Notice,
    Seat,
    Session,
    Store,
    Table,
    Token,
    Viewer,
    Word,
)

DAY = 86400.0
IDLE = 30 * DAY
"""How long a guest who never sat down anywhere is remembered."""


async def keep_house(store: Store) -> None:
    """Sweeps now, and every day, until it is cancelled."""
    while True:
        try:
            guests = await run_in_threadpool(sweep, store)
            note("swept", guests=guests)
        except Exception:
            log.exception("the house was not swept")
        await asyncio.sleep(DAY)


def sweep(store: Store) -> int:
    """Forgets what has ended; says how many guests were forgotten."""
    now = time.time()
    with store.writing() as work:
        work.execute(delete(Session).where(Session.expires < now))
        work.execute(delete(Letter).where(Letter.expires < now))
        queue.sweep(work)
        return _forget_guests(work, now - IDLE)


def _forget_guests(work: Work, before: float) -> int:
    """Guests of long ago who left nothing behind, neither a seat nor a word."""
    traces = (Seat, Event, Word, Viewer, Notice, Token, Session, Invitation)
    known = union(
        *(select(kind.account_id).where(kind.account_id.is_not(None)) for kind in traces),
        select(Table.maker_id).where(Table.maker_id.is_not(None)),
    )
    idle = (Account.guest.is_(True), Account.seen < before, Account.id.not_in(known))
    found = list(work.scalars(select(Account.id).where(*idle).limit(10_000)))
    work.execute(delete(Account).where(Account.id.in_(found)))
    return len(found)
