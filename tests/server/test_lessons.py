"""Lessons over HTTP: listed, begun, followed step by step with the dice laid down."""

import pytest
from support.visitors import House


def act(client, table, *orders):
    state = client.get(f"/api/tables/{table}/state").json()
    body = {"ply": state["ply"], "orders": list(orders)}
    answer = client.post(f"/api/tables/{table}/act", json=body)
    assert answer.status_code == 200, answer.text


def lesson_of(client, table):
    return client.get(f"/api/tables/{table}/lesson").json()


def begin(client, title="red-typhoon", lesson="first"):
    answer = client.post(f"/api/lessons/{title}/{lesson}")
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_all_lessons_are_listed(house: House):
    found = house.visitor().get("/api/lessons").json()
    assert ("red-typhoon", "first") in [(one["title"], one["id"]) for one in found]


def test_somebody_new_takes_a_whole_lesson(house: House):
    client = house.visitor()
    made = begin(client)
    assert made["table"]["arranged"]
    table = made["id"]
    while (shown := lesson_of(client, table))["left"]:
        assert not shown["astray"]
        act(client, table, *shown["left"])
    assert shown["next"] == len(shown["steps"])
    log = client.get(f"/api/tables/{table}/log").json()["lines"]
    faces = [die["face"] for line in log if line["dice"] for die in line["dice"]["dice"]]
    assert faces == [5, 4], "the dice are laid down"


def test_whoever_does_something_else_is_told_and_can_take_it_back(house: House):
    client = house.visitor()
    table = begin(client)["id"]
    act(client, table, "order move NW")
    assert lesson_of(client, table)["astray"]
    state = client.get(f"/api/tables/{table}/state").json()
    undo = {"type": "undo", "id": 1, "ply": state["ply"]}
    assert client.post(f"/api/tables/{table}/ask", json=undo).status_code == 200
    assert not lesson_of(client, table)["astray"]


def test_other_tables_have_no_lesson_and_nobody_else_sees_one(house: House):
    client = house.visitor()
    plain = client.post("/api/tables", json={"title": "red-typhoon"}).json()["id"]
    assert client.get(f"/api/tables/{plain}/lesson").status_code == 404
    table = begin(client)["id"]
    assert house.visitor().get(f"/api/tables/{table}/lesson").status_code == 403
    assert client.post("/api/lessons/red-typhoon/none").status_code == 404
    assert client.post("/api/lessons/nothing/first").status_code == 404


def test_every_example_position_can_be_practised(house: House):
    client = house.visitor()
    found = [one for one in client.get("/api/lessons").json() if one["kind"] == "practice"]
    assert len(found) > 10
    for one in found:
        made = begin(client, one["title"], one["id"])
        shown = lesson_of(client, made["id"])
        assert len(shown["steps"]) == one["steps"] >= 2


def test_a_small_board_comes_with_its_own_map_and_counters(house: House):
    client = house.visitor()
    table = begin(client, "red-typhoon", "surprise")["id"]
    board = client.get(f"/api/tables/{table}/board").json()
    assert len(board["hexes"]) < 200
    drawn = client.get(board["pictures"][0]["url"])
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert "<svg" in drawn.text[:200]
    assert 'id="Rifles/front"' in client.get(f"/api/tables/{table}/counters.svg").text
    night = client.get(board["pictures"][0]["url"] + "&dark=true")
    assert night.status_code == 200
    assert night.text != drawn.text


@pytest.mark.parametrize("title", ["red-typhoon", "panzer-battles"])
def test_a_lesson_on_the_title_s_board_shows_the_map_that_the_title_carries(house: House, title):
    client = house.visitor()
    table = begin(client, title)["id"]
    whole = client.get(f"/api/tables/{table}/board").json()
    assert whole["pictures"][0]["url"].startswith(f"/api/titles/{title}/map.webp")
