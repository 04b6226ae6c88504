"""Reinforcements (1.14): when groups are due and where their units come in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack, unpack
from zoc.kernel.action import Action
from zoc.kernel.dice import Die
from zoc.kernel.game import Refusal, Step
from zoc.titles.panzer_battles.reserves import EDGES
from zoc.titles.panzer_battles.position import ACTIVE, ARRIVED, SIDES, State, Unit

# -- when they are due -------------------------------------------------------------------------


def rolls_for_entry(p: State, side: int, chit: int) -> bool:
    """Whether a chit calls for the die that brings a group in (2.1-10)."""
    name = p.game.chits[chit].name
    return any(
        group.needs and p.turn >= group.turn and name in group.chits and not _called(p, number)
        for number, group in enumerate(p.game.groups)
        if p.game.side[group.units[0]] == side
    )


def _called(p: State, number: int) -> bool:
    return bool(p.arrived >> number & 1)


def is_due(p: State, number: int) -> bool:
    """Whether the units of a group may come in now, when they are activated (1.14, 2.1)."""
    group = p.game.groups[number]
    if group.needs:
        return _called(p, number)
    if p.turn < group.turn:
        return False
    if not group.pull:
        return True
    chit = next(i for i, c in enumerate(p.game.chits) if c.name == group.chit)
    return p.drawn[chit] >= group.pull - p.game.pulls_earlier()


class EntryDie(Die):
    """The die that may bring a group in: one more for each earlier throw (2.1-10)."""

    name = "entry die"
    rule = "2.1-10"

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        return f"Die for the entry of reinforcements, +{p.mech_rolls}."

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        die, side = int(action.args[0]), args[0]
        total = die + p.mech_rolls
        p.pop()
        p.mech_rolls += 1
        for number, group in enumerate(p.game.groups):
            if group.needs and p.game.side[group.units[0]] == side and total >= group.needs:
                p.arrived |= 1 << number
        comes = "they come" if total >= _needed(p, side) else "not yet"
        text = f"die {die}, +{total - die}: {comes}"
        p.tell("entry die", text, "2.1-10", die)


def _needed(p: State, side: int) -> int:
    return max(g.needs for g in p.game.groups if p.game.side[g.units[0]] == side)


# -- where they come in ------------------------------------------------------------------------


def due_units(p: State, side: int) -> list[tuple[Unit, str]]:
    """The activated units of a side that are due, each with its entry."""
    found: list[tuple[Unit, str]] = []
    for number, group in enumerate(p.game.groups):
        if p.game.side[group.units[0]] == side and is_due(p, number):
            found += [(u, group.entry) for u in group.units if p.waiting(u) and p.state[u] & ACTIVE]
    return found


def entry_hexes(p: State, side: int, entry: str) -> HexSet:
    """Where units may come in: their entry, or with an enemy near also the map's edge beside it;
    never onto an enemy (1.14a, 1.14b, SCS-11.2)."""
    game, figures = p.game, p.game.figures["entry"]
    area, enemies = game.entries[entry], p.ground.occupied[1 - side]
    found = area
    if game.field.grow(area, figures["near_enemy"]) & enemies:
        for name in EDGES:
            edge = pack(game.edge(name))
            if edge & area:
                found |= edge & game.field.grow(area, figures["beside"])
    return found & ~enemies & game.in_play


class Arrivals(Step):
    """Due units come in, each in a hex of its entry; who finds none waits (1.14, SCS-11.1)."""

    name = "arrivals"
    rule = "1.14a"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        return SIDES[int(args[0])] if any(self._placings(p, args)) else ""

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        count = len(due_units(p, args[0]))
        return f"Reinforcements: place {count} units in their entry hexes."

    def _placings(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        """The choices for the first unit that has any."""
        for unit, entry in due_units(p, args[0]):
            hexes = unpack(entry_hexes(p, args[0], entry))
            if len(hexes) > 1:
                yield from (Action("place", (unit, hex_)) for hex_ in hexes)
                return

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        yield from self._placings(p, args)
        yield Action("auto")

    def why_not(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        if action.verb == "auto":
            return None
        if action.verb != "place":
            return Refusal("place units in their entry hexes, or auto", "1.14a")
        unit, hex_ = (int(word) for word in action.args)
        entry = dict(due_units(p, args[0])).get(unit)
        if entry is None:
            return Refusal(f"{p.game.unit_name(unit)} does not come in now", "1.14a")
        if not entry_hexes(p, args[0], entry) >> hex_ & 1:
            return Refusal(f"{p.game.label(hex_)} is no entry hex for it now", "1.14a")
        return None

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        if action.verb == "place":
            come_in(p, int(action.args[0]), int(action.args[1]))
            return
        for place, (unit, entry) in enumerate(due_units(p, args[0])):
            hexes = unpack(entry_hexes(p, args[0], entry))
            if hexes:
                come_in(p, unit, spread(p, entry, hexes)[place % len(hexes)])

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()
        for unit, entry in due_units(p, args[0]):
            hexes = unpack(entry_hexes(p, args[0], entry))
            if hexes:
                come_in(p, unit, hexes[0])


def spread(p: State, entry: str, hexes: tuple[Hex, ...]) -> list[Hex]:
    """Entry hexes in the order in which units take them by themselves: the entry's own first."""
    area = p.game.entries[entry]
    return sorted(hexes, key=lambda h: (not area >> h & 1, h))


def come_in(p: State, unit: Unit, hex_: Hex) -> None:
    """Puts a reinforcement on the map, activated and in supply (SCS-11.1, SCS-11.3)."""
    p.mark(unit, ARRIVED)
    p.place(unit, hex_)
    text = f"{p.game.unit_name(unit)} comes in at {p.game.label(hex_)}"
    p.tell("arrive", text, "1.14a", unit, hex_)
