"""The WebSocket: welcome, state and log; every hostile frame gets one sentence."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest
from fastapi import FastAPI, WebSocket
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect
from support.changes import merged
from support.room import open_toy

from zoc.kernel.shown import Panel, Widget
from zoc.server.socket import LARGEST, Bucket, socket_router
from zoc.server.store import Account, Event, Store, migrate
from zoc.server.tables import NewTable, Person, Tables, TableSettings

Opened = Callable[..., WebSocketTestSession]


class Hall:
    """An application with nothing but tables, in which a query says who one is."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(str(folder / "zoc.db"))
        self.registered = set[str]()
        migrate(self.store)
        with self.store.writing() as session:
            for name in ("ann", "bob", "eve"):
                session.add(Account(id=name, name=name, guest=True, created=0.0, seen=0.0))
        self.tables = Tables(self.store, TableSettings(think_seconds=1.0), open_toy)
        self.app = FastAPI(on_startup=[self.tables.start], on_shutdown=[self.tables.stop])
        self.app.include_router(socket_router(self.tables, self.identify))
        self.client = TestClient(self.app)

    async def identify(self, socket: WebSocket) -> Person | None:
        name = socket.query_params.get("who", "")
        kind = "player" if name in self.registered else "guest"
        return Person(name, name, kind) if name else None

    def run(self, work: Callable[..., object], *args: object) -> object:
        portal = self.client.portal
        assert portal is not None
        return portal.call(work, *args)

    def table(self, **more: object) -> str:
        new = NewTable("stones", **({"hot_seat": True, "watch": True} | more))
        return self.run(self.tables.create, new, Person("ann", "ann", "guest")).id

    def open(
        self, table: str, who: str = "ann", seat: str = "", changes: bool = False, more: str = ""
    ) -> WebSocketTestSession:
        words = f"who={who}&seat={seat}&changes={int(changes)}{more}"
        return self.client.websocket_connect(f"/api/tables/{table}/socket?{words}")

    def events(self) -> int:
        with self.store.reading() as session:
            return session.query(Event).count()


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    hall = Hall(tmp_path)
    with hall.client:
        yield hall


def until(socket: WebSocketTestSession, *kinds: str) -> dict:
    """The next message of one of these kinds."""
    while True:
        message = socket.receive_json()
        if message["type"] in kinds:
            return message


def act(socket: WebSocketTestSession, ply: int, *orders: str, id_: int = 1) -> dict:
    socket.send_json({"type": "act", "id": id_, "ply": ply, "orders": list(orders)})
    return until(socket, "done", "refused")


def test_a_viewer_is_welcomed_and_shown_everything(hall):
    with hall.open(hall.table()) as socket:
        welcome, state, log, chat = (socket.receive_json() for _ in range(4))
    assert welcome["seats"] == ["north", "south"]
    assert (welcome["type"], welcome["protocol"], welcome["hot_seat"]) == ("welcome", 1, True)
    assert (state["type"], state["seat"], state["yours"], state["ply"]) == (
        "state",
        "north",
        True,
        0,
    )
    assert log == {"type": "log", "lines": [], "start": 1, "reset": True}
    assert chat == {"type": "chat", "lines": []}


def test_orders_reach_all_who_look(hall):
    table = hall.table()
    with hall.open(table) as ann, hall.open(table, "") as watcher:
        until(watcher, "chat")
        done = act(ann, 0, "take 2")
        assert done["ply"] == 1
        state = until(watcher, "state")
        assert (state["ply"], state["yours"], state["seat"]) == (1, False, "")
        log = until(watcher, "log")
        assert log["lines"][0]["text"]


def test_the_seat_follows_who_decides_in_hot_seat_play(hall):
    with hall.open(hall.table()) as socket:
        until(socket, "chat")
        act(socket, 0, "take 1")
        assert until(socket, "state")["seat"] == "south"


def test_one_seat_can_be_asked_for(hall):
    table = hall.table()
    with hall.open(table, seat="south") as socket:
        assert socket.receive_json()["seats"] == ["south"]
        state = socket.receive_json()
        assert (state["seat"], state["yours"]) == ("south", False)
        assert act(socket, 0, "take 1")["code"] == "turn"


def test_coming_back_resumes(hall):
    table = hall.table()
    with hall.open(table) as socket:
        act(socket, 0, "take 1")
        socket.send_json({"type": "seen", "ply": 1})
        act(socket, 1, "take 1")
    with hall.open(table) as socket:
        welcome, state, log = (socket.receive_json() for _ in range(3))
    assert (welcome["seen"], state["ply"]) == (1, 2)
    assert [line["ply"] for line in log["lines"]][-1] == 2


