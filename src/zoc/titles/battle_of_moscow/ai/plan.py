"""What an impulse is for: which enemy hexes to attack, from where, with whom.

Targets are taken one after the other, each with the units that promise most there; whoever stands
next to a further enemy brings along somebody cheap to meet that contact."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.titles.battle_of_moscow.combat import defenders, is_duty
from zoc.titles.battle_of_moscow.movement import Movement, attack_factor, harmless
from zoc.titles.battle_of_moscow.position import GERMAN, SIDES, Now, Unit

Weights = Mapping[str, float]


class Stakes(NamedTuple):
    """What a battle is about: the attack, the defence as it counts, the factors that defend, what
    the place is worth, and whether a retreat is barred."""

    attack: float
    defence: float
    factors: float
    place: float
    closed: bool


def promise(p: Now, weights: Weights, stakes: Stakes) -> float:
    """What a battle is worth on average."""
    attack, defence, factors, place, closed = stakes
    if not attack or not defence:
        return 0.0
    table, side = p.game.crt, p.decision.actor == SIDES[GERMAN]
    die = (-1 if side else 1) if p.demoralised else 0
    worth = {
        "DE": factors + place,
        "DB": place + factors * (1 if closed else weights["push"]),
        "EX": factors - weights["own"] * min(attack, defence),
        "AB": -weights["driven"] * attack,
        "AE": -weights["own"] * attack,
    }
    chances = table.chances(table.column(int(2 * attack), int(2 * defence)), die)
    return sum(float(chance) * worth[result] for result, chance in chances.items())


class Assault(NamedTuple):
    """An attack on a hex as it could be made: who goes where, and what it promises."""

    worth: float
    target: Hex
    places: tuple[tuple[Unit, Hex], ...]


class Plan:
    """Where units go to attack in an impulse, and which hexes they attack."""

    def __init__(
        self, p: Now, side: int, impulse: int, weights: Weights, pull: Mapping[Hex, int]
    ) -> None:
        self.p, self.side, self.weights, self.pull = p, side, weights, pull
        self.goals: dict[Unit, Hex] = {}
        self.targets: set[Hex] = set()
        self.room: dict[Hex, int] = {}
        self.enemy = p.ground.occupied[1 - side]
        self.duty = {h for h in unpack(self.enemy) if is_duty(p, side, h)}
        self.reach = self._reaches(impulse)
        self.by_hex: dict[Hex, list[Unit]] = {}
        for unit, hexes in self.reach.items():
            for hex_ in hexes:
                self.by_hex.setdefault(hex_, []).append(unit)
        for units in self.by_hex.values():
            units.sort(key=lambda u: -attack_factor(p, u))
        self._choose()

    def _reaches(self, impulse: int) -> dict[Unit, list[Hex]]:
        """The hexes next to the enemy that each unit can reach."""
        p, step = self.p, Movement(self.side, impulse)
        front = p.game.field.beside(self.enemy)
        found: dict[Unit, list[Hex]] = {}
        for unit in p.game.units_of[self.side]:
            if not p.hex[unit] or not p.game.roster.mobile[unit] or harmless(p, unit):
                continue
            moves = step.why_no_move(p, unit) is None
            reach = p.game.marching.reach(p, (unit,)) if moves else (p.hex[unit],)
            hexes = [h for h in reach if front >> h & 1]
            if hexes:
                found[unit] = hexes
        return found

    # -- choosing ------------------------------------------------------------------------------

    def _choose(self) -> None:
        open_ = {h for hex_ in self.by_hex for h in self._foes(hex_)}
        while open_:
            found = {h: self._assault(h) for h in open_}
            best = max(found.values(), key=lambda a: (a.worth, -a.target))
            if best.worth < self.weights["least"]:
                break
            self._commit(best)
            open_ = {h for h, a in found.items() if a.worth > 0 and h != best.target}
        self._soak_off()

    def _foes(self, hex_: Hex) -> list[Hex]:
        return [h for h in self.p.game.grid.neighbours(hex_) if self.enemy >> h & 1]

    def _commit(self, assault: Assault) -> None:
        self.targets.add(assault.target)
        for unit, hex_ in assault.places:
            self.goals[unit] = hex_
            self.room[hex_] = self._room(hex_) - 1

    def _room(self, hex_: Hex) -> int:
        limits = self.p.game.figures["stacking"]
        return self.room.get(hex_, int(limits[SIDES[self.side]]))

    def _assault(self, target: Hex) -> Assault:
        """The best attack on a hex with units that are free: the strongest first, from hexes that
        touch few others."""
        places: list[tuple[Unit, Hex]] = []
        best = Assault(0.0, target, ())
        taken, attack, drift = set[Unit](), 0, 0
        near = [h for h in self.p.game.grid.neighbours(target) if h in self.by_hex]
        for hex_ in sorted(near, key=lambda h: (len(self._further(h, target)), self._bad(h), h)):
            room = self._room(hex_) - bool(self._further(hex_, target))
            for unit in self.by_hex[hex_]:
                if room <= 0:
                    break
                if unit in self.goals or unit in taken:
                    continue
                room -= 1
                taken.add(unit)
                places.append((unit, hex_))
                attack += attack_factor(self.p, unit)
                drift += self.pull.get(hex_, 0) - self.pull.get(self.p.hex[unit], 0)
                worth = self._worth(target, attack, [h for _, h in places])
                worth -= self.weights["drift"] * max(0, drift)
                if worth > best.worth:
                    best = Assault(worth, target, tuple(places))
        return best

    def _bad(self, hex_: Hex) -> bool:
        return bool(self.p.game.ground.rivers >> hex_ & 1) and not self.p.frozen

    def _further(self, hex_: Hex, target: Hex) -> list[Hex]:
        """The other enemies that a hex would bind its units to."""
        foes = self._foes(hex_)
        return [h for h in foes if h != target and h in self.duty and h not in self.targets]

    def _worth(self, target: Hex, attack: int, starts: Sequence[Hex]) -> float:
        factors = self._factors(target)
        defence = factors * (2 if self._doubled(target, starts) else 1)
        closed = not self._ways_out(target, starts)
        further = {h for s in starts for h in self._further(s, target)}
        near = max(0.0, self.weights["horizon"] - self.pull.get(target, 99))
        stakes = Stakes(attack, defence, factors, self.weights["place"] * near, closed)
        worth = promise(self.p, self.weights, stakes)
        return worth - self.weights["soak"] * len(further)

    def _factors(self, target: Hex) -> float:
        roster = self.p.game.roster
        return sum(roster.defends(u) for u in defenders(self.p, target)) / 2

    def _doubled(self, target: Hex, starts: Sequence[Hex]) -> bool:
        chart = self.p.game.ground
        if chart.hills >> target & 1 or all(self._bad(h) for h in starts):
            return True
        return self.side == GERMAN and all(chart.fortified(h, target) for h in starts)

    def _ways_out(self, target: Hex, starts: Sequence[Hex]) -> int:
        """The hexes next to a target that it could retreat to."""
        p, zone = self.p, self.p.ground.zoc[self.side] | self.p.ground.occupied[self.side]
        for start in {*starts, *self.goals.values()}:
            zone |= p.game.field.around(1 << start)
        water = p.game.ground.sea | p.game.ground.lakes
        return p.game.field.beside(1 << target) & ~(zone | water)

    def _soak_off(self) -> None:
        """Sends somebody cheap along wherever a further enemy would have to be fought."""
        met = set[Hex]()
        for hex_ in sorted(set(self.goals.values())):
            for foe in self._further(hex_, 0):
                free = [u for u in reversed(self.by_hex[hex_]) if u not in self.goals]
                if foe not in met and free and self._room(hex_) > 0:
                    met.add(foe)
                    self.goals[free[0]] = hex_
                    self.room[hex_] = self._room(hex_) - 1
