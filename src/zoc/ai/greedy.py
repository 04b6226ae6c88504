"""The greedy player: looks one action ahead, with exact probabilities, and takes the best.

A title's hints (`zoc.kernel.play.hints`) say what a position is worth to a side and may rank an
action at a glance. What has no rank is tried on a copy: dice are averaged over all their outcomes,
what follows for the same seat is played by the same rule, and the position reached is valued."""

from __future__ import annotations

from random import Random
from time import process_time

from zoc.kernel.play.action import Action
from zoc.kernel.play.game import CHANCE, Choices
from zoc.kernel.play.hints import Hints, apart
from zoc.kernel.play.position import Position

DEPTH = 3
"""How many decisions and dice that follow are looked at."""

OFTEN = 8
"""After how many actions the clock is looked at: a look costs as much as a glance at an action."""


class Greedy:
    """Takes the action with the highest expectation; equal ones by lot."""

    seconds = 5.0

    def __init__(self, random: Random) -> None:
        self.random = random
        self.advisers: dict[int, tuple[Hints, Hints]] = {}
        """A title's hints by their id, and the same with what this player decides by them."""

    def advised(self, hints: Hints) -> Hints:
        """A title's hints with what this player has decided by them."""
        found = self.advisers.get(id(hints))
        if found is None:
            found = self.advisers[id(hints)] = hints, apart(hints)
        return found[1]

    def choose(self, position: Position, seat: str) -> Action:
        """The action that promises most."""
        hints = self.advised(position.game.hints)
        actions = position.decision.actions
        # A plain look: to ask for the protocol costs as much as a glance itself.
        best = getattr(hints, "best", None)
        chosen: list[Action] = best(position, seat, actions) if best else []
        return self.random.choice(chosen or self.highest(position, seat, actions, hints))

    def highest(
        self, position: Position, seat: str, actions: Choices, hints: Hints
    ) -> list[Action]:
        """The actions of the highest merit."""
        started = process_time()
        best, chosen = float("-inf"), list[Action]()
        for number, action in enumerate(actions, 1):
            merit = self.merit(position, seat, action, hints)
            if merit > best:
                best, chosen = merit, [action]
            elif merit == best:
                chosen.append(action)
            # No seconds left: it has been told to play now.
            late = number % OFTEN == 0 and process_time() - started > self.seconds
            if late or self.seconds <= 0:
                break
        return chosen

    def merit(self, position: Position, seat: str, action: Action, hints: Hints) -> float:
        """What an action promises."""
        rank = hints.rank(position, seat, action)
        if rank is not None:
            return rank
        return self.expectation(position.after(action), seat, hints, len(position.agenda), DEPTH)

    def expectation(
        self, position: Position, seat: str, hints: Hints, level: int, depth: int
    ) -> float:
        """What a position is worth once dice have fallen and the matter in hand is settled."""
        actor = position.actor
        if position.over or depth == 0 or len(position.agenda) <= level:
            return hints.value(position, seat)
        if actor == CHANCE:
            return self._average(position, seat, hints, level, depth)
        if actor != seat:
            return hints.value(position, seat)
        action = max(position.decision.actions, key=lambda a: hints.rank(position, seat, a) or 0.0)
        return self.expectation(position.after(action), seat, hints, level, depth - 1)

    def _average(
        self, position: Position, seat: str, hints: Hints, level: int, depth: int
    ) -> float:
        outcomes = position.decision.outcomes
        total = sum(weight for _, weight in outcomes)
        return sum(
            weight * self.expectation(position.after(a), seat, hints, level, depth - 1) / total
            for a, weight in outcomes
        )
