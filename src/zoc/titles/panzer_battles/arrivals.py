"""Reinforcements (1.14): groups of units, when they are due, and where they come in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack, unpack
from zoc.kernel.action import Action
from zoc.kernel.cycle.dice import Die
from zoc.kernel.event import Event
from zoc.kernel.said import said
from zoc.kernel.scenario import Placement
from zoc.kernel.step import NOBODY, Ask, Offer, Refusal, Step
from zoc.titles.panzer_battles.position import ACTIVE, ARRIVED, SIDES, State, Unit
from zoc.titles.panzer_battles.setup import offer_place

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

    @property
    def key(self) -> tuple[object, ...]:
        """What all units of the group have in common."""
        return self.entry, self.turn, self.chit, self.pull, self.chits, self.needs


class Reserves:
    """The reinforcements of a scenario: `game.reserves`."""

    def __init__(self, game: PanzerBattles) -> None:
        self.groups = tuple(_groups(game))
        self.entries: Mapping[str, HexSet] = {g.entry: _entry(game, g.entry) for g in self.groups}
        early = game.options["better_german_response"] and game.cups.ignored is not None
        self.earlier = int(early)
        """How many pulls earlier a group of a numbered pull comes (1.15e)."""


def _groups(game: PanzerBattles) -> Iterator[Group]:
    numbers = {u.id: i for i, u in enumerate(game.units)}
    found: dict[tuple[object, ...], tuple[Group, list[Unit]]] = {}
    for placement in game.setting.placements:
        if placement.status == "reinforcement" and placement.unit in numbers:
            group = _group(placement)
            found.setdefault(group.key, (group, []))[1].append(numbers[placement.unit])
    for group, units in found.values():
        yield Group(tuple(units), group.entry, group.turn, group.chit, group.pull, group.chits,
                    group.needs)  # fmt: skip


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


def _entry(game: PanzerBattles, words: str) -> HexSet:
    """The hexes that a scenario's words for an entry mean (1.14a, 2.3-5, 2.4-3)."""
    ground = game.map
    for name, hexes in ground.entry_areas.items():
        if words == f"entry area {name}":
            return hexes & ground.in_play
    edges = [pack(ground.edge(name)) for name in EDGES if f"{name} edge" in words]
    edge = edges[0] & ground.in_play if edges else 0
    if "track" in words:
        tracks = pack(h for w in game.board.ways if w.kind == "track" for h in w.hexes)
        edge &= ground.cut_ways() & tracks
    return edge


# -- when they are due -------------------------------------------------------------------------


def rolls_for_entry(p: State, side: int, chit: int) -> bool:
    """Whether a chit calls for the die that brings a group in (2.1-10)."""
    name = p.game.cups.chits[chit].name
    return any(
        group.needs and p.turn >= group.turn and name in group.chits and not _called(p, number)
        for number, group in enumerate(p.game.reserves.groups)
        if p.game.side[group.units[0]] == side
    )


def _called(p: State, number: int) -> bool:
    return bool(p.arrived >> number & 1)


def is_due(p: State, number: int) -> bool:
    """Whether the units of a group may come in now, when they are activated (1.14, 2.1)."""
    group = p.game.reserves.groups[number]
    if group.needs:
        return _called(p, number)
    if p.turn < group.turn:
        return False
    if not group.pull:
        return True
    chit = next(i for i, c in enumerate(p.game.cups.chits) if c.name == group.chit)
    return p.drawn[chit] >= group.pull - p.game.reserves.earlier


class EntryRolled(Event):
    name, cites, says = "entry die", "2.1-10", "die {die}, +{added}: {fate}"
    die: int
    added: int
    comes: bool

    @property
    def fate(self) -> str:
        """What becomes of them."""
        return "they come" if self.comes else "not yet"

    def faces(self) -> tuple[int, ...]:
        return (self.die,)


class EntryDie(Die[State]):
    """The die that may bring a group in: one more for each earlier throw (2.1-10)."""

    name, rule = "entry die", "2.1-10"
    side: int

    def ask(self, p: State) -> Ask:
        text = said("Die for the entry of reinforcements, +{n}.", n=p.mech_rolls)
        return Ask(text, rules=(self.rule,))

    def apply(self, p: State, action: Action) -> None:
        die, added = int(action.args[0]), p.mech_rolls
        p.pop()
        p.mech_rolls += 1
        needed = 0
        for number, group in enumerate(p.game.reserves.groups):
            if p.game.side[group.units[0]] == self.side:
                needed = max(needed, group.needs)
                if group.needs and die + added >= group.needs:
                    p.arrived |= 1 << number
        p.tell(EntryRolled(die, added, die + added >= needed))


