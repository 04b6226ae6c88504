"""Those who do not read what they are sent cost next to nothing."""

from __future__ import annotations

import msgspec
import pytest
from support.room import Room

from zoc.server.tables import TableError, TableSettings
from zoc.server.tables.outbox import LARGEST, MOST, Outbox, OutboxFullError
from zoc.server.tables.viewer import SLOW


def waiting(client):
    """What waits for somebody, by kind, without being read."""
    return [msgspec.json.decode(m)["type"] for _, m in client.viewer.queue._waiting if m]


def test_of_many_states_one_waits(room: Room):
    ann = room.person("Ann")
    card = room.table("stones", ann, hot_seat=True, options={"stones": 400})
    player, slow = room.sit(card, ann), room.sit(card, None)
    slow.read()
    for _ in range(60):
        assert player.act("take 1")["type"] == "done"
    kinds = waiting(slow)
    assert kinds.count("state") == 1
    assert kinds.count("seats") <= 1
    last = slow.read()
    assert next(m for m in last if m["type"] == "state")["ply"] == 60
    told = [line["ply"] for m in last if m["type"] == "log" for line in m["lines"]]
    assert sorted(set(told)) == list(range(1, 61)), "the log is whole"


def test_those_who_look_through_the_same_eyes_share_the_bytes(room: Room):
    ann = room.person("Ann")
    card = room.table("stones", ann, hot_seat=True)
    player = room.sit(card, ann)
    crowd = [room.sit(card, None) for _ in range(5)]
    for each in crowd:
        each.read()
    player.act("take 1")
    states = {id(m) for each in crowd for kind, m in each.viewer.queue._waiting if kind == "state"}
    assert len(states) == 1


def test_a_connection_for_which_too_much_waits_is_given_up(room: Room):
    ann = room.person("Ann")
    card = room.table("stones", ann, hot_seat=True)
    slow = room.sit(card, None)
    for _ in range(5):
        slow.viewer.put(b"x" * (LARGEST // 4))
    assert slow.viewer.lost
    assert slow.viewer.code == SLOW
    assert slow.viewer.queue.size == 0, "what waited is let go at once"


def test_an_outbox_holds_so_many_and_no_more():
    box = Outbox()
    for _ in range(MOST):
        box.put(b"word")
    with pytest.raises(OutboxFullError):
        box.put(b"one too many")


def test_a_table_serves_so_many_who_look_on_and_all_who_play(tmp_path):
    room = Room(str(tmp_path / "zoc.db"), settings=TableSettings(watchers=3))
    try:
        ann = room.person("Ann")
        card = room.table("stones", ann, hot_seat=True)
        for _ in range(3):
            room.sit(card, None)
        with pytest.raises(TableError, match="Too many look"):
            room.sit(card, None)
        assert room.sit(card, ann).act("take 1")["type"] == "done"
    finally:
        room.close()
