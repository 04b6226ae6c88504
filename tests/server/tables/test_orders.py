"""Orders: all or none, by the right seat, on the newest position, once."""

from __future__ import annotations

import gc
from collections import Counter

import pytest
from support.room import Client, Room

from zoc.server import wire
from zoc.server.store import Event, Notice
from zoc.server.tables import Person


@pytest.fixture
def ann(room: Room) -> Person:
    return room.person("Ann")


@pytest.fixture
def bob(room: Room) -> Person:
    return room.person("Bob")


@pytest.fixture
def clients(room: Room, ann: Person, bob: Person) -> tuple[Client, Client]:
    card = room.two("stones", ann, bob)
    return room.sit(card, ann), room.sit(card, bob)


def rows(client: Client) -> list[tuple[str, str, str]]:
    """The events in the database."""
    with client.room.store.reading() as session:
        events = session.query(Event).filter_by(table_id=client.table).order_by(Event.number)
        return [(event.kind, event.side, event.text) for event in events]


def test_an_order_is_on_record_and_both_see_it(clients):
    north, south = clients
    done = north.act("take 2")
    assert done == {"type": "done", "id": 1, "ply": 1, "stopped": "", "orders": 1}
    assert rows(north) == [("act", "north", "take 2")]
    states = [m for m in south.read() if m["type"] == "state"]
    assert states[-1]["ply"] == 1
    assert states[-1]["yours"]
    assert states[-1]["view"]["decision"]["choices"]
    assert not north.state()["yours"]


def test_done_comes_before_the_state_that_contains_it(clients):
    north, _ = clients
    north.act("take 2")
    kinds = [b'"type":"done"' in raw or b'"type":"state"' in raw for raw in north.raw]
    kinds = [raw[9:13] for raw, fits in zip(north.raw, kinds, strict=True) if fits]
    assert kinds == [b"stat", b"done", b"stat"]


def test_dice_fall_in_the_same_request(clients):
    north, south = clients
    done = north.act("gamble")
    assert done["ply"] == 2
    kinds = [kind for kind, _, _ in rows(north)]
    assert kinds == ["act", "chance"]
    assert south.state()["yours"]


def test_a_batch_is_carried_out_whole_or_not_at_all(room, ann):
    card = room.table("stones", ann, hot_seat=True)
    client = room.sit(card, ann)
    refused = client.act("take 1", "take 9")
    assert refused["type"] == "refused"
    assert refused["code"] == "rule"
    assert "9 stones cannot be taken" in refused["why"]["sentence"]
    assert refused["why"]["rules"] == ["2a"]
    assert rows(client) == []
    assert client.act("take 1", "take 2")["orders"] == 2
    assert client.ply == 2


def test_orders_behind_a_die_are_refused_before_it_falls(room, ann):
    card = room.table("stones", ann, hot_seat=True)
    client = room.sit(card, ann)
    refused = client.act("gamble", "take 1")
    assert refused["code"] == "input"
    assert "die" in refused["why"]["sentence"]
    assert rows(client) == []


def test_an_order_on_an_older_position_is_stale(clients):
    north, south = clients
    north.act("take 2")
    refused = south.act("take 2", ply=0)
    assert (refused["code"], refused["why"]["sentence"]) == (
        "stale",
        "The game has moved on by 1 event.",
    )
    assert south.act("take 2", ply=7)["code"] == "input"
    assert south.ply == 1


def test_the_same_key_is_carried_out_once(clients):
    north, south = clients
    first = north.act("take 2", ply=0, key="a")
    again = north.act("take 2", ply=0, key="a")
    assert (again["type"], again["ply"], again["orders"]) == ("done", first["ply"], 1)
    assert len(rows(north)) == 1
    # A key is a person's own.
    assert south.act("take 1", ply=1, key="a")["type"] == "done"
    assert len(rows(north)) == 2


def test_a_key_with_dice_is_answered_with_its_last_event(clients):
    north, _ = clients
    first = north.act("gamble", ply=0, key="a")
    assert north.act("gamble", ply=0, key="a")["ply"] == first["ply"] == 2


