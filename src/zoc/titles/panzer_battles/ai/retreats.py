"""Falling back: a way through zones of control costs steps (SCS-8.4), and where too many come
together all are disorganised and some are destroyed (1.5c, 1.5e)."""

from __future__ import annotations

from zoc.hexes import Hex
from zoc.titles.panzer_battles.ai.posts import fit, stand
from zoc.titles.panzer_battles.position import Now
from zoc.titles.panzer_battles.retreat import Retreat, costs_a_step


def falling_back(p: Now, retreat: Retreat, goal: Hex) -> float:
    """How good it is for those who retreat together to end in a hex."""
    return _ended(p, retreat, goal, len(retreat.left(p)))


def going_apart(p: Now, retreat: Retreat) -> float:
    """What is gained by sending one of them another way: only room for the others counts."""
    units = retreat.left(p)
    together, fewer = (
        max(_ended(p, retreat, goal, count) for goal in retreat.ends(p, units[0]))
        for count in (len(units), len(units) - 1)
    )
    weights = p.game.weights.retreat
    return fewer if fewer - together >= weights.crowd else together - weights.crowd


def _ended(p: Now, retreat: Retreat, goal: Hex, coming: int) -> float:
    weights, unit = p.game.weights.retreat, retreat.left(p)[0]
    way, there = retreat.ends(p, unit)[goal], len(p.stack(goal))
    steps = sum(costs_a_step(p, retreat.side, hex_) for hex_ in way) + retreat.length - len(way)
    crowd = max(0, there + coming - p.game.limit)
    found = fit(p, unit, goal) if there >= p.game.limit else stand(p, unit, goal)
    return found - weights.step * steps - weights.crowd * crowd
