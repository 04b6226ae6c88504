"""Features: a position between two player turns as figures, for learning what counts how much.

Each is what the first side has more of than the second, so that a good one speaks for the first
side. They are worked out from insight alone; a title adds nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from zoc.ai.battles import battles
from zoc.ai.prospect import Prospect
from zoc.hexes.sets import unpack
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.judgement.insight import Insight
from zoc.kernel.judgement.peril import Foe, foe

BEHIND = 4
"""Whoever is farther than so many hexes from every enemy is in reserve."""


class Assets:
    """What one side has in a position."""

    def __init__(self, sees: Insight, p: Standing, side: int) -> None:
        self.sees, self.p, self.side = sees, p, side
        self.foe: Foe = foe(sees, p, side)
        self.prospect = Prospect(sees, p, side, self.foe)
        self.units = [u for u in sees.game.units_of[side] if p.hex[u]]
        self.stacks = list(unpack(p.ground.occupied[side]))
        self.battles = battles(sees, p, side)
        field = sees.game.field
        self.contact = p.ground.occupied[side] & field.beside(p.ground.occupied[1 - side])
        self.front = field.grow(p.ground.occupied[1 - side], BEHIND)

    def strength(self, units: Iterable[int]) -> float:
        """The strength of some units together."""
        return sum(self.sees.strength(self.p, u) for u in units)

    def ringed(self, ways: int) -> float:
        """The strength in stacks with so many ways back."""
        rings = self.sees.rings(self.p, self.side, ways)
        tight = (h for h, free in rings.items() if free.bit_count() == ways)
        return sum(self.strength(self.p.stack_of(self.side, h)) for h in tight)

    def risks(self, held: bool) -> float:
        """The stakes that may be lost, of places with or without a garrison."""
        found = 0.0
        for hex_, stake in self.prospect.held.items():
            own = self.sees.stack_worth(self.p, self.p.stack_of(self.side, hex_))
            if bool(own) == held:
                found += stake * self.prospect.risk(hex_, own)
        return found

    def near(self) -> float:
        """How near strength stands to the enemy's places."""
        goals, distance = list(self.prospect.theirs), self.sees.grid.distance
        away = {h: min((distance(h, g) for g in goals), default=0) for h in self.stacks}
        return sum(self.strength(self.p.stack_of(self.side, h)) / (1 + away[h]) for h in away)

    def could_take(self) -> float:
        """The stakes of the enemy that somebody could come to."""
        reach = self.sees.influence(self.p, self.side)
        beside = self.sees.grid.neighbours
        return sum(s for h, s in self.prospect.theirs.items()
                   if h in reach or any(n in reach for n in beside(h)))  # fmt: skip

    def gaps(self) -> float:
        """The hexes between own stacks through which the enemy could come."""
        ground, field = self.p.ground, self.sees.game.field
        open_ = field.beside(ground.occupied[self.side]) & ~ground.zoc[self.side]
        open_ &= ~(ground.occupied[0] | ground.occupied[1])
        return float(sum(h in self.foe.coming for h in unpack(open_)))


FEATURES: Mapping[str, Callable[[Assets], float]] = {
    "units": lambda s: len(s.units),
    "strength": lambda s: s.strength(s.units),
    "stake": lambda s: sum(s.prospect.held.values()),
    "places": lambda s: len(s.prospect.held),
    "risk": lambda s: s.risks(True),
    "open": lambda s: s.risks(False),
    "could take": Assets.could_take,
    "near": Assets.near,
    "ringed": lambda s: s.ringed(0),
    "one way": lambda s: s.ringed(1),
    "two ways": lambda s: s.ringed(2),
    "peril": lambda s: s.prospect.perils(s.p) / (s.sees.weights["fear"] or 1.0),
    "cut off": lambda s: s.strength(s.sees.cut_off(s.p, s.side)),
    "attacks": lambda s: sum(worth for worth, _, _ in s.battles),
    "battles": lambda s: len(s.battles),
    "best attack": lambda s: max((worth for worth, _, _ in s.battles), default=0.0),
    "barred": lambda s: s.strength(u for u in s.units if s.p.state[u] & s.sees.barred),
    "contact": lambda s: s.contact.bit_count(),
    "reserve": lambda s: s.strength(u for u in s.units if not s.front >> s.p.hex[u] & 1),
    "garrison": lambda s: s.strength(u for u in s.units if s.p.hex[u] in s.prospect.held),
    "reach": lambda s: len(s.sees.influence(s.p, s.side)),
    "stacks": lambda s: len(s.stacks),
    "gaps": Assets.gaps,
    "alone": lambda s: sum(len(s.p.stack_of(s.side, h)) == 1 for h in s.stacks),
}
"""What a side has, by name."""
WEIGHED: Mapping[str, Sequence[str]] = {
    "unit": ("units",),
    "strength": ("strength",),
    "prize": ("stake",),
    "guard": ("risk", "open"),
    "fear": ("peril",),
}
"""The weights of insight, and the features that tell together how much they should be. `attack` and
`ring` are none of them: a position between two turns does not tell what an attack or a ring is
worth that somebody is about to make."""


def features(sees: Insight, p: Standing) -> list[float]:
    """The features of a position, in the order of their names."""
    first, second = (Assets(sees, p, side) for side in (0, 1))
    return [round(float(look(first) - look(second)), 3) for look in FEATURES.values()]
