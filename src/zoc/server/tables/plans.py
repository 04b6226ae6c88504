"""The plans of machine players, kept with their table: every server process goes on with them, and
so does the next one after a restart. They are written together with the orders that they led to,
and sent to nobody."""

from __future__ import annotations

from typing import NamedTuple, cast

import sqlalchemy
from sqlalchemy import Connection, delete, insert

from zoc import __version__
from zoc.server.store import Plan, Store
from zoc.server.tables.history import RULES
from zoc.server.tables.live import LiveTable

_PLANS = cast(sqlalchemy.Table, Plan.__table__)


class MadePlan(NamedTuple):
    """A plan as it is to be kept."""

    side: str
    player: str
    rules: int
    text: str


def keep_plan(connection: Connection, id_: str, made: MadePlan, ply: int) -> None:
    """Keeps what a machine player goes on with after some events, in place of its last plan."""
    mine = (_PLANS.c.table_id == id_, _PLANS.c.side == made.side)
    connection.execute(delete(_PLANS).where(*mine))
    values = made._asdict() | {"table_id": id_, "zoc": __version__, "ply": ply}
    connection.execute(insert(_PLANS), values)


def plan_for(store: Store, live: LiveTable, side: str, player: str) -> str:
    """The plan that a machine player goes on with; '' where there is none that fits: made by
    another player or version, for other rules, or for orders that were taken back."""
    with store.reading() as session:
        plan = session.get(Plan, (live.id, side))
    if plan is None or plan.player != player or plan.zoc != __version__:
        return ""
    since = live.history.rows[plan.ply :]
    gone = plan.ply > live.ply or any(row.kind in ("undo", RULES) for row in since)
    return "" if gone or plan.rules != live.game.version else plan.text
