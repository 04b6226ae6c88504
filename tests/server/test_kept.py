"""Databases and records that earlier versions wrote are opened by this one."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from support.postgres import Postgres
from support.visitors import House
from support.visitors import house as open_house

from zoc.kernel.play.replay import replay
from zoc.server.backup import restore
from zoc.server.store import Store
from zoc.server.tables.album import Album, change_of, changed

KEPT = sorted(file.parent for file in (Path(__file__).parent / "kept").glob("*/known.json"))


@pytest.fixture(scope="module", params=KEPT, ids=lambda folder: folder.name)
def folder(request: pytest.FixtureRequest) -> Path:
    return request.param


@pytest.fixture(scope="module")
def known(folder: Path) -> dict:
    return json.loads((folder / "known.json").read_text())


@pytest.fixture(scope="module", params=["file", "backup", "postgres"])
def opened(
    request: pytest.FixtureRequest, folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[House]:
    """A server of today on what was kept."""
    place, more = tmp_path_factory.mktemp("kept"), {}
    if request.param == "file":
        (place / "zoc.db").write_bytes(gzip.decompress((folder / "zoc.sqlite.gz").read_bytes()))
    else:
        database = f"sqlite:///{place / 'zoc.db'}"
        if request.param == "postgres":
            running: Postgres = request.getfixturevalue("postgres")
            database = more["database"] = running.database(f"kept-{folder.name}")
        store = Store(database)
        restore(store, folder / "zoc.backup")
        store.close()
    with open_house(place, **more) as running_house:
        yield running_house


def entered(house: House):
    """Ann, who sits at all tables."""
    client = house.visitor()
    answer = client.post("/api/login", json={"name": "Ann", "password": "correct horse"})
    assert answer.status_code == 200, answer.text
    return client


def test_every_table_shows_what_it_showed(opened: House, known: dict):
    ann = entered(opened)
    listed = {card["id"] for card in ann.get("/api/tables?show=mine").json()}
    assert set(known) <= listed
    for id_, was in known.items():
        state = ann.get(f"/api/tables/{id_}/state").json()
        view = state["view"]
        assert state["closed"] == "", was["name"]
        assert (state["ply"], view["over"], view["turn"]) == (was["ply"], was["over"], was["turn"])
        assert view["result"] == was["result"]
        assert view["decision"]["actor"] == was["actor"]
        now = [[u["unit"], u["hex"], u["face"]] for u in view["units"]]
        if was["name"] == "hidden":
            # Then some stacks showed a unit that was not on top: only the hexes held can agree.
            assert sorted(u[1] for u in now) == sorted(u[1] for u in was["units"])
        else:
            assert sorted(now) == sorted(was["units"])
        log = ann.get(f"/api/tables/{id_}/log").json()
        assert [line["text"] for line in log["lines"]] == was["log"]


def test_games_under_way_go_on(opened: House, known: dict):
    ann, random = entered(opened), Random(3)
    for id_ in [i for i, was in known.items() if was["name"] in ("running-hot-seat", "branched")]:
        for _ in range(3):
            state = ann.get(f"/api/tables/{id_}/state").json()
            choices = state["view"]["decision"]["choices"]
            order = random.choice([c["notation"] for c in choices if c["notation"]])
            body = {"ply": state["ply"], "orders": [order]}
            assert ann.post(f"/api/tables/{id_}/act", json=body).status_code == 200


def test_private_tables_of_then_are_private_now(opened: House, known: dict):
    for id_, was in known.items():
        public = was["name"] in ("played-to-the-end", "open")
        answer = opened.visitor().get(f"/api/tables/{id_}/state")
        assert answer.status_code == (200 if public else 403), was["name"]


def test_records_of_then_replay(folder: Path):
    for file in sorted(folder.glob("*.zoc")):
        replay(file.read_text())


# -- albums ---------------------------------------------------------------------------------------


def test_an_album_of_a_whole_game_is_small_and_true(opened: House, known: dict):
    id_ = next(i for i, was in known.items() if was["name"] == "played-to-the-end")
    tables = opened.parts.tables
    live = opened.root.portal.call(tables.table, id_)
    data = opened.root.portal.call(tables.make_album, live)
    assert len(data) < 200_000
    album = Album(data)
    assert album.report != b"null"
    for ply in (0, 1, live.ply // 2, live.ply // 3, live.ply):
        assert album.seen(ply, "") == json.loads(live.view(ply, "", False))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"a": 1}, {"a": 1}),
        ({"a": 1, "b": 2}, {"a": 2}),
        ({"a": [1, 2, 3]}, {"a": [1, 5, 3]}),
        ({"a": [1, 2, 3]}, {"a": [1, 5]}),
        ({"a": {"b": {"c": None}}}, {"a": {"b": {"c": 0, "d": []}}}),
        ([1, {"a": 1}], [1, {"a": None}]),
        (None, {"=": 1}),
        ({"=": 1, "~": 2}, {"=": 3, "~": 2, "#": {}}),
    ],
)
def test_a_change_leads_from_one_view_to_the_next(old, new):
    change = json.loads(json.dumps(change_of(old, new)))
    assert changed(old, change) == new
