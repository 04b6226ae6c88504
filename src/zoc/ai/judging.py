"""A machine player that goes by figures of its own where its title's judgement has others."""

from __future__ import annotations

from collections.abc import Mapping

from zoc.ai.player import Player
from zoc.kernel.play.action import Action
from zoc.kernel.play.game import Game
from zoc.kernel.play.position import Position


class Judging:
    """Shows a player every position as one of a game with other figures, each named with its tables
    (`counsel.german.risk`): whatever a title works out by its judgement is worked out by them."""

    def __init__(self, player: Player, figures: Mapping[str, float]) -> None:
        self.player, self.figures, self.seconds = player, figures, player.seconds
        self._games: tuple[Game, Game] | None = None
        """The game that is played, and the same by other figures."""

    def choose(self, position: Position, seat: str) -> Action:
        """What the player does by these figures."""
        seen = position.copy()
        seen.game = self.game(position.game)
        return self.player.choose(seen, seat)

    def game(self, played: Game) -> Game:
        """A game by these figures."""
        if self._games is None or self._games[0] is not played:
            title = played.title.judging(self.figures)
            self._games = played, title.game(played.scenario, played.options)
        return self._games[1]
