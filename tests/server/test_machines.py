"""Machine players: they play, survive a restart, and a stuck one is replaced."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from support.pondering import open_pondering
from support.room import Room, open_toy, room_in, stuck

from zoc.server import wire
from zoc.server.games import Games
from zoc.server.machines.pool import Pool, StuckError
from zoc.server.machines.worker import Seen, Task, Thought, decide
from zoc.server.store import Event, Table
from zoc.server.tables import TableCard, TableSettings

PATIENCE = 60.0


def wait_until_over(room: Room, card: TableCard) -> TableCard:
    """Lets the machine players finish."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found = room.run(room.tables.card(card.id, None))
        if found.status == "over":
            return found
        room.pause(0.05)
    raise AssertionError("the machine players do not finish")


def task(title: str, player: str = "random", ahead: bool = True) -> Task:
    game = open_toy(title, "", {})
    seen = Seen(title, "", "{}", "", game.start().dump(), game.sides[0])
    return Task(seen, player, 1.0, ahead)


def test_a_worker_answers_with_legal_orders():
    game = open_toy("stones", "", {})
    orders = decide(Games(open_toy), task("stones", "greedy"))
    assert len(orders) == 1
    assert game.start().why_not(game.read(orders[0])) is None


def test_where_something_is_hidden_a_worker_thinks_one_order_ahead():
    assert len(decide(Games(open_toy), task("red-typhoon"))) > 1
    assert len(decide(Games(open_toy), task("red-typhoon", ahead=False))) == 1


def test_two_machine_players_finish_a_game(tmp_path: Path):
    with room_in(tmp_path) as room:
        seats = {"north": "machine:random", "south": "machine:greedy"}
        card = room.table("stones", room.person("Ann"), seats=seats)
        over = wait_until_over(room, card)
        assert over.result
        assert room.run(room.tables.audit(card.id, None)).faults == []


def test_a_person_plays_a_machine(tmp_path: Path):
    with room_in(tmp_path) as room:
        ann = room.person("Ann")
        card = room.table("stones", ann, seats={"north": "me", "south": "machine:random"})
        client = room.sit(card, ann)
        until = time.monotonic() + PATIENCE
        while not client.live.history.now.over and time.monotonic() < until:
            state = client.state()
            if state["yours"]:
                assert client.act("take 1")["type"] == "done"
            else:
                assert state["thinking"] == "Anybody"
                room.pause(0.02)
        assert client.live.history.now.over


def test_a_machine_bears_its_name_for_people_and_its_own_in_the_record(tmp_path: Path):
    with room_in(tmp_path) as room:
        ann = room.person("Ann")
        card = room.table("stones", ann, seats={"north": "me", "south": "machine:greedy"})
        live = room.run(room.tables.table(card.id))
        assert [seat.name for seat in card.seats] == ["Ann", "Staff officer"]
        assert live.seat_of("south").name == "Staff officer"
        live.seat_of("south").name = "greedy"  # as tables have it that were made long ago
        assert [seat.name for seat in live.seats_shown()] == ["Ann", "Staff officer"]
        assert "greedy" in room.run(room.tables.record(card.id, ann))


def test_a_machine_in_a_game_with_secrets_gets_its_own_view(tmp_path: Path):
    with room_in(tmp_path) as room:
        seats = {"north": "machine:random", "south": "machine:random"}
        card = room.table("sealed", room.person("Ann"), seats=seats)
        wait_until_over(room, card)
        live = room.run(room.tables.table(card.id))
        assert live.history.now.over


def test_a_machine_goes_on_after_a_restart(tmp_path: Path):
    with room_in(tmp_path) as room:
        room.run(room.tables.machines.stop())
        seats = {"north": "machine:random", "south": "machine:random"}
        card = room.table("stones", room.person("Ann"), seats=seats)
        room.run(room.tables.upkeep.take_up_machines())
        assert room.run(room.tables.card(card.id, None)).ply == 0
    with room_in(tmp_path) as room:
        wait_until_over(room, card)


def test_a_stuck_worker_is_put_down_and_replaced(monkeypatch):
    pool = Pool(stuck, 1)
    try:
        with pytest.raises(StuckError, match="did not answer within"):
            pool.ask(task("stones"), 0.3)
        monkeypatch.setenv("ZOC_TEST_OPENS", "yes")
        assert pool.ask(task("stones"), 30)
    finally:
        pool.close()


def test_a_machine_that_is_told_to_play_now_takes_the_best_so_far(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("ZOC_TEST_PONDERS", str(tmp_path / "ponders"))
    settings = TableSettings(think_seconds=60.0)
    with room_in(tmp_path, opener=open_pondering, settings=settings) as room:
        ann = room.person("Ann")
        card = room.table("stones", ann, seats={"north": "machine:greedy", "south": "me"})
        client, watcher = room.sit(card, ann), room.sit(card, None)
        until = time.monotonic() + PATIENCE
        while not (tmp_path / "ponders").exists() and time.monotonic() < until:
            room.pause(0.05)
        assert client.live.thinking == "Staff officer"
        assert watcher.ask(wire.Hurry(1))["code"] == "turn"
        assert client.ask(wire.Hurry(2))["type"] == "done"
        while not client.live.history.rows and time.monotonic() < until:
            room.pause(0.05)
        assert [row.text for row in client.live.history.rows] == ["take 2"]
        assert client.ask(wire.Hurry(3))["why"]["sentence"] == "No machine player is thinking."


def test_where_a_machine_is_stuck_any_legal_order_is_played(tmp_path: Path, monkeypatch):
    settings = TableSettings(think_seconds=0.05)
    with room_in(tmp_path, settings=settings) as room:

        def fail(*_: object) -> list[str]:
            raise StuckError("gone")

        monkeypatch.setattr(room.tables.machines.pool, "ask", fail)
        seats = {"north": "machine:greedy", "south": "machine:greedy"}
        card = room.table("stones", room.person("Ann"), seats=seats)
        wait_until_over(room, card)


@pytest.mark.parametrize("orders", [["fly"], ["take 99"], ["take 1", "take 77"]])
def test_a_machine_that_errs_does_not_stop_the_game(tmp_path: Path, monkeypatch, orders):
    with room_in(tmp_path) as room:
        monkeypatch.setattr(room.tables.machines.pool, "ask", lambda *_: Thought(list(orders)))
        seats = {"north": "machine:greedy", "south": "machine:greedy"}
        card = room.table("stones", room.person("Ann"), seats=seats)
        wait_until_over(room, card)


def test_machine_and_person_are_told_apart_in_the_store(tmp_path: Path):
    with room_in(tmp_path) as room:
        ann = room.person("Ann")
        card = room.table("stones", ann, seats={"north": "me", "south": "machine:random"})
        client = room.sit(card, ann)
        client.act("take 1")
        until = time.monotonic() + PATIENCE
        while client.ply < 2 and time.monotonic() < until:
            room.pause(0.02)
        with room.store.reading() as session:
            rows = session.query(Event).order_by(Event.number).limit(2)
            assert [row.account_id for row in rows] == ["ann", None]
            assert session.get(Table, card.id).machine in (None, "random")
