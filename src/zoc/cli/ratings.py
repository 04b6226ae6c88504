"""Ratings: how strong machine players are, fitted to the games that they have played.

By wins: the model of Bradley and Terry, the chance of a win being the logistic function of the
difference of ratings and the side's advantage. By points: least squares of the margin in the same
terms, for games that one side wins whoever plays it: there wins say nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zoc.cli.balance import CONFIDENCE, Ending, Match
from zoc.cli.errors import fail

if TYPE_CHECKING:
    from numpy import float64
    from numpy.typing import NDArray

    Floats = NDArray[float64]

ELO = 400.0
"""So many points of rating stand for odds of ten to one."""
SHY = 0.02
"""How strongly ratings are held back where hardly anything is known: nobody beats all for ever."""
ONE_SIDED = 0.85
"""A side that has won so many games makes the margin tell more than the wins."""


@dataclass(frozen=True)
class Rating:
    """How strong a player is, with what lies 95 times in 100 around it."""

    name: str
    elo: float
    margin: float
    games: int


@dataclass(frozen=True)
class Ladder:
    """The players of a title from the strongest on, and what the first side is worth: in points
    of Elo, or in points of the game around 0."""

    ratings: tuple[Rating, ...]
    side: float
    side_margin: float


def rate(results: Mapping[Match, Ending], sides: tuple[str, ...]) -> Ladder:
    """Ratings by wins. A draw is half a win of each. The mean of all ratings is 1000."""
    np = _numpy()
    from scipy.optimize import minimize
    from scipy.special import expit

    sigmoid: Any = expit
    names, rows = _rows(results)
    worth = {sides[0]: 1.0, "": 0.5}
    won = np.array([worth.get(ending.winner, 0.0) for ending in results.values()])

    def cost(x: Floats) -> float:
        merit = rows @ x
        return float(np.sum(np.logaddexp(0, merit) - won * merit) + SHY * np.sum(x * x))

    def slope(x: Floats) -> Floats:
        return rows.T @ (sigmoid(rows @ x) - won) + 2 * SHY * x

    best: Any = minimize(cost, np.zeros(len(names) + 1), jac=slope, method="BFGS").x
    chance: Any = sigmoid(rows @ best)
    bend: Any = rows.T @ (rows * (chance * (1 - chance))[:, None]) + 2 * SHY * np.eye(len(best))
    return _ladder(names, results, best, np.linalg.inv(bend), ELO / np.log(10), 1000.0)


def rate_by_margin(results: Mapping[Match, Ending]) -> Ladder | None:
    """Ratings by points ahead, around 0; None where no points are counted or games are too few."""
    np = _numpy()
    counted = {match: e for match, e in results.items() if e.margin is not None}
    names, rows = _rows(counted)
    if len(counted) <= len(names) + 1:
        return None
    ahead = np.array([e.margin for e in counted.values()], dtype=float)
    # What all ratings share cannot be known from games: the least of all solutions is taken.
    spread: Any = np.linalg.pinv(rows.T @ rows)
    best: Any = spread @ rows.T @ ahead
    rest: Any = ahead - rows @ best
    variance = float(rest @ rest) / (len(counted) - len(names))
    return _ladder(names, counted, best, spread * variance, 1.0, 0.0)


def one_sided(results: Mapping[Match, Ending]) -> bool:
    """Whether one side wins nearly all games whoever plays it."""
    winners = [ending.winner for ending in results.values()]
    most = max((winners.count(w) for w in set(winners)), default=0)
    return most >= ONE_SIDED * len(winners)


def _numpy() -> Any:
    try:
        import numpy
        import scipy  # noqa: F401  # pyright: ignore[reportUnusedImport]
    except ImportError:
        fail("rating needs SciPy: pip install 'zoc[atlas]'")
    return numpy


def _rows(results: Mapping[Match, Ending]) -> tuple[list[str], Floats]:
    """A row a game: who plays the first side, who against it, and the side itself. In a game for
    one there is nobody against it."""
    np = _numpy()
    names = sorted({name for match in results for name in match.players})
    rows: Any = np.zeros((len(results), len(names) + 1))
    for row, match in enumerate(results):
        first, *others = match.players
        rows[row, names.index(first)] += 1
        for other in others:
            rows[row, names.index(other)] -= 1
        rows[row, -1] = 1
    return names, rows


def _ladder(
    names: list[str], results: Mapping[Match, Ending], best: Floats, spread: Floats, scale: float,
    middle: float,
) -> Ladder:  # fmt: skip
    """Ratings mean something against each other only: what all share is taken out."""
    np = _numpy()
    against: Any = np.eye(len(best))
    against[:-1, :-1] -= 1 / len(names)
    if all(len(match.players) == 1 for match in results):
        against[-1, :-1] += 1 / len(names)  # A game for one: how often anybody wins it.
    shared: Any = against @ spread @ against.T
    doubt: Any = CONFIDENCE * scale * np.sqrt(np.maximum(shared.diagonal(), 0.0))
    mean = sum(map(float, best[:-1])) / len(names)
    count = {name: sum(name in match.players for match in results) for name in names}
    ratings = [
        Rating(name, middle + scale * (float(best[i]) - mean), float(doubt[i]), count[name])
        for i, name in enumerate(names)
    ]
    ranked = tuple(sorted(ratings, key=lambda rating: -rating.elo))
    return Ladder(ranked, scale * float(against[-1] @ best), float(doubt[-1]))
