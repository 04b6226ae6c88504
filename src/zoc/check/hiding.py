"""Whether what a title says is hidden is hidden, over the moments of a game."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.kernel.play.game import Game
from zoc.kernel.play.position import Position


class Hiding:
    """What has been seen of it so far."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.covered = self.changed = False

    def look(self, p: Position) -> None:
        """One more moment."""
        for seat in self.game.sides:
            units = (u for u in range(len(self.game.units)) if self.game.where(p, u))
            if not all(self.game.show.sees(p, seat, unit) for unit in units):
                self.covered = True
                self.changed |= self.game.view(p, seat) != p

    def mistakes(self) -> Iterator[str]:
        """What the moments have shown."""
        if self.covered and not self.game.hides:
            yield "`sees` of the show hides units, but the show lacks `hides = True`: all is seen"
        elif self.covered and not self.changed:
            yield "`sees` hides units, but `view` of the game never does: give it one"
