"""Machine players that go by figures of their own where their title's judgement has others: those
of their side, and those that somebody gives them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar

from zoc.kernel.play.action import Action
from zoc.kernel.play.game import Game
from zoc.kernel.play.position import Position

if TYPE_CHECKING:
    from zoc.ai.player import Player

P = TypeVar("P", bound=Position)


def as_judged(position: P, seat: str) -> P:
    """A position as the levels see it who play a side: one of a game with that side's figures, if
    its title has such (`[by]` of `judgement.toml`)."""
    game = position.game
    own = game.judged.get(seat)
    if own is None:
        own = game.judged[seat] = _by(game.judged.setdefault("", game), seat)
    return position if own is game else _of(position, own)


def _by(game: Game, side: str) -> Game:
    title = getattr(game, "title", None)
    own = title.by(side, game.scenario) if title is not None else title
    if own is None or own is title:
        return game
    found = own.game(game.scenario, game.options, **game.made_with)
    # Whoever thinks for the other side asks the game that is played, not this one.
    found.judged = game.judged
    return found


def _of(position: P, game: Game) -> P:
    seen = position.onward()
    seen.game = game
    return seen


class Judging:
    """Shows a player every position as one of a game with other figures, each named with its tables
    (`counsel.german.risk`): whatever a title works out by its judgement is worked out by them."""

    def __init__(self, player: Player, figures: Mapping[str, float]) -> None:
        self.player, self.figures, self.seconds = player, figures, player.seconds
        self._games: tuple[Game, Game] | None = None
        """The game that is played, and the same by other figures."""

    def choose(self, position: Position, seat: str) -> Action:
        """What the player does by these figures."""
        return self.player.choose(_of(position, self.game(position.game)), seat)

    def game(self, played: Game) -> Game:
        """A game by these figures."""
        if self._games is None or self._games[0] is not played:
            title = played.title.judging(self.figures)
            own = title.game(played.scenario, played.options, **played.made_with)
            self._games = played, own
        return self._games[1]
