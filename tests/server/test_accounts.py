"""Accounts: guests, players, sessions, passwords, tokens."""

import time

import pytest
from sqlalchemy import select
from support.visitors import HOME, PASSWORD, House, house

from zoc.server.accounts import passwords
from zoc.server.store import Account, Session, Token


def me(client):
    return client.get("/api/me").json()


def rows(house: House, kind, *where):
    with house.parts.store.reading() as work:
        return list(work.scalars(select(kind).where(*where)))


# -- guests ---------------------------------------------------------------------------------------


def test_nobody_is_nobody(house):
    found = me(house.visitor())
    assert (found["kind"], found["id"], found["name"]) == ("nobody", "", "")
    assert found["server"]["registration"] is True


def test_a_guest_plays_at_once_and_stays_the_same_person(house):
    client = house.guest()
    found = me(client)
    assert found["kind"] == "guest"
    assert found["name"].startswith("Guest ")
    assert client.post("/api/guest", json={}).json()["id"] == found["id"]


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(house):
    answer = house.visitor().post("/api/guest", json={})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie
    assert "secure" not in cookie


def test_over_https_the_cookie_is_bound_to_it(tmp_path):
    with house(tmp_path, public_url="https://zoc.example") as secure:
        client = secure.visitor()
        client.base_url = "https://zoc.example"
        cookie = client.post("/api/guest", json={}).headers["set-cookie"]
        assert cookie.startswith("__Host-zoc_session=")
        assert "secure" in cookie.lower()
        assert me(client)["kind"] == "guest"


def test_a_guest_may_choose_a_name_but_not_a_players(house):
    house.player("Georgy")
    client = house.visitor()
    assert client.post("/api/guest", json={"name": "georgy"}).status_code == 409
    assert client.post("/api/guest", json={"name": "Ivan"}).json()["name"] == "Ivan"
    assert client.patch("/api/me", json={"name": "GEORGY"}).status_code == 409
    assert client.patch("/api/me", json={"name": "Pavel"}).json()["name"] == "Pavel"


def test_a_server_may_have_no_guests_and_no_new_players(tmp_path):
    with house(tmp_path, guests=False, registration=False) as closed:
        client = closed.visitor()
        assert client.post("/api/guest", json={}).status_code == 403
        answer = client.post("/api/register", json={"name": "Ivan", "password": PASSWORD})
        assert answer.status_code == 403
        assert client.post("/api/tables", json={"title": "x"}).status_code == 401


# -- players --------------------------------------------------------------------------------------


def test_a_guest_who_registers_keeps_the_account(house):
    client = house.guest()
    before = me(client)["id"]
    answer = client.post("/api/register", json={"name": "Konstantin", "password": PASSWORD})
    assert answer.json()["id"] == before
    assert me(client)["kind"] == "player"


def test_registering_changes_the_session(house):
    client = house.guest()
    stolen = house.visitor(cookies=dict(client.cookies))
    assert me(stolen)["kind"] == "guest"
    client.post("/api/register", json={"name": "Rokossovsky", "password": PASSWORD})
    assert me(stolen)["kind"] == "nobody"


@pytest.mark.parametrize(
    ("name", "password", "status", "said"),
    [
        ("x", PASSWORD, 422, "A name has 2 to 30 characters."),
        ("x" * 31, PASSWORD, 422, "A name has 2 to 30 characters."),
        ("a\u202eb", PASSWORD, 422, "A name is made of letters and figures that can be read."),
        ("...", PASSWORD, 422, "A name is made of letters and figures that can be read."),
        ("Short one", "seven77", 422, "A password has at least 8 characters."),
        ("Short one", "x" * 201, 422, "A password has at most 200 characters."),
        ("Short one", "aaaaaaaaaa", 422, "This password is too easy to guess."),
        ("Short one", "short ONE", 422, "This password is too easy to guess."),
        ("TAKEN name", PASSWORD, 409, "The name TAKEN name is taken."),
        ("ｔaken name", PASSWORD, 409, "The name ｔaken name is taken."),
    ],
)
def test_bad_names_and_passwords_are_refused(house, name, password, status, said):
    if "aken" in name.lower():
        house.visitor().post("/api/register", json={"name": "Taken name", "password": PASSWORD})
    answer = house.visitor().post("/api/register", json={"name": name, "password": password})
    assert answer.status_code == status
    assert answer.json()["error"].startswith(said)


