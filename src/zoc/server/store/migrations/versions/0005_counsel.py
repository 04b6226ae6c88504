"""Plans of machine players, what they had in mind, and whether a table allows advice.

Tables at which nobody but one person and machine players sits allow it from now on, too."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

ID = sa.String(length=24)


def upgrade() -> None:
    op.add_column(
        "tables", sa.Column("advice", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column("tables", sa.Column("turned", sa.Integer(), nullable=False, server_default="0"))
    op.create_table(
        "plans",
        sa.Column("table_id", ID, nullable=False),
        sa.Column("side", sa.String(length=40), nullable=False),
        sa.Column("player", sa.String(length=40), nullable=False),
        sa.Column("zoc", sa.String(length=40), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        _of_table("plans"),
        sa.PrimaryKeyConstraint("table_id", "side", name=op.f("pk_plans")),
    )
    op.create_table(
        "minds",
        sa.Column("table_id", ID, nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("side", sa.String(length=40), nullable=False),
        sa.Column("player", sa.String(length=40), nullable=False),
        sa.Column("reasons", sa.Text(), nullable=False),
        _of_table("minds"),
        sa.PrimaryKeyConstraint("table_id", "ply", name=op.f("pk_minds")),
    )
    _allow_advice()


def _of_table(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f(f"fk_{name}_table_id"))


def _allow_advice() -> None:
    tables = sa.table("tables", sa.column("id", ID), sa.column("advice", sa.Boolean))
    names = ("table_id", "kind", "account_id")
    seats = sa.table("seats", *(sa.column(name, sa.String) for name in names))
    people = sa.func.count(sa.distinct(seats.c.account_id))
    free = sa.func.sum(sa.case((seats.c.kind == "open", 1), else_=0))
    alone = sa.select(seats.c.table_id).group_by(seats.c.table_id).having(people == 1, free == 0)
    op.execute(tables.update().where(tables.c.id.in_(alone)).values(advice=sa.true()))


def downgrade() -> None:
    op.drop_table("minds")
    op.drop_table("plans")
    op.drop_column("tables", "turned")
    op.drop_column("tables", "advice")
