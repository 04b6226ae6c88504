"""The first form of the database."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    _make_accounts()
    _make_sessions()
    _make_tables()
    _make_tokens()
    _make_events()
    _make_notices()
    _make_seats()
    _make_snapshots()
    _make_viewers()
    _make_words()


def _make_accounts() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("name_key", sa.String(length=60), nullable=True),
        sa.Column("guest", sa.Boolean(), nullable=False),
        sa.Column("password", sa.Text(), nullable=True),
        sa.Column("email", sa.String(length=254), nullable=True),
        sa.Column("email_checked", sa.Boolean(), nullable=False),
        sa.Column("webhook", sa.Text(), nullable=True),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accounts")),
        sa.UniqueConstraint("name_key", name=op.f("uq_accounts_name_key")),
    )


def _make_sessions() -> None:
    op.create_table(
        "sessions",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("account_id", sa.String(length=24), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("used", sa.Float(), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.Column("agent", sa.String(length=200), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_sessions_account_id")
        ),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_sessions")),
    )
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_sessions_account_id"), ["account_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_sessions_expires"), ["expires"], unique=False)


def _make_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("title", sa.String(length=60), nullable=False),
        sa.Column("scenario", sa.String(length=60), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("position", sa.Text(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("seed_hash", sa.String(length=64), nullable=False),
        sa.Column("maker_id", sa.String(length=24), nullable=True),
        sa.Column("hot_seat", sa.Boolean(), nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("join_key", sa.String(length=32), nullable=False),
        sa.Column("watch", sa.Boolean(), nullable=False),
        sa.Column("take_backs", sa.Boolean(), nullable=False),
        sa.Column("clock", sa.Text(), nullable=False),
        sa.Column("branch_of", sa.String(length=24), nullable=True),
        sa.Column("branch_ply", sa.Integer(), nullable=False),
        sa.Column("inherited", sa.Integer(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("status", sa.String(length=12), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("turn_text", sa.Text(), nullable=False),
        sa.Column("actor", sa.String(length=40), nullable=False),
        sa.Column("actor_id", sa.String(length=24), nullable=True),
        sa.Column("machine", sa.String(length=40), nullable=True),
        sa.Column("claim", sa.String(length=40), nullable=False),
        sa.Column("claim_until", sa.Float(), nullable=False),
        sa.Column("result", sa.Text(), nullable=False),
        sa.Column("take_back", sa.String(length=40), nullable=False),
        sa.Column("clock_since", sa.Float(), nullable=True),
        sa.Column("deadline", sa.Float(), nullable=True),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.Column("ended", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["maker_id"], ["accounts.id"], name=op.f("fk_tables_maker_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
        sa.UniqueConstraint("join_key", name=op.f("uq_tables_join_key")),
    )
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_tables_actor_id"), ["actor_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_tables_deadline"), ["deadline"], unique=False)
        batch_op.create_index("ix_tables_lobby", ["status", "private", "changed"], unique=False)
        batch_op.create_index("ix_tables_machine", ["machine", "claim_until"], unique=False)
        batch_op.create_index(batch_op.f("ix_tables_maker_id"), ["maker_id"], unique=False)


def _make_tokens() -> None:
    op.create_table(
        "tokens",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("account_id", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("used", sa.Float(), nullable=True),
        sa.Column("revoked", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_tokens_account_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tokens")),
        sa.UniqueConstraint("hash", name=op.f("uq_tokens_hash")),
    )
    with op.batch_alter_table("tokens", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_tokens_account_id"), ["account_id"], unique=False)


def _make_events() -> None:
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("side", sa.String(length=40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("batch", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.String(length=24), nullable=True),
        sa.Column("key", sa.String(length=80), nullable=True),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("checksum", sa.String(length=16), nullable=False),
        sa.Column("reveals", sa.Boolean(), nullable=False),
        sa.Column("told", sa.Text(), nullable=False),
        sa.Column("time", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_events_account_id")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_events_table_id")),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_events")),
        sa.UniqueConstraint("table_id", "account_id", "key", name=op.f("uq_events_table_id")),
    )


def _make_notices() -> None:
    op.create_table(
        "notices",
        sa.Column(
            "id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            autoincrement=True,
            nullable=False,
        ),
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("account_id", sa.String(length=24), nullable=False),
        sa.Column("side", sa.String(length=40), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=12), nullable=False),
        sa.Column("due", sa.Float(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("sent", sa.Float(), nullable=True),
        sa.Column("error", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_notices_account_id")
        ),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_notices_table_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notices")),
        sa.UniqueConstraint("table_id", "account_id", "ply", name=op.f("uq_notices_table_id")),
    )
    with op.batch_alter_table("notices", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_notices_account_id"), ["account_id"], unique=False)
        batch_op.create_index("ix_notices_waiting", ["state", "due"], unique=False)


def _make_seats() -> None:
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("side", sa.String(length=40), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("account_id", sa.String(length=24), nullable=True),
        sa.Column("machine", sa.String(length=40), nullable=True),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("bank", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_seats_account_id")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_seats_table_id")),
        sa.PrimaryKeyConstraint("table_id", "side", name=op.f("pk_seats")),
    )
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_seats_account_id"), ["account_id"], unique=False)


def _make_snapshots() -> None:
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_snapshots_table_id")),
        sa.PrimaryKeyConstraint("table_id", "ply", name=op.f("pk_snapshots")),
    )


def _make_viewers() -> None:
    op.create_table(
        "viewers",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("account_id", sa.String(length=24), nullable=False),
        sa.Column("seen", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_viewers_account_id")
        ),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_viewers_table_id")),
        sa.PrimaryKeyConstraint("table_id", "account_id", name=op.f("pk_viewers")),
    )


def _make_words() -> None:
    op.create_table(
        "words",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.String(length=24), nullable=True),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("side", sa.String(length=40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("time", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_words_account_id")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_words_table_id")),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_words")),
    )


def downgrade() -> None:
    op.drop_table("words")
    op.drop_table("viewers")
    op.drop_table("snapshots")
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_seats_account_id"))

    op.drop_table("seats")
    with op.batch_alter_table("notices", schema=None) as batch_op:
        batch_op.drop_index("ix_notices_waiting")
        batch_op.drop_index(batch_op.f("ix_notices_account_id"))

    op.drop_table("notices")
    op.drop_table("events")
    with op.batch_alter_table("tokens", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_tokens_account_id"))

    op.drop_table("tokens")
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_tables_maker_id"))
        batch_op.drop_index("ix_tables_machine")
        batch_op.drop_index("ix_tables_lobby")
        batch_op.drop_index(batch_op.f("ix_tables_deadline"))
        batch_op.drop_index(batch_op.f("ix_tables_actor_id"))

    op.drop_table("tables")
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_sessions_expires"))
        batch_op.drop_index(batch_op.f("ix_sessions_account_id"))

    op.drop_table("sessions")
    op.drop_table("accounts")
