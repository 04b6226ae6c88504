"""Leaving the map (1.14): only through the exits that the victory conditions name."""

from __future__ import annotations

from zoc.kernel.protocol import Refusal
from zoc.titles.panzer_battles.position import EXITED, REDUCED, Now, Unit, Units


def exit_cost(p: Now, unit: Unit) -> int:
    """What leaving the map costs: a step along the road where one runs off, else one point."""
    road = p.game.map.roads >> p.hex[unit] & 1
    return p.game.map.road_rate if road else p.game.quarters


def why_no_exit(p: Now, units: Units) -> Refusal | None:
    """Why units may not leave the map where they stand (1.14c, ruling 35)."""
    game, here = p.game, p.hex[units[0]]
    if not game.control.exits[game.side[units[0]]] >> here & 1:
        return Refusal("{hex} is no exit", "1.14c", hex=here)
    cost, have = exit_cost(p, units[0]), game.marching.budget(p, units)
    if have < cost:
        words = "leaving costs {cost} MP, {left} left"
        points = {"cost": game.marching.points(cost), "left": game.marching.points(have)}
        return Refusal(words, "SCS-4.2", **points)
    return None


def leave(p: Now, units: Units) -> None:
    """Takes units off the map for good; they keep their steps for the count (1.14d)."""
    for unit in units:
        here = p.hex[unit]
        p.remove(unit, EXITED | (p.state[unit] & REDUCED))
        p.say("exit", "1.14d", "{unit} leaves the map", "loss", unit=unit, path=(here,))
