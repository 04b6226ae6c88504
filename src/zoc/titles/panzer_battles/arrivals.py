"""Reinforcements (1.14): groups of units, when they are due, and where they come in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack, unpack
from zoc.kernel.cycle import arrivals, refusals
from zoc.kernel.cycle.dice import Die
from zoc.kernel.data.scenario import Placement
from zoc.kernel.protocol import Action, Ask, Refusal, said
from zoc.titles.panzer_battles.position import ACTIVE, ARRIVED, GONE, Now, Unit

if TYPE_CHECKING:
    from zoc.titles.panzer_battles.title import PanzerBattles

EDGES = ("north", "east", "south", "west")


@dataclass(frozen=True)
class Group:
    """Units that come together: from a turn on, on the nth pull of a chit, or by the die."""

    units: tuple[Unit, ...]
    entry: str
    turn: int
    chit: str = ""
    pull: int = 0
    chits: tuple[str, ...] = ()
    needs: int = 0


class Reserves(arrivals.Schedule[Now]):
    """The reinforcements of a scenario in groups: `game.arrivals`."""

    rule, gone = "1.14a", GONE

    def __init__(self, game: PanzerBattles) -> None:
        found: dict[Group, list[Unit]] = {}
        super().__init__(game)
        for unit, placement in self.placements.items():
            found.setdefault(_group(placement), []).append(unit)
        self.groups = tuple(replace(group, units=tuple(units)) for group, units in found.items())
        self.group = {unit: n for n, group in enumerate(self.groups) for unit in group.units}
        """The number of each unit's group."""
        early = game.options["better_german_response"] and game.cups.ignored is not None
        self.earlier = int(early)
        """How many pulls earlier a group of a numbered pull comes (1.15e)."""
        self.boxes = [self._box(group) for group in self.groups]
        """Where each group waits, in words."""

    def _read(self, placement: Placement) -> HexSet:
        """The hexes that a scenario's words for an entry mean (1.14a, 2.3-5, 2.4-3)."""
        ground, words = self.game.map, placement.entry
        for name, hexes in ground.entry_areas.items():
            if words == f"entry area {name}":
                return hexes & ground.in_play
        edges = [pack(ground.edge(name)) for name in EDGES if f"{name} edge" in words]
        edge = edges[0] & ground.in_play if edges else 0
        if "track" in words:
            tracks = pack(h for w in self.game.board.ways if w.kind == "track" for h in w.hexes)
            edge &= ground.cut_ways() & tracks
        return edge

    def comes(self, p: Now, number: int) -> bool:
        """Whether the units of a group may come in now, when they are activated (1.14, 2.1)."""
        group = self.groups[number]
        if group.needs:
            return bool(p.arrived >> number & 1)
        if p.turn < group.turn:
            return False
        if not group.pull:
            return True
        chit = next(i for i, c in enumerate(p.game.cups.chits) if c.name == group.chit)
        return p.drawn[chit] >= group.pull - self.earlier

    def is_due(self, p: Now, unit: Unit) -> bool:
        return bool(p.state[unit] & ACTIVE) and self.comes(p, self.group[unit])

    def due(self, p: Now, side: int) -> list[Unit]:
        """The units of a side that may come in now, group by group."""
        units = (u for group in self.groups for u in group.units if p.game.side[u] == side)
        return [u for u in units if self.waiting(p, u) and self.is_due(p, u)]

    def entry(self, p: Now, unit: Unit) -> HexSet:
        """Where a unit may come in: its entry, or with an enemy near also beside it on the edge on
        which all of it lies; never onto an enemy (1.14a, 1.14b, SCS-11.2)."""
        game, area = p.game, self.entries[unit]
        enemies = p.ground.occupied[1 - game.side[unit]]
        near = game.field.grow(area, game.figures["entry"]["near_enemy"]) & enemies
        return (area | (self.beside(unit) if near else 0)) & ~enemies & game.map.in_play

    def beside(self, unit: Unit) -> HexSet:
        """The hexes beside a unit's entry, on the edge on which all of it lies (1.14b)."""
        game, area = self.game, self.entries[unit]
        edges = (pack(game.map.edge(name)) for name in EDGES)
        edge = next((edge for edge in edges if edge & area == area), 0)
        return edge & game.field.grow(area, game.figures["entry"]["beside"])

    def spread(self, p: Now, unit: Unit) -> list[Hex]:
        """The entry's own hexes first."""
        area = self.entries[unit]
        return sorted(unpack(self.entry(p, unit)), key=lambda h: (not area >> h & 1, h))

    def box(self, p: Now, unit: Unit) -> str:
        return self.boxes[self.group[unit]] if self.waiting(p, unit) else ""

    def _box(self, group: Group) -> str:
        if group.needs:
            return f"by die from turn {group.turn}"
        pull = group.pull - self.earlier
        nth = {1: "first", 2: "second", 3: "third"}.get(pull, f"{pull}th")
        return f"{nth} {group.chit} chit" if group.pull else f"turn {group.turn}"

    def come_in(self, p: Now, unit: Unit, hex_: Hex) -> None:
        """Puts a reinforcement on the map, activated and in supply (SCS-11.1, SCS-11.3)."""
        p.mark(unit, ARRIVED)
        super().come_in(p, unit, hex_)


