"""The store: models, the database, its migrations."""

from zoc.server.store.engine import Store, database_url
from zoc.server.store.migrate import migrate
from zoc.server.store.models import (
    Account,
    Album,
    Base,
    Deed,
    Event,
    Invitation,
    Letter,
    Mind,
    Notice,
    Plan,
    Seat,
    Session,
    Snapshot,
    Table,
    Token,
    Viewer,
    Word,
    held,
)

__all__ = [
    "Account",
    "Album",
    "Base",
    "Deed",
    "Event",
    "Invitation",
    "Letter",
    "Mind",
    "Notice",
    "Plan",
    "Seat",
    "Session",
    "Snapshot",
    "Store",
    "Table",
    "Token",
    "Viewer",
    "Word",
    "database_url",
    "held",
    "migrate",
]
