"""Orders that have to be bought: which units need one to attack, and how many can still be had.

A title in which formations are ordered to march and to attack has a counsel that is an
`Orderer`. Players then promise themselves no more attacks than they can pay, and save an order to
march where one to attack brings more, and tell a formation to attack before those attack whom it
would join."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, Protocol, runtime_checkable

from zoc.hexes import Hex
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


# -- which orders to attack are worth their price ------------------------------------------------

Promise = Callable[[Hex, tuple[Unit, ...]], float]


def telling(
    orders: Orders, able: Mapping[Hex, Iterable[Unit]], promise: Promise
) -> dict[Formation, float]:
    """The formations that are worth an order to attack, each with what the best attack promises
    that it joins. At first all are told; then whoever adds least to all attacks together is let
    go, until those who are left can be paid and add what they cost."""
    occasions = Occasions(orders, able, promise)
    told = occasions.needed()
    worth = occasions.worth(told)
    while told:
        without, least = max((occasions.worth(told - {f}), f) for f in told)
        if len(told) <= orders.left and worth - without >= orders.price:
            break
        told, worth = told - {least}, without
    found = dict[Formation, float]()
    for promised, units in occasions.attacks(told):
        for formation in orders.needed(units):
            found[formation] = max(promised, found.get(formation, 0.0))
    return found


class Occasions:
    """The attacks that a side could make if it told whom it liked: who could join each."""

    def __init__(
        self, orders: Orders, able: Mapping[Hex, Iterable[Unit]], promise: Promise
    ) -> None:
        self.orders, self.promise = orders, cache(promise)
        self.able = {target: {u: orders.formation(u) for u in able[target]} for target in able}

    def needed(self) -> set[Formation]:
        """All formations that need an order."""
        return {f for units in self.able.values() for f in units.values() if f is not None}

    def worth(self, told: Collection[Formation]) -> float:
        """What all attacks promise together when some formations are told."""
        return sum(promised for promised, _ in self.attacks(told))

    def attacks(self, told: Collection[Formation]) -> Iterator[tuple[float, tuple[Unit, ...]]]:
        """What attacks then promise, and who makes them: the best first, each unit in one only."""
        let = {t: tuple(u for u, f in units.items() if f is None or f in told)
               for t, units in self.able.items()}  # fmt: skip
        used = set[Unit]()
        for target in sorted(let, key=lambda t: (-self.promise(t, let[t]), t)):
            units = tuple(u for u in let[target] if u not in used)
            promised = self.promise(target, units)
            if promised > 0.0:
                used.update(units)
                yield promised, units