def test_words_reach_all(hall):
    table = hall.table()
    with hall.open(table) as ann, hall.open(table, "eve") as eve:
        until(eve, "chat")
        ann.send_json({"type": "say", "id": 4, "text": "good luck"})
        line = until(eve, "chat")["lines"][0]
        assert (line["name"], line["text"], line["side"], line["number"]) == (
            "ann",
            "good luck",
            "north",
            1,
        )
        eve.send_json({"type": "say", "id": 5, "text": " "})
        assert until(eve, "refused")["id"] == 5
    with hall.open(table) as ann:
        assert len(until(ann, "chat")["lines"]) == 1


def test_who_is_here_is_told(hall):
    table = hall.table(hot_seat=False, seats={"north": "me"})
    with hall.open(table, "") as watcher:
        until(watcher, "seats")
        with hall.open(table):
            seats = until(watcher, "seats")
            assert (seats["seats"][0]["here"], seats["watching"]) == (True, 1)
        assert not until(watcher, "seats")["seats"][0]["here"]


@pytest.mark.parametrize(("table", "seat", "code"), [("nothing", "", 4404), ("", "north", 4403)])
def test_where_there_is_nothing_to_see_one_is_told_why(hall, table, seat, code):
    table = table or hall.table()
    with hall.open(table, "eve", seat) as socket:
        refused = socket.receive_json()
        assert refused["type"] == "refused"
        assert refused["why"]["sentence"]
        with pytest.raises(WebSocketDisconnect) as gone:
            socket.receive_json()
        assert gone.value.code == code


def test_a_closed_game_has_no_spectators(hall):
    table = hall.table(watch=False)
    with hall.open(table, "eve") as socket:
        assert "players" in socket.receive_json()["why"]["sentence"]


HOSTILE = [
    "",
    "null",
    "[]",
    "{}",
    "nonsense",
    '{"type":"act"}',
    '{"type":"act","id":"x","ply":0,"orders":[]}',
    '{"type":"act","id":7,"ply":0,"orders":"take 1"}',
    '{"type":"act","id":7,"ply":0,"orders":[1]}',
    '{"type":"act","id":7,"ply":0,"orders":["take 1"],"side":"north"}',
    '{"type":"act","id":7,"ply":1e99,"orders":["take 1"]}',
    '{"type":"act","id":7,"ply":99999999999999999999,"orders":["take 1"]}',
    '{"type":"machine","id":7,"ply":0,"orders":["take 1"]}',
    '{"type":"state","ply":0}',
    '{"type":"take-back","id":1,"what":"all"}',
    '{"type":"draft","id":1,"ply":0,"orders":' + "[" * 3000,
    '{"type":"say","id":1,"text":"' + "x" * LARGEST + '"}',
]


@pytest.mark.parametrize("frame", HOSTILE, ids=range(len(HOSTILE)))
def test_a_frame_that_is_no_message_gets_one_sentence(hall, frame):
    with hall.open(hall.table()) as socket:
        until(socket, "chat")
        socket.send_text(frame)
        refused = until(socket, "refused")
        assert refused["code"] == "input"
        assert refused["why"]["sentence"].endswith(".")
        assert "Traceback" not in json.dumps(refused)
        # The connection goes on.
        assert act(socket, 0, "take 1")["type"] == "done"


def test_bytes_that_are_no_text_get_one_sentence(hall):
    with hall.open(hall.table()) as socket:
        until(socket, "chat")
        for frame in (b"\xff\xfe", b"\x00" * 100, b"{" * 100):
            socket.send_bytes(frame)
            assert until(socket, "refused")["code"] == "input"


def test_a_refusal_carries_the_id_of_what_it_refuses(hall):
    with hall.open(hall.table()) as socket:
        until(socket, "chat")
        socket.send_text('{"type":"act","id":77,"ply":0,"orders":"take 1"}')
        assert until(socket, "refused")["id"] == 77


def test_too_many_requests_are_refused_and_nothing_is_lost(hall):
    with hall.open(hall.table()) as socket:
        until(socket, "chat")
        for _ in range(300):
            socket.send_text('{"type":"at","id":3,"ply":0}')
        answers = [until(socket, "at-is", "refused") for _ in range(300)]
        limited = [a for a in answers if a["type"] == "refused"]
        assert limited
        assert all(a["code"] == "limit" for a in limited)
        assert sum(a["type"] == "at-is" for a in answers) >= 120


def test_a_bucket_fills_again(monkeypatch):
    from zoc.server import socket

    class Time:
        now = 0.0

        def monotonic(self) -> float:
            return self.now

    time = Time()
    monkeypatch.setattr(socket, "time", time)
    bucket = Bucket(rate=2, burst=3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    time.now = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]


