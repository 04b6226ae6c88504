"""Assaults: attacks put together from units and hexes that they can reach, where every contact
has to be fought.

Targets are taken one after the other, the most promising first, each with the units that promise
most there. A hex that touches further enemies costs what it takes to meet those contacts; somebody
cheap is sent along for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, unpack
from zoc.kernel.judgement.insight import Insight

Unit = int
Place = tuple[Unit, Hex]

MOST = 9
"""So many units go for one target at most, unless a title says otherwise."""


class Assault(NamedTuple):
    """An attack as it could be made: what it promises, on what, and who goes where."""

    worth: float
    target: Hex
    places: tuple[Place, ...]


class Terms(NamedTuple):
    """What a title thinks of an attack beyond its dice."""

    prize: Callable[[Hex], float]
    """What it is worth to have a hex cleared."""
    price: Callable[[Unit, Hex], float]
    """What it costs a unit to be drawn to a hex."""
    order: Callable[[Hex], float]
    """Which of the hexes next to a target is entered first: the lowest."""
    least: float
    """What an attack must promise."""
    most: int = MOST
    """So many units go for one target at most."""
    each: float = 0.0
    """What each of them must add."""
    entry: Callable[[Any, Hex, Sequence[Unit], int], float] = lambda p, target, units, free: 0.0
    """What it is worth that a hex could be entered after an attack, the defenders having so many
    ways back."""
    error: Callable[[Hex], float] = lambda target: 0.0
    """By how much an attack is misjudged."""


class Assaults:
    """Where units go to attack, and which hexes they attack."""

    def __init__(
        self, sees: Insight, p: Any, side: int, reach: Mapping[Unit, Iterable[Hex]], terms: Terms
    ) -> None:
        self.sees, self.p, self.side, self.terms = sees, p, side, terms
        self.trial: Any = p.copy()
        self.goals: dict[Unit, Hex] = {}
        self.targets: set[Hex] = set()
        self.enemy: HexSet = p.ground.occupied[1 - side]
        self.zones = {h: p.zone(tuple(p.stack_of(1 - side, h)), 1 << h) for h in unpack(self.enemy)}
        """Which hexes each enemy stack binds."""
        self._bound_in: dict[Hex, tuple[Hex, ...]] = {}
        self._promised: dict[object, float] = {}
        self.closed: HexSet = p.ground.zoc[side] | p.ground.occupied[side]
        self.by_hex = self._by_hex(reach)
        self._choose()
        self._soak_off()

    def _by_hex(self, reach: Mapping[Unit, Iterable[Hex]]) -> dict[Hex, list[Unit]]:
        """Who can come to each hex next to an enemy, the strongest first."""
        front, found = self.p.game.field.beside(self.enemy), dict[Hex, list[Unit]]()
        for unit, hexes in reach.items():
            for hex_ in hexes:
                if front >> hex_ & 1:
                    found.setdefault(hex_, []).append(unit)
        for units in found.values():
            units.sort(key=lambda u: (-self.sees.worth(self.p, u), u))
        return found

    # -- choosing ------------------------------------------------------------------------------

    def _choose(self) -> None:
        """Takes the best attack, asks again those that it has changed, and goes on."""
        near = {h for hex_ in self.by_hex for h in self._foes(hex_)}
        found = {target: self._assault(target) for target in sorted(near)}
        stale = set[Hex]()
        while found:
            best = max(found.values(), key=lambda a: (a.worth, -a.target))
            if best.worth < self.terms.least:
                return
            if best.target in stale:
                stale.discard(best.target)
                found[best.target] = self._assault(best.target)
                continue
            self._commit(best)
            del found[best.target]
            stale = set(found)

    def _foes(self, hex_: Hex) -> list[Hex]:
        return [h for h in self.p.game.grid.neighbours(hex_) if self.enemy >> h & 1]

    def binding(self, hex_: Hex) -> tuple[Hex, ...]:
        """The enemy stacks that bind whoever is in a hex."""
        found = self._bound_in.get(hex_)
        if found is None:
            bound = tuple([h for h, zone in self.zones.items() if zone >> hex_ & 1])
            found = self._bound_in[hex_] = bound
        return found

    def _further(self, hex_: Hex, target: Hex) -> list[Hex]:
        """The other enemies whom somebody in a hex would have to fight."""
        return [
            h
            for h in self._foes(hex_)
            if h != target and h not in self.targets and self.zones[h] >> hex_ & 1
        ]

    def _commit(self, assault: Assault) -> None:
        self.targets.add(assault.target)
        for unit, hex_ in assault.places:
            self.goals[unit] = self.trial.hex[unit] = hex_
            self.closed |= self.trial.zone((unit,), 1 << hex_) | 1 << hex_

    def _room(self, unit: Unit, hex_: Hex, places: list[Place]) -> bool:
        others = [u for u, h in self.goals.items() if h == hex_]
        others += [u for u, h in places if h == hex_]
        return self.p.fits([*others, unit], hex_)

    def _assault(self, target: Hex) -> Assault:
        """The best attack on a hex with units that are free: from hexes that touch few others, the
        strongest first."""
        places, best = list[Place](), Assault(0.0, target, ())
        taken, drawn = set[Unit](), 0.0
        grid = self.p.game.grid
        near = [h for h in grid.neighbours(target) if h in self.by_hex]
        near.sort(key=lambda h: (len(self._further(h, target)), self.terms.order(h), h))
        ways = self.sees.free(self.p, 1 - self.side, target)
        stood: list[tuple[Unit, Hex]] = []
        for hex_ in near:
            for unit in self.by_hex[hex_]:
                if len(places) >= self.terms.most:
                    break
                if unit in self.goals or unit in taken or not self._room(unit, hex_, places):
                    continue
                taken.add(unit)
                places.append((unit, hex_))
                stood.append((unit, self.trial.hex[unit]))
                self.trial.hex[unit] = hex_
                ways &= ~(self.trial.zone((unit,), 1 << hex_) | 1 << hex_)
                drawn += self.terms.price(unit, hex_)
                worth = self._worth(target, places, ways & ~self.closed) - drawn
                if worth > best.worth + self.terms.each * (len(places) - len(best.places)):
                    best = Assault(worth, target, tuple(places))
        for unit, hex_ in stood:
            self.trial.hex[unit] = hex_
        return best

    def _worth(self, target: Hex, places: list[Place], ways: HexSet) -> float:
        worth = self._promise(target, places, ways.bit_count())
        further = {h for _, hex_ in places for h in self._further(hex_, target)}
        worth -= sum(self._soak(h, places) for h in further)
        return worth + self.terms.error(target)

    def _promise(self, target: Hex, places: list[Place], free: int) -> float:
        """What an attack promises by its dice. Targets are asked again, often with the same
        units."""
        key = target, free, tuple(places)
        found = self._promised.get(key)
        if found is None:
            units, prize = [u for u, _ in places], self.terms.prize(target)
            found = self.sees.promise(self.trial, target, units, free, prize)
            found += self.terms.entry(self.trial, target, units, free)
            self._promised[key] = found
        return found

    def _soak(self, foe: Hex, places: list[Place]) -> float:
        """What it costs to meet a further contact: the cheapest who could do it."""
        near = {h for _, h in places if self.zones[foe] >> h & 1}
        busy = {u for u, _ in places} | self.goals.keys()
        free = [u for h in near for u in self.by_hex[h][-3:] if u not in busy]
        cheapest = min((self.sees.worth(self.p, u) for u in free), default=0.0)
        return cheapest or max(self.sees.worth(self.p, u) for u, _ in places)

    def _soak_off(self) -> None:
        """Sends somebody cheap along wherever a further enemy would have to be fought."""
        met = set[Hex]()
        for hex_ in sorted(set(self.goals.values())):
            for foe in self._further(hex_, 0):
                free = [u for u in reversed(self.by_hex[hex_]) if u not in self.goals]
                free = [u for u in free if self._room(u, hex_, [])]
                if foe not in met and free:
                    met.add(foe)
                    self.goals[free[0]] = hex_
