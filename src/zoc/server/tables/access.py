"""Who may look at a table: one rule for its card, views, chat, pictures, replay, record, report."""

from __future__ import annotations

from collections.abc import Container, Sequence

from zoc.server.store import Seat, Table
from zoc.server.tables.errors import TableError
from zoc.server.tables.person import Person

OUTSIDE = "Only its players and those they invite may look at this table."


def belongs(
    table: Table, seats: Sequence[Seat], invited: Container[str], person: Person | None
) -> bool:
    """Whether somebody sits at a table, made it, or was invited to it."""
    if person is None:
        return False
    seated = any(seat.account_id == person.id for seat in seats)
    return seated or table.maker_id == person.id or person.id in invited


def may_look(
    table: Table, seats: Sequence[Seat], invited: Container[str], person: Person | None
) -> bool:
    """Whether somebody may look on: those who belong to a table, anybody where watching is
    switched on, and anybody at a public game that is over."""
    public_end = not table.private and table.status == "over"
    return table.watch or public_end or belongs(table, seats, invited, person)


def check_look(
    table: Table, seats: Sequence[Seat], invited: Container[str], person: Person | None
) -> None:
    """Refuses whoever may not look."""
    if not may_look(table, seats, invited, person):
        raise TableError(OUTSIDE, "forbidden")


def check_card(
    table: Table, seats: Sequence[Seat], invited: Container[str], person: Person | None
) -> None:
    """Refuses whoever may not even know that there is such a table: a public one is listed."""
    if table.private:
        check_look(table, seats, invited, person)
