"""Outlook: what insight adds to the worth of a hex for units that are about to go somewhere.

They close ways back of enemies, add to attacks, leave places open or guard them, and may come to
stand where they could be destroyed. What a title itself thinks of the hex is not counted here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, unpack
from zoc.kernel.judgement.insight import DOOM, Insight
from zoc.kernel.judgement.peril import Foe, likely_lost, threat

Unit = int


class Outlook:
    """What hexes are worth to units that march together, everybody else standing still."""

    def __init__(
        self, insight: Insight, p: Any, units: Sequence[Unit], foe: Foe | None = None
    ) -> None:
        self.insight, self.units, self.weights = insight, tuple(units), insight.weights
        self.side: int = p.game.side[units[0]]
        self.start: Hex = p.hex[units[0]]
        self.bare: Any = p.copy()
        """The position without them."""
        for unit in units:
            self.bare.hex[unit] = 0
        self.bare.touch()
        field = p.game.field
        self.enemies: HexSet = self.bare.ground.occupied[1 - self.side]
        self.near: HexSet = field.grow(self.enemies, 2)
        self.close: HexSet = field.beside(self.enemies)
        # Where contacts must be fought attacks are planned as a whole, not unit by unit.
        able = () if insight.duty else units
        self.fits = [u for u in able if insight.can_attack(p, u)]
        self.attack = insight.fights(p, self.side)
        self._free: dict[Hex, HexSet] = {}
        self._alone: dict[Hex, tuple[list[Unit], float]] = {}
        self.leaves = self._leaves(p)
        self.foe = foe
        """Where the enemy could come next turn, if that was looked at."""

    def __call__(self, hex_: Hex) -> float:
        """What insight adds for a hex."""
        worth = 0.0 if hex_ == self.start else -self.leaves
        if self.foe is not None:
            worth -= self.fear(hex_, self.foe)
        if not self.near >> hex_ & 1:
            return worth
        for unit in self.units:
            self.bare.hex[unit] = hex_
        zone: HexSet = self.bare.zone(self.units, 1 << hex_) | 1 << hex_
        worth += self._closing(hex_, zone)
        if self.close >> hex_ & 1:
            worth += self._attacking(hex_, zone)
        if self.foe is None:
            worth -= self._peril(hex_)
        for unit in self.units:
            self.bare.hex[unit] = 0
        return worth

    def _leaves(self, p: Any) -> float:
        """What is at stake where they stand, if nobody stays and the enemy could come."""
        if not self.insight.points.get(self.start) or self.bare.stack_of(self.side, self.start):
            return 0.0
        open_ = self.insight.garrisons(p, self.side).get(self.start, 0.0)
        return self.weights["guard"] * open_

    def free(self, target: Hex) -> HexSet:
        """The ways back of an enemy stack without the units in question."""
        found = self._free.get(target)
        if found is None:
            found = self._free[target] = self.insight.free(self.bare, 1 - self.side, target)
        return found

    def _closing(self, hex_: Hex, zone: HexSet) -> float:
        """What is gained by closing ways back."""
        worth, field = 0.0, self.bare.game.field
        for target in unpack(self.enemies & field.grow(1 << hex_, 2)):
            before = self.free(target)
            after = before & ~zone
            if after != before:
                more = DOOM[after.bit_count()] - DOOM[before.bit_count()]
                worth += more * self.insight.prey(self.bare, target)
        return self.weights["ring"] * worth

    def _attacking(self, hex_: Hex, zone: HexSet) -> float:
        """What their strength adds to the best of the attacks that they could join."""
        if not self.fits:
            return 0.0
        best, fighting = 0.0, self.insight.fighting
        for target in self.bare.game.grid.neighbours(hex_):
            if not self.enemies >> target & 1:
                continue
            if fighting is not None and not fighting.crosses(hex_, target):
                continue
            friends, alone = self._without(target)
            ways = (self.free(target) & ~zone).bit_count()
            joined = self.insight.promise(self.bare, target, (*friends, *self.fits), ways)
            best = max(best, max(joined, 0.0) - alone)
        return self.attack * best

    def _without(self, target: Hex) -> tuple[list[Unit], float]:
        """Who could attack a hex without the units in question, and what that promises."""
        found = self._alone.get(target)
        if found is None:
            friends = self.insight.attackers(self.bare, self.side, target)
            ways = self.free(target).bit_count()
            alone = self.insight.promise(self.bare, target, friends, ways)
            found = self._alone[target] = friends, max(alone, 0.0)
        return found

    def _peril(self, hex_: Hex) -> float:
        """What it costs to stand where the way back could be closed by who is near."""
        ways = self.insight.free(self.bare, self.side, hex_).bit_count()
        if ways > 2:
            return 0.0
        stack = (*self.bare.stack_of(self.side, hex_), *self.units)
        own = self.insight.stack_worth(self.bare, stack)
        near = self.enemies & self.bare.game.field.grow(1 << hex_, 2)
        force = sum(
            self.insight.worth(self.bare, u)
            for h in unpack(near)
            for u in self.bare.stack_of(1 - self.side, h)
        )
        fear = min(force / own, 3.0) / 3.0
        return self.weights["peril"] * DOOM[ways] * fear * own * 3.0

    def fear(self, hex_: Hex, enemy: Foe) -> float:
        """What more is likely lost in a hex to who comes next turn with them in it: less than
        nothing where they save those who stand there."""
        sees, bare = self.insight, self.bare
        now = threat(sees, bare, self.side, hex_, enemy)
        if not now.force:
            return 0.0
        friends = sees.stack_worth(bare, bare.stack_of(self.side, hex_))
        own = friends + sees.stack_worth(bare, self.units)
        more = likely_lost(sees, own, now) - likely_lost(sees, friends, now)
        return self.weights["fear"] * more
