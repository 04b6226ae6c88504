"""Who is at which table: written down for the other processes of a server, which send notices."""

from __future__ import annotations

from sqlalchemy.dialects import postgresql

from zoc.server import steady as time
from zoc.server.store import Store, Viewer
from zoc.server.tables import Tables


def connected(tables: Tables) -> set[tuple[str, str]]:
    """The tables and accounts that are connected to this process."""
    return {(live.id, v.id) for live in list(tables.live.values()) for v in live.viewers if v.id}


def write_down(store: Store, present: set[tuple[str, str]], seconds: float) -> None:
    """Says in the database who is here for the next seconds. One process alone need not."""
    if store.sqlite or not present:
        return
    until = time.time() + seconds
    insert = postgresql.insert(Viewer)
    known = insert.on_conflict_do_update(
        index_elements=[Viewer.table_id, Viewer.account_id], set_={"here": insert.excluded.here}
    )
    rows = [{"table_id": t, "account_id": a, "seen": 0, "here": until} for t, a in sorted(present)]
    with store.writing() as work:
        work.execute(known, rows)
