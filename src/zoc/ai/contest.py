"""Contests: things that could be done, tried with common dice; the better half is tried twice as
often, as long as there is time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from zoc.kernel.play.action import Action
from zoc.kernel.play.position import Position

FEW = 4
"""So often everything is tried at first."""
EVENLY = 4
"""Over so many samples the luck of each attack is shared out evenly."""


class Tried(Protocol):
    """Something that is tried, and what it came to each time."""

    values: list[Any]

    def mean(self, of: int) -> float:
        """What it came to on average in the first few times."""
        ...


T = TypeVar("T", bound=Tried)


class Contest(Generic[T]):
    """Compares what is tried."""

    late: Callable[[], bool]

    def sampled(self, trial: T, number: int) -> Any:
        """What it comes to with some dice."""
        raise NotImplementedError

    def contest(self, trials: Sequence[T]) -> list[T]:
        """All of them, those first that come to most: the better half is tried twice as often,
        until one is left or time is up."""
        left, wanted, out = list(trials), FEW, list[T]()
        while len(left) > 1 and self.tried(left, wanted):
            left.sort(key=lambda t: -t.mean(wanted))
            half = (len(left) + 1) // 2
            left, out, wanted = left[:half], left[half:] + out, 2 * wanted
        common = min(len(t.values) for t in left)
        return sorted(left, key=lambda t: -t.mean(common)) + out if common else [*left, *out]

    def tried(self, trials: Sequence[T], wanted: int) -> bool:
        """Tries some until each was tried so many times; False where time is up before."""
        for number in range(wanted):
            for trial in trials:
                if len(trial.values) == number:
                    if self.late():
                        return False
                    trial.values.append(self.sampled(trial, number))
        return True


class Dice:
    """Dice that fall alike for what happens alike: the same attack of the same turn meets the same
    luck in every plan. Four samples in a row share good and bad luck out evenly, each attack by an
    order of its own: so a few tell more."""

    def __init__(self, number: int) -> None:
        self.round, self.place = divmod(number, EVENLY)
        self.thrown = dict[tuple[object, ...], int]()

    def throw(self, p: Position) -> Action:
        """What chance brings."""
        step = p.agenda[-1]
        where = getattr(step, "target", 0) or getattr(step, "hex", 0)
        key = p.turn, step.name, getattr(step, "side", -1), where
        self.thrown[key] = again = self.thrown.get(key, 0) + 1
        luck = _luck(f"{self.round} {key} {again}")[self.place]
        outcomes = p.decision.outcomes
        left = luck * sum(weight for _, weight in outcomes)
        for action, weight in outcomes:
            left -= weight
            if left < 0:
                return action
        return outcomes[-1][0]


@lru_cache(maxsize=4096)
def _luck(name: str) -> list[float]:
    """How high dice fall, from 0 to 1, in samples that share luck out evenly."""
    draw = Random(name)
    return draw.sample([(part + draw.random()) / EVENLY for part in range(EVENLY)], EVENLY)
