"""Undo, take-backs and resigning: nothing that happened is ever removed from the record."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.room import Client, Room
from support.toy import StonesGame

from zoc.server import wire
from zoc.server.store import Event
from zoc.server.tables.history import History, Row


def undo(client: Client, all_: bool = False) -> dict:
    return client.ask(wire.Undo(1, client.ply, all_))


def kinds(client: Client) -> list[str]:
    with client.room.store.reading() as session:
        events = session.query(Event).filter_by(table_id=client.table).order_by(Event.number)
        return [event.kind for event in events]


@pytest.fixture
def mover(room: Room) -> Client:
    """Somebody in the middle of a phase in which he does one thing after the other."""
    ann = room.person("Ann")
    return room.sit(room.table("red-typhoon", ann, hot_seat=True), ann)


def some_orders(client: Client, count: int) -> None:
    for _ in range(count):
        choices = client.state()["view"]["decision"]["choices"]
        order = next(
            c["notation"]
            for c in choices
            if c["notation"].split()[0] in ("order", "move", "to") and c["final"] == "none"
        )
        assert client.act(order)["type"] == "done"


def test_undo_takes_back_one_action_and_adds_a_row(mover):
    some_orders(mover, 2)
    after_one = mover.live.history.at(1)
    assert undo(mover)["ply"] == 3
    assert mover.live.history.now == after_one
    assert kinds(mover) == ["act", "act", "undo"]
    assert mover.state()["ply"] == 3


def test_a_move_that_was_sent_as_one_is_taken_back_as_one(mover):
    mover.act("order move K")
    ordered = mover.live.history.now
    move = next(
        c["notation"]
        for c in mover.state()["view"]["decision"]["choices"]
        if c["notation"].startswith("move ")
    )
    draft = mover.ask(wire.Draft(1, mover.ply, [move]))
    way = next(c["notation"] for c in draft["view"]["decision"]["choices"] if c["path"])
    mover.act(move, way)
    undo(mover)
    assert mover.live.history.now == ordered

    mover.act(move)
    begun = mover.live.history.now
    mover.act(way)
    undo(mover)
    assert mover.live.history.now == begun, "what was sent apart is taken back apart"


def test_undo_goes_back_to_the_barrier(mover):
    start = mover.live.history.now
    some_orders(mover, 5)
    undo(mover)
    some_orders(mover, 2)
    assert undo(mover, all_=True)["type"] == "done"
    assert mover.live.history.now == start
    refused = undo(mover)
    assert refused["code"] == "rule"
    assert "nothing has been done yet" in refused["why"]["sentence"]


def test_a_client_is_told_which_lines_are_void(mover):
    some_orders(mover, 3)
    mover.read()
    undo(mover, all_=True)
    log = [m for m in map(_decode, mover.raw) if m["type"] == "log"][-1]
    assert (log["reset"], log["start"], log["lines"]) == (True, 1, [])


def _decode(raw: bytes) -> dict:
    import msgspec

    return msgspec.json.decode(raw)


def test_undo_stops_at_a_die_and_at_the_other_side(room):
    ann, bob = room.person("Ann"), room.person("Bob")
    card = room.two("stones", ann, bob)
    north, south = room.sit(card, ann), room.sit(card, bob)
    north.act("take 1")
    assert undo(north)["code"] == "turn"
    refused = undo(south)
    assert "other side" in refused["why"]["sentence"]
    south.act("gamble")
    assert "die" in undo(north)["why"]["sentence"]
    assert north.state()["undo"] == {"allowed": False, "reason": "stops at the die roll"}


def test_only_who_decides_is_offered_undo(room):
    ann, bob = room.person("Ann"), room.person("Bob")
    card = room.two("red-typhoon", ann, bob)
    mine, theirs = room.sit(card, ann), room.sit(card, bob)
    some_orders(mine, 1)
    assert mine.state()["undo"]["allowed"]
    reason = "stops where the other side decides"
    assert theirs.state()["undo"] == {"allowed": False, "reason": reason}


def test_what_was_revealed_cannot_be_undone(room):
    ann = room.person("Ann")
    client = room.sit(room.table("sealed", ann, hot_seat=True), ann)
    client.act("hide syzygy")
    client.act("guess syzygy")
    assert "revealed" in undo(client)["why"]["sentence"]


def test_undo_of_an_older_position_is_stale(mover):
    some_orders(mover, 2)
    assert mover.ask(wire.Undo(1, 1))["code"] == "stale"


# -- take-backs -----------------------------------------------------------------------------------


def take_back(client: Client, what: str) -> dict:
    return client.ask(wire.TakeBack(5, what))


def test_a_take_back_needs_consent_and_brings_new_dice(room):
    ann, bob = room.person("Ann"), room.person("Bob")
    card = room.two("stones", ann, bob)
    north, south = room.sit(card, ann), room.sit(card, bob)
    assert "nothing yet" in take_back(north, "ask")["why"]["sentence"]
    north.act("gamble")
    assert take_back(south, "grant")["code"] == "rule"
    assert take_back(north, "ask")["type"] == "done"
    assert north.ply == 2
    assert south.state()["take_back"] == "north"
    assert take_back(north, "grant")["code"] == "rule"
    assert take_back(south, "decline")["type"] == "done"
    assert south.state()["take_back"] == ""
    take_back(north, "ask")
    assert take_back(south, "grant")["ply"] == 3
    assert (north.live.history.now.left, north.state()["yours"]) == (10, True)
    north.act("gamble")
    assert kinds(north) == ["act", "chance", "undo", "act", "chance"]


def test_going_on_declines_a_take_back(room):
    ann, bob = room.person("Ann"), room.person("Bob")
    card = room.two("stones", ann, bob)
    north, south = room.sit(card, ann), room.sit(card, bob)
    north.act("take 1")
    take_back(north, "ask")
    south.act("take 1")
    assert south.state()["take_back"] == ""


def test_alone_a_take_back_needs_nobody(room):
    ann = room.person("Ann")
    client = room.sit(room.table("stones", ann, hot_seat=True), ann)
    client.act("gamble")
    assert take_back(client, "ask")["ply"] == 3
    assert client.live.history.now.left == 10


def test_a_table_can_be_made_without_take_backs(room):
    ann = room.person("Ann")
    client = room.sit(room.table("stones", ann, hot_seat=True, take_backs=False), ann)
    client.act("take 1")
    assert take_back(client, "ask")["code"] == "rule"


# -- resigning ------------------------------------------------------------------------------------


def test_resigning_ends_the_game_for_both(room):
    ann, bob = room.person("Ann"), room.person("Bob")
    card = room.two("stones", ann, bob)
    north, south = room.sit(card, ann), room.sit(card, bob)
    assert south.ask(wire.Resign(3))["type"] == "done"
    state = north.state()
    assert state["view"]["over"]
    assert "South resigns" in state["view"]["result"]
    assert "North victory" in room.run(room.tables.card(card.id, ann)).result
    assert north.act("take 1")["code"] == "closed"
    record = room.run(room.tables.record(card.id, ann))
    assert "# North victory: South resigns" in record


# -- the history itself ---------------------------------------------------------------------------


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10**6), st.lists(st.integers(0, 99), max_size=40))
def test_positions_follow_from_the_rows_whatever_was_taken_back(seed, plan):
    game, random = StonesGame(12), Random(seed)
    start = game.start()
    history, past, line = History(game, start), [start.copy()], [[]]
    for choice in plan:
        number = len(past)
        now = past[-1]
        if choice < 30 and history.line:
            row = random.choice(history.line)
            target = history.before(row)
            history.add(Row(number, "undo", "", str(target), number, 1, 0.0))
            past.append(past[target])
            line.append(line[target])
        elif not now.over:
            action = random.choice(list(now.decision.actions))
            history.add(Row(number, "act", now.actor, game.write(action), number, 1, 0.0))
            past.append(now.after(action))
            line.append([*line[-1], number])
    assert history.now == past[-1]
    for ply in random.sample(range(len(past)), min(6, len(past))):
        assert history.at(ply) == past[ply]
        assert [row.number for row in history.line_at(ply)] == line[ply]
    assert [row.number for row in history.line] == line[-1]
