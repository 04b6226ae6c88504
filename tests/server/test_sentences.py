"""Whatever is wrong with a file, a folder or an address, a keeper reads one sentence."""

from __future__ import annotations

import gzip
import json
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from support.visitors import house as open_house
from typer.testing import CliRunner

from zoc.cli import app
from zoc.server.run import HostError, free_port
from zoc.server.store import Store, migrate


def run(*words: object):
    return CliRunner().invoke(app, [str(word) for word in words])


def one_sentence(result) -> str:
    assert result.exit_code == 2, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    (line,) = result.output.strip().split("\n")
    assert line.startswith("zoc: ")
    return line


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The lines of a backup with accounts and sessions."""
    folder = tmp_path_factory.mktemp("kept")
    with open_house(folder) as place:
        place.player("Ann").post("/api/tables", json={"title": "red-typhoon"})
    run("backup", folder / "b", "--database", f"sqlite:///{folder / 'zoc.db'}")
    return gzip.decompress((folder / "b").read_bytes()).decode().splitlines()


def damaged(lines: list[str]) -> dict[str, bytes]:
    """Backups that are none, each in its own way."""
    whole = gzip.compress("\n".join(lines).encode())
    head, *rows, end = lines
    row = next(json.loads(r) for r in rows if json.loads(r)[0] == "sessions")

    def packed(*some: str) -> bytes:
        return gzip.compress("\n".join(some).encode())

    return {
        "empty": b"",
        "no gzip": b"hello",
        "cut": whole[: len(whole) // 2],
        "bits": whole[:60] + bytes([whole[60] ^ 0xFF]) + whole[61:],
        "a list": packed("[]", *rows, end),
        "a number": packed("1", *rows, end),
        "no revision": packed(json.dumps({"head": "zoc backup 1"}), *rows, end),
        "odd revision": packed(json.dumps({"head": "zoc backup 1", "revision": 7}), *rows, end),
        "no such revision": packed(
            json.dumps({"head": "zoc backup 1", "revision": "9999"}), *rows, end
        ),
        "twice": packed(head, *rows, json.dumps(row), end),
        "orphan": packed(head, json.dumps(row), end),
        "null": packed(head, json.dumps(["sessions", {**row[1], "hash": None}]), end),
        "no column": packed(head, json.dumps(["sessions", {"nonsense": 1}]), end),
        "no table": packed(head, json.dumps(["nonsense", {}]), end),
        "no row": packed(head, json.dumps(["sessions", 5]), end),
        "a word": packed(head, '"word"', end),
        "nothing": packed(head, "[]", end),
        "no end": packed(head, *rows),
        "odd bytes": packed(head, json.dumps(["sessions", {"hash": {"bytes": "?"}}]), end),
    }


def test_damaged_backups_are_told_in_one_sentence(lines, tmp_path):
    secrets = [json.loads(r)[1]["hash"] for r in lines[1:-1] if json.loads(r)[0] == "sessions"]
    assert secrets
    for number, (name, data) in enumerate(damaged(lines).items()):
        file = tmp_path / "b"
        file.write_bytes(data)
        result = run("restore", file, "--database", f"sqlite:///{tmp_path / f'{number}.db'}")
        said = one_sentence(result)
        assert not any(secret in said for secret in secrets), name


def test_bits_turned_at_random_are_told_in_one_sentence(lines, tmp_path):
    whole, random = gzip.compress("\n".join(lines).encode()), Random(5)
    for number in range(25):
        data = bytearray(whole)
        for _ in range(3):
            data[random.randrange(len(data))] ^= 1 << random.randrange(8)
        (tmp_path / "b").write_bytes(bytes(data))
        result = run(
            "restore", tmp_path / "b", "--database", f"sqlite:///{tmp_path / f'{number}.db'}"
        )
        if result.exit_code:
            one_sentence(result)


def test_what_is_no_database_is_not_backed_up(tmp_path):
    (tmp_path / "x.db").write_text("This is a letter to a friend.\n" * 300)
    one_sentence(run("backup", tmp_path / "b", "--database", f"sqlite:///{tmp_path / 'x.db'}"))
    assert not (tmp_path / "b").exists()
    assert not (tmp_path / "b.part").exists()


def test_a_newer_database_is_not_backed_up_in_silence(tmp_path):
    store = Store(str(tmp_path / "x.db"))
    migrate(store)
    with store.writing() as work:
        work.connection().exec_driver_sql("update alembic_version set version_num = '9999'")
    store.close()
    result = run("backup", tmp_path / "b", "--database", f"sqlite:///{tmp_path / 'x.db'}")
    assert "later zoc" in one_sentence(result)


def empty_database(file: Path) -> Path:
    store = Store(str(file))
    migrate(store)
    store.close()
    return file


def damaged_databases(folder: Path) -> dict[str, Path]:
    """Files that are no databases of this zoc, each in its own way."""
    made = {name: folder / f"{name}.db" for name in ("letter", "another's", "scrambled", "cut")}
    made["letter"].write_text("This is a letter to a friend.\n" * 300)
    with closing(sqlite3.connect(made["another's"])) as other, other:
        other.execute("create table recipes(cake)")
    whole = bytearray(empty_database(folder / "whole.db").read_bytes())
    made["cut"].write_bytes(whole[: len(whole) // 2])
    random = Random(1)
    for _ in range(400):
        whole[random.randrange(4096, len(whole))] ^= 255
    made["scrambled"].write_bytes(whole)
    return made


def test_whatever_a_database_is_every_command_tells_it_in_one_sentence(tmp_path):
    for name, file in damaged_databases(tmp_path).items():
        at = ("--database", f"sqlite:///{file}")
        one_sentence(run("backup", tmp_path / "b", *at))
        one_sentence(run("upgrade", "check", *at))
        if name != "another's":
            assert "The database cannot be read" in one_sentence(restored(lines_to(tmp_path), at))
            assert "The database does not answer" in one_sentence(run("keeper", "deeds", *at))
            assert "The database does not answer" in one_sentence(run("serve", *at))
        assert not (tmp_path / "b").exists()


def lines_to(folder: Path) -> Path:
    """A backup that is whole and empty."""
    if not (folder / "good").exists():
        file = empty_database(folder / "good.db")
        assert run("backup", folder / "good", "--database", f"sqlite:///{file}").exit_code == 0
    return folder / "good"


def restored(file: Path, at: tuple[str, str]):
    return run("restore", file, *at)


@pytest.mark.parametrize(
    "address", ["sqlite:///", "sqlite:///:memory:", "postgresql://zoc:word@host:port/zoc"]
)
def test_an_address_that_names_no_database_is_told(tmp_path, address):
    for words in (("serve",), ("backup", "b"), ("restore", "b"), ("upgrade", "check")):
        said = one_sentence(run(*words, "--database", address))
        assert "must be sqlite:///FILE or postgresql://" in said
        assert "word@" not in said


def test_a_backup_never_takes_the_place_of_its_database(tmp_path):
    file = empty_database(tmp_path / "x.db")
    for name in ("x.db", "x.db-wal", "x.db-shm"):
        said = one_sentence(run("backup", tmp_path / name, "--database", f"sqlite:///{file}"))
        assert "is the database itself" in said
    assert file.read_bytes().startswith(b"SQLite")


def test_a_backup_takes_no_place_but_a_files(tmp_path):
    file = empty_database(tmp_path / "x.db")
    os.mkfifo(tmp_path / "pipe")
    said = one_sentence(run("backup", tmp_path / "pipe", "--database", f"sqlite:///{file}"))
    assert "is no file" in said
    assert (tmp_path / "pipe").is_fifo()


def test_a_backup_is_private_whatever_lay_in_its_place(tmp_path):
    file = empty_database(tmp_path / "x.db")
    for name in ("b", "b.part"):
        (tmp_path / name).write_text("older")
        (tmp_path / name).chmod(0o644)
    assert run("backup", tmp_path / "b", "--database", f"sqlite:///{file}").exit_code == 0
    assert stat.S_IMODE((tmp_path / "b").stat().st_mode) == 0o600


def test_a_backup_that_cannot_be_written_is_told(tmp_path):
    store = Store(str(tmp_path / "x.db"))
    migrate(store)
    store.close()
    result = run(
        "backup", tmp_path / "no" / "folder" / "b", "--database", f"sqlite:///{tmp_path / 'x.db'}"
    )
    assert "cannot be written" in one_sentence(result)


def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    name = tmp_path / "file" / "folder" / "zoc.db"
    assert "cannot be made" in one_sentence(run("serve", "--database", f"sqlite:///{name}"))
    one_sentence(run("backup", tmp_path / "b", "--database", f"sqlite:///{name}"))
    one_sentence(run("restore", tmp_path / "b", "--database", f"sqlite:///{name}"))


def test_without_a_place_for_passing_files_several_workers_are_told_so(monkeypatch):
    def nowhere(**_):
        raise FileNotFoundError(2, "No usable temporary directory found")

    monkeypatch.setattr("zoc.server.run.tempfile.mkdtemp", nowhere)
    monkeypatch.delenv("PROMETHEUS_MULTIPROC_DIR", raising=False)
    at = ("--database", "postgresql://zoc:word@127.0.0.1:1/zoc")
    assert "TMPDIR" in one_sentence(run("serve", "--workers", "2", "--port", "0", *at))


def test_an_address_that_is_not_ours_is_not_a_port_that_is_taken(tmp_path):
    with pytest.raises(HostError):
        free_port("192.0.2.1", 8080)
    said = one_sentence(run("serve", "--host", "192.0.2.1"))
    assert "192.0.2.1 is no address of this machine" in said
    assert "no.such.host.invalid" in one_sentence(run("serve", "--host", "no.such.host.invalid"))
    assert "no address" in one_sentence(run("serve", "--host", "fe80::1"))


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps its own rights")
def test_the_database_is_for_its_owner_alone(tmp_path: Path):
    before = os.umask(0o022)
    try:
        file = tmp_path / "new" / "folder" / "zoc.db"
        store = Store(str(file))
        migrate(store)
        for each in (file, *file.parent.glob("zoc.db-*")):
            assert stat.S_IMODE(each.stat().st_mode) == 0o600, each
        assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
        store.close()
        left = [file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))]
        for each in left:
            each.touch()
            each.chmod(0o644)
        Store(str(file)).close()
        assert [stat.S_IMODE(each.stat().st_mode) for each in left if each.exists()] == [0o600] * 3
    finally:
        os.umask(before)
