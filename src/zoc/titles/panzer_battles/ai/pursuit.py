"""Pursuit: a side that must clear ground of the enemy has no time for those who stand elsewhere
(2.5). Who stands near enough to come back matters more than who does not. So it is with a side that
must have all of a few goals: it has six activations or so (2.2 to 2.4)."""

from __future__ import annotations

from typing import cast

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet
from zoc.kernel.protocol import remembered
from zoc.titles.panzer_battles.ai.clearing import bank, clears, takes
from zoc.titles.panzer_battles.ai.posts import Outlook
from zoc.titles.panzer_battles.position import Now, Unit


def matter(p: Now, side: int, hex_: Hex) -> float:
    """The part of what units of a side in a hex are worth that the enemy gains by their loss."""
    weights = p.game.weights.pursuit
    if takes(p, 1 - side):
        return _by_goals(p, 1 - side, hex_)
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


def _by_goals(p: Now, side: int, hex_: Hex) -> float:
    """How much an enemy counts in a hex to a side that must have all goals: when it acts for the
    last time only those in goals do."""
    weights, last = p.game.weights.pursuit, acts_no_more(p, side)
    if p.game.control.hexes >> hex_ & 1:
        return weights.last if last else 1.0
    if last:
        return 0.0
    return 1.0 if near_goals(p, weights.goals) >> hex_ & 1 else weights.aside


def acts_no_more(p: Now, side: int) -> bool:
    """Whether a side has no chit left in the game that activates anybody."""
    chits, last = p.game.cups.chits, p.turn == p.game.track.last_turn
    return last and all(chits[chit].dummy for chit in p.cups[side])


def near_goals(p: Now, hexes: int) -> HexSet:
    """The goals and what lies so many hexes from one."""
    game, known = p.game, cast("dict[int, HexSet]", p.game.notes.setdefault("near goals", {}))
    if hexes not in known:
        known[hexes] = game.field.grow(game.control.hexes, hexes)
    return known[hexes]


def pursues(p: Now, side: int) -> bool:
    """Whether a side has no time for every enemy."""
    return clears(p, side) or takes(p, side)


class Pursuit(Outlook):
    """How good hexes are for a unit that fights only where it matters."""

    def _pressed(self, target: Hex) -> float:
        return matter(self.p, 1 - self.side, target)


@remembered
def pursuit(p: Now, unit: Unit) -> Pursuit:
    """How good hexes are for a unit now, for who has no time for every enemy."""
    return Pursuit(p, unit)
