"""`python -m bench.endurance.kills sqlite|postgres COUNT [SECONDS [SEED]]`: nothing gets lost."""

from __future__ import annotations

import sys
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path
from random import Random

from server.test_kill import Diary, check_record, come_back, play_until_killed
from support.players import Player
from support.postgres import Postgres

from bench.endurance.forked import Forked


def main(kind: str, count: int, most: float = 3600.0, seed: int = 1941) -> None:
    """Kills a server again and again while somebody plays, then looks every order up."""
    random, began, kills, orders = Random(seed), time.monotonic(), 0, 0
    running = Postgres(fsync=True) if kind == "postgres" else nullcontext()
    with tempfile.TemporaryDirectory() as folder, running as postgres:
        database = postgres.database("kills") if isinstance(postgres, Postgres) else ""
        with Forked(Path(folder), "--no-limits", database=database) as server:
            while kills < count and time.monotonic() - began < most:
                diary, player = Diary(), Player(server.url)
                player.create("red-typhoon", hot_seat=True)
                player.sit()
                for _ in range(min(20, count - kills)):
                    play_until_killed(player, diary, random, server, 1.0)
                    server.start()
                    come_back(player, diary)
                    kills += 1
                    if player.state["view"]["over"] or time.monotonic() - began > most:
                        break
                player.close()
                check_record(server.database, player.table, diary)
                orders += len(diary.done)
                print(f"{kills} kills, {orders} orders acknowledged, none lost", flush=True)
    print(f"{kind}: {kills} kills, {orders} orders, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), *map(int, sys.argv[3:]))
