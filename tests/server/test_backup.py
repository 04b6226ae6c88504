"""Backup and restore: all of it or nothing, from either database into either."""

import gzip
import json
import stat
from pathlib import Path

import pytest
from sqlalchemy import select
from support.visitors import PASSWORD, house
from typer.testing import CliRunner

from zoc.cli import app
from zoc.server.backup import BackupError, backup, restore
from zoc.server.store import Base, Store, migrate

TABLE = {"title": "red-typhoon", "hot_seat": True}


def everything(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """All rows of all tables."""
    with store.reading() as work:
        return {
            table.name: sorted((tuple(row) for row in work.execute(select(table))), key=repr)
            for table in Base.metadata.sorted_tables
        }


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with a player, a token, a word and a game that has begun."""
    folder = tmp_path_factory.mktemp("played")
    with house(folder) as place:
        client = place.player("Keeper")
        client.post("/api/tokens", json={"name": "bot"})
        table = client.post("/api/tables", json=TABLE).json()["id"]
        client.post(f"/api/tables/{table}/say", json={"text": "Für später 🎲"})
        for _ in range(5):
            state = client.get(f"/api/tables/{table}/state").json()
            order = state["view"]["decision"]["choices"][0]["notation"]
            body = {"ply": state["ply"], "orders": [order]}
            assert client.post(f"/api/tables/{table}/act", json=body).status_code == 200
        with place.parts.store.writing() as work:
            me = client.get("/api/me").json()["id"]
            work.execute(_t("notices").insert(), [notice(table, me, n) for n in range(3)])
    return folder / "zoc.db"


def notice(table: str, account: str, ply: int) -> dict[str, object]:
    """A notice that was sent long ago."""
    columns = {"table_id": table, "account_id": account, "side": "soviet", "ply": ply}
    return columns | {"state": "sent", "due": 0, "tries": 1, "created": 0, "error": ""}


@pytest.fixture
def saved(played: Path, tmp_path: Path) -> Path:
    file = tmp_path / "saved.backup"
    backup(Store(str(played)), file)
    return file


def test_a_restored_database_is_the_same(played, saved, tmp_path):
    fresh = Store(str(tmp_path / "fresh.db"))
    counts = restore(fresh, saved)
    assert counts["tables"] == 1
    assert counts["events"] >= 5
    assert everything(fresh) == everything(Store(str(played)))


def test_a_restored_server_goes_on(saved, tmp_path):
    restore(Store(str(tmp_path / "zoc.db")), saved)
    with house(tmp_path) as place:
        client = place.visitor()
        client.post("/api/login", json={"name": "Keeper", "password": PASSWORD})
        (card,) = client.get("/api/tables?show=mine").json()
        state = client.get(f"/api/tables/{card['id']}/state").json()
        assert state["ply"] >= 5
        order = state["view"]["decision"]["choices"][0]["notation"]
        body = {"ply": state["ply"], "orders": [order]}
        assert client.post(f"/api/tables/{card['id']}/act", json=body).status_code == 200


def test_from_sqlite_to_postgresql_and_back(played, saved, tmp_path, postgres):
    there = Store(postgres.database("restored"))
    restore(there, saved)
    assert everything(there) == everything(Store(str(played)))
    again = tmp_path / "again.backup"
    backup(there, again)
    back = Store(str(tmp_path / "back.db"))
    restore(back, again)
    assert everything(back) == everything(Store(str(played)))
    there.close()


def test_postgresql_goes_on_counting_after_a_restore(played, saved, postgres):
    store = Store(postgres.database("counting"))
    restore(store, saved)
    known = _t("notices")
    with store.writing() as work:
        table, account = work.execute(select(known.c.table_id, known.c.account_id)).first()
        work.execute(known.insert(), [notice(table, account, n) for n in (11, 12)])
    assert len(everything(store)["notices"]) == 5
    store.close()


def _t(name: str):
    return Base.metadata.tables[name]


def test_only_its_owner_may_read_a_backup(saved):
    assert stat.S_IMODE(saved.stat().st_mode) == 0o600


def test_a_backup_is_one_moment_while_games_go_on(tmp_path):
    with house(tmp_path) as place:
        client = place.guest()
        table = client.post("/api/tables", json=TABLE).json()["id"]
        state = client.get(f"/api/tables/{table}/state").json()
        order = state["view"]["decision"]["choices"][0]["notation"]
        with place.parts.store.writing() as work:
            work.execute(_t("tables").update().values(turn_text="half-way"))
            backup(place.parts.store, tmp_path / "during.backup")
        body = {"ply": state["ply"], "orders": [order]}
        assert client.post(f"/api/tables/{table}/act", json=body).status_code == 200
    fresh = Store(str(tmp_path / "fresh.db"))
    restore(fresh, tmp_path / "during.backup")
    with fresh.reading() as work:
        assert work.scalar(select(_t("tables").c.turn_text)) != "half-way"


def test_a_full_database_is_not_overwritten(played, saved):
    before = everything(Store(str(played)))
    with pytest.raises(BackupError, match="not empty"):
        restore(Store(str(played)), saved)
    assert everything(Store(str(played))) == before


def lines_of(file: Path) -> list[str]:
    return gzip.decompress(file.read_bytes()).decode().splitlines(keepends=True)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda lines: lines[:-1],
        lambda lines: lines[:-3],
        lambda lines: [*lines[:4], *lines[5:]],
        lambda lines: lines[:1],
        lambda lines: ["{}\n", *lines[1:]],
        lambda lines: [lines[0], "nonsense\n", *lines[1:]],
        lambda lines: [lines[0], '["nowhere", {"a": 1}]\n', *lines[1:]],
        lambda lines: [json.dumps(json.loads(lines[0]) | {"revision": "9999"}) + "\n", *lines[1:]],
    ],
)
def test_a_spoilt_backup_changes_nothing(saved, tmp_path, spoil):
    spoilt = tmp_path / "spoilt.backup"
    spoilt.write_bytes(gzip.compress("".join(spoil(lines_of(saved))).encode()))
    store = Store(str(tmp_path / "fresh.db"))
    with pytest.raises(BackupError):
        restore(store, spoilt)
    migrate(store)
    assert not any(everything(store).values())


def test_a_cut_file_changes_nothing(saved, tmp_path):
    cut = tmp_path / "cut.backup"
    cut.write_bytes(saved.read_bytes()[:-200])
    with pytest.raises(BackupError, match="not a whole backup"):
        restore(Store(str(tmp_path / "fresh.db")), cut)


def test_the_commands(played, tmp_path):
    run, file = CliRunner().invoke, tmp_path / "command.backup"
    made = run(app, ["backup", str(file), "--database", f"sqlite:///{played}"])
    assert made.exit_code == 0, made.stderr
    assert "1 tables" in made.stdout
    url = f"sqlite:///{tmp_path / 'fresh.db'}"
    assert run(app, ["restore", str(file), "--database", url]).exit_code == 0
    again = run(app, ["restore", str(file), "--database", url])
    assert again.exit_code == 2
    assert again.stderr == "zoc: The database is not empty: restore into a new one.\n"
