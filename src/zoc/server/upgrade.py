"""What an upgrade would do to each stored game, found out on a copy of the database."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import select

from zoc.server.backup import backup, restore
from zoc.server.games import Games
from zoc.server.store import Store, Table
from zoc.server.tables.errors import TableError
from zoc.server.tables.stored_table import open_table

VERDICTS = {
    "as before": "goes on as before",
    "replays": "replays under the new rules",
    "stored position": "goes on from its stored position; its past is told by the log",
    "other positions": "can be played again, to other positions than before",
    "album": "is watched from its album",
    "in part": "can be read whole, and seen in part",
}
BAD = ("in part", "gone")


class Verdict(NamedTuple):
    """What becomes of one table."""

    table: str
    title: str
    status: str
    how: str
    said: str

    @property
    def bad(self) -> bool:
        """Whether something would be lost."""
        return self.how in BAD


def check(store: Store) -> list[Verdict]:
    """What this zoc would do with every table of a database, which stays as it is."""
    with tempfile.TemporaryDirectory(prefix="zoc-upgrade-") as folder:
        backup(store, Path(folder) / "copy")
        copy = Store(str(Path(folder) / "copy.sqlite"))
        try:
            restore(copy, Path(folder) / "copy")
            return list(_verdicts(copy))
        finally:
            copy.close()


def _verdicts(store: Store) -> Iterator[Verdict]:
    games = Games()
    with store.reading() as session:
        tables = list(session.scalars(select(Table).order_by(Table.created)))
    for table in tables:
        try:
            live = open_table(store, games, table.id)
            how, said = live.how, live.closed or VERDICTS[live.how]
        except TableError as error:
            how, said = "gone", error.sentence
        yield Verdict(table.id, table.title, table.status, how, said)
