"""Who may talk to the server: hosts, origins, headers, rates and sizes."""

from types import SimpleNamespace

import pytest
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect

from zoc.server.limits import (
    CLUB,
    CROWD,
    RATES,
    Bucket,
    Buckets,
    Known,
    Limits,
    Rate,
    address_of,
    kind_of,
)
from zoc.server.problems import teach
from zoc.server.security import Guard
from zoc.server.settings import Settings


async def echo(request: Request) -> PlainTextResponse:
    return PlainTextResponse(str(len(await request.body())))


async def hello(socket: WebSocket) -> None:
    await socket.accept()
    await socket.send_text("hello")
    await socket.close()


def client(
    settings: Settings = Settings(),  # noqa: B008
    known: Known | None = None,
    **more,
) -> TestClient:
    inner = Starlette(
        routes=[
            Route("/api/x", echo, methods=["GET", "POST"]),
            Route("/api/login", echo, methods=["POST"]),
            Route("/healthz", echo),
            WebSocketRoute("/api/s", hello),
        ]
    )
    teach(inner)
    more.setdefault("base_url", "http://localhost:8080")
    return TestClient(Guard(Limits(inner, settings, known), settings), **more)


def hears(asking: TestClient, **headers: str) -> bool:
    try:
        with asking.websocket_connect("ws://localhost:8080/api/s", headers=headers) as socket:
            return socket.receive_text() == "hello"
    except WebSocketDisconnect as closed:
        return closed.code != 1008


# -- origins --------------------------------------------------------------------------------------


@pytest.mark.parametrize("origin", ["http://localhost:8080", None])
def test_our_own_pages_and_programs_may_change_things(origin):
    headers = {"origin": origin} if origin else {}
    assert client().post("/api/x", headers=headers).status_code == 200
    assert hears(client(), **headers)


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "http://localhost:9", "null", "http://localhost:8080.evil.example", ""],
)
def test_other_sites_pages_may_not(origin):
    answer = client().post("/api/x", headers={"origin": origin})
    assert answer.status_code == 403
    assert set(answer.json()) == {"error", "rule"}
    assert not hears(client(), origin=origin)


def test_a_cross_site_form_without_origin_is_known_by_the_browsers_own_word():
    assert client().post("/api/x", headers={"sec-fetch-site": "cross-site"}).status_code == 403
    assert client().post("/api/x", headers={"sec-fetch-site": "same-site"}).status_code == 403
    assert client().post("/api/x", headers={"sec-fetch-site": "same-origin"}).status_code == 200


def test_a_further_origin_may_be_named():
    settings = Settings(origins=("http://localhost:5173",))
    asking = client(settings)
    assert asking.post("/api/x", headers={"origin": "http://localhost:5173"}).status_code == 200
    assert asking.post("/api/x", headers={"origin": "http://localhost:5174"}).status_code == 403


def test_reading_needs_no_origin():
    assert client().get("/api/x", headers={"origin": "http://evil.example"}).status_code == 200


# -- hosts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8080", "[::1]:8080", "192.168.1.20:80"])
def test_the_server_answers_to_its_addresses(host):
    assert client().get("/api/x", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8080", "127.0.0.1.evil.example"])
def test_a_strangers_name_that_leads_here_is_refused(host):
    answer = client().get("/api/x", headers={"host": host})
    assert answer.status_code == 403
    assert "public_url" in answer.json()["error"]


def test_the_public_name_is_known():
    settings = Settings(public_url="https://zoc.example")
    asking = client(settings, base_url="https://zoc.example")
    assert asking.get("/api/x").status_code == 200
    assert asking.post("/api/x", headers={"origin": "https://zoc.example"}).status_code == 200
    assert asking.post("/api/x", headers={"origin": "https://a.example"}).status_code == 403


def test_health_is_asked_under_any_name():
    assert client().get("/healthz", headers={"host": "server:8080"}).status_code == 200


# -- headers --------------------------------------------------------------------------------------


def test_every_answer_binds_the_browser():
    for answer in (client().get("/api/x"), client().get("/nothing"), client().get("/api/none")):
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert "strict-transport-security" not in answer.headers


def test_no_script_may_be_inline():
    policy = client().get("/api/x").headers["content-security-policy"]
    words = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert "unsafe" not in words["script-src"]
    assert "unsafe" not in words["style-src"]


def test_over_https_the_browser_stays_there():
    settings = Settings(public_url="https://zoc.example")
    answer = client(settings, base_url="https://zoc.example").get("/api/x")
    assert answer.headers["strict-transport-security"] == "max-age=31536000"


# -- sizes ----------------------------------------------------------------------------------------


def test_a_large_body_is_refused_before_it_is_read():
    small = Settings(body_bytes=1024)
    assert client(small).post("/api/x", content=b"x" * 1024).text == "1024"
    answer = client(small).post("/api/x", content=b"x" * 1025)
    assert answer.status_code == 413
    assert answer.json()["error"] == "The request is larger than 1024 bytes."


def test_a_body_that_does_not_say_its_size_is_measured():
    answer = client(Settings(body_bytes=1024)).post(
        "/api/x", content=(b"x" * 100 for _ in range(50))
    )
    assert answer.status_code == 413


def test_a_false_length_is_refused():
    answer = client().post("/api/x", headers={"content-length": "-5"})
    assert answer.status_code in (400, 413)


# -- rates ----------------------------------------------------------------------------------------


def test_too_many_passwords_are_refused_for_a_while():
    asking = client()
    burst = int(RATES["password"].burst)
    assert all(asking.post("/api/login").status_code == 200 for _ in range(burst))
    answer = asking.post("/api/login")
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) >= 1
    assert "wait" in answer.json()["error"]
    assert asking.get("/api/x").status_code == 200


