"""Orders that have to be bought: which units need one to attack, and how many can still be had.

A title in which formations are ordered to march and to attack has a counsel that is an
`Orderer`. Players then promise themselves no more attacks than they can pay, and save an order to
march where one to attack brings more."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, NamedTuple, Protocol, runtime_checkable

from zoc.kernel.play.action import Action

Unit = int
Formation = int


class Orders(NamedTuple):
    """What a side can still order."""

    left: int
    """So many more formations can be told to attack."""
    price: float
    """What giving one costs."""
    unspent: float
    """What all those are worth that are left."""
    formation: Callable[[Unit], Formation | None]
    """The formation of a unit that needs an order to attack; None where it may as it is."""

    def needed(self, units: Iterable[Unit]) -> set[Formation]:
        """The formations that need an order before all of some units may attack."""
        return {formation for unit in units if (formation := self.formation(unit)) is not None}

    def let(self, units: Iterable[Unit], formations: Collection[Formation]) -> tuple[Unit, ...]:
        """Those of some units that may attack when some formations are told to."""
        needs = ((unit, self.formation(unit)) for unit in units)
        return tuple(unit for unit, needed in needs if needed is None or needed in formations)


@runtime_checkable
class Orderer(Protocol):
    """A counsel that knows what orders cost."""

    def orders(self, p: Any, side: int) -> Orders: ...

    def marching(self, action: Action) -> Formation | None:
        """The formation for which an action buys an order to march; None where it buys none."""
        ...

    def pay(self, p: Any, formation: Formation, back: bool) -> None:
        """Pays for an order to march, or takes it back."""
        ...
