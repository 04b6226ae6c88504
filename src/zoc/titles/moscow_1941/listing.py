"""What is listed besides marches: a look at everybody before the reasons why not (2.2c)."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.kernel.play.action import Action
from zoc.titles.moscow_1941.deeds import DONE, OF_UNITS, why_no_bridge
from zoc.titles.moscow_1941.marching import Underway
from zoc.titles.moscow_1941.position import RETREATED, Now, Unit

AT_REST = ("unmark", "top")
"""What a unit may still do that has moved, or is marked."""


def of_side(p: Now, phase: Underway) -> Iterator[Action]:
    """What the units of a side may do in a Movement Phase besides marching."""
    side, on_the_move, at = phase.side, phase.unit, p.game.bridges.at
    works, zone, known = p.works[side], p.ground.zoc[1 - side], p.game.at_rest
    covered, builders = _covered(p, side), {unit for unit, *_ in p.building}
    read = p.game.columns_of[side]
    columns = read(p.state), read(p.hex), read(p.supply)
    for unit, state, hex_, supply in zip(p.game.units_of[side], *columns, strict=True):
        if not hex_:
            continue
        done = state & DONE and unit != on_the_move
        if unit == on_the_move or state & RETREATED or unit in builders:
            yield from _of_unit(p, unit, bool(done))
        else:
            # What a unit at rest may do hangs on its own state and on that of its hex alone.
            here = works >> hex_ & 1, zone >> hex_ & 1, unit in covered, p.disturbed
            key = unit, state, hex_, supply, here
            found = known.get(key)
            if found is None:
                found = known.put(key, tuple(_of_unit(p, unit, bool(done))))
            yield from found
        if not done and hex_ in at:
            yield from at_bridges(p, unit)


def _of_unit(p: Now, unit: Unit, done: bool) -> Iterator[Action]:
    for verb in AT_REST if done else OF_UNITS:
        deed = OF_UNITS[verb]
        if deed.could(p, unit) and deed.why_not(p, unit) is None:
            yield Action(verb, (unit,))


def _covered(p: Now, side: int) -> set[Unit]:
    """The units of a side that others lie on (R-124)."""
    rank, found = p.rank, set[Unit]()
    for stack in p.ground.stacks.values():
        if len(stack) > 1 and p.game.side[stack[0]] == side:
            highest = max(rank[u] for u in stack)
            found.update(u for u in stack if rank[u] < highest)
    return found


def at_bridges(p: Now, unit: Unit) -> Iterator[Action]:
    """What a unit may do at the bridges of its hex."""
    bridges = p.game.bridges
    for number in bridges.at.get(p.hex[unit], ()) if bridges.could_work(unit) else ():
        there = sum(bridges.hexes[number]) - p.hex[unit]
        for verb in _could(p, unit, number):
            if why_no_bridge(p, verb, unit, there) is None:
                yield Action(verb, (unit, there))


def _could(p: Now, unit: Unit, number: int) -> tuple[str, ...]:
    """A quick look that comes before all reasons: it names all that may be done at a bridge."""
    bridges = p.game.bridges
    if bridges.stands(p, number):
        return ("blow",) if p.spans[p.game.side[unit]] >> number & 1 else ()
    return ("build",) if bridges.sides[number] in p.game.map.big_rivers else ("repair",)
