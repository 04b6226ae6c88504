"""How far units get: searches over the map with what the enemy closes and holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.flags import Flags
from zoc.hexes.reach import Reach, Request, ZocRule
from zoc.hexes.search import ranges
from zoc.hexes.sets import HexSet
from zoc.titles.panzer_battles.position import State, Unit

FREE = ZocRule()
FAR = 400
"""More than any allowance: for telling why a hex is out of reach."""
KEPT = 200
"""How many answers are remembered."""


def zoc_rule(p: State) -> ZocRule:
    """How enemy ZOC binds a move (SCS-2.3, SCS-2.4)."""
    options = p.game.options
    return ZocRule(stop=bool(options["zoc_stops"]), apart=not options["zoc_to_zoc"])


def flags(p: State, side: int) -> Flags:
    """What the enemy closes and holds (SCS-2.3, SCS-4.4)."""
    return Flags(p.game.grid, p.ground.occupied[1 - side], p.enemy_zone(side))


def budget(p: State, units: Sequence[Unit]) -> int:
    """What units that move together may spend: what the one with least has left (SCS-4.3)."""
    return min(p.left(unit) for unit in units)


def reach(p: State, units: Sequence[Unit]) -> Reach:
    """Where units that stand in one hex can go together, with costs in quarters of a point."""
    points = budget(p, units)
    start, side = p.hex[units[0]], p.game.side[units[0]]
    fresh = not any(p.spent[u] for u in units)
    key = f"reach {start} {points} {side} {fresh}"
    found: Reach | None = p.cache.get(key)
    if found is None:
        found = p.cache[key] = _remembered(p, side, start, points, fresh)
    return found


def _remembered(p: State, side: int, start: Hex, points: int, fresh: bool) -> Reach:
    """A reach, found once while the enemy stands still: friends are no obstacle (SCS-4.4)."""
    shared: dict[Any, Reach] = p.game.notes.setdefault("reaches", {})
    key = start, points, fresh, p.ground.occupied[1 - side], p.enemy_zone(side)
    if key not in shared:
        if len(shared) >= KEPT:
            shared.clear()
        request = Request("move", start, points, zoc_rule(p))
        (found,) = ranges(p.game.tables, flags(p, side), [request])
        shared[key] = _with_swamps(p, side, found, fresh)
    return shared[key]


def _with_swamps(p: State, side: int, found: Reach, fresh: bool) -> Reach:
    """Adds the swamps next to the start, which take a whole allowance (TEC-3, SCS-4.6)."""
    points, start = found.request.budget, found.request.start
    if not points:
        return found
    steps = dict.fromkeys(_swamps(p, side, start), start) if fresh else dict[Hex, Hex]()
    if p.game.options["swamp_from_afar"]:
        for hex_ in found:
            if found.cost(hex_) < points and not found.must_stop(hex_):
                for swamp in _swamps(p, side, hex_):
                    steps.setdefault(swamp, hex_)
    new = [(points, swamp, parent) for swamp, parent in steps.items() if swamp not in found]
    if not new:
        return found
    rows = [*zip(found.costs, found.hexes, found.parents, strict=True), *new]
    # The start stands first whatever its number.
    costs, hexes, parents = zip(*[rows[0], *sorted(rows[1:])], strict=True)
    return Reach(found.request, flags(p, side), hexes, costs, parents)


def _swamps(p: State, side: int, start: Hex) -> list[Hex]:
    closed: HexSet = p.ground.occupied[1 - side]
    held = p.enemy_zone(side)
    apart = not p.game.options["zoc_to_zoc"] and held >> start & 1
    return [
        h
        for h in p.game.map.swamps_from(start)
        if not closed >> h & 1 and not (apart and held >> h & 1)
    ]


def far(p: State, unit: Unit) -> Reach:
    """Where a unit could go with any allowance and no ZOC, to tell why it cannot."""
    request = Request("move", p.hex[unit], FAR, FREE)
    (found,) = ranges(p.game.tables, flags(p, p.game.side[unit]), [request])
    return found