def test_only_the_one_to_decide_may_act(clients, room, ann):
    north, south = clients
    assert south.act("take 1")["code"] == "turn"
    watcher = room.sit(room.run(room.tables.card(north.table, None)), None)
    assert watcher.act("take 1")["code"] == "turn"
    assert rows(north) == []


def test_a_seat_cannot_be_forged(clients, room):
    north, _ = clients
    from zoc.server.tables import TableError

    eve = room.person("Eve")
    with pytest.raises(TableError, match="not yours"):
        room.run(room.tables.connect(north.live, eve, "north"))
    with pytest.raises(TableError, match="not yours"):
        room.run(room.tables.act(north.table, eve, wire.Act(1, 0, ["take 1"]), "north"))
    answer = room.run(room.tables.request(north.table, eve, wire.Act(1, 0, ["take 1"])))
    assert b"refused" in answer
    assert rows(north) == []


def test_what_is_no_order_is_refused_with_a_sentence(clients):
    north, _ = clients
    for order in ("", "fly", "take", "take x", "take 1 2", "tak 1", "\0", "take 1\n", "die 3"):
        refused = north.act(order)
        assert refused["type"] in ("refused", "done"), order
        if refused["type"] == "refused":
            assert refused["why"]["sentence"].endswith((".", "?", "..."))
    assert north.act()["code"] == "input"
    assert north.act(*["take 1"] * 501)["code"] == "input"
    assert north.act("take 1", key="k" * 81)["code"] == "input"


def test_nothing_can_be_done_after_the_end(room, ann):
    card = room.table("stones", ann, hot_seat=True, options={"stones": 2})
    client = room.sit(card, ann)
    client.act("take 2")
    state = client.state()
    assert state["view"]["over"]
    assert "north" in state["view"]["result"].lower()
    assert client.act("take 1")["code"] == "closed"
    over = room.run(room.tables.card(card.id, ann))
    assert (over.status, over.result != "", len(over.seed)) == ("over", True, 64)


# -- plans ----------------------------------------------------------------------------------------


def plan(client: Client, *orders: str) -> dict:
    return client.ask(wire.SendPlan(9, client.ply, list(orders)))


def test_a_plan_stops_at_the_first_order_that_is_illegal(room, ann):
    client = room.sit(room.table("stones", ann, hot_seat=True), ann)
    done = plan(client, "take 3", "take 3", "take 5", "take 1")
    assert (done["type"], done["orders"], client.ply) == ("done", 2, 2)
    assert "take 5" in done["stopped"]


def test_a_plan_stops_when_a_die_has_fallen(room, ann):
    client = room.sit(room.table("stones", ann, hot_seat=True), ann)
    done = plan(client, "take 3", "gamble", "take 1")
    assert (done["orders"], client.ply) == (2, 3)
    assert "die" in done["stopped"]


def test_a_plan_leaves_no_move_half_done(room, ann):
    card = room.table("red-typhoon", ann, hot_seat=True)
    client = room.sit(card, ann)
    choices = client.state()["view"]["decision"]["choices"]
    order = next(c["notation"] for c in choices if c["notation"].startswith("order move"))
    client.act(order)
    moves = client.state()["view"]["decision"]["choices"]
    move = next(c["notation"] for c in moves if c["notation"].startswith("move "))
    before = client.ply
    refused = plan(client, move, "to 9999")
    assert refused["type"] == "refused"
    assert client.ply == before


# -- rules that fail ------------------------------------------------------------------------------


def test_a_failure_of_the_rules_loses_nothing(clients, monkeypatch):
    north, south = clients
    north.act("take 1")
    south.act("take 1")

    def break_down(*_: object) -> None:
        raise ZeroDivisionError("secret detail")

    game = north.live.game
    monkeypatch.setattr(game.steps["turn"], "apply", break_down)
    refused = north.act("take 1")
    assert refused["code"] == "closed"
    assert refused["why"]["sentence"] == (
        "The rules engine stopped at event 3. Your game is safe at 2."
    )
    assert not any(b"secret detail" in raw for raw in north.raw + south.raw)
    monkeypatch.undo()
    assert north.act("take 1")["ply"] == 3
    assert len(rows(north)) == 3


