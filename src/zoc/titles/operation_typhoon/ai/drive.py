"""Drives: where each formation is to go on a turn, from the title's plan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.titles.operation_typhoon.ai.route import affordable, ways
from zoc.titles.operation_typhoon.position import Now, Unit
from zoc.titles.operation_typhoon.victory import behind, check_of, points

HORIZON = 32
"""How many points away a target may lie."""
STRONG = (8, 6)
"""With fewer dice no force goes into Soviet ground of its own accord: on foot, and mechanised."""


LAST = (4, 3)
"""The same on the turn when winter quarters are counted."""


def drive_of(p: Now, units: Sequence[Unit]) -> list[Hex]:
    """The hexes that a force should reach one after the other, by the plan of its formation."""
    game = p.game
    formation = game.units[units[0]].formation.id
    lines: list[str] = game.plan["drives"].get(formation, {}).get(str(p.turn), [])
    if not lines or game.board is not game.title.board:
        return []
    return list(game.grid.read(lines[min(place(p, units), len(lines) - 1)]))


def place(p: Now, units: Sequence[Unit]) -> int:
    """Which of the mechanised stacks of its formation a force is, by the unit it is named after."""
    return places(p).get(units[0], 9)


def places(p: Now) -> dict[Unit, int]:
    """The same of all mechanised units, as it was when this was first asked in the turn."""
    notes = p.game.notes
    if "stacks" not in notes or notes.get("turn") != p.turn:
        notes["stacks"], notes["turn"] = _stacks(p), p.turn
    return notes["stacks"]


def _stacks(p: Now) -> dict[Unit, int]:
    """For each mechanised unit the place of its hex among those of its formation."""
    game = p.game
    found: dict[Any, dict[Hex, list[Unit]]] = {}
    for unit in game.roster.troops:
        if game.roster.mechanised[unit] and p.hex[unit]:
            found.setdefault(game.formation[unit], {}).setdefault(p.hex[unit], []).append(unit)
    places: dict[Unit, int] = {}
    for stacks in found.values():
        order = sorted(stacks.values(), key=lambda us: -sum(p.dice(u) for u in us))
        places |= {unit: i for i, units in enumerate(order) for unit in units}
    return places


def targets(p: Now, units: Sequence[Unit]) -> list[Hex]:
    """What a force should go for: its drive, then what the next check demands, then Moscow."""
    wanted = [h for h in drive_of(p, units) if p.soviet >> h & 1]
    if wanted:
        return wanted[:1]
    game = p.game
    if p.turn > game.figures["quarters"]["check"] or "quarters" not in game.special["checks"]:
        return list(unpack(game.map.moscow & p.soviet))
    towns = [h for h in near_towns(p) if p.soviet >> h & 1]
    west = list(unpack(behind(p))) if p.turn >= game.figures["integrity"]["check"] else []
    if game.roster.mechanised[units[0]] and not enough(p):
        return towns + west if quartering(p) else towns
    return west or towns


def enough(p: Now) -> bool:
    """Whether the towns taken suffice for winter quarters."""
    return points(p) >= p.game.figures["quarters"]["goal"]


def quartering(p: Now) -> bool:
    """Whether winter quarters are counted at the end of this turn."""
    return check_of(p, p.turn) == "quarters"


def near_towns(p: Now) -> list[Hex]:
    """The towns worth going for; on a made-up board all that there are."""
    game = p.game
    if game.board is not game.title.board:
        return list(game.map.vp)
    return list(game.grid.read(game.plan["towns"]))


def strong(p: Now, units: Sequence[Unit]) -> bool:
    """Whether some units may go into Soviet ground of their own accord; on the last turn before the
    winter quarters are counted everybody must."""
    least = LAST if quartering(p) else STRONG
    dice = sum(p.dice(u) for u in units) * p.game.doubt()
    return dice >= least[p.game.roster.mechanised[units[0]]]


def advance(p: Now) -> list[Hex]:
    """The path of the force of a trial towards its target, as far as its points go."""
    if not strong(p, p.alive):
        return []
    goals = targets(p, p.force)
    if not goals:
        return []
    found = ways(p, HORIZON)
    goals = [h for h in goals if h in found]
    if not goals:
        return []
    vp = p.game.map.vp
    far = {h: found.cost(h) * p.game.doubt() for h in goals}
    goal = min(goals, key=lambda h: (far[h] > p.mp, h not in vp, far[h] / vp.get(h, 1), h))
    return affordable(p, found, found.path(goal))
