"""Reinforcements and reserves: entry zones, delay and shift, leaving the map (11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from zoc.hexes import Hex, HexSet, pack, unpack
from zoc.kernel.cycle import refusals
from zoc.kernel.cycle.arrivals import Schedule
from zoc.kernel.play.declared import changed
from zoc.kernel.protocol import Action, Refusal
from zoc.titles.moscow_1941 import disorganisation
from zoc.titles.moscow_1941.position import ACTIVE, GERMAN, LOST, SOVIET, TRANSPORT, Now, Unit

if TYPE_CHECKING:
    from zoc.titles.moscow_1941.title import Moscow1941

VERBS = {"enter": "unit hex", "wait": "unit number"}
KINDS = ("entry", "entry city", "entry road")
OFFERS = {"enter": "{unit} enters at {hex}", "wait": "{unit} waits and goes to zone {number}"}


class Arrivals(Schedule[Now]):
    """Who comes when and where. An entry zone is a list of hexes under a name; each road into the
    map's edge is one (11.2.4). Counters of a pool come for losses, at any zone (TY-7, R-112)."""

    game: Moscow1941

    def __init__(self, game: Any) -> None:
        self.zones: tuple[list[tuple[str, HexSet]], ...] = ([], [])
        for feature in game.board.hex_features:
            here = feature.more.get("scenarios", [game.scenario])
            if feature.kind in KINDS and game.scenario in here:
                self._read_zone(game, feature)
        edge = pack(h for h in game.grid if game.grid.on_edge(h))
        self.exits: tuple[HexSet, ...] = tuple(
            edge & pack(h for _, hexes in zones for h in unpack(hexes)) for zones in self.zones
        )
        """The hexes where a side's units may leave the map (11.2.3)."""
        super().__init__(game, "11.1.1", LOST)
        reserve = [u for u, entry in self.placements.items() if entry.status == "reserve"]
        self.guard = tuple(u for u in reserve if "condition" in self.placements[u].more)
        """The Moscow reserve (TY-9)."""
        self.pool = frozenset(u for u in reserve if u not in self.guard)

    def _read_zone(self, game: Any, feature: Any) -> None:
        # On a board of a position file the entries of one side are known by their names.
        side = game.camps.index(feature.side) if feature.side in game.camps else SOVIET
        zones = self.zones[side]
        if feature.kind == "entry road":
            zones += [(game.label(h), 1 << h) for h in feature.hexes]
        else:
            zones.append((feature.name, pack(feature.hexes)))

    def _read(self, placement: Any) -> HexSet:
        zone = _zone(placement)
        return sum(hexes for zones in self.zones for name, hexes in zones if name == zone)

    def begin(self, p: Now) -> None:
        """Says where and when everybody who is not there yet is due (11.1.1)."""
        for unit, entry in self.placements.items():
            names = [name for name, _ in self.zones[self.game.side[unit]]]
            zone = _zone(entry)
            if zone in names and unit not in self.pool and not (p.hex[unit] or p.gate[unit]):
                p.gate[unit] = 1 + names.index(zone)
                p.due[unit] = entry.turn or 0

    # -- who may come, and where ---------------------------------------------------------------

    def waiting(self, p: Now, unit: Unit) -> bool:
        if p.hex[unit] or p.state[unit] & LOST:
            return False
        return bool(p.gate[unit]) or unit in self.pool

    def of(self, side: int) -> list[Unit]:
        return list(self.game.units_of[side])

    def is_due(self, p: Now, unit: Unit) -> bool:
        if unit in self.pool and not p.gate[unit]:
            return p.credits[self.game.side[unit]] > 0
        if unit in self.guard and not p.due[unit]:
            return bool(p.released)
        return p.turn >= p.due[unit]

    def gates(self, p: Now, unit: Unit, strategic: bool) -> Iterator[tuple[HexSet, bool]]:
        """The zones that a unit may use now, and whether with half its MPs (11.2.1, R-110)."""
        zones, gate = self.zones[self.game.side[unit]], p.gate[unit]
        for place, (_, hexes) in enumerate(zones, 1):
            if not gate or place == gate:
                yield hexes, False
            elif abs(place - gate) == 1 and not strategic and not self._guards(p, unit):
                yield hexes, True

    def _guards(self, p: Now, unit: Unit) -> bool:
        return unit in self.guard and not p.due[unit]

    def barred(self, p: Now, side: int, strategic: bool) -> HexSet:
        """Where nobody enters: hexes of the enemy, in Strategic Movement also his zones (11.1.4,
        12.2.2, R-109)."""
        shut = p.ground.occupied[1 - side] | p.control[1 - side]
        return shut | p.ground.zoc[1 - side] if strategic else shut

    def doors(self, p: Now, unit: Unit, strategic: bool) -> dict[Hex, int]:
        """Where a unit may come in, and what it has left of its MPs then, in sixths."""
        found, shut = dict[Hex, int](), self.barred(p, self.game.side[unit], strategic)
        if strategic and self._guards(p, unit):
            return found
        for hexes, halved in self.gates(p, unit, strategic):
            for hex_ in unpack(hexes & ~shut):
                left = self._left(p, unit, hex_, halved, strategic)
                if left >= 0 and self._holds(p, unit, hex_, left):
                    found[hex_] = max(left, found.get(hex_, 0))
        return found

    def _left(self, p: Now, unit: Unit, hex_: Hex, halved: bool, strategic: bool) -> int:
        points = self.game.marching.allowance(p, unit, strategic)
        return (points // 2 if halved else points) - self.price(p, unit, hex_)

    def _holds(self, p: Now, unit: Unit, hex_: Hex, left: int) -> bool:
        """Whether a unit that comes in finds room, or can go on at once to a hex that has some
        (R-78)."""
        if p.has_room(unit, hex_):
            return True
        if p.ground.zoc[1 - self.game.side[unit]] >> hex_ & 1:
            return False
        look = p.copy()
        look.place(unit, hex_)
        self.game.march_on(look, unit, left)
        return any(True for _ in self.game.marching.goals(look, (unit,)))

    def price(self, p: Now, unit: Unit, hex_: Hex) -> int:
        """What coming in at a hex costs: the n-th stack pays n times (11.1.5, R-73, R-109)."""
        stack = self._counted(p, unit, hex_)[0]
        return stack * self.game.map.best_road(self.game.roster.mobility[unit], hex_)

    def _counted(self, p: Now, unit: Unit, hex_: Hex) -> tuple[int, int]:
        """Which stack through a hex a unit belongs to, and the CELs that have entered with it;
        one that does not fit into a stack begins the next."""
        full = self.game.figures["stacking"]["cels"]
        before, own = dict(p.entered).get(hex_, 0), p.cels(unit)
        if before % full + own > full:
            before += full - before % full
        return before // full + 1, before + own

    # -- what a movement phase asks ------------------------------------------------------------

    def offers(self, p: Now, side: int, strategic: bool) -> Iterator[Action]:
        for unit in self.due(p, side):
            yield from (Action("enter", (unit, h)) for h in self.doors(p, unit, strategic))
            if not strategic:
                yield from (Action("wait", (unit, z)) for z in self.shifts(p, unit))

    def shifts(self, p: Now, unit: Unit) -> list[int]:
        """The zones to which a unit may shift while it waits (11.2.2)."""
        gate, furthest = p.gate[unit], self.game.figures["arrivals"]["shift"]
        if not gate or self._guards(p, unit):
            return []
        zones = range(1, len(self.zones[self.game.side[unit]]) + 1)
        return [z for z in zones if 0 < abs(z - gate) <= furthest]

    def why_not(self, p: Now, side: int, action: Action) -> Refusal | None:
        """Why a unit may not enter or shift; `leave` is asked of `why_not_leave`."""
        strategic = self.strategic(p)
        if action in self.offers(p, side, strategic):
            return None
        unit = int(action.args[0])
        if self.game.side[unit] != side:
            return refusals.not_yours(unit, "2.2c")
        if unit not in self.due(p, side):
            return self._why_not_due(p, unit)
        if action.verb == "wait":
            return Refusal("{unit} cannot shift there", "11.2.2", unit=unit)
        return self._why_not_at(p, unit, int(action.args[1]), strategic)

    def _why_not_at(self, p: Now, unit: Unit, hex_: Hex, strategic: bool) -> Refusal:
        """Why a unit that is due may not enter at a hex."""
        side, named = self.game.side[unit], {"unit": unit, "hex": hex_}
        if strategic and self._guards(p, unit):
            return Refusal("{unit} enters in Movement Phases only", "TY-9", unit=unit)
        halved = [half for hexes, half in self.gates(p, unit, False) if hexes >> hex_ & 1]
        if not halved:
            return Refusal("{unit} does not enter at {hex}", "11.1.2", **named)
        if self.barred(p, side, False) >> hex_ & 1:
            return Refusal("{hex} is the enemy's", "11.1.4", hex=hex_)
        if strategic and all(halved):
            return Refusal("{unit} changes its zone in Movement Phases only", "11.2.1", unit=unit)
        if self.barred(p, side, strategic) >> hex_ & 1:
            return refusals.in_zoc(hex_, "12.2.2")
        if self._left(p, unit, hex_, all(halved), strategic) < 0:
            return Refusal("{unit} cannot pay for {hex}", "11.1.5", **named)
        return Refusal("{unit} finds no room at {hex}", "3.2.1", **named)

    def _why_not_due(self, p: Now, unit: Unit) -> Refusal:
        side, waits = self.game.side[unit], self.waiting(p, unit)
        if waits and unit in self.pool and not p.gate[unit]:
            rule = self.game.figures["arrivals"]["reserve"][self.game.scenario]
            words = "no counter was lost in combat for {unit} to replace"
            if p.fresh[side]:
                words = "{unit} replaces that loss from the next Movement Phase on"
            return Refusal(words, rule, unit=unit)
        if waits and self._guards(p, unit) and not p.released:
            return Refusal("{unit} waits until a German is near Moscow", "TY-9", unit=unit)
        if waits and p.turn < p.due[unit]:
            return Refusal("{unit} is due on turn {n}", "11.1.1", unit=unit, n=p.due[unit])
        return Refusal("{unit} does not wait off the map", "11.1.1", unit=unit)

    def strategic(self, p: Now) -> bool:
        return self.game.phase_number(p) in (5, 11)

    def carry_out(self, p: Now, side: int, action: Action) -> None:
        """A unit enters or shifts."""
        unit, word = (int(word) for word in action.args)
        if action.verb == "wait":
            p.gate[unit], p.due[unit] = word, p.turn + 1
            p.touch()
            zone = self.zones[side][word - 1][0]
            p.say("shift", "11.2.2", "{unit} waits and goes to {zone}", unit=unit, zone=zone)
            return
        strategic = self.strategic(p)
        left = self.doors(p, unit, strategic)[word]
        self._come(p, unit, word)
        if not p.ground.zoc[1 - side] >> word & 1:
            self.game.march_on(p, unit, left)

    def _come(self, p: Now, unit: Unit, hex_: Hex) -> None:
        side, cost = self.game.side[unit], self.price(p, unit, hex_)
        p.entered = tuple({**dict(p.entered), hex_: self._counted(p, unit, hex_)[1]}.items())
        if unit in self.pool and not p.gate[unit]:
            p.credits = changed(p.credits, side, p.credits[side] - 1)
        p.gate[unit] = p.due[unit] = 0
        p.mark(unit, ACTIVE | (TRANSPORT if self.game.roster.towed[unit] else 0))
        p.place(unit, hex_)
        disorganisation.disturb(p, [unit])
        words = f"{{unit}} enters at {{hex}}, {self.game.map.points(cost)} MP"
        p.say("arrive", "11.1.2", words, "place", unit=unit, hex=hex_)

    # -- leaving -------------------------------------------------------------------------------

    def exit_cost(self, p: Now, unit: Unit) -> int:
        """What leaving the map costs, in sixths (R-111)."""
        return self.game.map.best_road(self.game.roster.mobility[unit], p.hex[unit])

    def exit_of(self, p: Now, unit: Unit) -> int:
        """The entry zone on the edge of the map where a unit stands; 0 for none."""
        side, hex_ = self.game.side[unit], p.hex[unit]
        if not self.exits[side] >> hex_ & 1:
            return 0
        return next(n for n, (_, hexes) in enumerate(self.zones[side], 1) if hexes >> hex_ & 1)

    def why_not_leave(self, p: Now, unit: Unit, left: int) -> Refusal | None:
        """Why a unit with so many MPs left (in sixths) may not leave the map (11.2.3, R-111)."""
        hex_ = p.hex[unit]
        if not self.exit_of(p, unit):
            return Refusal("{hex} is no entry zone on the edge", "11.2.3", hex=hex_)
        if p.ground.zoc[1 - self.game.side[unit]] >> hex_ & 1:
            return refusals.stands_in_zoc(unit, "11.2.3")
        if self.exit_cost(p, unit) > left:
            return Refusal("{unit} has too few MP left to leave", "11.2.3", unit=unit)
        return None

    def leave(self, p: Now, unit: Unit) -> None:
        """A unit leaves the map and is a reinforcement there from the next turn on."""
        p.say("leave", "11.2.3", "{unit} leaves the map at {hex}", unit=unit, hex=p.hex[unit])
        p.gate[unit], p.due[unit] = self.exit_of(p, unit), p.turn + 1
        p.hex[unit] = 0
        p.unmark(unit, ACTIVE)

    def box(self, p: Now, unit: Unit) -> str:
        if not self.waiting(p, unit):
            return ""
        if not p.gate[unit]:
            return "reserve"
        zone = self.zones[self.game.side[unit]][p.gate[unit] - 1][0]
        return f"{zone}, turn {p.due[unit]}" if p.due[unit] else f"{zone}, reserve"


def _zone(placement: Any) -> str:
    """The name of the entry zone of a unit; '' where it has none."""
    return placement.entry.partition(" ")[0]


def release(p: Now, side: int) -> None:
    """The Moscow reserve comes free once a German unit is near the city (TY-9, R-49, R-113)."""
    arrivals = p.game.arrivals
    if side != SOVIET or p.released or not arrivals.guard:
        return
    zones = dict(arrivals.zones[SOVIET])
    near = p.game.field.grow(zones["Moscow"], p.game.figures["arrivals"]["moscow_reserve"])
    if p.ground.occupied[GERMAN] & near:
        p.released = 1
        words = "Germans near Moscow: {units} may enter the city"
        p.say("release", "TY-9", words, units=arrivals.guard)