# -- notices --------------------------------------------------------------------------------------


def notices(room: Room) -> list[tuple[str, int]]:
    with room.store.reading() as session:
        return [(n.account_id, n.ply) for n in session.query(Notice).order_by(Notice.id)]


def test_one_notice_whenever_somebody_elses_turn_comes(clients, room):
    north, south = clients
    assert notices(room) == [("ann", 0)]
    north.act("take 1")
    south.act("take 1")
    assert notices(room) == [("ann", 0), ("bob", 1), ("ann", 2)]


def test_no_notice_for_oneself_nor_twice(room, ann, bob):
    client = room.sit(room.table("stones", ann, hot_seat=True), ann)
    client.act("take 1")
    card = room.table("stones", ann, seats={"north": "me"})
    for _ in range(2):
        room.run(room.tables.join(card.id, "", card.join_key, bob))
        room.run(room.tables.leave(card.id, bob))
    assert notices(room) == [("ann", 0)]


def test_a_choice_that_the_rules_cannot_carry_out_does_not_hide_the_table(clients, monkeypatch):
    north, _ = clients

    def break_down(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(north.live.game.steps["turn"], "apply", break_down)
    north.live._views.clear()
    state = north.state()
    assert state["view"]["decision"]["prompt"]
    assert state["view"]["decision"]["choices"] == []


# -- seats that change hands ----------------------------------------------------------------------


def test_whoever_gave_a_seat_back_can_no_longer_act_for_it(room, ann, bob):
    card = room.two("stones", ann, bob)
    north = room.sit(card, ann)
    room.run(room.tables.leave(card.id, ann))
    welcome = [m for m in north.read() if m["type"] == "welcome"][-1]
    assert welcome["seats"] == []
    refused = north.act("take 1")
    assert (refused["type"], refused["code"]) == ("refused", "turn")
    assert not north.state()["yours"]


def test_whoever_takes_a_seat_while_looking_on_plays_at_once(room, ann, bob):
    card = room.table("stones", ann, seats={"south": "me"})
    watcher = room.sit(card, bob)
    assert watcher.act("take 1")["code"] == "turn"
    room.run(room.tables.join(card.id, "north", card.join_key, bob))
    messages = watcher.read()
    assert next(m for m in messages if m["type"] == "welcome")["seats"] == ["north"]
    state = next(m for m in messages if m["type"] == "state")
    assert (state["seat"], state["yours"]) == ("north", True)
    assert watcher.act("take 1")["type"] == "done"


def test_a_fault_of_the_server_is_one_sentence(clients, monkeypatch):
    from zoc.server.tables import commits

    north, _ = clients

    def fail(*_: object) -> None:
        raise KeyError("inside")

    monkeypatch.setattr(commits, "prepare", fail)
    refused = north.act("take 1")
    assert (refused["code"], refused["why"]["sentence"]) == (
        "closed",
        "The server failed. Look again.",
    )
    monkeypatch.undo()
    assert north.act("take 1")["type"] == "done"


# -- what is left behind --------------------------------------------------------------------------


def test_orders_leave_nothing_for_the_search_for_garbage(clients):
    """A search goes through all objects of all tables, so that orders must not call for one."""
    north, south = clients
    north.act("take 1")
    south.act("take 1")
    gc.collect()
    gc.disable()
    try:
        for client in (north, south) * 2:
            client.act("take 1")
        left = Counter(type(each).__name__ for each in _garbage())
    finally:
        gc.enable()
    assert left["Future"] == left["function"] == 0


def _garbage() -> list[object]:
    gc.set_debug(gc.DEBUG_SAVEALL)
    gc.collect()
    gc.set_debug(0)
    found = gc.garbage[:]
    gc.garbage.clear()
    return found


def test_what_was_derived_of_an_earlier_position_is_let_go(clients):
    north, south = clients
    north.act("take 1")
    before = north.live.history.now
    assert before.cache
    south.act("take 1")
    assert north.live.history.at(1) is before
    assert not before.cache
    assert north.live.history.now.cache
