"""Prospect: what a position after a side's movement is worth to it as a whole.

Attacks and rings promise something, places are taken or may be lost, stacks stand in peril. All of
it is worked out from insight and from where the enemy could come on his next turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import prod

from zoc.ai.battles import battles
from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.judgement.insight import DOOM, Insight
from zoc.kernel.judgement.peril import Foe, foe, likely_lost, threat

FIRM = 4.0
"""So many times its worth a garrison counts against those who could come."""
CROWD = 12
"""So many units can come at one place at once."""
LATER = 0.25
"""How likely a place is reached on the turn after next that cannot be reached on the next."""
SLIGHT = 1.0
"""What would be lost at once so seldom is not looked at."""
NEAR = 3
"""A reserve within so many hexes of a place comes in time."""


def leaving(sees: Insight, p: Standing, hex_: Hex, units: Sequence[int]) -> float:
    """What it costs that some units leave a place, by how firmly those hold it who stay."""
    side: int = sees.game.side[units[0]]
    prospect = Prospect(sees, p, side, foe(sees, p, side))
    own = sees.stack_worth(p, p.stack_of(side, hex_))
    rest = max(own - sees.stack_worth(p, units), 0.0)
    return max(prospect.kept(hex_, own) - prospect.kept(hex_, rest), 0.0)


class Prospect:
    """What positions are worth to a side that has moved; `before` is the one it moved from."""

    def __init__(self, sees: Insight, before: Standing, side: int, foe: Foe) -> None:
        self.sees, self.before, self.side, self.foe = sees, before, side, foe
        self.weights = sees.weights
        self.fights = sees.fights(before, side)

    def of(self, end: Standing) -> float:
        """All of it."""
        whole = self.promises(end) + self.places(end) + self.cuts(end) - self.perils(end)
        return whole - self.downfall(end)

    def gains(self, end: Standing) -> float:
        """What is promised and taken, without what may be lost afterwards."""
        taken = sum(stake for h, stake in self.theirs.items() if end.stack_of(self.side, h))
        return self.promises(end) + self.weights["prize"] * taken

    # -- attacks and rings -----------------------------------------------------------------------

    def promises(self, end: Standing) -> float:
        """What all attacks and rings promise together, each unit in one attack only."""
        attacks = sum(worth for worth, _, _ in battles(self.sees, end, self.side))
        orders = self.sees.orders(end, self.side)
        unspent = orders.unspent if orders else 0.0
        return self.fights * attacks + self._rings(end) + unspent

    def _rings(self, end: Standing) -> float:
        found = 0.0
        for hex_, ways in self.sees.rings(end, 1 - self.side, 2).items():
            found += DOOM[ways.bit_count()] * self.sees.prey(end, hex_)
        return self.weights["ring"] * found

    # -- places ----------------------------------------------------------------------------------

    @cached_property
    def held(self) -> dict[Hex, float]:
        """The places that the side holds, with their stakes."""
        return self._held_by(self.side)

    @cached_property
    def theirs(self) -> dict[Hex, float]:
        """The places of the enemy, with their stakes."""
        return self._held_by(1 - self.side)

    def _held_by(self, side: int) -> dict[Hex, float]:
        if not self.sees.minds_places:
            return {}
        points = ((h, self.sees.stake(h)) for h in self.sees.points)
        return {h: stake for h, stake in points if stake and self.sees.holds(self.before, side, h)}

    def places(self, end: Standing) -> float:
        """What places are worth that are taken, less what may be lost."""
        whole = sum(self.place(end, hex_) for hex_ in (*self.held, *self.theirs))
        return whole + self.backed(end)

    def counts(self, hex_: Hex) -> bool:
        """Whether it matters who holds a hex."""
        needed = self._all_open and self.sees.outright[1 - self.side] >> hex_ & 1
        return bool(needed) or hex_ in self.held or hex_ in self.theirs

    def place(self, end: Standing, hex_: Hex) -> float:
        """What a place is worth with those who stand in it."""
        return self.kept(hex_, self.sees.stack_worth(end, end.stack_of(self.side, hex_)))

    def kept(self, hex_: Hex, own: float) -> float:
        """What a place is worth with a garrison of some worth."""
        stake = self.held.get(hex_, 0.0)
        if stake:
            return -self.weights["guard"] * stake * self.risk(hex_, own)
        stake = self.theirs.get(hex_, 0.0)
        if not stake or not own:
            return 0.0
        # What is taken and lost again is no worse than what was never taken.
        guard = min(self.weights["guard"], self.weights["prize"])
        return stake * (self.weights["prize"] - guard * self.risk(hex_, own))

    def risk(self, hex_: Hex, own: float) -> float:
        """How likely the enemy takes a place from a garrison on his next turn."""
        coming = self.foe.coming
        # Nobody can come into a place that is held: who can come next to it could once it is not.
        around = (*self.sees.grid.neighbours(hex_), hex_)
        if not own:
            return float(any(h in coming for h in around))
        force = min(max((coming.get(h, 0.0) for h in around), default=0.0), self._most)
        return force / (force + FIRM * own)

    @cached_property
    def _most(self) -> float:
        """The most that can come at one place."""
        p, side = self.before, 1 - self.side
        worths = [self.sees.worth(p, u) for u in self.sees.game.units_of[side] if p.hex[u]]
        return CROWD * sum(worths) / max(len(worths), 1)

    def backed(self, end: Standing) -> float:
        """What reserves save of what may be lost: somebody near a place whom the enemy cannot
        reach."""
        share = self.weights["reserve"]
        if not share:
            return 0.0
        safe = end.ground.occupied[self.side] & ~self.foe.zone
        field = self.sees.game.field
        near = field.grow(safe, NEAR) if safe else 0
        return -share * sum(min(self.place(end, h), 0.0) for h in self.held if near >> h & 1)

    # -- the end before the end ------------------------------------------------------------------

    def downfall(self, end: Standing) -> float:
        """What is likely lost to an enemy who wins at once when he holds all of some hexes: as
        likely as that he takes those that he has not got, one and all."""
        return self._fallen(end, self.barring(end)) if self._all_open else 0.0

    def bars(self, end: Standing, hex_: Hex, own: float, more: float) -> float:
        """What a garrison keeps from an enemy who wins at once that has grown in one of the hexes
        that he needs."""
        if not self._all_open or not self.sees.outright[1 - self.side] >> hex_ & 1:
            return 0.0
        others = [h for h in self.barring(end) if h != hex_]
        less = self._held_back(hex_, own) - self._held_back(hex_, more)
        return less * self._fallen(end, others)

    def _fallen(self, end: Standing, hexes: Sequence[Hex]) -> float:
        worths = [self.sees.stack_worth(end, end.stack_of(self.side, h)) for h in hexes]
        likely = map(self._held_back, hexes, worths)
        return self.weights["outright"] * self._all_open * prod(likely)

    def _held_back(self, hex_: Hex, own: float) -> float:
        """How likely a garrison loses a hex that is as good as lost where nobody stands."""
        return self.risk(hex_, own) if self._nears(hex_) else 1.0

    def barring(self, end: Standing) -> list[Hex]:
        """The hexes that the enemy has not got of those that he needs to win at once."""
        wanted = unpack(self.sees.outright[1 - self.side])
        taken = end.ground.occupied[self.side]
        return [h for h in wanted if taken >> h & 1 or self.sees.holds(self.before, self.side, h)]

    @cached_property
    def _all_open(self) -> float:
        """How likely the enemy takes all that he needs to win at once if nobody guards it: those
        that he cannot reach next turn he may well reach on the turn after."""
        if not self.weights["outright"] or not self.sees.outright[1 - self.side]:
            return 0.0
        far = sum(not self._nears(h) for h in self.barring(self.before))
        likely = LATER**far
        return likely if self.weights["outright"] * likely > SLIGHT else 0.0

    def _nears(self, hex_: Hex) -> bool:
        """Whether the enemy could come to a hex or next to it."""
        around = (*self.sees.grid.neighbours(hex_), hex_)
        return any(h in self.foe.coming for h in around)

    # -- supply ----------------------------------------------------------------------------------

    def cuts(self, end: Standing) -> float:
        """What it is worth that enemies are cut off who were not, less own units that are."""
        share = self.weights["cut"]
        if not share:
            return 0.0
        cut = [u for u in self.sees.cut_off(end, 1 - self.side) if u not in self._cut_before]
        own = self.sees.stack_worth(end, self.sees.cut_off(end, self.side))
        return share * (self.sees.stack_worth(end, cut) - own)

    @cached_property
    def _cut_before(self) -> frozenset[int]:
        return frozenset(self.sees.cut_off(self.before, 1 - self.side))

    # -- peril -----------------------------------------------------------------------------------

    def perils(self, end: Standing) -> float:
        """What the enemy could do to all stacks."""
        near = (h for h in unpack(end.ground.occupied[self.side]))
        return sum(self.peril(end, hex_) for hex_ in near)

    def peril(self, end: Standing, hex_: Hex) -> float:
        """What of a stack is likely lost to the enemy's next turn."""
        now = threat(self.sees, end, self.side, hex_, self.foe)
        own = self.sees.stack_worth(end, end.stack_of(self.side, hex_)) if now.force else 0.0
        return self.weights["fear"] * likely_lost(self.sees, own, now)
