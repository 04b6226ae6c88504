"""Clearing: a side that must free ground on one bank of a river from the enemy (2.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zoc.hexes.sets import HexSet, pack, unpack
from zoc.titles.panzer_battles.position import Now

if TYPE_CHECKING:
    from zoc.titles.panzer_battles.title import PanzerBattles


def clears(p: Now, side: int) -> bool:
    """Whether a side must clear ground of the enemy."""
    return p.game.control.kind == "containment" and p.game.control.side == side


HANGS = ("capture", "clear")
"""The kinds of scenarios that are won and lost by their goals alone."""


def takes(p: Now, side: int) -> bool:
    """Whether a side must have all of a few goals."""
    return p.game.control.kind in HANGS and p.game.control.side == side


def bank(game: PanzerBattles) -> HexSet:
    """The bank on which the ground lies."""
    return game.map.south_bank if game.options["containment_south"] else game.map.north_bank


def crossings(game: PanzerBattles) -> HexSet:
    """The hexes of that bank to which ways lead over the river."""
    found: HexSet | None = game.notes.get("crossings")
    if found is None:
        own, cost, beside = bank(game), game.map.step_cost, game.grid.neighbours
        reached = (h for h in unpack(own) if any(cost(n, h) for n in beside(h) if not own >> n & 1))
        found = game.notes["crossings"] = pack(reached)
    return found