def _group(placement: Placement) -> Group:
    more = placement.more
    return Group(
        (),
        placement.entry,
        placement.turn or 1,
        more.get("chit", ""),
        more.get("pull", 0),
        tuple(more.get("chits", ())),
        more.get("needs", 0),
    )


def rolls_for_entry(p: Now, side: int, chit: int) -> bool:
    """Whether a chit calls for the die that brings a group in (2.1-10)."""
    name = p.game.cups.chits[chit].name
    return any(
        group.needs and p.turn >= group.turn and name in group.chits and not p.arrived >> n & 1
        for n, group in enumerate(p.game.arrivals.groups)
        if p.game.side[group.units[0]] == side
    )


class EntryDie(Die[Now]):
    """The die that may bring a group in: one more for each earlier throw (2.1-10)."""

    name, rule, within = "entry die", "2.1-10", True
    side: int

    def ask(self, p: Now) -> Ask:
        text = said("Die for the entry of reinforcements, +{n}.", n=p.mech_rolls)
        return Ask(text, rules=(self.rule,))

    def apply(self, p: Now, action: Action) -> None:
        die, added = int(action.args[0]), p.mech_rolls
        p.pop()
        p.mech_rolls += 1
        needed = 0
        for number, group in enumerate(p.game.arrivals.groups):
            if p.game.side[group.units[0]] == self.side:
                needed = max(needed, group.needs)
                if group.needs and die + added >= group.needs:
                    p.arrived |= 1 << number
        fate = "they come" if die + added >= needed else "not yet"
        p.say("entry die", self.rule, f"die {{die}}, +{added}: {fate}", die=die)


class Arrivals(arrivals.Arrive[Now]):
    """Due units come in, each in a hex of its entry; who finds none waits (1.14, SCS-11.1)."""

    name, rule, by_themselves, in_turn = "arrivals", "1.14a", True, True
    selects = frozenset({"place"})
    offers: ClassVar[Mapping[str, str]] = {
        "place": "Place {unit} at {hex}",
        "auto": "Place them all",
    }

    def why_not(self, p: Now, action: Action) -> Refusal | None:
        refusal, coming = super().why_not(p, action), p.game.arrivals
        if refusal is None or action.verb != "place":
            return refusal
        unit, hex_ = (int(word) for word in action.args)
        if unit in coming.due(p, self.side):
            nearby = (coming.entries[unit] | coming.beside(unit)) >> hex_ & 1
            if nearby and p.ground.occupied[1 - self.side] >> hex_ & 1:
                return refusals.enemy_in(hex_, "SCS-11.2")
            if nearby:
                words = "{hex} is open only with an enemy within {n:# hex} of the entry"
                near = p.game.figures["entry"]["near_enemy"]
                return Refusal(words, "1.14b", hex=hex_, n=near)
        return refusal
