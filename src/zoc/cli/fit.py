"""The fit behind `zoc learn`: how much each feature of a position tells of the winner and of the
margin, and what weights of insight follow from it.

Positions are compared with those of the same moment in other games only: over a game units are lost
and places change hands whoever plays, and that tells nothing of what they are worth. The weights
follow from a model that knows nothing but them: who loses a unit loses its reach, its stack and its
part of the line with it, and all of that is what the unit is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from zoc.ai.features import FEATURES, WEIGHED
from zoc.cli.errors import fail

if TYPE_CHECKING:
    from numpy import float64
    from numpy.typing import NDArray

    Floats = NDArray[float64]

CALM = 0.03
"""How strongly figures are held back that hardly any position speaks for, times their number: with
it margins of games that were kept back were foretold a little better than with a tenth or ten times
as much (413 games of Red Typhoon)."""
KEPT = 5
"""Every so manieth game is kept back, to see whether what was learned holds for it."""
FARTHEST = 4.0
"""By how many times at most a weight changes in one round."""
SURE = 2.0
"""A figure counts that is so many times as large as what it may be wrong by."""
PARTS = 20
"""The games are shared out into so many parts, each left out once, to see how sure a figure is."""
SWING = 2.0
"""A place that changes hands is lost to one side and won by the other: the difference of what they
hold changes by twice its points."""
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


class Told(NamedTuple):
    """What games tell of something: how much it adds, and how far that may be wrong."""

    adds: float
    doubt: float

    @property
    def sure(self) -> bool:
        """Whether it is more than chance."""
        return abs(self.adds) > SURE * self.doubt


@dataclass(frozen=True)
class Learned:
    """What was learned: for each column what one of it adds, and how well it foretells games that
    were kept back."""

    winner: Mapping[str, float]
    margin: Mapping[str, float]
    weighed: Mapping[str, Told]
    """For each weight of insight what one of its feature adds, where nothing else is known."""
    by: str
    """What the weights follow from: margins, where points are counted, tell more than winners."""
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
    by = "margin" if any(s.margin is not None for s in samples) else "won"
    scale = _Scale(taught)
    win, ahead = _logistic(*scale.of(taught, "won")), _least(*scale.of(taught, "margin"))
    return Learned(
        winner=scale.plain(win),
        margin=scale.plain(ahead),
        weighed=_weighed(samples, by),
        by=by,
        games=len(samples),
        positions=sum(len(s.rows) for s in samples),
        right=_right(win, *scale.of(asked, "won")),
        explained=_explained(ahead, *scale.of(asked, "margin")),
    )


# -- the weights ----------------------------------------------------------------------------------


def weights(found: Learned, hand: Mapping[str, float]) -> dict[str, float]:
    """The weights of insight that follow, the worth of a place being kept as it is: what a figure
    counts beside the stakes, within a few times of what it was set to by hand. What the games are
    not sure of stays as it is."""
    told = {name: one.adds for name, one in found.weighed.items() if one.sure}
    if told.get("prize", 0.0) <= 0.0:
        return {}
    each = hand["prize"] / (SWING * told["prize"])
    worth = {n: abs(each * told[n]) for n in WEIGHED if n in told and _makes_sense(n, told[n])}
    return {
        name: round(min(max(worth[name], hand[name] / FARTHEST), hand[name] * FARTHEST), 3)
        for name in worth
        if name != "prize"
    }


def _makes_sense(name: str, told: float) -> bool:
    """What is at risk speaks against a side, all else for it."""
    return told < 0 if name in ("guard", "fear") else told > 0


def _weighed(samples: Sequence[Sample], by: str) -> dict[str, Told]:
    """What the weights tell by all games, and how far it may be wrong, by what they tell with each
    part of the games left out."""
    whole = _adds(samples, by)
    less = [_adds([s for i, s in enumerate(samples) if i % PARTS != out], by)
            for out in range(min(PARTS, len(samples)))]  # fmt: skip
    return {name: Told(whole[name], _doubt([one[name] for one in less])) for name in whole}


def _doubt(parts: Sequence[float]) -> float:
    mean = sum(parts) / len(parts)
    return ((len(parts) - 1) / len(parts) * sum((one - mean) ** 2 for one in parts)) ** 0.5


def _adds(samples: Sequence[Sample], by: str) -> dict[str, float]:
    """What one of each weight's feature adds where nothing else is known."""
    some = [replace(s, rows=tuple(map(_weighed_row, s.rows))) for s in samples]
    scale = _Scale(some)
    return scale.plain(_least(*scale.of(some, by)), tuple(WEIGHED))


