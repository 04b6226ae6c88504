"""`zoc serve` as a process: it starts, tells how it is, says goodbye, and shares its work."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from support.owner import Owner
from support.server import Server, free_port
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from zoc.server.run import free_port as next_free

TABLE = {"title": "red-typhoon", "hot_seat": True}


@pytest.fixture(autouse=True)
def no_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZOC_DRAW_AHEAD", "false")


def read(url: str) -> tuple[int, str]:
    try:
        with urlopen(url, timeout=60) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as error:
        return error.code, error.read().decode()


def socket_of(server: Server, owner: Owner, table: str):
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
    return connect(address, additional_headers={"cookie": owner.cookie}, max_size=None)


def heard(open_socket) -> Iterator[str]:
    """The types of all messages until the server closes."""
    with suppress(ConnectionClosed):
        while True:
            yield json.loads(open_socket.recv(timeout=60))["type"]


def test_health_metrics_and_a_goodbye_at_every_table(tmp_path):
    with Server(tmp_path, "--log", "json") as server:
        assert json.loads(read(f"{server.url}/healthz")[1])["ready"] is True
        owner = Owner(server.url)
        table = owner.ask("/api/tables", TABLE)["id"]
        state = owner.ask(f"/api/tables/{table}/state")
        order = state["view"]["decision"]["choices"][0]["notation"]
        owner.ask(f"/api/tables/{table}/act", {"ply": state["ply"], "orders": [order]})
        with socket_of(server, owner, table) as open_socket:
            assert json.loads(open_socket.recv())["type"] == "welcome"
            figures = read(f"{server.url}/metrics")[1]
            assert "zoc_sockets 1.0" in figures
            assert 'zoc_actions_total{outcome="done"} 1.0' in figures
            assert "zoc_tables 1.0" in figures
            assert (
                'zoc_requests_total{method="POST",route="/api/tables",status="201"} 1.0' in figures
            )
            assert table not in figures
            threading.Thread(target=server.stop).start()
            said = list(heard(open_socket))
        assert said[-1] == "closing"
        assert open_socket.close_code == 1012
        server.stop()
    lines = [line for line in server.log.read_text().splitlines() if line.startswith("{")]
    assert json.loads(lines[-1])["event"] == "the server is closed"
    assert "Traceback" not in server.log.read_text()


def test_a_restart_keeps_sessions_and_games(tmp_path):
    server = Server(tmp_path).start()
    owner = Owner(server.url)
    table = owner.ask("/api/tables", TABLE)["id"]
    me = owner.ask("/api/me")
    server.kill()
    server.start()
    assert owner.ask("/api/me") == me
    assert [card["id"] for card in owner.ask("/api/tables?show=mine")] == [table]
    server.stop()


def test_a_port_that_is_taken_is_passed_over():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert next_free("127.0.0.1", port) > port


def test_a_named_port_that_is_taken_is_an_error_in_one_sentence(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        database = f"sqlite:///{tmp_path / 'zoc.db'}"
        ran = subprocess.run(
            [sys.executable, "-m", "zoc.cli", "serve", "--port", port, "--database", database],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
    assert ran.returncode == 2
    assert ran.stderr == f"zoc: Port {port} is taken: choose another with --port.\n"


def test_a_database_of_a_later_zoc_is_refused_in_one_sentence(tmp_path):
    from sqlalchemy import text

    from zoc.server.store import Store, migrate

    store = Store(str(tmp_path / "zoc.db"))
    migrate(store)
    with store.writing() as work:
        work.execute(text("update alembic_version set version_num = 'later'"))
    store.close()
    ran = _fails_to_start(tmp_path, f"sqlite:///{tmp_path / 'zoc.db'}")
    assert ran.returncode == 2
    assert "made by a later zoc" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_database_that_does_not_answer_is_named_without_its_password(tmp_path):
    address = f"postgresql://zoc:swordfish@127.0.0.1:{free_port()}/zoc"
    ran = _fails_to_start(tmp_path, address)
    assert ran.returncode == 2
    assert "The database does not answer" in ran.stderr
    assert "swordfish" not in ran.stderr
    assert "Traceback" not in ran.stderr


def _fails_to_start(folder: Path, database: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "zoc.cli", "serve", "--port", str(free_port())]
    return subprocess.run(
        [*command, "--database", database],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        timeout=90,
    )


def test_several_processes_serve_one_database(tmp_path, postgres):
    flags = ("--workers", "2", "--no-limits")
    with Server(tmp_path, *flags, database=postgres.database("workers")) as server:
        owner = Owner(server.url)
        table = owner.ask("/api/tables", TABLE)["id"]
        for number in range(60):
            state = fresh(owner, f"/api/tables/{table}/state")
            choices = state["view"]["decision"]["choices"]
            order = choices[number % len(choices)]["notation"]
            fresh(owner, f"/api/tables/{table}/act", {"ply": state["ply"], "orders": [order]})
        assert owner.ask(f"/api/tables/{table}/state")["ply"] >= 60
        # The other process writes its figures when it comes to it.
        while 'zoc_actions_total{outcome="done"} 60.0' not in read(f"{server.url}/metrics")[1]:
            time.sleep(0.1)
    assert "Traceback" not in server.log.read_text()


def fresh(owner: Owner, path: str, body: object = None) -> Any:
    """Asks over a connection of its own, so that any process may answer."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"cookie": owner.cookie, "content-type": "application/json", "connection": "close"}
    with urlopen(Request(owner.url + path, data, headers), timeout=300) as answer:
        return json.load(answer)


def test_ctrl_c_ends_it_quietly(tmp_path):
    server = Server(tmp_path).start()
    process = server._process
    assert process is not None
    process.send_signal(signal.SIGINT)
    process.wait(timeout=120)
    assert "Traceback" not in server.log.read_text()
    assert process.returncode in (0, 130, -signal.SIGINT)
