"""A connection ends with the session or token by which it came, in every server process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.postgres import Postgres
from support.sockets import end_of, socket_of, until
from support.visitors import PASSWORD, House
from support.visitors import house as open_house

from zoc.server.accounts.people import forget_access

BETTER = "another fine horse"


def make(client):
    body = {"title": "red-typhoon", "hot_seat": True}
    return client.post("/api/tables", json=body).json()["id"]


def greeted(socket):
    until(socket, type="chat")


def ended(socket):
    """Reads to the end, nothing is done on the way; gives the reason."""
    code, got = end_of(socket)
    assert "done" not in [message["type"] for message in got]
    return code


def again(house: House, name: str):
    """The same player in another browser."""
    client = house.visitor()
    assert client.post("/api/login", json={"name": name, "password": PASSWORD}).is_success
    return client


def test_logging_out_ends_the_connections_of_that_session_only(either: House):
    ann = either.player("Ann Out")
    other, table = again(either, "Ann Out"), make(ann)
    with socket_of(ann, table) as here, socket_of(other, table) as there:
        greeted(here)
        greeted(there)
        assert ann.post("/api/logout").is_success
        here.send_json({"type": "say", "id": 1, "text": "still here"})
        assert ended(here) == 4401
        there.send_json({"type": "say", "id": 2, "text": "I am"})
        until(there, type="done")
    words = other.get(f"/api/tables/{table}/words").json()
    assert [word["text"] for word in words] == ["I am"]


def test_a_revoked_token_acts_no_more(either: House):
    owner = either.player("Owner of bots")
    program, table = either.program(owner), make(owner)
    (token,) = owner.get("/api/tokens").json()
    with socket_of(program, table) as socket:
        greeted(socket)
        assert owner.delete(f"/api/tokens/{token['id']}").is_success
        assert ended(socket) == 4401
    assert program.get("/api/me").status_code == 401


def test_a_new_password_ends_all_other_connections(either: House):
    ann = either.player("Ann New")
    thief, table = again(either, "Ann New"), make(ann)
    with socket_of(thief, table) as stolen, socket_of(ann, table) as own:
        greeted(stolen)
        greeted(own)
        assert ann.post("/api/password", json={"old": PASSWORD, "new": BETTER}).is_success
        assert ended(stolen) == 4401
        own.send_json({"type": "say", "id": 1, "text": "mine"})
        until(own, type="done")


def test_a_deleted_account_is_gone_from_its_tables(either: House):
    ann = either.player("Ann Gone")
    table = make(ann)
    with socket_of(ann, table) as socket:
        greeted(socket)
        assert ann.request("DELETE", "/api/me", json={"password": PASSWORD}).is_success
        assert ended(socket) == 4401


def test_what_ends_without_a_word_is_noticed(either: House):
    """A keeper's command works on the database alone."""
    from zoc.server.store import Account, Session

    ann = either.player("Ann Swept")
    table = make(ann)
    with socket_of(ann, table) as socket:
        greeted(socket)
        with either.parts.store.writing() as work:
            account = work.query(Account).filter_by(name="Ann Swept").one()
            work.query(Session).filter_by(account_id=account.id).delete()
        assert ended(socket) == 4401


@pytest.fixture
def pair(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[House]]:
    """Two server processes' worth of one server."""
    database = postgres.database("pair")
    folders = [tmp_path_factory.mktemp(name) for name in "ab"]
    with (
        open_house(folders[0], database=database) as first,
        open_house(folders[1], database=database) as second,
    ):
        yield [first, second]


def test_the_other_process_ends_them_too(pair, monkeypatch):
    first, second = pair
    # By the news alone: the look at the database finds nothing amiss.
    monkeypatch.setattr("zoc.server.tables.lookup.still_open", lambda store, shown, now: shown)
    ann = first.player("Ann Both")
    table = make(ann)
    elsewhere = second.visitor(cookies=dict(ann.cookies))
    with socket_of(elsewhere, table) as socket:
        greeted(socket)
        assert ann.post("/api/logout").is_success
        assert ended(socket) == 4401


def test_a_session_that_ends_while_its_connection_is_made_shows_nothing(
    either: House, monkeypatch: pytest.MonkeyPatch
):
    ann = either.player("Ann In Between")
    table, commits, store = make(ann), either.parts.tables.commits, either.parts.store
    look = commits.look

    async def meanwhile(live) -> None:
        await look(live)
        with store.writing() as work:
            forget_access(work, live.table.maker_id)

    monkeypatch.setattr(commits, "look", meanwhile)
    with socket_of(ann, table) as socket:
        assert end_of(socket) == (4401, [])
