"""Lessons over HTTP: listed, begun, followed step by step with the dice laid down."""

import pytest
from support.visitors import House

from zoc.kernel.data.title import find_title
from zoc.kernel.play.lesson import Lesson, LessonError, LessonStep, lessons_of
from zoc.server import lessons


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


@pytest.mark.parametrize(("reading", "own"), [("standard", False), ("strong_soviet", True)])
def test_counters_that_an_option_changes_are_drawn_for_the_table(house: House, reading, own):
    client = house.visitor()
    body = {"title": "moscow-1941", "options": {"counter_strengths": reading}}
    table = client.post("/api/tables", json=body).json()["id"]
    drawn = client.get(f"/api/tables/{table}/counters.svg").text
    assert ('id="s.inf.316/front"' in drawn) == own
    assert 'id="g.183id.330/front"' not in drawn


@pytest.mark.parametrize("title", ["red-typhoon", "panzer-battles"])
def test_a_lesson_on_the_title_s_board_shows_the_map_that_the_title_carries(house: House, title):
    client = house.visitor()
    table = begin(client, title)["id"]
    whole = client.get(f"/api/tables/{table}/board").json()
    assert whole["pictures"][0]["url"].startswith(f"/api/titles/{title}/map.webp")


def test_a_lesson_that_does_not_follow_the_rules_is_refused_in_a_sentence(house, monkeypatch):
    first = next(one for one in lessons_of(find_title("red-typhoon")) if one.id == "first")
    wrong = Lesson(
        "wrong", "Wrong", "", 1, "soviet", first.position, (LessonStep("x", do=("jump",)),)
    )
    monkeypatch.setattr(lessons, "all_lessons", lambda title: (wrong,))
    answer = house.visitor().post("/api/lessons/red-typhoon/wrong")
    assert answer.status_code == 409
    assert "wrong, step 1" in answer.json()["error"]


def test_lessons_of_one_title_that_cannot_be_read_leave_the_others(house, monkeypatch):
    whole = lessons.all_lessons

    def broken(title):
        if title.name == "red-typhoon":
            raise LessonError("first: it lacks 'step'")
        return whole(title)

    monkeypatch.setattr(lessons, "all_lessons", broken)
    client = house.visitor()
    found = {one["title"] for one in client.get("/api/lessons").json()}
    assert "panzer-battles" in found
    assert "red-typhoon" not in found
    assert client.post("/api/lessons/red-typhoon/first").status_code == 409


def test_a_practice_file_that_is_no_toml_is_told(tmp_path, monkeypatch):
    folder = tmp_path / "examples" / "red-typhoon"
    folder.mkdir(parents=True)
    (folder / "wrong.toml").write_text("title =", encoding="utf-8")
    monkeypatch.setattr(lessons.zoc, "__file__", str(tmp_path / "zoc.py"))
    with pytest.raises(LessonError, match="wrong: "):
        list(lessons._practice(find_title("red-typhoon")))
