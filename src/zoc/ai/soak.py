"""Random play with every promise of the protocol checked after every action."""

from __future__ import annotations

from random import Random

from zoc.kernel.play.action import Action
from zoc.kernel.play.game import CHANCE, Game
from zoc.kernel.play.play import Play
from zoc.kernel.play.position import Position
from zoc.kernel.play.record import write_record
from zoc.kernel.play.replay import replay

LONGEST = 20_000
"""More actions than any game may take."""


class BrokenPromiseError(AssertionError):
    """Something that must never happen, with the record that leads there."""

    def __init__(self, why: str, play: Play) -> None:
        super().__init__(f"{why} after {len(play.moves)} actions")
        self.play = play


def soak(game: Game, seed: int, thorough: bool = True) -> Play:
    """Plays one random game to its end; raises at the first broken promise."""
    random = Random(seed)
    play = Play(game, game.start(), dict.fromkeys(game.sides, "random"))
    while not play.position.over:
        _step(play, random, thorough)
        if len(play.moves) > LONGEST:
            raise BrokenPromiseError("the game does not end", play)
    _check_replay(play)
    return play


def _step(play: Play, random: Random, thorough: bool) -> None:
    position = play.position
    seen = position.copy()
    actions = list(position.decision.actions)
    if not actions:
        raise BrokenPromiseError(f"nothing can be done at {position.agenda[-1]}", play)
    action = random.choice(actions)
    if thorough:
        _check_action(play, position, action)
        if seen != position:
            raise BrokenPromiseError("looking at what may be done changes the position", play)
    before = position.copy()
    play.carry_out(action)
    if thorough:
        _check_position(play, before)


def _check_action(play: Play, position: Position, action: Action) -> None:
    game = play.game
    text = game.write(action)
    if game.read(text) != action:
        raise BrokenPromiseError(f"{text!r} does not read back", play)
    if position.why_not(game.read(text)) is not None:
        raise BrokenPromiseError(f"{text!r} is offered and refused", play)


def _check_position(play: Play, before: Position) -> None:
    position = play.position
    for fault in play.game.faults(position):
        raise BrokenPromiseError(fault, play)
    if position.copy() != position:
        raise BrokenPromiseError("a copy differs from its original", play)
    for step in position.agenda:
        if play.game.steps.get(step.name) is not type(step):
            raise BrokenPromiseError(
                f"the step {step.name!r} is not in STEPS: no game with it can be stored", play
            )
    if before == position:
        raise BrokenPromiseError("an action changed nothing", play)
    if not position.over and position.actor not in (*play.game.sides, CHANCE):
        raise BrokenPromiseError(f"nobody decides: {position.actor!r}", play)


def _check_replay(play: Play) -> None:
    again = replay(write_record(play))
    if again.position != play.position:
        raise BrokenPromiseError("the record leads to another position", play)
