"""Several server processes on one PostgreSQL serve one game as one."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text, update
from support.players import Player
from support.postgres import Postgres
from support.room import Room
from support.server import Server

from zoc.server.keeper import forget_person
from zoc.server.store import Account, Base, Event, Notice, Store, Table, migrate
from zoc.server.tables import TableError, rows
from zoc.server.tables.viewer import GOING


@pytest.fixture(scope="module")
def database(postgres: Postgres) -> str:
    return postgres.database("tables")


@pytest.fixture(scope="module")
def servers(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    folders = [tmp_path_factory.mktemp(name) for name in ("a", "b")]
    flags = ("--no-limits", "--think-seconds", "1")
    found = [Server(folder, *flags, database=database) for folder in folders]
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(Server.start, found))
    yield found
    for server in found:
        server.stop()


def events(database: str, table: str) -> list[Event]:
    store = Store(database)
    with store.reading() as session:
        query = session.query(Event).filter_by(table_id=table).order_by(Event.number)
        found = list(query)
    store.close()
    return found


def test_the_migrations_make_what_the_models_say(database):
    store = Store(database)
    with ThreadPoolExecutor(3) as pool:
        list(pool.map(migrate, [store] * 3))
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    store.close()


def places(player: Player) -> dict[int, int]:
    return {unit["unit"]: unit["hex"] for unit in player.state["view"]["units"]}


def test_two_processes_serve_one_game(servers, database):
    first, second = servers
    ann, bob, random = Player(first.url), Player(second.url), Random(8)
    key = ann.create("red-typhoon", seats={"soviet": "me"})
    bob.join(ann.table, key)
    ann.sit()
    bob.sit()
    for _ in range(150):
        mover = ann if ann.state["yours"] else bob
        assert mover.state["yours"]
        done = mover.act(random.choice(mover.choices))
        assert done["type"] == "done", done
        ann.until_ply(done["ply"])
        bob.until_ply(done["ply"])
        assert places(ann) == places(bob)
    assert {e.side for e in events(database, ann.table)} >= {"soviet"}
    # One of the processes is lost: its player goes on through the other.
    ply = ann.state["ply"]
    first.kill()
    ann.sit(second.url)
    assert ann.state["ply"] == ply
    mover = ann if ann.state["yours"] else bob
    assert mover.act(random.choice(mover.choices))["type"] == "done"
    first.start()
    numbers = [event.number for event in events(database, ann.table)]
    assert numbers == list(range(1, len(numbers) + 1))
    ann.close()
    bob.close()


def test_of_two_orders_at_once_one_is_carried_out(servers, database):
    first, second = servers
    here = Player(first.url)
    here.create("red-typhoon", hot_seat=True)
    there = Player(second.url, here.cookies)
    there.table = here.table
    here.sit()
    there.sit()
    with ThreadPoolExecutor(2) as pool:
        for _ in range(15):
            ply = here.state["ply"]
            orders = [(p, p.choices[i]) for i, p in enumerate((here, there))]
            answers = list(pool.map(lambda o, ply=ply: o[0].act(o[1], ply=ply), orders))
            assert sorted(a["type"] for a in answers) == ["done", "refused"]
            refused = next(a for a in answers if a["type"] == "refused")
            assert refused["code"] == "stale"
            done = next(a for a in answers if a["type"] == "done")
            here.until_ply(done["ply"])
            there.until_ply(done["ply"])
    here.close()
    there.close()


def test_the_same_request_at_both_processes_is_carried_out_once(servers, database):
    first, second = servers
    here = Player(first.url)
    here.create("red-typhoon", hot_seat=True)
    there = Player(second.url, here.cookies)
    there.table = here.table
    here.sit()
    there.sit()
    order = here.choices[0]
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda p: p.act(order, key="same", ply=0), (here, there)))
    assert [a["type"] for a in answers] == ["done", "done"]
    assert len({a["ply"] for a in answers}) == 1
    assert sum(event.kind == "act" for event in events(database, here.table)) == 1
    here.close()
    there.close()


def test_words_and_presence_cross_processes(servers):
    first, second = servers
    ann, bob = Player(first.url), Player(second.url)
    key = ann.create("red-typhoon", seats={"soviet": "me"})
    bob.join(ann.table, key)
    ann.sit()
    bob.sit()
    ann.send({"type": "say", "id": 1, "text": "hello from the other side"})
    while True:
        lines = bob.until("chat")["lines"]
        if lines:
            break
    assert lines[-1]["text"] == "hello from the other side"
    while True:
        seats = ann.until("seats", "state")["seats"]
        if all(seat["here"] for seat in seats):
            break
    ann.close()
    bob.close()


def test_a_machine_moves_once_whoever_thinks(servers, database):
    player = Player(servers[0].url)
    seats = {"soviet": "machine:random", "german": "machine:random"}
    player.create("red-typhoon", seats=seats)
    player.sit()
    other = Player(servers[1].url, player.cookies)
    other.table = player.table
    other.sit()
    other.until_ply(60)
    player.until_ply(60)
    numbers = [event.number for event in events(database, player.table)]
    assert numbers == list(range(1, len(numbers) + 1))
    player.close()
    other.close()


def test_a_machine_is_taken_up_by_another_process(servers, database):
    first, second = servers
    player = Player(first.url)
    player.create("red-typhoon", seats={"soviet": "machine:random", "german": "machine:random"})
    player.sit()
    player.until_ply(10)
    first.kill()
    try:
        player.sit(second.url)
        player.until_ply(player.state["ply"] + 30)
    finally:
        first.start()
    player.close()


def test_one_notice_for_each_turn_that_comes(database, tmp_path: Path):
    rooms = [Room(database), Room(database)]
    ann, bob = rooms[0].person("Nora"), rooms[0].person("Sven")
    card = rooms[0].two("stones", ann, bob)
    north, south = rooms[0].sit(card, ann), rooms[1].sit(card, bob)
    north.act("take 1")
    south.act("gamble", ply=1)
    rooms[0].run(rooms[0].tables.commits.refresh(north.live))
    north.act("take 2")
    with rooms[0].store.reading() as session:
        found = session.query(Notice).filter_by(table_id=card.id).order_by(Notice.id)
        told = [(notice.account_id, notice.ply) for notice in found]
        ply = session.get(Table, card.id).ply
    assert told == [("nora", 0), ("sven", 1), ("nora", 3), ("sven", 4)]
    assert ply == 4
    for room in rooms:
        room.close()


def test_news_lost_are_made_up_for(database):
    rooms = [Room(database), Room(database)]
    ann = rooms[0].person("Lone")
    card = rooms[0].table("stones", ann, hot_seat=True)
    here, there = rooms[0].sit(card, ann), rooms[1].sit(card, ann)
    rooms[1].tables.upkeep.hear = lambda words: None
    here.act("take 1")
    until = time.monotonic() + 120
    while there.ply < 1 and time.monotonic() < until:
        rooms[1].pause(0.1)
    assert there.ply == 1
    for room in rooms:
        room.close()


def test_a_table_is_opened_as_it_is_at_one_moment(database, monkeypatch):
    """Another process acts between two statements of the one that reads."""
    rooms = [Room(database), Room(database)]
    ann = rooms[0].person("Momentary")
    card = rooms[0].table("stones", ann, hot_seat=True)
    here, read = rooms[0].sit(card, ann), rows.read_snapshots
    here.act("take 1")

    def meanwhile(*args):
        monkeypatch.undo()
        assert here.act("take 1")["type"] == "done"
        return read(*args)

    monkeypatch.setattr(rows, "read_snapshots", meanwhile)
    live = rooms[1].run(rooms[1].tables.table(card.id))
    rooms[1].run(rooms[1].tables.commits.refresh(live))
    assert live.ply == here.ply == 2
    assert live.history.now.checksum() == here.live.history.now.checksum()
    for room in rooms:
        room.close()


def test_a_table_that_cannot_follow_another_process_is_opened_anew(database, monkeypatch):
    """As when one of two processes has other rules in memory: what is stored leads on."""
    rooms = [Room(database), Room(database)]
    ann = rooms[0].person("Astray")
    card = rooms[0].table("stones", ann, hot_seat=True)
    here, there = rooms[0].sit(card, ann), rooms[1].sit(card, ann)
    rooms[1].tables.upkeep.hear = lambda words: None

    def stops(*_):
        raise KeyError("these rules do not follow")

    monkeypatch.setattr(there.live.history, "_play", stops)
    here.act("take 1")
    with pytest.raises(TableError, match="opened anew"):
        rooms[1].run(rooms[1].tables.commits.refresh(there.live))
    assert there.viewer.lost
    assert there.viewer.code == GOING
    again = rooms[1].sit(card, ann)
    assert again.live is not there.live
    assert again.act("take 1", ply=1)["type"] == "done"
    for room in rooms:
        room.close()


def test_who_leaves_waits_for_a_notice_on_its_way(database):
    """A notice that is found pointless is written a second time in one transaction, for which
    PostgreSQL asks for its receiver again: who is being forgotten must still be there."""
    room = Room(database)
    ann = room.person("Leaver")
    card = room.table("stones", ann, hot_seat=True)
    with room.store.writing() as work:
        # A name that nobody else may have is a key: only its end keeps others from the account.
        work.get_one(Account, ann.id).name_key = "leaver"
        about = {"table_id": card.id, "account_id": ann.id, "side": "north", "ply": 90}
        work.add(notice := Notice(**about, due=0.0, created=0.0))
    this = update(Notice).where(Notice.id == notice.id)
    with ThreadPoolExecutor(1) as pool:
        with room.store.writing() as taking:
            taking.execute(this.values(state="sending"))
            leaving = pool.submit(forget, room.store, ann.id)
            await_a_lock(room.store)
            taking.execute(this.values(state="skipped"))
        leaving.result(timeout=60)
    with room.store.reading() as work:
        assert work.get(Notice, notice.id) is None
        assert work.get_one(Account, ann.id).name == "Deleted player"
    room.close()


def forget(store: Store, account: str) -> None:
    with store.writing() as work:
        forget_person(work, work.get_one(Account, account))


def await_a_lock(store: Store) -> None:
    """Waits until a transaction waits for another one."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        with store.engine.connect() as connection:
            if connection.scalar(text("SELECT count(*) FROM pg_locks WHERE NOT granted")):
                return
        time.sleep(0.02)
    raise AssertionError("nobody waits")
