"""The after-action report and the picture of a moment."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from support.visitors import House

from zoc.kernel.data.title import find_title
from zoc.kernel.play.game import CHANCE
from zoc.kernel.play.play import Play
from zoc.kernel.play.replay import replay
from zoc.server import report
from zoc.server.assets import studio

GAMES = Path(__file__).parents[2] / "games" / "red-typhoon"


def told(play: Play):
    plies = list(range(1, len(play.moves) + 1))
    return report.report_of(play, plies, "a-table", [], play.position)


@pytest.fixture(scope="module")
def golden():
    play = replay(sorted(GAMES.glob("*fixed-greedy*.record"))[0].read_text(encoding="utf-8"))
    return play, told(play)


def test_a_finished_game_is_told_turn_by_turn(golden):
    play, found = golden
    assert found.over
    assert found.result.startswith(play.position.result[0].upper())
    assert [turn.turn for turn in found.turns] == list(range(1, play.position.turn + 1))
    last = found.turns[-1]
    assert dict(last.score) == dict(play.game.show.score(play.position))
    plies = [turn.ply for turn in found.turns]
    assert plies == sorted(plies)


def test_losses_grow_and_end_with_what_is_gone(golden):
    play, found = golden
    for side, number in (("soviet", 0), ("german", 1)):
        losses = [dict(turn.losses)[side] for turn in found.turns]
        assert losses == sorted(losses)
        assert losses[-1] == len(play.position.eliminated(number))
    gone = [loss.name for loss in found.lost]
    assert len(gone) == len(set(gone))
    on_map = sum(len(play.position.eliminated(side)) for side in (0, 1))
    assert len(gone) <= on_map, "partisans without a free hex are lost without having been there"


def test_every_roll_of_a_battle_is_weighed(golden):
    play, found = golden
    results = [m for m in play.moves if m.actor == CHANCE]
    assert 0 < len(found.battles) <= len(results)
    for battle in found.battles:
        assert 0 <= battle.expected <= 1
        assert battle.actual in (0.0, 1.0)
        assert 0 <= battle.rank < 1
    for luck in found.luck:
        own = [b for b in found.battles if b.side == luck.side]
        assert luck.rolls == len(own)
        assert abs(luck.expected - sum(b.expected for b in own)) < 0.01 * len(own)
        assert luck.actual == sum(b.actual for b in own)
        assert 0 < luck.percentile < 1
        assert luck.text.startswith(f"{luck.word}: ")
        assert (luck.sigma > 0) == (luck.actual > luck.expected) or luck.sigma == 0
    swings = [b for b in found.battles if b.ply in found.swings]
    worst = max(abs(b.actual - b.expected) for b in found.battles)
    assert max(abs(b.actual - b.expected) for b in swings) == worst


def test_a_game_that_has_just_begun_has_a_report():
    game = find_title("red-typhoon").game()
    found = told(Play(game, game.start()))
    assert (found.over, found.result, found.battles, found.luck) == (False, "", [], [])
    assert [turn.turn for turn in found.turns] == [1]


# -- over HTTP ------------------------------------------------------------------------------------


def table(visitor, **more):
    wish = {"title": "red-typhoon", "seats": {"soviet": "me", "german": "me"}, "hot_seat": True}
    answer = visitor.post("/api/tables", json=wish | more)
    assert answer.status_code == 201, answer.text
    return answer.json()["id"]


def test_the_report_of_a_table_counts_in_its_events(house: House):
    visitor = house.guest()
    id_ = table(visitor)
    random = Random(3)
    for _ in range(3):
        choices = visitor.get(f"/api/tables/{id_}/state").json()
        ply = choices["ply"]
        order = random.choice(["order move K", "order move B", "order move WR"])
        visitor.post(f"/api/tables/{id_}/act", json={"id": 1, "ply": ply, "orders": [order]})
    found = visitor.get(f"/api/tables/{id_}/report")
    assert found.status_code == 200, found.text
    body = found.json()
    assert (body["table"], body["title"], body["over"]) == (id_, "red-typhoon", False)
    assert [seat["side"] for seat in body["seats"]] == ["soviet", "german"]


def test_a_picture_is_of_the_moment_that_is_asked_for(house: House, monkeypatch):
    asked = []

    async def picture(key, kept, draw, *arguments):
        asked.append(arguments)
        return b"a picture"

    monkeypatch.setattr(studio, "picture", picture)
    visitor = house.guest()
    id_ = table(visitor)
    answer = visitor.get(f"/api/tables/{id_}/picture?width=320")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/webp")
    assert "private" in answer.headers["cache-control"]
    name, scenario, faces, width = asked[0]
    assert (name, scenario, width) == ("red-typhoon", "campaign-fixed", 320)
    game = find_title("red-typhoon").game()
    assert len(faces) == sum(1 for hex_ in game.start().hex if hex_)
    again = {"if-none-match": answer.headers["etag"]}
    same = visitor.get(f"/api/tables/{id_}/picture?width=320", headers=again)
    assert same.status_code == 304
    assert visitor.get(f"/api/tables/{id_}/picture?ply=999").status_code >= 400
    assert visitor.get("/api/tables/nothing/picture").status_code == 404
    assert visitor.get("/api/tables/nothing/report").status_code == 404


def test_a_picture_shows_a_player_his_own_counters_and_of_a_closed_stack_one(house, monkeypatch):
    asked = []

    async def picture(key, kept, draw, *arguments):
        asked.append(arguments[2])
        return b"a picture"

    monkeypatch.setattr(studio, "picture", picture)
    visitor = house.guest()
    seats = {"german": "me", "soviet": "machine:random"}
    id_ = table(visitor, title="moscow-1941", scenario="red-snow", seats=seats, hot_seat=False)
    assert visitor.get(f"/api/tables/{id_}/picture").status_code == 200
    (faces,) = asked
    view = visitor.get(f"/api/tables/{id_}/state").json()["view"]
    shown = Counter(unit["hex"] for unit in view["units"] if unit["hex"])
    assert Counter(hex_ for *_, hex_ in faces) == shown
    assert not any(id_ == "unknown/german" for id_, *_ in faces)
