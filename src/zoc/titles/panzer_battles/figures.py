"""Figures of the rules that stand for themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zoc.hexes.sets import HexSet
from zoc.titles.panzer_battles.position import SIDES, Unit

if TYPE_CHECKING:
    from zoc.titles.panzer_battles.title import PanzerBattles


class LateSupply(NamedTuple):
    """Sources that a side has once a formation has come (1.9p): `game.late_supply`."""

    side: int
    sources: HexSet
    units: tuple[Unit, ...]


def late_supply(game: PanzerBattles) -> LateSupply:
    """The late sources of the scenario."""
    late, ground = game.figures["late_supply"], game.map
    formation = [f.id for f in game.formations].index(late["formation"])
    units = tuple(u for u, f in enumerate(game.formation) if f == formation)
    sources = ground.entry_areas.get(late["area"], 0) & ground.in_play
    return LateSupply(SIDES.index(late["side"]), sources, units)
