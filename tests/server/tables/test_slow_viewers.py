"""Those who do not read what they are sent cost next to nothing."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from support.room import Room

from zoc.server import wire
from zoc.server.store import Word
from zoc.server.tables import TableError, TableSettings
from zoc.server.tables.chat import BYTES, IN_A_MINUTE, LONGEST
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


def test_a_greeting_is_as_long_as_the_game_and_ends_nobody():
    box = Outbox()
    box.greet([b"log" * LARGEST, b"chat"])
    box.put(b"x" * LARGEST)
    with pytest.raises(OutboxFullError):
        box.put(b"one too many")
    for _ in range(3):
        box.get_nowait()
    assert box.size == 0


def test_those_who_come_share_the_bytes_of_the_log(room: Room):
    ann = room.person("Ann")
    card = room.table("stones", ann, hot_seat=True)
    room.sit(card, ann).act("take 1")
    crowd = [room.sit(card, None) for _ in range(5)]
    sent = [m for each in crowd for _, m in each.viewer.queue._waiting if m and b'"log"' in m[:20]]
    assert len(sent) == 5
    assert len({id(message) for message in sent}) == 1


def test_words_that_fill_a_chat_keep_nobody_out(room: Room):
    ann, talker = room.person("Ann"), room.person("Talker")
    card = room.table("stones", ann, hot_seat=True)
    with room.store.writing() as session:
        for number in range(1, 501):
            word = Word(table_id=card.id, number=number, account_id=talker.id, name="Talker")
            word.side, word.text, word.time = "", "\U0001f600" * LONGEST, 0.0
            session.add(word)
    player = room.sit(card, ann)
    lines = next(m for m in player.read() if m["type"] == "chat")["lines"]
    assert lines[-1]["number"] == 500, "the newest are told"
    assert len(msgspec.json.encode(lines)) < 2 * BYTES


def test_nobody_talks_without_end(room: Room):
    ann, talker = room.person("Ann"), room.person("Talker")
    card = room.table("stones", ann, hot_seat=True)
    player, onlooker = room.sit(card, ann), room.sit(card, talker)
    said = [onlooker.ask(wire.Say(n, f"line {n}")) for n in range(IN_A_MINUTE + 1)]
    assert [answer["type"] for answer in said].count("done") == IN_A_MINUTE
    assert said[-1]["code"] == "limit"
    assert player.ask(wire.Say(99, "I may still speak"))["type"] == "done"


def test_a_player_does_not_wait_behind_all_who_look_on(room: Room):
    ann = room.person("Ann")
    card = room.table("stones", ann, hot_seat=True)
    player, crowd = room.sit(card, ann), [room.sit(card, None) for _ in range(20)]
    ended: list[str] = []

    async def ask(client, name):
        await room.tables.ask(client.live, client.viewer, wire.At(1, 0))
        ended.append(name)

    async def all_at_once():
        asking = [asyncio.create_task(ask(each, "onlooker")) for each in crowd]
        await asyncio.sleep(0)
        await asyncio.gather(*asking, asyncio.create_task(ask(player, "player")))

    room.run(all_at_once())
    assert ended.index("player") <= 2


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
