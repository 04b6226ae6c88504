"""kill -9 at any moment loses nothing that was acknowledged.

`ZOC_KILLS=200 pytest tests/server/test_kill.py` kills more often."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from threading import Timer

import pytest
from support.players import Player
from support.server import Server
from websockets.exceptions import ConnectionClosed

from zoc.server.store import Event, Store

KILLS = int(os.environ.get("ZOC_KILLS", "5"))


class Diary:
    """What a client knows of its orders: which it sent, and which were acknowledged at what
    number of events."""

    def __init__(self) -> None:
        self.sent: dict[str, str] = {}
        self.done: dict[str, int] = {}

    def open(self) -> str | None:
        """The key of an order that was sent and not acknowledged."""
        return next((key for key in self.sent if key not in self.done), None)


def play_until_killed(
    player: Player, diary: Diary, random: Random, server: Server, longest: float
) -> None:
    """Gives one order after the other until the server is gone, which it is within so many
    seconds, also when the game is over before."""
    killer = Timer(random.uniform(0.02, longest), server.kill)
    killer.start()
    _play(player, diary, random)
    killer.join()
    assert server.ended()


def _play(player: Player, diary: Diary, random: Random) -> None:
    try:
        while not player.state["view"]["over"]:
            ply = player.state["ply"]
            key, order = f"k{ply}", random.choice(player.choices)
            diary.sent[key] = order
            answer = player.act(order, key)
            assert answer["type"] == "done", answer
            diary.done[key] = answer["ply"]
            player.until_ply(answer["ply"])
    except (ConnectionClosed, TimeoutError, OSError):
        return


def come_back(player: Player, diary: Diary) -> None:
    """Sits down again, and sends again what was not acknowledged: it is carried out once."""
    player.sit()
    assert player.state["ply"] >= max(diary.done.values(), default=0)
    key = diary.open()
    if key is not None:
        answer = player.act(diary.sent[key], key, ply=int(key[1:]))
        assert answer["type"] == "done", answer
        diary.done[key] = answer["ply"]
        player.until_ply(answer["ply"])


@pytest.mark.parametrize("seed", [1])
def test_nothing_acknowledged_is_lost(tmp_path: Path, seed: int) -> None:
    random, diary = Random(seed), Diary()
    server = Server(tmp_path, "--no-limits")
    with server:
        player = Player(server.url)
        player.create("red-typhoon", hot_seat=True)
        player.sit()
        for _ in range(KILLS):
            play_until_killed(player, diary, random, server, 1.2)
            server.start()
            come_back(player, diary)
        player.close()
    assert diary.done.keys() == diary.sent.keys()
    check_record(server.database, player.table, diary)


def check_record(database: str, table: str, diary: Diary) -> None:
    """Every acknowledged order is on record once, in order and without a gap."""
    store = Store(database)
    with store.reading() as session:
        events = list(session.query(Event).filter_by(table_id=table).order_by(Event.number))
    assert [event.number for event in events] == list(range(1, len(events) + 1))
    acted = [(event.key, event.text) for event in events if event.kind == "act"]
    assert acted == list(diary.sent.items())
    last = {event.batch: event.number for event in events}
    first = {event.key: event.number for event in events if event.key}
    assert {key: last[number] for key, number in first.items()} == diary.done
    store.close()
