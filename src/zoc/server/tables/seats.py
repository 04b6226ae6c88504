"""The seats of a table as everybody may see them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from zoc.ai.names import machine_name
from zoc.server import wire
from zoc.server.store import Seat, Table, held
from zoc.server.tables.clock import grace_left, read_clock, runs, seconds_left


def seats_shown(
    table: Table, seats: Sequence[Seat], now: float, is_here: Callable[[str], bool]
) -> Iterator[wire.Seat]:
    """Who sits where, who is here, and what the clocks show."""
    known, first = set[str](), read_clock(table.clock).first
    still = table.clock_since is None
    for seat in seats:
        told = held(seat)
        account, machine = told.get("account_id") or "", told.get("machine")
        kind, bank = told["kind"], told.get("bank")
        yield wire.Seat(
            side=told["side"],
            name=machine_name(machine) if machine else told["name"],
            kind="same" if account in known else kind,
            here=kind == "machine" or (account != "" and is_here(account)),
            clock=bank if still else seconds_left(table, seat, now),
            running=not still and runs(table, seat),
            whole=first if bank is not None else None,
            grace=0.0 if still else grace_left(table, seat, now),
        )
        if account:
            known.add(account)
