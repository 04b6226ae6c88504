"""Foresight: everybody is asked once more, with the enemy's reach as it would then be.

A line holds because it keeps the enemy out of its rear: that can be seen only where his reach is
worked out anew for every change. So only the best few hexes of each unit are tried, those in peril
first, as long as there is time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zoc.ai.tactics import reached
from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, unpack

if TYPE_CHECKING:
    from zoc.ai.planning import Planning

TRIED = 4
"""So many hexes of each unit are tried."""
BETTER = 0.15
"""By how much a change must be better."""


def foresee(plan: Planning, passes: int) -> None:
    """Sends units where the whole is better once the enemy's reach is worked out anew."""
    now = reached(plan, plan.end)
    for _ in range(passes):
        before = now
        for unit in in_peril_first(plan):
            for hex_ in choices(plan, unit):
                if plan.late:
                    return
                now += _tried(plan, unit, hex_, now)
        plan.look_again()
        if now <= before:
            return


def _tried(plan: Planning, unit: int, hex_: Hex, now: float) -> float:
    """What a change has gained; nothing where it was not kept."""
    goal = plan.goals[unit]
    if hex_ == goal:
        return 0.0
    plan.send(unit, hex_)
    gain = reached(plan, plan.end) - now
    if gain - plan.rank(unit, goal) + plan.rank(unit, hex_) > BETTER and plan.fits(hex_):
        return gain
    plan.send(unit, goal)
    return 0.0


def in_peril_first(plan: Planning) -> list[int]:
    """The units that may go elsewhere and that the enemy could meet, the dearest at risk first."""
    near = plan.p.game.field.grow(plan.p.ground.occupied[1 - plan.side], NEAR)
    able = [u for u, hexes in plan.reaches.items() if len(hexes) > 1 and _meets(plan, u, near)]
    perils = {h: plan.prospect.peril(plan.end, h) for h in {plan.goals[u] for u in able}}
    return sorted(able, key=lambda u: (-perils[plan.goals[u]], u))


NEAR = 6
"""Whoever stays so far from every enemy is not asked."""


def _meets(plan: Planning, unit: int, near: HexSet) -> bool:
    return bool(near >> plan.p.hex[unit] & 1 or near >> plan.goals[unit] & 1)


def choices(plan: Planning, unit: int) -> Iterator[Hex]:
    """The hexes that are worth trying for a unit: where it stands best as far as can be told at a
    glance, and the best of those where it would close a gap of the line."""
    merits = plan.merits(unit)
    ranked = sorted(merits, key=lambda h: (-merits[h], h))
    yield from ranked[:TRIED]
    gaps = gaps_of(plan)
    yield from [h for h in ranked[TRIED:] if gaps >> h & 1][: TRIED // 2]


def gaps_of(plan: Planning) -> HexSet:
    """Empty hexes next to own stacks through which the enemy could come."""
    ground, coming = plan.end.ground, plan.prospect.foe.coming
    open_ = plan.p.game.field.beside(ground.occupied[plan.side]) & ~ground.zoc[plan.side]
    open_ &= ~(ground.occupied[0] | ground.occupied[1])
    return sum(1 << h for h in unpack(open_) if h in coming)
