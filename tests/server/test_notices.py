"""Notices: exactly one when it becomes somebody's turn who is away."""

import asyncio
import contextlib
import hashlib
import hmac
import json
import re
import socket
import threading
import time

import pytest
from sqlalchemy import select, update
from support.sinks import HookSink, MailSink
from support.visitors import HOME, House, house

from zoc.server.notices import queue
from zoc.server.notices.addresses import AddressError, is_public, resolved
from zoc.server.notices.sender import Sender
from zoc.server.store import Notice

TITLE = "red-typhoon"


def until(happened, seconds=120.0):
    """Waits for something that happens by itself."""
    for _ in range(int(seconds / 0.05)):
        if happened():
            return
        time.sleep(0.05)
    raise AssertionError("it did not happen")


def notices(place: House):
    with place.parts.store.reading() as work:
        return list(work.scalars(select(Notice).order_by(Notice.id)))


def settled(place: House):
    until(lambda: all(n.state not in ("waiting", "sending") for n in notices(place)))


def send_due(place: House) -> int:
    """Sends what is due now; says how many that were."""
    return place.root.portal.call(Sender(place.parts).send_due)


def two_at_a_table(place: House, soviet, german):
    made = soviet.post(
        "/api/tables", json={"title": TITLE, "seats": {"soviet": "me", "german": "open"}}
    ).json()
    key = made["links"]["join"].rpartition("/")[2]
    assert german.post(f"/api/tables/{made['id']}/join", json={"key": key}).status_code == 200
    return made["id"]


def hand_over(client, table):
    """Acts until the turn has passed to somebody else."""
    for _ in range(300):
        state = client.get(f"/api/tables/{table}/state").json()
        if not state["yours"]:
            return
        choices = state["view"]["decision"]["choices"]
        ends = [c for c in choices if c["final"] in ("handover", "end") or "end" in c["notation"]]
        order = (ends or choices)[0]["notation"]
        answer = client.post(
            f"/api/tables/{table}/act", json={"ply": state["ply"], "orders": [order]}
        )
        assert answer.status_code == 200, answer.text
    raise AssertionError("the turn never passed")


def with_webhook(place: House, name: str, sink: HookSink):
    client = place.player(name)
    answer = client.patch("/api/me", json={"webhook": sink.url + "/hook"})
    assert answer.status_code == 200, answer.text
    return client


# -- webhooks -------------------------------------------------------------------------------------


def test_one_signed_call_when_it_becomes_ones_turn(tmp_path):
    with HookSink() as sink, house(tmp_path, webhooks="any") as place:
        soviet, german = place.guest(), with_webhook(place, "Fedor", sink)
        table = two_at_a_table(place, soviet, german)
        hand_over(soviet, table)
        until(lambda: sink.calls)
        settled(place)
        ((headers, body),) = sink.calls
        told = json.loads(body)
        assert (told["event"], told["table"], told["side"]) == ("your-turn", table, "german")
        assert told["url"].endswith(f"/table/{table}")
        assert "Red Typhoon" in told["text"]
        secret = german.get("/api/me").json()["webhook_secret"]
        signed = hmac.new(secret.encode(), headers["x-zoc-time"].encode() + b"." + body, "sha256")
        assert headers["x-zoc-signature"] == f"sha256={signed.hexdigest()}"
        assert headers["host"] == sink.url.removeprefix("http://")


def test_who_waits_for_an_opponent_is_told_when_one_comes(tmp_path):
    with HookSink() as sink, house(tmp_path, webhooks="any") as place:
        soviet, german = with_webhook(place, "Georgy", sink), place.guest()
        table = two_at_a_table(place, soviet, german)
        until(lambda: sink.calls)
        settled(place)
        ((_, body),) = sink.calls
        assert (json.loads(body)["table"], json.loads(body)["side"]) == (table, "soviet")


def test_a_restart_neither_repeats_nor_loses_it(tmp_path):
    with HookSink() as sink:
        with house(tmp_path, webhooks="any", notice_seconds=3600) as place:
            soviet, german = place.guest(), with_webhook(place, "Fedor", sink)
            table = two_at_a_table(place, soviet, german)
            hand_over(soviet, table)
            assert notices(place)[-1].state == "waiting"
            assert not sink.calls
        with house(tmp_path, webhooks="any") as place:
            until(lambda: sink.calls)
            settled(place)
        with house(tmp_path, webhooks="any") as place:
            assert send_due(place) == 0
            assert notices(place)[-1].state == "sent"
        assert len(sink.calls) == 1


