"""Hostile input: refused in one sentence, without a trace, and nothing is changed."""

import json
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import func, select
from starlette.testclient import WebSocketDenialResponse
from support.visitors import House

from zoc.server.store import Account, Event, Seat, Table, Word

TITLE = "red-typhoon"
SIGNS = ("Traceback", 'File "', "sqlalchemy", "psycopg", "/src/zoc", "0x7f")


def make(client, **more):
    # Nobody on the other side: a machine that plays on would change the house under a test.
    body = {"title": TITLE, "seats": {"soviet": "me", "german": "open"}} | more
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    return answer.json()["id"]


def contents(house: House):
    """Everything that an attack might change."""
    with house.parts.store.reading() as work:
        counts = [work.scalar(select(func.count()).select_from(t)) for t in (Event, Word, Account)]
        tables = work.execute(select(Table.id, Table.ply, Table.status, Table.actor)).all()
        seats = work.execute(select(Seat.table_id, Seat.side, Seat.account_id)).all()
    return counts, sorted(tables), sorted(map(tuple, seats), key=str)


def is_plain(answer):
    assert answer.status_code < 500, answer.text
    assert not any(sign in answer.text for sign in SIGNS), answer.text
    if answer.status_code >= 400:
        assert set(answer.json()) == {"error", "rule"}
        assert "\n" not in answer.json()["error"]


def socket_of(client, table, seat=""):
    return client.websocket_connect(f"ws://localhost:8080/api/tables/{table}/socket?seat={seat}")


def greeted(socket):
    """Reads the greeting up to the seats."""
    while socket.receive_json()["type"] != "seats":
        pass


def answered(socket, frame):
    """Sends a frame and reads up to its refusal."""
    if isinstance(frame, bytes):
        socket.send_bytes(frame)
    else:
        socket.send_text(frame)
    while (message := socket.receive_json())["type"] != "refused":
        assert message["type"] in ("seats", "state", "log", "chat"), message
    assert not any(sign in json.dumps(message) for sign in SIGNS)
    return message


# -- HTTP -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"1e999",
        b'{"ply": 0, "orders": "end"}',
        b'{"ply": -1, "orders": []}',
        b'{"ply": 0.5, "orders": []}',
        b'{"ply": 99999999999999999999999, "orders": []}',
        b'{"ply": 0, "orders": [null]}',
        b'{"ply": 0, "orders": ["\\ud800"]}',
        b'{"ply": 0, "orders": ["\\u0000"]}',
        b'{"ply": 0, "orders": [], "seat": "german"}',
        b'{"ply": 0, "orders": ["x"], "key": "' + b"k" * 81 + b'"}',
        b'{"ply": 0, "orders": ' + json.dumps(["end"] * 201).encode() + b"}",
        b"\xff\xfe\x00",
        b"[" * 20000 + b"]" * 20000,
    ],
)
def test_malformed_orders(house: House, body):
    client = house.guest()
    table = make(client)
    before = contents(house)
    headers = {"content-type": "application/json"}
    answer = client.post(f"/api/tables/{table}/act", content=body, headers=headers)
    is_plain(answer)
    assert answer.status_code in (400, 409, 422)
    assert contents(house) == before


def test_an_oversized_body(house: House):
    client = house.guest()
    table = make(client)
    before = contents(house)
    body = {"ply": 0, "orders": ["end " + "x" * 70_000]}
    answer = client.post(f"/api/tables/{table}/act", json=body)
    assert answer.status_code == 413
    is_plain(answer)
    assert contents(house) == before


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/%00",
        "/api/tables/" + "x" * 5000,
        "/api/tables/..%2f..%2fetc",
        "/api/tables/x'%20or%201=1--/state",
        "/api/join/%F0%9F%92%A3",
        "/api/titles/..%2f../board",
        "/api/tables?show=everything",
        "/api/email?key=" + "x" * 2000,
    ],
)
def test_strange_addresses(house: House, path):
    answer = house.guest().get(path)
    is_plain(answer)
    assert answer.status_code in (404, 410, 422)


