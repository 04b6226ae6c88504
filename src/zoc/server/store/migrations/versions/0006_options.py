"""Tables name all their options, so that they keep them when a title changes what is usual.

Until now they named only what their makers had chosen. The others were what the title takes as
usual, or, where it has changed that since, what its `title.toml` calls `before`. Tables that begin
from a position file go by the file."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

from zoc.kernel.data.title import find_title

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    tables = sa.table("tables", *(sa.column(n, sa.Text) for n in ("title", "scenario", "options")))
    for kind in op.get_bind().execute(sa.select(tables).distinct()).all():
        alike = [column == word for column, word in zip(tables.c, kind, strict=True)]
        op.execute(tables.update().where(*alike).values(options=_whole(*kind)))


def _whole(title: str, scenario: str, options: str) -> str:
    try:
        known = find_title(title)
        told = {o["id"]: o["before"] for o in known.identity.get("option", ()) if "before" in o}
        named = json.loads(options)
        chosen = named | known.game(scenario, told | named).options
    except Exception:  # Whatever is wrong with the title: its tables stay as they are.
        return options
    return json.dumps(chosen, sort_keys=True)


def downgrade() -> None:
    """All options named are as good as some."""
