"""The history of a table: its events in order, and the position after each of them.

Nothing is ever removed. An undo is an event whose text is the number of the event that the game
goes back to: the position after it is the position after that one."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from zoc.kernel.play.barrier import barrier_between
from zoc.kernel.play.game import Game
from zoc.kernel.play.position import Position
from zoc.kernel.shown import UndoShown
from zoc.kernel.shown.choosing import shown
from zoc.server.tables.errors import TableError

KEPT = 24
"""How many earlier positions are kept at hand."""
ENDS = ("resign", "flag")
RULES = "rules"
"""The event with which a game goes on under renewed rules; its text says from which to which, and
the event after which it goes on where that is not the last."""


STOPS = {
    "": "",
    "die": "stops at the die roll",
    "chance": "stops at the die roll",
    "reveal": "stops at what was revealed",
    "end": "the game is over",
    "handover": "stops where the other side decided",
}
"""The barriers of the kernel, as a table says them."""


@dataclass(slots=True)
class Row:
    """One event. `told` has its log lines as JSON, by who may read them; `*` is everybody."""

    number: int
    kind: str
    side: str
    text: str
    batch: int
    turn: int
    time: float
    account: str | None = None
    key: str | None = None
    checksum: str = ""
    told: dict[str, bytes] = field(default_factory=dict[str, bytes])
    reveals: bool = False


def _goes_back_to(row: Row) -> int | None:
    """The event that a row takes the game back to: an undo, or rules that do not follow further."""
    if row.kind == "undo":
        return int(row.text)
    words = row.text.split() if row.kind == RULES else []
    return int(words[2]) if len(words) > 2 else None


def ended(position: Position, result: str) -> Position:
    """A position in which the game has ended by other means than the rules."""
    position = position.copy()
    position.agenda, position.result = (), result
    return position


class History:
    """The events of one table and the positions that they lead to."""

    def __init__(self, game: Game, start: Position) -> None:
        self.game = game
        self.rows: list[Row] = []
        self.start = start
        self.since = 0
        """The event since which the rules are those of now: positions before it are not known."""
        self.lost = (1, 0)
        """The first and last of the events that the rules of now do not follow: where they led is
        not known, and the game stands at the moment before them."""
        self._roots: dict[int, Position] = {0: start}
        """Positions that are known without playing anything again."""
        self._states = [0]
        """For each number of events, the event after which the same position was first reached."""
        self._before: dict[int, int] = {}
        """For each such event, the one before it."""
        self.line: list[Row] = []
        """The events that led to where the game stands, without what was taken back."""
        self._positions: OrderedDict[int, Position] = OrderedDict()
        self.now = start.copy()

    @property
    def ply(self) -> int:
        """How many events there are."""
        return len(self.rows)

    def add(self, row: Row, position: Position | None = None) -> None:
        """Takes up an event, with the position after it where that is known already."""
        position = position or self.after(row)
        self._note(row)
        if row.kind == RULES:
            self._renew(row.number, position)
        if position is not self.now:
            # What was derived of it is rarely asked for again, and takes most of the room.
            self.now.touch()
        self.now = position
        self._keep(self._states[-1], position)

    def _renew(self, number: int, position: Position | None) -> None:
        """From an event on the game is played by renewed rules."""
        self.since = number
        self._roots = {} if position is None else {number: position}

    def extend_renewed(
        self, rows: Sequence[Row], known: dict[int, Position], ply: int, position: Position
    ) -> None:
        """Takes up events of which some came under other rules: those cannot be played again.
        `known` are positions that were kept."""
        self._roots = {}
        for row in rows[:ply]:
            self._note(row)
            if row.kind == RULES:
                self._renew(row.number, known.get(row.number))
        self.now = position
        self.since = self.since if self._roots else ply
        self._roots[self._states[-1]] = position
        self.extend(rows[ply:])

    def stop(self, rows: Sequence[Row], position: Position | None = None) -> None:
        """Takes up events that the rules of now do not follow. The game stands where it stood
        before them, or at a position that was stored."""
        self.lost = (self.ply + 1, self.ply + len(rows))
        for row in rows:
            self._note(row)
        self.now = position or self.now

    def _note(self, row: Row) -> None:
        self.rows.append(row)
        back = _goes_back_to(row)
        state = self._states[-1] if back is None else self._states[back]
        if back is not None:
            while self.line and self.line[-1].number > state:
                self.line.pop()
        if row.kind != "undo":
            self._before[row.number] = state
            self.line.append(row)
            state = row.number
        self._states.append(state)

    def extend(self, rows: Iterable[Row]) -> None:
        """Takes up events that are already on record."""
        for row in rows:
            self.add(row)

    def extend_from(self, rows: Sequence[Row], ply: int, position: Position) -> None:
        """Takes up events of which the position after the first `ply` was kept."""
        for row in rows[:ply]:
            self._note(row)
        self.now = position
        self._keep(self._states[-1], position)
        self.extend(rows[ply:])

    # -- positions -----------------------------------------------------------------------------

    def at(self, ply: int) -> Position:
        """The position after some events. It is shared: copy it before changing it."""
        if ply == self.ply:
            return self.now
        first, last = self.lost
        if ply < self.since or first <= ply <= last:
            which = f"Up to event {self.since}" if ply < self.since else f"From event {first} on"
            raise TableError(
                f"{which} the game was played by older rules: the log tells it.", "closed"
            )
        return self._position(self._states[ply])

    def _position(self, state: int) -> Position:
        todo = list[int]()
        while state not in self._roots and state not in self._positions:
            todo.append(state)
            state = self._before[state]
        position = self._roots.get(state) or self._positions[state]
        for number in reversed(todo):
            position = self._play(position, self.rows[number - 1])
            self._keep(number, position)
        return position

    def after(self, row: Row) -> Position:
        """The position that an event leads to from where the game stands."""
        if row.kind == "undo":
            return self._position(self._states[int(row.text)])
        if row.kind == RULES:
            return self.now
        return self._play(self.now, row)

    def _play(self, position: Position, row: Row) -> Position:
        if row.kind in ENDS:
            return ended(position, row.text)
        position = position.copy()
        self.game.carry_out(position, self.game.read(row.text))
        return position

    def _keep(self, state: int, position: Position) -> None:
        self._positions[state] = position
        self._positions.move_to_end(state)
        while len(self._positions) > KEPT:
            self._positions.popitem(last=False)

    # -- what led here -------------------------------------------------------------------------

    def line_at(self, ply: int) -> list[Row]:
        """The events that led to an earlier position."""
        state, found = self._states[ply], list[Row]()
        while state:
            found.append(self.rows[state - 1])
            state = self._before[state]
        return found[::-1]

    def before(self, row: Row) -> int:
        """The number of events after which the position before a row was reached."""
        return self._before[row.number]

    # -- undo ----------------------------------------------------------------------------------

    def undo(self) -> UndoShown:
        """Whether the last action can be taken back, and if not, why."""
        reason = self._barrier(self.line[-1] if self.line else None)
        return UndoShown(not reason, reason)

    def _barrier(self, row: Row | None) -> str:
        if row is None:
            return "nothing has been done yet"
        if row.kind in ENDS:
            return STOPS["end"]
        if row.kind == RULES:
            return "stops where the rules were renewed"
        return STOPS[barrier_between(row.side, row.reveals, self.now)]

    def undo_to(self, all_: bool) -> int | None:
        """The event that an undo goes back to: before one action, or all back to the barrier."""
        target, later = None, None
        for row in reversed(self.line):
            if self._barrier(row):
                break
            if later is not None and not all_ and not self._begins(row, later):
                break
            target, later = self._before[row.number], row
        return target

    def _begins(self, row: Row, later: Row) -> bool:
        """Whether an order only began what the next one of the same request completed: a move and
        its way were sent as one thing, and are taken back as one."""
        if row.batch != later.batch:
            return False
        position = self._position(self._before[row.number])
        return any(choice.opens for choice in shown(position, [self.game.read(row.text)]))

    def take_back_to(self, side: str) -> int | None:
        """The event before the last request of a side, dice or not."""
        line = [row for row in self.line if row.number > self.since]
        acts = (r for r in reversed(line) if r.side == side and r.kind == "act")
        last = next(acts, None)
        if last is None:
            return None
        first = next(r for r in self.line if r.batch == last.batch)
        return self._before[first.number]
