"""Duels: two players who have met on both sides, in plain figures: how many games one has won, and
by how many points it was ahead in a pair of games of the same seed, each side played once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from zoc.cli.balance import CONFIDENCE, Ending, Match, interval


@dataclass(frozen=True)
class Duel:
    """What one player has done against another, on both sides."""

    one: str
    other: str
    won: tuple[float, ...]
    """1 for a game that it has won, a half for a draw."""
    ahead: tuple[float, ...]
    """Its points ahead, the mean of a pair of games of one seed."""

    def __str__(self) -> str:
        games, won = len(self.won), sum(self.won)
        low, high = interval(won, games)
        share = f"{won:g} of {games} won ({max(low, 0.0):.0%} to {high:.0%})"
        points = ""
        if len(self.ahead) > 1:
            doubt = CONFIDENCE * stdev(self.ahead) / sqrt(len(self.ahead))
            points = f", by {fmean(self.ahead):.1f} ± {doubt:.1f} points a game"
            points += f" ({len(self.ahead)} pairs)"
        return f"{self.one} against {self.other}: {share}{points}"


def duels(results: Mapping[Match, Ending], sides: tuple[str, ...]) -> Iterator[Duel]:
    """Every two players who have met on both sides, in the order in which they were named."""
    pairs = dict.fromkeys(match.players for match in results if len(match.players) == 2)
    seen = set[frozenset[str]]()
    for one, other in pairs:
        if (other, one) in pairs and frozenset((one, other)) not in seen:
            seen.add(frozenset((one, other)))
            yield _duel(results, sides, one, other)


def _duel(
    results: Mapping[Match, Ending], sides: tuple[str, ...], one: str, other: str
) -> Duel:  # fmt: skip
    won, ahead = list[float](), dict[tuple[int, float], list[float]]()
    for match, ending in results.items():
        if set(match.players) != {one, other}:
            continue
        first = match.players[0] == one
        mine = sides[0] if first else sides[1]
        won.append(float(ending.winner == mine) if ending.winner else 0.5)
        if ending.margin is not None:
            pair = ahead.setdefault((match.seed, match.seconds), [])
            pair.append(ending.margin if first else -ending.margin)
    return Duel(one, other, tuple(won), tuple(fmean(p) for p in ahead.values() if len(p) == 2))