def test_false_cookies_do_not_help_against_the_rate_of_an_address():
    asking = client()
    most = int(RATES["password"].burst * CROWD)
    codes = [
        asking.post("/api/login", headers={"cookie": f"zoc_session={n}"}).status_code
        for n in range(most + 5)
    ]
    assert codes[:most] == [200] * most
    assert 429 in codes[most:]


def test_a_club_behind_one_address_is_counted_by_player():
    known, most = Known(), int(RATES["password"].burst)
    cookies = [{"cookie": f"zoc_session={n}"} for n in range(CROWD + 2)]
    for number, cookie in enumerate(cookies):
        known.note(Headers(cookie), f"player {number}")
    asking = client(known=known)
    for cookie in cookies:
        codes = [asking.post("/api/login", headers=cookie).status_code for _ in range(most + 1)]
        assert codes == [200] * most + [429]
    assert asking.post("/api/login").status_code == 200, "strangers have a rate of their own"


def test_many_accounts_do_not_help_against_the_rate_of_an_address(monkeypatch):
    monkeypatch.setattr("zoc.server.limits.time", SimpleNamespace(monotonic=lambda: 0.0))
    known, most = Known(), int(RATES["password"].burst * CLUB)
    limits = Limits(Starlette(), Settings(), known)
    waits = list[float]()
    for number in range(most + 1):
        cookie = {"cookie": f"zoc_session={number}"}
        known.note(Headers(cookie), f"player {number}")
        scope = {"type": "http", "method": "POST", "path": "/api/login", "client": ("::1", 1)}
        waits.append(limits._wait(scope | {"headers": Headers(cookie).raw}))
    assert waits[:-1] == [0] * most
    assert waits[-1] > 0


def test_those_kept_in_mind_are_bounded():
    known = Known(most=10)
    for number in range(100):
        known.note(Headers({"cookie": str(number)}), "somebody")
    assert len(known._accounts) == 10


def test_limits_can_be_off():
    asking = client(Settings(limits=False))
    assert {asking.post("/api/login").status_code for _ in range(200)} == {200}


def test_a_bucket_fills_again():
    bucket = Bucket(Rate(2, 0.5), 2, 0.0)
    assert [bucket.take(0.0), bucket.take(0.0)] == [0, 0]
    assert bucket.take(0.0) == 2.0
    assert bucket.take(2.0) == 0
    assert bucket.take(1000.0) == 0
    assert bucket.left == 1


def test_the_callers_kept_in_mind_are_bounded():
    buckets = Buckets(most=10)
    for n in range(100):
        buckets.take("read", str(n), Rate(1, 1))
    assert len(buckets._all) == 10


@pytest.mark.parametrize(
    ("method", "path", "kind"),
    [
        ("POST", "/api/login", "password"),
        ("POST", "/api/tables", "table"),
        ("POST", "/api/tables/abc/branch", "table"),
        ("POST", "/api/tables/abc/act", "act"),
        ("POST", "/api/tables/abc/join", "write"),
        ("GET", "/api/tables/abc/picture", "picture"),
        ("GET", "/api/tables/abc/state", "read"),
        ("GET", "/assets/index.js", ""),
    ],
)
def test_what_counts_as_what(method, path, kind):
    assert kind_of({"type": "http", "method": method, "path": path}) == kind


def test_one_ipv6_network_is_one_caller():
    one, two = {"client": ("2001:db8::1", 1)}, {"client": ("2001:db8::ffff", 2)}
    assert address_of(one) == address_of(two) == "2001:db8::/64"


@pytest.mark.parametrize("host", ["", "printer.local", "evil.local"])
def test_no_name_and_a_strangers_name_are_refused(host):
    asking = client(Settings())
    answer = asking.post("/api/x", headers={"host": host, "origin": "null"})
    assert answer.status_code == 403
    assert asking.get("/api/x", headers={"host": host}).status_code == 403
