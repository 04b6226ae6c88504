"""A position of Panzer Battles written by hand: what its files say beyond common words.

    initiative = "soviet"
    chit = "11pz"                 the chit in play; without it all units of the side are activated
    [cups]     soviet = "tank-mech soviet-dummy", german = ""
    [control]  soviet = "A20.12", german = ""    who was the last to occupy objective hexes
    air = 1                       air strikes in hand
    drawn = { 11pz = 2 }          chits drawn since the game began
    targeted, attacked = "0604"  hexes fired at or attacked in this phase
    [units]    states: dg, oos, reduced, moved, fired, fought, overran, exploits, arrived, lost,
               exited, waiting, active, idle (not activated), spent=8 (quarters of a point)

`phase` is barrage, arrivals, road march, movement, combat, exploitation, supply, recovery,
activation, draw or initiative."""

from __future__ import annotations

from typing import Any

from zoc.kernel.data.shape import ShapeError
from zoc.titles.panzer_battles.position import ACTIVE, GONE, IDLE, REDUCED, SIDES, SOVIET, Now


def filled_in(data: dict[str, Any]) -> dict[str, Any]:
    """A file with what it leaves out: the side that plays has the initiative."""
    side = data.get("side", SIDES[SOVIET])
    return {"initiative": side, "phase": "movement", **data, "side": side}


def arranged(p: Now) -> None:
    """Idle units are not activated; whoever stands in an objective hex controls it."""
    for unit, name in enumerate(map(p.game.unit_name, range(len(p.hex)))):
        if p.state[unit] & IDLE:
            p.unmark(unit, IDLE | ACTIVE)
        if p.hex[unit] and p.state[unit] & GONE:
            raise ShapeError(f"{name} is gone and on the map")
        if p.state[unit] & REDUCED and p.game.roster.full_steps[unit] < 2:
            raise ShapeError(f"{name} has one step and no reduced side")
    for side, held in enumerate(p.ground.occupied):
        p.game.control.give(p, side, held & p.game.control.hexes)
