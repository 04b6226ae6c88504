"""Times candidates side by side: CPU time, interleaved rounds, the median of the rounds' ratios."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median
from time import process_time

Work = Callable[[], object]

ROUNDS = 15
ROUND_SECONDS = 0.02


@dataclass(frozen=True)
class Timing:
    """Seconds a call, one figure a round; figures at one place are from the same round."""

    rounds: tuple[float, ...]

    @property
    def typical(self) -> float:
        """The median round."""
        return median(self.rounds)

    def times_faster(self, other: Timing) -> float:
        """How many times the other takes as long, as the median of the rounds' ratios."""
        return median(b / a for a, b in zip(self.rounds, other.rounds, strict=True))


def race(works: Mapping[str, Work], rounds: int = ROUNDS) -> dict[str, Timing]:
    """Runs all works in turn, round after round, with the collector of garbage at rest."""
    calls = {name: _calls(work) for name, work in works.items()}
    spent: dict[str, list[float]] = {name: [] for name in works}
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            for name, work in works.items():
                spent[name].append(_seconds(work, calls[name]) / calls[name])
    finally:
        gc.enable()
    return {name: Timing(tuple(seconds)) for name, seconds in spent.items()}


def _calls(work: Work) -> int:
    """How many calls fill a round; it also warms the work up."""
    calls = 1
    while (seconds := _seconds(work, calls)) < ROUND_SECONDS / 4:
        calls *= 2
    return max(1, round(calls * ROUND_SECONDS / seconds))


def _seconds(work: Work, calls: int) -> float:
    start = process_time()
    for _ in range(calls):
        work()
    return process_time() - start
