"""What machine players had in mind, for the terminal: told when their turn is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from zoc.ai import LEVELS, Player
from zoc.ai.fears import FEAR
from zoc.ai.ideas import attack_told, reasons_of
from zoc.ai.names import machine_name
from zoc.ai.plan import Reason
from zoc.ai.reasons import untold
from zoc.kernel.play.action import Action
from zoc.kernel.play.play import Play
from zoc.kernel.play.said import sentence


class Minds:
    """The reasons of the last player turn of each machine player."""

    def __init__(self, play: Play, machines: Mapping[str, Player]) -> None:
        self.play, self.machines = play, machines
        self._turns: dict[str, int] = {}
        self._reasons: dict[str, list[Reason]] = {}
        self._known: dict[str, list[Reason]] = {}
        """What each had in mind when it last decided."""

    def note(self, seat: str, action: Action) -> None:
        """Notes what a machine player that has just decided has in mind; a level without a plan
        tells why it attacks."""
        if not self._is_playing(seat):
            return
        turn, told = self.play.position.turn, self._reasons.setdefault(seat, [])
        if self._turns.get(seat) != turn:
            self._turns[seat] = turn
            told.clear()
        now, known = reasons_of(self.machines[seat]), self._known.get(seat, [])
        if self.play.seats.get(seat) in LEVELS and not hasattr(self.machines[seat], "plan"):
            reason = attack_told(self.play.position, action)
            now = [reason] if reason else []
        told += untold(now, [*told, *known])
        self._known[seat] = list(now)

    def lines(self, rest: str = "") -> Iterator[str]:
        """What those had in mind whose turn is over."""
        game, found = self.play.game, False
        for seat in self._reasons:
            if self._is_playing(seat) or game.hides:
                continue
            name = machine_name(self.play.seats[seat])
            for reason in sorted(self._reasons[seat], key=lambda reason: reason.tactic == FEAR):
                found = True
                yield f"{seat} ({name}): {sentence(reason.why, game.speaker).text}"
        if not found:
            yield "no machine player has told what it had in mind, or its turn is not over"

    def _is_playing(self, seat: str) -> bool:
        p = self.play.position
        return not p.over and (self.play.game.show.playing(p) or p.actor) == seat
