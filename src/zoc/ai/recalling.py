"""Insight that recalls what attacks promise: for those who look at many like positions of one phase
and its reply, as trials do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zoc.hexes import Hex
from zoc.kernel.cycle.wargame import Wargame
from zoc.kernel.judgement.insight import Insight, Unit, Units

MOST = 200_000
"""So many attacks are recalled at most."""

PROMISED = ("unit", "strength", "prize", "shaken", "thrown", "push", "guard", "zone")
"""The weights that what attacks promise hangs on."""


class Recalling(Insight):
    """The same insight. An attack is taken for one it has seen where the same units stand in the
    same hexes with the same marks, against the same ones who are as well supplied; what else a
    title may look at, such as who fired before, is taken to be alike."""

    def __init__(self, sees: Insight) -> None:
        self.__dict__.update(sees.__dict__)
        self._promised: dict[object, float] = {}
        self._by_state: dict[tuple[Unit, int], float] = {}
        self._faced = "face" not in _given(self.game)
        supply = getattr(self.game, "supply", None)
        self._supply: Any = supply if hasattr(supply, "state") else None

    def weighing(self, weights: Mapping[str, float]) -> Insight:
        found = Recalling(super().weighing(weights))
        if all(found.weights[name] == self.weights[name] for name in PROMISED):
            found._promised, found._by_state = self._promised, self._by_state
        return found

    def worth(self, p: Any, unit: Unit) -> float:
        if not self._faced:
            return super().worth(p, unit)
        key = unit, p.state[unit]
        found = self._by_state.get(key)
        if found is None:
            found = self._by_state[key] = super().worth(p, unit)
        return found

    def promise(
        self, p: Any, target: Hex, attackers: Units, free: int | None = None, prize: float = 0.0
    ) -> float:
        if not attackers:
            return 0.0
        side: int = self.game.side[attackers[0]]
        if free is None:
            free = self.free(p, 1 - side, target).bit_count()
        key = self._key(p, side, target, tuple(attackers), free, prize)
        found = self._promised.get(key)
        if found is None:
            if len(self._promised) > MOST:
                self._promised.clear()
            found = self._promised[key] = super().promise(p, target, attackers, free, prize)
        return found

    def _key(
        self, p: Any, side: int, target: Hex, mine: tuple[Unit, ...], free: int, prize: float
    ) -> object:
        theirs, where, state = tuple(p.stack(target)), p.hex, p.state
        hexes, points = tuple([where[u] for u in mine]), self.points
        held = self.holds(p, side, target) if target in points else None
        shared = tuple([(len(p.stack(h)), self.holds(p, side, h)) for h in hexes if h in points])
        fed = self._supply.state(p, theirs[0]) if theirs and self._supply is not None else 0
        marks = tuple([state[u] for u in mine]), tuple([state[u] for u in theirs])
        return p.turn, target, mine, hexes, theirs, marks, free, prize, held, shared, fed


def _given(game: object) -> set[str]:
    """The names of what a title gives beyond the kernel's game."""
    kinds = type(game).__mro__
    return {name for one in kinds[: kinds.index(Wargame)] for name in vars(one)}
