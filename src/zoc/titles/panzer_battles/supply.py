"""Supply (1.9): traces to the sources of a side, and the OOS marker."""

from __future__ import annotations

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet
from zoc.kernel.play.event import Event
from zoc.kernel.play.step import Step
from zoc.titles.panzer_battles.position import OOS, State, Unit


class CutOff(Event):
    name, cites, says = "oos", "1.9c", "{unit} is out of supply"
    unit: Unit


class Resupplied(Event):
    name, cites, says = "supply", "1.9d", "{unit} is in supply again"
    unit: Unit


class Supply(Step[State]):
    """The supply phase: activated units are tested, marked and unmarked, and no others (1.9)."""

    name, rule = "supply", "1.9c"
    side: int

    def run(self, p: State) -> None:
        p.pop()
        traced, units = supplied(p, self.side), p.active(self.side)
        cut = [u for u in units if not traced >> p.hex[u] & 1]
        saved = [u for u in units if traced >> p.hex[u] & 1 and p.state[u] & OOS]
        for unit in cut:
            if not p.state[unit] & OOS:
                p.mark(unit, OOS)
                p.tell(CutOff(unit))
        for unit in saved:
            p.unmark(unit, OOS)
            p.tell(Resupplied(unit))


def sources(p: State, side: int) -> HexSet:
    """The supply sources of a side: roads and tracks on its edges, and entry area A for the Soviet
    once the 5th Mechanised Corps has come (1.9n-p)."""
    found, late = p.game.map.sources[side], p.game.late_supply
    if side == late.side and any(not p.waiting(u) for u in late.units):
        found |= late.sources
    return found


def open_ground(p: State, side: int) -> HexSet:
    """The hexes that a trace may enter: no enemy unit, and no enemy ZOC unless a friend stands
    there (SCS-12.1, SCS-2.5)."""
    ground, enemy = p.ground, 1 - side
    zone = p.open_zone(side) if p.game.options["supply_through_friends"] else ground.zoc[enemy]
    return p.game.map.in_play & ~ground.occupied[enemy] & ~zone


def supplied(p: State, side: int) -> HexSet:
    """All hexes from which a unit of the side can trace supply (1.9a, 1.9b, SCS-12.1)."""
    found: HexSet | None = p.cache.get(f"supplied {side}")
    if found is None:
        found = p.cache[f"supplied {side}"] = _supplied(p, side)
    return found


def _supplied(p: State, side: int) -> HexSet:
    field, links = p.game.field, p.game.map.trace_links
    ground = open_ground(p, side)
    reached = field.flood(sources(p, side), ground, links)
    # The hex that a unit stands in never bars its own trace.
    own = p.ground.occupied[side]
    return reached | (field.spread(reached, links) | sources(p, side)) & own


def in_supply(p: State, side: int, hex_: Hex) -> bool:
    """Whether a unit of a side in a hex could trace supply."""
    return bool(supplied(p, side) >> hex_ & 1)
