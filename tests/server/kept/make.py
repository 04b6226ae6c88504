"""Makes a small database as this version of zoc writes it, to be opened by every later one.

    .venv/bin/python tests/server/kept/make.py NAME

writes `zoc.sqlite.gz`, `zoc.backup`, the games' records, and `known.json` to the folder NAME here,
with what each table showed. Run it before a change of the rules, the kernel or the database, and
never change what it wrote: those files stand for servers that people run."""

from __future__ import annotations

import gzip
import json
import shutil
import sqlite3
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from support.visitors import House, house  # noqa: E402

from zoc.server.backup import backup  # noqa: E402


def main(name: str) -> None:
    """Plays the games and keeps what came of them."""
    folder = HERE / name
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        with house(Path(place)) as running:
            known = play(running, Random(1941))
            for id_ in known:
                keep_record(running, folder, id_, known[id_])
            backup(running.parts.store, folder / "zoc.backup")
        keep_database(Path(place) / "zoc.db", folder)
    (folder / "known.json").write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")


def keep_database(file: Path, folder: Path) -> None:
    """The database as one file, without what SQLite keeps beside it."""
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("PRAGMA journal_mode = DELETE")
    with file.open("rb") as raw, gzip.GzipFile(folder / "zoc.sqlite.gz", "wb", mtime=0) as out:
        shutil.copyfileobj(raw, out)


def keep_record(running: House, folder: Path, id_: str, known: dict[str, Any]) -> None:
    """What the table showed, and its record where it may be had."""
    visitor = running.visitor(headers={"authorization": known.pop("token")})
    state = visitor.get(f"/api/tables/{id_}/state").json()
    log = visitor.get(f"/api/tables/{id_}/log").json()
    view = state["view"]
    known |= {
        "ply": state["ply"],
        "over": view["over"],
        "result": view["result"],
        "turn": view["turn"],
        "actor": view["decision"]["actor"],
        "units": [[u["unit"], u["hex"], u["face"]] for u in view["units"]],
        "log": [line["text"] for line in log["lines"]],
    }
    record = visitor.get(f"/api/tables/{id_}/record")
    if record.status_code == 200:
        (folder / f"{known['name']}.zoc").write_text(record.text)


def play(running: House, random: Random) -> dict[str, dict[str, Any]]:
    """Two people, a guest and a program, at tables of every kind."""
    ann, bob = running.player("Ann"), running.player("Bob")
    keys = {c: f"Bearer {running_token(c)}" for c in (ann, bob)}
    known: dict[str, dict[str, Any]] = {}

    def note(name: str, id_: str) -> None:
        known[id_] = {"name": name, "token": keys[ann]}

    hot = make(ann, "red-typhoon", hot_seat=True)
    act(ann, hot, 90, random)
    note("running-hot-seat", hot)
    two = make(ann, "red-typhoon", seats={"soviet": "me"}, clock={"bank": 3600, "increment": 60})
    sit(bob, ann, two)
    for client in (ann, bob) * 8:
        act(client, two, 6, random)
    ann.post(f"/api/tables/{two}/say", json={"text": "Well played."})
    assert bob.post(f"/api/tables/{two}/leave").status_code == 200
    note("resigned", two)
    whole = make(ann, "operation-typhoon", hot_seat=True, private=False)
    act(ann, whole, 4000, random)
    note("played-to-the-end", whole)
    hidden = {"scenario": "2.3", "options": {"closed_stacks": True}, "seats": {"german": "me"}}
    panzer = make(ann, "panzer-battles", **hidden)
    sit(bob, ann, panzer)
    for client in (ann, bob) * 6:
        act(client, panzer, 8, random)
    note("hidden", panzer)
    branch = ann.post(f"/api/tables/{hot}/branch", json={"ply": 40}).json()["id"]
    act(ann, branch, 10, random)
    note("branched", branch)
    free = make(ann, "red-typhoon", seats={"soviet": "me"}, private=False, clock={"days": 3})
    note("open", free)
    return known


def running_token(client: Any) -> str:
    return client.post("/api/tokens", json={"name": "first"}).json()["key"]


def make(client: Any, title: str, **more: Any) -> str:
    answer = client.post("/api/tables", json={"title": title, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()["id"]


def sit(client: Any, owner: Any, id_: str) -> None:
    key = owner.get(f"/api/tables/{id_}").json()["table"]["join_key"]
    assert client.post(f"/api/tables/{id_}/join", json={"key": key}).status_code == 200


def act(client: Any, id_: str, most: int, random: Random) -> None:
    """Gives up to so many orders, any that are legal."""
    for _ in range(most):
        state = client.get(f"/api/tables/{id_}/state").json()
        choices = [c["notation"] for c in state["view"]["decision"]["choices"] if c["notation"]]
        if not state["yours"] or not choices:
            return
        body = {"ply": state["ply"], "orders": [random.choice(choices)]}
        answer = client.post(f"/api/tables/{id_}/act", json=body)
        assert answer.status_code == 200, answer.text


if __name__ == "__main__":
    main(*sys.argv[1:])
