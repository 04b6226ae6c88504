"""Partisans (13.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zoc.hexes import Hex
from zoc.kernel.action import Action
from zoc.kernel.dice import Die
from zoc.kernel.game import Refusal, Step
from zoc.titles.red_typhoon.special import is_waiting
from zoc.titles.red_typhoon.state import SIDES, SOVIET, State, Unit


class Partisans(Step):
    """A partisan unit comes in (13.3b)."""

    name = "partisans"

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()
        unit = p.game.partisans.get(p.turn)
        if unit is not None and is_waiting(p, unit):
            p.push(("area", unit))


class Area(Die):
    """The die names the partisan area (13.3b)."""

    name = "area"
    rule = "13.3b"

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        return "Die for the partisan area."

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        area = int(action.args[0])
        p.replace(("uprising", args[0], area))
        p.tell("area", f"partisans rise in area {area}", "13.3b", area)


class Uprising(Step):
    """A partisan unit is placed in its area, or lost (13.3b-e)."""

    name = "uprising"
    rule = "13.3b"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        return SIDES[SOVIET] if any(uprising_hexes(p, *args)) else ""

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        return f"Place {p.game.unit_name(args[0])} in partisan area {args[1]}."

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        return (Action("place", (args[0], hex_)) for hex_ in uprising_hexes(p, *args))

    def why_not(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        if action.verb != "place" or action.args[0] != args[0]:
            return Refusal("place the partisan unit", "13.3b")
        return why_no_uprising(p, args[0], args[1], int(action.args[1]))

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        p.pop()
        unit, hex_ = int(action.args[0]), int(action.args[1])
        p.place(unit, hex_)
        name, where = p.game.unit_name(unit), p.game.label(hex_)
        p.tell("place", f"{name} appears at {where}", "13.3b", unit, hex_)

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()
        p.game.eliminate(p, args[0], f"no hex of partisan area {args[1]} is free", "13.3e")


def uprising_hexes(p: State, unit: Unit, area: int) -> Iterator[Hex]:
    """Where a partisan unit may be placed (13.3b-d)."""
    for hex_ in p.game.partisan_areas.get(area, ()):
        if why_no_uprising(p, unit, area, hex_) is None:
            yield hex_


def why_no_uprising(p: State, unit: Unit, area: int, hex_: Hex) -> Refusal | None:
    """Why a partisan unit may not be placed in a hex (13.3b-d)."""
    where, enemy = p.game.label(hex_), 1 - SOVIET
    if hex_ not in p.game.partisan_areas.get(area, ()):
        return Refusal(f"{where} is not in partisan area {area}", "13.3b")
    if p.ground.occupied[enemy] >> hex_ & 1:
        return Refusal(f"an enemy unit stands in {where}", "13.3b")
    if p.ground.zoc[enemy] >> hex_ & 1:
        return Refusal(f"{where} is in enemy ZOC", "13.3d")
    if not p.has_room(unit, hex_):
        return Refusal(f"{where} is full", "13.3c")
    return None
