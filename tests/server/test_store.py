"""The store: migrations make exactly what the models say, and a commit is on the disk."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from concurrent.futures import Future
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import bindparam, insert, inspect, select, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

import zoc
from zoc.server.store import Account, Base, Store, Table, database_url, migrate, writer
from zoc.server.store.ids import new_id
from zoc.server.store.migrate import NewerDatabaseError, configuration, revision
from zoc.server.store.quick import execute, plainly
from zoc.server.store.writer import LostTransactionError


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(str(tmp_path / "deep" / "zoc.db"))


def test_the_migrations_make_what_the_models_say(store):
    migrate(store)
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []


def test_migrating_twice_changes_nothing(store):
    migrate(store)
    before = revision(store)
    migrate(store)
    assert revision(store) == before != ""


def test_every_migration_can_be_taken_back(store):
    migrate(store)
    with store.engine.execution_options(zoc_write=True).begin() as connection:
        command.downgrade(configuration(connection), "base")
    assert set(inspect(store.engine).get_table_names()) <= {"alembic_version"}
    migrate(store)


def test_a_database_of_a_later_zoc_is_left_alone(store):
    migrate(store)
    with store.writing() as session:
        session.execute(text("update alembic_version set version_num = '9999'"))
    with pytest.raises(NewerDatabaseError, match="later zoc"):
        migrate(store)


def test_tables_from_before_keep_what_was_usual_then(store):
    with store.engine.execution_options(zoc_write=True).begin() as connection:
        command.upgrade(configuration(connection), "0005")
    chosen = {"old": "{}", "bloody": '{"combat_table": "bloody"}', "gone": '{"x": 1}'}
    with store.writing() as session:
        session.add(Account(id="a", name="A", guest=True, created=0.0, seen=0.0))
        session.flush()
        for id_, options in chosen.items():
            title = "no-such-title" if id_ == "gone" else "battle-of-moscow"
            session.add(table_row(id_, title, options))
    migrate(store)
    with store.reading() as session:
        found = {id_: json.loads(session.get_one(Table, id_).options) for id_ in chosen}
    assert found["gone"] == {"x": 1}
    assert found["old"]["combat_table"] == "standard"
    assert found["bloody"]["combat_table"] == "bloody"
    assert found["old"].keys() == zoc.title("battle-of-moscow").game("campaign").options.keys()


def table_row(id_: str, title: str, options: str) -> Table:
    game = {"title": title, "scenario": "campaign", "options": options, "rules": 1}
    seal = {"seed": b"", "seed_hash": "", "join_key": id_}
    return Table(id=id_, maker_id="a", created=0.0, changed=0.0, **game, **seal)


def test_sqlite_writes_through_to_the_disk(store):
    migrate(store)
    with store.engine.connect() as connection:
        assert connection.execute(text("pragma journal_mode")).scalar() == "wal"
        assert connection.execute(text("pragma synchronous")).scalar() == 2
        assert connection.execute(text("pragma foreign_keys")).scalar() == 1


def test_a_failed_transaction_leaves_nothing(store):
    migrate(store)

    def write() -> None:
        with store.writing() as session:
            session.add(Account(id="a", name="A", guest=True, created=0.0, seen=0.0))
            session.flush()
            raise RuntimeError

    with pytest.raises(RuntimeError):
        write()
    with store.reading() as session:
        assert session.get(Account, "a") is None


def test_an_error_tells_nothing_that_was_to_be_written(store):
    migrate(store)
    secret = {"id": "a", "name": "A", "guest": True, "created": 0.0, "password": "the hash"}
    with pytest.raises(SQLAlchemyError) as error, store.writing() as session:
        session.execute(insert(Account), [secret, secret])
    assert "the hash" not in str(error.value)


def test_a_database_in_memory_is_refused():
    with pytest.raises(ValueError, match="file"):
        Store("sqlite://")


def test_urls_of_databases():
    assert database_url("postgres://u@h/d") == "postgresql+psycopg://u@h/d"
    assert database_url("postgresql://u@h/d") == "postgresql+psycopg://u@h/d"
    assert database_url("sqlite:////x/y.db") == "sqlite+pysqlite:////x/y.db"
    assert database_url("/x/y.db") == "sqlite+pysqlite:////x/y.db"


def test_ids_are_not_to_be_guessed():
    assert len({new_id() for _ in range(1000)}) == 1000
    assert len(new_id(20)) == 20


# -- writing together -----------------------------------------------------------------------------


def add(name: str, fail: bool = False):
    def work(connection):
        values = {"id": name, "name": name, "guest": True, "email_checked": False}
        rest = {"settings": "{}", "created": 0.0, "seen": 0.0}
        connection.execute(insert(Account.__table__), values | rest)
        if fail:
            raise LookupError(name)

    return work


def test_of_works_that_are_written_together_one_can_fail_alone(store):
    migrate(store)
    with store.writing():
        # While somebody else writes, works gather.
        futures = [store.write(add(f"a{n}", fail=n % 3 == 1)) for n in range(30)]
    failed = [n for n, future in enumerate(futures) if future.exception(timeout=30)]
    assert failed == [n for n in range(30) if n % 3 == 1]
    with store.reading() as session:
        assert session.query(Account).count() == 20


def test_what_waits_is_written_before_the_store_closes(store):
    migrate(store)
    with store.writing():
        futures = [store.write(add(f"a{n}")) for n in range(10)]
    store.close()
    assert all(future.done() and not future.exception() for future in futures)


def test_if_the_transaction_fails_all_are_told(store):
    migrate(store)

    def end(connection):
        # The whole transaction is lost, not this work alone.
        connection.exec_driver_sql("rollback")

    with store.writing():
        futures = [store.write(work) for work in (add("a1"), end, add("a2"))]
    assert all(future.exception(timeout=30) for future in futures)
    with store.reading() as session:
        assert session.query(Account).count() == 0


def by_whom(names: list[str], fail: bool = False):
    def work(connection):
        names.append(threading.current_thread().name)
        quickly(f"a{len(names)}")(connection)
        if fail:
            raise LookupError

    return work


def gathered(store, works, then=lambda: None):
    """What becomes of works that a loop has written together, and its own thread's name."""

    async def write():
        loop = asyncio.get_running_loop()
        with store.writing():
            futures = [store.join(work, loop) for work in works]
            # The writer has one of them and waits: the others gather behind it.
            await asyncio.sleep(0.05)
        then()
        return await asyncio.gather(*futures, return_exceptions=True)

    return asyncio.run(write()), threading.current_thread().name


