"""Somebody goes: a seat is given back, or the game given up."""

from __future__ import annotations

from zoc.server import wire
from zoc.server.tables import Person, Tables


async def leave_or_resign(tables: Tables, table_id: str, person: Person) -> None:
    """Leaves a table that has not begun; resigns a game that has."""
    card = await tables.card(table_id, person)
    if card.status == "open":
        await tables.leave(table_id, person)
    elif card.status == "playing":
        await tables.request(table_id, person, wire.Resign(id=0))


async def retire(tables: Tables, person: Person) -> None:
    """Goes from every table for good."""
    for card in await tables.list_mine(person):
        if card.status != "over":
            await leave_or_resign(tables, card.id, person)
