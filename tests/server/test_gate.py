"""What no route should see is refused at one gate, with one sentence and nothing changed."""

from __future__ import annotations

import json
from itertools import product

import pytest
from support.visitors import House

TITLES = ["red-typhoon", "operation-typhoon", "panzer-battles"]


def make(client, title="red-typhoon"):
    body = {"title": title, "hot_seat": True}
    return client.post("/api/tables", json=body).json()["id"]


def send(client, path, body: bytes):
    return client.post(path, content=body, headers={"content-type": "application/json"})


@pytest.mark.parametrize("depth", [40, 255, 300, 5000])
def test_json_without_a_bottom_is_refused(either: House, depth):
    client = either.guest()
    table = make(client)
    deep = b'{"type":"at","id":1,"ply":0,"x":' + b"[" * depth + b"]" * depth + b"}"
    for path in (f"/api/tables/{table}/ask", f"/api/tables/{table}/act", "/api/login"):
        answer = send(client, path, deep)
        assert answer.status_code == 422, answer.text
        assert answer.json()["error"]


@pytest.mark.parametrize("text", [b"\\ud800", b"\\udfff x", b"\\ud800\\ud800"])
def test_half_a_letter_is_refused(either: House, text):
    client = either.guest()
    table = make(client)
    body = b'{"type":"at","id":1,"ply":0,"x":"' + text + b'"}'
    assert send(client, f"/api/tables/{table}/ask", body).status_code == 422
    assert send(client, "/api/guest", b'{"name":"' + text + b'"}').status_code == 422
    assert send(client, f"/api/tables/{table}/say", b'{"text":"' + text + b'"}').status_code == 422


def test_a_nul_is_refused_wherever_it_stands(either: House):
    client = either.player("Nul Hunter")
    table = make(client)
    for path in (
        "/api/join/%00",
        "/api/tables/%00",
        "/api/tables/%00/state",
        f"/api/tables/{table}/state?seat=%00",
        "/api/titles/%00/board",
        "/api/email?key=%00",
    ):
        assert client.get(path).status_code == 400, path
    assert client.delete("/api/tokens/%00").status_code == 400
    for path, body in (
        ("/api/login", {"name": "a\0b", "password": "correct horse"}),
        ("/api/login", {"name": "a", "password": "correct\0horse"}),
        ("/api/tables", {"title": "red\0typhoon"}),
        ("/api/tables", {"title": "red-typhoon", "options": {"a\0": True}}),
        (f"/api/tables/{table}/act", {"ply": 0, "orders": ["end\0"], "key": "\0"}),
        (f"/api/tables/{table}/say", {"text": "a\0b"}),
        ("/api/tokens", {"name": "a\0b"}),
    ):
        assert client.post(path, json=body).status_code == 422, body
    assert client.patch("/api/me", json={"email": "a\0@b.example"}).status_code == 422


def test_a_nul_in_a_frame_is_refused(either: House):
    client = either.guest()
    table = make(client)
    with client.websocket_connect(f"ws://localhost:8080/api/tables/{table}/socket") as socket:
        for number, frame in enumerate(
            (
                {"type": "act", "ply": 0, "orders": ["end"], "key": "a\0"},
                {"type": "say", "text": "a\0b"},
                {"type": "complete", "ply": 0, "text": "\0"},
                {"type": "overlay", "ply": 0, "overlay": "\0"},
            )
        ):
            socket.send_text(json.dumps(frame | {"id": number + 50}))
            while (answer := socket.receive_json()).get("id") != number + 50:
                pass
            assert answer["type"] == "refused"
        socket.send_text(json.dumps({"type": "say", "id": 99, "text": "a \\u0000 in words"}))
        while (answer := socket.receive_json()).get("id") != 99:
            pass
        assert answer["type"] == "done"


@pytest.mark.parametrize("title", TITLES)
def test_a_question_without_its_parts_is_refused_and_stops_nothing(house: House, title):
    client = house.guest()
    table = make(client, title)
    setting = client.get(f"/api/tables/{table}").json()["setting"]
    overlays = [offer["id"] for offer in setting["overlays"]]
    units = (-1, 0, len(setting["units"]) - 1, len(setting["units"]), -7, 10**12)
    asked = [
        {"type": kind, "unit": unit, "hex": hex_}
        for kind, unit, hex_ in product(("why", "routes"), units, (0, 1, -1, 10**12))
    ]
    asked += [{"type": "choices", "unit": unit} for unit in units]
    asked += [{"type": "hex", "hex": hex_} for hex_ in (0, 1, -1, 10**12)]
    asked += [
        {"type": "overlay", "overlay": overlay, "unit": unit, "side": side}
        for overlay, unit, side in product(overlays, (-1, 0), ("", "nobody", "german"))
    ]
    asked += [{"type": "at", "ply": ply} for ply in (-1, 10**12)]
    for number, question in enumerate(asked):
        body = {"id": number, "ply": 0} | question
        answer = client.post(f"/api/tables/{table}/ask", json=body)
        assert answer.status_code in (200, 422), (body, answer.text)
        sentence = answer.json().get("why") or {}
        assert "rules engine stopped" not in str(sentence), (body, sentence)
