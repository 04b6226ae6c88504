"""Links sent by e-mail; by which ways a notice has gone out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "letters",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("account_id", sa.String(length=24), nullable=False),
        sa.Column("purpose", sa.String(length=12), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_letters_account_id")
        ),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_letters")),
    )
    op.create_index(op.f("ix_letters_account_id"), "letters", ["account_id"], unique=False)
    op.add_column("notices", sa.Column("ways", sa.String(40), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("notices", "ways")
    op.drop_table("letters")
