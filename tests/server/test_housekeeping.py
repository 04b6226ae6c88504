"""What is swept out once a day, and what stays."""

import time

from sqlalchemy import select, update
from support.visitors import House, house

from zoc.server.housekeeping import IDLE, sweep
from zoc.server.store import Account, Invitation, Session, Table

TABLE = {"title": "red-typhoon", "seats": {"soviet": "me", "german": "machine:random"}}


def names(place: House) -> set[str]:
    with place.parts.store.reading() as work:
        return set(work.scalars(select(Account.name)))


def test_guests_who_left_nothing_behind_are_forgotten(tmp_path):
    with house(tmp_path) as place:
        for name in ("Idle", "Fresh", "Invited", "Seated"):
            client = place.visitor()
            client.post("/api/guest", json={"name": name})
            if name == "Seated":
                assert client.post("/api/tables", json=TABLE).status_code == 201
        place.player("Registered")
        with place.parts.store.writing() as work:
            old = time.time() - IDLE - 1
            invited = work.scalars(select(Account).where(Account.name == "Invited")).one()
            table = work.scalars(select(Table)).one()
            asked = Invitation(table_id=table.id, account_id=invited.id, side="german", created=0)
            work.add(asked)
            work.execute(update(Account).where(Account.name != "Fresh").values(seen=old))
            work.execute(update(Session).values(expires=old))
        assert sweep(place.parts.store) == 1
        assert names(place) == {"Fresh", "Invited", "Seated", "Registered"}
        with place.parts.store.reading() as work:
            assert not list(work.scalars(select(Session)))


def test_a_guest_with_an_open_session_stays(tmp_path):
    with house(tmp_path) as place:
        client = place.guest()
        with place.parts.store.writing() as work:
            work.execute(update(Account).values(seen=0))
        assert sweep(place.parts.store) == 0
        assert client.get("/api/me").json()["kind"] == "guest"