def test_ten_thousand_random_requests_change_only_what_is_legal(tmp_path):
    hall, random = Hall(tmp_path), Random(11)
    words = [
        "take 1",
        "take 2",
        "take 99",
        "gamble",
        "end",
        "",
        "take -1",
        "die 4",
        "\U0001f600",
        "take",
    ]
    with hall.client:
        hall.app.router.routes.clear()
        hall.app.include_router(socket_router(hall.tables, hall.identify, limited=False))
        table = hall.table(options={"stones": 400}, hot_seat=False, seats={"north": "me"})
        done = 0
        with hall.open(table) as ann, hall.open(table, "eve") as eve:
            until(ann, "chat")
            until(eve, "chat")
            live = hall.tables.live[table]
            for number in range(10_000):
                socket = eve if number % 2 else ann
                kind = random.choice(["act", "send-plan", "undo", "take-back", "nonsense"])
                frame: dict = {"type": kind, "id": number, "ply": random.choice([0, live.ply, 5])}
                if kind in ("act", "send-plan"):
                    frame["orders"] = random.choices(words, k=random.randrange(3))
                if kind == "take-back":
                    frame = {"type": kind, "id": number, "what": random.choice(["grant", "x"])}
                socket.send_json(frame)
                while True:
                    answer = socket.receive_json()
                    if answer["type"] in ("done", "refused") and answer["id"] == number:
                        break
                    if answer["type"] == "refused" and answer["id"] == 0:
                        break
                if answer["type"] == "done":
                    done += 1
                    assert socket is ann
        # South's seat is open, so north can act once.
        assert done <= 2
        assert hall.events() == live.ply <= 3
        assert list(live.game.faults(live.history.now)) == []


def test_a_club_behind_one_address_is_counted_by_player(hall: Hall, monkeypatch):
    monkeypatch.setattr("zoc.server.socket.EACH", 2)
    hall.registered, table = {"ann", "bob"}, hall.table()
    with ExitStack() as held:
        for who in ("ann", "bob", "eve"):
            for _ in range(2):
                until(held.enter_context(hall.open(table, who)), "chat")
            assert turned_away(hall, table, who)
        monkeypatch.setattr("zoc.server.socket.EACH", 9)
        monkeypatch.setattr("zoc.server.socket.CLUB", 6)
        assert turned_away(hall, table, "ann"), "an address has so many in all"


def turned_away(hall: Hall, table: str, who: str) -> bool:
    with pytest.raises(WebSocketDisconnect) as closed, hall.open(table, who):
        pass
    return closed.value.code == 1013


def test_panels_that_nobody_looks_at_are_sent_when_they_are_opened(hall, monkeypatch):
    two = [Panel(id_, id_, (Widget("text", f"This is {id_}."),)) for id_ in "ab"]
    monkeypatch.setattr("zoc.kernel.shown.plain.panels", lambda *_: two)
    table = hall.table()
    with hall.open(table, changes=True, more="&columns=1&open=") as ann, hall.open(table) as bob:
        view, whole = until(ann, "state")["view"], until(bob, "state")["view"]["panels"]
        assert whole
        assert all(panel["body"] and not panel["closed"] for panel in whole)
        assert all(panel["closed"] for panel in view["panels"])
        ann.send_json({"type": "look-at", "id": 5})
        assert until(ann, "done")["id"] == 5
        view = merged(view, until(ann, "change")["view"])
        assert view["panels"] == whole
        ann.send_json({"type": "look-at", "id": 6, "folded": [whole[0]["id"]]})
        view = merged(view, until(ann, "change")["view"])
        assert [panel["closed"] for panel in view["panels"]] == [True, False]
        act(ann, 0, "take 1")
        view = merged(view, until(ann, "change")["view"])
        assert view["decision"]["choices"] == until(bob, "state")["view"]["decision"]["choices"]


def test_where_as_much_is_looked_at_as_before_no_state_follows(hall):
    table = hall.table()
    with hall.open(table, more="&folded=a") as ann, hall.open(table, "") as watcher:
        for socket, folded in ((ann, "a"), (watcher, "b")):
            until(socket, "chat")
            socket.send_json({"type": "look-at", "id": 5, "folded": [folded]})
            assert until(socket, "state", "done")["type"] == "done"
            socket.send_json({"type": "routes", "id": 6, "ply": 0, "unit": 0})
            assert until(socket, "state", "routes-are", "refused")["type"] != "state"


def test_an_address_that_names_too_many_panels_is_refused_with_a_sentence(hall):
    table, ids = hall.table(), ",".join(map(str, range(41)))
    with hall.open(table, more=f"&folded={ids}") as ann:
        assert until(ann, "refused")["why"]["sentence"].startswith("At most 40 panels")
    with hall.open(table) as ann:
        ann.send_json({"type": "look-at", "id": 5, "open": ids.split(",")})
        assert until(ann, "refused")["id"] == 5
        act(ann, 0, "take 1")
        assert until(ann, "state")["ply"] == 1


def test_who_asks_for_changes_is_sent_a_whole_state_first_and_then_what_changed(hall):
    table = hall.table()
    with hall.open(table) as ann, hall.open(table, "", changes=True) as watcher:
        view, change = until(watcher, "state")["view"], {}
        for ply in range(3):
            act(ann, ply, "take 1")
            change = until(watcher, "change")
            view = merged(view, change.pop("view"))
        with hall.open(table, "") as late:
            whole = until(late, "state")
    assert view == whole.pop("view")
    assert change | {"type": "state"} == whole
