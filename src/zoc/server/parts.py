"""What a running server consists of, for the routes to find."""

from __future__ import annotations

from dataclasses import dataclass, field

from starlette.requests import HTTPConnection

from zoc.server.limits import Buckets, Known
from zoc.server.notices.mail import Mail
from zoc.server.settings import Settings
from zoc.server.store import Store
from zoc.server.tables import Tables


@dataclass
class Parts:
    """The settings, the database, the tables and the mail of one server process."""

    settings: Settings
    store: Store
    tables: Tables
    mail: Mail
    tries: Buckets = field(default_factory=Buckets)
    """How often a password was tried, by name."""
    known: Known = field(default_factory=Known)
    """Who was recognised of late."""


def parts_of(connection: HTTPConnection) -> Parts:
    """The parts of the server that a request came to."""
    return connection.app.state.parts
