"""Leaving the map (1.14): only through the exits that the victory conditions name."""

from __future__ import annotations

from zoc.kernel.game import Refusal
from zoc.titles.panzer_battles.reach import budget
from zoc.titles.panzer_battles.position import EXITED, REDUCED, State, Unit

Units = tuple[Unit, ...]


def exit_cost(p: State, unit: Unit) -> int:
    """What leaving the map costs: a step along the road where one runs off, else one point."""
    road = p.game.roads >> p.hex[unit] & 1
    return p.game.road_rate if road else p.game.quarters


def why_no_exit(p: State, units: Units) -> Refusal | None:
    """Why units may not leave the map where they stand (1.14c, ruling 35)."""
    game, here = p.game, p.hex[units[0]]
    if not game.exits[game.side[units[0]]] >> here & 1:
        return Refusal(f"{game.label(here)} is no exit", "1.14c")
    cost = exit_cost(p, units[0])
    if budget(p, units) < cost:
        have = game.points(budget(p, units))
        return Refusal(f"leaving costs {game.points(cost)} MP, {have} left", "SCS-4.2")
    return None


def leave(p: State, units: Units) -> None:
    """Takes units off the map for good; they keep their steps for the count (1.14d)."""
    for unit in units:
        here = p.hex[unit]
        p.remove(unit, EXITED | (p.state[unit] & REDUCED))
        p.tell("exit", f"{p.game.unit_name(unit)} leaves the map", "1.14d", unit, here)
