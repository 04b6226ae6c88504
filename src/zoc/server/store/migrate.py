"""Brings a database to the form that this zoc uses."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from zoc.server.store.engine import Store

HERE = "zoc.server.store:migrations"
LOCK = 7_026_202
"""The key under which PostgreSQL lets one process migrate at a time."""


class NewerDatabaseError(RuntimeError):
    """A database made by a later zoc."""


def configuration(connection: Connection | None = None) -> Config:
    """Alembic's settings, without a file of its own."""
    config = Config()
    config.set_main_option("script_location", HERE)
    config.attributes["connection"] = connection
    return config


def migrate(store: Store) -> None:
    """Runs the migrations that are still to be run, in one transaction."""
    engine = store.engine.execution_options(zoc_write=True)
    with engine.begin() as connection:
        if not store.sqlite:
            connection.execute(text("select pg_advisory_xact_lock(:key)"), {"key": LOCK})
        _check_known(connection)
        command.upgrade(configuration(connection), "head")


def _check_known(connection: Connection) -> None:
    now = MigrationContext.configure(connection).get_current_revision()
    known = {r.revision for r in ScriptDirectory.from_config(configuration()).walk_revisions()}
    if now is not None and now not in known:
        raise NewerDatabaseError(
            f"The database was made by a later zoc (revision {now}). Install that one."
        )


def check_known(store: Store) -> None:
    """Refuses a database that a later zoc has changed."""
    with store.engine.connect() as connection:
        _check_known(connection)


def revision(store: Store) -> str:
    """The migration that the database stands at; '' for an empty one."""
    with store.engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision() or ""