def test_log_in_and_out(house):
    house.player("Semyon")
    client = house.visitor()
    answer = client.post("/api/login", json={"name": "  semyon", "password": PASSWORD})
    assert answer.status_code == 401
    answer = client.post("/api/login", json={"name": "SEMYON", "password": PASSWORD})
    assert answer.json()["name"] == "Semyon"
    stolen = house.visitor(cookies=dict(client.cookies))
    assert me(stolen)["name"] == "Semyon"
    client.post("/api/logout")
    assert me(client)["kind"] == "nobody"
    assert me(stolen)["kind"] == "nobody"


def test_a_wrong_name_and_a_wrong_password_look_the_same(house, monkeypatch):
    house.player("Vasily")
    checked: list[str] = []
    verify = passwords._hasher.verify
    monkeypatch.setattr(
        passwords, "_hasher", _Counting(passwords._hasher, checked, verify), raising=True
    )
    wrong = {"name": "Vasily", "password": "wrong horse"}
    known = house.visitor().post("/api/login", json=wrong)
    unknown = house.visitor().post("/api/login", json={"name": "Nikto", "password": "wrong horse"})
    assert known.status_code == unknown.status_code == 401
    assert known.json() == unknown.json() == {"error": "Name or password is wrong.", "rule": ""}
    assert len(checked) == 2
    assert all(stored.startswith("$argon2id$") for stored in checked)


class _Counting:
    def __init__(self, inner, checked, verify):
        self._inner, self._checked, self._verify = inner, checked, verify

    def verify(self, stored, password):
        self._checked.append(stored)
        return self._verify(stored, password)

    def __getattr__(self, name):
        return getattr(self._inner, name)


def test_passwords_and_keys_are_stored_as_hashes_only(house):
    client = house.player("Filipp")
    key = client.post("/api/tokens", json={"name": "bot"}).json()["key"]
    cookie = client.cookies["zoc_session"]
    account = rows(house, Account, Account.name == "Filipp")[0]
    assert account.password.startswith("$argon2id$")
    assert "m=65536" in account.password
    told = house.parts.store.engine.raw_connection()
    dump = "\n".join(told.driver_connection.iterdump())
    told.close()
    for secret in (PASSWORD, key, cookie):
        assert secret not in dump


# -- sessions -------------------------------------------------------------------------------------


def test_a_session_ends_when_its_time_is_over(house):
    client = house.guest()
    account = me(client)["id"]
    with house.parts.store.writing() as work:
        for session in work.scalars(select(Session).where(Session.account_id == account)):
            session.expires = time.time() - 1
    assert me(client)["kind"] == "nobody"


def test_a_session_in_use_lives_on(house):
    client = house.guest()
    account = me(client)["id"]
    with house.parts.store.writing() as work:
        for session in work.scalars(select(Session).where(Session.account_id == account)):
            session.used, session.expires = time.time() - 7200, time.time() + 60
    assert me(client)["kind"] == "guest"
    (session,) = rows(house, Session, Session.account_id == account)
    assert session.expires > time.time() + 80 * 86400


@pytest.mark.parametrize("cookie", ["", "x", "x" * 5000, "'; drop table accounts; --", "%00"])
def test_a_made_up_cookie_is_nobody(house, cookie):
    client = house.visitor()
    assert client.get("/api/me", headers={"cookie": f"zoc_session={cookie}"}).json()["id"] == ""


