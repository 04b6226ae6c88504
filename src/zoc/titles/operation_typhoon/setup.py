"""Set-up (3.2): every formation in its sector, in the first three rows west of the front line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, unpack
from zoc.kernel.action import Action
from zoc.kernel.event import Event
from zoc.kernel.said import Said
from zoc.kernel.step import Ask, Offer, Refusal
from zoc.titles.operation_typhoon.command import CONCEDE, Command
from zoc.titles.operation_typhoon.position import State, Unit


class Placed(Event):
    name, cites, says, arrow = "place", "3.2", "{unit} sets up in {hex}", "place"
    unit: int
    hex: int


class Filled(Event):
    name, cites = "setup", "3.2"
    says = "{side} units stand as on the morning of 1 October"
    side: str


class SetUp(Command):
    """A commander places his units; the choices are listed for the next unit, any may be named,
    also one that stands already."""

    name, rule = "setup", "3.2"
    seat: str

    selects = CONCEDE | {"place"}
    offers: ClassVar[Mapping[str, str]] = {
        "place": "Set up {unit} in {hex}",
        "fill": "Fill in the rest",
        "historical": "Historical set-up",
        "end": "End the set-up",
    }

    def actor(self, p: State) -> str:
        return self.seat

    def ask(self, p: State) -> Ask:
        left = waiting(p, self.seat)
        text = "Set-up: all units stand; end it, or place some anew."
        if left:
            text = "Set-up: place {unit}; {left:# unit} to go. Or set up all at once: historical."
        about = {"unit": left[0], "left": len(left)} if left else {}
        return Ask(Said(text, about), rules=(self.rule,))

    def offer(self, p: State, action: Action) -> Offer:
        """The main button: all at once while nobody stands, then the end."""
        begun = any(p.hex[u] for u in p.game.commanded[self.seat])
        label = Said(self.offers[action.verb], p.game.vocabulary.fields(action))
        primary = action.verb == "end" or (action.verb == "historical" and not begun)
        return Offer(label, primary=primary)

    def actions(self, p: State) -> Iterator[Action]:
        left = waiting(p, self.seat)
        yield Action("end") if not left else Action("fill")
        yield Action("historical")
        for hex_ in unpack(ground_of(p, left[0])) if left else ():
            if why_not_place(p, left[0], hex_) is None:
                yield Action("place", (left[0], hex_))

    def refuse(self, p: State, action: Action) -> Refusal | None:
        left = waiting(p, self.seat)
        if action.verb == "historical" or (action.verb == "fill" and left):
            return None
        if action.verb == "end":
            return (
                Refusal("{left:# unit} must still be placed", "3.2", left=len(left))
                if left
                else None
            )
        if action.verb != "place":
            return Refusal("place units, take the historical set-up, or end", "3.2")
        unit, hex_ = (int(word) for word in action.args)
        if unit not in p.game.commanded[self.seat]:
            return Refusal("{unit} is not yours to place", "3.2", unit=unit)
        return why_not_place(p, unit, hex_)

    def do(self, p: State, action: Action) -> None:
        if action.verb == "place":
            unit, hex_ = (int(word) for word in action.args)
            p.shift([unit], hex_)
            p.tell(Placed(unit, hex_))
            return
        if action.verb == "historical":
            p.shift(list(p.game.commanded[self.seat]), 0)
        if action.verb != "end":
            fill(p, self.seat)
        if action.verb != "fill":
            p.pop()


def waiting(p: State, seat: str) -> list[Unit]:
    """The units still to be placed, those that take most room first."""
    units = [u for u in p.game.commanded[seat] if not p.hex[u]]
    return sorted(units, key=lambda u: -p.game.army.size[u])


def ground_of(p: State, unit: Unit) -> HexSet:
    """Where a unit may set up: three rows behind the front, in its sector (3.2)."""
    game = p.game
    if not game.special["sectors"]:
        return game.map.zone
    return game.map.zone & game.map.sectors.get(game.units[unit].formation.id, 0)


def why_not_place(p: State, unit: Unit, hex_: Hex) -> Refusal | None:
    """Why a unit may not set up in a hex (3.2, 7.0)."""
    game, army = p.game, p.game.army
    if p.soviet >> hex_ & 1:
        return Refusal("{hex} is east of the front line", "3.2b", hex=hex_)
    if not game.map.zone >> hex_ & 1:
        rows = game.figures["front"]["rows"]
        return Refusal(
            "{hex} is more than {rows:## row} behind the front line", "3.2b", hex=hex_, rows=rows
        )
    if not ground_of(p, unit) >> hex_ & 1:
        own = game.formation[unit]
        return Refusal("{hex} is not in the sector of {formation}", "3.2d", hex=hex_, formation=own)
    others = [u for u in p.garrison(hex_) if u != unit]
    if sum(army.size[u] for u in others) + army.size[unit] > army.room:
        return Refusal(
            "{hex} holds {most:## division} already", "3.2c", hex=hex_, most=army.divisions
        )
    return None


def fill(p: State, seat: str) -> None:
    """Places whoever waits as in October 1941, or near there where a hex is full."""
    for unit in waiting(p, seat):
        wanted = p.game.historical[unit]
        if why_not_place(p, unit, wanted) is not None:
            wanted = nearest(p, unit, wanted)
        p.shift([unit], wanted)
    p.tell(Filled(seat))


def nearest(p: State, unit: Unit, wanted: Hex) -> Hex:
    """The nearest hex with room to one that has none."""
    free = [h for h in unpack(ground_of(p, unit)) if why_not_place(p, unit, h) is None]
    return min(free, key=lambda h: (p.game.grid.distance(h, wanted), h))
