"""`python -m bench.endurance.disk MEGABYTES`: the disk is full in the middle of a batch.

The database lies on a file system in memory of so many MB (mounting it takes root). Somebody plays
until nothing fits any more, goes on trying, gets room, and plays on: every order that was
acknowledged must be there, and none that was refused."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from urllib.error import HTTPError
from urllib.request import urlopen

from server.test_kill import Diary, check_record
from support.players import Player
from support.server import Server

TRIES = 30
"""Orders that are sent while the disk is full."""


def health(server: Server) -> int:
    """What the server says of itself."""
    try:
        with urlopen(f"{server.url}/healthz", timeout=5) as answer:
            return answer.status
    except HTTPError as error:
        return error.code


def order(player: Player, diary: Diary, random: Random) -> bool:
    """Gives an order; True if it was acknowledged. What was refused is not in the diary."""
    ply = player.state["ply"]
    key, text = f"k{ply}", random.choice(player.choices)
    answer = player.act(text, key)
    if answer["type"] != "done":
        assert "no room left" in answer["why"]["sentence"], answer
        return False
    diary.sent[key], diary.done[key] = text, answer["ply"]
    player.until_ply(answer["ply"])
    return True


def play(server: Server, ballast: Path) -> tuple[Diary, str, int, int]:
    """Plays before, while and after the disk is full."""
    random, diary, player = Random(1941), Diary(), Player(server.url)
    player.create("red-typhoon", hot_seat=True)
    player.sit()
    while order(player, diary, random):
        pass
    before = len(diary.done)
    refused = 1 + sum(not order(player, diary, random) for _ in range(TRIES))
    full = health(server)
    ballast.unlink()
    while len(diary.done) < before + 50:
        order(player, diary, random)
    assert (full, health(server)) == (503, 200), (full, health(server))
    player.close()
    return diary, player.table, before, refused


def main(megabytes: int) -> None:
    """Mounts, plays, looks every order up."""
    with tempfile.TemporaryDirectory() as folder:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "zoc-disk", folder]
        subprocess.run(mount, check=True)
        try:
            ballast = Path(folder) / "ballast"
            ballast.write_bytes(b"\0" * (megabytes // 2 << 20))
            with Server(Path(folder), "--no-limits") as server:
                diary, table, before, refused = play(server, ballast)
            check_record(server.database, table, diary)
        finally:
            subprocess.run(["umount", "-l", folder], check=True)
    print(
        f"{before} orders until the disk was full, {refused} refused, "
        f"{len(diary.done) - before} afterwards: none lost, none that was refused is there"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]))
