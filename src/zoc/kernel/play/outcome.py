"""How a game ended, as a value: who won, how clearly, by how many points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game. `winner` is a side, or '' for a draw; `degree` is the title's own word for
    how clear the victory is, such as `decisive`; `points` are those of each side, where a title
    counts any."""

    winner: str
    degree: str = ""
    points: Mapping[str, int] = field(default_factory=dict[str, int])
    seats: tuple[str, ...] = ()
    """Who wins with the winner, where several seats share a side."""
    par: int = 0
    """How many points it takes to win, where only one side counts any."""

    def returns(self, sides: tuple[str, ...]) -> dict[str, float]:
        """What the end is worth to each side: 1 to the winner, -1 to the others, 0 in a draw."""
        if not self.winner:
            return dict.fromkeys(sides, 0.0)
        winners = (self.winner, *self.seats)
        return {side: 1.0 if side in winners else -1.0 for side in sides}
