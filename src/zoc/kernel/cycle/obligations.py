"""Obligations: every contact must be fought, each attacker once, without dead ends.

Attackers and the hexes they touch are a graph. A battle takes some attackers and some hexes out of
it, each attacker touching each of the hexes. What is left can still be fought out exactly when
nobody who is bound stands alone: then every one left can be joined to a neighbour in stars, and a
star is a legal battle, many against one hex or one against many. So a look at the neighbours of a
battle tells whether it leads into a dead end; nothing has to be searched."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from zoc.hexes import Hex
from zoc.kernel.cycle.standing import Unit


@dataclass(frozen=True)
class Contacts:
    """Who touches whom: for each attacker the hexes that it may attack. `bound` attackers must
    attack, `due` hexes must be attacked; others may."""

    touches: Mapping[Unit, frozenset[Hex]]
    bound: frozenset[Unit]
    due: frozenset[Hex]

    @cached_property
    def touched(self) -> dict[Hex, set[Unit]]:
        """For each hex the attackers who touch it."""
        found: dict[Hex, set[Unit]] = {}
        for unit, hexes in self.touches.items():
            for hex_ in hexes:
                found.setdefault(hex_, set()).add(unit)
        return found

    def without(self, attackers: Iterable[Unit], targets: Iterable[Hex]) -> Contacts:
        """What is left once some attackers and hexes are in battles."""
        gone, fought = set(attackers), frozenset(targets)
        left = {u: hexes - fought for u, hexes in self.touches.items() if u not in gone}
        return Contacts(left, self.bound - gone, self.due - fought)

    def stranded(self) -> tuple[list[Unit], list[Hex]]:
        """The bound attackers who have nobody left to attack, and the due hexes that nobody is
        left to attack: empty as long as all obligations can be met."""
        return self.dead_end((), ())

    def open(self) -> bool:
        """Whether anything is still to be fought."""
        return bool(self.bound or self.due)

    def dead_end(
        self, attackers: Iterable[Unit], targets: Iterable[Hex]
    ) -> tuple[list[Unit], list[Hex]]:
        """Whom a battle would leave stranded."""
        gone, fought = set(attackers), frozenset(targets)
        touches, touched = self.touches, self.touched
        alone = [u for u in self.bound if u not in gone and touches.get(u, fought) <= fought]
        bare = [h for h in self.due if h not in fought and touched.get(h, gone) <= gone]
        return sorted(alone), sorted(bare)

    def completed(
        self, attackers: Iterable[Unit], targets: Iterable[Hex]
    ) -> tuple[frozenset[Unit], frozenset[Hex]] | None:
        """The smallest battle around some attackers and hexes that leaves nobody stranded; None
        where there is none. Whoever would be stranded must be drawn in, and can be only if it
        touches all of the other kind; drawing in anybody else never helps, since it only takes
        neighbours away."""
        units, hexes = frozenset(attackers), frozenset(targets)
        while True:
            alone, bare = self.dead_end(units, hexes)
            units, hexes = units.union(alone), hexes.union(bare)
            if not all(hexes <= self.touches.get(u, frozenset()) for u in units):
                return None
            if not alone and not bare:
                return units, hexes
