"""Which unseen counters could make up a division together, as forecasts fear (13.1.2, R-126)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from zoc.kernel.cycle.standing import Unit

if TYPE_CHECKING:
    from zoc.titles.moscow_1941.title import Moscow1941

Kinds = tuple[str, ...]
Seen = tuple[tuple[str, str], ...]
"""Counters that are known: the division of each, and its type."""


class Divisions:
    """The divisions of the order of battle, by the types of counters that count for them."""

    def __init__(self, game: Moscow1941) -> None:
        self.game, self.figures = game, game.figures["combat"]["concentration"]
        self._found: dict[tuple[int, Kinds, Seen], list[str]] = {}

    def closest(
        self, side: int, there: Sequence[Unit], hidden: Sequence[Unit], worst: bool
    ) -> dict[Unit, str]:
        """The divisions that hidden counters among some could belong to: at the worst as many of
        them together as can be, at the best none."""
        roster, able = self.game.roster, self.game.camps[side] in self.figures["sides"]
        if not worst or not able or len(there) < self.figures["units"]:
            return dict.fromkeys(hidden, "")
        seen = tuple(sorted((roster.division[u], roster.kind[u]) for u in there
                            if u not in hidden and self._counts(u)))  # fmt: skip
        key = side, tuple(roster.kind[u] for u in hidden), seen
        if key not in self._found:
            self._found[key] = self._gathered(*key)
        return dict(zip(hidden, self._found[key], strict=True))

    def _gathered(self, side: int, kinds: Kinds, seen: Seen) -> list[str]:
        """A division for each hidden counter, where enough of them fit into one."""
        found = [""] * len(kinds)
        for name, whole in self._whole(side).items():
            known = Counter(kind for division, kind in seen if division == name)
            room, could = whole - known, list[int]()
            for place, kind in enumerate(kinds):
                if not found[place] and room[kind] > 0:
                    room[kind] -= 1
                    could.append(place)
            for place in could if known.total() + len(could) >= self.figures["units"] else ():
                found[place] = name
        return found

    def _whole(self, side: int) -> dict[str, Counter[str]]:
        """How many counters of each type a division has."""
        roster, found = self.game.roster, dict[str, Counter[str]]()
        for unit in filter(self._counts, self.game.units_of[side]):
            found.setdefault(roster.division[unit], Counter())[roster.kind[unit]] += 1
        return found

    def _counts(self, unit: Unit) -> bool:
        """Whether a unit counts for the concentration of a division (13.1.5)."""
        roster = self.game.roster
        return bool(roster.division[unit]) and (not roster.towed[unit] or roster.organic[unit])
