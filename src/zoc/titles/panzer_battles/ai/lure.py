"""Where a side wants to be, and where a unit of it is sent."""

from __future__ import annotations

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, unpack
from zoc.titles.panzer_battles.ai.clearing import clears
from zoc.titles.panzer_battles.ai.errands import errand
from zoc.titles.panzer_battles.ai.fields import Pulls, field, towards
from zoc.titles.panzer_battles.ai.front import force, front
from zoc.titles.panzer_battles.position import Now, Unit

LURES = ("lure 0", "lure 1")


def lure(p: Now, side: int) -> Pulls:
    """How strongly each hex is drawn to what a side wants to take or must hold."""
    found: Pulls | None = p.cache.get(LURES[side])
    if found is None:
        # Where enemies draw units, that may be as old as the activation.
        age = 0 if p.game.control.hexes else sum(p.drawn)
        key = side, p.control[side], wanted_enemies(p, side), age
        found = p.cache[LURES[side]] = field(p, key, lambda: _pulls(p, side))
    return found


def lure_of(p: Now, unit: Unit) -> Pulls:
    """What draws a unit: its errand, or what its side wants."""
    sent = errand(p, unit)
    if sent is None:
        return lure(p, p.game.side[unit])
    return towards(p, sent.hexes)


def wanted_enemies(p: Now, side: int) -> HexSet:
    """The enemies that a side must drive away to win, where that is the goal."""
    return p.ground.occupied[1 - side] & p.game.points.contained if clears(p, side) else 0


def _pulls(p: Now, side: int) -> Pulls:
    """What a side wants, hex by hex."""
    game, weights = p.game, p.game.weights.lure
    pulls: Pulls = {}
    for hexes in game.control.objectives.values():
        size = hexes.bit_count() or 1
        for hex_ in unpack(hexes):
            own = p.control[side] >> hex_ & 1
            pulls[hex_] = (weights.held if own else weights.wanted) / size**0.5
    if not pulls:
        pulls = dict.fromkeys(unpack(p.ground.occupied[1 - side]), weights.enemy)
    return pulls | {h: cleared(p, side, h) for h in unpack(wanted_enemies(p, side))}


def cleared(p: Now, side: int, hex_: Hex) -> float:
    """How strongly an enemy draws who must go: less when enough units are about him already."""
    weights, around = p.game.weights.lure, p.game.grid.disc(hex_, p.game.weights.lure.about)
    own = sum(force(p, u) for h in around for u in p.stack(h) if p.game.side[u] == side)
    enough = own >= weights.enough * front(p, side).defence[hex_]
    return weights.cleared * (weights.covered if enough else 1.0)