def test_forged_seats(house: House):
    owner, thief = house.guest(), house.guest()
    table = make(owner)
    ply = owner.get(f"/api/tables/{table}/state").json()["ply"]
    before = contents(house)
    answer = thief.post(f"/api/tables/{table}/act", json={"ply": ply, "orders": ["end"]})
    is_plain(answer)
    assert answer.status_code in (403, 409)
    assert thief.get(f"/api/tables/{table}/state?seat=soviet").status_code == 403
    assert owner.get(f"/api/tables/{table}/state?seat=german").status_code == 403
    assert house.visitor().post(f"/api/tables/{table}/act", json={"ply": ply, "orders": ["x"]})
    answer = house.visitor().post(f"/api/tables/{table}/act", json={"ply": ply, "orders": ["end"]})
    assert answer.status_code == 401
    assert contents(house) == before


def test_a_replayed_request_is_carried_out_once(house: House):
    client = house.guest()
    table = make(client)
    state = client.get(f"/api/tables/{table}/state").json()
    order = state["view"]["decision"]["choices"][0]["notation"]
    body = {"ply": state["ply"], "orders": [order], "key": "once"}
    first = client.post(f"/api/tables/{table}/act", json=body)
    after = contents(house)
    again = [client.post(f"/api/tables/{table}/act", json=body) for _ in range(3)]
    assert first.status_code == 200
    assert [a.status_code for a in again] == [200] * 3
    assert {a.json()["ply"] for a in again} == {first.json()["ply"]}
    assert contents(house) == after


def test_a_stale_order_is_refused(house: House):
    client = house.guest()
    table = make(client)
    state = client.get(f"/api/tables/{table}/state").json()
    orders = [c["notation"] for c in state["view"]["decision"]["choices"]]
    body = {"ply": state["ply"], "orders": [orders[0]]}
    assert client.post(f"/api/tables/{table}/act", json=body).status_code == 200
    before = contents(house)
    for ply, status in ((state["ply"], 409), (999, 400)):
        body = {"ply": ply, "orders": [orders[-1]]}
        answer = client.post(f"/api/tables/{table}/act", json=body)
        assert answer.status_code == status
        is_plain(answer)
    assert contents(house) == before


def test_a_batch_with_one_illegal_order_changes_nothing(house: House):
    client = house.guest()
    table = make(client)
    state = client.get(f"/api/tables/{table}/state").json()
    legal = state["view"]["decision"]["choices"][0]["notation"]
    before = contents(house)
    body = {"ply": state["ply"], "orders": [legal, "no such order"]}
    answer = client.post(f"/api/tables/{table}/act", json=body)
    assert answer.status_code in (400, 409, 422)
    is_plain(answer)
    assert contents(house) == before


def orders_at_random(draw: random.Random, words: list[str], hexes: list[str]) -> str:
    """Something that looks like an order, more or less."""
    kinds = (
        lambda: draw.choice(words),
        lambda: f"{draw.choice(words).split()[0]} {draw.choice(hexes)}",
        lambda: " ".join(draw.choice(words).split()[0] for _ in range(draw.randint(1, 4))),
        lambda: "".join(chr(draw.randint(1, 0x2FF)) for _ in range(draw.randint(0, 40))),
        lambda: f"{draw.choice(words)} {draw.randint(-(10**6), 10**6)}",
        lambda: draw.choice(words).upper() * draw.randint(1, 5),
    )
    return draw.choice(kinds)()


@pytest.mark.parametrize("who", ["the player", "a stranger"])
def test_ten_thousand_random_orders_change_nothing(house: House, who):
    """Each batch of the player ends with what is no order, so that the whole batch is refused,
    however legal its beginning; a stranger is refused whatever it is."""
    owner = house.guest()
    table = make(owner, watch=True)
    made = owner.get(f"/api/tables/{table}").json()
    words = list(made["setting"]["verbs"]) + [u["id"] for u in made["setting"]["units"]][:50]
    state = owner.get(f"/api/tables/{table}/state").json()
    words += [c["notation"] for c in state["view"]["decision"]["choices"]]
    hexes = [f"{n:04}" for n in range(101, 3846, 97)]
    draw = random.Random(7)
    last = ["no such order"] if who == "the player" else []
    with socket_of(owner if last else house.guest(), table) as socket:
        greeted(socket)
        before = contents(house)
        for number in range(10_000 if last else 2_000):
            orders = [orders_at_random(draw, words, hexes) for _ in range(draw.randint(1, 3))]
            ply = draw.choice((state["ply"], state["ply"], state["ply"], -1, 10**9))
            said = {"type": "act", "id": number, "ply": ply, "orders": orders + last}
            message = answered(socket, json.dumps(said))
            assert message["id"] == number
            assert message["why"]["sentence"]
    assert contents(house) == before


