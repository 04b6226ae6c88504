"""A game being played: the position, what led to it, and how far it can be taken back."""

from __future__ import annotations

from typing import NamedTuple

from zoc.kernel.play.action import Action
from zoc.kernel.play.barrier import barrier_of
from zoc.kernel.play.game import Game, Refusal
from zoc.kernel.play.position import Event, Position


class Move(NamedTuple):
    """One action of the history, who did it, and the turn in which it was done."""

    actor: str
    action: Action
    turn: int


class Play:
    """A game in progress. Actions are undone one by one, back to the last barrier: a die, a reveal,
    or a change of who decides."""

    def __init__(
        self,
        game: Game,
        position: Position,
        seats: dict[str, str] | None = None,
        position_file: str = "",
    ) -> None:
        self.game, self.position, self.position_file = game, position, position_file
        self.start = position.copy()
        self.seats = seats or {}
        self.moves: list[Move] = []
        self.checksums: list[tuple[int, int, str]] = []
        """(moves made, turn, checksum) whenever a new turn has begun."""
        self._before: list[Position] = []

    def act(self, action: Action) -> list[Event]:
        """Carries out a legal action, or raises its refusal and changes nothing."""
        refusal = self.position.why_not(action)
        if refusal is not None:
            raise refusal
        return self.carry_out(action)

    def carry_out(self, action: Action) -> list[Event]:
        """Carries out an action that is known to be legal."""
        position = self.position
        actor, turn = position.actor, position.turn
        snapshot = position.copy()
        try:
            events = self.game.carry_out(position, action)
        except BaseException:
            # Stopped half-way, by the keyboard for one: what is kept must be a whole position.
            self.position = snapshot
            raise
        self.moves.append(Move(actor, action, turn))
        self._remember(actor, snapshot, action)
        if position.turn != turn or position.over:
            self.checksums.append((len(self.moves), position.turn, position.checksum()))
        return events

    def _remember(self, actor: str, snapshot: Position, action: Action) -> None:
        if barrier_of(actor, snapshot, action, self.position):
            self._before = []
        else:
            self._before.append(snapshot)

    @property
    def can_undo(self) -> bool:
        """Whether the last action can be taken back."""
        return bool(self._before)

    def undo(self) -> Move:
        """Takes back the last action."""
        if not self._before:
            raise Refusal("nothing can be taken back: a die, or the other side, came since", "")
        self.position = self._before.pop()
        if self.checksums and self.checksums[-1][0] == len(self.moves):
            self.checksums.pop()
        return self.moves.pop()

    def plan(self) -> Play:
        """A copy to try things on."""
        copy = Play(self.game, self.position.copy(), self.seats, self.position_file)
        copy.moves = list(self.moves)
        copy.checksums = list(self.checksums)
        return copy
