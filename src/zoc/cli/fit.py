"""The fit behind `zoc learn`: how much each feature of a position tells of the winner and of the
margin, and what weights of insight follow from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zoc.ai.features import FEATURES, WEIGHED
from zoc.cli.errors import fail
from zoc.cli.ratings import ONE_SIDED

if TYPE_CHECKING:
    from numpy import float64
    from numpy.typing import NDArray

    Floats = NDArray[float64]

CALM = 1.0
"""How strongly figures are held back that hardly any game speaks for."""
KEPT = 5
"""Every so manieth game is kept back, to see whether what was learned holds for it."""
FARTHEST = 4.0
"""By how many times at most a weight changes in one round."""
COUNTED = ("mover", *FEATURES)
"""The columns: who is to move, and the features."""


@dataclass(frozen=True)
class Sample:
    """A game that was played to learn from: its positions between player turns."""

    seed: int
    won: float
    """1 where the first side has won, 0 where it has lost, a half for a draw."""
    margin: float | None
    rows: tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class Learned:
    """What was learned: for each column what one of it adds, and how well it foretells games that
    were kept back."""

    winner: Mapping[str, float]
    margin: Mapping[str, float]
    by: str
    games: int
    positions: int
    right: float
    """The share of positions of games kept back whose winner was foretold."""
    explained: float
    """The part of the spread of margins that was foretold there."""


def learn(samples: Sequence[Sample]) -> Learned:
    """Fits both, by most of the games."""
    taught = [s for s in samples if s.seed % KEPT]
    asked = [s for s in samples if not s.seed % KEPT]
    if len(taught) < 2 or not asked:
        fail("learning needs more games")
    scale = _Scale(taught)
    win, ahead = _logistic(*scale.of(taught, "won")), _least(*scale.of(taught, "margin"))
    won = sum(s.won for s in samples) / len(samples)
    one_sided = max(won, 1 - won) >= ONE_SIDED
    return Learned(
        winner=scale.plain(win),
        margin=scale.plain(ahead),
        by="margin" if one_sided and any(s.margin is not None for s in samples) else "winner",
        games=len(samples),
        positions=sum(len(s.rows) for s in samples),
        right=_right(win, *scale.of(asked, "won")),
        explained=_explained(ahead, *scale.of(asked, "margin")),
    )


def weights(found: Learned, hand: Mapping[str, float]) -> dict[str, float]:
    """The weights of insight that follow, the worth of a place being kept as it is: what a figure
    counts beside the stakes, within a few times of what it was set to by hand."""
    told = found.margin if found.by == "margin" else found.winner
    place = told[WEIGHED["prize"]]
    if place <= 0:
        return {}
    each = hand["prize"] / place
    worth = {name: abs(each * told[feature]) for name, feature in WEIGHED.items()
             if _makes_sense(name, told[feature])}  # fmt: skip
    if "ring" in worth:
        worth["ring"] /= worth.get("strength", hand["strength"])
    return {
        name: round(min(max(worth[name], hand[name] / FARTHEST), hand[name] * FARTHEST), 3)
        for name in worth
        if name != "prize"
    }


def _makes_sense(name: str, told: float) -> bool:
    """What is at risk speaks against a side, all else for it."""
    return told < 0 if name in ("guard", "ring", "fear") else told > 0


class _Scale:
    """Columns made alike: each by its mean and spread in the games that are learned from."""

    def __init__(self, samples: Sequence[Sample]) -> None:
        import numpy as np

        rows: Any = np.array([row for s in samples for row in s.rows], dtype=float)
        self.mean: Any = rows.mean(axis=0)
        self.spread: Any = np.where(rows.std(axis=0) > 1e-9, rows.std(axis=0), 1.0)

    def of(self, samples: Sequence[Sample], what: str) -> tuple[Floats, Floats]:
        """The columns of some games, with a constant, and what is to be foretold."""
        import numpy as np

        told = [s for s in samples if getattr(s, what) is not None and s.rows]
        rows: Any = np.array([row for s in told for row in s.rows], dtype=float)
        rows = rows.reshape(-1, len(self.mean))
        alike: Any = (rows - self.mean) / self.spread
        truth = np.array([getattr(s, what) for s in told for _ in s.rows], dtype=float)
        return np.hstack([np.ones((len(alike), 1)), alike]), truth

    def plain(self, found: Floats) -> dict[str, float]:
        """What one of each column adds."""
        return {name: float(found[i + 1] / self.spread[i]) for i, name in enumerate(COUNTED)}


def _logistic(rows: Floats, won: Floats) -> Floats:
    import numpy as np
    from scipy.optimize import minimize
    from scipy.special import expit

    sigmoid: Any = expit

    def cost(x: Floats) -> float:
        merit = rows @ x
        return float(np.sum(np.logaddexp(0, merit) - won * merit) + CALM * np.sum(x[1:] ** 2))

    def slope(x: Floats) -> Floats:
        calm = 2 * CALM * x
        calm[0] = 0.0
        return rows.T @ (sigmoid(rows @ x) - won) + calm

    return minimize(cost, np.zeros(rows.shape[1]), jac=slope, method="BFGS").x


def _least(rows: Floats, ahead: Floats) -> Floats:
    import numpy as np

    if not len(ahead):
        return np.zeros(len(rows.T))
    calm = CALM * np.eye(rows.shape[1])
    calm[0, 0] = 0.0
    solve: Any = np.linalg.solve
    return solve(rows.T @ rows + calm, rows.T @ ahead)


def _right(found: Floats, rows: Floats, won: Floats) -> float:
    told = won != 0.5
    return float(((rows[told] @ found > 0) == (won[told] > 0.5)).mean()) if told.any() else 0.0


def _explained(found: Floats, rows: Floats, ahead: Floats) -> float:
    spread = float(((ahead - ahead.mean()) ** 2).sum()) if len(ahead) else 0.0
    return 1 - float(((ahead - rows @ found) ** 2).sum()) / spread if spread else 0.0
