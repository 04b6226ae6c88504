"""Errands: units that a goal asks for by number and not by hex, and where they are sent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zoc.hexes.sets import HexSet, unpack
from zoc.titles.panzer_battles.ai.clearing import clears, crossings
from zoc.titles.panzer_battles.ai.fields import towards
from zoc.titles.panzer_battles.ai.front import force
from zoc.titles.panzer_battles.position import Now, Unit
from zoc.titles.panzer_battles.victory import exited_steps, road_open

ERRANDS = ("errands 0", "errands 1")


class Errand(NamedTuple):
    """Where units of a group are sent, and how many of them or of their steps are wanted there."""

    group: str
    """Nobody in particular where it is empty."""
    hexes: HexSet
    wanted: int
    steps: bool = False
    """Whether steps are counted, and leave the map."""
    dear: float = 0.0
    """What each point of attack counts against a unit that could be sent."""


def errand(p: Now, unit: Unit) -> Errand | None:
    """Where a unit is sent, if anywhere."""
    side = p.game.side[unit]
    found: dict[Unit, Errand] | None = p.cache.get(ERRANDS[side])
    if found is None:
        found = p.cache[ERRANDS[side]] = _sent(p, side)
    return found.get(unit)


def leaving(p: Now, unit: Unit) -> bool:
    """Whether a unit is to leave the map."""
    sent = errand(p, unit)
    return sent is not None and sent.steps


def _sent(p: Now, side: int) -> dict[Unit, Errand]:
    """Who is sent where: near ones and weak ones, as many as are wanted."""
    found: dict[Unit, Errand] = {}
    for wanted in errands(p, side):
        pull, left, dear = towards(p, wanted.hexes), wanted.wanted, wanted.dear
        free = {u: dear * force(p, u) - pull[p.hex[u]]
                for u in _able(p, side, wanted) if u not in found}  # fmt: skip
        for unit in sorted(free, key=lambda u: (free[u], u)):
            if left <= 0:
                break
            found[unit] = wanted
            left -= p.steps(unit) if wanted.steps else 1
    return found


def _able(p: Now, side: int, wanted: Errand) -> list[Unit]:
    group = p.game.roster.group
    units = [u for u in p.game.units_of[side] if p.hex[u]]
    return [u for u in units if group[u] == wanted.group] if wanted.group else units


def errands(p: Now, side: int) -> Iterator[Errand]:
    """What a side's goals ask of its units by number."""
    weights, goals = p.game.weights.lure, p.game.control
    yield from _at_crossings(p, side)
    if p.game.track.last_turn - p.turn >= weights.errand_turns:
        return
    if goals.kind == "containment" and goals.side != side:
        yield Errand("", p.game.points.contained, weights.spare)
    beyond = goals.asked.get("north_of_the_river")
    if beyond and goals.side == side:
        wanted = beyond["units"] + weights.spare
        yield Errand(beyond["group"], p.game.map.north_bank & p.game.map.in_play, wanted)
    yield from _at_exits(p, side)


def _at_exits(p: Now, side: int) -> Iterator[Errand]:
    """Exits of the enemy are barred; own ones are left by while the road is open."""
    for way_out in sorted(p.game.control.ways_out, key=lambda way_out: way_out.side == side):
        missing = way_out.steps - exited_steps(p, way_out)
        going = Errand(way_out.group, way_out.hexes, missing, steps=True)
        if missing > 0 and way_out.side == side and road_open(p, way_out):
            yield going
        elif missing > 0 and way_out.side != side and _able(p, way_out.side, going):
            yield Errand("", way_out.hexes, p.game.weights.lure.bar)


def _at_crossings(p: Now, side: int) -> Iterator[Errand]:
    """Whoever stands where a way leads over the river to ground that must be cleared keeps all
    enemies of the other bank out: the weak will do."""
    weights = p.game.weights.pursuit
    for hex_ in unpack(crossings(p.game)) if clears(p, side) else ():
        yield Errand(weights.barred_by, 1 << hex_, 1, dear=weights.dear)
