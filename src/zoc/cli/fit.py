"""The fit behind `zoc learn`: what games tell of the weights that they were played with.

How well a side plays is taken to follow from the logarithms of its weights, each by itself, by a
straight line or, where games bear it out, by a curve. The margin of a game is the difference of
both sides, and what the first has from its side of the map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Any

Weights = Mapping[str, float]
Key = tuple[int, bool]

CALM = tuple(10.0**n for n in range(-3, 3))
"""How strongly figures may be held back that few games speak for, times the number of games: what
foretells games best that are left out is taken."""
STEP = 0.7
"""How far the next weights lie from the present ones at most, in logarithms, all together."""


@dataclass(frozen=True)
class Trial:
    """A game and the weights of both sides, the first side's first."""

    seed: int
    back: bool
    """Whether it is the second game of its seed, with sides exchanged."""
    weights: tuple[Weights, Weights]
    margin: float = 0.0
    """By how much the first side was ahead."""
    outright: bool = False
    """Whether points did not decide it: then the margin is 1, 0 or -1."""
    values: tuple[float, ...] = ()
    """What the title thought of the first side's position at the end of each turn."""

    @property
    def key(self) -> Key:
        """What tells it from others."""
        return self.seed, self.back

    def exchanged(self) -> Trial:
        """The other game of the same seed, not played yet."""
        return Trial(self.seed, not self.back, (self.weights[1], self.weights[0]))


@dataclass(frozen=True)
class Surface:
    """What the logarithm of each weight adds to the margin, and its square."""

    slope: Weights
    bend: Weights
    doubt: Weights
    """How far the slopes may be wrong: standard errors."""
    foretold: float
    """The part of the spread of margins that is foretold of games that are left out."""

    def best(self, hand: Weights, centre: Weights) -> dict[str, float]:
        """The best weights within a step of others; those where nothing is foretold."""
        if self.foretold <= 0:
            return dict(centre)
        here = {n: log(centre[n] / hand[n]) for n in hand}
        rise = {n: self.slope[n] + 2 * self.bend[n] * here[n] for n in hand}
        goes = _uphill(rise, self.bend)
        return {n: float(f"{hand[n] * exp(here[n] + goes[n]):.3g}") for n in hand}

    def gain(self, hand: Weights, weights: Weights) -> float:
        """The margin that weights promise against those set by hand."""
        logs = {n: log(weights[n] / hand[n]) for n in hand}
        return sum((self.slope[n] + self.bend[n] * x) * x for n, x in logs.items())


def _uphill(rise: Weights, bend: Weights) -> Weights:
    """Where a hill is highest within a step: found by pulling back until it is no farther."""

    def at(pull: float) -> Weights:
        return {n: rise[n] / (2 * (pull - bend[n])) for n in rise}

    low = max(0.0, *bend.values()) + 1e-9
    high = low + sum(map(abs, rise.values())) / STEP
    for _ in range(60):
        middle = (low + high) / 2
        far = sum(d * d for d in at(middle).values()) > STEP * STEP
        low, high = (middle, high) if far else (low, middle)
    return at(high)


def fit(trials: Sequence[Trial], hand: Weights, sides: Sequence[str] = ()) -> Surface | None:
    """What games tell: straight or bent, and held back, as foretells best what is left out. None
    where they are no more than the figures that are looked for. A figure in a table of one of some
    sides (`counsel.german.risk`) counts for that side only."""
    if len(trials) <= len(hand) + 1:
        return None
    import numpy

    np: Any = numpy
    logs = np.array([[[log(own[n] / hand[n]) for n in hand] for own in t.weights] for t in trials])
    logs *= np.array([[_of(name, side, sides) for name in hand] for side in range(2)])
    straight = logs[:, 0] - logs[:, 1]
    bent = np.hstack([straight, logs[:, 0] ** 2 - logs[:, 1] ** 2])
    # What is won outright counts as the largest margin in points: left out, weights that win so
    # would look no better than others.
    most = max((abs(t.margin) for t in trials if not t.outright), default=0.0) or 1.0
    margins = np.array([t.margin * (most if t.outright else 1.0) for t in trials])
    shapes = [rows for rows in (straight, bent) if len(trials) > rows.shape[1] + 1]
    found = max(
        (_Ridge(rows, margins, calm) for rows in shapes for calm in CALM),
        key=lambda ridge: ridge.foretold,
    )
    bends = found.adds[len(hand) :] or [0.0] * len(hand)
    slopes, doubts = found.adds[: len(hand)], found.doubt[: len(hand)]
    slope, bend, doubt = (dict(zip(hand, one, strict=True)) for one in (slopes, bends, doubts))
    return Surface(slope, bend, doubt, found.foretold)


def _of(name: str, side: int, sides: Sequence[str]) -> bool:
    """Whether a weight counts for a side: 0 for the first."""
    owners = set(name.split(".")[:-1]) & set(sides)
    return not owners or sides[side] in owners


class _Ridge:
    """Least squares, held back: what each column adds beside a constant, and how far that may be
    wrong."""

    def __init__(self, rows: Any, truth: Any, calm: float) -> None:
        import numpy

        np: Any = numpy
        spread = np.where(rows.std(axis=0) > 1e-9, rows.std(axis=0), 1.0)
        alike = np.hstack([np.ones((len(rows), 1)), rows / spread])
        held = calm * len(rows) * np.eye(alike.shape[1])
        held[0, 0] = 0.0
        inverse = np.linalg.inv(alike.T @ alike + held)
        found = inverse @ alike.T @ truth
        # By how much each game would be missed if it had been left out.
        missed = (truth - alike @ found) / (1 - np.sum(alike @ inverse * alike, axis=1))
        noise = np.mean(missed**2)
        doubt = np.sqrt(noise * np.diag(inverse @ alike.T @ alike @ inverse))
        self.foretold = float(1 - noise / max(np.var(truth), 1e-9))
        self.adds: list[float] = (found[1:] / spread).tolist()
        self.doubt: list[float] = (doubt[1:] / spread).tolist()
