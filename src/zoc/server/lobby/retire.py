"""Somebody goes: a seat is given back, or the game given up."""

from __future__ import annotations

from zoc.server import wire
from zoc.server.problems import Problem
from zoc.server.tables import Person, TableError, Tables


async def leave_or_resign(tables: Tables, table_id: str, person: Person) -> None:
    """Leaves a table where nothing has been done yet; resigns a game that has begun."""
    card = await tables.card(table_id, person)
    if not card.your_sides:
        raise Problem(403, "You do not sit at this table.")
    try:
        await tables.leave(table_id, person)
    except TableError as error:
        if error.code != "closed":
            raise
        await tables.request(table_id, person, wire.Resign(id=0))


async def retire(tables: Tables, person: Person) -> None:
    """Goes from every table for good."""
    for card in await tables.list_mine(person):
        if card.status != "over" and card.your_sides:
            await leave_or_resign(tables, card.id, person)
