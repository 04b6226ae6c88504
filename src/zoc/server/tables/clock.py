"""Clocks: a bank of time with an increment, or some days for every player turn; or none."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from zoc.kernel.play.game import Game
from zoc.kernel.play.position import Position
from zoc.server.store import Seat, Table

DAY = 86_400.0
SHORTEST = 30.0
"""The least that a question may take before the clock runs."""
REMIND = 12 * 3600.0
PEOPLE = ("guest", "player", "bot")


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The time that a seat has: `bank` seconds for the game and `increment` seconds more for each
    of its player turns, or `days` anew for each. A question in somebody else's turn has `grace`
    seconds of its own before the clock runs. All zero: no clock."""

    bank: float = 0.0
    increment: float = 0.0
    days: float = 0.0
    grace: float | None = None
    """None: as is usual for such a clock."""

    @property
    def on(self) -> bool:
        """Whether there is a clock at all."""
        return self.bank > 0 or self.days > 0

    @property
    def first(self) -> float | None:
        """What a seat has at the start, and never more than that."""
        if not self.on:
            return None
        return self.days * DAY if self.days > 0 else self.bank

    @property
    def question(self) -> float:
        """What a question in somebody else's turn may take before the clock runs."""
        if self.grace is not None:
            return self.grace
        return self.days * DAY or self.increment or max(SHORTEST, self.bank / 60)

    def turn_ended(self, left: float) -> float:
        """What a seat has left once its player turn is over: never more than at the start."""
        return min(self.first or 0.0, self.days * DAY or left + self.increment)

    @property
    def remind(self) -> float:
        """So long before the end of the time one is reminded."""
        return min(REMIND, (self.first or 0.0) / 6)


class Turn(NamedTuple):
    """Whose player turn it is, in which turn of the game."""

    owner: str
    turn: int


class Passed(NamedTuple):
    """What a change does to the clocks: columns of the table, banks, and increments given."""

    table: dict[str, Any]
    banks: dict[str, float]
    paid: dict[str, int]


def player_turn(game: Game, position: Position) -> Turn:
    """Whose player turn it is: that of the phase being played, else of who decides."""
    phases = game.show.rail(position) if not position.over else ()
    side = next((phase.side for phase in phases if phase.state == "now"), "")
    return Turn(side if side in game.sides else position.actor, position.turn)


@lru_cache(1000)
def read_clock(text: str) -> Clock:
    """A table's clock as it is stored."""
    return msgspec.json.decode(text, type=Clock)


def seconds_left(table: Table, seat: Seat, now: float) -> float | None:
    """What a seat's clock shows."""
    if seat.bank is None:
        return None
    if not runs(table, seat):
        return seat.bank
    gone = max(0.0, now - (table.clock_since or now))
    return max(0.0, seat.bank - max(0.0, gone - table.grace))


def grace_left(table: Table, seat: Seat, now: float) -> float:
    """How long a seat's clock still waits before it runs."""
    if not runs(table, seat):
        return 0.0
    return max(0.0, table.grace - max(0.0, now - (table.clock_since or now)))


def runs(table: Table, seat: Seat) -> bool:
    """Whether a seat's clock is running."""
    return table.clock_since is not None and seat.side == table.actor


def fallen(table: Table, now: float) -> bool:
    """Whether the time of the seat that decides has run out."""
    return table.deadline is not None and now > table.deadline


def pass_on(
    table: Table,
    seats: Sequence[Seat],
    actor: str,
    playing: bool,
    now: float,
    turns: tuple[Turn, Turn],
    back: bool = False,
    stood: bool = False,
) -> Passed:
    """Stops the clock of who decided and starts that of who decides next. `turns` are the player
    turns before and after; `back` says that something was taken back, `stood` that the table stood
    still, so that no time counts."""
    clock = read_clock(table.clock)
    if not clock.on:
        return Passed({}, {}, {})
    running = [] if stood else [seat for seat in seats if runs(table, seat)]
    banks = {seat.side: seconds_left(table, seat, now) or 0.0 for seat in running}
    paid = dict[str, int]()
    if playing and turns[0] != turns[1]:
        _pay(seats, clock, turns[1 if back else 0].owner, banks, paid, back)
    seat = next((s for s in seats if s.side == actor and s.kind in PEOPLE), None)
    if not playing or seat is None:
        return Passed({"clock_since": None, "deadline": None, "grace": 0.0}, banks, paid)
    grace = _grace(table, clock, seat, turns[1].owner, now)
    bank = banks.get(actor, seat.bank or 0.0)
    columns = {"clock_since": now, "grace": grace, "deadline": now + grace + bank}
    return Passed(columns, banks, paid)


def _pay(
    seats: Sequence[Seat],
    clock: Clock,
    owner: str,
    banks: dict[str, float],
    paid: dict[str, int],
    back: bool,
) -> None:
    """Gives the increment for a player turn that is over; a turn that was taken back gives it
    back, so that nobody gains time by it."""
    seat = next((s for s in seats if s.side == owner and s.bank is not None), None)
    if seat is None:
        return
    left = banks.get(owner, seat.bank or 0.0)
    banks[owner] = max(0.0, left - seat.paid) if back else clock.turn_ended(left)
    paid[owner] = 0 if back else round(max(0.0, banks[owner] - left))


def _grace(table: Table, clock: Clock, seat: Seat, owner: str, now: float) -> float:
    if seat.side == owner:
        return 0.0
    return grace_left(table, seat, now) if runs(table, seat) else clock.question