def _weighed_row(row: Sequence[float]) -> tuple[float, ...]:
    return tuple(sum(row[COUNTED.index(f)] for f in of) for of in WEIGHED.values())


# -- the fit --------------------------------------------------------------------------------------


class _Scale:
    """Columns made alike: each less its mean at that moment of the games that are learned from,
    and by its spread there."""

    def __init__(self, samples: Sequence[Sample]) -> None:
        import numpy as np

        self.means: list[Floats] = []
        """Of the first, second and every further position of a game."""
        for moment in range(max((len(s.rows) for s in samples), default=0)):
            rows: Any = np.array([s.rows[moment] for s in samples if len(s.rows) > moment])
            self.means.append(rows.mean(axis=0))
        alike: Any = np.vstack([self._less(s) for s in samples if s.rows])
        self.spread: Any = np.where(alike.std(axis=0) > 1e-9, alike.std(axis=0), 1.0)

    def _less(self, sample: Sample) -> Floats:
        import numpy as np

        means = self.means + self.means[-1:] * (len(sample.rows) - len(self.means))
        return np.array(sample.rows, dtype=float) - np.array(means[: len(sample.rows)])

    def of(self, samples: Sequence[Sample], what: str) -> tuple[Floats, Floats]:
        """The columns of some games, with a constant, and what is to be foretold."""
        import numpy as np

        told = [s for s in samples if getattr(s, what) is not None and s.rows]
        rows = [self._less(s) / self.spread for s in told]
        alike: Any = np.vstack([np.empty((0, len(self.spread))), *rows])
        truth = np.array([getattr(s, what) for s in told for _ in s.rows], dtype=float)
        return np.hstack([np.ones((len(alike), 1)), alike]), truth

    def plain(self, found: Floats, names: Sequence[str] = COUNTED) -> dict[str, float]:
        """What one of each column adds."""
        return {name: float(found[i + 1] / self.spread[i]) for i, name in enumerate(names)}


def _logistic(rows: Floats, won: Floats) -> Floats:
    import numpy as np
    from scipy.optimize import minimize
    from scipy.special import expit

    sigmoid: Any = expit
    held = CALM / 8 * len(rows)  # A position speaks for a winner by a quarter at most.

    def cost(x: Floats) -> float:
        merit = rows @ x
        return float(np.sum(np.logaddexp(0, merit) - won * merit) + held * np.sum(x[1:] ** 2))

    def slope(x: Floats) -> Floats:
        calm = 2 * held * x
        calm[0] = 0.0
        return rows.T @ (sigmoid(rows @ x) - won) + calm

    return minimize(cost, np.zeros(rows.shape[1]), jac=slope, method="BFGS").x


def _least(rows: Floats, ahead: Floats) -> Floats:
    import numpy as np

    if not len(ahead):
        return np.zeros(len(rows.T))
    calm = CALM * len(rows) * np.eye(rows.shape[1])
    calm[0, 0] = 0.0
    solve: Any = np.linalg.solve
    return solve(rows.T @ rows + calm, rows.T @ ahead)


def _right(found: Floats, rows: Floats, won: Floats) -> float:
    told = won != 0.5
    return float(((rows[told] @ found > 0) == (won[told] > 0.5)).mean()) if told.any() else 0.0


def _explained(found: Floats, rows: Floats, ahead: Floats) -> float:
    spread = float(((ahead - ahead.mean()) ** 2).sum()) if len(ahead) else 0.0
    return 1 - float(((ahead - rows @ found) ** 2).sum()) / spread if spread else 0.0
