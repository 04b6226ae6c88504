"""Invitations, the stored position, albums of finished games, honest clocks, a keeper's tools.

A private table was watched by whoever had its address, though its page said nobody would: now
only its players and those they invite do, until they switch watching on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from zoc.server.accounts.names import look_of

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

ID = sa.String(length=24)
COUNTED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    _columns()
    _tables()
    tables = sa.table("tables", sa.column("private", sa.Boolean), sa.column("watch", sa.Boolean))
    op.execute(tables.update().where(tables.c.private.is_(sa.true())).values(watch=sa.false()))
    _fill_looks()


def _columns() -> None:
    with op.batch_alter_table("accounts") as accounts:
        accounts.add_column(sa.Column("look", sa.String(length=60), nullable=True))
        accounts.add_column(sa.Column("banned", sa.Float(), nullable=True))
        accounts.add_column(sa.Column("muted", sa.Float(), nullable=True))
        accounts.create_index(op.f("ix_accounts_look"), ["look"], unique=False)
    kind = sa.Column("kind", sa.String(length=12), nullable=False, server_default="turn")
    with op.batch_alter_table("notices") as notices:
        notices.add_column(kind)
        notices.drop_constraint("uq_notices_table_id", type_="unique")
        notices.create_unique_constraint(
            "uq_notices_table_id", ["table_id", "account_id", "ply", "kind"]
        )
    op.add_column("tables", sa.Column("now", sa.LargeBinary(), nullable=True))
    op.add_column("tables", sa.Column("grace", sa.Float(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("paid", sa.Integer(), nullable=False, server_default="0"))


def _tables() -> None:
    op.create_table(
        "invitations",
        sa.Column("table_id", ID, nullable=False),
        sa.Column("account_id", ID, nullable=False),
        sa.Column("side", sa.String(length=40), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        _refers("invitations", "account_id", "accounts.id"),
        _refers("invitations", "table_id", "tables.id"),
        sa.PrimaryKeyConstraint("table_id", "account_id", name=op.f("pk_invitations")),
    )
    op.create_index(op.f("ix_invitations_account_id"), "invitations", ["account_id"], unique=False)
    op.create_table(
        "albums",
        sa.Column("table_id", ID, nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        _refers("albums", "table_id", "tables.id"),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_albums")),
    )
    op.create_table(
        "deeds",
        sa.Column("id", COUNTED, autoincrement=True, nullable=False),
        sa.Column("time", sa.Float(), nullable=False),
        sa.Column("keeper", sa.String(length=60), nullable=False),
        sa.Column("what", sa.String(length=40), nullable=False),
        sa.Column("about", sa.String(length=60), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deeds")),
    )


def _refers(table: str, column: str, to: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [to], name=op.f(f"fk_{table}_{column}"))


def _fill_looks() -> None:
    names = [sa.column(name, sa.String) for name in ("id", "name", "name_key", "look")]
    accounts = sa.table("accounts", *names)
    connection = op.get_bind()
    named = sa.select(accounts.c.id, accounts.c.name).where(accounts.c.name_key.is_not(None))
    for id_, name in connection.execute(named).all():
        mine = accounts.update().where(accounts.c.id == id_)
        connection.execute(mine.values(look=look_of(name)))


def downgrade() -> None:
    for table in ("deeds", "albums", "invitations"):
        op.drop_table(table)
    op.drop_column("seats", "paid")
    op.drop_column("tables", "grace")
    op.drop_column("tables", "now")
    with op.batch_alter_table("notices") as notices:
        notices.drop_constraint("uq_notices_table_id", type_="unique")
        notices.drop_column("kind")
        notices.create_unique_constraint("uq_notices_table_id", ["table_id", "account_id", "ply"])
    with op.batch_alter_table("accounts") as accounts:
        accounts.drop_index(op.f("ix_accounts_look"))
        for name in ("muted", "banned", "look"):
            accounts.drop_column(name)
