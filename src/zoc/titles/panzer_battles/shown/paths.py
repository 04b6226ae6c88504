"""Paths step by step, and what a move costs beyond its points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.cycle.crowded import crowds
from zoc.kernel.shown import Trouble
from zoc.titles.panzer_battles.march import March
from zoc.titles.panzer_battles.position import State, Unit
from zoc.titles.panzer_battles.roads import Road
from zoc.titles.panzer_battles.shown.names import called

COSTS = {
    "clear": "TEC-1",
    "woods": "TEC-2",
    "swamp": "TEC-3",
    "village": "TEC-7",
    "city": "TEC-8",
}
ROAD, TRACK, MARCH = "TEC-5", "TEC-6", "1.12b-1"


def steps(p: State, unit: Unit, path: Sequence[Hex]) -> Iterator[tuple[str, str, str, str]]:
    """Each step's terrain, rule, cost and the sum so far."""
    if p.doing(Road) is not None:
        for number, _ in enumerate(path[1:], 1):
            yield "along the road", MARCH, "1", str(number)
        return
    march = p.doing(March)
    going = (unit,) if march is None else march.party(p)
    found, points = p.game.marching.reach(p, going), p.game.marching.points
    for here, there in pairwise(path):
        if there in found:
            cost = found.cost(there) - found.cost(here)
            word, rule = _ground(p, here, there, cost)
            yield word, rule, points(cost), points(found.cost(there))


def _ground(p: State, here: Hex, there: Hex, cost: int) -> tuple[str, str]:
    """What a step goes over: the line that joins the hexes, where its rate was paid."""
    game, terrain = p.game, p.game.board.terrain[there]
    if game.grid.side_between(here, there) in game.map.marched_sides and cost <= game.quarters:
        return ("road", ROAD) if cost < game.quarters else ("track", TRACK)
    return terrain, COSTS.get(terrain, "SCS-4.1")


def troubles(p: State, side: int) -> Iterator[Trouble]:
    """Where a side stands too close together, and who is cut off."""
    yield from crowded(p, side)
    for hex_ in unpack(p.ground.occupied[side] & ~p.game.supply.within(p, side)):
        names = ", ".join(called(p, u) for u in p.stack(hex_))
        text = f"{names}: no supply reaches {p.game.label(hex_)}."
        yield Trouble(text, ("1.9c",), hex_, tuple(p.stack(hex_)))


def crowded(p: State, side: int) -> Iterator[Trouble]:
    """The hexes of a side over the stacking limit."""
    for hex_, units in crowds(p, side).items():
        limit, where = p.game.limit, p.game.label(hex_)
        text = f"{len(units)} units at {where}, {limit} may stay at the end: the rest is destroyed."
        yield Trouble(text, ("1.5a", "1.5c"), hex_, units)
