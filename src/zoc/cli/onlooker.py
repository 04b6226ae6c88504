"""What the person at the terminal may know of a game: never more than the seat that is asked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from zoc.kernel.play.action import Action
from zoc.kernel.play.play import Play
from zoc.kernel.play.position import Event, Position
from zoc.kernel.play.step import Refusal
from zoc.kernel.shown.sight import Sight
from zoc.kernel.shown.speaking import UNSEEN, TypedSpeaker


class Onlooker:
    """The eyes of whoever is asked: the person who decides or decided last, or the only one."""

    def __init__(self, play: Play, machines: Collection[str] = ()) -> None:
        self.play, self.game = play, play.game
        people = [side for side in self.game.sides if side not in machines]
        self._people, self._last = people, people[0] if len(people) == 1 else ""
        self._kept: tuple[Position, tuple[int, str], Position] | None = None

    @property
    def seat(self) -> str:
        """Who looks; nobody's seat is the empty text."""
        actor = self.play.position.actor
        if actor in self._people:
            self._last = actor
        return self._last

    @property
    def position(self) -> Position:
        """The game as the seat may know it; asked for often, so it is kept while nobody acts."""
        truth, when = self.play.position, (len(self.play.moves), self.seat)
        if self._kept is None or self._kept[0] is not truth or self._kept[1] != when:
            self._kept = truth, when, Sight(self.game, truth, self.seat).position
        return self._kept[2]

    def speaker(self, before: Position | None = None) -> TypedSpeaker:
        """How the seat calls things; whom it saw `before` something happened it knows."""
        return TypedSpeaker(self.position, self.seat if self.game.hides else None, before)

    def describe(self, unit: int) -> str:
        """A unit in a few words, if the seat may know which it is."""
        if self.game.hides and not self.game.show.sees(self.position, self.seat, unit):
            return UNSEEN
        return self.game.describe(self.position, unit)

    def why_not(self, action: Action) -> Refusal | None:
        """Why an order is not allowed: as it looks to the seat, if it can be told from there."""
        refusal = self.play.position.why_not(action)
        if refusal is None:
            return None
        return (self.position.why_not(action) or refusal).worded_by(self.speaker())

    def told(self, events: Iterable[Event], before: Position) -> Iterator[str]:
        """What the seat learns of what happened."""
        after, seat, show = self.position, self.seat, self.game.show
        speaker = self.speaker(before)
        for event in events:
            if event.told_to(seat) and show.told(after, event, seat):
                yield f"{speaker.label(event.said())} ({event.rule})"