# -- where they come in ------------------------------------------------------------------------


def due_units(p: State, side: int) -> list[tuple[Unit, str]]:
    """The activated units of a side that are due, each with its entry."""
    found: list[tuple[Unit, str]] = []
    for number, group in enumerate(p.game.reserves.groups):
        if p.game.side[group.units[0]] == side and is_due(p, number):
            found += [(u, group.entry) for u in group.units if p.waiting(u) and p.state[u] & ACTIVE]
    return found


def entry_hexes(p: State, side: int, entry: str) -> HexSet:
    """Where units may come in: their entry, or with an enemy near also beside it on the edge on
    which all of it lies; never onto an enemy (1.14a, 1.14b, SCS-11.2)."""
    game, figures = p.game, p.game.figures["entry"]
    area, enemies = game.reserves.entries[entry], p.ground.occupied[1 - side]
    found = area
    if game.field.grow(area, figures["near_enemy"]) & enemies:
        for name in EDGES:
            edge = pack(game.map.edge(name))
            if edge & area == area:
                found |= edge & game.field.grow(area, figures["beside"])
    return found & ~enemies & game.map.in_play


class Arrived(Event):
    name, cites, says, arrow = "arrive", "1.14a", "{unit} comes in at {end:hex}", "place"
    unit: Unit
    path: tuple[Hex, ...]


class Arrivals(Step[State]):
    """Due units come in, each in a hex of its entry; who finds none waits (1.14, SCS-11.1)."""

    name, rule = "arrivals", "1.14a"
    side: int

    def actor(self, p: State) -> str:
        return SIDES[self.side] if any(self._placings(p)) else NOBODY

    def ask(self, p: State) -> Ask:
        unit = next(int(a.args[0]) for a in self._placings(p))
        count = len(due_units(p, self.side))
        words = "Place {unit} ({printed}) in an entry hex: {n:# reinforcement} to come in."
        text = said(words, unit=unit, printed=p.game.printed(unit), n=count)
        hint = said("Stacking is free there until movement ends.")
        return Ask(text, hint, (self.rule, "1.14b"))

    def _placings(self, p: State) -> Iterator[Action]:
        """The choices for the first unit that has any."""
        for unit, entry in due_units(p, self.side):
            hexes = unpack(entry_hexes(p, self.side, entry))
            if len(hexes) > 1:
                yield from (Action("place", (unit, hex_)) for hex_ in hexes)
                return

    def actions(self, p: State) -> Iterator[Action]:
        yield from self._placings(p)
        yield Action("auto")

    def why_not(self, p: State, action: Action) -> Refusal | None:
        if action.verb == "auto":
            return None
        if action.verb != "place":
            return Refusal("place units in their entry hexes, or auto", "1.14a")
        unit, hex_ = (int(word) for word in action.args)
        entry = dict(due_units(p, self.side)).get(unit)
        if entry is None:
            return Refusal("{unit} does not come in now", "1.14a", unit=unit)
        if not entry_hexes(p, self.side, entry) >> hex_ & 1:
            return Refusal("{hex} is no entry hex for it now", "1.14a", hex=hex_)
        return None

    def offer(self, p: State, action: Action) -> Offer:
        if action.verb == "auto":
            return Offer(said("Place them all"), "button", primary=True)
        return offer_place(action)

    def apply(self, p: State, action: Action) -> None:
        if action.verb == "place":
            come_in(p, int(action.args[0]), int(action.args[1]))
            return
        for place, (unit, entry) in enumerate(due_units(p, self.side)):
            hexes = unpack(entry_hexes(p, self.side, entry))
            if hexes:
                come_in(p, unit, spread(p, entry, hexes)[place % len(hexes)])

    def run(self, p: State) -> None:
        p.pop()
        for unit, entry in due_units(p, self.side):
            hexes = unpack(entry_hexes(p, self.side, entry))
            if hexes:
                come_in(p, unit, hexes[0])


def spread(p: State, entry: str, hexes: tuple[Hex, ...]) -> list[Hex]:
    """Entry hexes in the order in which units take them by themselves: the entry's own first."""
    area = p.game.reserves.entries[entry]
    return sorted(hexes, key=lambda h: (not area >> h & 1, h))


def come_in(p: State, unit: Unit, hex_: Hex) -> None:
    """Puts a reinforcement on the map, activated and in supply (SCS-11.1, SCS-11.3)."""
    p.mark(unit, ARRIVED)
    p.place(unit, hex_)
    p.tell(Arrived(unit, (hex_,)))
