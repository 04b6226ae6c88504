"""The notices that wait in the database: each is taken by one process, and sent once.

A notice is written with the events that made it somebody's turn. Whoever sends it takes it first,
for a while: when a server dies between taking and telling, another try follows after that while,
under the same id, so that it is not lost and a receiver can see that it is the same one."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import CursorResult, and_, delete, or_, select, update
from sqlalchemy.orm import Session as Work

from zoc.server.store import Account, Notice, Table, Viewer

LEASE = 120.0
"""How long a notice may be on its way."""
TRIES = 6
KEEP = 60 * 86400.0


@dataclass(frozen=True)
class Task:
    """A notice on its way: to whom, about what, and which ways are done."""

    id: int
    tries: int
    table: Table
    side: str
    account: Account
    done: frozenset[str]

    @property
    def wishes(self) -> dict[str, Any]:
        """The account's settings."""
        return json.loads(self.account.settings)


def due(work: Work, wait: float, most: int = 50) -> list[int]:
    """The notices whose time has come, and those that somebody took and never finished."""
    now = time.time()
    waiting = and_(Notice.state == "waiting", Notice.due <= now - wait)
    stuck = and_(Notice.state == "sending", Notice.due <= now - LEASE)
    found = select(Notice.id).where(or_(waiting, stuck)).order_by(Notice.due).limit(most)
    return list(work.scalars(found))


def take(work: Work, id_: int, wait: float) -> Task | None:
    """Takes a notice for this process; None when another has it or it is pointless by now."""
    now = time.time()
    free = or_(
        and_(Notice.state == "waiting", Notice.due <= now - wait),
        and_(Notice.state == "sending", Notice.due <= now - LEASE),
    )
    taking = update(Notice).where(Notice.id == id_, free)
    taken = work.execute(taking.values(state="sending", due=now, tries=Notice.tries + 1))
    assert isinstance(taken, CursorResult)
    if taken.rowcount != 1:
        return None
    notice = work.get_one(Notice, id_, populate_existing=True)
    table, account = work.get_one(Table, notice.table_id), work.get_one(Account, notice.account_id)
    if _pointless(work, notice, table):
        notice.state = "skipped"
        return None
    ways = frozenset(notice.ways.split())
    return Task(notice.id, notice.tries, table, notice.side, account, ways)


def _pointless(work: Work, notice: Notice, table: Table) -> bool:
    """Whether the turn has passed, has been looked at, or was told of already."""
    if table.status == "over" or table.actor_id != notice.account_id:
        return True
    viewer = work.get(Viewer, (notice.table_id, notice.account_id))
    seen = viewer.seen if viewer else -1
    if viewer is not None and (seen >= notice.ply or viewer.here > time.time()):
        return True
    told = select(Notice.id).where(
        Notice.table_id == notice.table_id,
        Notice.account_id == notice.account_id,
        Notice.id != notice.id,
        or_(
            Notice.ply > notice.ply,
            and_(Notice.state.in_(("sent", "sending")), Notice.ply > seen),
        ),
    )
    return work.scalar(told.limit(1)) is not None


def finish(work: Work, task: Task, ways: set[str], error: str, final: bool, wait: float) -> str:
    """Writes down how it ended, or when to try again; says which."""
    notice = work.get_one(Notice, task.id)
    notice.ways = " ".join(sorted(ways))
    notice.error = error[:300]
    if not error:
        notice.state, notice.sent = ("sent", time.time()) if ways else ("skipped", None)
    elif final or task.tries >= TRIES:
        notice.state = "sent" if ways else "failed"
    else:
        notice.state, notice.due = "waiting", time.time() - wait + 30 * 4.0**task.tries
    return notice.state


def sweep(work: Work) -> None:
    """Forgets notices that are long over."""
    ended = Notice.state.in_(("sent", "skipped", "failed"))
    work.execute(delete(Notice).where(ended, Notice.created < time.time() - KEEP))
