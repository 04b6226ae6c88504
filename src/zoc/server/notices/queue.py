"""The notices that wait in the database: each is taken by one process, and sent once.

A notice is written with the events that made it somebody's turn. Whoever sends it takes it first,
for a while: when a server dies between taking and telling, another try follows after that while,
under the same id, so that it is not lost and a receiver can see that it is the same one."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import CursorResult, and_, delete, or_, select, update
from sqlalchemy.orm import Session as Work

from zoc.server import steady as time
from zoc.server.store import Account, Notice, Seat, Table, Viewer

LEASE = 120.0
"""How long a notice may be on its way."""
TRIES = 6
KEEP = 60 * 86400.0
SHOWN = 14 * 86400.0
"""How long its owner sees that a notice did not arrive."""


@dataclass(frozen=True)
class Task:
    """A notice on its way: to whom, about what, and which ways are done."""

    id: int
    kind: str
    tries: int
    table: Table
    side: str
    account: Account
    others: tuple[str, ...]
    """Who else sits at the table, by name."""
    done: frozenset[str]

    @property
    def wishes(self) -> dict[str, Any]:
        """The account's settings."""
        return json.loads(self.account.settings)


def due(
    work: Work, wait: float, busy: Collection[str] = (), most: int = 50
) -> list[tuple[int, str]]:
    """The notices whose time has come, and those that somebody took and never finished, with their
    receivers; nothing for receivers that are busy."""
    now = time.time()
    waiting = and_(Notice.state == "waiting", Notice.due <= now - wait)
    stuck = and_(Notice.state == "sending", Notice.due <= now - LEASE)
    found = select(Notice.id, Notice.account_id).where(or_(waiting, stuck))
    free = found.where(Notice.account_id.not_in(busy)).order_by(Notice.due).limit(most)
    return [(row.id, row.account_id) for row in work.execute(free)]


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
    seats = list(work.scalars(select(Seat).where(Seat.table_id == table.id).order_by(Seat.place)))
    others = tuple(s.name for s in seats if s.name and s.account_id != notice.account_id)
    return Task(notice.id, notice.kind, notice.tries, table, notice.side, account, others, ways)


def _pointless(work: Work, notice: Notice, table: Table) -> bool:
    """Whether what it says has passed, has been looked at, or was told already."""
    viewer = work.get(Viewer, (notice.table_id, notice.account_id))
    if viewer is not None and viewer.here > time.time():
        return True
    if notice.kind == "invitation":
        return table.status != "open"
    if notice.kind == "end":
        return viewer is not None and viewer.seen >= notice.ply
    if table.status == "over" or table.actor_id != notice.account_id:
        return True
    return notice.kind == "turn" and _told(work, notice, viewer.seen if viewer else -1)


def _told(work: Work, notice: Notice, seen: int) -> bool:
    """Whether somebody knows already that it is their turn."""
    if seen >= notice.ply:
        return True
    told = select(Notice.id).where(
        Notice.table_id == notice.table_id,
        Notice.account_id == notice.account_id,
        Notice.kind == "turn",
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


def undelivered(work: Work, account_id: str) -> list[Notice]:
    """The latest notices that did not reach somebody, or not by every way."""
    amiss = and_(Notice.state != "skipped", Notice.error != "")
    recent = Notice.created > time.time() - SHOWN
    found = select(Notice).where(Notice.account_id == account_id, amiss, recent)
    return list(work.scalars(found.order_by(Notice.id.desc()).limit(10)))


def sweep(work: Work) -> None:
    """Forgets notices that are long over."""
    ended = Notice.state.in_(("sent", "skipped", "failed"))
    work.execute(delete(Notice).where(ended, Notice.created < time.time() - KEEP))
