"""Deals: what a player cannot see, dealt anew in ways that its view allows."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from zoc.kernel.cycle.standing import Standing

EXCHANGES = 96
"""So many exchanges are tried for one deal."""


def deal(view: Standing, seat: str, random: Random) -> Standing:
    """A whole position that looks the same to a seat: units that it cannot see change places."""
    game, found = view.game, view.copy()
    unseen = sorted(game.unseen(view, seat))
    if len(unseen) < 2:
        return found
    wanted = game.view(view, seat)
    for _ in range(EXCHANGES):
        trial = _exchanged(found, *random.sample(unseen, 2))
        if game.view(trial, seat) == wanted:
            found = trial
    return found


def deals(view: Standing, seat: str, number: int) -> Iterator[Standing]:
    """Several deals, the same ones for everything that is compared by them; the view itself where
    nothing is hidden."""
    if not view.game.hides or not view.game.unseen(view, seat):
        yield view
        return
    for seed in range(number):
        yield deal(view, seat, Random(seed))


def _exchanged(p: Standing, one: int, two: int) -> Standing:
    trial = p.copy()
    trial.hex[one], trial.hex[two] = p.hex[two], p.hex[one]
    trial.touch()
    return trial
