"""Columns: units far from the enemy come up along roads, one behind the other.

Whoever stands alone on a road may march any distance along it when he acts next, and nobody in a
stack may (1.12a, 1.12c). So the foremost march first, and behind the front units end apart."""

from __future__ import annotations

from zoc.hexes import Hex
from zoc.titles.panzer_battles.ai.front import STEPS, front
from zoc.titles.panzer_battles.ai.lure import lure_of
from zoc.titles.panzer_battles.position import Now, Unit

FAR = (0, STEPS[-1])
"""The distances from the enemy, as a front tells them, at which units come up in columns."""


def foremost(p: Now, unit: Unit) -> float:
    """Who marches first: those nearest to where they are drawn, who would bar the others' way."""
    return 1.0 + lure_of(p, unit)[p.hex[unit]]


def column(p: Now, unit: Unit, hex_: Hex) -> float:
    """What it is worth to a unit far from the enemy to stand alone on a road."""
    away = front(p, p.game.side[unit]).distance
    if p.can_exploit(unit) or away[p.hex[unit]] not in FAR or away[hex_] not in FAR:
        return 0.0
    alone = all(u == unit for u in p.stack(hex_))
    return p.game.weights.post.column if alone and p.game.map.marched >> hex_ & 1 else 0.0
