"""`python -m bench.endurance.database COUNT`: PostgreSQL is killed and restarted under load.

What was acknowledged is there; what was not is refused or sent again with its key; the server comes
back by itself."""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from threading import Thread

from server.test_kill import Diary, check_record
from support.players import Player
from support.postgres import Postgres
from support.server import Server
from websockets.exceptions import ConnectionClosed


class Mortal(Postgres):
    """A PostgreSQL that dies and comes back on the same port."""

    def die(self) -> None:
        """Kills the whole cluster at once, as a power cut would."""
        pid = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        for process in (pid, *map(int, children)):
            os.kill(process, signal.SIGKILL)

    def rise(self) -> None:
        """Starts it again on what is on the disk."""
        data = str(self.folder / "data")
        for _ in range(60):
            try:
                (self.folder / "data" / "postmaster.pid").unlink(missing_ok=True)
                options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1"
                self._run("pg_ctl", "-D", data, "-w", "-o", options, "-l", f"{data}/log", "start")
                return
            except Exception:
                time.sleep(0.5)
        raise RuntimeError("PostgreSQL does not come back")


def play(player: Player, diary: Diary, random: Random, until: float) -> int:
    """Gives orders until a time; what is refused is sent again. Tells how many were."""
    again = 0
    while time.monotonic() < until and not player.state["view"]["over"]:
        ply = player.state["ply"]
        key, order = f"k{ply}", random.choice(player.choices)
        order = diary.sent.setdefault(key, order)
        try:
            answer = player.act(order, key, ply)
            if answer["type"] == "done":
                diary.done[key] = answer["ply"]
                player.until_ply(answer["ply"], timeout=30)
                continue
        except (ConnectionClosed, TimeoutError, OSError):
            pass
        again += 1
        time.sleep(0.5)
        try:
            player.sit()
        except Exception:
            continue
    return again


def main(count: int) -> None:
    """Kills the database so often while somebody plays."""
    random, diary = Random(1941), Diary()
    with tempfile.TemporaryDirectory() as folder, Mortal(fsync=True) as postgres:
        database = postgres.database("mortal")
        with Server(Path(folder), "--no-limits", database=database) as server:
            player = Player(server.url)
            player.create("red-typhoon", hot_seat=True)
            player.sit()
            ends = time.monotonic() + count * 8
            repeated: list[int] = []
            playing = Thread(target=lambda: repeated.append(play(player, diary, random, ends)))
            playing.start()
            for _ in range(count):
                time.sleep(random.uniform(1, 4))
                postgres.die()
                time.sleep(random.uniform(0.2, 1.5))
                postgres.rise()
            playing.join(timeout=count * 8 + 60)
            for key in [key for key in diary.sent if key not in diary.done]:
                player.sit()
                answer = player.act(diary.sent[key], key, int(key[1:]))
                assert answer["type"] == "done", answer
                diary.done[key] = answer["ply"]
            player.close()
            check_record(server.database, player.table, diary)
    print(f"{count} kills of PostgreSQL, {len(diary.done)} orders, {sum(repeated)} sent again")


if __name__ == "__main__":
    main(int(sys.argv[1]))
