"""Pursuit: a side that must clear ground of the enemy has no time for those who stand elsewhere
(2.5). Who stands near enough to come back matters more than who does not."""

from __future__ import annotations

from typing import cast

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet
from zoc.kernel.protocol import remembered
from zoc.titles.panzer_battles.ai.clearing import bank, clears
from zoc.titles.panzer_battles.ai.posts import Outlook
from zoc.titles.panzer_battles.position import Now, Unit


def matter(p: Now, side: int, hex_: Hex) -> float:
    """The part of what units of a side in a hex are worth that the enemy gains by their loss."""
    weights = p.game.weights.pursuit
    if not clears(p, 1 - side) or p.game.points.contained >> hex_ & 1:
        return 1.0
    return weights.near if within_reach(p, weights.within) >> hex_ & 1 else weights.far


def within_reach(p: Now, hexes: int) -> HexSet:
    """The ground that must be cleared, and what lies so many hexes from it on the same bank: from
    there enemies come back soon."""
    game, known = p.game, cast("dict[int, HexSet]", p.game.notes.setdefault("within reach", {}))
    if hexes not in known:
        known[hexes] = bank(game) & game.field.grow(game.points.contained, hexes)
    return known[hexes]


class Pursuit(Outlook):
    """How good hexes are for a unit that fights only where it matters."""

    def _pressed(self, target: Hex) -> float:
        return matter(self.p, 1 - self.side, target)


@remembered
def pursuit(p: Now, unit: Unit) -> Pursuit:
    """How good hexes are for a unit now, for who has no time for every enemy."""
    return Pursuit(p, unit)