def test_several_processes_send_it_once(tmp_path):
    with HookSink() as sink, house(tmp_path, webhooks="any", notice_seconds=3600) as place:
        soviet, german = place.guest(), with_webhook(place, "Fedor", sink)
        hand_over(soviet, two_at_a_table(place, soviet, german))
        senders = [Sender(place.parts) for _ in range(5)]
        for sender in senders:
            sender.wait = 0.0

        async def all_at_once() -> list[int]:
            return await asyncio.gather(*(sender.send_due() for sender in senders))

        counts = place.root.portal.call(all_at_once)
        assert sum(counts) == 1
        assert len(sink.calls) == 1


def test_several_servers_on_one_postgresql_send_it_once(tmp_path, postgres):
    more = {"database": postgres.database("notices"), "webhooks": "any", "notice_seconds": 0.2}
    more["database"] = more["database"].replace("postgresql://", "postgresql+psycopg://")
    with (
        HookSink() as sink,
        house(tmp_path, **more) as one,
        house(tmp_path, **more) as two,
        house(tmp_path, **more) as three,
    ):
        soviet, german = one.guest(), with_webhook(one, "Fedor", sink)
        elsewhere = two.visitor(cookies=dict(soviet.cookies))
        table = two_at_a_table(one, soviet, german)
        hand_over(elsewhere, table)
        until(lambda: sink.calls)
        settled(three)
        assert [send_due(place) for place in (one, two, three)] == [0, 0, 0]
        assert [json.loads(body)["side"] for _, body in sink.calls] == ["german"]


def test_who_is_at_the_table_through_another_server_gets_none(tmp_path, postgres):
    more = {"database": postgres.database("presence"), "webhooks": "any", "notice_seconds": 6.0}
    more["database"] = more["database"].replace("postgresql://", "postgresql+psycopg://")
    with HookSink() as sink, house(tmp_path, **more) as one, house(tmp_path, **more) as two:
        soviet, german = one.guest(), with_webhook(one, "Fedor", sink)
        table = two_at_a_table(one, soviet, german)
        address = f"ws://localhost:8080/api/tables/{table}/socket"
        with two.visitor(cookies=dict(german.cookies)).websocket_connect(address) as socket:
            assert socket.receive_json()["type"] == "welcome"
            hand_over(soviet, table)
            settled(one)
        assert not sink.calls
        assert notices(one)[-1].state == "skipped"


def test_who_is_at_the_table_gets_none(tmp_path):
    with HookSink() as sink, house(tmp_path, webhooks="any") as place:
        soviet, german = place.guest(), with_webhook(place, "Fedor", sink)
        table = two_at_a_table(place, soviet, german)
        address = f"ws://localhost:8080/api/tables/{table}/socket"
        with german.websocket_connect(address) as socket:
            assert socket.receive_json()["type"] == "welcome"
            hand_over(soviet, table)
            settled(place)
        assert not sink.calls
        assert notices(place)[-1].state == "skipped"


def test_who_has_acted_meanwhile_gets_none(tmp_path):
    with HookSink() as sink, house(tmp_path, webhooks="any", notice_seconds=3600) as place:
        soviet, german = place.guest(), with_webhook(place, "Fedor", sink)
        table = two_at_a_table(place, soviet, german)
        hand_over(soviet, table)
        hand_over(german, table)
        sender = Sender(place.parts)
        sender.wait = 0.0
        place.root.portal.call(sender.send_due)
        assert not sink.calls
        assert {n.state for n in notices(place)} == {"skipped"}


def test_a_failed_call_is_tried_again_later_and_counts_once(tmp_path):
    with HookSink() as sink, house(tmp_path, webhooks="any") as place:
        sink.status = 503
        soviet, german = place.guest(), with_webhook(place, "Fedor", sink)
        hand_over(soviet, two_at_a_table(place, soviet, german))
        until(lambda: notices(place)[-1].tries == 1 and notices(place)[-1].state == "waiting")
        notice = notices(place)[-1]
        assert notice.due > time.time() + 60
        assert "503" in notice.error
        sink.status = 204
        with place.parts.store.writing() as work:
            work.execute(update(Notice).values(due=time.time() - 1))
        until(lambda: notices(place)[-1].state == "sent")
        assert [h["x-zoc-notice"] for h, _ in sink.calls] == [str(notice.id)] * 2


