"""How good it is for a unit to stand in a hex: goals, enemies in reach, shelter, supply, danger."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, unpack
from zoc.kernel.protocol import remembered
from zoc.titles.panzer_battles.ai.errands import errand
from zoc.titles.panzer_battles.ai.fields import Pulls
from zoc.titles.panzer_battles.ai.front import Front, force, front, hold, land
from zoc.titles.panzer_battles.ai.lure import lure_of
from zoc.titles.panzer_battles.position import Now, Unit

KEPT = 12
"""How many sheets of what hexes are worth by themselves are remembered."""


def posts(p: Now, unit: Unit) -> Pulls:
    """What hexes are worth to a unit by themselves: the lure of the goals, shelter and supply."""
    side = p.game.side[unit]
    drawn, supply = lure_of(p, unit), p.game.supply.within(p, side)
    key = side, id(drawn)
    shared: dict[Any, tuple[Pulls, HexSet, Pulls]] = p.game.notes.setdefault("posts", {})
    # The field is kept with its sheet, so that its identity stays its own.
    known = shared.get(key)
    if known is not None and known[1] == supply:
        return known[2]
    if len(shared) >= KEPT:
        shared.clear()
    sheet = _sheet(p, drawn, supply) if known is None else _resupplied(p, *known, supply)
    shared[key] = drawn, supply, sheet
    return sheet


def _sheet(p: Now, drawn: Pulls, supply: HexSet) -> Pulls:
    """What hexes are worth by themselves where a side is drawn and supplied so."""
    worth, less = land(p).worth, p.game.weights.post.unsupplied
    sheet = {h: pull + worth[h] for h, pull in drawn.items()}
    for hex_ in unpack(p.game.field.board & ~supply):
        sheet[hex_] += less
    return sheet


def _resupplied(p: Now, drawn: Pulls, before: HexSet, sheet: Pulls, supply: HexSet) -> Pulls:
    """A sheet with what has come into supply or gone out of it: there is little of that."""
    worth, less = land(p).worth, p.game.weights.post.unsupplied
    new, changed = sheet.copy(), before ^ supply
    for hex_ in unpack(changed & supply):
        new[hex_] = drawn[hex_] + worth[hex_]
    for hex_ in unpack(changed & ~supply):
        new[hex_] = drawn[hex_] + worth[hex_] + less
    return new


class Outlook:
    """How good hexes are for one unit; all that they share is found once."""

    def __init__(self, p: Now, unit: Unit) -> None:
        self.p, self.unit, self.weights = p, unit, p.game.weights.post
        self.side, self.gun = p.game.side[unit], p.game.roster.artillery[unit]
        self.plain = posts(p, unit)
        """What hexes are worth by themselves."""
        self.seen = front(p, self.side)
        self.stacks = p.ground.stacks
        self.own, self.attack = hold(p, unit), force(p, unit)
        self.free = errand(p, unit) is None
        """Whether it may fight and guard where it likes."""
        self.cover = land(p).cover
        self.special = self.plain.keys() if self.gun else _special(p, self.side, self.seen)
        """The hexes of which more is to be said: of a gun's, of each."""

    def __call__(self, hex_: Hex) -> float:
        """How good it is to stand in a hex."""
        score = self.plain[hex_]
        if hex_ not in self.special:
            return score
        stack = self.stacks.get(hex_)
        others = [u for u in stack if u != self.unit] if stack else []
        if len(others) >= self.p.game.limit:
            return self.weights.full
        if self.gun:
            return score + self._gun(hex_) + (self.weights.gun_company if others else 0.0)
        if self.free and self.attack and hex_ in self.seen.close:
            score += self._pressure(hex_)
        return score - self._danger(hex_, others) + self._guard(hex_, others)

    def _guard(self, hex_: Hex, others: list[Unit]) -> float:
        """What a garrison is worth in a goal that an enemy could reach."""
        if not (self.free and self.p.game.control.hexes >> hex_ & 1):
            return 0.0
        return self.weights.guard / (1 + len(others))

    def _gun(self, hex_: Hex) -> float:
        """Guns stand within range of the enemy and out of his reach."""
        away = self.seen.distance[hex_]
        if not away:
            return 0.0
        if away == 1:
            return self.weights.gun_close
        fear = self.weights.gun_danger * self.seen.danger.get(hex_, 0.0)
        near = away <= self.p.game.roster.range[self.unit]
        return (self.weights.gun_in_range if near else self.weights.gun_far) - fear

    def _pressure(self, hex_: Hex) -> float:
        """What the unit adds to attacks on the stacks next to a hex."""
        best, most, defence = 0.0, self.weights.ratio, self.seen.defence
        part_of = self.p.game.map.effects.assault_part
        for target in self.p.game.grid.neighbours(hex_):
            if target not in defence:
                continue
            part = part_of(hex_, target)
            friends = _friends(self.p, self.unit, target)
            held = defence[target] or 1.0
            after = min((friends + self.attack * part) / held, most)
            gain = after - min(friends / held, most) + self.weights.support * after
            best = max(best, gain * self._pressed(target))
        return self.weights.pressure * best

    def _pressed(self, target: Hex) -> float:
        """How much it counts to attack a hex."""
        return 1.0

    def _danger(self, hex_: Hex, others: list[Unit]) -> float:
        """How badly the unit in a hex could be attacked by who is near."""
        strong = self.seen.danger.get(hex_)
        if not strong:
            return 0.0
        own = self.own + sum([hold(self.p, u) for u in others]) if others else self.own
        ratio = min(strong / (own * self.cover[hex_] or 1.0), self.weights.worst)
        return self.weights.danger * max(0.0, ratio - self.weights.safe)


@remembered
def outlook(p: Now, unit: Unit) -> Outlook:
    """How good hexes are for a unit now."""
    return Outlook(p, unit)


def stand(p: Now, unit: Unit, hex_: Hex) -> float:
    """How good it is for a unit to stand in a hex."""
    return outlook(p, unit)(hex_)


def fit(p: Now, unit: Unit, hex_: Hex) -> float:
    """What a hex is worth to a unit that marches through the rear."""
    return posts(p, unit)[hex_]


def _special(p: Now, side: int, seen: Front) -> Set[Hex]:
    """Hexes with units in them, next to enemies or threatened by them, and goals."""
    key = f"special {side}"
    found: Set[Hex] | None = p.cache.get(key)
    if found is None:
        found = seen.danger.keys() | seen.close | p.ground.stacks.keys()
        found |= set(unpack(p.game.control.hexes))
        p.cache[key] = found
    return found


def _friends(p: Now, unit: Unit, target: Hex) -> float:
    """What friends next to a hex could attack it with, without one unit."""
    key = f"friends {target}"
    found: dict[Unit, float] | None = p.cache.get(key)
    if found is None:
        side, part = p.game.side[unit], p.game.map.effects.assault_part
        found = p.cache[key] = {
            u: force(p, u) * part(h, target)
            for h in p.game.grid.neighbours(target)
            for u in p.stack(h)
            if p.game.side[u] == side
        }
    return sum(found.values()) - found.get(unit, 0.0)
