"""Clocks: a bank of time with an increment, or some days for every turn; or none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from zoc.server.store import Seat, Table

DAY = 86_400.0
PEOPLE = ("guest", "player", "bot")


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The time that a seat has: `bank` seconds for the game and `increment` seconds more whenever
    it hands over, or `days` anew whenever it is to decide. All zero: no clock."""

    bank: float = 0.0
    increment: float = 0.0
    days: float = 0.0

    @property
    def on(self) -> bool:
        """Whether there is a clock at all."""
        return self.bank > 0 or self.days > 0

    @property
    def first(self) -> float | None:
        """What a seat has at the start."""
        if not self.on:
            return None
        return self.days * DAY if self.days > 0 else self.bank

    def handed_over(self, left: float) -> float:
        """What a seat has left once somebody else decides."""
        return self.days * DAY if self.days > 0 else left + self.increment


def read_clock(text: str) -> Clock:
    """A table's clock as it is stored."""
    return msgspec.json.decode(text, type=Clock)


def seconds_left(table: Table, seat: Seat, now: float) -> float | None:
    """What a seat's clock shows."""
    if seat.bank is None:
        return None
    if not runs(table, seat):
        return seat.bank
    return max(0.0, seat.bank - (now - (table.clock_since or now)))


def runs(table: Table, seat: Seat) -> bool:
    """Whether a seat's clock is running."""
    return table.clock_since is not None and seat.side == table.actor


def fallen(table: Table, now: float) -> bool:
    """Whether the time of the seat that decides has run out."""
    return table.deadline is not None and now > table.deadline


def pass_on(
    table: Table, seats: Sequence[Seat], actor: str, playing: bool, now: float
) -> tuple[dict[str, Any], dict[str, float]]:
    """Stops the clock of who decided and starts that of who decides next: the table's columns that
    change, and the banks."""
    clock = read_clock(table.clock)
    if not clock.on:
        return {}, {}
    banks = _stop(table, seats, clock, actor if playing else table.actor or "", now)
    seat = next((s for s in seats if s.side == actor and s.kind in PEOPLE), None)
    if not playing or seat is None:
        return {"clock_since": None, "deadline": None}, banks
    bank = banks.get(actor, seat.bank or 0.0)
    return {"clock_since": now, "deadline": now + bank}, banks


def _stop(
    table: Table, seats: Sequence[Seat], clock: Clock, actor: str, now: float
) -> dict[str, float]:
    seat = next((s for s in seats if runs(table, s)), None)
    if seat is None:
        return {}
    left = seconds_left(table, seat, now) or 0.0
    return {seat.side: left if seat.side == actor else clock.handed_over(left)}