def test_a_call_that_is_refused_for_good_is_not_repeated(tmp_path):
    with HookSink() as sink, house(tmp_path, webhooks="any") as place:
        sink.status = 302
        soviet, german = place.guest(), with_webhook(place, "Fedor", sink)
        hand_over(soviet, two_at_a_table(place, soviet, german))
        until(lambda: notices(place)[-1].state == "failed")
        assert len(sink.calls) == 1


def test_a_server_that_died_while_sending_tries_again_under_the_same_id(tmp_path):
    with HookSink() as sink, house(tmp_path, webhooks="any", notice_seconds=3600) as place:
        soviet, german = place.guest(), with_webhook(place, "Fedor", sink)
        hand_over(soviet, two_at_a_table(place, soviet, german))
        id_ = notices(place)[-1].id
        with place.parts.store.writing() as work:
            assert queue.take(work, id_, 0.0) is not None
        with place.parts.store.writing() as work:
            assert queue.take(work, id_, 0.0) is None
        with place.parts.store.writing() as work:
            work.execute(update(Notice).values(due=time.time() - queue.LEASE - 1))
        with place.parts.store.reading() as work:
            assert [found for found, _ in queue.due(work, 3600)] == [id_]


def test_the_private_net_is_out_of_reach(tmp_path):
    with HookSink() as sink, house(tmp_path) as place:
        soviet, german = place.guest(), with_webhook(place, "Fedor", sink)
        hand_over(soviet, two_at_a_table(place, soviet, german))
        until(lambda: notices(place)[-1].state == "failed")
        assert not sink.calls
        assert "not on the public net" in notices(place)[-1].error


def test_webhooks_may_be_off(tmp_path):
    with house(tmp_path, webhooks="off") as place:
        answer = place.player("Fedor").patch("/api/me", json={"webhook": "https://a.example/"})
        assert answer.status_code == 403


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.0.1",
        "172.16.0.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "::1",
        "fe80::1%eth0",
        "fd00::1",
        "::ffff:127.0.0.1",
        "::127.0.0.1",
        "::ffff:10.0.0.1",
        "2002:7f00:1::",
        "64:ff9b::7f00:1",
        "64:ff9b:1::5db8:d70e",
        "fec0::1",
        "::ffff:0:127.0.0.1",
        "4000::1",
        "ff0e::1",
    ],
)
def test_addresses_that_are_not_public(address):
    assert not is_public(address)


def test_addresses_that_are_public():
    assert is_public("93.184.215.14")
    assert is_public("2606:4700::6810:84e5")
    assert is_public("64:ff9b::5db8:d70e")


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "ftp://a.example/",
        "http://",
        "https://user:secret@a.example/",
        "http://a.example:99999/",
        "http://[::1",
        "javascript:alert(1)",
        "http://a.example/\n",
    ],
)
def test_what_is_no_webhook(tmp_path, house, url):
    answer = house.guest().patch("/api/me", json={"webhook": url})
    assert answer.status_code == 422
    with pytest.raises(AddressError):
        resolved(url)


@pytest.mark.parametrize(
    "url", ["http://localhost/", "http://2130706433/", "http://0x7f.1/", "http://[::1]:80/"]
)
def test_disguised_addresses_of_this_machine(url):
    with pytest.raises(AddressError):
        resolved(url)


# -- one receiver must not stop another -----------------------------------------------------------


