"""The lobby: tables made, found, joined, left, branched, played again."""

import pytest
from support.visitors import House

from zoc.kernel.play.record import read_record
from zoc.kernel.play.replay import replay

TITLE = "red-typhoon"
MACHINE = {"soviet": "me", "german": "machine:random"}
OPEN = {"soviet": "me", "german": "open"}


def make(client, seats=None, **more):
    answer = client.post("/api/tables", json={"title": TITLE, "seats": seats or OPEN} | more)
    assert answer.status_code == 201, answer.text
    return answer.json()


def ids(client, show):
    return [card["id"] for card in client.get(f"/api/tables?show={show}").json()]


def act(client, table):
    """Does the first thing that may be done."""
    state = client.get(f"/api/tables/{table}/state").json()
    order = state["view"]["decision"]["choices"][0]["notation"]
    return client.post(f"/api/tables/{table}/act", json={"ply": state["ply"], "orders": [order]})


def key_of(made):
    return made["links"]["join"].rpartition("/")[2]


# -- making ---------------------------------------------------------------------------------------


def test_a_stranger_makes_a_table_and_plays_as_a_guest(house: House):
    client = house.visitor()
    made = make(client, MACHINE)
    assert made["links"]["play"] == f"/table/{made['id']}"
    assert client.get("/api/me").json()["kind"] == "guest"
    card = client.get(f"/api/tables/{made['id']}").json()
    assert card["table"]["your_sides"] == ["soviet"]
    assert [seat["kind"] for seat in card["table"]["seats"]] == ["guest", "machine"]
    assert card["setting"]["title"] == TITLE


@pytest.mark.parametrize(
    "body",
    [
        {"title": "chess"},
        {"title": TITLE, "scenario": "nowhere"},
        {"title": TITLE, "options": {"nonsense": True}},
        {"title": TITLE, "seats": {"martian": "me"}},
        {"title": TITLE, "seats": {"soviet": "somebody"}},
        {"title": TITLE, "seats": {"soviet": "machine:skynet"}},
        {"title": TITLE, "clock": {"bank": -5}},
        {"title": TITLE, "colour": "blue"},
        {"title": 5},
        {},
        [],
        "x",
    ],
)
def test_what_there_is_not_is_refused_in_one_sentence(house: House, body):
    client = house.guest()
    answer = client.post("/api/tables", json=body)
    assert answer.status_code in (400, 404, 422)
    said = answer.json()
    assert set(said) == {"error", "rule"}
    assert said["error"].endswith((".", "?"))
    assert "\n" not in said["error"]
    assert ids(client, "mine") == []


# -- finding --------------------------------------------------------------------------------------


def test_open_tables_are_listed_and_private_ones_are_not(house: House):
    maker, other = house.guest(), house.guest()
    public, private = make(maker, private=False)["id"], make(maker)["id"]
    assert public in ids(other, "open")
    assert private not in ids(other, "open")
    assert {public, private} <= set(ids(maker, "mine"))
    assert ids(other, "mine") == []
    assert house.visitor().get("/api/tables?show=mine").json() == []


def test_the_key_of_a_private_table_is_for_its_players(house: House):
    maker, other = house.guest(), house.guest()
    made = make(maker)
    assert len(key_of(made)) >= 16
    assert maker.get(f"/api/tables/{made['id']}").json()["table"]["join_key"] == key_of(made)
    assert other.get(f"/api/tables/{made['id']}").status_code == 403
    watched = make(maker, watch=True)["id"]
    assert other.get(f"/api/tables/{watched}").json()["table"]["join_key"] == ""
    assert other.get(f"/api/join/{key_of(made)}").json()["id"] == made["id"]
    assert other.get("/api/join/aaaaaaaaaaaaaaaaaaaa").status_code == 404


def test_the_secret_of_the_dice_stays_secret(house: House):
    made = make(house.guest(), MACHINE)
    assert made["table"]["seed"] == ""
    assert len(made["table"]["seed_hash"]) == 64


def test_my_games_say_where_it_is_my_turn(house: House):
    maker, other = house.guest(), house.guest()
    made = make(maker)
    other.post(f"/api/tables/{made['id']}/join", json={"key": key_of(made)})
    flags = [
        next(c for c in client.get("/api/tables?show=mine").json() if c["id"] == made["id"])
        for client in (maker, other)
    ]
    assert sorted(card["yours"] for card in flags) == [False, True]


# -- sitting --------------------------------------------------------------------------------------


