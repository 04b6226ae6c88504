"""The random player: any legal action is as good as any other."""

from __future__ import annotations

from random import Random

from zoc.kernel.play.action import Action
from zoc.kernel.play.position import Position


class Uniform:
    """Chooses uniformly among the actions of each decision."""

    seconds = 0.1

    def __init__(self, random: Random) -> None:
        self.random = random

    def choose(self, position: Position, seat: str) -> Action:
        """One of the legal actions."""
        return self.random.choice(list(position.decision.actions))