def test_changing_the_password_ends_all_other_sessions_and_tokens(house):
    client = house.player("Ivan Konev")
    other = house.visitor()
    other.post("/api/login", json={"name": "Ivan Konev", "password": PASSWORD})
    program = house.program(client)
    body = {"old": "wrong horse", "new": "battery staple"}
    assert client.post("/api/password", json=body).status_code == 401
    body["old"] = PASSWORD
    assert client.post("/api/password", json=body).status_code == 200
    assert me(client)["kind"] == "player"
    assert me(other)["kind"] == "nobody"
    assert program.get("/api/me").status_code == 401
    again = house.visitor().post("/api/login", json={"name": "Ivan Konev", "password": PASSWORD})
    assert again.status_code == 401


def test_a_guest_has_no_password_to_change(house):
    body = {"old": "", "new": "battery staple"}
    assert house.guest().post("/api/password", json=body).status_code == 403


# -- tokens ---------------------------------------------------------------------------------------


def test_a_program_plays_in_its_owners_name(house):
    client = house.player("Owner")
    program = house.program(client)
    assert program.get("/api/me").json()["kind"] == "bot"
    assert me(program)["id"] == me(client)["id"]


def test_a_program_cannot_take_the_account_over(house):
    program = house.program(house.player("Careful"))
    assert program.post("/api/tokens", json={"name": "more"}).status_code == 403
    assert program.patch("/api/me", json={"name": "Taken over"}).status_code == 403
    body = {"old": PASSWORD, "new": "battery staple"}
    assert program.post("/api/password", json=body).status_code == 403
    assert program.request("DELETE", "/api/me", json={"password": PASSWORD}).status_code == 403


def test_a_revoked_token_opens_nothing(house):
    client = house.player("Revoker")
    program = house.program(client, "first")
    (token,) = client.get("/api/tokens").json()
    assert token["name"] == "first"
    assert "key" not in token
    assert client.delete(f"/api/tokens/{token['id']}").status_code == 200
    assert program.get("/api/me").status_code == 401
    assert client.get("/api/tokens").json() == []
    assert client.delete(f"/api/tokens/{token['id']}").status_code == 404


def test_nobody_revokes_anothers_token(house):
    client = house.player("Owner two")
    house.program(client)
    (token,) = client.get("/api/tokens").json()
    assert house.guest().delete(f"/api/tokens/{token['id']}").status_code == 404
    assert len(rows(house, Token, Token.id == token["id"], Token.revoked.is_(None))) == 1


def test_tokens_are_bounded(house):
    client = house.guest()
    codes = [client.post("/api/tokens", json={"name": f"b {n}"}).status_code for n in range(21)]
    assert codes == [200] * 20 + [409]


def test_a_made_up_token_is_refused(house):
    program = house.visitor(headers={"authorization": "Bearer zoc_nothing"})
    answer = program.get("/api/me")
    assert answer.status_code == 401
    assert answer.json()["error"] == "This token opens nothing: make a new one."


# -- the end --------------------------------------------------------------------------------------


def test_a_deleted_account_is_forgotten(house):
    client = house.player("Leaving")
    id_ = me(client)["id"]
    program = house.program(client)
    assert client.request("DELETE", "/api/me", json={"password": "wrong"}).status_code == 401
    assert client.request("DELETE", "/api/me", json={"password": PASSWORD}).status_code == 200
    assert me(client)["kind"] == "nobody"
    assert program.get("/api/me").status_code == 401
    (account,) = rows(house, Account, Account.id == id_)
    assert account.name == "Deleted player"
    assert account.name_key is account.password is account.email is account.webhook is None
    assert house.player("Leaving")


def test_requests_from_other_sites_change_nothing(house):
    client = house.player("Guarded")
    answer = client.post("/api/logout", headers={"origin": "http://evil.example"})
    assert answer.status_code == 403
    assert me(client)["kind"] == "player"
    assert client.post("/api/logout", headers={"origin": HOME}).status_code == 200


def test_who_is_logged_in_is_counted_as_oneself(house):
    player, guest = house.player("Counted"), house.guest()
    everybody = (player, house.program(player), guest, house.program(guest))
    asked = [client.get("/api/me").request.headers for client in everybody]
    counted = [house.parts.known.account_of(headers) != "" for headers in asked]
    assert counted == [True, True, False, False]
