"""Peril: how likely a stack is lost to the enemy's next turn.

What tells it is how many enemies must come to close its last ways back, and how much they can mass
against it. How often each came true was counted in games; a title may give its own figures with
`lost` in `[insight]` of `judgement.toml`."""

from __future__ import annotations

from typing import Any, NamedTuple

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack, unpack
from zoc.kernel.judgement.insight import Insight


class Foe(NamedTuple):
    """Where the enemy of a side could come on his next turn, and with what."""

    coming: dict[Hex, float]
    zone: HexSet
    """The hexes that he could enter or hold in his zones."""
    reach: HexSet = 0
    """The hexes that he could enter or stands in."""


def foe(insight: Insight, p: Any, side: int) -> Foe:
    """The enemy of a side as he could come, everybody standing where they stand."""
    coming = insight.influence(p, 1 - side)
    entered = pack(coming)
    reach = entered | p.ground.occupied[1 - side]
    return Foe(coming, p.game.field.around(entered), reach)


class Threat(NamedTuple):
    """What threatens whoever stands in a hex."""

    force: float
    """The most that can be massed against it."""
    closing: int
    """How many enemies must come to close its ways back."""


def threat(insight: Insight, p: Any, side: int, hex_: Hex, enemy: Foe) -> Threat:
    """What threatens a side in a hex on the enemy's next turn."""
    coming = enemy.coming
    force = max((coming.get(h, 0.0) for h in insight.grid.neighbours(hex_)), default=0.0)
    return Threat(force, closing(insight, p, side, hex_, enemy) if force else WIDE)


def likely_lost(insight: Insight, own: float, threat: Threat) -> float:
    """What of some units is likely lost where something threatens them: all of their worth, times
    the chance."""
    if not own or not threat.force:
        return 0.0
    odds = insight.lost[threat.closing] * threat.force / own
    return own * odds / (1.0 + odds)


OPEN = 4
"""One way back is left that no enemy can close."""
WIDE = 5
"""Two or more such ways are left."""


def closing(insight: Insight, p: Any, side: int, hex_: Hex, enemy: Foe) -> int:
    """How many enemies must come to close the last ways back of a hex: none to three, or `OPEN`
    or `WIDE` where they cannot all be closed."""
    free = insight.free(p, side, hex_)
    left = free & ~enemy.zone
    if left:
        return OPEN if left & (left - 1) == 0 else WIDE
    if not free:
        return 0
    around = around_of(insight, hex_)
    parts = {zone & free for bit, zone in around if enemy.reach & bit}
    if free in parts:
        return 1
    return 2 if any(one | two == free for one in parts for two in parts) else 3


def around_of(insight: Insight, hex_: Hex) -> tuple[tuple[HexSet, HexSet], ...]:
    """The hexes from which ways back of a hex are closed, each with what is closed from there."""
    found = insight.around.get(hex_)
    if found is None:
        field = insight.game.field
        near = unpack(field.grow(1 << hex_, 2) & ~(1 << hex_))
        found = insight.around[hex_] = tuple((1 << h, field.around(1 << h)) for h in near)
    return found
