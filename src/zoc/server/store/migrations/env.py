"""Alembic's way in: runs the migrations on the connection that it is given."""

from __future__ import annotations

from alembic import context

from zoc.server.store.models import Base


def run() -> None:
    """Runs them, in the transaction that is already open."""
    connection = context.config.attributes["connection"]
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        render_as_batch=connection.dialect.name == "sqlite",
    )
    context.run_migrations()


run()