def test_works_of_a_loop_are_done_by_the_loop_and_one_can_fail_alone(store):
    migrate(store)
    names: list[str] = []
    ended, here = gathered(store, [by_whom(names, fail=n == 3) for n in range(10)])
    assert [type(each) for each in ended].count(LookupError) == 1
    # The first one may have been alone: then the thread that waits for the disk does it.
    assert set(names[1:]) == {here}
    with store.reading() as session:
        assert session.query(Account).count() == 9


def test_nothing_is_committed_of_works_that_were_interrupted(store):
    migrate(store)

    def interrupted(connection):
        quickly("half")(connection)
        raise KeyboardInterrupt

    jobs = [writer.Job(work, Future()) for work in (quickly("one"), interrupted)]

    def attempt():
        with store.connected() as connection:
            tried = writer._Attempt(connection, jobs)
            with pytest.raises(KeyboardInterrupt):
                tried._do()
            tried.errors()

    with pytest.raises(LostTransactionError):
        attempt()
    with store.reading() as session:
        assert session.query(Account).count() == 0


def test_works_of_a_loop_that_is_busy_are_done_by_the_thread(store, monkeypatch):
    migrate(store)
    monkeypatch.setattr(writer, "PATIENCE", 0.01)
    names: list[str] = []

    def busy():
        deadline = time.monotonic() + 30
        while len(names) < 10 and time.monotonic() < deadline:
            time.sleep(0.01)

    ended, _ = gathered(store, [by_whom(names) for _ in range(10)], busy)
    assert ended == [None] * 10
    assert set(names) == {"writer"}


def test_works_of_a_loop_that_has_ended_are_written_all_the_same(store):
    migrate(store)
    names: list[str] = []

    async def ask():
        for _ in range(10):
            store.join(by_whom(names), asyncio.get_running_loop())

    with store.writing():
        asyncio.run(ask())
    store.close()
    assert names == ["writer"] * 10


# -- straight by the driver -----------------------------------------------------------------------


def quickly(name: str):
    values = {"id": name, "name": name, "guest": True, "created": 0.0, "seen": 0.0}
    rest = {"email_checked": False, "settings": "{}"}
    return lambda connection: execute(connection, insert(Account.__table__), values | rest)


def test_what_the_driver_refuses_is_told_in_the_words_of_sqlalchemy(store):
    migrate(store)
    with store.writing():
        futures = [store.write(quickly(name)) for name in ("a1", "a1", "a2")]
    assert [type(future.exception(timeout=30)) for future in futures] == [
        type(None),
        IntegrityError,
        type(None),
    ]
    assert "a1" not in str(futures[1].exception())
    with store.reading() as session:
        assert {account.id for account in session.query(Account)} == {"a1", "a2"}


def test_the_kept_connection_is_given_up_when_something_fails(store):
    migrate(store)
    store.write(quickly("a1")).result(timeout=30)
    kept = store._kept
    with pytest.raises(IntegrityError):
        store.write(quickly("a1")).result(timeout=30)
    store.write(quickly("a2")).result(timeout=30)
    assert kept is not None
    assert kept.closed


def test_what_is_asked_every_second_sees_what_was_written_since(store):
    migrate(store)
    named = select(Account.id).where(Account.name == bindparam("name"))
    assert store.find(named, name="a1") == []
    store.write(quickly("a1")).result(timeout=30)
    assert [tuple(row) for row in store.find(named, name="a1")] == [("a1",)]
    kept = store._asked
    with pytest.raises(SQLAlchemyError):
        store.find(text("select nothing from nowhere"))
    assert kept.closed
    assert len(store.find(named, name="a1")) == 1


def fill(connection):
    """Writes until the database may grow no more."""
    pages = plainly(connection, "pragma page_count").fetchone()[0]
    plainly(connection, f"pragma max_page_count = {pages}")
    for number in range(1000):
        quickly(f"a{number}")(connection)


def fill_in_a_session(store):
    with store.writing() as session:
        fill(session.connection())


def test_a_full_disk_is_noted_whoever_met_it(store):
    migrate(store)
    assert store.write(fill).exception(timeout=30) is not None
    assert store.full
    with store.reading() as session:
        assert session.query(Account).count() == 0


def test_a_full_disk_is_noted_by_whoever_writes_in_a_session(store):
    migrate(store)
    with pytest.raises(SQLAlchemyError):
        fill_in_a_session(store)
    assert store.full