def test_a_private_table_is_joined_by_its_key_only(house: House):
    made = make(house.guest())
    other, path = house.visitor(), f"/api/tables/{made['id']}/join"
    answer = other.post(path, json={"side": "german"})
    assert answer.status_code == 403
    assert other.post(path, json={"side": "german", "key": "guess"}).status_code == 403
    answer = other.post(path, json={"side": "german", "key": key_of(made)})
    assert answer.json()["your_sides"] == ["german"]
    assert answer.json()["status"] == "playing"


def test_a_seat_is_taken_once(house: House):
    made = make(house.guest(), private=False)
    first, second, path = house.guest(), house.guest(), f"/api/tables/{made['id']}/join"
    assert first.post(path, json={}).status_code == 200
    assert first.post(path, json={}).status_code == 200
    answer = second.post(path, json={"side": "german"})
    assert answer.status_code == 409
    assert answer.json()["error"] == "That seat is taken."


def test_a_seat_is_given_back_before_the_game_begins(house: House):
    maker, other = house.guest(), house.guest()
    made = make(maker, private=False)
    other.post(f"/api/tables/{made['id']}/join", json={})
    assert other.post(f"/api/tables/{made['id']}/leave").status_code == 200
    assert made["id"] in ids(maker, "open")


def test_leaving_a_game_that_has_begun_gives_it_up(house: House):
    maker = house.guest()
    made = make(maker, MACHINE)
    assert act(maker, made["id"]).status_code == 200
    assert maker.post(f"/api/tables/{made['id']}/leave").status_code == 200
    card = maker.get(f"/api/tables/{made['id']}").json()["table"]
    assert card["status"] == "over"
    assert card["result"]
    assert len(card["seed"]) == 64


def test_who_does_not_sit_there_cannot_leave(house: House):
    made = make(house.guest(), private=False)
    answer = house.guest().post(f"/api/tables/{made['id']}/leave")
    assert answer.status_code == 403
    card = house.guest().get(f"/api/tables/{made['id']}").json()["table"]
    assert [s["kind"] for s in card["seats"]].count("guest") == 1


# -- watching -------------------------------------------------------------------------------------


def test_a_table_without_spectators_shows_itself_to_players_only(house: House):
    maker = house.guest()
    made = make(maker, MACHINE, watch=False)
    for path in ("state", "log", "record"):
        assert maker.get(f"/api/tables/{made['id']}/{path}").status_code == 200
        assert house.guest().get(f"/api/tables/{made['id']}/{path}").status_code == 403
        assert house.visitor().get(f"/api/tables/{made['id']}/{path}").status_code == 403


def test_others_may_be_watched(house: House):
    made = make(house.guest(), MACHINE, private=False)
    assert made["id"] in ids(house.visitor(), "watch")
    state = house.visitor().get(f"/api/tables/{made['id']}/state").json()
    assert state["yours"] is False
    assert state["view"]["decision"]["choices"] == []


def test_a_table_that_is_not_there(house: House):
    client = house.guest()
    for path in ("", "/state", "/log", "/record", "/words"):
        answer = client.get(f"/api/tables/nowhere{path}")
        assert answer.status_code == 404
        assert set(answer.json()) == {"error", "rule"}


# -- again and otherwise --------------------------------------------------------------------------


def test_a_record_is_downloaded_and_replays(house: House):
    maker = house.guest()
    made = make(maker, {"soviet": "me", "german": "me"}, hot_seat=True)
    for _ in range(3):
        assert act(maker, made["id"]).status_code == 200
    answer = maker.get(f"/api/tables/{made['id']}/record")
    assert answer.headers["content-disposition"] == f'attachment; filename="{made["id"]}.zoc"'
    record = read_record(answer.text)
    assert record.length >= 3
    assert replay(record).moves


def test_a_new_game_goes_on_from_a_moment(house: House):
    maker = house.guest()
    made = make(maker, {"soviet": "me", "german": "me"}, hot_seat=True)
    for _ in range(3):
        act(maker, made["id"])
    body = {"ply": 2, "seats": MACHINE}
    branch = maker.post(f"/api/tables/{made['id']}/branch", json=body)
    assert branch.status_code == 201, branch.text
    card = branch.json()["table"]
    assert card["branch_of"] == made["id"]
    assert card["branch_ply"] == 2
    answer = maker.post(f"/api/tables/{made['id']}/branch", json={"ply": 999})
    assert answer.status_code in (400, 409, 422)


