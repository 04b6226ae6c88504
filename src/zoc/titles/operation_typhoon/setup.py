"""Set-up (3.2): every formation in its sector, in the first three rows west of the front line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, unpack
from zoc.kernel.action import Action
from zoc.kernel.game import Refusal
from zoc.titles.operation_typhoon.command import Command
from zoc.titles.operation_typhoon.notation import many
from zoc.titles.operation_typhoon.position import State, Unit


class SetUp(Command):
    """A commander places his units; the choices are listed for the next unit, any may be named,
    also one that stands already."""

    name = "setup"
    rule = "3.2"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        return str(args[0])

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        left = waiting(p, args[0])
        if not left:
            return "Set-up: all units stand; end it, or place some anew."
        name = p.game.unit_name(left[0])
        to_go = many(len(left), "unit")
        return f"Set-up: place {name}; {to_go} to go. Or set up all at once: historical."

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        left = waiting(p, args[0])
        yield Action("end") if not left else Action("fill")
        yield Action("historical")
        for hex_ in unpack(ground_of(p, left[0])) if left else ():
            if why_not_place(p, left[0], hex_) is None:
                yield Action("place", (left[0], hex_))

    def refuse(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        left = waiting(p, args[0])
        if action.verb == "historical" or (action.verb == "fill" and left):
            return None
        if action.verb == "end":
            return (
                Refusal(f"{many(len(left), 'unit')} must still be placed", "3.2") if left else None
            )
        if action.verb != "place":
            return Refusal("place units, take the historical set-up, or end", "3.2")
        unit = int(action.args[0])
        if unit not in p.game.commanded[args[0]]:
            return Refusal(f"{p.game.unit_name(unit)} is not yours to place", "3.2")
        return why_not_place(p, unit, int(action.args[1]))

    def do(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        if action.verb == "place":
            unit, hex_ = (int(word) for word in action.args)
            p.shift([unit], hex_)
            where = p.game.label(hex_)
            p.tell("place", f"{p.game.unit_name(unit)} sets up in {where}", "3.2", unit, hex_)
            return
        if action.verb == "historical":
            p.shift(list(p.game.commanded[args[0]]), 0)
        if action.verb != "end":
            fill(p, args[0])
        if action.verb != "fill":
            p.pop()


def waiting(p: State, seat: str) -> list[Unit]:
    """The units still to be placed, those that take most room first."""
    units = [u for u in p.game.commanded[seat] if not p.hex[u]]
    return sorted(units, key=lambda u: -p.game.size[u])


def ground_of(p: State, unit: Unit) -> HexSet:
    """Where a unit may set up: three rows behind the front, in its sector (3.2)."""
    game = p.game
    if not game.special["sectors"]:
        return game.zone
    return game.zone & game.sectors.get(game.units[unit].formation.id, 0)


def why_not_place(p: State, unit: Unit, hex_: Hex) -> Refusal | None:
    """Why a unit may not set up in a hex (3.2, 7.0)."""
    game, where = p.game, p.game.label(hex_)
    formation = game.units[unit].formation
    if p.soviet >> hex_ & 1:
        return Refusal(f"{where} is east of the front line", "3.2b")
    if not game.zone >> hex_ & 1:
        return Refusal(f"{where} is more than three rows behind the front line", "3.2b")
    if not ground_of(p, unit) >> hex_ & 1:
        return Refusal(f"{where} is not in the sector of {formation.name}", "3.2d")
    others = [u for u in p.garrison(hex_) if u != unit]
    if sum(game.size[u] for u in others) + game.size[unit] > game.room:
        return Refusal(f"{where} holds three divisions already", "3.2c")
    return None


def fill(p: State, seat: str) -> None:
    """Places whoever waits as in October 1941, or near there where a hex is full."""
    for unit in waiting(p, seat):
        wanted = p.game.historical[unit]
        if why_not_place(p, unit, wanted) is not None:
            wanted = nearest(p, unit, wanted)
        p.shift([unit], wanted)
    p.tell("setup", f"{seat} units stand as on the morning of 1 October", "3.2")


def nearest(p: State, unit: Unit, wanted: Hex) -> Hex:
    """The nearest hex with room to one that has none."""
    free = [h for h in unpack(ground_of(p, unit)) if why_not_place(p, unit, h) is None]
    return min(free, key=lambda h: (p.game.grid.distance(h, wanted), h))
