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


def moves(store: Store, table: str, after: int) -> float:
    """When a table has got beyond an event."""
    while True:
        with store.reading() as session:
            ply, status = session.execute(
                select(Table.ply, Table.status).where(Table.id == table)
            ).one()
        if ply > after or status == "over":
            return time.monotonic()
        time.sleep(0.01)


def trial(folder: Path, database: str, store: Store) -> float:
    """Kills the process that thinks; seconds until the next event comes from the other."""
    first, second = (Forked(folder / name, "--no-limits", database=database) for name in "ab")
    first.start()
    try:
        maker = Player(first.url)
        maker.create("red-typhoon", seats=BOTH)
        moves(store, maker.table, 3)
        second.start()
        first.kill()
        killed = time.monotonic()
        with store.reading() as session:
            ply = session.get_one(Table, maker.table).ply
        return moves(store, maker.table, ply) - killed
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
