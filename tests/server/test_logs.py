"""The log: what happened, to which request, and never a secret."""

import asyncio
import json
import logging

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect
from support.visitors import House

from zoc.server.logs import Lines, Watch, note


class Written(logging.Handler):
    """Keeps what is logged as the server would write it."""

    def __init__(self, form: str) -> None:
        super().__init__()
        self.setFormatter(Lines(form))
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture
def written():
    logger, before = logging.getLogger("zoc.server"), logging.getLogger("zoc.server").level
    handlers = {form: Written(form) for form in ("json", "plain")}
    logger.setLevel("DEBUG")
    for handler in handlers.values():
        logger.addHandler(handler)
    yield {form: handler.lines for form, handler in handlers.items()}
    logger.setLevel(before)
    for handler in handlers.values():
        logger.removeHandler(handler)


def test_a_line_is_json_with_its_facts(written):
    note("something happened", table="abc", ms=1.5)
    line = json.loads(written["json"][0])
    assert line["event"] == "something happened"
    assert (line["table"], line["ms"], line["level"]) == ("abc", 1.5, "info")
    assert written["plain"][0].endswith("info    something happened table=abc ms=1.5")


def test_a_line_break_cannot_forge_a_line(written):
    note("said", text="x\n12:00:00 info all is well")
    assert "\n" not in written["json"][0]
    assert "\n" not in written["plain"][0]


def test_every_request_has_a_number_that_is_also_in_the_answer(house: House, written):
    answer = house.visitor().get("/api/me")
    # The server may sweep at the same moment, and says so.
    lines = map(json.loads, written["json"])
    line = next(line for line in lines if line["event"] == "GET /api/me")
    assert line["request"] == answer.headers["x-request-id"]
    assert line["status"] == 200


def test_no_secret_is_logged(house: House, written):
    client = house.visitor()
    body = {"name": "Secretive", "password": "swordfish-heron-9"}
    client.post("/api/register", json=body)
    client.post("/api/login", json=body | {"password": "wrongfish-heron-9"})
    key = client.post("/api/tokens", json={"name": "bot"}).json()["key"]
    made = client.post("/api/tables", json={"title": "red-typhoon"}).json()
    join = made["table"]["join_key"]
    client.get(f"/api/join/{join}")
    client.get("/api/email?key=letterkey")
    client.post("/api/reset/set", json={"key": "letterkey", "password": "newfish-heron-99"})
    client.patch("/api/me", json={"email": "me@mail.example"})
    program = house.visitor(headers={"authorization": f"Bearer {key}"})
    program.get("/api/me")
    everything = "\n".join(written["json"] + written["plain"])
    cookie = client.cookies["zoc_session"]
    for secret in ("swordfish", "wrongfish", "newfish", "letterkey", key, join, cookie):
        assert secret not in everything
    assert "me@mail.example" not in everything
    assert "GET /api/join/{key}" in everything


# -- mistakes of our own --------------------------------------------------------------------------


async def broken(request: Request) -> Response:
    raise RuntimeError("a secret detail")


async def broken_socket(socket: WebSocket) -> None:
    await socket.accept()
    raise RuntimeError("a secret detail")


def test_a_mistake_is_logged_with_its_trace_and_answered_without(written):
    app = Starlette(routes=[Route("/api/x", broken)], middleware=[Middleware(Watch)])
    answer = TestClient(app).get("/api/x")
    assert answer.status_code == 500
    assert answer.json() == {
        "error": "The server made a mistake. Nothing was changed.",
        "rule": "",
    }
    line = json.loads(next(line for line in written["json"] if "trace" in line))
    assert "a secret detail" in line["trace"]
    assert line["request"] == answer.headers["x-request-id"]


def test_who_waits_when_the_server_goes_is_told_to_come_again(written):
    async def cancelled(request: Request) -> Response:
        raise asyncio.CancelledError

    app = Starlette(routes=[Route("/api/x", cancelled)], middleware=[Middleware(Watch)])
    answer = TestClient(app).get("/api/x")
    assert answer.status_code == 503
    assert answer.json()["error"] == "The server is not ready."
    assert not any("trace" in line for line in written["json"])


def test_a_mistake_at_a_socket_closes_it(written):
    app = Starlette(
        routes=[WebSocketRoute("/api/s", broken_socket)], middleware=[Middleware(Watch)]
    )
    with (
        TestClient(app).websocket_connect("/api/s") as socket,
        pytest.raises(WebSocketDisconnect) as closed,
    ):
        socket.receive_text()
    assert closed.value.code == 1011
    assert "secret" not in closed.value.reason
