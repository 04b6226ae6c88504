"""Face-down units: enemies know that a unit stands there, and not which one, until it is turned up.

class Reserve(FaceDown):
    def covers(self, p, unit):
        return p.game.units[unit].formation.id == "reserve" and not p.state[unit] & SEEN

hidden = part(Reserve)"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic

from zoc.hexes import Hex
from zoc.kernel.cycle.attack import Attack
from zoc.kernel.cycle.fighting import Number
from zoc.kernel.cycle.march import March
from zoc.kernel.cycle.setup import SetUp
from zoc.kernel.cycle.standing import S, Unit
from zoc.kernel.play.forecast import Forecast, span
from zoc.kernel.play.remembered import remembered
from zoc.kernel.play.step import Step

if TYPE_CHECKING:
    from zoc.kernel.cycle.wargame import Wargame


class FaceDown(Generic[S]):
    """Which units lie face down, kept as `game.hidden`.

    MUST give: `covers`. A title also turns units up, by a mark, when its rules say so: at the
    latest when they fight or lose a step, before any die is rolled; and the step in which the enemy
    brings that about says so by `reveals`.
    MAY give: nothing else.
    NEVER: a unit that lies face down and is reduced.

    A view has the face-down units of the other sides dealt anew, in the order of their ids, over
    the places where such units lie; none while their side still sets up; and no march or attack
    that names one. What is known of a place, its marks and columns, stays with the place."""

    def __init__(self, game: Wargame) -> None:
        self.game: Any = game

    def covers(self, p: S, unit: Unit) -> bool:
        """Whether a unit lies face down."""
        raise NotImplementedError

    @remembered
    def unseen(self, p: S, seat: str) -> tuple[Unit, ...]:
        """The units that a seat may not know, in the order of their ids; none when all is over."""
        if p.over:
            return ()
        own, units = self.game.camp_of(seat), self.game.units
        others = [u for u in range(len(units)) if self.game.unit_side(u) != own]
        return tuple(sorted((u for u in others if self.covers(p, u)), key=lambda u: units[u].id))

    def covered(self, p: S, hex_: Hex) -> bool:
        """Whether a unit lies face down in a hex: then no enemy knows the odds against it."""
        return any(self.covers(p, unit) for unit in p.stack(hex_))

    def on_map(self, p: S, seat: str) -> list[Unit]:
        """Those of them that stand on the map."""
        return [unit for unit in self.unseen(p, seat) if p.hex[unit]]

    # -- what a seat knows ---------------------------------------------------------------------

    def view(self, p: S, seat: str) -> S:
        """The position as a seat may know it."""
        view = p.copy()
        for side in range(len(self.game.camps)):
            units = [u for u in self.on_map(p, seat) if self.game.side[u] == side]
            if _sets_up(p, side):
                _lay(view, units, [(0,) * len(p.COLUMNS)] * len(units))
            else:
                _lay(view, units, sorted(_rows(p, units)))
        view.agenda = tuple(s for s in p.agenda if not _names(s, p, self.unseen(p, seat)))
        view.touch()
        view.viewer = seat
        return view

    # -- what an attack would be ---------------------------------------------------------------

    def guessed(self, p: S, target: Hex, attackers: Sequence[Unit]) -> list[Unit]:
        """Those in an attack whom the seat that looks at a view may not know."""
        unseen = set[Unit]() if p.viewer is None else set(self.on_map(p, p.viewer))
        return [unit for unit in (*attackers, *p.stack(target)) if unit in unseen]

    def odds(self, p: S, target: Hex, attackers: Sequence[Unit]) -> Forecast:
        """An attack as a seat may foresee it: at its worst and at its best, by whoever may lie
        there."""
        fighting, guessed = self.game.fighting, self.guessed(p, target, attackers)
        if not guessed:
            return fighting.odds(p, target, attackers)
        ends = (self._with(p, target, attackers, guessed, good) for good in (False, True))
        worst, best = sorted(ends, key=lambda now: (now.column, now.attack, -now.defence))
        told = span(worst.odds, best.odds)
        return worst if worst == best else replace(worst, best=best, odds=told)

    def _with(
        self, p: S, target: Hex, attackers: Sequence[Unit], guessed: list[Unit], good: bool
    ) -> Forecast:
        """The attack with those who may lie there and make it good for the attacker, or bad."""
        fighting, trial = self.game.fighting, p.copy()
        theirs = [unit for unit in guessed if unit not in attackers]
        self._lay_out(p, trial, theirs, lambda u: fighting.defends(p, u, target), not good)
        own = [unit for unit in guessed if unit in attackers]
        there = self._lay_out(p, trial, own, lambda u: fighting.strength(p, u, target), good)
        trial.touch()
        return fighting.odds(trial, target, [u for u in attackers if u not in own] + there)

    def _lay_out(
        self, p: S, trial: S, units: list[Unit], counts: Callable[[Unit], Number], strong: bool
    ) -> list[Unit]:
        """Lays the strongest or the weakest who may be some units of a side in their places."""
        sides = {self.game.side[unit] for unit in units}
        pool = [u for u in self.on_map(p, p.viewer or "") if self.game.side[u] in sides]
        pool.sort(key=counts, reverse=strong)
        there = pool[: len(units)]
        _lay(trial, there, _rows(p, units))
        _lay(trial, pool[len(units) :], _rows(p, [u for u in pool if u not in units]))
        return there


def _sets_up(p: Any, side: int) -> bool:
    return any(isinstance(step, SetUp) and step.side == side for step in p.agenda)


def _names(step: Step[Any], p: Any, unseen: Sequence[Unit]) -> bool:
    """Whether a march or an attack that is still being made up names a unit that is not seen."""
    if isinstance(step, March):
        return not set(unseen).isdisjoint(step.party(p))
    return isinstance(step, Attack) and not set(unseen).isdisjoint(step.joined)


def _rows(p: Any, units: Sequence[Unit]) -> list[tuple[int, ...]]:
    """Where units stand and all else that the columns tell of them."""
    return [tuple(getattr(p, name)[unit] for name in p.COLUMNS) for unit in units]


def _lay(p: Any, units: Sequence[Unit], rows: Sequence[tuple[int, ...]]) -> None:
    for unit, row in zip(units, rows, strict=True):
        for name, value in zip(p.COLUMNS, row, strict=True):
            getattr(p, name)[unit] = value