class Dripping:
    """A web server that answers a header line now and then, for as long as anybody listens."""

    def __init__(self) -> None:
        self.asked, self._stop = threading.Event(), threading.Event()
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"

    def __enter__(self):
        threading.Thread(target=self._serve, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._socket.close()

    def _serve(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                caller, _ = self._socket.accept()
                threading.Thread(target=self._drip, args=(caller,), daemon=True).start()

    def _drip(self, caller: socket.socket) -> None:
        self.asked.set()
        with contextlib.suppress(OSError), caller:
            caller.sendall(b"HTTP/1.1 200 OK\r\n")
            while not self._stop.wait(0.2):
                caller.sendall(b"X-More: and more\r\n")


def test_a_webhook_that_never_ends_stops_nobody_else(tmp_path, monkeypatch):
    monkeypatch.setattr("zoc.server.notices.webhook.LONGEST", 60.0)
    with Dripping() as slow, HookSink() as sink, house(tmp_path, webhooks="any") as place:
        first, second = with_webhook(place, "Slow one", slow), with_webhook(place, "Quick", sink)
        for other in (first, second):
            soviet = place.guest()
            hand_over(soviet, two_at_a_table(place, soviet, other))
            if other is first:
                assert slow.asked.wait(120)
        until(lambda: sink.calls)


def test_names_that_cannot_be_looked_up_stop_nobody_else(tmp_path, monkeypatch):
    """A nameserver of a stranger's own may answer as late as it likes."""
    hanging, let_go = threading.Semaphore(0), threading.Event()

    def look_up(url, anywhere):
        if "late.example" in url:
            hanging.release()
            let_go.wait(300)
        return resolved(url, anywhere)

    monkeypatch.setattr("zoc.server.notices.webhook.resolved", look_up)
    with HookSink() as sink, house(tmp_path, webhooks="any") as place:
        soviet, late, count = place.guest(), list(map(str, range(12))), 0
        for name in late:
            german = place.guest()
            german.patch("/api/me", json={"webhook": f"http://{name}.late.example/"})
            hand_over(soviet, two_at_a_table(place, soviet, german))
            count += hanging.acquire(timeout=120)
        assert count == len(late)
        hand_over(soviet, two_at_a_table(place, soviet, with_webhook(place, "Quick", sink)))
        until(lambda: sink.calls)
        let_go.set()


def test_a_webhook_has_so_long_and_its_owner_sees_that_it_failed(tmp_path, monkeypatch):
    monkeypatch.setattr("zoc.server.notices.webhook.LONGEST", 1.0)
    with Dripping() as slow, house(tmp_path, webhooks="any") as place:
        german, soviet = with_webhook(place, "Slow one", slow), place.guest()
        table = two_at_a_table(place, soviet, german)
        hand_over(soviet, table)
        until(lambda: german.get("/api/me").json()["undelivered"])
        (amiss,) = german.get("/api/me").json()["undelivered"]
        assert amiss["table"] == table
        assert amiss["why"] == "webhook: no answer in time"
        assert soviet.get("/api/me").json()["undelivered"] == []


def test_a_notice_names_opponent_title_and_deadline(tmp_path):
    with HookSink() as sink, house(tmp_path, webhooks="any") as place:
        soviet, german = place.player("Georgy"), with_webhook(place, "Fedor", sink)
        body = {"title": TITLE, "seats": {"soviet": "me"}, "clock": {"bank": 259200}}
        made = soviet.post("/api/tables", json=body).json()
        key = made["links"]["join"].rpartition("/")[2]
        german.post(f"/api/tables/{made['id']}/join", json={"key": key})
        hand_over(soviet, made["id"])
        until(lambda: sink.calls)
        told = json.loads(sink.calls[0][1])
        assert told["opponents"] == ["Georgy"]
        assert told["deadline"] > time.time() + 200_000
        assert "Red Typhoon against Georgy" in told["text"]
        assert "until" in told["text"]


def test_the_end_of_a_game_is_told_to_the_other(tmp_path):
    with HookSink() as sink, house(tmp_path, webhooks="any") as place:
        soviet, german = place.guest(), with_webhook(place, "Fedor", sink)
        table = two_at_a_table(place, soviet, german)
        hand_over(soviet, table)
        until(lambda: len(sink.calls) == 1)
        body = {"type": "resign", "id": 1}
        assert soviet.post(f"/api/tables/{table}/ask", json=body).json()["type"] == "done"
        until(lambda: len(sink.calls) == 2)
        told = json.loads(sink.calls[1][1])
        assert (told["event"], told["table"]) == ("game-over", table)
        assert "resigns" in told["text"]


def test_an_invitation_to_another_game_is_told(tmp_path):
    with HookSink() as sink, house(tmp_path, webhooks="any") as place:
        soviet, german = place.guest(), with_webhook(place, "Fedor", sink)
        table = two_at_a_table(place, soviet, german)
        again = soviet.post(f"/api/tables/{table}/rematch").json()
        until(lambda: sink.calls)
        told = json.loads(sink.calls[0][1])
        assert told["event"] == "invitation"
        assert told["url"].endswith(f"/join/{again['id']}")


# -- e-mail ---------------------------------------------------------------------------------------


def with_mail(place: House, sink: MailSink, name: str, email: str):
    """A player whose address is proven."""
    client = place.player(name)
    assert client.patch("/api/me", json={"email": email}).json()["email_checked"] is False
    until(lambda: sink.letters)
    link = re.search(r"http\S+", sink.letters.pop().get_content()).group()
    answer = client.get(link.replace(place.parts.settings.address, HOME), follow_redirects=False)
    assert answer.headers["location"] == "/account?email=checked"
    assert client.get("/api/me").json()["email_checked"] is True
    return client


def mail_settings(sink: MailSink):
    return {"smtp": sink.url, "mail_from": "zoc <zoc@zoc.example>"}


def test_one_letter_when_it_becomes_ones_turn(tmp_path):
    with MailSink() as sink, house(tmp_path, **mail_settings(sink)) as place:
        german = with_mail(place, sink, "Heinz", "heinz@mail.example")
        soviet = place.guest()
        table = two_at_a_table(place, soviet, german)
        hand_over(soviet, table)
        until(lambda: sink.letters)
        settled(place)
        (letter,) = sink.letters
        assert letter["to"] == "heinz@mail.example"
        assert letter["from"] == "zoc <zoc@zoc.example>"
        assert letter["subject"].startswith("zoc: your turn in Red Typhoon against Guest ")
        assert f"/table/{table}" in letter.get_content()
        assert letter["message-id"].startswith(f"<notice-{table}-")


def test_an_address_that_is_not_proven_gets_no_notices(tmp_path):
    with MailSink() as sink, house(tmp_path, **mail_settings(sink)) as place:
        german, soviet = place.player("Heinz"), place.guest()
        german.patch("/api/me", json={"email": "victim@mail.example"})
        until(lambda: sink.letters)
        sink.letters.clear()
        hand_over(soviet, two_at_a_table(place, soviet, german))
        settled(place)
        assert not sink.letters


def test_who_wants_no_notices_gets_none(tmp_path):
    with MailSink() as sink, house(tmp_path, **mail_settings(sink)) as place:
        german, soviet = with_mail(place, sink, "Heinz", "heinz@mail.example"), place.guest()
        german.patch("/api/me", json={"notices": {"email": False}})
        hand_over(soviet, two_at_a_table(place, soviet, german))
        settled(place)
        assert not sink.letters


def test_a_proving_link_works_once_and_for_its_address_only(tmp_path):
    with MailSink() as sink, house(tmp_path, **mail_settings(sink)) as place:
        client = place.player("Heinz")
        client.patch("/api/me", json={"email": "one@mail.example"})
        until(lambda: sink.letters)
        link = re.search(r"/api/email\S+", sink.letters[0].get_content()).group()
        client.patch("/api/me", json={"email": "two@mail.example"})
        assert client.get(link, follow_redirects=False).status_code == 410
        assert client.get("/api/me").json()["email_checked"] is False


def test_a_forgotten_password_is_set_anew_by_letter(tmp_path):
    with MailSink() as sink, house(tmp_path, **mail_settings(sink)) as place:
        client = with_mail(place, sink, "Heinz", "heinz@mail.example")
        stranger = place.visitor()
        assert stranger.post("/api/reset", json={"who": "nobody"}).json() == {"done": True}
        assert stranger.post("/api/reset", json={"who": "heinz"}).json() == {"done": True}
        until(lambda: sink.letters)
        (letter,) = sink.letters
        key = re.search(r"/login\?reset=(\S+)", letter.get_content()).group(1)
        body = {"key": key, "password": "battery staple"}
        assert stranger.post("/api/reset/set", json=body | {"key": "x"}).status_code == 410
        assert stranger.post("/api/reset/set", json=body).status_code == 200
        assert stranger.post("/api/reset/set", json=body).status_code == 410
        assert client.get("/api/me").json()["kind"] == "nobody"
        login = {"name": "Heinz", "password": "battery staple"}
        assert stranger.post("/api/login", json=login).status_code == 200


def test_a_server_without_mail_says_so(house):
    answer = house.visitor().post("/api/reset", json={"who": "somebody"})
    assert answer.status_code == 403
    assert answer.json()["error"] == "This server sends no e-mail: ask its keeper."


@pytest.mark.parametrize(
    "email", ["x", "a@b", "a b@c.de", "a@b.de\nBcc: x@y.de", "a@b.de, c@d.de", "@b.de", "a@b..de"]
)
def test_what_is_no_address(house, email):
    answer = house.guest().patch("/api/me", json={"email": email})
    assert answer.status_code == 422


def test_hashes_are_all_that_is_kept_of_a_letter(tmp_path):
    with MailSink() as sink, house(tmp_path, **mail_settings(sink)) as place:
        place.player("Heinz").patch("/api/me", json={"email": "heinz@mail.example"})
        until(lambda: sink.letters)
        key = re.search(r"key=(\S+)", sink.letters[0].get_content()).group(1)
        raw = place.parts.store.engine.raw_connection()
        dump = "\n".join(raw.driver_connection.iterdump())
        raw.close()
        assert key not in dump
        assert hashlib.sha256(key.encode()).hexdigest() in dump
