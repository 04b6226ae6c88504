"""Obligations: every contact must be fought, each attacker once, without dead ends.

Attackers and the hexes they touch are a graph. A battle takes some attackers and some hexes out of
it, each attacker touching each of the hexes. What is left can still be fought out exactly when
nobody who is bound stands alone: then every one left can be joined to a neighbour in stars, and a
star is a legal battle, many against one hex or one against many. So a look at the neighbours of a
battle tells whether it leads into a dead end; nothing has to be searched."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from zoc.hexes import Hex
from zoc.kernel.cycle.standing import Unit


class Contacts(NamedTuple):
    """Who touches whom: for each attacker the hexes that it may attack. `bound` attackers must
    attack, `due` hexes must be attacked; others may."""

    touches: Mapping[Unit, frozenset[Hex]]
    bound: frozenset[Unit]
    due: frozenset[Hex]

    def without(self, attackers: Iterable[Unit], targets: Iterable[Hex]) -> Contacts:
        """What is left once some attackers and hexes are in battles."""
        gone, fought = set(attackers), frozenset(targets)
        left = {u: hexes - fought for u, hexes in self.touches.items() if u not in gone}
        return Contacts(left, self.bound - gone, self.due - fought)

    def stranded(self) -> tuple[list[Unit], list[Hex]]:
        """The bound attackers who have nobody left to attack, and the due hexes that nobody is
        left to attack: empty as long as all obligations can be met."""
        reached = frozenset[Hex]().union(*self.touches.values())
        alone = sorted(u for u in self.bound if not self.touches.get(u))
        return alone, sorted(self.due - reached)

    def open(self) -> bool:
        """Whether anything is still to be fought."""
        return bool(self.bound or self.due)

    def dead_end(
        self, attackers: Iterable[Unit], targets: Iterable[Hex]
    ) -> tuple[list[Unit], list[Hex]]:
        """Whom a battle would leave stranded."""
        return self.without(attackers, targets).stranded()

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
