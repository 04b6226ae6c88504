"""No room on the disk, half-sent requests, too much work: said plainly, and nothing is lost."""

from __future__ import annotations

import asyncio
import socket
import threading
from pathlib import Path

from sqlalchemy import event, select, update
from support.postgres import Postgres
from support.room import Room
from support.server import Server
from support.sockets import socket_of, until
from support.visitors import House

from zoc.server import steady
from zoc.server.load import ENOUGH, Load
from zoc.server.machines.driver import CLAIM, RENEW
from zoc.server.patience import EACH, is_proxy
from zoc.server.store import Event, Table
from zoc.server.store.engine import is_full
from zoc.server.tables.threads import SHORT, Pace, Threads


def make(client):
    body = {"title": "red-typhoon", "hot_seat": True}
    return client.post("/api/tables", json=body).json()["id"]


def order_of(client, table):
    state = client.get(f"/api/tables/{table}/state").json()
    order = next(c for c in state["view"]["decision"]["choices"] if c["notation"])["notation"]
    return {"ply": state["ply"], "orders": [order]}


def test_a_full_disk_is_said_and_nothing_is_lost(house: House):
    client, engine = house.guest(), house.parts.store.engine
    table = make(client)
    with engine.connect() as connection:
        count = connection.exec_driver_sql("pragma page_count").scalar()

    def limit(connection, record):
        # The database may grow no more: a disk that is full.
        connection.execute(f"pragma max_page_count = {count}")

    engine.dispose()
    event.listen(engine, "connect", limit)
    try:
        refused_while_full(house, client, table)
    finally:
        event.remove(engine, "connect", limit)
        engine.dispose()
    assert house.visitor().get("/healthz").status_code == 200
    assert not house.parts.store.full
    answer = client.post(f"/api/tables/{table}/act", json=order_of(client, table))
    assert answer.status_code == 200


def refused_while_full(house: House, client, table):
    codes = []
    for _ in range(60):
        answer = client.post(f"/api/tables/{table}/act", json=order_of(client, table))
        codes.append(answer.status_code)
        if answer.status_code == 507:
            assert "no room left" in answer.json()["error"]
    assert 507 in codes
    assert set(codes) <= {200, 507}
    assert house.parts.store.full
    ply = client.get(f"/api/tables/{table}/state").json()["ply"]
    with house.parts.store.reading() as work:
        numbers = list(work.scalars(select(Event.number).where(Event.table_id == table)))
        assert sorted(numbers) == list(range(1, ply + 1))
    with socket_of(client, table) as there:
        until(there, type="chat")
        there.send_json({"type": "act", "id": 5, **order_of(client, table)})
        assert until(there, id=5)["type"] == "refused"


def test_a_server_that_cannot_write_is_not_ready(house: House, monkeypatch):
    def full():
        raise OSError("No space left on device")

    monkeypatch.setattr(house.parts.store, "full", True)
    monkeypatch.setattr(house.parts.store, "writing", full)
    assert house.visitor().get("/healthz").status_code == 503


def test_no_room_is_known_by_its_words():
    assert is_full(Exception("database or disk is full"))
    assert is_full(Exception("could not extend file: No space left on device"))
    assert not is_full(Exception("syntax error"))


def test_a_request_that_never_ends_is_closed(tmp_path: Path):
    with Server(tmp_path) as server:
        asking = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(5)]
        asking[0].sendall(b"GET / HTTP/1.1\r\nHost: loc")
        head = b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"
        asking[1].sendall(head)
        for each in asking:
            each.settimeout(90)
            while each.recv(1000):
                pass


def test_one_address_does_not_take_all_connections(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("ZOC_PROXIES", "192.0.2.1")
    with Server(tmp_path) as server:
        here = ("127.0.0.1", server.port)
        held = [socket.create_connection(here) for _ in range(EACH)]
        for each in held:
            each.sendall(b"GET / HTTP/1.1\r\nHost: loc")
        with socket.create_connection(here) as one_more:
            one_more.settimeout(30)
            assert b"Too many connections from one address" in one_more.recv(1000)
        # All of 127.0.0.0/8 is this machine: somebody at another address.
        other = socket.create_connection(here, source_address=("127.0.0.2", 0))
        other.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert other.recv(1000).startswith(b"HTTP/1.1 200")
        for each in (*held, other):
            each.close()


def test_a_proxy_is_known_by_address_or_network():
    assert is_proxy("10.1.2.3", "127.0.0.1, 10.0.0.0/8")
    assert is_proxy("192.0.2.1", "*")
    assert is_proxy("127.0.0.1", ["127.0.0.1"])
    assert not is_proxy("192.0.2.1", "127.0.0.1,10.0.0.0/8")
    assert not is_proxy("192.0.2.1", "")


# -- load -----------------------------------------------------------------------------------------


def test_new_tables_are_refused_while_those_who_play_wait(house: House):
    client = house.guest()
    table = make(client)
    load = house.parts.tables.threads.load
    for _ in range(ENOUGH * 20):
        load.waited(3.0)
    assert load.busy
    answer = client.post("/api/tables", json={"title": "red-typhoon"})
    assert answer.status_code == 503
    assert int(answer.headers["retry-after"]) > 0
    assert client.post(f"/api/tables/{table}/act", json=order_of(client, table)).status_code == 200
    load._waits.clear()
    assert client.post("/api/tables", json={"title": "red-typhoon"}).status_code == 201
    page = house.visitor().get("/metrics").text
    for name in ("zoc_shed_total", "zoc_wait_seconds_bucket", "zoc_lag_seconds_bucket"):
        assert name in page


def test_a_few_waits_are_no_load():
    load = Load()
    for _ in range(ENOUGH - 1):
        load.waited(9.0)
    assert not load.busy


def test_a_loop_that_is_late_is_load():
    load = Load()
    load.lagged(2.0)
    assert not load.busy
    for _ in range(3):
        load.lagged(0.1)
    load.lagged(2.0)
    assert load.busy, "late for more than half of the time, however often it was in time"
    load = Load()
    load.lagged(9.0)
    assert load.busy


def test_short_work_is_done_at_once_and_long_work_in_a_thread():
    threads, pace = Threads(1), Pace()

    async def where(*took: float) -> bool:
        for seconds in took:
            pace.took(seconds)
        return await threads.soon(pace, threading.get_ident) == threading.get_ident()

    async def several() -> list[bool]:
        long = 2 * SHORT
        return [await where(), await where(long, long), await where(0.0), await where(0.0, long)]

    assert asyncio.run(several()) == [False, False, True, True]
    threads.close()


# -- machine players of a process that was killed -------------------------------------------------


def test_the_machine_of_a_killed_process_is_taken_over(postgres: Postgres):
    """What a killed process leaves is a claim: it runs out within two seconds, and twice a second
    the others look for such tables."""
    assert CLAIM <= 2.0
    assert RENEW < CLAIM / 2
    room = Room(postgres.database("taken-over"))
    ann = room.person("Ann")
    room.run(room.tables.machines.stop())
    card = room.table("stones", ann, seats={"north": "machine:random", "south": "me"})
    with room.store.writing() as session:
        claim = {"claim": "killed", "claim_until": steady.time() + CLAIM}
        session.execute(update(Table).values(**claim))
    room.close()
    room = Room(postgres.url("taken-over"))
    try:
        live = room.run(room.tables.table(card.id))
        for _ in range(600):
            if live.ply:
                break
            room.pause(0.05)
        assert live.ply
    finally:
        room.close()
