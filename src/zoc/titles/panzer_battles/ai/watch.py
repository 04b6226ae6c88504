"""Watch: enemies who were driven off ground that must be free of them come back when nobody is
left near (2.5). They draw units, too, though less than those who stand on it."""

from __future__ import annotations

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, unpack
from zoc.kernel.protocol import remembered
from zoc.titles.panzer_battles.ai.clearing import clears
from zoc.titles.panzer_battles.ai.fields import Pulls, field
from zoc.titles.panzer_battles.ai.lure import cleared, lure_of
from zoc.titles.panzer_battles.ai.pursuit import within_reach
from zoc.titles.panzer_battles.position import Now, Unit


def watch(p: Now, unit: Unit, hex_: Hex) -> float:
    """What a hex draws a unit more than by what its side wants: by who could come back."""
    side = p.game.side[unit]
    if not clears(p, side):
        return 0.0
    return max(0.0, _pulls(p, side).get(hex_, 0.0) - lure_of(p, unit)[hex_])


def returning(p: Now, side: int) -> HexSet:
    """The enemies who stand outside of the ground on the same bank, and near it."""
    near = within_reach(p, p.game.weights.lure.watched) & ~p.game.points.contained
    return p.ground.occupied[1 - side] & near


@remembered
def _pulls(p: Now, side: int) -> Pulls:
    enemies, part = returning(p, side), p.game.weights.lure.returning
    if not enemies:
        return {}
    key = "watch", side, enemies, sum(p.drawn)
    return field(p, key, lambda: {h: part * cleared(p, side, h) for h in unpack(enemies)})
