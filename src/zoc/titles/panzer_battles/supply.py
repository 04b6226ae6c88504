"""Supply (1.9): traces to the sources of a side, and the OOS marker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zoc.hexes.sets import HexSet, Links
from zoc.kernel.cycle.trace import Leg, Trace
from zoc.kernel.protocol import Step
from zoc.titles.panzer_battles.phrases import OUT_OF_SUPPLY
from zoc.titles.panzer_battles.position import OOS, SIDES, Now

if TYPE_CHECKING:
    from zoc.titles.panzer_battles.title import PanzerBattles


class Supply(Trace[Now]):
    """Traces of any length, over rivers along roads and tracks only: `game.supply` (1.9a, 1.9b).
    The hex that a unit stands in never bars its own."""

    states, rules = ("with a trace", "without a trace"), ("1.9a", "1.9b", "SCS-12.1")
    means = "out of supply in the next supply phase"

    def __init__(self, game: PanzerBattles) -> None:
        super().__init__(game)
        late, ground = game.figures["late_supply"], game.map
        self.late_side = SIDES.index(late["side"])
        formation = [f.id for f in game.formations].index(late["formation"])
        self.late_units = tuple(u for u, f in enumerate(game.formation) if f == formation)
        self.late_sources = ground.entry_areas.get(late["area"], 0) & ground.in_play

    def _ways(self, leg: Leg) -> Links:
        return self.game.map.trace_links

    def sources(self, p: Now, side: int) -> HexSet:
        """Roads and tracks on the edges of a side, and entry area A for the Soviet once the 5th
        Mechanised Corps has come (1.9n-p)."""
        found: HexSet = p.game.map.sources[side]
        come = side == self.late_side and any(not p.waiting(u) for u in self.late_units)
        return found | self.late_sources if come else found

    def open(self, p: Now, side: int) -> HexSet:
        """The hexes that a trace may enter: no enemy unit, and no enemy ZOC unless a friend stands
        there (SCS-12.1, SCS-2.5)."""
        ground, enemy = p.ground, 1 - side
        zone = p.open_zone(side) if p.game.options["supply_through_friends"] else ground.zoc[enemy]
        return p.game.map.in_play & ~ground.occupied[enemy] & ~zone

    def within(self, p: Now, side: int, length: int | None = None) -> HexSet:
        # No length counts, so all is flooded at once.
        key = f"supplied {side}"
        if key not in p.cache:
            links, sources = p.game.map.trace_links, self.sources(p, side)
            reached = self.field.flood(sources, self.open(p, side), links)
            beside = (self.field.spread(reached, links) | sources) & p.ground.occupied[side]
            p.cache[key] = reached | beside
        return p.cache[key]


class SupplyPhase(Step[Now]):
    """The supply phase: activated units are tested, marked and unmarked, and no others (1.9)."""

    name, rule = "supply", "1.9c"
    side: int

    def run(self, p: Now) -> None:
        p.pop()
        traced, units = p.game.supply.within(p, self.side), p.active(self.side)
        cut = {u for u in units if not traced >> p.hex[u] & 1}
        for unit in sorted(u for u in cut if not p.state[u] & OOS):
            p.mark(unit, OOS)
            p.say("oos", "1.9c", OUT_OF_SUPPLY, unit=unit)
        for unit in [u for u in units if u not in cut and p.state[u] & OOS]:
            p.unmark(unit, OOS)
            p.say("supply", "1.9d", "{unit} is in supply again", unit=unit)
