"""Advice to people: where a table allows it, for whoever is to decide, and from nothing but what
that seat may know."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from support.room import Client, Room, open_toy, room_in
from support.visitors import House

from zoc.ai.ideas import Idea
from zoc.kernel.play.said import said
from zoc.server import wire
from zoc.server.games import Games
from zoc.server.machines.pool import Pool, StuckError
from zoc.server.machines.worker import Question, advise

PATIENCE = 60.0
ALONE = {"soviet": "me", "german": "machine:random"}


class Adviser:
    """The pool's process, played by this one."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.questions: list[Question] = []
        self.real = Pool.ask
        adviser = self

        def ask(pool: Pool, task: Any, limit: float, table: str = "") -> Any:
            return adviser.ask(task) if isinstance(task, Question) else None

        monkeypatch.setattr(Pool, "ask", ask)

    def ask(self, question: Question) -> list[Idea]:
        self.questions.append(question)
        return advise(Games(open_toy), question._replace(seconds=0.2))


@pytest.fixture
def adviser(monkeypatch: pytest.MonkeyPatch) -> Adviser:
    return Adviser(monkeypatch)


def asked(client: Client, ply: int | None = None) -> dict[str, Any]:
    """What comes when somebody asks for advice."""
    room: Room = client.room
    client.number += 1
    request = wire.AskAdvice(client.number, client.ply if ply is None else ply)
    room.run(room.tables.ask(client.live, client.viewer, request))
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = [m for m in client.read() if m.get("id") == client.number]
        if found:
            return found[0]
        room.pause(0.02)
    raise AssertionError("no answer")


def test_the_best_three_ideas_come_with_what_can_be_drawn(tmp_path: Path, adviser: Adviser):
    with room_in(tmp_path) as room:
        ann = room.person("Ann")
        client = room.sit(room.table("red-typhoon", ann, seats=ALONE), ann)
        assert client.state()["advice"]
        answer = asked(client)
        assert answer["type"] == "advice-is"
        assert 1 <= len([idea for idea in answer["ideas"] if not idea["warns"]]) <= 3
        assert answer["ideas"][-1]["warns"], "what to beware of comes last"
        assert all(idea["text"].endswith(".") for idea in answer["ideas"])
        assert any(idea["hexes"] and idea["arrows"] for idea in answer["ideas"])
        assert asked(client)["ideas"] == answer["ideas"]
        assert len(adviser.questions) == 1, "the same question is thought out once"
        assert client.ply == answer["ply"], "nothing has changed"


def test_where_insight_says_nothing_the_best_of_the_hints_is_given(
    tmp_path: Path, adviser: Adviser
):
    with room_in(tmp_path) as room:
        ann = room.person("Ann")
        seats = {"russian": "me", "german": "machine:random"}
        client = room.sit(room.table("battle-of-moscow", ann, seats=seats), ann)
        assert asked(client)["ideas"]


def test_only_who_is_to_decide_is_advised(tmp_path: Path, adviser: Adviser):
    with room_in(tmp_path) as room:
        ann, bob = room.person("Ann"), room.person("Bob")
        card = room.two("red-typhoon", ann, bob, advice=True)
        first, second, watcher = (room.sit(card, who) for who in (ann, bob, None))
        assert asked(first)["ideas"]
        assert asked(second)["code"] == "turn"
        assert asked(watcher)["code"] == "turn"
        assert asked(first, ply=first.ply + 3)["code"] == "input"
        first.act("end")
        assert asked(first, ply=first.ply - 1)["code"] == "stale"


def test_the_adviser_knows_what_the_seat_knows(tmp_path: Path, adviser: Adviser):
    with room_in(tmp_path) as room:
        ann, bob = room.person("Ann"), room.person("Bob")
        options = {"closed_stacks": True}
        card = room.two("panzer-battles", ann, bob, scenario="2.3", options=options, advice=True)
        clients = {"soviet": room.sit(card, ann), "german": room.sit(card, bob)}
        live = clients["soviet"].live
        asked(clients[live.actor])
        (question,) = adviser.questions
        seen = live.game.view(live.history.now, live.actor)
        assert question.seen.position == seen.dump()
        assert question.seen.seat == live.actor


def test_an_adviser_that_is_stuck_says_so(tmp_path: Path, adviser: Adviser, monkeypatch):
    def stuck(question: Question) -> list[Idea]:
        raise StuckError("gone")

    monkeypatch.setattr(adviser, "ask", stuck)
    with room_in(tmp_path) as room:
        ann = room.person("Ann")
        client = room.sit(room.table("red-typhoon", ann, seats=ALONE), ann)
        assert asked(client)["why"]["sentence"] == "The adviser found no answer in time."
        monkeypatch.setattr(adviser, "ask", lambda _: [Idea(said("Wait"))])
        assert [idea["text"] for idea in asked(client)["ideas"]] == ["Wait."]


# -- the table's switch ---------------------------------------------------------------------------


def test_advice_is_usual_where_one_person_plays(tmp_path: Path, adviser: Adviser):
    with room_in(tmp_path) as room:
        ann, bob = room.person("Ann"), room.person("Bob")
        assert room.table("stones", ann, seats={"north": "me", "south": "machine:random"}).advice
        assert room.table("stones", ann, hot_seat=True).advice
        assert not room.two("stones", ann, bob).advice
        assert room.two("stones", ann, bob, advice=True).advice
        off = room.table("stones", ann, hot_seat=True, advice=False)
        client = room.sit(off, ann)
        assert asked(client)["why"]["sentence"] == "There is no advice at this table."


def test_advice_is_a_switch_that_people_only_switch_off(house: House):
    maker, other = house.guest(), house.guest()
    body = {"title": "red-typhoon", "seats": {"soviet": "me"}, "advice": True}
    made = maker.post("/api/tables", json=body).json()
    path, key = f"/api/tables/{made['id']}", made["links"]["join"].rpartition("/")[2]
    assert made["table"]["advice"] is True
    assert other.get(f"/api/join/{key}").json()["advice"] is True
    assert other.post(f"{path}/join", json={"key": key}).is_success
    assert house.guest().patch(path, json={"advice": False}).status_code == 403
    assert other.patch(path, json={"advice": False}).json()["advice"] is False
    refused = other.patch(path, json={"advice": True})
    assert not refused.is_success
    assert "when the table is made" in refused.text
    assert other.get(f"{path}/state").json()["advice"] is False
    alone = {"title": "red-typhoon", "hot_seat": True}
    mine = f"/api/tables/{maker.post('/api/tables', json=alone).json()['id']}"
    assert maker.patch(mine, json={"advice": False}).json()["advice"] is False
    assert maker.patch(mine, json={"advice": True}).json()["advice"] is True


def test_advice_over_http(house: House):
    """With the real processes: the answer comes when it is thought out."""
    maker = house.guest()
    body = {"title": "red-typhoon", "seats": ALONE}
    id_ = maker.post("/api/tables", json=body).json()["id"]
    answer = maker.post(f"/api/tables/{id_}/ask", json={"type": "advice", "id": 5, "ply": 0})
    assert answer.json()["id"] == 5
    assert answer.json()["ideas"]


def test_a_lesson_needs_no_advice_but_practice_may_have_it(house: House):
    pupil = house.guest()
    for kind, allowed in (("lesson", False), ("practice", True)):
        offers = pupil.get("/api/lessons").json()
        one = next(o for o in offers if o["kind"] == kind and o["title"] == "red-typhoon")
        made = pupil.post(f"/api/lessons/red-typhoon/{one['id']}").json()
        assert made["table"]["advice"] is allowed
