"""Isolation: lines of communication (10)."""

from __future__ import annotations

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet
from zoc.titles.red_typhoon.position import State


def open_ground(p: State, side: int) -> HexSet:
    """The hexes that a line of communication may enter: no enemy unit, no enemy ZOC unless a
    friend stands there, no city or source of the enemy (10.2b-d)."""
    ground, enemy = p.ground, 1 - side
    shut = ground.occupied[enemy] | p.open_zone(side)
    return p.game.field.board & ~shut & ~p.controlled(enemy)


def network(p: State, side: int) -> HexSet:
    """The road and railway hexes that lead without a break to a source of the side's own which
    the enemy neither controls nor has in its ZOC (10.2a, 10.2e, 10.3)."""
    game = p.game
    ground = open_ground(p, side) & game.map.lines
    return game.field.flood(game.map.sources[side], ground, game.map.line_links)


def supplied(p: State, side: int) -> HexSet:
    """All hexes from which a unit of the side has a line of communication (10.2)."""
    found: HexSet | None = p.cache.get(f"supplied {side}")
    if found is None:
        found = p.cache[f"supplied {side}"] = _supplied(p, side)
    return found


def _supplied(p: State, side: int) -> HexSet:
    field, ground = p.game.field, open_ground(p, side)
    reached = network(p, side)
    for _ in range(p.game.rules.loc_reach - 1):
        reached |= field.around(reached) & ground
    return field.around(reached)


def isolated(p: State, side: int, hex_: Hex) -> bool:
    """Whether a unit of the side in a hex is isolated (10.1a)."""
    return not supplied(p, side) >> hex_ & 1
