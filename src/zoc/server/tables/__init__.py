"""Tables: games in progress on the server, who sits at them and who looks on."""

from zoc.server.tables.card import TableCard
from zoc.server.tables.clock import Clock
from zoc.server.tables.desk import TableSettings
from zoc.server.tables.errors import TableError
from zoc.server.tables.making import NewTable
from zoc.server.tables.person import Person
from zoc.server.tables.service import Tables

__all__ = ["Clock", "NewTable", "Person", "TableCard", "TableError", "TableSettings", "Tables"]