def test_random_orders_of_the_player_are_legal_or_change_nothing(house: House):
    owner = house.guest()
    table = make(owner)
    made = owner.get(f"/api/tables/{table}").json()
    verbs, draw = list(made["setting"]["verbs"]), random.Random(11)
    ids = [u["id"] for u in made["setting"]["units"]]
    state = owner.get(f"/api/tables/{table}/state").json()
    for _ in range(300):
        words = [draw.choice(verbs), *draw.sample([*ids, "2814", "9999", "-1", "K", "é"], 2)]
        order = " ".join(words[: draw.randint(1, 3)])
        before = contents(house)
        body = {"ply": state["ply"], "orders": [order]}
        answer = owner.post(f"/api/tables/{table}/act", json=body)
        is_plain(answer)
        if answer.status_code == 200:
            state = owner.get(f"/api/tables/{table}/state").json()
            if not state["yours"]:
                return
        else:
            assert contents(house) == before


# -- WebSocket ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "x",
        "{}",
        "[]",
        "null",
        '{"type": "act"}',
        '{"type": "nothing", "id": 3}',
        '{"type": "act", "id": "x", "ply": 0, "orders": []}',
        '{"type": "act", "id": 1, "ply": 0, "orders": [1]}',
        '{"type": "act", "id": 1, "ply": 0, "orders": [], "seat": "german"}',
        '{"type": "at", "id": 1, "ply": -5}',
        '{"type": "at", "id": 1, "ply": 1000000}',
        '{"type": "choices", "id": 1, "ply": 0, "unit": 99999}',
        '{"type": "choices", "id": 1, "ply": 0, "unit": -99999}',
        '{"type": "routes", "id": 1, "ply": 0, "unit": 99999}',
        '{"type": "overlay", "id": 1, "ply": 0, "overlay": "nonsense"}',
        '{"type": "hex", "id": 1, "ply": 0, "hex": 99999999}',
        '{"type": "take-back", "id": 1, "what": "steal"}',
        '{"type": "act", "id": 1, "ply": 0, "orders": ["' + "x" * 70_000 + '"]}',
        "[" * 30_000,
        b"\x00\xff",
        b"",
    ],
)
def test_malformed_frames(house: House, frame):
    client = house.guest()
    table = make(client)
    before = contents(house)
    with socket_of(client, table) as socket:
        greeted(socket)
        assert answered(socket, frame)["why"]["sentence"]
        socket.send_json({"type": "draft", "id": 77, "ply": 0, "orders": []})
        while (message := socket.receive_json()).get("id") != 77:
            pass
        assert message["type"] == "drafted"
    assert contents(house) == before


def test_a_forged_seat_gets_no_view(house: House):
    owner = house.guest()
    table = make(owner)
    with socket_of(owner, table, "german") as socket:
        assert socket.receive_json()["type"] == "refused"
    with socket_of(house.guest(), table, "soviet") as socket:
        assert socket.receive_json()["type"] == "refused"


def test_a_made_up_token_opens_no_socket(house: House):
    owner = house.guest()
    table = make(owner)
    program = house.visitor(headers={"authorization": "Bearer zoc_nothing"})
    with pytest.raises(WebSocketDenialResponse) as refused, socket_of(program, table):
        pass
    assert refused.value.status_code == 401
    assert refused.value.json()["error"] == "This token opens nothing: make a new one."


def test_a_table_that_is_not_there_is_refused(house: House):
    with socket_of(house.guest(), "nowhere") as socket:
        message = socket.receive_json()
    assert message["type"] == "refused"


@given(frame=st.text(max_size=200) | st.binary(max_size=200))
@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_frame_at_all(open_socket, frame):
    socket = open_socket
    assert answered(socket, frame)["code"] in ("input", "limit", "rule", "stale", "turn")


@pytest.fixture(scope="module")
def open_socket(house: House):
    client = house.guest()
    with socket_of(client, make(client)) as socket:
        greeted(socket)
        yield socket
