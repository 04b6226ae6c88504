"""Ventures: the ways in which a title's staff may look at a turn, tried with dice.

Each is played on copies until the turn is over, as the planner would play it. All meet the same
luck; the better half is tried twice as often. The way in hand is left for another only where that
is shown to come to more."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from random import Random
from statistics import fmean, stdev

from zoc.ai.contest import FEW, Contest, Dice
from zoc.ai.deal import deals
from zoc.ai.planner import Planner
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.play.game import CHANCE
from zoc.kernel.play.hints import Resourceful

DEALS = 4
"""So many deals of what is hidden they are tried with, one after the other."""
LEAST = 0.5
"""With fewer seconds nothing is begun: a whole turn may take so long."""
SURE = 1.0
"""So many standard errors another way must be better."""


class Venture:
    """A way to look at a turn, by name, and what it came to each time."""

    def __init__(self, name: str) -> None:
        self.name, self.values = name, list[float]()

    def mean(self, of: int) -> float:
        """What it came to on average in the first few times."""
        return fmean(self.values[:of])


class Ventures(Contest[Venture]):
    """Ways to look at what is left of a turn, compared."""

    def __init__(
        self, p: Standing, seat: str, staff: Resourceful, clock: Callable[[], float], until: float
    ) -> None:
        self.p, self.seat, self.staff, self.clock, self.until = p, seat, staff, clock, until
        self.starts = list(deals(p, seat, DEALS))

    def late(self) -> bool:
        return self.clock() >= self.until

    def best(self, usual: str) -> str:
        """The way that comes to most; the usual one where no other is shown to come to more, or
        where there is no time to try them all."""
        names = sorted(self.staff.stances(self.p), key=lambda name: name != usual)
        trials = [Venture(name) for name in names]
        started = self.clock()
        if self.until - started < LEAST or not self.tried(trials[:1], 1):
            return usual
        if not self.affords(started, len(trials)):
            return usual
        found = self.contest(trials)[0]
        return found.name if found is not trials[0] and better(found, trials[0]) else usual

    def affords(self, started: float, trials: int) -> bool:
        """Whether all can be tried, by the time that one took."""
        now = self.clock()
        return now + (now - started) * FEW * trials <= self.until

    def sampled(self, trial: Venture, number: int) -> float:
        """What a way comes to with some dice once the turn is over."""
        now = self.starts[number % len(self.starts)].copy()
        planner = Planner(Random(number), self.staff.stances(now)[trial.name])
        dice, turn = Dice(number), now.turn
        while not now.over and now.turn == turn:
            actor = now.actor
            action = dice.throw(now) if actor == CHANCE else planner.choose(now, actor)
            now.game.carry_out(now, action)
        return self.staff.promise(now, self.seat)


def better(one: Venture, other: Venture) -> bool:
    """Whether one comes to more than another by more than what doubt there is."""
    more = [a - b for a, b in zip(one.values, other.values, strict=False)]
    return len(more) >= FEW and fmean(more) > SURE * stdev(more) / sqrt(len(more))