def test_another_game_with_sides_exchanged(house: House):
    maker, other = house.player("Challenger"), house.player("Champion")
    made = make(maker)
    other.post(f"/api/tables/{made['id']}/join", json={"key": key_of(made)})
    again = maker.post(f"/api/tables/{made['id']}/rematch")
    assert again.status_code == 201, again.text
    assert again.json()["table"]["your_sides"] == ["german"]
    words = other.get(f"/api/tables/{made['id']}/words").json()
    assert words[-1]["text"] == f"Another game: /join/{again.json()['id']}"
    assert house.guest().post(f"/api/tables/{made['id']}/rematch").status_code == 403


def test_a_game_of_every_title_can_be_played_again(house: House):
    maker = house.player("Tireless")
    for offer in maker.get("/api/titles").json():
        seats = dict.fromkeys(offer["seats"], "me")
        wish = {"title": offer["name"], "seats": seats, "hot_seat": len(seats) > 1}
        made = maker.post("/api/tables", json=wish).json()
        again = maker.post(f"/api/tables/{made['id']}/rematch")
        assert again.status_code == 201, (offer["name"], again.text)
        assert again.json()["table"]["title"] == offer["name"]
        assert set(again.json()["table"]["your_sides"]) == set(seats)


def test_both_who_ask_for_another_game_meet_at_one_table(house: House):
    maker, other = house.player("Asker"), house.player("Answerer")
    made = make(maker)
    other.post(f"/api/tables/{made['id']}/join", json={"key": key_of(made)})
    trap = make(house.player("Prankster"))
    say = {"text": f"Another game: /join/{key_of(trap)}"}
    other.post(f"/api/tables/{made['id']}/say", json=say)
    first = maker.post(f"/api/tables/{made['id']}/rematch").json()
    assert first["id"] != trap["id"], "only tables of those who played are meant"
    assert maker.post(f"/api/tables/{made['id']}/rematch").json()["id"] == first["id"]
    second = other.post(f"/api/tables/{made['id']}/rematch").json()
    assert second["id"] == first["id"]
    assert second["table"]["your_sides"] == ["soviet"]
    assert second["table"]["status"] == "playing"


def test_a_branch_keeps_the_machine_one_plays_against(house: House):
    maker, watcher = house.guest(), house.guest()
    made = make(maker, MACHINE, watch=True)
    branch = maker.post(f"/api/tables/{made['id']}/branch", json={"ply": 0}).json()["table"]
    assert [seat["name"] for seat in branch["seats"]][1] == "Anybody"
    assert branch["your_sides"] == ["soviet"]
    branch = watcher.post(f"/api/tables/{made['id']}/branch", json={"ply": 0}).json()["table"]
    assert branch["your_sides"] == ["soviet", "german"]


def test_words_are_kept(house: House):
    maker = house.player("Talker")
    made = make(maker, MACHINE)
    assert maker.post(f"/api/tables/{made['id']}/say", json={"text": "Good luck"}).is_success
    assert maker.post(f"/api/tables/{made['id']}/say", json={"text": ""}).status_code == 422
    (word,) = maker.get(f"/api/tables/{made['id']}/words").json()
    assert (word["name"], word["text"]) == ("Talker", "Good luck")


def test_a_guest_who_registers_keeps_the_games(house: House):
    client = house.visitor()
    made = make(client, MACHINE)
    client.post("/api/register", json={"name": "Keeper", "password": "correct horse"})
    assert ids(client, "mine") == [made["id"]]
    assert client.get(f"/api/tables/{made['id']}/state").json()["seat"] == "soviet"


def test_a_deleted_player_gives_the_games_up(house: House):
    client = house.player("Quitter")
    made = make(client, MACHINE, watch=True)
    assert act(client, made["id"]).status_code == 200
    client.request("DELETE", "/api/me", json={"password": "correct horse"})
    assert house.visitor().get(f"/api/tables/{made['id']}").json()["table"]["status"] == "over"


def test_what_a_guest_played_goes_with_the_player_who_logs_in(house: House):
    house.player("Returning")
    client = house.visitor()
    made = make(client, MACHINE)
    act(client, made["id"])
    client.post("/api/login", json={"name": "Returning", "password": "correct horse"})
    (card,) = client.get("/api/tables?show=mine").json()
    assert card["id"] == made["id"]
    assert card["your_sides"] == ["soviet"]
    assert card["seats"][0]["name"] == "Returning"
    assert client.get(f"/api/tables/{made['id']}/state").json()["seat"] == "soviet"


def test_a_new_name_is_shown_at_the_table(house: House):
    client = house.player("Before")
    made = make(client, MACHINE)
    client.patch("/api/me", json={"name": "After"})
    seats = client.get(f"/api/tables/{made['id']}").json()["table"]["seats"]
    assert seats[0]["name"] == "After"
