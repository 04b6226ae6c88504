"""`python -m bench.endurance.takeover COUNT`: how long a machine player stands still when the
process that thinks for it is killed and another one serves the same database."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from sqlalchemy import select
from support.players import Player
from support.postgres import Postgres

from bench.endurance.forked import Forked
from zoc.server.store import Store, Table

MOST = 3.0
BOTH = {"soviet": "machine:random", "german": "machine:random"}
TABLES = 3


def standing(store: Store) -> dict[str, tuple[int, bool]]:
    """Where the tables stand, and whether they are over."""
    columns = select(Table.id, Table.ply, Table.status)
    with store.reading() as session:
        return {row.id: (row.ply, row.status == "over") for row in session.execute(columns)}


def begin(store: Store, first: Forked, second: Forked) -> None:
    """Lets the first process think about some tables and the second about one, and waits until
    all of them are played."""
    for _ in range(TABLES):
        Player(first.url).create("red-typhoon", seats=BOTH)
    Player(second.url).create("red-typhoon", seats=BOTH)
    while min(ply for ply, _ in standing(store).values()) < 3:
        time.sleep(0.01)


def gap(store: Store) -> float:
    """The longest that a table stands still from now on until it has gone on."""
    began, before = time.monotonic(), standing(store)
    waiting = {id_ for id_, (_, over) in before.items() if not over}
    while waiting:
        now = standing(store)
        waiting -= {id_ for id_ in waiting if now[id_][0] > before[id_][0] or now[id_][1]}
        time.sleep(0.01)
    return time.monotonic() - began


def trial(folder: Path, database: str, store: Store) -> float:
    """Kills one of two processes that think; seconds until all tables have gone on."""
    first, second = (Forked(folder / name, "--no-limits", database=database) for name in "ab")
    try:
        first.start()
        second.start()
        begin(store, first, second)
        first.kill()
        return gap(store)
    finally:
        first.stop()
        second.stop()


def main(count: int) -> None:
    """Does it so often."""
    with tempfile.TemporaryDirectory() as place, Postgres() as postgres:
        took: list[float] = []
        for number in range(count):
            folder, database = Path(place) / str(number), postgres.database(f"take-{number}")
            for name in "ab":
                (folder / name).mkdir(parents=True)
            store = Store(database)
            took.append(trial(folder, database, store))
            store.close()
            print(f"taken over after {took[-1]:.1f} s", flush=True)
    print(f"{count} kills: {min(took):.1f} to {max(took):.1f} s")
    sys.exit(0 if max(took) <= MOST else 1)


if __name__ == "__main__":
    main(int(sys.argv[1]))
