"""Supply (1.9): traces to the sources of a side, and the OOS marker."""

from __future__ import annotations

from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet
from zoc.kernel.game import Step
from zoc.titles.panzer_battles.position import OOS, State


class Supply(Step):
    """The supply phase: activated units are tested, marked and unmarked, and no others (1.9)."""

    name = "supply"

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        side: int = args[0]
        p.pop()
        traced = supplied(p, side)
        units = p.active(side)
        cut = [u for u in units if not traced >> p.hex[u] & 1]
        saved = [u for u in units if traced >> p.hex[u] & 1 and p.state[u] & OOS]
        for unit in cut:
            if not p.state[unit] & OOS:
                p.mark(unit, OOS)
                p.tell("oos", f"{p.game.unit_name(unit)} is out of supply", "1.9c", unit)
        for unit in saved:
            p.unmark(unit, OOS)
            p.tell("supply", f"{p.game.unit_name(unit)} is in supply again", "1.9d", unit)


def sources(p: State, side: int) -> HexSet:
    """The supply sources of a side: roads and tracks on its edges, and entry area A for the Soviet
    once the 5th Mechanised Corps has come (1.9n-p)."""
    found: HexSet = p.game.sources[side]
    if side == p.game.late_side and any(not p.waiting(u) for u in p.game.late_units):
        found |= p.game.late_sources
    return found


def open_ground(p: State, side: int) -> HexSet:
    """The hexes that a trace may enter: no enemy unit, and no enemy ZOC unless a friend stands
    there (SCS-12.1, SCS-2.5)."""
    ground, enemy = p.ground, 1 - side
    zone = p.open_zone(side) if p.game.options["supply_through_friends"] else ground.zoc[enemy]
    return p.game.in_play & ~ground.occupied[enemy] & ~zone


def supplied(p: State, side: int) -> HexSet:
    """All hexes from which a unit of the side can trace supply (1.9a, 1.9b, SCS-12.1)."""
    found: HexSet | None = p.cache.get(f"supplied {side}")
    if found is None:
        found = p.cache[f"supplied {side}"] = _supplied(p, side)
    return found


def _supplied(p: State, side: int) -> HexSet:
    field, links = p.game.field, p.game.trace_links
    ground = open_ground(p, side)
    reached = field.flood(sources(p, side), ground, links)
    # The hex that a unit stands in never bars its own trace.
    own = p.ground.occupied[side]
    return reached | (field.spread(reached, links) | sources(p, side)) & own


def in_supply(p: State, side: int, hex_: Hex) -> bool:
    """Whether a unit of a side in a hex could trace supply."""
    return bool(supplied(p, side) >> hex_ & 1)
