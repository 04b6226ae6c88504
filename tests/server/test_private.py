"""Private means private: one rule for everything that shows a table."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from support.sockets import end_of, socket_of, until
from support.visitors import House

from zoc.server import wire
from zoc.server.store import Account
from zoc.server.tables import Person

SHOWS = ("", "/state", "/log", "/words", "/record", "/report", "/picture?width=160", "/audit")


def make(client, **more):
    body = {"title": "red-typhoon", "seats": {"soviet": "me"}, **more}
    return client.post("/api/tables", json=body).json()


def key_of(made):
    return made["links"]["join"].rpartition("/")[2]


def two(house: House, **more):
    maker, other = house.guest(), house.guest()
    made = make(maker, **more)
    assert other.post(f"/api/tables/{made['id']}/join", json={"key": key_of(made)}).is_success
    return maker, other, made


def test_whoever_has_the_address_of_a_private_table_sees_nothing(either: House):
    maker, other, made = two(either)
    for stranger in (either.guest(), either.visitor()):
        for path in SHOWS:
            answer = stranger.get(f"/api/tables/{made['id']}{path}")
            assert answer.status_code == 403, path
        body = {"type": "at", "id": 1, "ply": 0}
        assert stranger.post(f"/api/tables/{made['id']}/ask", json=body).status_code == 403
        branch = stranger.post(f"/api/tables/{made['id']}/branch", json={"ply": 0})
        assert branch.status_code == 403
        with socket_of(stranger, made["id"]) as socket:
            code, got = end_of(socket)
        assert code == 4403
        assert [message["type"] for message in got] == ["refused"]
    for player in (maker, other):
        assert player.get(f"/api/tables/{made['id']}/words").is_success


def test_a_private_table_stays_private_after_the_end(either: House):
    maker, other, made = two(either)
    maker.post(f"/api/tables/{made['id']}/leave")
    assert maker.get(f"/api/tables/{made['id']}").json()["table"]["status"] in ("over", "open")
    other.post(f"/api/tables/{made['id']}/leave")
    stranger = either.guest()
    for path in SHOWS:
        assert stranger.get(f"/api/tables/{made['id']}{path}").status_code == 403, path


def test_watching_is_a_switch(either: House):
    maker, other, made = two(either)
    stranger, path = either.guest(), f"/api/tables/{made['id']}"
    assert stranger.patch(path, json={"watch": True}).status_code == 403
    assert other.patch(path, json={"watch": True}).json()["watch"] is True
    assert stranger.get(f"{path}/state").is_success
    with socket_of(stranger, made["id"]) as socket:
        until(socket, type="chat")
        assert maker.patch(path, json={"watch": False}).json()["watch"] is False
        assert end_of(socket)[0] == 4403
    assert stranger.get(f"{path}/state").status_code == 403


def test_a_public_table_is_watched_and_its_card_listed(either: House):
    maker = either.guest()
    made = make(maker, private=False)
    assert either.visitor().get(f"/api/tables/{made['id']}/state").is_success
    closed = make(maker, private=False, watch=False)
    assert either.visitor().get(f"/api/tables/{closed['id']}").is_success
    assert either.visitor().get(f"/api/tables/{closed['id']}/state").status_code == 403


def test_who_gives_a_seat_back_sees_no_more(either: House):
    _, other, made = two(either)
    with socket_of(other, made["id"]) as socket:
        until(socket, type="chat")
        assert other.post(f"/api/tables/{made['id']}/leave").is_success
        assert end_of(socket)[0] == 4403


def test_a_rematch_is_an_invitation_to_an_account(either: House):
    maker, other, made = two(either, watch=True)
    again = maker.post(f"/api/tables/{made['id']}/rematch").json()
    stranger, key = either.guest(), key_of(again)
    words = stranger.get(f"/api/tables/{made['id']}/words").json()
    assert key not in str(words)
    assert again["id"] in words[-1]["text"]
    assert stranger.get(f"/api/join/{again['id']}").status_code == 404
    body = {"key": again["id"]}
    assert stranger.post(f"/api/tables/{again['id']}/join", json=body).status_code == 403
    card = other.get(f"/api/join/{again['id']}").json()
    assert card["invited"]
    assert card["join_key"] == ""
    assert again["id"] in [c["id"] for c in other.get("/api/tables?show=mine").json()]
    sat = other.post(f"/api/tables/{again['id']}/join", json=body).json()
    assert sat["your_sides"] == ["soviet"]
    assert sat["status"] == "playing"


def test_two_who_ask_for_another_game_at_once_meet_at_one_table(either: House):
    maker, other, made = two(either)
    with ThreadPoolExecutor(2) as pool:
        asked = [pool.submit(p.post, f"/api/tables/{made['id']}/rematch") for p in (maker, other)]
    first, second = (each.result().json()["table"] for each in asked)
    assert first["id"] == second["id"]
    sides = [p.get(f"/api/tables/{first['id']}").json()["table"] for p in (maker, other)]
    assert [card["your_sides"] for card in sides] == [["german"], ["soviet"]]
    assert len(maker.get(f"/api/tables/{made['id']}/words").json()) == 1


def test_who_is_silenced_may_offer_another_game(either: House):
    maker, other, made = two(either)
    with either.parts.store.writing() as work:
        work.get(Account, maker.get("/api/me").json()["id"]).muted = 4e9
    again = maker.post(f"/api/tables/{made['id']}/rematch")
    assert again.status_code == 201, again.text
    assert other.post(f"/api/tables/{made['id']}/rematch").json()["id"] == again.json()["id"]


def test_after_another_game_there_is_another(either: House):
    maker, other, made = two(either)
    again = [p.post(f"/api/tables/{made['id']}/rematch").json()["id"] for p in (maker, other)]
    assert either.root.portal.call(end, either, again[0])
    third = maker.post(f"/api/tables/{made['id']}/rematch").json()["id"]
    assert third not in (made["id"], again[0])


async def end(house: House, id_: str) -> bool:
    """Lets a game be over."""
    tables = house.parts.tables
    live = await tables.table(id_)
    seat = next(seat for seat in live.seats if seat.side == live.actor)
    person = Person(seat.account_id, seat.name, "guest")
    await tables.request(id_, person, wire.Resign(id=0))
    return live.history.now.over


def test_an_invitation_goes_with_the_guest_who_logs_in(either: House):
    either.player("Invited one")
    maker, other, made = two(either)
    again = maker.post(f"/api/tables/{made['id']}/rematch").json()
    other.post("/api/login", json={"name": "Invited one", "password": "correct horse"})
    assert other.get(f"/api/join/{again['id']}").json()["invited"]


def test_a_table_that_is_not_there_leaves_nothing_behind(house: House):
    for number in range(50):
        assert house.visitor().get(f"/api/tables/nothing{number}").status_code == 404
    assert house.parts.tables.open._opening == {}
