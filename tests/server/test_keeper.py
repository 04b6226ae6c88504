"""A keeper's tools, each deed written down; one's own data taken along and deleted."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from support.sockets import end_of, socket_of, until
from support.visitors import PASSWORD, House
from support.visitors import house as open_house
from typer.testing import CliRunner

from zoc.cli import app
from zoc.server.keeper import Keeper, KeeperError
from zoc.server.store import Base, Letter, Table, Word


def make(client, **more):
    body = {"title": "red-typhoon", "seats": {"soviet": "me"}, **more}
    return client.post("/api/tables", json=body).json()


def keeper(house: House, why: str = "") -> Keeper:
    return Keeper(house.parts.store, "keeper", why)


def login(house: House, name: str, password: str = PASSWORD):
    return house.visitor().post("/api/login", json={"name": name, "password": password})


def test_a_password_is_set_anew(either: House):
    ann = either.player("Ann Forgot")
    with socket_of(ann, make(ann)["id"]) as socket:
        until(socket, type="chat")
        made = keeper(either).reset_password("ann forgot")
        assert end_of(socket)[0] == 4401
    assert login(either, "Ann Forgot").status_code == 401
    assert login(either, "Ann Forgot", made).status_code == 200
    with pytest.raises(KeeperError, match="easy to guess"):
        keeper(either).reset_password("Ann Forgot", "12345678")


def test_who_is_banned_is_out_at_once_and_stays_out(either: House):
    ann = either.player("Ann Banned")
    program = either.program(ann)
    with socket_of(ann, make(ann)["id"]) as socket:
        until(socket, type="chat")
        keeper(either, "insults").ban("Ann Banned", days=3)
        assert end_of(socket)[0] == 4401
    assert login(either, "Ann Banned").status_code == 403
    assert program.get("/api/me").status_code == 401
    keeper(either).unban("Ann Banned")
    assert login(either, "Ann Banned").status_code == 200
    deeds = [(deed.what, deed.why) for deed in keeper(either).deeds(2)]
    assert deeds == [("unban", ""), ("ban", "insults")]


def test_who_is_muted_plays_and_says_nothing(either: House):
    ann = either.player("Ann Muted")
    table = make(ann)["id"]
    keeper(either).mute("Ann Muted")
    answer = ann.post(f"/api/tables/{table}/say", json={"text": "hello"})
    assert answer.status_code == 403
    keeper(either).unmute("Ann Muted")
    assert ann.post(f"/api/tables/{table}/say", json={"text": "hello"}).is_success


def test_a_seat_is_handed_over(either: House):
    ann, bob = either.player("Ann Away"), either.player("Bob Stands In")
    table = make(ann)["id"]
    with pytest.raises(KeeperError, match="no side"):
        keeper(either).hand_over(table, "martian", "Bob Stands In")
    with pytest.raises(KeeperError, match="can join"):
        keeper(either).hand_over(table, "german", "Bob Stands In")
    with socket_of(ann, table) as socket:
        state = until(socket, type="state")
        until(socket, type="chat")
        keeper(either).hand_over(table, "soviet", "Bob Stands In")
        until(socket, type="welcome", seats=[])
        order = next(c["notation"] for c in state["view"]["decision"]["choices"] if c["notation"])
        act = {"type": "act", "id": 9, "ply": state["ply"], "orders": [order]}
        socket.send_json(act)
        assert until(socket, id=9)["type"] == "refused"
    assert bob.get(f"/api/tables/{table}/state").json()["yours"]
    assert ann.get(f"/api/tables/{table}").json()["table"]["your_sides"] == []
    kinds = [notice["kind"] for notice in bob.get("/api/me/data").json()["notices"]]
    assert kinds == ["turn"]


def test_the_seats_of_a_finished_game_stay(either: House):
    ann = either.player("Ann Resigned")
    table = make(ann, hot_seat=True)["id"]
    ann.post(f"/api/tables/{table}/ask", json={"type": "resign", "id": 1})
    with pytest.raises(KeeperError, match="is over"):
        keeper(either).hand_over(table, "soviet", "Ann Resigned")


def test_a_table_is_deleted_with_all_that_belongs_to_it(either: House):
    ann = either.player("Ann Cleared")
    table = make(ann)["id"]
    ann.post(f"/api/tables/{table}/say", json={"text": "something"})
    with socket_of(ann, table) as socket:
        until(socket, type="chat")
        keeper(either).delete_table(table)
        assert end_of(socket)[0] == 4404
    assert ann.get(f"/api/tables/{table}").status_code == 404
    with either.parts.store.reading() as work:
        assert work.get(Table, table) is None
        assert work.query(Word).filter_by(table_id=table).count() == 0
    with pytest.raises(KeeperError, match="no table"):
        keeper(either).delete_table(table)


def test_an_account_is_deleted_by_the_keeper(either: House):
    ann, bob = either.player("Ann Deleted"), either.player("Bob Looks On")
    table = make(ann, private=False)["id"]
    with socket_of(bob, table) as socket:
        until(socket, type="chat")
        keeper(either).delete_account("Ann Deleted")
        while until(socket, type="state")["seats"][0]["name"] != "Deleted player":
            pass
    assert ann.get("/api/me").json()["kind"] == "nobody"
    assert login(either, "Ann Deleted").status_code == 401


def test_one_takes_ones_data_along(either: House):
    ann = either.player("Ann Takes")
    ann.patch("/api/me", json={"email": "ann@mail.example"})
    table = make(ann)["id"]
    ann.post(f"/api/tables/{table}/say", json={"text": "my words"})
    known = ann.get("/api/me/data").json()
    assert known["account"]["email"] == "ann@mail.example"
    assert [seat["table"] for seat in known["tables"]] == [table]
    assert [word["text"] for word in known["words"]] == ["my words"]
    kinds = [m.class_ for m in Base.registry.mappers if "account_id" in m.columns]
    told = {kind.__tablename__ for kind in kinds if kind is not Letter}
    names = {"sessions", "tokens", "seats", "words", "events", "viewers", "invitations", "notices"}
    assert told == names, "a new table with people in it is to be told of, too"
    assert {"sessions", "tokens", "tables", "orders", "looked", "invitations"} <= known.keys()
    text = json.dumps(known)
    assert "argon2" not in text
    assert "hash" not in text
    assert either.visitor().get("/api/me/data").status_code == 401


def test_one_deletes_oneself_and_nothing_stays(either: House):
    ann, bob = either.player("Ann Leaves"), either.player("Bob Stays")
    ann.patch("/api/me", json={"email": "leaving@mail.example"})
    made = make(ann)
    key = made["links"]["join"].rpartition("/")[2]
    bob.post(f"/api/tables/{made['id']}/join", json={"key": key})
    ann.post(f"/api/tables/{made['id']}/say", json={"text": "my secret"})
    assert ann.request("DELETE", "/api/me", json={"password": PASSWORD}).is_success
    card = bob.get(f"/api/tables/{made['id']}").json()["table"]
    assert "Ann Leaves" not in json.dumps(card)
    words = bob.get(f"/api/tables/{made['id']}/words").json()
    assert "my secret" not in json.dumps(words)
    assert "Ann Leaves" not in json.dumps(words)
    assert login(either, "Ann Leaves").status_code == 401


def test_the_name_of_who_has_gone_is_gone_from_a_game_that_was_played(either: House):
    ann, bob = either.player("Ann Played"), either.player("Bob Played")
    made = make(ann)
    key = made["links"]["join"].rpartition("/")[2]
    bob.post(f"/api/tables/{made['id']}/join", json={"key": key})
    state = ann.get(f"/api/tables/{made['id']}/state").json()
    order = next(c["notation"] for c in state["view"]["decision"]["choices"] if c["notation"])
    act = {"ply": state["ply"], "orders": [order]}
    assert ann.post(f"/api/tables/{made['id']}/act", json=act).is_success
    assert ann.request("DELETE", "/api/me", json={"password": PASSWORD}).is_success
    for what in ("", "/state", "/log", "/words", "/report", "/record", "/audit"):
        answer = bob.get(f"/api/tables/{made['id']}{what}")
        assert answer.status_code == 200, what
        assert "Ann Played" not in answer.text, what


# -- wrong passwords ------------------------------------------------------------------------------


@pytest.fixture
def limited(tmp_path) -> Iterator[House]:
    with open_house(tmp_path, limits=True) as place:
        yield place


def test_nobody_is_shut_out_by_others_who_guess(limited: House, monkeypatch):
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr("zoc.server.accounts.routes.sleep", sleep)
    limited.player("Ann Guessed")
    for _ in range(14):
        assert login(limited, "Ann Guessed", "wrong guess").status_code == 401
    assert slept[0] == 0
    assert slept[-1] == 5, "whoever guesses waits"
    assert login(limited, "Ann Guessed").status_code == 200, "the right password opens"
    other = limited.visitor(client=("192.0.2.7", 50000))
    body = {"name": "Ann Guessed", "password": PASSWORD}
    assert other.post("/api/login", json=body).status_code == 200
    assert slept[-1] == 0, "from elsewhere one does not wait"


# -- by command -----------------------------------------------------------------------------------


def run(*words: object):
    return CliRunner().invoke(app, [str(word) for word in words])


def test_the_commands_work_and_fail_in_one_sentence(tmp_path):
    database = f"sqlite:///{tmp_path / 'zoc.db'}"
    with open_house(tmp_path) as place:
        table = make(place.player("Ann"))["id"]
    with_database = ("--database", database)
    assert run("keeper", "ban", "Ann", "--why", "spam", *with_database).exit_code == 0
    assert run("keeper", "unban", "Ann", *with_database).exit_code == 0
    assert len(run("keeper", "password", "Ann", *with_database).output.strip()) > 20
    told = json.loads(run("keeper", "export", "Ann", *with_database).output)
    assert told["account"]["name"] == "Ann"
    nobody = run("keeper", "mute", "Nobody", *with_database)
    assert nobody.exit_code == 2
    assert "There is no account 'Nobody'" in nobody.output
    assert run("keeper", "mute", "Ann", "--days", "-1", *with_database).exit_code == 2
    checked = run("upgrade", "check", *with_database)
    assert checked.exit_code == 0, checked.output
    assert f"{table}  red-typhoon  open: goes on as before" in checked.output
    assert run("keeper", "delete-table", table, *with_database).exit_code == 0
    deeds = run("keeper", "deeds", *with_database).output
    assert "ban" in deeds
    assert "spam" in deeds
    assert run("upgrade", "check", *with_database).output.startswith("0 games")
