"""Duties: which battles to fight where contacts must be fought, and with whom.

The most promising hex is taken first with everybody who touches it; whoever is needed to meet
another duty is let go, the cheapest first (a soak-off); whoever adds nothing is spared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from zoc.hexes import Hex
from zoc.kernel.cycle.obligations import Contacts

if TYPE_CHECKING:
    from zoc.kernel.judgement.insight import Insight

Unit = int

SPARED = 0.02
"""An attacker stays out where the battle promises no more than so much less without it."""


class Duel(NamedTuple):
    """A battle as it would be fought: what it promises, who attacks, and which hexes."""

    worth: float
    units: tuple[Unit, ...]
    hexes: tuple[Hex, ...]


Spoils = Callable[[Any, int, Hex], float]
"""What it is worth to a side to have a hex cleared, besides who is lost there."""


def settle(
    sees: Insight, p: Any, side: int, now: Contacts, sparing: bool = False,
    spoils: Spoils | None = None,
) -> list[Duel]:  # fmt: skip
    """All battles that a side must fight, and those that pay, in the order of what they promise.
    With `sparing` nobody fights who adds nothing and need not. Spoils are those of the game's
    counsel unless they are given."""
    found = spoils or getattr(getattr(sees.game, "counsel", None), "spoils", None)
    return list(_Settling(sees, p, side, sparing, found).battles(now))


class _Settling:
    def __init__(
        self, sees: Insight, p: Any, side: int, sparing: bool, spoils: Spoils | None
    ) -> None:
        self.sees, self.p, self.side, self.sparing = sees, p, side, sparing
        self.spoils = spoils
        self._known: dict[tuple[Hex, tuple[Unit, ...]], Duel] = {}

    def battles(self, now: Contacts) -> Iterable[Duel]:
        while True:
            targets = frozenset[Hex]().union(*now.touches.values())
            found = [duel for target in sorted(targets) if (duel := self._duel(now, target))]
            best = max(found, key=lambda duel: duel.worth, default=None)
            if best is None:
                return
            if best.worth < self.sees.weights["least"]:
                found = [duel for duel in found if self._owed(now, duel)]
                if not found:
                    return
                best = max(found, key=lambda duel: duel.worth)
            yield best
            now = now.without(best.units, best.hexes)

    def _owed(self, now: Contacts, duel: Duel) -> bool:
        """Whether a battle meets a duty."""
        return not now.due.isdisjoint(duel.hexes) or not now.bound.isdisjoint(duel.units)

    def _duel(self, now: Contacts, target: Hex) -> Duel | None:
        """The battle for a hex, with whom it is best fought; None where it leads nowhere."""
        able = tuple(sorted(u for u, hexes in now.touches.items() if target in hexes))
        units = self._released(now, target, able)
        if not units:
            return None
        hexes: tuple[Hex, ...] = (target,)
        if any(now.dead_end(units, hexes)):
            whole = now.completed(units, hexes) or now.completed(units[:1], hexes)
            if whole is None:
                return None
            units, hexes = tuple(sorted(whole[0])), (target, *sorted(whole[1] - {target}))
        key = target, units
        if len(hexes) == 1 and key in self._known:
            return self._known[key]
        duel = self._spared(now, units, hexes) if self.sparing else self._as_it_is(units, hexes)
        if len(hexes) == 1:
            self._known[key] = duel
        return duel

    def _released(self, now: Contacts, target: Hex, able: tuple[Unit, ...]) -> tuple[Unit, ...]:
        """Those of some units who are left for a hex once others are let go for their duties."""
        units = list(able)
        _, bare = now.dead_end(units, (target,))
        for hex_ in bare:
            fits = [u for u in units if hex_ in now.touches[u]]
            if fits and len(units) > 1:
                units.remove(min(fits, key=lambda u: (self.sees.worth(self.p, u), u)))
        return tuple(units)

    def _as_it_is(self, units: tuple[Unit, ...], hexes: tuple[Hex, ...]) -> Duel:
        return Duel(self._promise(units, hexes), units, hexes)

    def _promise(self, units: Sequence[Unit], hexes: Sequence[Hex]) -> float:
        """What a battle promises; one for several hexes no more than the worst of them."""
        return min(self._cleared(hex_, units) for hex_ in hexes) * len(hexes)

    def _cleared(self, hex_: Hex, units: Sequence[Unit]) -> float:
        more = self.spoils(self.p, self.side, hex_) if self.spoils else 0.0
        return self.sees.promise(self.p, hex_, units, prize=more)

    def _spared(self, now: Contacts, units: tuple[Unit, ...], hexes: tuple[Hex, ...]) -> Duel:
        """The same without those who add nothing, the dearest left out first."""
        best = self._as_it_is(units, hexes)
        for unit in sorted(units, key=lambda u: -self.sees.worth(self.p, u)):
            fewer = tuple(u for u in best.units if u != unit)
            if not fewer or any(now.dead_end(fewer, hexes)):
                continue
            duel = self._as_it_is(fewer, hexes)
            if duel.worth >= best.worth - SPARED:
                best = duel
        return best
