"""Tables: games in progress on the server, who sits at them and who looks on."""

from zoc.server.tables.card import TableCard
from zoc.server.tables.clock import Clock
from zoc.server.tables.errors import TableError
from zoc.server.tables.new_table import NewTable
from zoc.server.tables.person import Person
from zoc.server.tables.tables import Tables, TableSettings

__all__ = ["Clock", "NewTable", "Person", "TableCard", "TableError", "TableSettings", "Tables"]
